/** The small parts of the client that need no server; everything else is tested in tests/web with a real one. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { turned } from "../boards/underlinery/layouts";
import { around } from "../boards/fogline/grid";
import { sha256, verify } from "./seal";
import type { Told } from "./protocol";

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/", search: "", protocol: "http:", host: "x" });
  vi.stubGlobal("addEventListener", () => undefined);
});

describe("the router", async () => {
  vi.stubGlobal("location", { pathname: "/", search: "" });
  vi.stubGlobal("addEventListener", () => undefined);
  const { read } = await import("./router.svelte");

  it("reads addresses", () => {
    expect(read("/", "").page).toBe("home");
    expect(read("/match/k3v9", "?invite=abc")).toMatchObject({ page: "match", name: "k3v9" });
    expect(read("/match/k3v9", "?invite=abc").query.get("invite")).toBe("abc");
    expect(read("/learn/fogline/", "").page).toBe("learn");
  });

  it("leads nowhere when the address is none", () => {
    for (const path of ["/match", "/cellar/x", "/game//"]) expect(read(path, "").page).toBe("nowhere");
  });
});

describe("the story of a table", async () => {
  const { continued } = await import("./table.svelte");
  const told = (...numbers: number[]): Told[] => numbers.map((number) => ({ number, text: `e${number}`, data: {} }));

  it("goes on where it was, and tells nothing twice", () => {
    expect(continued(told(1, 2), told(3))).toEqual(told(1, 2, 3));
    expect(continued(told(1, 2), told(2, 3))).toEqual(told(1, 2, 3));
    expect(continued(told(1, 2), [])).toEqual(told(1, 2));
  });

  it("begins anew when the server does", () => {
    expect(continued(told(1, 2, 3), told(1, 2))).toEqual(told(1, 2));
  });
});

describe("the seal", () => {
  const secret = "9f31";
  const nonces = ["7d1f", "c09a"];

  it("holds when secret, seal and nonces are what they were", async () => {
    const seal = [await sha256(`parlour seal|${secret}`), "closed"];
    const opened = { type: "opened" as const, seal, nonces, secrets: [secret, "?"], whole: false };
    const found = await verify(opened, { seal, nonces: { 1: "7d1f" } });
    expect(found.checks.map((check) => check.holds)).toEqual([true, true, true]);
    expect(found.seeds[0]).toBe(await sha256("parlour seed|9f31|7d1f|c09a"));
    expect(found.closed).toBe(1);
  });

  it("breaks when any of them is another", async () => {
    const seal = [await sha256("parlour seal|0000")];
    const opened = { type: "opened" as const, seal, nonces, secrets: [secret], whole: true };
    const found = await verify(opened, { seal: ["other"], nonces: { 2: "7d1f" } });
    expect(found.checks.map((check) => check.holds)).toEqual([false, false, false]);
  });
});

describe("layouts", () => {
  const square = [1, 2, 3, 4, 5, 6, 7, 8, 9];

  it("are mirrored, turned clockwise and raised", () => {
    expect(turned(square, "mirrored")).toEqual([3, 2, 1, 6, 5, 4, 9, 8, 7]);
    expect(turned(square, "turned")).toEqual([7, 4, 1, 8, 5, 2, 9, 6, 3]);
    expect(turned(square, "raised by one")).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 1]);
    expect(turned(square, "as it is")).toEqual(square);
  });
});

describe("the battlefield", () => {
  it("fits all tiles and never comes closer than four by three", () => {
    expect(around([{ x: 0, y: 0 }])).toBe("-160 -110 420 320");
    expect(around([{ x: -1, y: 0 }, { x: 5, y: 4 }])).toBe("-110 -10 720 520");
  });
});
