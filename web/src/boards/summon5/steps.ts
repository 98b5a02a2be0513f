/** The energies of a match, turn by turn, and where its turns stand in the replay. */
import type { Summon5Woven } from "../../lib/protocol";
import type { StoryEvent } from "../../lib/wire";

/** Of each seat: after which turn it had how much. */
export function climbs(history: Summon5Woven[], seats: number): [number, number][][] {
  const energy = Array.from({ length: seats }, () => 0);
  const found: [number, number][][] = energy.map(() => []);
  history.forEach((turn, n) => {
    energy[turn.seat - 1]! += turn.points + turn.bonus;
    if (turn.points + turn.bonus) found[turn.seat - 1]!.push([n + 1, energy[turn.seat - 1]!]);
  });
  return found;
}

const TURNS = ["weave", "skip"];
const STEPS = [...TURNS, "drop"]; // each is one input, and so one step of the replay

/** The step of the replay that shows each turn. */
export function stepsOf(story: StoryEvent[]): number[] {
  let step = 0;
  return story.flatMap((told) => {
    const type = String(told.data["type"]);
    if (STEPS.includes(type)) step++;
    return TURNS.includes(type) ? [step] : [];
  });
}

/** A round number above it, and the distance between lines. */
export function scale(most: number): { top: number; by: number } {
  const by = [20, 50, 100, 200, 500, 1000, 2000, 5000].find((each) => most / each <= 5) ?? 10_000;
  return { top: Math.max(by, Math.ceil(most / by) * by), by };
}
