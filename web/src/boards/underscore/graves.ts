/** Those who fell in this browser, and how far its player came in a season. */
import { keep } from "../../lib/keep";
import type { UnderscoreView as View } from "../../lib/protocol";
import { type Attempt, type Grave, KEY, memory } from "./memory";

const GRAVES = 40; // kept; the oldest go first

const taken = (view: View) => (view.run?.turns ?? []).reduce((sum, turns) => sum + turns, view.result?.reason === "death" ? (view.fight?.turn ?? 0) : 0);

/** Keeps the best attempt at a season: the further one, of two that came as far the shorter. */
export function attempt(view: View): void {
  const run = view.run;
  if (!run?.season || !["death", "season"].includes(view.result?.reason ?? "")) return;
  const known = memory(), best = known.seasons[run.season];
  const now: Attempt = { level: run.level, turns: taken(view), won: view.result?.reason === "season" };
  const rank = ({ level, turns, won }: Attempt) => [Number(won), level, -turns];
  const [mine, theirs] = [rank(now), rank(best ?? { level: 0, turns: 0, won: false })];
  const at = mine.findIndex((each, n) => each !== theirs[n]);
  if (at >= 0 && mine[at]! > theirs[at]!) keep(KEY, { ...known, seasons: { ...known.seasons, [run.season]: now } });
}

export type Tally = { what: string; runs: number; level: number };

/** What runs have in common, by what `key` says of each: how many there were, how deep the best of them came. */
export function tallies(graves: Grave[], key: (grave: Grave) => string[]): Tally[] {
  const levels = new Map<string, number[]>();
  for (const grave of graves) for (const what of key(grave)) levels.set(what, [...(levels.get(what) ?? []), grave.level]);
  return [...levels].map(([what, all]) => ({ what, runs: all.length, level: Math.max(...all) })).sort((a, b) => b.level - a.level || b.runs - a.runs || a.what.localeCompare(b.what));
}

/** Lays a run to rest, once. */
export function bury(view: View, match: string, wounds: string[]): void {
  const run = view.run;
  if (!run?.foe || run.day || view.result?.reason !== "death") return;
  const known = memory();
  if (known.graves.some((grave) => grave.seed === match)) return;
  const grave: Grave = {
    name: run.name,
    start: run.start.split(" ")[0] ?? "",
    level: run.level,
    elements: run.elements,
    slayer: run.foe.name,
    slayerLevel: run.foe.level,
    slayerElite: run.foe.is_elite,
    epitaph: run.epitaph,
    turns: taken(view),
    elites: run.elites,
    title: run.title,
    seed: match,
    wounds,
    seals: run.road?.seals.map(({ name }) => name) ?? [],
  };
  keep(KEY, { ...known, graves: [grave, ...known.graves].slice(0, GRAVES) });
}
