/** Where loops, labels and turns fall; what they look like is seen in tests/web. */
import { describe, expect, it } from "vitest";
import type { Summon5Formed, Summon5Woven } from "../../lib/protocol";
import type { Final } from "../../lib/ending";
import type { StoryEvent } from "../../lib/wire";
import { Camera } from "./camera.svelte";
import { around, labels, loop, pieces, portals, PITCH, says, solid, woven, type Cell } from "./geometry";
import { ending } from "./ending";
import { Hand, sorted } from "./hand";
import { begun, climbs, scale, turnsTold } from "./steps";
import { crowded } from "./words";

const run = (cells: Cell[], down: boolean, sum: number, points: number): Summon5Formed => ({ cells, values: [], down, sum, valid: points > 0, long: false, points, patterns: {} });

describe("loops", () => {
  it("are one piece in a straight line, and cut open where a portal lies", () => {
    expect(pieces([[7, 7], [8, 7], [9, 7]])).toEqual([{ cells: [[7, 7], [8, 7], [9, 7]], enters: false, leaves: false }]);
    expect(pieces([[2, 5], [12, 9], [13, 9]])).toEqual([
      { cells: [[2, 5]], enters: false, leaves: true },
      { cells: [[12, 9], [13, 9]], enters: true, leaves: false },
    ]);
  });

  it("close, or lead on into the portal's cell", () => {
    expect(loop({ cells: [[1, 1], [2, 1]], enters: false, leaves: false }, false)).toMatch(/Z$/);
    const open = loop({ cells: [[2, 5]], enters: false, leaves: true }, false);
    expect(open.startsWith(`M${3 * PITCH - 3} `)).toBe(true);
    expect(open.endsWith("Z")).toBe(false);
    expect(loop({ cells: [[2, 5]], enters: true, leaves: true }, true).match(/M/g)).toHaveLength(2);
  });
});

describe("labels", () => {
  const all = { x: -28, y: -28, w: 15 * PITCH, h: 15 * PITCH };

  it("say the sum, and the points where there are any", () => {
    expect(says({ sum: 14, points: 0 })).toBe("14");
    expect(says({ sum: 25, points: 50 })).toBe("25 → +50");
  });

  it("hide neither threads nor each other where there is room", () => {
    const threads: Cell[] = [[6, 7], [7, 7], [8, 7], [7, 8]];
    const found = labels([run([[6, 7], [7, 7], [8, 7]], false, 10, 20), run([[7, 7], [7, 8]], true, 6, 0)], threads, [], all, 14);
    expect(found).toHaveLength(2);
    const apart = (a: { x: number; y: number; w: number; h: number }, b: typeof a) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
    expect(apart(found[0]!, found[1]!)).toBe(true);
    for (const label of found) for (const cell of threads) expect(apart(label, around(cell))).toBe(true);
  });

  it("hide no thread on a phone, however many runs cross", () => {
    const rows = ["76985", "39701", "..285", "44679", ".2175"];
    const threads = rows.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph === "." ? [] : [[x + 5, y + 5] as Cell])));
    const column = (x: number, long: number, sum: number) => run(Array.from({ length: long }, (_, y) => [x + 5, y + 5] as Cell), true, sum, 2 * sum);
    const across = run([5, 6, 7, 8, 9].map((x) => [x, 5] as Cell), false, 35, 70);
    const phone = { x: 3.1 * PITCH - 28, y: 2 * PITCH, w: 8.8 * PITCH, h: 11 * PITCH };
    const found = labels([across, column(0, 2, 10), column(1, 2, 15), column(2, 5, 25), column(3, 5, 30), column(4, 5, 25)], threads, [], phone, 18.4);
    for (const label of found)
      for (const cell of threads) {
        const { x, y, w, h } = around(cell);
        expect(label.x >= x + w || x >= label.x + label.w || label.y >= y + h || y >= label.y + label.h, `${label.text} on ${cell.join()}`).toBe(true);
      }
  });

  it("leave the mouths of portals in sight", () => {
    const threads: Cell[] = [[6, 7], [7, 7], [8, 7]];
    const loom = Array.from({ length: 15 }, (_, y) => (y === 7 ? ".....@...@....." : "..............."));
    const [label] = labels([run(threads, false, 20, 80)], solid(loom, threads), [], all, 14);
    for (const x of [5, 9]) expect(Math.abs(label!.x + label!.w / 2 - x * PITCH) < 30 && Math.abs(label!.y + label!.h / 2 - 7 * PITCH) < 30).toBe(false);
  });

  it("stay in sight", () => {
    const [label] = labels([run([[0, 0], [1, 0]], false, 10, 20)], [[0, 0], [1, 0]], [], all, 14);
    expect(label!.x).toBeGreaterThanOrEqual(all.x);
    expect(label!.y).toBeGreaterThanOrEqual(all.y);
  });
});

