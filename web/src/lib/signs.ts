/** The six signs that players make to each other, in the words in which they are read. */
import type { Emoted } from "./protocol";

export const SIGNS: Record<Emoted["sign"], string> = {
  hello: "Hello!",
  well_played: "Well played!",
  thanks: "Thank you!",
  oops: "Oops.",
  thinking: "Let me think.",
  good_game: "Good game!",
};

export const READ = 4_000; // milliseconds for which a sign is shown
