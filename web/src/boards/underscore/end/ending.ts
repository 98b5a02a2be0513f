/** The words over the end: a run ends in death, a season is outlived, a duel is won or lost. */
import type { Ending, Final } from "../../../lib/ending";
import type { UnderscoreView as View } from "../../../lib/protocol";

const RUN: Record<string, string> = { death: "has died", resign: "turned back", season: "has outlived the season", road: "has come to the end of the road", ending: "has come through the last door and rests" };

const DIGITS = 9; // a fight of more turns is a +

/** A season in one line: how far and how fast, and nothing of what waits there. */
function card(run: NonNullable<View["run"]>, turn: number, reason: string): string {
  const turns = reason === "death" ? [...run.turns, turn] : run.turns;
  const far = reason === "season" ? `stood to the end, ${run.last} of ${run.last}` : `fell at ${run.level} of ${run.last}`;
  return `season ${run.season}: ${far}, turns ${turns.map((each) => (each > DIGITS ? "+" : each)).join("")}, ${turns.reduce((sum, each) => sum + each, 0)} in all`;
}

export function ending({ view, result }: Final): Partial<Ending> {
  const { run, fight } = view as unknown as View;
  if (run && RUN[result.reason]) {
    const words = `${run.name} ${RUN[result.reason]} at level ${run.level}.`;
    return { title: run.name || "The run", words, again: "Begin again", share: run.season ? card(run, fight?.turn ?? 0, result.reason) : words };
  }
  if (result.reason === "victory") return { title: `${fight?.sides[1]?.name ?? "The foe"} has fallen`, again: "Fight again" };
  if (result.reason === "death") return { title: "You have died", again: "Fight again" };
  return {};
}
