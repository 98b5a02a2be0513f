import { noise, type Chance } from "../chance";
import { boxOf, ellipse, frame, loc, taper } from "../frame";
import { across, soft } from "../hatch";
import { glow } from "../light";
import { ell, mix, smax, step } from "../maths";
import { body } from "../parts/body";
import { bandage, hood } from "../parts/covers";
import { gaze, teeth } from "../parts/face";
import { candle, flame, wax } from "../parts/fire";
import { ground } from "../parts/ground";
import { antlers, bramble, crack, drips, stitches } from "../parts/growths";
import { head } from "../parts/heads";
import { book, chain, halo, hand, key, lathe, rope, stick } from "../parts/things";
import type { Plate } from "../plate";

export function bailiffWetStone(P: Plate, r: Chance): void {
  ground.rain(P, r, { tone: 0.46 });
  body.stone(P, r, { wide: 124, top: 268 });

  const f = frame(160, 166, 1.16, 0.05);

  head.human(P, r, f, {
    flesh: 1,
    age: 0.3,
    gaunt: 0.2,
    yaw: 0.35,
    facet: 40,
    lips: 1.2,
    nose: 1.3,
    brow: 1.6
  });

  gaze(P, r, f, { gaze: "shut", yaw: 0.35 });

  const n = noise(5);

  P.sculpt({
    z: 58,
    box: [20, 30, 300, 150],
    gap: 3.2,
    edge: 1.6,
    albedo: 0.66,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return (v + u * u * 0.004) * 1.1 + 0.2 * h;
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y), a = Math.abs(u) / 104;

      if (a > 1) return (1 - a) * 40;

      const bot = -44 + 18 * a * a - 10 * Math.cos(a * 3),
        top = -56 - 58 * Math.pow(1 - a, 0.62) + 9 * Math.exp(-((u / 15) ** 2));

      return v < bot && v > top
        ? 10 + 26 * Math.sqrt(Math.max(0, 1 - (2 * (v - top) / (bot - top) - 1) ** 2))
        : -2;
    }
  });

  crack(P, r, f, [-34, -34], 1.2, 92, { w: 3.2, forks: 3 });

  drips(P, r, f, [
    [-52, -30, 34],
    [-20, -38, 18],
    [44, -32, 44],
    [58, -24, 22],
    [10, 88, 24]
  ]);

  chain(P, [[58, 322], [100, 352], [160, 362], [220, 352], [262, 322]], { s: 1.25 });

  for (const [x, a] of [[150, 0.18], [164, -0.1], [178, -0.4]] as const) key(P, frame(x, 372, 0.95, a));
}

export function plagueReader(P: Plate, r: Chance): void {
  ground.rays(P, r, { inner: 96, tone: 0.4 });
  body.robe(P, r, { wide: 112, top: 272, tone: 0.62 });

  const f = frame(166, 150, 1.02, 0.06);

  P.sculpt({
    z: 20,
    box: boxOf(f, -66, -90, 66, 92),
    gap: 3,
    edge: 1.3,
    albedo: 0.8,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return (v + 0.3 * u) * f.s + 0.5 * soft(h);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y);

      return smax(ell(u, v, 0, -20, 54, 58, 52), ell(u, v, -4, 30, 44, 50, 52), 10) * f.s;
    }
  });

  P.tube(loc(f, [[-2, 10], [-28, 30], [-62, 62], [-88, 104]]), (t) => mix(33, 3.2, Math.pow(t, 0.72)) * f.s, { z: 44, gap: 3, edge: 1.4 });
  P.pen(loc(f, [[-6, 40], [-36, 60], [-66, 84], [-88, 106]]), () => 1.6, { black: true });
  stitches(P, r, f, [[14, -2], [-20, 16], [-50, 44], [-74, 74]], { n: 11, w: 7, wide: 1.2 });

  for (const [u, v, k] of [[-31, -6, 0.8], [20, -10, 1]] as const) {
    P.sculpt({
      z: 84,
      box: boxOf(f, u - 22, v - 22, u + 22, v + 22),
      gap: 2.3,
      edge: 1.3,
      flow: (x, y) => Math.atan2(y - f.g(u, v)[1], x - f.g(u, v)[0]) * 16,
      h: (x, y) => {
        const [a, b] = f.l(x, y),
          d = Math.hypot((a - u) / k, b - v);

        return d < 18.5 && d > 12
          ? 6 + 5 * Math.sqrt(1 - ((d - 15.2) / 3.3) ** 2 || 0)
          : -1;
      }
    });

    P.blot(loc(f, ellipse(u, v, 12 * k, 12, 18)));
    P.pen(loc(f, [[u - 6 * k, v - 2], [u - 2, v - 7], [u + 3, v - 7]]), 1.6, { knock: 0 });
  }

  lathe(P, r, frame(170, 88, 1.04, 0.06), {
    v0: -66,
    v1: 0,
    R: (v) => 43 - 5 * (v + 66) / 66 * -1 + 2 * Math.sin(v / 9),
    z: 80,
    albedo: (u, v) => v > -15 && v < -4 ? 1.1 : 0.5,
    bend: 0.3
  });

  P.sculpt({
    z: 92,
    box: [50, 60, 290, 130],
    gap: 3,
    edge: 1.5,
    albedo: 0.66,
    flow: (x, y) => {
      const [u, v] = f.l(x, y);

      return Math.atan2(u, (v + 56) * 4) * 70;
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        q = (u / 106) ** 2 + ((v + 57 + 0.001 * u * u) / 15) ** 2;

      return q < 1 ? 14 + 8 * Math.sqrt(1 - q) : (1 - q) * 10;
    }
  });

  book(P, r, frame(166, 344, 1.34, 0.05));

  for (const s of [-1, 1]) hand(P, r, frame(166 + s * 84, 366, 0.7, s * -0.9), { z: 150, flip: s, wrist: 40, curl: 0.3, long: 0.9, thumb: 0 });
}

