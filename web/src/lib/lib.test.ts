/** The small parts of the client that need no server; everything else is tested in tests/web with a real one. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { turned } from "../boards/underlinery/layouts";
import { around } from "../boards/fogline/grid";
import { tell as tellFogline } from "../boards/fogline/words";
import { tell as tellUnderlinery } from "../boards/underlinery/words";
import { blocks } from "./help";
import { keepOf, recallOf } from "./keep";
import { markdown, spans } from "./markdown";
import { namesBySeat, withNames } from "./people";
import { sha256, verify } from "./seal";
import { inWords } from "./tell";
import { remaining } from "./time";
import type { Player, Told } from "./protocol";

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

const HEARER = { seat: 1, names: { 1: "Ana", 2: "Easy bot" } };
const told = (data: Record<string, unknown>): Told => ({ number: 1, text: "", data });

describe("the words of Fogline", () => {
  const say = (data: Record<string, unknown>, seat = 1) => inWords(told(data), tellFogline, { ...HEARER, seat });

  it("tell a placement to its owner and to others", () => {
    const data = { type: "place", seat: 2, card: 3, x: 0, y: -1, drawn: false, passed: 0, result: null };
    expect(say({ ...data, unit: null })).toBe("Easy bot placed a hidden unit on card 3 at 0,-1.");
    expect(say({ ...data, unit: "I" }, 2)).toBe("You placed an Infantry on card 3 at 0,-1.");
    expect(say({ ...data, unit: "T", drawn: true }, 2)).toBe("The referee placed a Tank for you on card 3 at 0,-1.");
  });

  it("tell a fight, a pass and the end, each with its reason", () => {
    const attack = { type: "attack", seat: 1, unit: "I", revealed: true, from: [0, 0], to: [1, 0], defender: "T", uncovered: true, attack: 3, defence: 5, edge: "F", bonus: 1, winner: "D", passed: 2, result: null };
    expect(say(attack)).toBe("Your Infantry attacked right to 1,0 across forest: it was a Tank. 3 against 5: the Tank held. Easy bot had no action and passed.");
    const last = { ...attack, defender: "C", attack: 3, defence: 2, edge: "M", bonus: 0, winner: "A", passed: 0, result: { winner: 1, reason: "command" } };
    expect(say(last)).toMatch(/the Mobile Command fell\. You won: the Command is lost\.$/);
    expect(say({ type: "end", passed: 0, result: { winner: 0, reason: "agreed" } })).toBe("A draw: agreed.");
    expect(say({ type: "draw", say: "offer", seat: 2 })).toBe("Easy bot offered a draw.");
  });

  it("leave what they do not know to the notation", () => {
    expect(say({ type: "something new" })).toBe("");
  });
});

describe("the words of Underlinery", () => {
  const say = (data: Record<string, unknown>) => inWords(told(data), tellUnderlinery, HEARER);

  it("tell calls with what they gained", () => {
    const call = { type: "call", seat: 1, number: 57, auto: false, power: "", target: 0, gained: [1, 0], ticks: [4, 2] };
    expect(say(call)).toBe("You called 57. You +1: 4 to 2.");
    expect(say({ ...call, seat: 2, power: "hold", target: 12, gained: [0, 0] })).toBe("Easy bot called 57 and held 12.");
    expect(say({ ...call, auto: true, gained: [0, 0] })).toBe("You called 57 (by the clock).");
    expect(say({ type: "lines", lines: ["r3", "cb", "d1"] })).toBe("You completed row 3 and column b and the falling diagonal.");
    expect(say({ type: "end", winner: 2, reason: "ticks", ticks: [9, 11] })).toBe("Easy bot won, by ticks: 9 to 11.");
  });
});

describe("names", () => {
  const bot: Player = { number: 2, kind: "bot", name: "bot:easy", seat: 1, ready: true, here: true, away_ms: null, level: "easy" };
  const ana: Player = { ...bot, number: 1, kind: "person", name: "Ana", seat: 2, level: "" };

  it("call bots by their level, and seats at one screen by their number", () => {
    expect(namesBySeat([ana, bot])).toEqual({ 1: "Easy bot", 2: "Ana" });
    expect(namesBySeat([ana, bot], true)).toEqual({ 1: "Seat 1", 2: "Seat 2" });
    expect(withNames("Ana lost: bot:easy wins", [ana, bot])).toBe("Ana lost: Easy bot wins");
  });
});

describe("time", () => {
  it("is read by people", () => {
    expect([8_400, 61_000, 3_900_000, 2 * 86_400_000 + 4 * 3_600_000, -5].map(remaining)).toEqual(["0:09", "1:01", "1 h 05 min", "2 d 4 h", "0:00"]);
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
