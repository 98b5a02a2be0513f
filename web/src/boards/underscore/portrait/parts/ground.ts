import { noise, type Chance } from "../chance";
import { frame } from "../frame";
import { across, around } from "../hatch";
import { clamp, mix, step } from "../maths";
import { teeth } from "./face";
import { head } from "./heads";
import type { Plate } from "../plate";

export const ground = {
  rays(
    P: Plate,
    r: Chance,
    {
      cx = 160,
      cy = 150,
      inner = 74,
      outer = 235,
      tone = 0.5,
      gap = 5.2
    } = {}
  ) {
    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap,
      nofade: true,
      flow: around(cx, cy, 150, 0),
      albedo: (x, y) => {
        const d = Math.hypot(x - cx, (y - cy) * 0.92);

        return tone * step(inner, inner + 46, d) * (1 - step(outer - 105, outer, d));
      }
    });
  },

  rules(
    P: Plate,
    r: Chance,
    {
      tone = 0.46,
      gap = 4.4,
      cx = 160,
      cy = 170,
      clear = 84,
      low = 1
    } = {}
  ) {
    const n = noise(r.int(1, 9999));

    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap,
      nofade: true,
      flow: (x, y) => y + 3 * n(x / 60, y / 40),
      albedo: (x, y) => {
        const d = Math.hypot((x - cx) * 0.95, (y - cy) * 0.8);

        return tone * step(clear, clear + 60, d) * mix(1, step(0, 190, y), low) * (1 - step(330, 392, y)) * (0.6 + 0.4 * n(x / 34, y / 18));
      }
    });
  },

  rain(
    P: Plate,
    r: Chance,
    { tone = 0.34, gap = 6.5, angle = 1.28 } = {}
  ) {
    const n = noise(r.int(1, 9999));

    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap,
      nofade: true,
      flow: across(angle, 0),
      albedo: (x, y) => {
        const d = Math.hypot(x - 160, (y - 180) * 0.8);

        return tone * step(80, 150, d) * step(-0.1, 0.5, n((x * Math.sin(angle) * 0.2 + y * Math.cos(angle)) / 3, (x * Math.cos(angle) - y * Math.sin(angle)) / 46)) * (1 - step(320, 395, y));
      }
    });
  },

  smoke(
    P: Plate,
    r: Chance,
    { tone = 0.5, gap = 4.4, cx = 160 } = {}
  ) {
    const n = noise(r.int(1, 9999)),
      m = noise(r.int(1, 9999));

    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap,
      nofade: true,
      flow: (x, y) => x * 0.95 + 20 * n(x / 90, y / 70) + 6 * m(x / 40, y / 34),
      albedo: (x, y) => {
        const d = Math.hypot(x - cx, (y - 175) * 0.9);

        return tone * step(70, 128, d) * (1 - step(230, 350, y)) * step(-0.5, 0.6, n(x / 46 + 9, y / 80));
      }
    });
  },

  vault(
    P: Plate,
    r: Chance,
    { tone = 0.62, gap = 4.2, cx = 160, rad = 118 } = {}
  ) {
    // a niche of cut stones
    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap,
      nofade: true,
      flow: (x, y) => y < 165 ? Math.hypot(x - cx, y - 165) : Math.abs(x - cx),
      albedo: (x, y) => {
        const d = y < 165 ? Math.hypot(x - cx, y - 165) : Math.abs(x - cx),
          a = y < 165
            ? Math.atan2(x - cx, 165 - y) * 150
            : y - 165 + 1100 * Math.sign(x - cx),
          joint = Math.abs((a / 44 % 1 + 1.5) % 1 - 0.5) < 0.03 && d > rad + 8 ? 0 : 1,
          lit = 0.7 - 0.4 * clamp((x - cx) / 160, -1, 1);

        return tone * lit * joint * (step(rad, rad + 6, d) - 0.8 * step(rad + 6, rad + 52, d)) * (1 - step(300, 392, y));
      }
    });
  },

  shelves(P: Plate, r: Chance) {
    // an ossuary wall
    for (let y = 26; y < 330; y += 43) for (let x = 22 + (y / 43 % 2 | 0) * 18; x < 320; x += 37) {
      if (Math.hypot(x - 160, (y - 165) * 0.85) < 92) continue;

      const f = frame(x + r.in(-3, 3), y + r.in(-2, 2), 0.2 + r.in(-0.01, 0.02), r.in(-0.25, 0.25)),
        k = 0.34 + 0.24 * (1 - x / 320);

      head.human(P, r, f, {
        flesh: 0,
        teeth: 0,
        yaw: r.in(-0.8, 0.8),
        z: -56,
        albedo: k,
        edge: 0.6,
        gap: 2.6
      });
    }
  },

  stars(P: Plate, r: Chance, { n = 40 } = {}) {
    for (let i = 0; i < n; i++) {
      const x = r.in(14, 306),
        y = r.in(12, 300),
        s = r.in(0.6, 2.2) * (r.chance(0.12) ? 2 : 1);

      P.pen([[x - s, y], [x + s, y]], 0.8, { z: -55, knock: 0, smooth: false });
      P.pen([[x, y - s * 1.3], [x, y + s * 1.3]], 0.8, { z: -55, knock: 0, smooth: false });
    }
  },

  boards(P: Plate, r: Chance, { tone = 0.6 } = {}) {
    // floor boards, seen from above
    const n = noise(r.int(1, 9999));

    P.sculpt({
      h: () => 1,
      z: -59,
      edge: 0,
      gap: 3.6,
      nofade: true,
      flow: (x, y) => y + 2.4 * n(x / 46, Math.floor(y / 40) * 3 + y % 40 / 26) * 3,
      albedo: (x, y) => {
        const b = (y % 40 + 40) % 40;

        return tone * (b < 2.5 ? 0 : 1) * (0.45 + 0.55 * step(0, 30, b)) * (0.75 - 0.4 * (x / 320));
      }
    });
  },
  none() {}
};
