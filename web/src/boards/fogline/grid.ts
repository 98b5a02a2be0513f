/** Cells of the battlefield: x grows right, y grows down; one tile is 100 by 100 in the drawing. */
export type Cell = { x: number; y: number };

export function key(cell: Cell): string {
  return `${cell.x},${cell.y}`;
}

/** The viewBox around all cells, with a margin; never closer than four cells, so that tiles do not jump in size. */
export function around(cells: Cell[], least = 4): string {
  const xs = cells.length ? cells.map((cell) => cell.x) : [0];
  const ys = cells.length ? cells.map((cell) => cell.y) : [0];
  const [width, left] = span(Math.min(...xs), Math.max(...xs), least);
  const [height, top] = span(Math.min(...ys), Math.max(...ys), Math.min(least, 3));
  return `${left - 10} ${top - 10} ${width + 20} ${height + 20}`;
}

function span(low: number, high: number, least: number): [number, number] {
  const size = Math.max(least, high - low + 1) * 100;
  return [size, (low + high + 1) * 50 - size / 2];
}

const ARROWS: Record<string, Cell> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

export function arrow(name: string): Cell | undefined {
  return ARROWS[name];
}

/** Names as people read them, and signs as paths around 0,0. */
export const UNITS: Record<string, { name: string; sign: string }> = {
  C: { name: "Mobile Command", sign: "M0 -6 L1.8 -1.8 L6 -1.8 L2.6 1 L3.8 5.5 L0 3 L-3.8 5.5 L-2.6 1 L-6 -1.8 L-1.8 -1.8 Z" },
  T: { name: "Tank", sign: "M-8 1 H8 L6 5 H-6 Z M-4 -3 H3 V0 H-4 Z M3 -2.5 H9 V-1 H3 Z" },
  I: { name: "Infantry", sign: "M-7 -4 L-5.5 -5 L0 -0.8 L5.5 -5 L7 -4 L1.6 0.5 L7 5 L5.5 6 L0 1.8 L-5.5 6 L-7 5 L-1.6 0.5 Z" },
  A: { name: "Artillery", sign: "M0 -5 A5 5 0 1 1 -0.01 -5 Z" },
  S: { name: "Special Ops", sign: "M0 -6 L4.5 0 L0 6 L-4.5 0 Z" },
};

export const EDGES: Record<string, string> = { P: "plains", F: "forest", M: "mountain" };

export const DIRECTIONS: Record<string, string> = { U: "up", R: "right", D: "down", L: "left" };

export function unitName(kind: string | null): string {
  return kind ? (UNITS[kind]?.name ?? kind) : "hidden unit";
}
