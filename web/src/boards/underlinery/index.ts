import type { BoardEntry } from "..";
import Board from "./Board.svelte";
import End from "./End.svelte";
import { heard } from "./sounds";

export default { board: Board, bare: true, settings: null, drawn: {}, sounds: heard, end: End } as BoardEntry;
