/** In which order pictures are drawn, by a worker that the test answers for. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Wish } from "./worker";

let hired: FakeWorker[] = [];
class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { preventDefault: () => void }) => void) | null = null;
  wishes: Wish[] = [];
  constructor() {
    hired.push(this);
  }
  postMessage(wish: Wish) {
    this.wishes.push(wish);
  }
  terminate() {}
  /** The picture that was asked for last has come. */
  draws() {
    this.onmessage?.({ data: { key: this.wishes.at(-1)!.key, paths: [{ d: "M0 0", black: false }] } });
  }
}

beforeEach(() => {
  hired = [];
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const called = (worker: FakeWorker) => worker.wishes.map((wish) => ("who" in wish ? wish.who.name : ""));
const settled = () => vi.advanceTimersByTimeAsync(0);

async function studio() {
  const { drawn } = await import("./studio");
  return (name: string, coarse: number, take = vi.fn()) => ({ take, leave: drawn({ coarse, who: { name, level: 1, elite: false } }, take) });
}

test("the finest picture comes first, and what nobody looks at any more is not drawn", async () => {
  const ask = await studio();
  const gallery = ["Nun", "Diver", "Mason"].map((name) => ask(name, 1.6));
  await settled();
  const [worker] = hired;
  expect(called(worker!)).toEqual(["Nun"]); // one at a time
  for (const { leave } of gallery) leave();
  const [own, foe] = [ask("Nun", 1.15), ask("Moss Widow", 1)];
  await settled();
  worker!.draws();
  expect(gallery[0]!.take).not.toHaveBeenCalled();
  worker!.draws();
  expect(foe.take).toHaveBeenCalledOnce();
  worker!.draws();
  expect(own.take).toHaveBeenCalledOnce();
  expect(called(worker!)).toEqual(["Nun", "Moss Widow", "Nun"]);
});

test("a picture is drawn once, however many ask for it and whenever", async () => {
  const ask = await studio();
  const [one, other] = [ask("Moss Widow", 1), ask("Moss Widow", 1)];
  await settled();
  hired[0]!.draws();
  const later = ask("Moss Widow", 1);
  for (const { take } of [one, other, later]) expect(take).toHaveBeenCalledOnce();
  expect(hired[0]!.wishes).toHaveLength(1);
});

test("what a worker could not fetch, another one is asked for", async () => {
  const ask = await studio();
  const { take } = ask("Moss Widow", 1);
  await settled();
  hired[0]!.onerror?.({ preventDefault: () => {} });
  await vi.advanceTimersByTimeAsync(500);
  hired[1]!.draws();
  expect(take).toHaveBeenCalledOnce();
});
