import { bump, clamp, ell, mix, seg, smax, step, turn } from "../maths";
import type { Noise } from "../chance";
import type { Look } from "../types";

/** height of a human head: flesh 1 is a face, 0 a skull; between, the skin is going */
export function headH(
  {
    yaw = 0,
    jaw = 0,
    flesh = 0,
    gaunt = 0.7,
    nose = 1,
    age = 0.6,
    long = 1,
    brow = 1,
    eyes = 1,
    lips = 1,
    child = 0
  }: Look = {},
  n: Noise = () => 0
) {
  const side = (fx: number) => fx * yaw > 0
    ? fx / (1 - 0.2 * Math.abs(yaw))
    : fx / (1 + 0.06 * Math.abs(yaw));

  return (x: number, y0: number) => {
    const y = y0 / long,
      fx = side(x - yaw * 13),
      cxx = x + yaw * 5,
      ax = Math.abs(fx),
      jy = y - jaw * step(38, 62, y);

    const fl = typeof flesh === "function" ? flesh(x, y) : flesh;
    let h = ell(cxx, y, 0, -30, 54 + 8 * child, 51 + 5 * child, 58);

    h = smax(h, ell(fx, y, 0, 8, 45 + 6 * child, 48, 54), 12);
    h = smax(h, ell(ax, y, 40, 13, 13, 9, 38), 7);
    h = smax(h, ell(fx, jy, 0, 44, 27, 27, 58), 8);
    h = smax(h, ell(fx, jy, 0, 73, 19, 16, 55), 10);

    const [dj] = seg(ax, jy, 42, 20, 33, 54),
      [dk] = seg(ax, jy, 33, 54, 12, 80);

    h = smax(h, 26 * (1 - (dj / (8 + 3 * fl)) ** 2), 9);
    h = smax(h, 35 * (1 - (dk / (10 + 3 * fl)) ** 2), 11);

    if (h <= -6) return h;

    const bone = h;

    if (fl < 1) {
      let b = bone + brow * 7 * bump(ax, y, 25, -17, 20, 6) - 9 * bump(ax, y, 53, -8, 9, 17) - 17 * bump(ax, jy, 31, 42, 8, 13) + 4 * bump(fx, y, 0, -9, 8, 7);

      const [u, v] = turn(ax - 24, y - 1, -0.24),
        q = Math.abs(u / 17.5) ** 2.6 + Math.abs(v / 15.5) ** 2.6;

      b -= 44 * (1 - step(0.5, 1.15, q));
      b += 5 * (1 - step(0, 0.35, Math.abs(q - 1.3)));

      const v2 = y - 30,
        w = 3.5 + 7.5 * clamp((v2 + 14) / 25, 0, 1);

      b -= 34 * (1 - step(0.55, 1.12, Math.max(ax / w, Math.abs(v2) / 13.5))) * (1 - 0.6 * (1 - step(0, 2, ax)) * step(4, 12, v2));
      b += 6 * bump(fx, y, 0, 11, 4.5, 8);
      b -= 20 * (1 - step(2, 5 + jaw * 0.5, Math.abs(y - 59 - jaw * 0.45))) * (1 - step(22, 30, ax));
      b += 2.4 * n(x / 8, y / 8);
      h = fl <= 0 ? Math.max(b, 1.5) : b;
    }

    if (fl > 0) {
      let s = bone + 5 + brow * 8 * bump(ax, y, 23, -13, 17, 6) - 5 * bump(fx, y, 0, -14, 5, 8);

      s -= eyes * 19 * bump(ax, y, 22, 1, 14, 9.5);
      s += eyes * 11 * bump(ax, y, 22, 2, 9.5, 6.5);
      s -= eyes * 5 * bump(ax, y, 21, 13, 11, 3.2);
      s -= 16 * gaunt * bump(ax, jy, 30, 40, 9, 17);
      s += nose * (14 * (1 - step(2, 8, ax)) * step(-12, 16, y) * (1 - step(28, 36, y)) + 10 * bump(fx, y, 0, 29, 7.5, 7) + 6 * bump(ax, y, 8.5, 31, 4, 4)) - nose * 8 * bump(ax, y, 5, 35.5, 3, 2.2);
      s -= 6 * lips * bump(fx, y, 0, 43, 2.6, 6);

      const fold = 16 + (jy - 36) * 0.32;

      s -= 8 * age * bump(ax, 0, fold, 0, 2.4, 1) * step(31, 40, jy) * (1 - step(56, 68, jy));
      s += lips * (6 * bump(fx, jy, 0, 52.5, 15, 3.4) + 7 * bump(fx, jy, 0, 61.5, 12, 4.2) - 14 * bump(fx, y - jaw * 0.4, 0, 57, 17 - jaw * 0.2, 1.5 + jaw * 0.42) - 7 * bump(fx, jy, 0, 69, 12, 3.4));
      s += age * 2.1 * Math.sin(y * 0.62 + 0.9 * Math.cos(fx / 17)) * (1 - step(-24, -16, y)) * (1 - step(24, 44, ax)) * step(-62, -46, y);
      s += age * 1.8 * Math.sin((ax - 0.35 * y) * 0.55) * step(30, 42, ax) * (1 - step(54, 62, ax)) * bump(0, y, 0, 10, 1, 26);
      s += 2.4 * age * n(x / 11, y / 9);
      h = fl >= 1 ? s : mix(h, s, step(0.42, 0.58, fl));
    }

    return h;
  };
}
