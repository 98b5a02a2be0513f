/** The energies of a match, turn by turn, and which events told of them. */
import type { Summon5Woven } from "../../lib/protocol";
import type { StoryEvent } from "../../lib/wire";

/** What each seat began with (S5-53): what it has and has not woven. */
export const begun = (has: number[], history: Summon5Woven[]): number[] => has.map((energy, n) => history.reduce((left, turn) => (turn.seat === n + 1 ? left - turn.points - turn.bonus : left), energy));

/** Of each seat: after which turn it had how much, from what it began with. */
export function climbs(history: Summon5Woven[], first: number[]): [number, number][][] {
  const energy = [...first];
  const found: [number, number][][] = energy.map(() => []);
  history.forEach((turn, n) => {
    energy[turn.seat - 1]! += turn.points + turn.bonus;
    if (turn.points + turn.bonus) found[turn.seat - 1]!.push([n + 1, energy[turn.seat - 1]!]);
  });
  return found;
}

/** The events of the story that tell of each turn. */
export const turnsTold = (story: StoryEvent[]): number[] => story.filter(({ data }) => data["type"] === "weave" || data["type"] === "skip").map(({ number }) => number);

/** A round number above it, and the distance between lines. */
export function scale(most: number): { top: number; by: number } {
  const by = [20, 50, 100, 200, 500, 1000, 2000, 5000].find((each) => most / each <= 5) ?? 10_000;
  return { top: Math.max(by, Math.ceil(most / by) * by), by };
}
