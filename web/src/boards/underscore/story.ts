/** What was told, as lines to be played back, and the sums of a blow. */
import type { StoryEvent } from "../../lib/wire";

export type Data = Record<string, unknown>;
export type Line = { number: number; words: string; data: Data };

export const lines = (events: StoryEvent[]): Line[] =>
  events.map(({ number, words, data }) => ({ number, words, data: data as Data })).filter(({ words }) => words);

const text = (data: Data, key: string) => (typeof data[key] === "string" ? (data[key] as string) : "");
const whole = (data: Data, key: string) => (typeof data[key] === "number" ? (data[key] as number) : 0);

export const kindOf = ({ data }: Line) => text(data, "type");

/** Which side an event happens to: 0, 1, or -1. */
export const whose = (data: Data) => ["A", "B"].indexOf(text(data, "who"));

/** The events since the last turn began. */
export function lastTurn(events: StoryEvent[]): StoryEvent[] {
  const at = events.findLastIndex(({ data }) => text(data as Data, "type") === "turn");
  return at < 0 ? [] : events.slice(at);
}

export type Blow = { element: string; who: number; kind: "hit" | "weak" | "resist" | "immune" | "absorb"; base: number; related: number; final: number; hp: number; heals: number };

/** A blow as numbers; null for any other line. */
export function blow({ data }: Line): Blow | null {
  if (text(data, "type") !== "hit") return null;
  const [base, related, final] = [whole(data, "base"), whole(data, "related"), whole(data, "final")];
  const broken = text(data, "break");
  const kind = broken === "absorb" || broken === "immune" ? broken : related > base ? "weak" : related < base ? "resist" : "hit";
  return { element: text(data, "element"), who: whose(data), kind, base, related, final, hp: whole(data, "hp"), heals: broken === "absorb" ? whole(data, "held") : 0 };
}

/** The hit points of both sides after some lines, where those tell them. */
export function lives(now: [number, number], told: Line[]): [number, number] {
  const found: [number, number] = [...now];
  for (const { data } of told) {
    const who = whose(data);
    if (who >= 0 && typeof data.hp === "number") found[who as 0 | 1] = data.hp;
  }
  return found;
}

/** What each side has cast, by the move's root; "" = nothing that was told. */
export function casts(told: Line[]): [string, string] {
  const of = (who: 0 | 1) => told.find((line) => kindOf(line) === "cast" && whose(line.data) === who);
  return [of(0), of(1)].map((line) => (line ? text(line.data, "move") : "")) as [string, string];
}

/** What a line leaves on a side: a status as a stamp, or its death. */
export function leaves({ data }: Line): { who: number; stamp: string; dies: boolean } | null {
  const kind = text(data, "type");
  if (kind === "dies") return { who: whose(data), stamp: "", dies: true };
  if (kind !== "status" || !whole(data, "gained")) return null;
  const name = text(data, "status");
  return { who: whose(data), stamp: `${name.charAt(0).toUpperCase()}${name.slice(1)} ${whole(data, "turns")}`, dies: false };
}

/** The element whose ink a line has. */
export const inkOf = ({ data }: Line) => text(data, "element") || "none";
