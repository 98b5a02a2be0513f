import { beforeEach, describe, expect, it } from "vitest";
import type { StackdokuStackView, StackdokuTile } from "../../lib/protocol";
import { Hand, type Table } from "./hand.svelte";
import { TILE, corner, frameOf, heightIn, neighbour, open } from "./looks";
import { cellName, cellOf, conflicts, offersOf, pairName } from "./offers";
import { streak, today } from "./days";
import { taken } from "./time";

const tile = (id: number, x: number, y: number, z: number, digit: number | null = 4, held = "", by: number[] = []): StackdokuTile => ({ id, x, y, z, digit, free: !held, held, by });

describe("what is offered", () => {
  it("is sorted by what a hand can reach", () => {
    const offers = offersOf(["P5+6", "P5+11", "4@r1c4", "4@r9c9", "K5", "U", "?", "pause"]);
    expect(offers.pairs.get(5)).toEqual([6, 11]);
    expect(offers.pairs.get(11)).toEqual([5]);
    expect(offers.cells.get(4)).toEqual([3, 80]);
    expect([...offers.peeks]).toEqual([5]);
    expect([...offers.says]).toEqual(["U", "?", "pause"]);
  });
  it("names cells, pairs and conflicts as the referee does", () => {
    for (const cell of [0, 8, 9, 40, 80]) expect(cellOf(cellName(cell))).toBe(cell);
    expect(pairName(11, 5)).toBe("P5+11");
    expect(conflicts("conflict:r3c7,r8c8")).toEqual([24, 70]);
    expect(conflicts("cell_filled")).toEqual([]);
  });
});

describe("how tiles lie", () => {
  const low = tile(1, 0, 0, 0);
  it("a digit is drawn where its tile can be seen", () => {
    expect(open(low, [low])).toEqual({ x: 0.5, y: 0.5, whole: true });
    expect(open(low, [low, tile(2, 1, 0, 1)])).toEqual({ x: 0.25, y: 0.5, whole: false });
    expect(open(low, [low, tile(2, 1, 1, 1)])?.whole).toBe(false);
    expect(open(low, [low, tile(2, 0, 0, 1)])).toBeNull();
  });
  it("tiles are flat only where a thumb would miss them otherwise", () => {
    const rows = Array.from({ length: 5 }, (_, row) => [0, 2, 4, 6].map((x) => tile(row * 10 + x, x, row * 2, 0))).flat();
    expect(heightIn(rows, { wide: 640, high: 560 })).toBe(TILE.high);
    const flat = heightIn(rows, { wide: 382, high: 250 });
    expect(flat).toBeLessThan(TILE.high);
    expect((250 / frameOf(rows, flat).high) * TILE.wide).toBeGreaterThanOrEqual(44);
    expect(heightIn(rows, { wide: 100, high: 560 })).toBe(TILE.high); // flatness would not make them wider
  });
  it("the frame holds every tile, and arrows find the next one", () => {
    const tiles = [low, tile(2, 2, 0, 0), tile(3, 4, 0, 0), tile(4, 1, 2, 1)];
    const frame = frameOf(tiles);
    for (const each of tiles) expect(corner(each).x).toBeGreaterThanOrEqual(frame.x);
    expect(neighbour(low, tiles, "ArrowRight")?.id).toBe(2);
    expect(neighbour(low, tiles, "ArrowDown")?.id).toBe(4);
    expect(neighbour(low, tiles, "ArrowUp")).toBeUndefined();
  });

  it("leads to every tile by one arrow key, whatever lies over what", () => {
    const stack = [tile(1, 0, 0, 0), tile(2, 2, 0, 0), tile(3, 1, 0, 1), tile(4, 0, 2, 0), tile(5, 1, 1, 1), tile(6, 2, 2, 0), tile(7, 1, 1, 2)];
    for (const key of ["ArrowLeft", "ArrowRight"]) {
      const walked: number[] = [];
      for (let at = stack[0]!; walked.length < stack.length; at = neighbour(at, stack, key)!) walked.push(at.id);
      expect([...walked].sort()).toEqual(stack.map(({ id }) => id));
    }
    expect(neighbour(stack[0]!, [stack[0]!], "ArrowRight")).toBeUndefined();
    expect(neighbour(stack[0]!, stack, "Home")).toBeUndefined();
  });
});

