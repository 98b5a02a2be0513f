/** The one list of boards. Each names the view that it draws; the page hands it over as it came. */
import type { Component } from "svelte";
import Fogline from "./fogline/Board.svelte";
import Underlinery from "./underlinery/Board.svelte";

export type BoardEntry = {
  board: Component<never>;
  bare: boolean; // the rules allow nothing else on the playing screen: names, log and the rest go into the menu
};

export const boards: Record<string, BoardEntry> = {
  fogline: { board: Fogline as Component<never>, bare: false },
  underlinery: { board: Underlinery as Component<never>, bare: true },
};
