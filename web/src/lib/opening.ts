/** Opening a table: who sits there, under which rules, by which clock. */
import { api, type ApiError } from "./api";
import { keepOf } from "./keep";
import type { GameCard, SeatWish } from "./protocol";

export type Against = "bot" | "friend" | "anybody" | "nobody";
export type Clock = { kind: "none" | "live" | "days"; days: number; reserve: number };

/** A bot that is worth playing: the one who sits down unless another is asked for. */
export const usualLevel = (levels: string[]): string => (levels.includes("medium") ? "medium" : (levels[0] ?? ""));

/** Nobody waits for a stranger who has left. */
export const usualClock = (against: Against): Clock => ({ kind: against === "anybody" ? "live" : "none", days: 0, reserve: 0 });

const KIND = { bot: "bot", friend: "invite", anybody: "open", nobody: "me" } as const;

export type Table = { preset: string; options: Record<string, string>; against: Against; level: string; clock: Clock; rated?: boolean; duel?: boolean };

/** How many sit down: as they were picked, or as the preset has it; "" where neither says. */
export const company = (card: GameCard, preset: string, options: Record<string, string>): string => options["players"] || String(card.tables[preset] || "");

/** Opens it, and says where it is. How many sit there an option may change: then the house is asked. */
export async function openTable(card: GameCard, { preset, options, against, level, clock, rated = false, duel = false }: Table): Promise<string> {
  const wanted = Number(company(card, preset, options));
  const counts = [...new Set([wanted, ...card.seats])].filter(Boolean);
  const other: SeatWish = { kind: KIND[against], level: against === "bot" ? level : "" };
  for (const [n, seats] of counts.entries()) {
    try {
      const wishes: SeatWish[] = [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => other)];
      const opened = await api.open({ game: card.name, preset, options, seats: wishes, pace: clock, listed: against !== "friend", rated, duel });
      const keys = Object.values(opened.invites);
      if (keys.length) keepOf("invites", opened.id, keys);
      return `/match/${opened.id}`;
    } catch (problem) {
      if ((problem as ApiError).code !== "seats" || n === counts.length - 1) throw problem;
    }
  }
  throw new Error("nobody can sit there");
}
