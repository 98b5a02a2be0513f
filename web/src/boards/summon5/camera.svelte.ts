/** What part of the Loom is shown. It follows the weave until somebody moves it by hand. */
import { prefersReducedMotion, Tween } from "svelte/motion";
import { cubicOut } from "svelte/easing";
import { PITCH, type Box, type Cell } from "./geometry";

const EASE = 250; // milliseconds
const MARGIN = 1; // cells round the weave
const NEAREST = 72; // pixels that a cell has at most

export const WAYS = ["left", "right", "above", "below"] as const;
export type Way = (typeof WAYS)[number];

/** Where its middle lies, in cells, and how many pixels a cell has. */
type Aim = { x: number; y: number; scale: number };

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** The middle of what is seen, moved just so far that all these are within reach of it. */
function towards(middle: number, those: number[], reach: number): number {
  return those.length ? within(middle, Math.max(...those) + 0.6 - reach, Math.min(...those) - 0.6 + reach) : middle;
}

export class Camera {
  width = $state(0); // of the window, in pixels
  height = $state(0);
  size = $state(15); // of the Loom, in cells
  cells = $state.raw<Cell[]>([]); // what shall be seen
  last = $state.raw<Cell[]>([]); // the last weave: in sight, also where there is no room for all
  #free = $state.raw<Aim | null>(null); // moved by hand
  whole = $state(false);
  #shown: Tween<Aim>;

  constructor(size: number) {
    this.size = size;
    this.#shown = new Tween<Aim>({ x: size / 2, y: size / 2, scale: 48 }, { duration: EASE, easing: cubicOut });
  }

  /** The smallest and the largest cell that the camera chooses by itself: a finger needs 44 pixels. */
  get #bounds(): [number, number] {
    return this.width < 700 ? [44.5, 50] : [44.5, 58];
  }

  /** Pixels at the top that the facts of the bag lie over. */
  get #over(): number {
    return this.width < 700 ? 58 : 0;
  }

  get #all(): Aim {
    return { x: (this.size - 1) / 2, y: (this.size - 1) / 2, scale: Math.min(this.width, this.height) / (this.size + 0.6) };
  }

  get #follow(): Aim {
    const [xs, ys] = [this.cells.map((cell) => cell[0]), this.cells.map((cell) => cell[1])];
    if (!xs.length) return { ...this.#all, scale: this.#bounds[1] };
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const fits = Math.min(this.width / (right - left + 1 + 2 * MARGIN), (this.height - this.#over) / (bottom - top + 1 + 2 * MARGIN));
    const scale = within(fits, ...this.#bounds);
    const [across, down] = [this.width / scale / 2, (this.height - this.#over) / scale / 2];
    const x = towards((left + right) / 2, this.last.map((cell) => cell[0]), across);
    const y = towards((top + bottom) / 2, this.last.map((cell) => cell[1]), down);
    return { x, y: y - this.#over / 2 / scale, scale };
  }

  get aim(): Aim {
    return this.#free ?? (this.whole ? this.#all : this.#follow);
  }

  /** Goes there: at once while somebody drags, or where nothing shall move. */
  settle(): void {
    void this.#shown.set(this.aim, { duration: this.#begun && !this.#dragging && !prefersReducedMotion.current ? EASE : 0 });
    this.#begun = this.width > 0;
  }

  #dragging = false;
  #begun = false; // it has been somewhere

  get scale(): number {
    return this.#shown.current.scale;
  }

  get viewBox(): string {
    const { x, y, scale } = this.#shown.current;
    const [w, h] = [(this.width / scale) * PITCH, (this.height / scale) * PITCH];
    return `${x * PITCH - w / 2} ${y * PITCH - h / 2} ${Math.max(1, w)} ${Math.max(1, h)}`;
  }

  /** What can be seen once it has come to rest. */
  get sight(): Box {
    const { x, y, scale } = this.aim;
    const [w, h] = [(this.width / scale) * PITCH, ((this.height - this.#over) / scale) * PITCH];
    return { x: x * PITCH - w / 2, y: y * PITCH - h / 2 + (this.#over / 2 / scale) * PITCH, w, h };
  }

  /** Of these cells the nearest one beyond each side of what is seen. */
  beyond(cells: Cell[]): { way: Way; cell: Cell }[] {
    const { x, y, w, h } = this.sight;
    const out: Record<Way, (cell: Cell) => number> = {
      left: ([u]) => x - u * PITCH,
      right: ([u]) => u * PITCH - x - w,
      above: ([, v]) => y - v * PITCH,
      below: ([, v]) => v * PITCH - y - h,
    };
    return WAYS.flatMap((way) => {
      const far = cells.filter((cell) => out[way](cell) > 0).sort((a, b) => out[way](a) - out[way](b));
      return far[0] ? [{ way, cell: far[0] }] : [];
    });
  }

  /** By hand, in pixels. */
  pan(dx: number, dy: number, dragging = true): void {
    const { x, y, scale } = this.aim;
    this.#dragging = dragging;
    this.#free = { x: within(x - dx / scale, 0, this.size - 1), y: within(y - dy / scale, 0, this.size - 1), scale };
  }

  drop(): void {
    this.#dragging = false;
  }

  zoom(factor: number, dragging = false): void {
    const { x, y, scale } = this.aim;
    this.#dragging = dragging;
    this.#free = { x, y, scale: within(scale * factor, this.#all.scale, NEAREST) };
    this.whole = false;
  }

  showAll(): void {
    this.whole = !this.whole;
    this.#dragging = false;
    this.#free = null;
  }

  /** Back to the weave. */
  release(): void {
    this.#dragging = false;
    this.#free = null;
  }

  /** Moves just so far that the cell is in sight. */
  reveal([x, y]: Cell): void {
    const aim = this.aim;
    const [across, down] = [this.width / aim.scale / 2 - 0.8, this.height / aim.scale / 2 - 0.8];
    const seen = { x: within(aim.x, x - across, x + across), y: within(aim.y, y - down, y + down - this.#over / aim.scale), scale: aim.scale };
    if (seen.x === aim.x && seen.y === aim.y) return;
    this.#dragging = false;
    this.#free = seen;
  }
}
