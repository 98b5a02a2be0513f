/** What this browser remembers of its player's runs: moves seen in the open, who was met, who died of what. Nothing of it leaves the browser: what the house knows of the dead it knows from its tables. */
import { keep, recall } from "../../lib/keep";
import type { UnderscoreView as View } from "../../lib/protocol";

export type Grave = { name: string; start: string; level: number; elements: string[]; slayer: string; slayerLevel: number; slayerElite: boolean; epitaph: string; turns: number; elites: number; title: string; seed: string; wounds?: string[]; seals?: string[] };
export type Attempt = { level: number; turns: number; won: boolean }; // the best of a season
type Run = { match: string; name: string; level: number }; // the one that was played last
type Memory = { moves: string[]; met: string[]; graves: Grave[]; seasons: Record<string, Attempt>; run: Run | null };

export const KEY = "underscore";
const EMPTY: Memory = { moves: [], met: [], graves: [], seasons: {}, run: null };

export const memory = (): Memory => ({ ...EMPTY, ...recall<Partial<Memory>>(KEY, EMPTY) });

const joined = (known: string[], more: string[]) => [...new Set([...known, ...more])];

/** Keeps what the view shows in the open. */
export function remember(view: View, seat: number, match: string): void {
  if (!seat || !view.fight) return;
  const known = memory();
  const seen = view.fight.sides.flatMap((side) => side.moves.filter((move) => move.seen && move.card).map((move) => move.card!.root));
  const foe = view.run?.foe?.name ?? "";
  const moves = joined(known.moves, seen);
  const met = joined(known.met, foe ? [foe] : []);
  const run = view.run ? { match, name: view.run.name, level: view.run.level } : known.run;
  if (moves.length > known.moves.length || met.length > known.met.length || JSON.stringify(run) !== JSON.stringify(known.run)) keep(KEY, { ...known, moves, met, run });
}