describe("the camera", () => {
  it("shows the last weave where there is no room for all", () => {
    const camera = new Camera(15);
    [camera.width, camera.height] = [390, 540];
    camera.cells = [[0, 7], [7, 7], [12, 7]];
    const seen = (x: number) => camera.sight.x <= (x - 0.5) * PITCH && (x + 0.5) * PITCH <= camera.sight.x + camera.sight.w;
    expect([0, 7, 12].map(seen)).toEqual([false, true, false]);
    camera.last = [[10, 7], [11, 7], [12, 7]];
    expect([0, 7, 12].map(seen)).toEqual([false, true, true]);
  });
});

describe("cells beyond the window", () => {
  it("are told by the side on which they lie, and led to", () => {
    const camera = new Camera(15);
    [camera.width, camera.height] = [390, 540];
    camera.cells = [[0, 7], [7, 7], [14, 7]];
    const lit: Cell[] = [[0, 7], [1, 7], [7, 8], [14, 7]];
    expect(camera.beyond(lit)).toEqual([{ way: "left", cell: [1, 7] }, { way: "right", cell: [14, 7] }]);
    camera.reveal([1, 7]);
    expect(camera.beyond(lit)).toEqual([{ way: "left", cell: [0, 7] }, { way: "right", cell: [14, 7] }]);
  });

  it("are not led to under the facts at the top", () => {
    const camera = new Camera(15);
    [camera.width, camera.height] = [390, 540];
    camera.cells = [[7, 0], [7, 7], [7, 14]];
    camera.reveal([7, 0]);
    expect(camera.sight.y).toBeLessThanOrEqual(-0.5 * PITCH);
  });
});

describe("the Loom as text", () => {
  it("tells threads and pairs of portals", () => {
    expect(woven(["..5", "#0."])).toEqual([{ cell: [2, 0], digit: 5 }, { cell: [1, 1], digit: 0 }]);
    expect(portals(["@.%", "...", "%.@"]).map(({ glyph, ends }) => [glyph, ...ends])).toEqual([["@", [0, 0], [2, 2]], ["%", [2, 0], [0, 2]]]);
  });
});

describe("the hand", () => {
  it("keeps the names of threads that stay", () => {
    const hand = new Hand();
    const before = hand.take([2, 2, 7]).map((held) => held.id);
    const after = hand.take([2, 4, 7]);
    expect(after.map((held) => before.includes(held.id))).toEqual([true, false, true]);
    expect(sorted(after, 5).map((held) => held.digit)).toEqual([2, 7, 4]);
    expect(sorted(after, 0).map((held) => held.digit)).toEqual([2, 4, 7]);
  });
});

describe("the line of a phone", () => {
  it("holds three small sums whole, of large ones two", () => {
    expect(crowded(["1", "30 → +60", "25 → +50"], 270)).toBe(false);
    expect(crowded(["24 → +116", "21 → +120"], 270)).toBe(false);
    expect(crowded(["24 → +116", "21 → +120", "21 → +140"], 270)).toBe(true);
  });
});

describe("the chart", () => {
  const turn = (seat: number, points: number, bonus = 0): Summon5Woven => ({ seat, weave: points ? "8h7:0" : "-", cells: [], values: [], runs: [], crossings: 0, points, drawn: 0, bonus });

  it("climbs turn by turn, a skipped turn by nothing", () => {
    expect(climbs([turn(1, 20), turn(2, 0), turn(1, 30, 50)], [0, 0])).toEqual([[[1, 20], [3, 100]], []]);
  });

  it("climbs from what a seat began with to what it has", () => {
    const history = [turn(1, 50), turn(2, 30), turn(1, 20, 50)];
    expect(begun([175, 30], history)).toEqual([55, 0]);
    expect(climbs(history, begun([175, 30], history))).toEqual([[[1, 105], [3, 175]], [[2, 30]]]);
    expect(scale(340)).toEqual({ top: 400, by: 100 });
    expect(scale(0)).toEqual({ top: 20, by: 20 });
  });

  it("finds the events that told of its turns", () => {
    const told = (type: string, n: number): StoryEvent => ({ number: n + 1, text: "", data: { type }, words: "" });
    expect(turnsTold(["weave", "gather", "drop", "skip", "weave", "end"].map(told))).toEqual([1, 4, 5]);
  });
});

describe("the end", () => {
  const over = (winners: number[], energy: number[], threads: number[], reason = "perfect") =>
    ending({ result: { winners, reason, words: "a Perfect Game", payoffs: [] }, view: { energy, threads } } as unknown as Final).words;

  it("says what decided where energy did not", () => {
    expect(over([1], [220, 210], [0, 2])).toBeUndefined();
    expect(over([1], [220, 220], [0, 2])).toBe("A Perfect Game. Equal in energy: fewer threads left decided, 0 to 2.");
    expect(over([1, 3], [90, 80, 90], [1, 0, 1])).toBe("A Perfect Game. Equal in energy and in threads left, 1 to 1: the win is shared.");
    expect(over([2], [90, 90], [4, 1], "last_weaver")).toBeUndefined();
  });
});
