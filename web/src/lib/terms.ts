/** Under which rules and at which pace a match is played, in words for who thinks about sitting down. */
import { optionName, optionValue, optionWords, presetName, type Schema } from "./options";
import type { GameCard, Pace } from "./protocol";

type Options = Record<string, unknown>;

/** The preset with exactly these options besides the defaults; "" if there is none. */
function presetOf(card: GameCard, options: Options): string {
  const same = (preset: Options) => {
    const names = new Set([...Object.keys(preset), ...Object.keys(options)]);
    return [...names].every((name) => optionValue(preset[name]) === optionValue(options[name]));
  };
  return Object.keys(card.presets).find((name) => same(card.presets[name] ?? {})) ?? "";
}

/** The rules in force, one line each: the preset, and every option that is not as usual. */
export function rulesOf(card: GameCard, options: Options): string[] {
  const known = (card.options as Schema).properties;
  const changed = Object.fromEntries(Object.entries(options).filter(([name, value]) => optionValue(value) !== optionValue(known[name]?.default)));
  const preset = presetOf(card, changed);
  const lines = Object.entries(changed).map(([name, value]) => `${optionName(name, known[name])}: ${optionWords(value, known[name])} (${known[name]?.description ?? ""})`);
  return [preset ? `${presetName(preset)} rules` : "Rules of its own", ...lines];
}

/** What the clock is like. */
export function clockOf(card: GameCard, options: Options, pace: Pace): string {
  if (pace.kind === "none") return "No clock: take your time.";
  if (pace.kind === "days") return `${pace.days} ${pace.days === 1 ? "day" : "days"} for each move${pace.reserve ? `, and ${pace.reserve} more in reserve for the whole match` : ""}.`;
  const about = (card.options as Schema).properties["turn_time"];
  const seconds = Number(options["turn_time"] ?? about?.default ?? 0);
  const what = (about?.description ?? "seconds for a turn").split(";")[0] ?? "";
  return seconds ? `The game's own clock: ${seconds} ${what}.` : "The game's own clock.";
}
