/** Marching squares: polylines along the whole levels of a field. */
import type { Point } from "./maths";
import type { Plate } from "./plate";

export type Area = { i0: number; i1: number; j0: number; j1: number };

const SPREAD = 3; // levels within one cell; more is a cliff, not a slope

/** The lines in cells whose four corners are inside; the field is already divided by the gap. */
export function levels(plate: Plate, { i0, i1, j0, j1 }: Area, value: (k: number) => number, inside: (k: number) => boolean): Point[][] {
  const nx = plate.nx, p = plate.o.pitch;
  const link = new Map<number, number[]>(), where = new Map<number, Point>();
  const join = (a: number, b: number) => {
    for (const [from, to] of [[a, b], [b, a]] as const) {
      const known = link.get(from);
      if (known) known.push(to);
      else link.set(from, [to]);
    }
  };
  for (let j = j0; j < j1; j++)
    for (let i = i0; i < i1; i++) {
      const k = j * nx + i;
      if (!inside(k) || !inside(k + 1) || !inside(k + nx) || !inside(k + nx + 1)) continue;
      const q = [value(k), value(k + 1), value(k + nx + 1), value(k + nx)] as const;
      const low = Math.min(...q), high = Math.max(...q);
      if (high - low > SPREAD) continue;
      for (let level = Math.ceil(low); level <= high; level++) {
        const hit: number[] = [];
        for (let e = 0; e < 4; e++) {
          const a = q[e]!, b = q[(e + 1) & 3]!;
          if (a < level === b < level) continue;
          const t = (level - a) / (b - a);
          const edge = e === 0 ? k * 2 : e === 1 ? (k + 1) * 2 + 1 : e === 2 ? (k + nx) * 2 : k * 2 + 1;
          const key = edge * 8192 + ((level + 4096) & 8191);
          if (!where.has(key)) where.set(key, crossing(e, i, j, t, p));
          hit.push(key);
        }
        if (hit.length >= 2) join(hit[0]!, hit[1]!);
        if (hit.length === 4) join(hit[2]!, hit[3]!);
      }
    }
  return walked(link, where);
}

function crossing(e: number, i: number, j: number, t: number, p: number): Point {
  if (e === 0) return [(i + t) * p, j * p];
  if (e === 1) return [(i + 1) * p, (j + t) * p];
  return e === 2 ? [(i + 1 - t) * p, (j + 1) * p] : [i * p, (j + 1 - t) * p];
}

/** Ends first, then what is left over: rings. */
function walked(link: Map<number, number[]>, where: Map<number, Point>): Point[][] {
  const seen = new Set<number>(), lines: Point[][] = [];
  const walk = (start: number) => {
    const line = [where.get(start)!];
    seen.add(start);
    let at = start;
    for (;;) {
      const next = link.get(at)!.find((n) => !seen.has(n));
      if (next === undefined) break;
      seen.add(next);
      line.push(where.get(next)!);
      at = next;
    }
    if (link.get(at)!.includes(start) && line.length > 3) line.push(where.get(start)!);
    return line;
  };
  for (const [key, to] of link) if (to.length === 1 && !seen.has(key)) lines.push(walk(key));
  for (const key of link.keys()) if (!seen.has(key)) lines.push(walk(key));
  return lines;
}
