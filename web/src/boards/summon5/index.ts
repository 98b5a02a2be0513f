import type { BoardEntry } from "..";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import End from "./End.svelte";
import { ending } from "./ending";
import { takes } from "./playback.svelte";

export default {
  board: Board,
  bare: false,
  settings: null,
  drawn: {},
  bar: Bar,
  fills: true,
  takes: (events) => Math.max(0, ...events.map((told) => (told.data["type"] === "weave" ? takes((told.data["cells"] as unknown[]).length) : 0))),
  end: End,
  ending,
} as BoardEntry;