export function emberChild(P: Plate, r: Chance): void {
  P.o.light = glow(164, 60, 96, 0.4);
  ground.smoke(P, r, { tone: 0.36 });
  body.robe(P, r, { wide: 84, top: 288, tone: 0.62, k: 7 });

  const f = frame(160, 190, 1.12, 0.07);

  head.human(P, r, f, {
    flesh: 1,
    age: 0.1,
    gaunt: 0.15,
    child: 1,
    yaw: 0.25,
    nose: 0.6,
    long: 0.94,
    brow: 0.4
  });

  wax(P, r, f, { yaw: 0.25, child: 1, to: -6 });
  gaze(P, r, f, { gaze: "shut", yaw: 0.25 });

  for (const [u, v, a, L] of [[-34, 26, 0.7, 46], [14, 84, -1.4, 30], [44, 24, 2.2, 40]] as const) crack(P, r, f, [u, v], a, L, { w: 2.6, forks: 2 });

  candle(P, r, 164, 116, { s: 1.7, len: 30, z: 88, lean: 3 });

  for (const [x, s] of [[104, 1], [222, -1]] as const) hand(P, r, frame(x, 348, 0.66, s * 0.34), { flip: s, wrist: 60, spread: 0.8, albedo: 0.95 });
}

export function hedgeSurgeon(P: Plate, r: Chance): void {
  ground.rules(P, r);
  body.robe(P, r, { wide: 112, tone: 0.5 });

  P.sculpt({
    z: 36,
    box: [90, 280, 232, 400],
    nofade: true,
    gap: 4.2,
    edge: 1.3,
    albedo: (x, y) => 1.0 * (1 - 0.5 * step(360, 400, y)),
    flow: across(0.04, 0),
    h: (x, y) => {
      const w = 44 + (y - 290) * 0.24;

      return y > 288 && Math.abs(x - 160) < w ? 16 + 6 * Math.sqrt(1 - ((x - 160) / w) ** 2) : -3;
    }
  });

  P.pen([[116, 290], [112, 262], [124, 240]], () => 3, { z: 30 });
  P.pen([[204, 290], [208, 262], [196, 240]], () => 3, { z: 30 });

  const f = frame(160, 152, 1.12, -0.07);

  head.human(P, r, f, { flesh: 1, z: 16, yaw: -0.2 });
  bandage(P, r, f, { yaw: -0.2, bare: [22, 2, 14, 8.5] });
  gaze(P, r, f, { gaze: "open", yaw: -0.2, only: 1 });
  bramble(P, r, [[104, 240], [126, 262], [160, 270], [196, 260], [222, 236]], { w: 4.4, z: 100 });
  bramble(P, r, [[112, 262], [134, 280], [164, 284], [200, 274], [214, 256]], { w: 3.6, z: 104 });
  antlers(P, r, f, { s: 0.95, z: 4, thorn: true, from: [28, -66] });

  for (const q of [-1, 1]) {
    const g = frame(236, 332, 1, 0.5 + q * 0.14);

    P.pen(loc(g, [[0, 0], [q * -3, -30], [0, -68]]), (t) => mix(5, 0.6, t), { knock: 1.4 });
    P.pen(loc(g, ellipse(q * 9, 26, 8, 11, 14)), () => 2.6, { closed: true, knock: 1.4 });
    P.pen(loc(g, [[0, 0], [q * 5, 16]]), () => 3, { knock: 1 });
  }

  hand(P, r, frame(240, 372, 0.7, 0.4), { z: 150, curl: 0.7, flip: -1, wrist: 30, thumb: 0 });
}

