import type { Chance } from "../chance";
import { soft } from "../hatch";
import { H, W } from "../maths";

type Cell = readonly [number, number, number, number, number, number]; // x, y, two slopes, direction, brightness

/** chiselled planes: Voronoi cells that each take their own slope, direction and brightness */
export function facets(r: Chance, size = 34, vary = 1) {
  const c: Cell[] = [];

  for (let y = 0; y < H + size; y += size) for (let x = 0; x < W + size; x += size) c.push([
    x + r.in(-0.45, 0.45) * size,
    y + r.in(-0.45, 0.45) * size,
    vary * r.in(-0.2, 0.2),
    vary * r.in(-0.2, 0.2),
    r.in(-0.5, 0.75),
    1 + vary * r.in(-0.34, 0.14)
  ]);

  let lx = NaN, ly = NaN, best = c[0]!;

  const cell = (x: number, y: number) => {
    if (x === lx && y === ly) return best;

    lx = x;
    ly = y;

    let m = 1e9;

    for (const q of c) {
      const d = (q[0] - x) ** 2 + (q[1] - y) ** 2;

      if (d < m) {
        m = d;
        best = q;
      }
    }

    return best;
  };

  return {
    lift: (x: number, y: number) => {
      const q = cell(x, y);

      return q[2] * (x - q[0]) + q[3] * (y - q[1]);
    },

    flow: (x: number, y: number, h: number) => {
      const q = cell(x, y);

      return y * Math.cos(q[4]) - x * Math.sin(q[4]) + 0.12 * soft(h);
    },
    tone: (x: number, y: number) => cell(x, y)[5]
  };
}
