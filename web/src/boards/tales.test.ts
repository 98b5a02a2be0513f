/** The facts at the end of a match, from what was told. */
import { describe, expect, it } from "vitest";
import { tale } from "./fogline/tale";
import { gains } from "./underlinery/tale";
import type { UnderlineryCall } from "../lib/protocol";
import type { StoryEvent } from "../lib/wire";

describe("a battle", () => {
  const told = (data: Record<string, unknown>): StoryEvent => ({ number: 1, text: "", words: "", data });
  const fight = (seat: number, winner: "A" | "D", unit = "I", defender = "T") => told({ type: "attack", seat, winner, unit, defender });

  it("is counted from what was told, the Command apart", () => {
    const story = [told({ type: "place", seat: 1 }), told({ type: "move", seat: 1 }), fight(2, "A"), fight(1, "D"), fight(2, "A", "T", "C")];
    expect(tale(story, [5, 7])).toEqual({ attacks: [1, 2], won: [0, 2], left: [[7, 7, 6, 5, 5], [7, 7, 7, 7, 7]] });
  });
});

describe("ticks", () => {
  const call = (seat: number, one: number, two: number) => ({ number: 1, seat, ticks: [one, two] }) as unknown as UnderlineryCall;

  it("come from either side's calls", () => {
    const calls = [call(1, 1, 0), call(2, 3, 0), call(1, 3, 2)];
    expect(gains(calls, 1)).toEqual({ theirs: 2, best: 2 });
    expect(gains(calls, 2)).toEqual({ theirs: 2, best: 2 });
  });
});
