import { expect, test } from "vitest";
import type { UnderscoreMoveState as MoveState, UnderscoreSide as Side } from "../../lib/protocol";
import { follow } from "./follow";
import type { Line } from "./story";

const line = (type: string, who: "A" | "B", data: Record<string, unknown> = {}): Line => ({ number: 1, words: ".", data: { type, who, ...data } });
const bare = { attunements: [], statuses: {}, ignores: {}, immune: {}, heat: 0, risk: 0, ward: 0, max_hp: 20, moves: [], meets: {} } as unknown as Side;
const sides = (one: Partial<Side> = {}, other: Partial<Side> = {}): Side[] => [{ ...bare, ...one }, { ...bare, ...other }];

test("statuses, counters and Max HP stand as far as they have been told", () => {
  const told = [
    line("status", "B", { status: "burn", turns: 2 }),
    line("reduce", "B", { status: "slow", turns: 0 }),
    line("heat", "A", { heat: 3 }),
    line("immune", "B", { status: "wound" }),
    line("maxhp", "A", { maxhp: 18 }),
    line("equal", "A", { what: "risk", n: 2 }),
  ];
  const before = sides({}, { statuses: { slow: 1 } });
  const [one, other] = follow(before, null, told);
  expect(one).toMatchObject({ heat: 3, max_hp: 18, risk: 2, statuses: {} });
  expect(other).toMatchObject({ statuses: { burn: 2 }, immune: { wound: 1 }, risk: 2 });
  expect(follow(before, null, told.slice(0, 1))[1]!.statuses).toEqual({ slow: 1, burn: 2 });
  expect(before[1]!.statuses).toEqual({ slow: 1 }); // the view itself stays
});

test("what strikes how follows what one is attuned to, and is never guessed", () => {
  const fire = [{ element: "fire", turns: 1, private: 0 }];
  const before = sides(), after = sides({ attunements: fire, meets: { water: "+1" } });
  const told = [line("attune", "A", { element: "fire" }), line("attune", "A", { element: "stone" }), line("detune", "A", { element: "stone" })];
  expect(follow(before, after, [])[0]!.meets).toEqual({});
  expect(follow(before, after, told.slice(0, 1))[0]).toMatchObject({ attunements: [{ element: "fire", turns: 0 }], meets: { water: "+1" } });
  expect(follow(before, after, told.slice(0, 2))[0]!.meets).toEqual({});
  expect(follow(before, after, told)[0]!.meets).toEqual({ water: "+1" });
});

test("a move is ???? until its cast is told", () => {
  const hidden = { uid: 7, public: false, seen: false, card: null, now: null } as unknown as MoveState;
  const open = { ...hidden, public: true, card: { root: "water.knuckle", name: "Drowned Knuckle" } } as MoveState;
  const before = sides({}, { moves: [hidden] }), after = sides({}, { moves: [open] });
  const cast = line("cast", "B", { move: "water.knuckle" });
  expect(follow(before, after, [])[1]!.moves[0]!.card).toBeNull();
  expect(follow(before, after, [cast])[1]!.moves[0]!.card?.name).toBe("Drowned Knuckle");
  expect(follow(before, null, [cast])[1]!.moves[0]!.card).toBeNull(); // the fight is over
});
