import type { BoardEntry } from "..";
import Bar from "./Bar.svelte";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Start from "./Start.svelte";
import Ways from "./Ways.svelte";
import { SOLVING, ending } from "./ending";
import { heard } from "./sounds";

export default {
  board: Board,
  bar: Bar,
  menu: Ways,
  bare: false,
  fills: true,
  settings: null,
  drawn: {},
  sounds: heard,
  takes: (events) => (events.some((told) => told.data["type"] === "end" && told.data["reason"] === "solved") ? SOLVING : 0),
  start: Start,
  end: End,
  ending,
} as BoardEntry;
