/** The few words of the board itself; what happened is worded by the house. */
import { called } from "../../lib/moments";
import type { Summon5View, Summon5Woven } from "../../lib/protocol";

/** What End turn waits for, short enough for the button; the whole sentence stands beside it. */
export const LACKS: Record<string, string> = {
  nothing_placed: "lay a thread",
  not_in_line: "not one line",
  gap: "there is a gap",
  first_move: "begin at the centre",
  not_adjacent: "touches nothing",
  run_too_long: "a run too long",
  no_sequence: "no sum counts",
  dead_sequence: "a run is dead",
  seals: "seals the Loom",
};

export const sentence = (words: string): string => (words ? `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}` : "");

/** The heading over the runs of a past turn. */
export function wove(turn: Summon5Woven | undefined, own: number, names: Record<number, string>): string {
  if (!turn) return "This weave";
  const who = called(turn.seat, own, names);
  return turn.weave === "-" ? (turn.seat === own ? "You were skipped" : `${who} was skipped`) : `${who} wove`;
}

const LETTER = 9; // pixels, in bold
const AROUND = 24; // of its pill, and the gap beside it

/** Whether these sums, each in its pill, need more than the line has. */
export const crowded = (sums: string[], room: number): boolean => sums.reduce((wide, sum) => wide + sum.length * LETTER + AROUND, 0) > room;

/** Which Loom it is, in a word or two. */
export function kind(view: Summon5View): string {
  const options = view.options;
  const parts = [options["portals"] && "portals", options["obstacles"] && "obstacles", options["size"] && `${view.size} by ${view.size}`, options["patterns"] && "patterns", options["progressive"] && "progressive", options["all_must_score"] && "all must score"];
  const said = parts.filter(Boolean).join(", ");
  return `Sacred ${view.sacred.join(", ")}${said ? `: ${said}` : ""}`;
}
