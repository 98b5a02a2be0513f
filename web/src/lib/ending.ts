/** How a match ended, in words that fit: a game for one is solved or given up, never won by nobody. */
import { shownName } from "./people";
import type { MatchCard, Result, Stopwatch, StoryEvent } from "./protocol";

/** What is known when it is over. */
export type Final = {
  result: Result;
  view: Record<string, unknown>;
  seat: number; // the viewer's; 0 = a watcher
  seats: number;
  names: Record<number, string>;
  several: boolean; // at one screen: the seats are the names
  match: string;
  options: Record<string, unknown>;
  stopwatches: Stopwatch[];
};

/** The words of the overlay. A board may say any of them otherwise. */
export type Ending = {
  title: string;
  words: string;
  won: boolean; // gold and rays
  again: string; // what the first button says
  next?: () => void | Promise<void>; // what it does instead of asking for the same again
  sign?: string; // on the crest of a game for one, instead of the mark of its only seat
  share: string; // what is shared beside the link
};

/** What the board's own part of the overlay gets. `review` leads into the replay: `at=STEP`, or `told=EVENT` of the story. */
export type EndProps<View> = Omit<Final, "view"> & { view: View; story: StoryEvent[]; review: (where: string) => void };

const ALONE: Record<string, string> = {
  solved: "Solved",
  gaveup: "Given up",
  resign: "Given up",
  failed: "Run over",
  death: "Run over",
  disconnect: "Left",
};

function headline({ result, seat, seats, names, several }: Final): string {
  if (result.reason === "abort") return "Called off";
  const won = result.winners;
  if (seats === 1) return ALONE[result.reason] ?? (won.length ? "Done" : "Run over");
  if (!won.length) return result.payoffs.every((payoff) => payoff > 0) ? "A draw" : "Nobody wins";
  if (seat && !several && won.includes(seat)) return won.length > 1 ? "You share the win" : "You win";
  if (seat && !several) return "You lose";
  return `${won.map((winner) => names[winner] ?? `Seat ${winner}`).join(" and ")} ${won.length > 1 ? "win" : "wins"}`;
}

/** The house's own words, for every game. */
export function ending(final: Final): Ending {
  const { result, seat, seats, several } = final;
  const title = headline(final);
  return {
    title,
    words: `${result.words.charAt(0).toUpperCase()}${result.words.slice(1)}.`,
    won: Boolean(seat) && !several && result.winners.includes(seat),
    again: seats === 1 ? "Play again" : "Rematch",
    share: title,
  };
}

/** The same in a list: `you won`, `Ana and Bo won`, `solved`, `a draw`. */
export function ended({ players, yours, result }: MatchCard): string {
  const [seats = "", reason = ""] = result.split(" ");
  const won = players.filter((player) => seats.split(",").includes(String(player.seat)));
  if (reason === "abort") return "called off";
  if (players.length === 1) return (ALONE[reason] ?? (won.length ? "Done" : "Run over")).toLowerCase();
  if (!won.length) return "a draw";
  if (yours.length === 1 && won.some((player) => player.number === yours[0])) return won.length > 1 ? "you shared the win" : "you won";
  return `${won.map((player) => (yours.length > 1 ? `seat ${player.seat}` : shownName(player))).join(" and ")} won`;
}
