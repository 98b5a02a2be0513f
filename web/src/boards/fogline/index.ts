import type { BoardEntry } from "..";
import Board from "./Board.svelte";
import End from "./End.svelte";
import HelpCards from "./HelpCards.svelte";
import HelpUnits from "./HelpUnits.svelte";
import Settings from "./Settings.svelte";
import { heard } from "./sounds";

export default {
  board: Board,
  bare: false,
  settings: Settings,
  drawn: { "Terrain cards": HelpCards, Units: HelpUnits },
  sounds: heard,
  end: End,
} as BoardEntry;