describe("the hand", () => {
  const view = (change: Partial<StackdokuStackView> = {}) =>
    ({ tiles: [tile(5, 0, 0, 0), tile(6, 4, 0, 0), tile(7, 8, 0, 0, 9), tile(8, 2, 0, 0, 1, "wedged", [5, 6])], grid: ".".repeat(81), buffer: [8, 8, 2], mode: "visible", attempt: 1, stage: 1, moves: 0, peeks: 0, ...change }) as StackdokuStackView;
  let said: string[];
  let table: Table;
  let hand: Hand;
  beforeEach(() => {
    said = [];
    table = { view: view(), offers: offersOf(["P5+6", "8@r1c1"]), mine: true, submit: (text) => said.push(text), setDraft: () => undefined };
    hand = new Hand(() => table, () => undefined);
  });
  const tap = (id: number) => hand.tapTile(table.view.tiles.find((each) => each.id === id) as StackdokuTile);

  it("takes a pair at once, and gives it back if it is refused", () => {
    tap(5);
    tap(6);
    expect(said).toEqual(["P5+6"]);
    expect(hand.shown(table.view).tiles.map((each) => each.id)).toEqual([7, 8]);
    expect(hand.shown(table.view).buffer).toEqual([8, 8, 2, 4, 4]);
    hand.refuse({ code: "buffer_full", words: "no room" });
    expect(hand.shown(table.view)).toBe(table.view);
    expect(hand.trouble?.shaken.slots).toBe(true);
  });
  it("does not show twice what the house shows already", () => {
    hand.tapToken(8);
    hand.tapCell(0);
    table = { ...table, view: view({ grid: `8${".".repeat(80)}`, buffer: [8, 2], moves: 1 }) };
    expect(hand.shown(table.view)).toBe(table.view);
    hand.settle();
    expect(hand.token).toBe(8); // another one waits
  });
  it("asks the referee about what is not offered, and shows nothing before the answer", () => {
    tap(5);
    tap(7);
    hand.tapToken(8);
    hand.tapCell(44);
    expect(said).toEqual(["P5+7", "8@r5c9"]);
    expect(hand.shown(table.view)).toBe(table.view);
  });
  it("says what holds a tile without asking anybody", () => {
    tap(8);
    expect(said).toEqual([]);
    expect(hand.trouble).toMatchObject({ tiles: [5, 6], shaken: { tiles: [8] } });
  });
  it("cell first, then token; Escape lets go of everything", () => {
    hand.tapCell(0);
    hand.tapToken(8);
    expect(said).toEqual(["8@r1c1"]);
    tap(5);
    hand.tapToken(2);
    hand.letGo();
    expect([hand.tile, hand.token, hand.cell]).toEqual([0, 0, -1]);
  });
  it("face down, a tap turns a tile and a second one tries the pair; nothing is drawn ahead", () => {
    table = { ...table, view: view({ mode: "hidden", tiles: [tile(5, 0, 0, 0, null), tile(6, 4, 0, 0, null)] }) };
    tap(5);
    tap(6);
    expect(said).toEqual(["K5", "P5+6"]);
    expect(hand.shown(table.view)).toBe(table.view);
  });
  it("holds nothing of an attempt that is over", () => {
    hand.settle();
    tap(5);
    table = { ...table, view: view({ attempt: 2 }) };
    hand.settle();
    expect(hand.tile).toBe(0);
  });
});

it("time is read as people do", () => {
  expect([0, 59_999, 408_000, 3_723_000].map(taken)).toEqual(["0:00", "0:59", "6:48", "1:02:03"]);
});

describe("days", () => {
  const solved = (...days: string[]) => Object.fromEntries(days.map((day) => [day, { easy: 1 }]));
  it("are the house's, and a streak lasts until a day is over without a solved level", () => {
    expect(today(new Date("2026-11-17T23:59:59Z"))).toBe("2026-11-17");
    expect(streak({}, "2026-11-17")).toBe(0);
    expect(streak(solved("2026-11-17"), "2026-11-17")).toBe(1);
    expect(streak(solved("2026-10-31", "2026-11-01", "2026-11-02"), "2026-11-02")).toBe(3);
    expect(streak(solved("2026-10-31", "2026-11-01"), "2026-11-02")).toBe(2); // today is still open
    expect(streak(solved("2026-10-31"), "2026-11-02")).toBe(0);
  });
});
