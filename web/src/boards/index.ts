/** The one list of boards. Each names the view that it draws; the page hands it over as it came. */
import type { Component } from "svelte";
import type { Teller } from "../lib/tell";
import Fogline from "./fogline/Board.svelte";
import FoglineCards from "./fogline/HelpCards.svelte";
import FoglineUnits from "./fogline/HelpUnits.svelte";
import FoglineSettings from "./fogline/Settings.svelte";
import { tell as tellFogline } from "./fogline/words";
import Underlinery from "./underlinery/Board.svelte";
import { tell as tellUnderlinery } from "./underlinery/words";

export type BoardEntry = {
  board: Component<never>;
  bare: boolean; // the rules allow nothing else on the playing screen: names, log and the rest go into the menu
  tell: Teller;
  settings: Component | null; // what a player may choose for himself, in the menu
  drawn: Record<string, Component>; // pictures for sections of the help, by title
};

export const boards: Record<string, BoardEntry> = {
  fogline: { board: Fogline as Component<never>, bare: false, tell: tellFogline, settings: FoglineSettings, drawn: { "Terrain cards": FoglineCards, Units: FoglineUnits } },
  underlinery: { board: Underlinery as Component<never>, bare: true, tell: tellUnderlinery, settings: null, drawn: {} },
};
