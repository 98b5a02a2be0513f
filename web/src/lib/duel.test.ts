import { expect, test } from "vitest";
import { margin, stands } from "./duel";
import type { DuelState, Half } from "./protocol";

const half = (winner: number, ahead: number | null = null): Half => ({ match: "m", winner, ahead });
const duel = (halves: Half[], more: Partial<DuelState> = {}): DuelState => ({ half: 2, other: "o", halves, over: false, winner: 0, ...more });
const names = { 1: "Ana", 2: "Bo" };

test("a margin is told from the side of who reads it", () => {
  expect([1, 2].map((player) => margin(half(1, 34), player))).toEqual(["+34", "−34"]);
  expect([1, 2].map((player) => margin(half(2), player))).toEqual(["lost", "won"]);
  expect(margin(half(0, 0), 1)).toBe("±0");
  expect(margin(half(0), 2)).toBe("drawn");
});

test("between the halves it is said who leads", () => {
  expect([1, 2].map((player) => stands(duel([half(1, 34)]), player, names))).toEqual(["You lead by 34", "You are 34 behind"]);
  expect([1, 2].map((player) => stands(duel([half(2)]), player, names))).toEqual(["You lost the first half", "You won the first half"]);
  expect(stands(duel([], { half: 1 }), 1, names)).toBe("First half");
});

test("at the end the difference of both halves", () => {
  const over = duel([half(1, 34), half(2, -22)], { over: true, winner: 1 });
  expect([1, 2, 0].map((player) => stands(over, player, names))).toEqual(["You win the duel by 12", "You lose the duel by 12", "Ana wins the duel by 12"]);
  expect(stands(duel([half(1, 60), half(2)], { over: true, winner: 2 }), 2, names)).toBe("You win the duel");
  expect(stands(duel([half(1), half(2)], { over: true }), 1, names)).toBe("The duel is drawn");
  expect(stands(duel([half(1)], { over: true }), 1, names)).toBe("The duel was not played out");
});
