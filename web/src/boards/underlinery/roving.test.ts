import { expect, test } from "vitest";
import { beyond } from "./roving";

test("arrow keys go from one open number to the next, up and down in its column", () => {
  const open = [1, 3, 4, 14, 25, 26]; // of a sheet 11 wide: 3, 14 and 25 are one column
  expect(beyond(open, 1, "ArrowRight", 11)).toBe(3);
  expect(beyond(open, 3, "ArrowLeft", 11)).toBe(1);
  expect(beyond(open, 3, "ArrowDown", 11)).toBe(14);
  expect(beyond(open, 25, "ArrowUp", 11)).toBe(14);
  expect(beyond(open, 4, "ArrowDown", 11)).toBe(26);
  expect(beyond(open, 26, "ArrowRight", 11)).toBeUndefined();
  expect([beyond(open, 14, "Home", 11), beyond(open, 14, "End", 11), beyond(open, 14, "x", 11)]).toEqual([1, 26, undefined]);
});
