import { expect, test } from "vitest";
import { road } from "./end/road";
import type { StoryEvent } from "../../lib/wire";

const told = (...all: Record<string, unknown>[]): StoryEvent[] => all.map((data, number) => ({ number, text: "", words: "", data }));

test("a run is told fight by fight, with both lives after each turn", () => {
  const story = told(
    { type: "encounter", level: 1, name: "Well Rat", elite: false },
    { type: "turn" },
    { type: "hit", who: "B", final: 3, hp: 9 },
    { type: "hit", who: "A", final: 2, hp: 18 },
    { type: "turn" },
    { type: "hit", who: "B", final: 9, hp: 0 },
    { type: "dies", who: "B" },
    { type: "encounter", level: 2, name: "Kiln Orphan", elite: true },
    { type: "turn" },
    { type: "lose", who: "A", n: 4, hp: 16 },
    { type: "heal", who: "A", n: 1, hp: 17 },
    { type: "turn" },
    { type: "dies", who: "A" },
  );
  expect(road(story, [20, 14])).toEqual([
    { level: 1, name: "Well Rat", elite: false, lives: [[20, 12], [18, 9], [18, 0]] },
    { level: 2, name: "Kiln Orphan", elite: true, lives: [[20, 14], [17, 14], [0, 14]] },
  ]);
});

test("a duel is one fight, and nothing that was told is none", () => {
  expect(road(told({ type: "turn" }, { type: "hit", who: "A", final: 5, hp: -1 }), [4, 8])).toEqual([{ level: 0, name: "", elite: false, lives: [[4, 8], [0, 8]] }]);
  expect(road(told({ type: "begin" }))).toEqual([]);
});
