import { expect, test } from "vitest";
import type { Data, Line } from "./story";
import { sum } from "./sums";

const NAMES: [string, string] = ["you", "Nun"];
const line = (data: Data): Line => ({ number: 1, words: "", data });
const told = (data: Data) => sum(line(data), NAMES)?.map(({ name, figure }) => `${name} ${figure}`);

/** What was told in the playthroughs that the rules are held to. */
const PLAYED = Object.values(import.meta.glob<string>("../../../../tests/laws/golden/underscore/*.txt", { query: "?raw", import: "default", eager: true }))
  .flatMap((text) => text.split("\n"))
  .filter((each) => /^\s+-> [\d,]+: /.test(each))
  .map((each) => JSON.parse(each.slice(each.indexOf("{"))) as Data);

const NOTHING_TO_RECKON = ["act", "ending", "attune", "begin", "bless", "cast", "commit", "declare", "detune", "dies", "discharge", "dq", "encounter", "end", "fizzle", "fork", "spoil"]
  .concat(["forget", "learn", "leave", "minors", "pools", "reveal", "shown", "skip", "spring", "take", "tick", "trap", "victory", "wait", "while"])
  .concat(["bank", "bind", "conceal", "immune", "negated", "prevent", "priority", "silence", "unbank", "unbind", "unimmune"]);

test("every line of a played match has its sum, or nothing to reckon", () => {
  expect(PLAYED.length).toBeGreaterThan(500);
  for (const data of PLAYED) {
    const terms = sum(line(data), NAMES);
    expect(terms === null, JSON.stringify(data)).toBe(NOTHING_TO_RECKON.includes(String(data.type)));
    for (const { figure } of terms ?? []) expect(figure).toMatch(/^([+−]?\d+(\.5)?|\d+ → \d+|\w[\w ]*)$/);
  }
});

const figure = (text: string) => Number(text.replace("−", "-"));

test("the terms of a played match add up to what they come to", () => {
  const adding = { hit: "dealt", status: "now", risk: "now", cooldown: "now", negate: "now", maxhp: "now" };
  let checked = 0;
  for (const data of PLAYED.filter(({ type, ...rest }) => String(type) in adding && !("break" in rest))) {
    const terms = sum(line(data), NAMES)!;
    const at = terms.findIndex(({ part }) => part === "res");
    const before = terms.slice(0, at).filter(({ name }) => name !== "at most");
    const bound = terms.find(({ name }) => name === "at most");
    const added = before.reduce((all, term) => all + figure(term.figure), 0);
    expect(figure(terms[at]!.figure), JSON.stringify(data)).toBe(Math.max(0, bound ? Math.min(added, figure(bound.figure)) : added));
    checked += 1;
  }
  expect(checked).toBeGreaterThan(200);
});

test("each kind of line says what it is made of", () => {
  const hit = { type: "hit", who: "B", element: "fire", base: 2, weak: 2, resists: 1, related: 3, strong: 1, tough: 0, final: 6, was: 5, hp: 0 };
  expect(told(hit)).toEqual(["base 2", "weak +2", "resists −1", "Strong +1", "blessings +2", "dealt 6", "Nun 5 → 0"]);
  expect(told({ type: "hit", who: "B", element: "fire", break: "absorb", base: 2, held: 1 })).toEqual(["base 2", "absorbs Fire", "dealt 0", "heals up to 1"]);
  expect(told({ type: "turn", turn: 4, priority: "A", speed: [2, 4], quick: [-1, 0], usual: 3, first: "B" })).toEqual([
    "your speed, Slow −1 2",
    "Nun’s speed, move +1 4",
    "the faster is first Nun",
  ]);
  expect(told({ type: "turn", turn: 4, priority: "A", speed: [3, 3], quick: [0, 0], usual: 3, first: "A" })?.at(-1)).toBe("equal: Priority decides you");
  expect(told({ type: "heal", who: "A", n: 2, was: 7, hp: 9, maxhp: 9 })).toEqual(["healed +2", "Max HP 9", "you 7 → 9"]);
  expect(told({ type: "status", who: "A", status: "burn", was: 4, gained: 3, turns: 5, most: 5 })).toEqual(["Burn before 4", "more +3", "at most 5", "now 5"]);
  expect(told({ type: "heat", who: "A", was: 5, gained: 3, heat: 2, overflow: true, most: 6 })?.at(-1)).toBe("over 6, begins again Overheat");
  expect(told({ type: "curse_roll", who: "A", roll: 4, risk: 4 })).toEqual(["curse risk 4", "die 4", "not less than the die Curse"]);
  expect(told({ type: "equal", who: "A", what: "heat", had: [5, 2], n: 3 })).toEqual(["you 5", "Nun 2", "half of both, rounded down 3"]);
  expect(told({ type: "iters", who: "A", n: 1, until: "turn", was: 1, now: 2 })).toEqual(["iterations before +1", "given +1", "now +2"]);
  expect(told({ type: "dusk", who: "A", n: 3, turn: 41, from: 30, step: 5 })).toEqual(["from turn 30 1", "for every 5 turns since (11) +2", "Max HP taken 3"]);
  expect(told({ type: "tune", who: "A", move: "none.bellow", what: "dmg", was: 2, n: 3 })).toEqual(["dmg before 2", "more +1", "now 3"]);
  expect(told({ type: "tune", who: "A", move: null })).toBeUndefined(); // a private move's counters are its owner's own
});
