/** The one list of boards. Each is loaded when a page wants to draw it, so that nobody waits for the other games'. */
import type { Component } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { Ending, Final } from "../lib/ending";
import type { GameCard } from "../lib/protocol";
import type { StoryEvent } from "../lib/wire";

/** What the folder of a board exports by default. */
export type BoardEntry = {
  board: Component<never>; // gets BoardProps, with the view of its game
  bare: boolean; // the rules allow nothing else on the playing screen: names, log and the rest go into the menu
  settings: Component | null; // what a player may choose for themself, in the menu
  drawn: Record<string, Component>; // pictures for sections of the help, by title
  bar?: Component<never>; // gets BoardProps: what stands in the match bar instead of the players, but for those whose clock runs or who are away; then Resign is in the menu
  menu?: Component<never>; // gets BoardProps and `done`, which shuts the menu: what stands in it only in this game, its own way to give up instead of Resign
  fills?: boolean; // the board uses the whole width of the page
  dark?: boolean; // always dark, whatever the theme
  sounds?: (events: StoryEvent[], seat: number) => void; // what is heard when these have happened
  takes?: (events: StoryEvent[]) => number; // milliseconds to draw these, before the next step is due
  start?: Component; // ways to begin that only this game has, on its own page
  end?: Component<never>; // gets EndProps: table or facts, chart and moments of a match that is over
  ending?: (final: Final) => Partial<Ending>; // its own words for the end
  title?: Component<{ card: GameCard; duel: () => void }>; // the game's own first page; `duel` leads to the house's table of choices
  busy?: () => boolean; // it is still drawing what led to the end
};

/** `titled`: it has a first page of its own; `quick`: the preset of a match at once, if that is not the first. */
type Known = { load: () => Promise<{ default: BoardEntry }>; titled?: boolean; quick?: string };

export const boards: Record<string, Known> = {
  fogline: { load: () => import("./fogline") },
  stackdoku: { load: () => import("./stackdoku") },
  summon5: { load: () => import("./summon5") },
  underlinery: { load: () => import("./underlinery") },
  underscore: { load: () => import("./underscore"), titled: true, quick: "run" },
};

const come = new SvelteMap<string, BoardEntry | "lost">();

/** The board of a game: nothing for a game without one and until it has come, "lost" if it could not be fetched. */
export function boardOf(game: string): BoardEntry | "lost" | undefined {
  if (boards[game] && !come.has(game))
    boards[game].load().then(
      (found) => come.set(game, found.default),
      () => come.set(game, "lost"),
    );
  return come.get(game);
}

/** The same where a page only adds to what it shows. */
export function entryOf(game: string): BoardEntry | undefined {
  const found = boardOf(game);
  return found === "lost" ? undefined : found;
}