export function motherKindling(P: Plate, r: Chance): void {
  P.o.light = glow(160, 330, 60, 0.5);
  ground.smoke(P, r);

  const f = frame(160, 148, 1.0, 0.08);

  for (let i = 0; i < 15; i++) {
    const a = mix(-1.15, 1.15, i / 14) + r.in(-0.06, 0.06),
      L = r.in(86, 118);

    stick(P, r, [160 + Math.sin(a) * 40, 112 - Math.cos(a) * 20], [160 + Math.sin(a) * L, 112 - Math.cos(a) * L], r.in(3.4, 5.4), -8 - i % 3 * 4);

    if (i % 3 === 1) flame(P, 160 + Math.sin(a) * (L + 4), 110 - Math.cos(a) * (L + 2), 0.62, -30);
  }

  body.robe(P, r, { wide: 124, top: 264, tone: 0.7 });

  head.human(P, r, f, {
    flesh: 1,
    age: 1.2,
    gaunt: 1.2,
    yaw: 0.3,
    gaze: "open",
    z: 10
  });

  hood(P, r, f, {
    rx: 80,
    up: 100,
    ox: 50,
    oy: 74,
    point: 0,
    down: 140,
    tone: 0.72
  });

  rope(P, [[104, 92], [134, 78], [166, 76], [198, 84], [216, 98]], { w: 5, z: 110 });

  P.sculpt({
    z: 70,
    box: [100, 270, 220, 400],
    gap: 2.9,
    edge: 1.6,
    nofade: true,
    albedo: 0.9,
    flow: across(0.05, 0.2),
    h: (x, y) => {
      const o = y < 318
          ? Math.hypot((x - 160) / 50, (y - 318) / 44)
          : Math.abs(x - 160) / 50,
        i = y < 318
          ? Math.hypot((x - 160) / 38, (y - 318) / 32)
          : Math.abs(x - 160) / 38;

      return o < 1 && i > 1 && y < 392 ? 14 : -2;
    }
  });

  P.sculpt({
    z: 40,
    box: [118, 282, 202, 392],
    gap: 3,
    edge: 0,
    nofade: true,
    albedo: 0.001,
    flow: across(0, 0),
    h: (x, y) => (y < 318
      ? Math.hypot((x - 160) / 38, (y - 318) / 32)
      : Math.abs(x - 160) / 38) < 1 && y < 390 ? 6 : -2
  });

  for (const [x, y, s] of [[140, 336, 0.2], [176, 330, 0.22], [158, 364, 0.23]] as const) head.human(P, r, frame(x, y, s, r.in(-0.2, 0.2)), {
    child: 1,
    flesh: 0,
    teeth: 0,
    z: 56,
    edge: 0.9,
    gap: 2.2,
    albedo: 3
  });

  for (let i = 0; i < 12; i++) P.pen(
    [
      [124 + i * 6.4, 390],
      [124 + i * 6.4 + r.in(-4, 4), 380 - r.in(2, 20)],
      [124 + i * 6.4 + r.in(-4, 4), 370 - r.in(6, 28)]
    ],
    taper(2, 0.2),
    { knock: 0.5 }
  );

  for (let i = -2; i <= 2; i++) P.pen([[160 + i * 15, 288 + Math.abs(i) * 4], [160 + i * 15, 391]], () => 3.2, { knock: 1.8, smooth: false });

  P.pen([[122, 340], [198, 340]], () => 3, { knock: 1.6, smooth: false });
}

export function quarrySaint(P: Plate, r: Chance): void {
  const f = frame(160, 170, 1.1, -0.06);

  halo(P, r, f, { kind: "chisels", R: 98, n: 18, cv: -22 });
  body.stone(P, r, { wide: 106, top: 274, size: 44 });

  head.human(P, r, f, {
    flesh: 1,
    age: 0.1,
    gaunt: 0.35,
    yaw: -0.35,
    facet: 34,
    nose: 1.2,
    lips: 1.2
  });

  gaze(P, r, f, { gaze: "shut", yaw: -0.35 });
  crack(P, r, f, [20, -50], 1.7, 130, { w: 3.8, forks: 3 });
  crack(P, r, f, [-44, 34], 0.5, 46, { forks: 1 });
  hand(P, r, frame(112, 352, 0.8, -0.2), { spread: 0.5, wrist: 60, gone: 3 });
  P.tube([[116, 330], [124, 268]], (t) => mix(3, 5, t), { z: 150, gap: 2.4 });
}
