/** How a turn is told, under a clock that the test moves. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { APART, reading } from "../../lib/pace";
import { Playback } from "./playback.svelte";
import type { Line } from "./story";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SHORT = "Burn works.";
const LONG = "The Unbought Hangman casts Scrap Offering and pays 1 HP for it.";
const turn: Line[] = [SHORT, LONG, SHORT].map((words, at) => ({ number: at + 1, words, data: {} }));

function told() {
  const reel = new Playback();
  const done = vi.fn();
  reel.play(turn, done);
  return { reel, done };
}

test("every line stays until it could be read, and none less than 700 ms", () => {
  const { reel, done } = told();
  vi.advanceTimersByTime(APART - 1);
  expect(reel.at).toBe(1);
  vi.advanceTimersByTime(1);
  expect(reel.at).toBe(2);
  expect(reading(LONG)).toBeGreaterThan(APART);
  vi.advanceTimersByTime(reading(LONG) - 1);
  expect(reel.at).toBe(2);
  vi.advanceTimersByTime(1);
  expect(reel.at).toBe(3);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(APART);
  expect(done).toHaveBeenCalledOnce();
});

test("line by line nothing goes on by itself; at once there is nothing to wait for", () => {
  const { reel, done } = told();
  reel.setSpeed("step");
  vi.advanceTimersByTime(60_000);
  expect(reel.at).toBe(1);
  reel.next();
  expect(reel.at).toBe(2);
  reel.setSpeed("instant");
  expect(reel.at).toBe(3);
  expect(done).toHaveBeenCalledOnce();
});
