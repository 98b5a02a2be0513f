/** How a level ends, in its own words. */
import type { Ending, Final } from "../../lib/ending";
import { presetName } from "../../lib/options";
import type { StackdokuStackView } from "../../lib/protocol";
import { dayName } from "../../lib/time";
import { taken } from "./time";
import { campaignLevel, nextOptions, openLevel } from "./programme";

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** Whether the run counts, and why not. */
export function rank(view: StackdokuStackView): string {
  if (view.ranked) return `Ranked: no hints, ${view.attempt === 1 ? "first attempt" : `attempt ${view.attempt}`}.`;
  if (view.hints) return `Not ranked: ${count(view.hints, "hint")}.`;
  if (view.repeat) return "Not ranked: solved before.";
  if (view.kind === "daily" && view.pauses) return "Not ranked: it was paused.";
  return "Not ranked: played with warnings.";
}

function level(view: StackdokuStackView, options: Record<string, unknown>): string {
  if (view.kind === "daily") return `${presetName(view.preset)}, the level of ${dayName(String(options["daily"]))}`;
  const number = campaignLevel(options, view);
  return `${presetName(view.preset || "level")}, ${number ? `campaign level ${number}` : `seed ${view.seed || "of its own"}`}`;
}

const SIGN = "M-11.5-8.5h23M-11.5 0h23M-11.5 8.5h23"; // nine cells: the crest's dashes cut each line into three

export function ending({ view: seen, result, seat, options, stopwatches }: Final): Partial<Ending> {
  const view = seen as unknown as StackdokuStackView;
  const hearts = "♥".repeat(view.lives);
  const name = view.kind === "daily" ? `${view.preset}, ${String(options["daily"])}` : `${view.preset}, seed ${view.seed}`; // the seed of a day stays closed to others
  if (view.kind === "race") return { share: `race, ${view.preset}: ${result.words}` };
  if (view.kind === "endless") {
    const solved = count(view.stage - 1, "level");
    return { title: "Run over", words: `${solved} solved.`, won: false, again: "New run", sign: SIGN, share: `endless: ${solved} solved` };
  }
  if (view.status !== "solved") {
    const words = view.review?.hope ? "It could still be won." : (view.review?.moments.at(-1)?.says ?? "");
    const again = view.kind === "daily" ? options : { ...options, seed: view.seed };
    return { title: "Given up", words: `${level(view, options)}. ${words}`, won: false, again: "Same level", next: () => openLevel(again), sign: SIGN, share: `${name}: given up` };
  }
  return {
    title: "Solved",
    words: `${level(view, options)}. ${rank(view)}`,
    won: Boolean(seat),
    again: view.kind === "daily" ? "Another level" : campaignLevel(options, view) ? `Next: level ${campaignLevel(options, view) + 1}` : "Next level",
    next: () => openLevel(nextOptions(options, view)),
    sign: SIGN,
    share: `${name} · ${taken(stopwatches.find((watch) => watch.seat === seat)?.taken_ms ?? 0)} · ${hearts} · ↶${view.log.filter((text) => text === "U").length}`,
  };
}

/** Milliseconds that the board needs: the cells of a solved level light up in the order of placing. */
export const SOLVING = 1_500;
