import { expect, test } from "vitest";
import { merged, synced } from "./sync";

test("what was done in either place is done", () => {
  expect(merged("lessons.fogline", ["b", "c"], ["a", "b"])).toEqual(["a", "b", "c"]);
  expect(merged("campaign", { easy: [3, 1], hard: [10] }, { easy: [2, 1] })).toEqual({ easy: [1, 2, 3], hard: [10] });
  expect(merged("endless", 4, 9)).toBe(9);
  expect(merged("days", { d1: { full: 5 } }, { d1: { full: 7 }, d2: { mini: 1 } })).toEqual({ d1: { full: 7 }, d2: { mini: 1 } });
});

test("of two times the better one counts, with all that belongs to it", () => {
  expect(merged("bests", { a: { time: 5, moves: 9 } }, { a: { time: 7, moves: 3 } })).toEqual({ a: { time: 5, moves: 9 } });
});

test("of two choices the account's, of one the one there is", () => {
  expect(merged("sound", true, false)).toBe(false);
  expect(merged("sound", true, undefined)).toBe(true);
  expect(merged("sound", undefined, true)).toBe(true);
});

test("what belongs to one match or one browser stays there", () => {
  expect(["seals", "invites", "been", "owner", "theme", "underscore"].filter(synced)).toEqual([]);
  expect(["askReveal", "lessons.summon5", "campaign"].every(synced)).toBe(true);
});
