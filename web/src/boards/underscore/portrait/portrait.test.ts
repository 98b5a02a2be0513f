import later from "../../../../../src/parlour/games/underscore/content/data/acts_encounters.json";
import bosses from "../../../../../src/parlour/games/underscore/content/data/bosses.json";
import encounters from "../../../../../src/parlour/games/underscore/content/data/encounters.json";
import minors from "../../../../../src/parlour/games/underscore/content/data/minors.json";
import { expect, test } from "vitest";
import { arranged } from "./authored";
import { rng } from "./chance";
import { born } from "./compose";
import { emblem, NAMED } from "./emblems";
import kin from "./kin.json";
import { KINDS, moods } from "./kinds";
import { Plate } from "./plate";
import { portrait } from "./portrait";
import type { Identity } from "./types";

type Row = { name: string; level: number; is_elite: boolean };
const rows: Row[] = [...encounters, ...later, ...bosses.map(({ who }) => who)];
const drawn = async (who: Identity, pitch = 3) => JSON.stringify(await portrait(who, { pitch })); // a coarser field draws the same figure faster

test("no two encounters share a picture: those of the book, of the acts, and bosses", { timeout: 300_000 }, async () => {
  expect(rows.length).toBeGreaterThanOrEqual(104);
  const seen = new Map<string, string>();
  for (const { name, level, is_elite } of rows) {
    const picture = await drawn({ name, level, elite: is_elite }, 6);
    expect(seen.get(picture), `${name} looks like another`).toBeUndefined();
    expect(picture.length).toBeGreaterThan(2_000);
    seen.set(picture, name);
  }
});

test("one identity gives one picture, another name another", { timeout: 60_000 }, async () => {
  const who = { name: "Pell of the Low Door", level: 9 };
  expect(await drawn(who)).toBe(await drawn({ ...who }));
  expect(await drawn(who)).not.toBe(await drawn({ ...who, name: "Pell of the Low Doors" }));
});

test("every arrangement is of an encounter that there is, or of the Nun", () => {
  const names = rows.map(({ name }) => name);
  for (const name of arranged) expect([...names, "The Charcoal Nun"]).toContain(name);
  expect(arranged).toHaveLength(24);
});

test("chance is whole numbers: these are the draws of every browser", () => {
  const r = rng("Ditch Penitent");
  expect([r.int(1, 1e6), r.int(1, 1e6), r.int(1, 6), r.sign()]).toEqual([377536, 81883, 2, -1]);
});

test("a name without public elements chooses its mood by its words, then by its own chance", () => {
  expect(moods({ name: "Ferry of Teeth" })[0]).toBe("water");
  expect(moods({ name: "Pontiff of Ash" })[0]).toBe("fire");
  expect(Object.keys(KINDS)).toContain(moods({ name: "Zyx" })[0]);
  expect(moods({ name: "Zyx" })).toEqual(moods({ name: "Zyx" }));
  expect(moods({ name: "Pontiff of Ash", elements: ["water"] })).toEqual(["water", "water"]);
});

test("every minor blessing has an emblem, the same each time, and no two share one", { timeout: 120_000 }, () => {
  const drawn = (id: string, element: string) => JSON.stringify(emblem(id, element).paths());
  const seen = new Set(minors.map(({ id, element }: { id: string; element: string }) => drawn(id, element)));
  expect(seen.size).toBe(minors.length);
  expect(drawn("any.grit", "any")).toBe(drawn("any.grit", "any"));
  const ids = new Set(minors.map(({ id }: { id: string }) => id));
  for (const id of Object.keys(NAMED)) expect(ids).toContain(id);
});

test("the fallen bear what made their run: elements, wounds, titles; the living do not", { timeout: 120_000 }, async () => {
  const one: Identity = { name: "Hob the Ninth Tooth", start: "warden", fallen: true, level: 12, elements: ["water"] };
  const seen = await Promise.all([one, { ...one, elements: ["fire"] as const }, { ...one, titles: 1 }, { ...one, titles: 2 }, ...["fire", "wound", "curse", "decay", "thunder", "stone"].map((wound) => ({ ...one, wounds: [wound] }))].map((who) => drawn(who)));
  expect(new Set(seen).size).toBe(seen.length);
  expect(await drawn({ ...one, wounds: ["burn"] })).toBe(await drawn({ ...one, wounds: ["fire"] }));
  const alive = { ...one, fallen: false };
  expect(await drawn({ ...alive, wounds: ["fire"], titles: 3 })).toBe(await drawn(alive));
});

test("the terminal's portraits are kin: the same ground, head and gaze for the same identity", () => {
  for (const { who, ...looks } of kin) {
    const { place, t } = born(new Plate(who.name).r, who as Identity);
    expect({ ground: place, head: t.head, gaze: t.gaze }, who.name).toEqual(looks);
  }
});
