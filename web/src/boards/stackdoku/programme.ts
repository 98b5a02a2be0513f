/** Which level comes next, and which of the campaign have been solved in this browser. */
import { api } from "../../lib/api";
import { keep, keepOf, recall } from "../../lib/keep";
import type { StackdokuStackView } from "../../lib/protocol";
import { router } from "../../lib/router.svelte";

type Options = Record<string, unknown>;

/** Level k of a preset is seed k; so a chosen seed that is a number is a level of the campaign. 0 = it is none. */
export function campaignLevel(options: Options, view: StackdokuStackView): number {
  const seed = String(options["seed"] ?? "");
  return view.kind === "level" && view.preset !== "custom" && /^[1-9]\d{0,5}$/.test(seed) ? Number(seed) : 0;
}

export const PRESETS = ["easy", "medium", "hard", "expert"]; // of the campaign

/** The most levels solved in one endless run of this browser. */
export function endlessBest(): number {
  return recall("endless", 0);
}

export function keepEndless(levels: number): void {
  if (levels > endlessBest()) keep("endless", levels);
}

/** The levels of a preset that were solved here. */
export function solvedLevels(preset: string): number[] {
  return recall<Record<string, number[]>>("campaign", {})[preset] ?? [];
}

export function keepSolved(preset: string, level: number): void {
  const solved = recall<Record<string, number[]>>("campaign", {});
  if (!solved[preset]?.includes(level)) keep("campaign", { ...solved, [preset]: [...(solved[preset] ?? []), level].sort((a, b) => a - b) });
}

/** The first that was not solved: those after it are still locked. */
export function unlocked(preset: string): number {
  const solved = new Set(solvedLevels(preset));
  let level = 1;
  while (solved.has(level)) level++;
  return level;
}

export type Best = { time: number; moves: number };

/** The best of this browser's ranked runs at a preset, before this one; the time of a match counts once. */
export function bestBefore(view: StackdokuStackView, match: string, time: number): Best | null {
  const name = `${view.preset} ${view.run}`;
  const kept = recall<Record<string, Best & { match: string; before: Best | null }>>("bests", {});
  const best = kept[name];
  if (best?.match === match) return best.before;
  const before = best ? { time: best.time, moves: best.moves } : null;
  if (view.ranked && (!before || time < before.time)) keep("bests", { ...kept, [name]: { time, moves: view.moves, match, before } });
  return before;
}

const said = (value: unknown) => (value === true ? "on" : value === false ? "off" : String(value));

/** Sits down at a level of its own. */
export async function openLevel(options: Options): Promise<void> {
  const chosen = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, said(value)]));
  const open = api.open({ game: "stackdoku", preset: "easy", options: chosen, seats: [{ kind: "me" }], pace: { kind: "none", days: 0, reserve: 0 }, listed: false });
  await router.lead(open.then(({ id }) => `/match/${id}`));
}

/** The same rules with the level that follows: the next of the campaign, else one that the referee draws. */
export function nextOptions(options: Options, view: StackdokuStackView): Options {
  const level = campaignLevel(options, view);
  const { seed: _seed, daily: _day, ...rest } = options;
  return level ? { ...rest, seed: level + 1 } : rest;
}

/** Where a friend finds the very same level. */
export function levelLink(options: Options, view: StackdokuStackView): string {
  const query = new URLSearchParams({ preset: view.preset === "custom" ? "easy" : view.preset, seed: view.seed });
  for (const name of ["mode", "cap", "lives", "undos", "layout"]) if (options[name] !== undefined) query.set(name, String(options[name]));
  return `${location.origin}/game/stackdoku?${query}`;
}

/** A race against whoever gets the link: the same level on a board for each. */
export async function openRace(): Promise<void> {
  const wish = { game: "stackdoku", preset: "race", seats: [{ kind: "me" as const }, { kind: "invite" as const }], pace: { kind: "none" as const, days: 0, reserve: 0 }, listed: false };
  const open = api.open(wish);
  await router.lead(
    open.then(({ id, invites }) => {
      keepOf("invites", id, Object.values(invites));
      return `/match/${id}`;
    }),
  );
}
