import { noise, type Chance } from "../chance";
import { TAU, boxOf, ellipse, frame, loc, taper, type Frame } from "../frame";
import { soft } from "../hatch";
import { bump, clamp, ell, mix, seg, smax, step } from "../maths";
import { gaze, teeth } from "./face";
import { facets } from "./facets";
import { flameLine } from "./fire";
import { headH } from "./skull";
import type { Plate } from "../plate";
import type { Look } from "../types";

export const head = {
  human(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const n = noise(r.int(1, 9999)),
      hh = headH(o, n),
      q = o.facet ? facets(r, o.facet, 0.55) : null;

    const flow = q
      ? q.flow
      : (x: number, y: number, h: number) => {
        const [u, v] = f.l(x, y);

        return (v * 0.97 + u * (o.slant ?? 0.16)) * f.s + (o.bend ?? 0.62) * soft(h);
      };

    P.sculpt({
      z: o.z ?? 22,
      box: boxOf(f, -74, -100, 74, 112 + (o.jaw ?? 0)),
      albedo: q
        ? (x: number, y: number) => (o.albedo ?? 1) * q.tone(x, y)
        : o.albedo ?? 1,
      gap: o.gap ?? 2.9,
      edge: o.edge ?? 1.3,
      flow,
      cross: o.cross,
      h: (x, y) => {
        const [u, v] = f.l(x, y);

        if (o.cut && o.cut(u, v)) return -9;

        let h = hh(u, v) * f.s;

        if (q && h > 0) h += q.lift(x, y) * 1.2;

        return h;
      }
    });

    if ((o.flesh ?? 0) === 0 && o.teeth !== 0) teeth(P, r, f, o);
    if (o.gaze) gaze(P, r, f, o);

    return f;
  },

  /** a long-snouted skull from the front: rat, stag, dog, cock */
  beast(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const {
        yaw = 0,
        snout = 84,
        brow = 34,
        muzzle = 15,
        z = 22,
        eye = 14,
        arch = 44,
        low = 0.55,
        gap = 2.9
      } = o,
      n = noise(r.int(1, 9999));

    P.sculpt({
      z,
      box: boxOf(f, -72, -80, 72, snout + 24),
      gap,
      edge: 1.3,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y);

        return (v * 0.95 + u * 0.1) * f.s + 0.7 * soft(h);
      },

      h: (x, y) => {
        const [u0, v] = f.l(x, y),
          u = u0 - yaw * 12 * step(-30, 60, v),
          au = Math.abs(u);

        let h = ell(u, v, 0, -36, 40, 36, 46);

        const t = clamp((v + 20) / (snout + 20), 0, 1),
          w = mix(brow, muzzle, Math.pow(t, low));

        if (v > -30) h = smax(
          h,
          v < snout
            ? mix(48, 58, t) * (1 - (au / w) ** 2) * Math.min(1, (snout - v) / 14 + 0.12)
            : -10 * (v - snout) / 4,
          8
        );

        const [d] = seg(au, v, 26, -26, arch, 4),
          [e] = seg(au, v, arch, 4, 22, 34);

        h = smax(h, 24 * (1 - (Math.min(d, e) / 7.5) ** 2), 5);

        if (h <= 0) return h;

        h += 7 * bump(au, v, 24, -18, 12, 5);
        h -= 40 * (1 - step(0.5, 1.15, ((au - 27) / eye) ** 2 + ((v + 2) / (eye * 0.9)) ** 2));
        h -= 24 * (1 - step(0.4, 1.1, ((au - 6) / 5.5) ** 2 + ((v - snout + 17) / 12) ** 2));
        h -= 6 * bump(u, v, 0, 18, 2, 34);
        h += 2 * n(x / 8, y / 8);

        return Math.max(h * 1, 1.5) * f.s;
      }
    });

    if (o.incisors) for (const s of [-1, 1]) P.tube(
      loc(f, [
        [s * 6 + yaw * 12, snout - 6],
        [s * 5.5 + yaw * 12, snout + 14],
        [s * 3 + yaw * 12, snout + 32]
      ]),
      (t) => mix(5.4, 2.4, t) * f.s,
      { z: z + 30, gap: 2.2 }
    );

    if (o.beak) {
      P.tube(
        loc(f, [
          [yaw * 12, snout - 26],
          [yaw * 15, snout + 4],
          [yaw * 16 - 3, snout + 34]
        ]),
        (t) => mix(17, 1.6, Math.pow(t, 0.8)) * f.s,
        { z: z + 22, gap: 2.5 }
      );

      P.pen(
        loc(f, [
          [yaw * 12 - 11, snout - 6],
          [yaw * 15 - 4, snout + 16],
          [yaw * 16 - 3, snout + 32]
        ]),
        1.1,
        { black: true }
      );
    }

    if (o.fangs) for (const s of [-1, 1]) for (let i = 0; i < 4; i++) P.tube(
      loc(f, [
        [s * (muzzle - 1 + i * 1.2) + yaw * 10, snout - 8 - i * 13],
        [
          s * (muzzle + 1 + i * 1.4) + yaw * 10,
          snout + 10 - i * 13 + (i ? 0 : 8)
        ]
      ]),
      (t) => mix(3.4, 0.7, t) * f.s,
      { z: z + 26, gap: 2 }
    );

    return f;
  },

  /** a lamprey: a neck that ends in a round mouth */
  leech(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const n = noise(r.int(1, 9999)), z = o.z ?? 26;

    P.sculpt({
      z: z - 30,
      box: boxOf(f, -70, -60, 70, 190),
      gap: 3,
      edge: 1.3,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y);

        return v * f.s - 0.5 * soft(h);
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y);
        const w = 60 - 20 * step(0, 130, v) + 1.6 * Math.sin(v * 0.42);

        return v < 34
          ? -5
          : f.s * (54 * Math.sqrt(Math.max(0, 1 - (u / w) ** 2)) - (Math.abs(u) > w ? 8 : 0) + 2.6 * Math.sin(v * 0.42));
      }
    });

    P.sculpt({
      z,
      box: boxOf(f, -78, -78, 78, 78),
      gap: 2.9,
      edge: 1.4,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y), d = Math.hypot(u, v);

        return d > 44
          ? Math.atan2(v, u) * 46 + 0.2 * h
          : Math.atan2(v, u) * 26;
      },

      albedo: (x, y) => {
        const [u, v] = f.l(x, y);

        return mix(0.42, 1, step(38, 48, Math.hypot(u, v))) * step(4, 26, Math.hypot(u, v));
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y),
          d = Math.hypot(u, v * 1.02),
          a = Math.atan2(v, u);

        if (d > 76) return 76 - d;

        const lip = 34 * Math.sqrt(Math.max(0, 1 - ((d - 58) / 18) ** 2)) + 2.6 * Math.sin(a * 22) * bump(d, 0, 58, 0, 13, 1);

        return d > 44
          ? Math.max(lip, 0.4) + 26
          : Math.max(1, 26 + lip - 0.7 * (44 - d));
      }
    });

    for (let k = 0; k < 3; k++) {
      const R = 45 - k * 12, m = 15 - k * 4;

      for (let i = 0; i < m; i++) {
        const a = (i + k % 2 / 2 + r.in(-0.12, 0.12)) / m * TAU,
          L = 17 - k * 2.5;

        P.tube(
          loc(f, [
            [Math.cos(a) * R, Math.sin(a) * R],
            [
              Math.cos(a + 0.05) * (R - L * 0.6),
              Math.sin(a + 0.05) * (R - L * 0.6)
            ],
            [Math.cos(a + 0.16) * (R - L), Math.sin(a + 0.16) * (R - L)]
          ]),
          (t) => mix(4.6 - k * 0.6, 0.5, t) * f.s,
          { z: z + 48 - k * 9, gap: 2, edge: 1 }
        );
      }
    }

    return f;
  },

  /** a brick kiln for a head, mouth alight */
  kiln(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const z = o.z ?? 22, n = noise(r.int(1, 9999));

    const R = (v: number) => v < -62
      ? 21 - 3 * step(-80, -64, v)
      : 26 + 36 * Math.sqrt(clamp((v + 62) / 60, 0, 1)) - 4 * step(50, 76, v);

    P.sculpt({
      z,
      box: boxOf(f, -76, -100, 76, 84),
      gap: 2.8,
      edge: 1.4,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y);

        return v * f.s + 0.42 * soft(h);
      },

      albedo: (x, y) => {
        const [u, v] = f.l(x, y),
          w = R(v),
          lat = v - 7 * Math.sqrt(Math.max(0, 1 - (u / w) ** 2)),
          row = Math.floor(lat / 13),
          a = Math.asin(clamp(u / w, -1, 1)) * 2.6 + row % 2 * 0.5;

        if (v < -62) return 0.8;

        return Math.abs(lat / 13 - row - 0.5) > 0.43 || Math.abs(a - Math.round(a)) < 0.07 ? 0 : 0.9 + 0.3 * n(row * 3.3, Math.round(a) * 5.1);
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y);

        if (v < -88 || v > 78) return -4;

        const w = R(v);

        if (Math.abs(u) > w) return w - Math.abs(u);

        const q = Math.hypot(u / 27, Math.min(0, v - 30) / 27);

        if (v > 3 && v < 62 && Math.abs(u) < 27 && q < 1) return 4;

        for (const s of [-1, 1]) if (Math.hypot((u - s * 22) / 7, (v + 20) / 8) < 1) return 4;

        return f.s * (w * Math.sqrt(1 - (u / w) ** 2) + (v < -62 ? 6 : 0));
      }
    });

    head.human(P, r, frame(...f.g(0, 36), 0.31 * f.s, 0.1), {
      flesh: 0,
      child: 1,
      teeth: 0,
      z: z - 2,
      gap: 2.2,
      edge: 0.9,
      albedo: 1.5
    });

    for (let i = 0; i < 13; i++) {
      const x = -24 + i * 4,
        t = r.in(8, 16) + 22 * Math.abs(x / 26) ** 2;

      flameLine(P, r, f, x, 62, t);
    }

    P.pen(
      loc(f, [
        [-27, 62],
        [-27, 30],
        [-19, 11],
        [0, 3],
        [19, 11],
        [27, 30],
        [27, 62]
      ]),
      () => 2,
      { knock: 2 }
    );

    P.pen(loc(f, [[-34, 63], [0, 65], [34, 63]]), () => 2.4, { knock: 2 });

    for (const s of [-1, 1]) {
      P.blot(loc(f, ellipse(s * 22, -20, 8.5, 9.5, 14)));
      P.pen(loc(f, ellipse(s * 22, -20, 8.5, 9.5, 14, 3.3, 6)), 1.5, { knock: 0 });
      P.pen(loc(f, [[s * 22 - 2.4, -18], [s * 22 + 2.4, -18]]), 2, { knock: 0, smooth: false });
    }

    return f;
  },

  /** sackcloth drawn over a head and gathered at the neck */
  sack(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const n = noise(r.int(1, 9999)),
      z = o.z ?? 22,
      point = o.point ?? 0,
      hh = headH({
        flesh: 1,
        age: 0,
        gaunt: 0.4,
        nose: 0.7,
        lips: 0.4,
        eyes: 0.6,
        yaw: o.yaw ?? 0
      });

    P.sculpt({
      z,
      box: boxOf(f, -80, -128, 80, 128),
      gap: 3,
      edge: 1.4,
      albedo: o.albedo ?? 0.95,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y);

        return (v + 0.1 * u) * f.s + 0.6 * soft(h);
      },

      cross: o.weave === false
        ? undefined
        : {
          flow: (x, y, h) => {
            const [u, v] = f.l(x, y);

            return u * f.s * 1.0 - 0.1 * v;
          },
          gap: 3.4,
          from: 0.3,
          k: 0.45
        },

      h: (x, y) => {
        const [u, v] = f.l(x, y), top = -90 - point * 34;

        if (v > 120) return -5;

        let w = v < 60
          ? 62 * Math.sqrt(clamp(
            1 - (v < 0
              ? Math.abs(v / top) ** (2 - point * 0.9)
              : (v / 130) ** 2),
            0,
            1
          ))
          : mix(55, 33, step(60, 96, v));

        w += 2.4 * n(u / 9, v / 14);

        if (Math.abs(u) > w || w < 1) return w - Math.abs(u) || -1;

        const dome = Math.sqrt(1 - (u / w) ** 2);
        let h = 52 * dome;

        h = mix(h, Math.max(h, hh(u, v) * 0.55 + 22), 0.75);

        const g = step(58, 104, v);

        h += g * 6 * (1 - 2 * Math.abs(Math.sin(u * 0.32 + n(u / 30, 3) * 2))) * dome;
        h += 3.4 * Math.sin((u * 0.5 + v * 0.5) / 9 + 2 * n(u / 24, v / 24)) * (1 - g);

        return h * f.s;
      }
    });

    return f;
  },

  /** a mushroom: cap, gills, and what is left of a face on the stem */
  fungus(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const z = o.z ?? 30, n = noise(r.int(1, 9999));

    head.human(P, r, frame(f.cx, f.cy + 34 * f.s, f.s * 0.9, f.tilt), {
      flesh: 1,
      age: 1,
      gaunt: 1.1,
      eyes: 0.7,
      jaw: 9,
      z: z - 26,
      yaw: 0
    });

    P.sculpt({
      z: z - 4,
      box: boxOf(f, -122, -34, 122, 34),
      gap: 3.2,
      edge: 1.2,
      albedo: 0.62,
      flow: (x, y) => {
        const [u, v] = f.l(x, y);

        return Math.atan2(u, (v + 34) * 3.4) * 118;
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y),
          q = (u / 116) ** 2 + ((v + 10) / 27) ** 2,
          i = (u / 50) ** 2 + ((v + 6) / 17) ** 2;

        return q < 1 && v > -16
          ? i < 1 ? -1 : 40 - 26 * (1 - q)
          : q < 1 ? -1 : (1 - q) * 30;
      }
    });

    P.sculpt({
      z,
      box: boxOf(f, -128, -124, 128, 8),
      gap: 3.1,
      edge: 1.5,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y);

        return v * f.s * 0.9 + 0.55 * soft(h);
      },

      albedo: (x, y) => {
        const [u, v] = f.l(x, y);

        return n(u / 15, v / 11) > 0.42 ? 0.12 : 1;
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y), a = Math.abs(u) / 121;

        if (a > 1) return (1 - a) * 60;

        const rim = -8 + 10 * Math.sqrt(1 - a * a) + 3 * n(u / 11, 4),
          top = -8 - 108 * Math.pow(1 - a * a, 0.62);

        if (v > rim) return rim - v;
        if (v < top) return v - top;

        const t = (v - top) / (rim - top);

        return f.s * (18 + 64 * Math.sqrt(Math.max(0, 1 - a * a)) * Math.sqrt(Math.max(0, 1 - (t * 0.9 - 0.12) ** 2)) * (0.4 + 0.6 * Math.sqrt(t + 0.05)));
      }
    });

    return f;
  },

  /** a lidded eye as large as a face */
  eye(P: Plate, r: Chance, f: Frame, o: Look = {}) {
    const z = o.z ?? 22,
      open = o.open ?? 0,
      n = noise(r.int(1, 9999));

    const lid = (u: number) => 36 * (1 - (u / 58) ** 2);

    P.sculpt({
      z,
      box: boxOf(f, -70, -66, 70, 70),
      gap: 2.7,
      edge: 0,
      flow: (x, y, h) => {
        const [u, v] = f.l(x, y),
          d = v < 8 ? v + 34 * (u / 58) ** 2 : v - 12 * (u / 58) ** 2;

        return d * f.s * 1.02;
      },

      h: (x, y) => {
        const [u, v] = f.l(x, y);
        const q = (u / 66) ** 2 + (v / 62) ** 2;

        if (q > 1) return (1 - q) * 20;

        let h = 14 + 40 * Math.sqrt(1 - q) * 0.6;

        h += 30 * Math.sqrt(Math.max(0, 1 - (u / 52) ** 2 - ((v - 3) / 38) ** 2));

        const line = v - (15 - 15 * (u / 54) ** 2);

        h -= 9 * Math.exp(-((line / 2.6) ** 2)) * (1 - step(46, 56, Math.abs(u)));
        h -= 7 * Math.exp(-(((v + 27 - 20 * (u / 54) ** 2) / 4) ** 2)) * (1 - step(40, 56, Math.abs(u)));
        h -= 6 * Math.exp(-(((v - 38 + 20 * (u / 54) ** 2) / 4) ** 2)) * (1 - step(36, 52, Math.abs(u)));

        return h * f.s + 1.5 * n(x / 9, y / 5);
      }
    });

    for (let i = -9; i <= 9; i++) {
      const u = i * 5.4,
        v = 15 - 15 * (u / 54) ** 2,
        L = 15 + r.in(-3, 4) - Math.abs(i) * 0.5;

      P.pen(loc(f, [[u, v], [u + i * 0.7, v + L * 0.6], [u + i * 1.9, v + L]]), taper(2.3, 0.3), { knock: 1.1 });
    }

    P.pen(loc(f, [[-55, 1], [-30, 11], [0, 15.4], [30, 11], [55, 1]]), 2.4, { knock: 1.4 });

    return f;
  }
};
