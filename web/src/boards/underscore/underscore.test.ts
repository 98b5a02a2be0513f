import { expect, test } from "vitest";
import { inWords } from "./elements";
import { tallies } from "./graves";
import { opens } from "./house.svelte";
import { asked, slotsOf, written } from "./legal";
import type { Grave } from "./memory";
import { shortly } from "./people";
import { changes, pieces } from "./prose";
import { blow, casts, lastTurn, leaves, lines, lives } from "./story";
import type { StoryEvent } from "../../lib/wire";

const told = (number: number, words: string, data: Record<string, unknown>): StoryEvent => ({ number, text: "", words, data });

test("choices come from what is legal, each after those before it", () => {
  const legal = ["cast m1", "cast m2 e=fire", "cast m2 e=water", "cast m3 s=burn t=o1", "cast m3 s=slow t=o2", "wait"];
  expect(slotsOf(legal, "cast")).toEqual(["m1", "m2", "m3"]);
  expect(asked(legal, "cast", "m1", {})).toEqual([]);
  expect(asked(legal, "cast", "m2", {})).toEqual([{ key: "e", values: ["fire", "water"] }]);
  expect(asked(legal, "cast", "m3", { s: "slow" })).toEqual([
    { key: "s", values: ["burn", "slow"] },
    { key: "t", values: ["o2"] },
  ]);
  expect(written("cast", "m3", { s: "slow", t: "o2" })).toBe("cast m3 s=slow t=o2");
});

test("an element has its colour wherever a sentence names it", () => {
  expect(pieces("Deal 2 Fire to it.")).toEqual([
    { text: "Deal 2 ", element: "" },
    { text: "Fire", element: "fire" },
    { text: " to it.", element: "" },
  ]);
  expect(pieces("Misfire")).toEqual([{ text: "Misfire", element: "" }]);
});

test("before and after differ in the words that changed", () => {
  expect(changes("Deal 2 Fire twice.", "Deal 3 Fire twice.")).toEqual([
    { text: "Deal ", kind: "same" },
    { text: "2 ", kind: "gone" },
    { text: "3 ", kind: "new" },
    { text: "Fire twice.", kind: "same" },
  ]);
  expect(changes("same", "same")).toEqual([{ text: "same", kind: "same" }]);
});

test("the arithmetic of a blow, and the lives after some lines", () => {
  const hit = told(3, "2 Fire -> 3 (weak): it 9.", { type: "hit", who: "B", element: "fire", base: 2, related: 3, final: 3, hp: 9 });
  const [line] = lines([hit]);
  expect(blow(line!)).toEqual({ element: "fire", who: 1, kind: "weak", base: 2, related: 3, final: 3, hp: 9, heals: 0 });
  expect(blow(lines([told(4, "Fire: it drinks it.", { type: "hit", who: "B", element: "fire", break: "absorb", held: 2 })])[0]!)).toMatchObject({ kind: "absorb", heals: 2 });
  expect(lives([20, 12], [line!])).toEqual([20, 9]);
  expect(lines([told(1, "", { type: "turn" }), hit])).toHaveLength(1); // what needs no words is not played
  expect(lastTurn([told(1, "", { type: "turn" }), hit, told(5, "", { type: "turn" }), hit]).map(({ number }) => number)).toEqual([5, 3]);
});

test("both secret cards are known when the turn is told; a status is a stamp, a death turns the card", () => {
  const turn = lines([
    told(1, "It casts Bellow.", { type: "cast", who: "B", move: "none.bellow" }),
    told(2, "You gain Slow 2.", { type: "status", who: "A", status: "slow", turns: 2, gained: 2 }),
    told(3, "Your Slow is gone.", { type: "status", who: "A", status: "slow", turns: 0, gained: 0 }),
    told(4, "It falls.", { type: "dies", who: "B" }),
  ]);
  expect(casts(turn)).toEqual(["", "none.bellow"]);
  expect(turn.map(leaves)).toEqual([null, { who: 0, stamp: "Slow 2", dies: false }, null, { who: 1, stamp: "", dies: true }]);
});

test("runs are told by what they have in common, the deepest first", () => {
  const grave = (level: number, start: string, seals: string[]) => ({ level, start, seals }) as unknown as Grave;
  const graves = [grave(4, "nun", ["Seal of Ash"]), grave(9, "warden", []), grave(7, "nun", ["Seal of Ash", "Seal of Oak"])];
  expect(tallies(graves, ({ start }) => [start])).toEqual([
    { what: "warden", runs: 1, level: 9 },
    { what: "nun", runs: 2, level: 7 },
  ]);
  expect(tallies(graves, ({ seals }) => seals ?? [])).toEqual([
    { what: "Seal of Ash", runs: 2, level: 7 },
    { what: "Seal of Oak", runs: 1, level: 7 },
  ]);
});

test("an encounter is called by who it is, not by what it is of", () => {
  const names = ["Abbess of Low Water", "What the Stair Was For", "Judge Without a Sky", "The Line Under Every Name", "Mud Verger", "Grete the Low Door", "The Wick", ""];
  expect(names.map(shortly)).toEqual(["Abbess", "Stair", "Judge", "Line", "Verger", "Grete", "Wick", ""]);
  expect(shortly("You As They Remember")).toBe("Remember");
});

test("from which blessings one draws, in short and in full", () => {
  expect(inWords("Fi C+U  Pl C  any")).toBe("Fire C+U, Plant C, any");
  expect(inWords("Fi C+U+R  Pl C  any", true)).toBe("Fire common or uncommon or rare, Plant common, any element");
});

test("a deed opens what it says, and not what everybody has", () => {
  const deed = { id: "", text: "", done: true, match: "", starter: "", name: "", title: "", epitaph: "" };
  expect(opens({ ...deed, title: "the Laden" })).toBe("the title the Laden.");
  expect(opens({ ...deed, starter: "toll", name: "The Toll-Widow", epitaph: "So." })).toBe("the start The Toll-Widow, the epitaph “So.”");
  expect(opens({ ...deed, starter: "nobody", name: "Nobody" })).toBe("nothing: as Nobody anybody may walk.");
});
