import type { BoardEntry } from "..";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import { settings } from "../../lib/settings.svelte";
import { desk } from "./desk.svelte";
import End from "./end/Door.svelte";
import { ending } from "./end/ending";
import Settings from "./Settings.svelte";
import Title from "./title/Door.svelte";

export default {
  board: Board,
  bar: Bar,
  bare: true,
  settings: Settings,
  title: Title,
  drawn: {},
  fills: true,
  dark: true,
  sounds: (events) => settings.sound && void import("./sounds").then(({ between }) => between(events)),
  end: End,
  ending,
  busy: () => desk.reel.playing, // the last turn is told before the end lies over it
} as BoardEntry;
