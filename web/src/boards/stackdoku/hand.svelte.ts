/** What the player holds and means: a tile, a token or a cell in hand, what is on its way, what was refused. No rules: what is not offered, the referee refuses. */
import type { StackdokuStackView, StackdokuTile } from "../../lib/protocol";
import type { Refusal } from "../../lib/wire";
import { cellName, cellOf, conflicts, pairName, type Offers } from "./offers";

/** What is drawn before the house has answered, because it was offered. */
type Ahead = { tiles: number[]; digit: number; cell: number };

/** Something that cannot be done: what to say, what to shake, what stands in the way. */
export type ErrorBody = { words: string; shaken: { tiles?: number[]; cell?: number; slots?: boolean }; tiles: number[]; cells: number[] };

export type Table = { view: StackdokuStackView; offers: Offers; mine: boolean; submit: (text: string) => void; setDraft: (text: string) => void };

const NONE = -1;

function taken(view: StackdokuStackView, { tiles, digit }: Ahead): StackdokuStackView {
  const left = view.tiles.filter((tile) => !tiles.includes(tile.id));
  return left.length === view.tiles.length ? view : { ...view, tiles: left, left: left.length, buffer: [...view.buffer, digit, digit] };
}

function placed(view: StackdokuStackView, { digit, cell }: Ahead): StackdokuStackView {
  const slot = view.buffer.indexOf(digit);
  if (view.grid[cell] !== "." || slot < 0) return view;
  return { ...view, grid: view.grid.slice(0, cell) + digit + view.grid.slice(cell + 1), buffer: view.buffer.filter((_, n) => n !== slot) };
}

/** Another attempt, another mode, the next step of a lesson: nothing of before is in hand. */
function anew(before: StackdokuStackView, now: StackdokuStackView): boolean {
  return before.attempt !== now.attempt || before.stage !== now.stage || before.mode !== now.mode || now.moves < before.moves || now.peeks < before.peeks;
}

export class Hand {
  tile = $state(0);
  token = $state(0); // a digit
  cell = $state(NONE);
  pencil = $state(false);
  ahead = $state.raw<Ahead[]>([]);
  trouble = $state.raw<ErrorBody | null>(null);
  #before: StackdokuStackView | null = null; // the view that the hand knows
  #tried = ""; // the last input, to know what a refusal is about

  constructor(
    readonly table: () => Table,
    readonly leaves: (what: { tiles?: number[]; digit?: number }) => void, // before something flies off
  ) {}

  /** As it was left: a selection survives a reload. */
  restore(draft: string): void {
    const [what, number] = draft.split(" ");
    if (what === "token" && this.table().view.buffer.includes(Number(number))) this.token = Number(number);
    if (what === "tile" && this.table().view.tiles.some((tile) => tile.id === Number(number))) this.tile = Number(number);
  }

  /** The view as it will be if the house agrees; what it shows already is not done twice. */
  shown(view: StackdokuStackView): StackdokuStackView {
    return this.ahead.reduce((found, ahead) => (ahead.tiles.length ? taken(found, ahead) : placed(found, ahead)), view);
  }

  /** The house has answered: what is gone is no longer in hand. */
  settle(): void {
    const view = this.shown(this.table().view);
    if (this.#before && anew(this.#before, view)) [this.tile, this.token, this.cell, this.trouble] = [0, 0, NONE, null];
    this.#before = view;
    if (this.token && !view.buffer.includes(this.token)) this.token = 0;
    if (this.tile && !view.tiles.some((tile) => tile.id === this.tile)) this.tile = 0;
    if (this.cell >= 0 && view.grid[this.cell] !== ".") this.cell = NONE;
  }

  say(text: string): void {
    this.trouble = null;
    this.#tried = text;
    this.table().submit(text);
  }

  tapTile(tile: StackdokuTile): void {
    const { view, offers, mine } = this.table();
    if (!mine) return;
    this.trouble = null;
    if (!tile.free) {
      const words = tile.held === "covered" ? "Covered: other tiles lie on it." : "Wedged in: its left and its right side are blocked.";
      this.trouble = { words, shaken: { tiles: [tile.id] }, tiles: tile.by, cells: [] };
      return;
    }
    if (this.tile === tile.id) return this.#pick({ tile: 0 });
    if (!this.tile) {
      this.#pick({ tile: tile.id });
      if (tile.digit === null || view.mode === "hidden") this.say(`K${tile.id}`);
      return;
    }
    const both = [this.tile, tile.id];
    const known = tile.digit !== null && view.mode !== "hidden" ? tile.digit : 0;
    this.leaves({ tiles: both });
    if (known && offers.pairs.get(this.tile)?.includes(tile.id)) this.ahead = [...this.ahead, { tiles: both, digit: known, cell: NONE }];
    this.say(pairName(this.tile, tile.id));
    this.tile = 0;
  }

  tapToken(digit: number): void {
    if (!this.table().mine) return;
    this.trouble = null;
    if (this.cell >= 0 && !this.pencil) return this.#place(digit, this.cell);
    this.#pick({ token: this.token === digit ? 0 : digit });
  }

  tapCell(cell: number): void {
    const { view, mine } = this.table();
    if (!mine) return;
    this.trouble = null;
    if (this.token && !this.pencil) return this.#place(this.token, cell);
    if (this.pencil) this.takesMarks(cell);
    this.cell = this.cell === cell || view.grid[cell] !== "." ? NONE : cell;
  }

  /** Whether there is room for the pencil; if not, it is said. */
  takesMarks(cell: number): boolean {
    const empty = this.table().view.grid[cell] === ".";
    this.trouble = empty ? null : { words: "Pencil marks go into empty cells.", shaken: { cell }, tiles: [], cells: [] };
    return empty;
  }

  letGo(): void {
    this.trouble = null;
    this.cell = NONE;
    this.#pick({ tile: 0, token: 0 });
  }

  /** What the referee says about the last try, shown where it was made. */
  refuse({ code, words }: Refusal): void {
    this.ahead = [];
    const pair = /^P(\d+)\+(\d+)$/.exec(this.#tried);
    const place = /^\d@(r\dc\d)$/.exec(this.#tried);
    const tiles = pair && code !== "buffer_full" ? [Number(pair[1]), Number(pair[2])] : [];
    const shaken = place ? { cell: cellOf(place[1] ?? "") } : { tiles, slots: code === "buffer_full" };
    this.trouble = { words, shaken, tiles: [], cells: conflicts(code) };
  }

  #place(digit: number, cell: number): void {
    const { offers } = this.table();
    this.leaves({ digit });
    if (offers.cells.get(digit)?.includes(cell)) {
      this.ahead = [...this.ahead, { tiles: [], digit, cell }];
      this.cell = NONE;
    }
    this.say(`${digit}@${cellName(cell)}`);
  }

  #pick({ tile = this.tile, token = this.token }): void {
    if (tile !== this.tile || token !== this.token) this.table().setDraft(token && token !== this.token ? `token ${token}` : tile ? `tile ${tile}` : token ? `token ${token}` : "none");
    [this.tile, this.token] = [tile, token];
  }
}
