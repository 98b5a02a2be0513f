import { noise, type Chance } from "../chance";
import { TAU, boxOf, loc, type Frame } from "../frame";
import { soft } from "../hatch";
import { mix } from "../maths";
import { headH } from "./skull";
import type { Plate } from "../plate";

export const flameLine = (
  P: Plate,
  r: Chance,
  f: Frame,
  u: number,
  v: number,
  t: number
) => P.pen(
  loc(f, [
    [u, v],
    [u + r.in(-3, 3), v - t * 0.5],
    [u + r.in(-3, 3), v - t]
  ]),
  (q) => mix(2.2, 0.2, q),
  { knock: 0.6 }
);

export function flame(P: Plate, x: number, y: number, s = 1, z = 1e5) {
  P.blot([
    [x, y - 27 * s],
    [x + 6 * s, y - 12 * s],
    [x + 7 * s, y - 4 * s],
    [x, y + 3 * s],
    [x - 7 * s, y - 4 * s],
    [x - 4 * s, y - 13 * s]
  ]);

  P.blot(
    [
      [x + 0.6 * s, y - 24 * s],
      [x + 4.6 * s, y - 10 * s],
      [x + 5.2 * s, y - 4 * s],
      [x, y + 1 * s],
      [x - 5.2 * s, y - 4 * s],
      [x - 2.6 * s, y - 12 * s]
    ],
    { black: false }
  );

  P.blot([
    [x, y - 11 * s],
    [x + 2.2 * s, y - 4 * s],
    [x, y - 0.6 * s],
    [x - 2.2 * s, y - 4 * s]
  ]);

  for (let i = 0; i < 12; i++) {
    const a = i / 12 * TAU + 0.13,
      R = (i % 2 ? 16 : 20) * s,
      S = (i % 2 ? 23 : 32) * s;

    P.pen(
      [
        [x + Math.cos(a) * R, y - 10 * s + Math.sin(a) * R],
        [x + Math.cos(a) * S, y - 10 * s + Math.sin(a) * S]
      ],
      0.9,
      { z, knock: 0, smooth: false }
    );
  }
}

export function candle(
  P: Plate,
  r: Chance,
  x: number,
  y: number,
  { s = 1, len = 40, z = 70, lean = 0 } = {}
) {
  P.tube(
    [
      [x, y],
      [x + lean * 0.5, y - len * s * 0.5],
      [x + lean, y - len * s]
    ],
    (t) => 7.4 * s * (1 + 0.06 * Math.sin(t * 9)),
    { z, gap: 2.6 }
  );

  for (let i = 0; i < 4; i++) {
    const u = x + lean + r.in(-6, 6) * s,
      L = r.in(10, 30) * s;

    P.tube([[u, y - len * s + 2], [u + r.in(-1, 1), y - len * s + L]], (t) => (1.6 + 1.3 * t) * s, { z: z + 4, gap: 2.4, edge: 0.8 });
  }

  P.pen([[x + lean, y - len * s], [x + lean + 1, y - len * s - 6 * s]], 1.3, { knock: 0.8, smooth: false });
  flame(P, x + lean + 1, y - len * s - 8 * s, s * 0.95);
}

/** tallow that has run down a head */
export function wax(
  P: Plate,
  r: Chance,
  f: Frame,
  { yaw = 0, child = 0, to = -18, z = 25 } = {}
) {
  const n = noise(r.int(1, 9999)),
    hh = headH({
      flesh: 1,
      age: 0,
      eyes: 0,
      nose: 0,
      lips: 0,
      gaunt: 0,
      yaw,
      child,
      brow: 0
    }),
    D = Array.from({ length: 13 }, (_, i): readonly [number, number, number] => [-60 + i * 10 + r.in(-3, 3), r.in(4, 62), r.in(3.4, 5.6)]);

  const edge = (u: number) => {
    let e = to - 34 * (1 - (u / 66) ** 2) - 8 + 6 * n(u / 10, 1);

    for (const [c, L, w] of D) e = Math.max(e, to - 30 + L - 14 * ((u - c) / w) ** 4);

    return e;
  };

  P.sculpt({
    z,
    box: boxOf(f, -74, -100, 74, 60),
    gap: 3,
    edge: 1.2,
    albedo: 1.05,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return u * 0.95 * f.s + 0.25 * soft(h) + 4 * n(u / 20, v / 30);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y), b = hh(u, v);

      if (b <= 0) return b;

      const e = edge(u) - v;

      return e < 0
        ? e
        : f.s * (b + 3 + 5 * Math.min(1, e / 6) - 2 * Math.exp(-(((e - 12) / 6) ** 2)));
    }
  });
}
