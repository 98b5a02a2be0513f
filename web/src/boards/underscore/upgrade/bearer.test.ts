import { expect, test } from "vitest";
import { borne } from "./bearer";

const hero = { max_hp: 36, hp_penalty: 1, starting: { regen: 1 } };

test("what a blessing does to its bearer is told before and after; a penalty lowers the HP at the start", () => {
  expect(borne(hero, { hp_penalty: 2 })).toEqual([{ name: "HP at the start", was: 35, now: 33 }]); // Hollow Cheek
  expect(borne(hero, { max_hp: 3 })).toEqual([{ name: "Max HP", was: 36, now: 39 }]);
  expect(borne(hero, { regen: 1, wound: 1 })).toEqual([
    { name: "Regen at the start", was: 1, now: 2 },
    { name: "Wound at the start", was: 0, now: 1 },
  ]);
  expect(borne(hero, {})).toEqual([]);
});
