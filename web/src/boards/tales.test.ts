/** The facts at the end of a match, from what was told. */
import { describe, expect, it } from "vitest";
import { moments, tale, toldAt as actedAt } from "./fogline/tale";
import { gains, moments as called, toldAt as calledAt } from "./underlinery/tale";
import { stepAt } from "../lib/moments";
import type { UnderlineryCall } from "../lib/protocol";
import type { StoryEvent } from "../lib/wire";

describe("a battle", () => {
  const told = (data: Record<string, unknown>): StoryEvent => ({ number: 1, text: "", words: "", data });
  const fight = (seat: number, winner: "A" | "D", unit = "I", defender = "T") => told({ type: "attack", seat, winner, unit, defender });

  it("is counted from what was told, the Command apart", () => {
    const story = [told({ type: "place", seat: 1 }), told({ type: "move", seat: 1 }), fight(2, "A"), fight(1, "D"), fight(2, "A", "T", "C")];
    expect(tale(story, [5, 7])).toEqual({ attacks: [1, 2], won: [0, 2], left: [[7, 7, 6, 5, 5], [7, 7, 7, 7, 7]] });
  });

  it("was decided by a failed attack, a lead that lasted and a last blow", () => {
    const at = (number: number, data: Record<string, unknown>): StoryEvent => ({ number, text: "", words: "", data: { type: "attack", unit: "I", defender: "T", ...data } });
    const story = [
      at(3, { seat: 1, winner: "D", attack: 3, defence: 5, uncovered: true }),
      at(4, { seat: 2, winner: "D", attack: 1, defence: 5 }),
      at(6, { seat: 1, winner: "A", attack: 4, defence: 3 }),
      at(7, { seat: 2, winner: "A", attack: 5, defence: 2, defender: "C", result: { reason: "command" } }),
    ];
    const { left } = tale(story, [6, 5]);
    expect(moments(story, left, [], 1, { 2: "Bo" })).toEqual([
      { n: 1, told: 3, words: "You struck a hidden Tank: 3 against 5.", costly: true },
      { n: 2, told: 4, words: "Level, 6\u00a0:\u00a06." },
      { n: 3, told: 6, words: "You take the lead in units for good, 6\u00a0:\u00a05." },
      { n: 4, told: 7, words: "Bo struck the Mobile Command: 5 against 2." },
    ]);
    expect(moments(story, left, [], 0, { 1: "Ana", 2: "Bo" })[0]).toMatchObject({ n: 2, words: "Bo struck the Tank: 1 against 5.", costly: true });
  });

  it("that repeats leads to where it was first so", () => {
    const move = (number: number, result: unknown = null): StoryEvent => ({ number, text: "", words: "", data: { type: "move", seat: 1, result } });
    const story = [1, 2, 3, 4, 5, 6].map((n) => move(n, n === 6 ? { reason: "repetition" } : null));
    expect(moments(story, [[7], [7]], ["a", "b", "a", "c", "a"], 1, {})).toEqual([{ n: 2, told: 2, words: "The first time of the position that repeats." }]);
  });
});

describe("ticks", () => {
  const call = (seat: number, one: number, two: number) => ({ number: 1, seat, ticks: [one, two] }) as unknown as UnderlineryCall;

  it("come from either side's calls", () => {
    const calls = [call(1, 1, 0), call(2, 3, 0), call(1, 3, 2)];
    expect(gains(calls, 1)).toEqual({ theirs: 2, best: 2 });
    expect(gains(calls, 2)).toEqual({ theirs: 2, best: 2 });
  });

  it("tell which calls decided, a double told once", () => {
    const calls = [call(1, 1, 0), { ...call(2, 1, 0), power: "double" }, { ...call(2, 1, 2), second: true }, call(1, 4, 2), call(2, 5, 2)] as UnderlineryCall[];
    const story = [2, 5, 6, 9].map((number): StoryEvent => ({ number, text: "", words: "", data: { type: "call" } }));
    expect(called(calls, story, 5, 1, 1, { 2: "Bo" })).toEqual([
      { n: 3, told: 5, words: "Bo takes the lead, 2\u00a0:\u00a01." },
      { n: 4, told: 6, words: "You take the lead for good, 4\u00a0:\u00a02." },
      { n: 5, told: 9, words: "Bo called 1: you have all 5." },
    ]);
    expect(called(calls.slice(0, 3), story, 5, 1, 2, {})).toEqual([
      { n: 1, told: 2, words: "Seat 1 takes the lead, 1\u00a0:\u00a00." },
      { n: 3, told: 5, words: "You take the lead for good, 2\u00a0:\u00a01." },
    ]);
  });
});

describe("a chart", () => {
  const story = [{ type: "place" }, { type: "move" }, { type: "attack" }].map((data, n): StoryEvent => ({ number: n + 1, text: "", words: "", data }));

  it("knows which step was clicked, however large it is shown, and none beyond its ends", () => {
    const click = (clientX: number) => ({ clientX, currentTarget: { getBoundingClientRect: () => ({ left: 100, width: 600 }) } }) as unknown as MouseEvent;
    const at = (x: number) => stepAt(click(100 + x * 2), 300, 40, 10, 10); // shown twice as large; steps lie 25 apart from 40 on
    expect([40, 65, 77, 78, 290].map(at)).toEqual([1, 1, 1, 2, 10]);
    expect([0, 300].map(at)).toEqual([1, 10]);
  });

  it("leads to the event that told of it", () => {
    expect([1, 2, 3].map((n) => actedAt(story, n))).toEqual([2, 3, 1]);
    const calls = [{}, {}, { second: true }, {}] as UnderlineryCall[];
    const told = [4, 6, 7].map((number): StoryEvent => ({ number, text: "", words: "", data: { type: "call" } }));
    expect([1, 2, 3, 4].map((n) => calledAt(calls, told, n))).toEqual([4, 6, 6, 7]);
  });
});
