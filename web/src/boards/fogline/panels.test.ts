/** What the side panels say, drawn without a browser. */
import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Panels from "./Panels.svelte";
import type { FoglineView } from "../../lib/protocol";

const VIEW = {
  phase: "battle",
  units: [],
  lost: [],
  pool: { 1: "CT", 2: "CA" },
  left: { 1: 1, 2: 1 },
  hand: { 1: [], 2: 0 },
  cards: {},
  quiet: 0,
  seen: 1,
  options: { rep: 3, quiet: 40 },
} as unknown as FoglineView;

const shown = (change: Partial<FoglineView>) =>
  render(Panels, { props: { view: { ...VIEW, ...change }, seat: 1, names: { 1: "Ana", 2: "Bo" }, tiles: new Map() } }).body;

describe("the draw counters of Fogline", () => {
  it("appear when a draw is near, and only then", () => {
    expect(shown({})).not.toContain("then a draw");
    expect(shown({ seen: 2 })).toContain("Repetition: 2 of 3, then a draw.");
    expect(shown({ quiet: 31 })).toContain("Quiet moves: 31 of 40, then a draw.");
  });

  it("say where the units left are counted instead", () => {
    const counted = shown({ seen: 2, quiet: 31, options: { rep: 3, quiet: 40, deadlock: "units" } });
    expect(counted).toContain("Repetition: 2 of 3, then the units left are counted.");
    expect(counted).toContain("Quiet moves: 31 of 40, then the units left are counted.");
  });

  it("are silent where the options know no such draw", () => {
    expect(shown({ seen: 2, quiet: 31, options: { rep: "forbid", quiet: 0 } })).not.toContain("then a draw");
  });
});

describe("the pools", () => {
  it("are called hidden while the match lasts, and never shown after it", () => {
    expect(shown({})).toContain("Still hidden");
    expect(shown({ phase: "over" })).toContain("Never shown");
    expect(shown({ phase: "over" })).not.toContain("Still hidden");
  });
});
