/** Pacing, under a clock that the test moves. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { APART, Pace, reading, told } from "./pace";
import type { FromServer, StoryEvent } from "./wire";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a step is told in its sentences, and by its notation only where there is none", () => {
  const event = (text: string, words: string): StoryEvent => ({ number: 1, text, words, data: { type: "" } });
  expect(told([event("X", ""), event("end gaveup", "You gave up.")])).toBe("You gave up.");
  expect(told([event("X", ""), event("Y", "")])).toBe("X Y");
  expect(told([])).toBe("");
});

describe("the pace of steps", () => {
  function paced(holds = (_: string) => APART) {
    const shown: string[] = [];
    let held = false;
    const pace = new Pace<string>((step) => shown.push(step), holds, (now) => (held = now));
    return { pace, shown, held: () => held };
  }

  it("shows the first at once and the others 700 ms apart, in order", () => {
    const { pace, shown, held } = paced();
    for (const step of ["a", "b", "c"]) pace.add(step);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(APART - 1);
    expect(shown).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["a", "b"]);
    vi.advanceTimersByTime(APART);
    expect(shown).toEqual(["a", "b", "c"]);
    expect(held()).toBe(true);
    vi.advanceTimersByTime(APART);
    expect(held()).toBe(false);
    pace.add("d");
    expect(shown.at(-1)).toBe("d");
  });

  it("skips to the newest, loses nothing on the way, and holds nothing after it", () => {
    const { pace, shown, held } = paced();
    for (const step of ["a", "b", "c"]) pace.add(step);
    pace.skip();
    expect(shown).toEqual(["a", "b", "c"]);
    expect(held()).toBe(false);
    pace.add("d");
    expect(shown.at(-1)).toBe("d");
    vi.advanceTimersByTime(10 * APART);
    expect(shown).toEqual(["a", "b", "c", "d"]);
  });

  it("shows what must not wait at once, after all that came before it, and holds it", () => {
    const { pace, shown } = paced();
    for (const step of ["a", "b"]) pace.add(step);
    pace.now("mine");
    pace.add("answer");
    expect(shown).toEqual(["a", "b", "mine"]);
    vi.advanceTimersByTime(APART);
    expect(shown).toEqual(["a", "b", "mine", "answer"]);
  });

  it("holds each step as long as that one wants", () => {
    const { pace, shown, held } = paced((step) => (step === "long" ? 2 * APART : 0));
    pace.add("free");
    expect(held()).toBe(false);
    pace.add("long");
    pace.add("next");
    vi.advanceTimersByTime(2 * APART - 1);
    expect(shown).toEqual(["free", "long"]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["free", "long", "next"]);
  });

  it("gives longer sentences more time, but not all the time of the world", () => {
    expect(reading("")).toBe(APART);
    expect(reading("x".repeat(30))).toBe(APART);
    expect(reading("x".repeat(80))).toBe(1_700);
    expect(reading("x".repeat(10_000))).toBe(2_500);
  });
});

describe("a table line", () => {
  /** The house's end of the line. */
  class Plug {
    static OPEN = 1;
    static made: Plug[] = [];
    readyState = 1;
    said: { type: string; id?: string; seen?: number }[] = [];
    onopen = () => undefined;
    onmessage = (_: { data: string }) => undefined;
    onclose = (_: { code: number }) => undefined;
    constructor() {
      Plug.made.push(this);
    }
    send(text: string) {
      this.said.push(JSON.parse(text));
    }
    close() {
      this.readyState = 3;
    }
  }

  const told = (number: number): StoryEvent => ({ number, text: `e${number}`, data: {} }) as StoryEvent;
  const clock = (left_ms: number) => [{ cause: "turn", seat: 1, left_ms }];
  const update = (number: number, more: object = {}) =>
    ({ type: "update", viewer: 1, seen: number, events: [told(number)], view: { n: number }, to_act: [1], legal: [], draft: `d${number}`, preview: null, offer: 0, clocks: clock(number), result: null, ...more }) as unknown as FromServer;

  async function seated() {
    vi.stubGlobal("location", { protocol: "http:", host: "x" });
    vi.stubGlobal("WebSocket", Plug);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
    for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => undefined);
    Plug.made = [];
    const { TableLine } = await import("./table.svelte");
    const line = new TableLine("k3v9", null);
    const plug = () => Plug.made.at(-1)!;
    const hear = (message: FromServer) => plug().onmessage({ data: JSON.stringify(message) });
    const welcome = () => hear({ type: "welcome", player: 1 } as unknown as FromServer);
    const n = () => line.update?.view["n"];
    plug().onopen();
    welcome();
    hear(update(1));
    return { line, plug, hear, welcome, n };
  }

  /** The own input, and the house's answer to it. */
  function act({ line, plug, hear }: Awaited<ReturnType<typeof seated>>, number: number, more: object = {}) {
    line.submit("do");
    hear(update(number, more));
    hear({ type: "done", id: plug().said.at(-1)!.id!, draft: false } as unknown as FromServer);
  }

  it("never lets an answer overwrite the result of the own input", async () => {
    const table = await seated();
    act(table, 2);
    expect(table.n()).toBe(2);
    expect(table.line.waiting).toBe(false);
    table.hear(update(3));
    table.hear(update(4));
    expect(table.n()).toBe(2);
    vi.advanceTimersByTime(APART);
    expect(table.n()).toBe(3);
    expect(table.line.story.map((each) => each.number)).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(APART);
    expect(table.n()).toBe(4);
  });

  it("shows every own input at once, however fast they follow each other", async () => {
    const table = await seated();
    for (const number of [2, 3, 4]) {
      act(table, number);
      expect(table.n()).toBe(number);
    }
    table.line.submit("one");
    table.line.submit("two"); // before the first was answered
    table.hear(update(5));
    table.hear(update(6));
    expect(table.n()).toBe(6);
  });

  it("is at the newest step when somebody acts or selects", async () => {
    const table = await seated();
    act(table, 2);
    table.hear(update(3));
    table.line.setDraft("x");
    expect(table.n()).toBe(3);
    act(table, 4);
    table.hear(update(5));
    table.line.submit("do");
    expect(table.n()).toBe(5);
  });

  it("delays neither clocks nor refusals, and keeps what is selected with its step", async () => {
    const table = await seated();
    act(table, 2);
    table.hear(update(3));
    expect(table.line.clocks[0]?.left_ms).toBe(3);
    table.hear({ type: "preview", draft: "new", preview: null } as unknown as FromServer);
    expect(table.line.draft).toBe("d2");
    table.hear({ type: "refused", id: "x", code: "no", words: "No." });
    expect(table.line.refused?.code).toBe("no");
    vi.advanceTimersByTime(APART);
    expect(table.line.draft).toBe("new");
  });

  it("holds a long result of the own input longer, and whatever the board needs to draw it", async () => {
    const table = await seated();
    table.line.words = () => "x".repeat(80);
    act(table, 2);
    table.hear(update(3));
    vi.advanceTimersByTime(1_699);
    expect(table.n()).toBe(2);
    table.line.takes = () => 1_000;
    vi.advanceTimersByTime(1);
    expect(table.n()).toBe(3); // of others: no longer than to be seen ...
    table.hear(update(4));
    vi.advanceTimersByTime(APART + 999);
    expect(table.n()).toBe(3); // ... and drawn
    vi.advanceTimersByTime(1);
    expect(table.n()).toBe(4);
  });

  it("shows the newest at once when it comes back, and asks for nothing twice", async () => {
    const table = await seated();
    act(table, 2);
    table.hear(update(3));
    table.plug().onclose({ code: 1006 });
    expect(table.n()).toBe(2); // still being read
    vi.advanceTimersByTime(400); // the first try to come back
    table.plug().onopen();
    expect(table.plug().said[0]?.seen).toBe(3);
    expect(table.n()).toBe(3);
    table.welcome();
    table.hear(update(4));
    expect(table.n()).toBe(4);
    expect(table.line.fresh).toBe(true);
    table.hear(update(5));
    expect(table.n()).toBe(5);
    expect(table.line.fresh).toBe(false);
  });
});
