import { expect, test } from "vitest";
import { dayName, whenWas } from "./time";

test("days are said as people say them", () => {
  const now = new Date(2026, 10, 17, 9, 30).getTime(); // a Tuesday
  const at = (...date: [number, number, number, number?]) => whenWas(new Date(...date).getTime(), now);
  expect(at(2026, 10, 17, 0)).toBe("today");
  expect(at(2026, 10, 16, 23)).toBe("yesterday");
  expect(at(2026, 10, 13, 12)).toBe("Friday");
  expect(at(2026, 10, 10, 12)).toBe("10 November"); // a week ago is not "Tuesday"
  expect(at(2025, 10, 10)).toBe("10 November 2025");
  expect(dayName("2026-11-17", 2026)).toBe("17 November");
  expect(dayName("2099-12-31", 2026)).toBe("31 December 2099");
});
