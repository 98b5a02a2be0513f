/** How people and bots are called on the page. */
import type { Player } from "./protocol";

/** `bot:easy` is a name for records; people read `Easy bot`. */
export function shownName(player: Player): string {
  if (player.kind !== "bot") return player.name;
  const level = player.level || player.name.replace(/^bot:/, "");
  return `${level.charAt(0).toUpperCase()}${level.slice(1)} bot`;
}

/** Names by seat; at one screen for several, the seats are the names. */
export function namesBySeat(players: Player[], several = false): Record<number, string> {
  return Object.fromEntries(players.map((player) => [player.seat, several ? `Seat ${player.seat}` : shownName(player)]));
}

/** The house's words with bots called as people read them. */
export function withNames(words: string, players: Player[]): string {
  return players.filter((player) => player.kind === "bot").reduce((text, bot) => text.replaceAll(bot.name, shownName(bot)), words);
}
