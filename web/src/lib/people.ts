/** How people and bots are called on the page. */
import type { Player } from "./protocol";

/** `bot:easy` and `bot:easy Clotho` are names for records; people read `Easy bot` and `Clotho`. */
export function shownName(player: Pick<Player, "kind" | "name" | "level">): string {
  if (player.kind !== "bot") return player.name;
  const [of = "", name] = player.name.replace(/^bot:/, "").split(" ");
  if (name) return name;
  const level = player.level || of;
  return `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`;
}

/** Names by seat; at one screen for several, the seats are the names. */
export function namesBySeat(players: Player[], several = false): Record<number, string> {
  return Object.fromEntries(players.map((player) => [player.seat, several ? `Seat ${player.seat}` : shownName(player)]));
}

/** The same of a bot that is only known by its level. */
export function botName(level: string): string {
  return shownName({ kind: "bot", name: "", level });
}

/** Which half of a duplicate duel a match is; "" = it is none. */
export function duelHalf(half: number | undefined): string {
  return half ? `${half === 1 ? "first" : "second"} half of a duel` : "";
}
