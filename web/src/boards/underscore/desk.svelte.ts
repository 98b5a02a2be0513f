/** What the board's parts share: the playback of the turn, and which sheet lies open over it. One board is shown at a time. */
import type { UnderscoreView as View } from "../../lib/protocol";
import { Playback } from "./playback.svelte";

export type Sheet = "" | "log" | "codex" | "graveyard" | "season" | "day" | "deeds" | "seals" | "options";

class Desk {
  readonly reel = new Playback();
  shown = $state.raw<View | null>(null); // the view that the board draws
  sheet = $state<Sheet>("");
}

export const desk = new Desk();
