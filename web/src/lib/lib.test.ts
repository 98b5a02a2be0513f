/** The small parts of the client that need no server; everything else is tested in tests/web with a real one. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { turned } from "../boards/underlinery/layouts";
import { around } from "../boards/fogline/grid";
import { blocks } from "./help";
import { keepOf, recallOf } from "./keep";
import { markdown, spans } from "./markdown";
import { company } from "./opening";
import { askable, differences, optionValue, optionWords, presetOf, toggled } from "./options";
import { namesBySeat } from "./people";
import { sha256, verify } from "./seal";
import { inMinutes, remaining } from "./time";
import type { GameCard, Player, StoryEvent } from "./protocol";

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
  const told = (...numbers: number[]): StoryEvent[] => numbers.map((number) => ({ number, text: `e${number}`, data: {}, words: "" }));

  it("goes on where it was, and tells nothing twice", () => {
    expect(continued(told(1, 2), told(3))).toEqual(told(1, 2, 3));
    expect(continued(told(1, 2), told(2, 3))).toEqual(told(1, 2, 3));
    expect(continued(told(1, 2), [])).toEqual(told(1, 2));
  });

  it("begins anew when the server does", () => {
    expect(continued(told(1, 2, 3), told(1, 2))).toEqual(told(1, 2));
  });
});

describe("the line to a table", async () => {
  const { TableLine } = await import("./table.svelte");

  it("speaks on one connection, however often it is told to come back", () => {
    const made: Plug[] = [];
    class Plug {
      static OPEN = 1;
      readyState = 0;
      said: string[] = [];
      onopen = () => undefined;
      onclose = (_: { code: number }) => undefined;
      constructor() {
        made.push(this);
      }
      send(text: string) {
        this.said.push(text);
      }
      close() {
        this.readyState = 3;
      }
      open() {
        if (this.readyState !== 0) return;
        this.readyState = 1;
        this.onopen();
      }
    }
    vi.stubGlobal("WebSocket", Plug);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
    vi.stubGlobal("removeEventListener", () => undefined);
    const line = new TableLine("k3v9", null);
    made[0]?.onclose({ code: 1006 });
    line.retry();
    line.retry();
    for (const plug of made.slice(1).reverse()) plug.open();
    expect(made.map((plug) => plug.said.length)).toEqual([0, 0, 1]);
    line.close();
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

describe("names", () => {
  const bot: Player = { number: 2, kind: "bot", name: "bot:easy", seat: 1, ready: true, here: true, away_ms: null, level: "easy", rating: null };
  const ana: Player = { ...bot, number: 1, kind: "person", name: "Ana", seat: 2, level: "" };

  it("call bots by their level, and seats at one screen by their number", () => {
    expect(namesBySeat([ana, bot])).toEqual({ 1: "Easy bot", 2: "Ana" });
    expect(namesBySeat([ana, bot], true)).toEqual({ 1: "Seat 1", 2: "Seat 2" });
    expect(namesBySeat([{ ...bot, name: "bot:easy Clotho" }, { ...bot, seat: 3, name: "bot:easy Lachesis" }])).toEqual({ 1: "Clotho", 3: "Lachesis" });
  });
});

describe("time", () => {
  it("is read by people", () => {
    expect([8_400, 61_000, 3_900_000, 2 * 86_400_000 + 4 * 3_600_000, -5].map(remaining)).toEqual(["0:09", "1:01", "1 h 05 min", "2 d 4 h", "0:00"]);
    expect([8_400, 1_140_001, 40_800_000, -5].map(inMinutes)).toEqual(["1 min", "20 min", "11 h 20 min", "0 min"]);
  });
});

describe("what is remembered of matches", () => {
  it("is the newest forty, and no more", () => {
    const shelf = new Map<string, string>();
    vi.stubGlobal("localStorage", { getItem: (name: string) => shelf.get(name) ?? null, setItem: (name: string, text: string) => shelf.set(name, text) });
    for (let n = 0; n < 50; n++) keepOf("seals", `match${n}`, n);
    keepOf("seals", "match49", 490);
    expect(shelf.size).toBe(1);
    expect(JSON.parse(shelf.get("parlour.seals") ?? "")).toHaveLength(40);
    expect(recallOf("seals", "match49", 0)).toBe(490);
    expect(recallOf("seals", "match9", -1)).toBe(-1);
  });
});

describe("help and rules", () => {
  it("draw columns as tables", () => {
    const found = blocks("Who wins.\nUnit     Qty  Attack\nT Tank     2       4\nThe end.");
    expect(found).toEqual([{ kind: "text", text: "Who wins." }, { kind: "table", head: ["Unit", "Qty", "Attack"], rows: [["T Tank", "2", "4"]] }, { kind: "text", text: "The end." }]);
  });

  it("read the Markdown of the rulebooks", () => {
    const found = markdown("# Title\n\nOne **bold** word\nand `code`.\n\n| a | b |\n|---|---|\n| `x|y` | |\n\n- one\n  more\n- two\n\n```vec\n| no table |\n```\nAfter.");
    expect(found.map((part) => part.kind)).toEqual(["heading", "paragraph", "table", "list", "code", "paragraph"]);
    expect(found[1]).toMatchObject({ spans: [{ text: "One " }, { kind: "strong", text: "bold" }, { text: " word and " }, { kind: "code", text: "code" }, { text: "." }] });
    expect(found[2]).toMatchObject({ rows: [[[{ kind: "code", text: "x|y" }], []]] });
    expect(found[3]).toMatchObject({ items: [spans("one more"), spans("two")] });
    expect(found[4]).toMatchObject({ text: "| no table |" });
  });
});

it("a link means the preset that it names, else the one whose settings it brings along", () => {
  const presets = { duel: {}, draft: { duel: "draft" }, run: { run: true }, season: { run: true, start: "nun" } };
  const meant = (query: string) => presetOf(new URLSearchParams(query), presets);
  expect(meant("")).toBe("duel");
  expect(meant("preset=draft&run=on")).toBe("draft");
  expect(meant("preset=nothing&run=on&duel=starters")).toBe("run");
  expect(meant("run=on&start=nun")).toBe("season");
  expect(meant("run=off")).toBe("duel");
  const games = { balanced: { deadlock: "units" }, classic: {}, quick: { setup: "random" } };
  const of = (query: string) => presetOf(new URLSearchParams(query), games);
  expect(of("")).toBe("balanced"); // nothing is said: the recommended one
  expect(of("deadlock=draw&setup=manual&rep=3")).toBe("classic"); // all rules of a match by the book
  expect(of("deadlock=units&setup=manual&rep=3")).toBe("balanced");
});

it("a preset says what it changes of the rulebook, and nothing else", () => {
  const known = { deadlock: { title: "Standstill", description: "what it is", default: "draw" }, komi: { description: "energy", default: false } };
  expect(differences({ deadlock: "units", komi: false, players: 3 }, known)).toEqual([{ rule: "Standstill: units", means: "what it is" }]);
  expect(differences({}, known)).toEqual([]);
});

it("a value has the name that people have for it, where it has one", () => {
  const start = { description: "who begins", default: "", enum: ["", "nun"], names: { nun: "The Charcoal Nun" } };
  const seals = { description: "harder", default: [], items: { oneOf: [{ const: "salt", title: "Seal of Salt", description: "" }] } };
  expect(differences({ start: "nun", seals: ["salt"] }, { start, seals }).map(({ rule }) => rule)).toEqual(["Start: The Charcoal Nun", "Seals: Seal of Salt"]);
  expect(["nun", "sexton", true, 3].map((value) => optionWords(value, start))).toEqual(["The Charcoal Nun", "sexton", "on", "3"]);
  expect([[{ name: "Hob", level: 3 }, { name: "Ida" }], { id: "2026-11", levels: ["e01a"] }, { x: 1 }].map((value) => optionWords(value, undefined))).toEqual(["Hob, Ida", "2026-11", '{"x":1}']);
});

it("a form asks only for what can be chosen and written", () => {
  const about = (given: object) => ({ description: "", default: "", ...given });
  expect([{}, { default: 45 }, { enum: ["a", "b"] }, { default: [], items: { oneOf: [] } }].map((given) => askable(about(given)))).toEqual([true, true, true, true]);
  expect([{ enum: [1] }, { default: {} }, { default: [] }].map((given) => askable(about(given)))).toEqual([false, false, false]);
});

describe("how many sit down", () => {
  const card = { tables: { classic: 2, crowd: 4, odd: 0 } } as unknown as GameCard;

  it("is what was picked, else what the preset has", () => {
    expect(company(card, "crowd", {})).toBe("4");
    expect(company(card, "crowd", { players: "" })).toBe("4");
    expect(company(card, "crowd", { players: "3" })).toBe("3");
    expect(company(card, "odd", {})).toBe("");
  });
});

describe("an option of which any number may be taken", () => {
  const known = ["salt", "ash"].map((each) => ({ const: each, title: each, description: "" }));
  it("is written in the order of what there is", () => {
    expect(toggled("", "ash", true, known)).toBe("ash");
    expect(toggled("ash", "salt", true, known)).toBe("salt, ash");
    expect(toggled("salt, ash", "salt", false, known)).toBe("ash");
    expect(toggled("ash", "ash", false, known)).toBe("");
  });
  it("is read as words, and what is no word as JSON", () => {
    expect(optionValue(["salt", "ash"])).toBe("salt, ash");
    expect(optionValue([{ id: 1 }])).toBe('[{"id":1}]');
  });
});
