/** Where things lie on the Loom's drawing. A cell is PITCH wide; its centre is at its column and row times that. */
import type { Summon5Formed } from "../../lib/protocol";

export type Cell = [number, number];
export type Box = { x: number; y: number; w: number; h: number };

export const PITCH = 56;
export const THREAD = 51; // a thread lies within its cell
const ROUND = THREAD * 0.2;
const REACH = THREAD / 2 + 1.5; // from a centre to the loop round the thread

export const key = (cell: readonly number[]): string => `${cell[0]},${cell[1]}`;
export const near = (one: readonly number[], other: readonly number[]): number => Math.abs((one[0] ?? 0) - (other[0] ?? 0)) + Math.abs((one[1] ?? 0) - (other[1] ?? 0));

/** The row or column of cells in straight pieces: a run that goes through a portal comes out elsewhere. */
export type Piece = { cells: Cell[]; enters: boolean; leaves: boolean };

export function pieces(cells: Cell[]): Piece[] {
  const found: Piece[] = [];
  for (const cell of cells) {
    const last = found.at(-1);
    const before = last?.cells.at(-1);
    if (last && before && near(before, cell) === 1) last.cells.push(cell);
    else {
      if (last) last.leaves = true;
      found.push({ cells: [cell], enters: Boolean(last), leaves: false });
    }
  }
  return found;
}

/** A loop round a piece, cut open and drawn on into the portal where the run goes through one. */
export function loop({ cells, enters, leaves }: Piece, down: boolean): string {
  const first = cells[0] ?? [0, 0];
  const last = cells.at(-1) ?? first;
  const along = down ? 1 : 0;
  const from = first[along] * PITCH - (enters ? PITCH - 3 : REACH);
  const to = last[along] * PITCH + (leaves ? PITCH - 3 : REACH);
  const middle = first[1 - along]! * PITCH;
  const [low, high] = [middle - REACH, middle + REACH];
  const point = (u: number, v: number) => (down ? `${v} ${u}` : `${u} ${v}`);
  const near = `L${point(from + ROUND, high)}Q${point(from, high)} ${point(from, high - ROUND)}L${point(from, low + ROUND)}Q${point(from, low)} ${point(from + ROUND, low)}`;
  const far = `L${point(to - ROUND, low)}Q${point(to, low)} ${point(to, low + ROUND)}L${point(to, high - ROUND)}Q${point(to, high)} ${point(to - ROUND, high)}`;
  if (enters && leaves) return `M${point(from, low)}L${point(to, low)}M${point(from, high)}L${point(to, high)}`;
  if (enters) return `M${point(from, low)}${far}L${point(from, high)}`;
  if (leaves) return `M${point(to, high)}${near}L${point(to, low)}`;
  return `M${point(to - ROUND, high)}${near}${far}Z`;
}

/** What a sum says: `25 → +50`, or the bare sum of a run that scores nothing. */
export const says = (run: { sum: number; points: number }): string => (run.points ? `${run.sum} → +${run.points}` : String(run.sum));

export type Label = Box & { run: Summon5Formed; text: string };

const overlap = (a: Box, b: Box): number => Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** The box round the thread of a cell. */
export const around = ([x, y]: readonly number[], size = THREAD): Box => ({ x: x! * PITCH - size / 2, y: y! * PITCH - size / 2, w: size, h: size });

/** Places for the label of a run: at its ends, outside its loop; the likelier ones first. */
function places(run: Summon5Formed, w: number, h: number): Box[] {
  const first: Cell = run.cells[0] ?? [0, 0];
  const last: Cell = run.cells.at(-1) ?? first;
  const found: Box[] = [];
  for (const [x, y] of [first, last]) {
    const [cx, cy] = [x * PITCH, y * PITCH];
    const before = x === first[0] && y === first[1];
    const rows = [cy - REACH - h - 1, cy + REACH + 1];
    const columns = [cx - w / 2, cx + REACH + 2 - w, cx - REACH - 2];
    const sides = [cx - REACH - w - 2, cx + REACH + 2].map((left) => ({ x: left, y: cy - h / 2, w, h }));
    if (run.down) for (const left of columns) found.push({ x: left, y: before ? rows[0]! : rows[1]!, w, h });
    else found.push(sides[before ? 0 : 1]!);
    for (const top of rows) for (const left of columns) found.push({ x: left, y: top, w, h });
    if (run.down) found.push(...sides);
  }
  return found;
}

/** What no label shall hide: threads, and the mouths of portals. */
export const solid = (loom: string[], threads: Cell[]): Cell[] => [...threads, ...portals(loom).flatMap(({ ends }) => ends)];

/** The labels of the runs, each where it hides least: no thread, no lit cell, no other label; and in sight. Whoever was laid first moves once more when the others lie. */
export function labels(runs: Summon5Formed[], threads: Cell[], lit: Cell[], all: Box, letter: number): Label[] {
  const blocks = [...threads.map((cell) => ({ ...around(cell), weight: 3 })), ...lit.map((cell) => ({ ...around(cell), weight: 2 }))];
  const told = [...runs].sort((a, b) => b.points - a.points);
  const found: Label[] = [];
  for (const n of [...told.keys(), ...told.keys()]) {
    const run = told[n]!;
    const text = says(run);
    const [w, h] = [Math.max(letter * 1.75, text.length * letter * 0.6 + letter), letter * 1.7];
    const others = found.filter((_, other) => other !== n);
    const cost = (box: Box, likely: number) => likely + blocks.reduce((sum, block) => sum + block.weight * overlap(box, block), 0) + others.reduce((sum, other) => sum + 6 * overlap(box, other), 0) + 4 * (w * h - overlap(box, all));
    const best = places(run, w, h)
      .map((box, likely) => ({ box, cost: cost(box, likely) }))
      .reduce((one, other) => (other.cost < one.cost ? other : one));
    found[n] = { ...best.box, run, text };
  }
  return found;
}

/** The pairs of portals, by their glyph. */
export function portals(loom: string[]): { glyph: string; ends: [Cell, Cell] }[] {
  return ["@", "%"].flatMap((glyph) => {
    const ends = loom.flatMap((row, y) => [...row].flatMap((each, x) => (each === glyph ? [[x, y] as Cell] : [])));
    return ends[0] && ends[1] ? [{ glyph, ends: [ends[0], ends[1]] as [Cell, Cell] }] : [];
  });
}

/** The threads that lie on the Loom. */
export function woven(loom: string[]): { cell: Cell; digit: number }[] {
  return loom.flatMap((row, y) => [...row].flatMap((glyph, x) => (glyph >= "0" && glyph <= "9" ? [{ cell: [x, y] as Cell, digit: Number(glyph) }] : [])));
}
