import type { Chance } from "../chance";
import { boxOf, ellipse, loc, type Frame } from "../frame";
import { across } from "../hatch";
import { bump, type Point } from "../maths";
import type { Plate } from "../plate";
import type { Look } from "../types";

/** two rows of teeth, some missing */
export function teeth(
  P: Plate,
  r: Chance,
  f: Frame,
  { yaw = 0, jaw = 0, z = 22, gone = 0.1, long = 1 } = {}
) {
  const list: (readonly [number, number, number, number, number])[] = [];

  for (let row = 0; row < 2; row++) for (let i = -4; i <= 4; i++) {
    if (r.chance(gone)) continue;

    const x = 25 * Math.sin(i * 0.25) + yaw * 13 - yaw * 1.2 * Math.abs(i),
      w = 3.3 * Math.cos(i * 0.22) + r.in(-0.3, 0.3),
      y = (row ? 66 + jaw : 52.5) * long + r.in(-0.8, 0.8) - (row ? -1 : 1) * 0.05 * i * i;

    list.push([
      x,
      y,
      w,
      row ? 6 + r.in(-1, 1) : 7 + r.in(-1, 1.2),
      Math.cos(i * 0.25)
    ]);
  }

  P.sculpt({
    z: z + 2,
    box: boxOf(f, -36 + yaw * 13, 38, 36 + yaw * 13, 80 + jaw),
    gap: 2.3,
    edge: 0.95,
    albedo: 1.05,
    floor: 0.2,
    flow: (x, y, h) => x + 0.4 * h,
    h: (x, y) => {
      const [u, v] = f.l(x, y);
      let b = -5;

      for (const t of list) {
        const q = Math.abs((u - t[0]) / t[2]) ** 3 + Math.abs((v - t[1]) / t[3]) ** 3;

        if (q < 1.4) b = Math.max(b, q < 1
          ? (44 + 10 * t[4] + 7 * Math.sqrt(1 - q)) * f.s
          : (1 - q) * 20);
      }

      return b;
    }
  });
}

/** what the eyes do: open, shut, sewn, coins, pin (a spark in the dark), hollow */
export function gaze(
  P: Plate,
  r: Chance,
  f: Frame,
  { gaze: kind, yaw = 0, only }: Look = {}
) {
  for (const s of only ? [only] : [-1, 1]) {
    const k = s * yaw > 0 ? 1 - 0.2 * Math.abs(yaw) : 1,
      u = yaw * 13 + s * 22 * k,
      v = 2;

    if (kind === "open") {
      const w = 10.5 * k,
        lid: Point[] = [
          [u - w, v + 2],
          [u - 4 * k, v - 2.2],
          [u + 4 * k, v - 2.4],
          [u + w, v + 1.2]
        ];

      P.blot(loc(f, [
        [u - w - 2, v + 2],
        [u - 4 * k, v - 5.6],
        [u + 5 * k, v - 5.8],
        [u + w + 2, v + 1],
        [u + 3 * k, v + 6],
        [u - 5 * k, v + 6]
      ]));

      P.blot(
        loc(f, [
          [u - w, v + 1.8],
          [u - 4.4 * k, v - 1.4],
          [u - 3.4 * k, v + 3.4]
        ]),
        { black: false, smooth: false }
      );

      P.blot(
        loc(f, [
          [u + w, v + 1.2],
          [u + 4.8 * k, v - 1.4],
          [u + 4 * k, v + 3.2]
        ]),
        { black: false, smooth: false }
      );

      P.blot(loc(f, ellipse(u - 1.3 * k, v - 0.3, 1, 1, 7)), { black: false });
      P.pen(loc(f, lid), 2, { knock: 0 });

      P.pen(
        loc(f, [
          [u - w, v + 3.4],
          [u - 2 * k, v + 5.6],
          [u + 5 * k, v + 4.6],
          [u + w, v + 2.6]
        ]),
        1.1,
        { knock: 0 }
      );

      P.pen(
        loc(f, [
          [u - w - 1, v - 2.6],
          [u - 2 * k, v - 7.4],
          [u + 6 * k, v - 6.6],
          [u + w + 2, v - 2]
        ]),
        1.1,
        { knock: 0.7 }
      );
    } else if (kind === "shut" || kind === "sewn") {
      P.pen(loc(f, [[u - 11 * k, v + 1], [u, v + 5.5], [u + 11 * k, v + 1]]), 2.3, { black: true });
      P.pen(loc(f, [[u - 11 * k, v + 2.6], [u, v + 7.4], [u + 11 * k, v + 2.6]]), 1, { knock: 0 });

      if (kind === "sewn") for (let i = -2; i <= 2; i++) P.pen(
        loc(f, [
          [u + i * 4.4 * k - 0.8, v - 2 + Math.abs(i)],
          [u + i * 4.4 * k + 0.8, v + 11 - Math.abs(i)]
        ]),
        1.3,
        { knock: 1, smooth: false }
      );
    } else if (kind === "coin") {
      P.sculpt({
        z: 90,
        box: boxOf(f, u - 16, v - 16, u + 16, v + 16),
        gap: 2.2,
        edge: 1.2,
        flow: across(-0.6, 0),
        albedo: 1,
        h: (x, y) => {
          const [a, b] = f.l(x, y),
            d = Math.hypot((a - u) / k, b - v);

          return d < 13
            ? 8 + (d > 10 ? 3 : 0) + 2 * bump(a, b, u, v, 4, 6)
            : 13 - d;
        }
      });
    } else if (kind === "pin") {
      const [x, y] = f.g(u + r.in(-1, 1), v + r.in(-1, 1)),
        q = 3.2 * f.s;

      P.pen([[x - q, y], [x + q, y]], (t) => 1.9 * Math.sin(Math.PI * t), { knock: 1.6 });
      P.pen([[x, y - q * 1.5], [x, y + q * 1.5]], (t) => 1.9 * Math.sin(Math.PI * t), { knock: 0 });
    }
  }
}

/** an open eye drawn flat: on a palm, a page, a hood */
export function eyeMark(P: Plate, g: Frame) {
  P.blot(loc(g, [[-13, 2], [0, -7], [13, 2], [0, 9]]));
  P.pen(loc(g, [[-12, 1], [0, -6], [12, 1]]), 1.8 * g.s, { knock: 0 });
  P.pen(loc(g, [[-12, 1], [0, 8], [12, 1]]), 1.4 * g.s, { knock: 0 });
  P.blot(loc(g, ellipse(0, 1, 4.4, 4.4, 12)), { black: false });
  P.blot(loc(g, ellipse(0, 1, 2.2, 2.4, 10)));
}
