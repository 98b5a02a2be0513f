import { noise, type Chance, type Noise } from "../chance";
import { TAU } from "../frame";
import { across, soft } from "../hatch";
import { H, W, bump, ell, seg, smax, step } from "../maths";
import { facets } from "./facets";
import type { Plate } from "../plate";

export const folds = (n: Noise, x: number, y: number, cx: number, k: number) => {
  const q = (x - cx) / (8 + (y - 240) * 0.06) + 1.7 * n(x / 60, y / 60);

  return k * (1 - 2 * Math.abs(Math.sin(q * 0.6)));
};

/** neck, trapezius, shoulders: y 0 is the pit of the throat */
export function torso(dx: number, dy: number, wide: number, neck: number) {
  const ax = Math.abs(dx);
  let h = ell(dx, dy, 0, 150, wide * 0.9, 152, 60);

  h = smax(h, ell(ax, dy, wide * 0.68, 74, wide * 0.34, 56, 40), 26);

  const [d] = seg(ax, dy, neck * 0.7, -22, wide * 0.72, 44);

  h = smax(h, 32 * (1 - (d / 20) ** 2), 20);

  return smax(h, ell(dx, dy, 0, -18, neck, 62, 38), 9);
}

export const body = {
  robe(
    P: Plate,
    r: Chance,
    {
      wide = 116,
      top = 262,
      neck = 27,
      tone = 0.8,
      k = 6,
      lean = 0,
      z = -34,
      cross = false
    } = {}
  ) {
    const n = noise(r.int(1, 9999)), cx = 160 + lean;

    P.sculpt({
      z,
      box: [0, top - 80, W, H],
      albedo: tone,
      gap: 3.3,
      edge: 1.3,
      cross: cross
        ? { flow: across(-0.5, 0.2), gap: 4, from: 0.4 }
        : undefined,
      flow: (x, y, h) => (x - cx) * 0.92 - 0.0022 * (x - cx) * (y - top) + 5 * n(x / 50, y / 40) + 0.2 * soft(h),
      h: (x, y) => {
        const h = torso(x - cx, y - top, wide, neck);

        return h > 0
          ? h + folds(n, x, y, cx, k) * step(top - 8, top + 44, y)
          : h;
      }
    });
  },

  /** bare chest: collar bones, breastbone, ribs through tight skin */
  ribs(
    P: Plate,
    r: Chance,
    { top = 258, wide = 104, tone = 0.9, lean = 0, z = -34 } = {}
  ) {
    const cx = 160 + lean, n = noise(r.int(1, 9999));

    P.sculpt({
      z,
      box: [0, top - 80, W, H],
      albedo: tone,
      gap: 3,
      edge: 1.3,
      flow: (x, y, h) => y * 0.9 + 0.5 * soft(h) + 0.06 * Math.abs(x - cx) + 2 * n(x / 40, y / 40),
      h: (x, y) => {
        const dx = Math.abs(x - cx), dy = y - top;
        let h = torso(x - cx, dy, wide, 23);

        if (h <= 0) return h;

        const rib = (dy - 30 - dx * 0.3 + dx * dx * 0.0056) / 17;

        h += 7 * step(13, 24, dx) * (1 - step(wide * 0.62, wide * 0.8, dx)) * step(24, 40, dy) * Math.cos(rib * TAU);
        h += 6 * (1 - step(4, 12, dx)) * step(20, 34, dy);
        h -= 9 * bump(x, y, cx, top + 14, 9, 10);

        const [d] = seg(dx, dy, 9, 22, wide * 0.78, 22);

        h += 11 * (1 - step(2, 9, d));

        const [e] = seg(dx, dy, 6, 14, 18, -44);

        return h + 6 * (1 - step(1, 7, e));
      }
    });
  },

  stone(
    P: Plate,
    r: Chance,
    { top = 262, wide = 116, tone = 0.95, size = 44, z = -34 } = {}
  ) {
    const q = facets(r, size);

    P.sculpt({
      z,
      box: [0, top - 80, W, H],
      albedo: (x, y) => tone * q.tone(x, y),
      gap: 3.2,
      edge: 1.5,
      flow: q.flow,
      h: (x, y) => {
        const h = torso(x - 160, y - top, wide, 32);

        return h > 0 ? h + q.lift(x, y) : h;
      }
    });
  },
  none() {}
};
