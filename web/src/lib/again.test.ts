import { describe, expect, it } from "vitest";
import { Again } from "./again";

describe("coming back", () => {
  it("waits longer from try to try, and never for very long", () => {
    const again = new Again(() => 0.5);
    expect([1, 2, 3, 4, 5, 6, 7].map(() => again.after(1006))).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
    again.welcomed();
    expect(again.after(1006)).toBe(300);
  });

  it("comes at once where a server leaves whose tables others have", () => {
    const again = new Again(() => 0.5);
    again.welcomed();
    expect([again.after(1012), again.after(1012), again.after(1012)]).toEqual([75, 300, 600]); // once for each welcome
    again.welcomed();
    expect(again.after(1012)).toBe(75);
  });

  it("does not come at once to a house that never let it in", () => {
    expect(new Again(() => 0.5).after(1012)).toBe(300);
  });

  it("spreads those who come", () => {
    const [early, late] = [0, 1].map((luck) => new Again(() => luck));
    expect([early!.after(1006), late!.after(1006)]).toEqual([225, 375]);
  });
});
