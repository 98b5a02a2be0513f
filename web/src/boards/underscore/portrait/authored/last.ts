import { noise, type Chance } from "../chance";
import { TAU, boxOf, ellipse, frame, taper } from "../frame";
import { across } from "../hatch";
import { clamp, mix, step, type Point } from "../maths";
import { body } from "../parts/body";
import { hood, strands, veil, wig } from "../parts/covers";
import { eyeMark, gaze } from "../parts/face";
import { facets } from "../parts/facets";
import { ground } from "../parts/ground";
import { crack, mushrooms, roots } from "../parts/growths";
import { head } from "../parts/heads";
import { bolt, halo, hand, scales } from "../parts/things";
import type { Plate } from "../plate";

export function brideDeepClock(P: Plate, r: Chance): void {
  ground.stars(P, r, { n: 26 });

  const f = frame(160, 162, 1.02, 0.03);

  halo(P, r, f, { kind: "clock", R: 132, n: 60, cv: -14, w: 2.6 });

  for (let i = 0; i < 12; i++) {
    const a = i / 12 * TAU + 0.26,
      R = i === 2 ? 92 : 116,
      x = 160 + Math.sin(a) * R,
      y = 148 - Math.cos(a) * R;

    if (y > 300) continue;

    hand(P, r, frame(x, y, 0.4, a), {
      z: -44,
      wrist: 150,
      thumb: i % 2,
      spread: 0.8,
      gap: 2.6,
      albedo: 0.9,
      flip: i % 2 ? 1 : -1
    });
  }

  body.robe(P, r, { wide: 106, tone: 0.8 });
  veil(P, r, f, { press: 0.85, len: 210, k: 7, tone: 1.05 });

  for (let i = 0; i <= 16; i++) {
    const a = Math.PI * (i / 16),
      x = 160 + Math.cos(a) * 64,
      y = 108 + Math.sin(a) * 17;

    P.pen(
      [
        [x - 2, y + 2],
        [
          x + Math.cos(a) * 9 + (i % 2 ? 5 : -4),
          y + (i % 2 ? -13 : 11)
        ]
      ],
      taper(2.8, 0.2),
      { knock: 0.8 }
    );
  }

  P.pen(ellipse(160, 108, 64, 17, 22, 0, Math.PI), () => 3.2, { knock: 1.4 });
  P.pen(ellipse(160, 112, 63, 16, 22, 0.2, Math.PI - 0.2), () => 2, { knock: 1 });
  P.pen([[160, 306], [160, 344]], (t) => mix(2, 3.4, t), { knock: 1.4 });
  P.blot(ellipse(160, 356, 13, 13, 18));
  P.pen(ellipse(160, 356, 11.5, 11.5, 18), () => 2, { closed: true, knock: 0 });
  P.pen([[160, 356], [160, 348]], () => 1.6, { knock: 0, smooth: false });
  P.pen([[160, 356], [166, 359]], () => 1.6, { knock: 0, smooth: false });
}

export function orchardHands(P: Plate, r: Chance): void {
  ground.rules(P, r, { clear: 40, tone: 0.36 });

  const z = 10, n = noise(41);

  P.sculpt({
    z: -18,
    box: [60, 210, 260, 400],
    gap: 3.1,
    edge: 1.5,
    flow: (x, y, h) => (x - 160) * (1 + 0.001 * (300 - y)) + 8 * n(x / 26, y / 46) + 0.1 * h,
    h: (x, y) => {
      const w = 24 + 44 * step(300, 420, y) + 7 * Math.sin(y / 21) + 3 * n(3, y / 12),
        c = 158 + 6 * Math.sin(y / 37);

      return y > 222 && Math.abs(x - c) < w
        ? 38 * Math.sqrt(1 - ((x - c) / w) ** 2) + 4 * Math.sin((x + 8 * n(x / 26, y / 46)) * 0.55)
        : -2;
    }
  });

  head.human(P, r, frame(158, 318, 0.4, 0.12), {
    flesh: 1,
    age: 1.4,
    gaunt: 1.2,
    jaw: 16,
    z: 0,
    gap: 2.4,
    edge: 0
  });

  const limbs: [Point, Point, Point, number, number][] = [
    [[160, 244], [120, 200], [92, 152], 0.66, -0.34],
    [[160, 240], [166, 180], [158, 106], 0.78, -0.02],
    [[164, 248], [208, 200], [236, 142], 0.68, 0.4],
    [[156, 270], [108, 262], [58, 226], 0.56, -0.95],
    [[166, 274], [220, 266], [268, 236], 0.58, 0.9],
    [[158, 234], [132, 158], [116, 74], 0.5, -0.2],
    [[162, 232], [192, 150], [214, 66], 0.5, 0.3],
    [[146, 330], [104, 332], [60, 312], 0.46, -1.2],
    [[172, 328], [214, 334], [262, 314], 0.46, 1.25]
  ];

  limbs.forEach(([a, b, c, s, t], i) => {
    const m: Point = [
      (b[0] + c[0]) / 2 + r.in(-9, 9),
      (b[1] + c[1]) / 2 + r.in(-5, 5)
    ];

    P.tube([a, b, m, c], (q) => mix(14 * s + 4, 8 * s + 1, q) + 1.6 * Math.sin(q * 11 + i), { z: z + 4 + i, gap: 2.9, edge: 1.2, twist: 0.5 });
    s *= 1.18;

    hand(P, r, frame(c[0] + Math.sin(t) * 14 * s, c[1] - Math.cos(t) * 14 * s, s, t), {
      z: z + 24 + i * 3,
      wrist: 22,
      flip: i % 2 ? 1 : -1,
      spread: r.in(0.8, 1.25),
      curl: r.in(0, 0.25)
    });
  });

  roots(P, r, {
    n: 5,
    y: 404,
    rise: 60,
    w: 7,
    thorn: 0,
    x0: 70,
    x1: 250,
    to: [158, 330],
    z: 24
  });

  mushrooms(P, r, [[112, 372, 0.9, -0.4], [206, 368, 0.8, 0.5]]);
}

export function judgeWithoutSky(P: Plate, r: Chance): void {
  ground.stars(P, r, { n: 16 });

  const f = frame(160, 172, 1.16, 0);

  halo(P, r, f, { kind: "rods", R: 92, n: 13, cv: -34, broken: 0.3 });

  for (const [x, y] of [[66, -4], [250, -4]] as const) bolt(P, r, [x, y], [mix(x, 160, 0.45), 96], { z: -30 });

  body.robe(P, r, { wide: 126, top: 286, tone: 0.6 });

  head.human(P, r, f, {
    flesh: 0,
    jaw: 3,
    yaw: 0.12,
    cut: (u, v) => v < -36 + 0.06 * u,
    gone: 0.2
  });

  P.sculpt({
    z: 24,
    box: boxOf(f, -60, -60, 60, -14),
    gap: 2.6,
    edge: 1.4,
    albedo: 0.001,
    flow: across(0, 0),
    h: (x, y) => {
      const [u, v] = f.l(x, y),
        q = (u / 50) ** 2 + ((v + 38) / 13) ** 2;

      return q < 1 ? 24 : (1 - q) * 10;
    }
  });

  for (let i = 0; i < 9; i++) {
    const [x, y] = f.g(r.in(-36, 36), -38 + r.in(-7, 7));

    P.blot(ellipse(x, y, 0.9, 0.9, 6), { black: false });
  }

  wig(P, r, f);

  P.sculpt({
    z: 44,
    box: boxOf(f, -62, -16, 62, 22),
    gap: 2.7,
    edge: 1.3,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return v + 0.12 * h + 0.1 * u;
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        d = v - 2 + 0.003 * u * u;

      return Math.abs(d) < 13 && Math.abs(u) < 52
        ? 44 * Math.sqrt(Math.max(0, 1 - (u / 54) ** 2)) + 4 + 2 * Math.sin(d * 0.6 + u / 16)
        : -2;
    }
  });

  hand(P, r, frame(160, 366, 0.7, 0), { z: 150, curl: 0.5, wrist: 40 });
  scales(P, r, frame(160, 318, 1.15, 0));
}

export function quarrymanEmperor(P: Plate, r: Chance): void {
  ground.rays(P, r, { inner: 120, tone: 0.36, cy: 120, gap: 6 });
  body.stone(P, r, { wide: 134, top: 288, size: 54 });

  const f = frame(160, 206, 1.08, 0);

  head.human(P, r, f, {
    flesh: 1,
    age: 0.2,
    gaunt: 0.3,
    facet: 36,
    brow: 1.8,
    nose: 1.3,
    cut: (u, v) => v < -36
  });

  gaze(P, r, f, { gaze: "pin" });
  crack(P, r, f, [-30, -26], 1.3, 100, { w: 3, forks: 3 });
  crack(P, r, f, [38, 0], 1.9, 60, { forks: 1 });

  const RX = 124,
    N = 6,
    ring = (k: number): [number, number, number] => [RX - k * 19, (RX - k * 19) * 0.42, 96 + k * 7.5];

  const where = (x: number, y: number): Point => {
    for (let k = 0; k < N; k++) {
      const [R, ry, cy] = ring(k), i = R - 11;

      if (Math.hypot((x - 160) / i, (y - cy) / (i * 0.42)) > 1) return [k, 0];

      const [,, c2] = ring(k + 1);

      if (Math.hypot((x - 160) / i, (y - c2) / (i * 0.42)) > 1) return [k, 1];
    }

    return [N, 0];
  };

  P.sculpt({
    z: 96,
    box: [20, 30, 300, 160],
    gap: 2.7,
    edge: 1.6,
    albedo: (x, y) => {
      const [k, wall] = where(x, y);

      return k >= N
        ? 0.001
        : (wall ? 0.55 : 1.15) * (1 - k * 0.11) * (1.1 - 0.5 * (x / 320));
    },

    flow: (x, y) => {
      const [k, wall] = where(x, y), [R,, cy] = ring(k);

      return wall
        ? Math.atan2(x - 160, (y - cy) * 2.4) * R * 0.9
        : Math.hypot(x - 160, (y - cy) * 2.4) * 0.5;
    },

    h: (x, y) => {
      const q = Math.hypot((x - 160) / RX, (y - 96) / (RX * 0.42));

      if (q > 1) return (1 - q) * 30;

      const [k] = where(x, y);

      return 30 - k * 1.2;
    }
  });

  const q = facets(r, 30, 0.8);

  P.sculpt({
    z: 40,
    box: [20, 90, 300, 190],
    gap: 3,
    edge: 1.5,
    flow: q.flow,
    albedo: (x, y) => q.tone(x, y),
    h: (x, y) => {
      const t = clamp((y - 96) / 76, 0, 1),
        w = mix(RX, 58, Math.pow(t, 0.7));

      return y > 96 && y < 174 && Math.abs(x - 160) < w
        ? w * 0.5 * Math.sqrt(1 - ((x - 160) / w) ** 2) + 6
        : -2;
    }
  });

  for (const [x, y, L] of [[112, 64, 30], [196, 70, 34], [150, 92, 26]] as const) {
    P.pen([[x, y], [x + 5, y + L]], () => 1.4, { knock: 0.9, smooth: false });
    P.pen([[x + 8, y], [x + 13, y + L]], () => 1.4, { knock: 0.9, smooth: false });

    for (let i = 1; i < L / 5; i++) P.pen([[x + i * 0.8, y + i * 5], [x + 8 + i * 0.8, y + i * 5]], () => 1.2, { knock: 0.3, smooth: false });
  }

  for (const [x, y, h] of [
    [62, 76, 40],
    [252, 70, 46],
    [160, 46, 34],
    [104, 54, 26],
    [218, 54, 28],
    [36, 96, 24],
    [284, 96, 24]
  ] as const) P.tube([[x, y + 2], [x + r.in(-2, 2), y - h]], (t) => mix(8, 6.4, t) * (t > 0.86 ? 0.7 : 1), { z: 30, gap: 2.8, edge: 1.3 });
}

export function almonerShutEye(P: Plate, r: Chance): void {
  ground.rays(P, r, { inner: 112, outer: 260, tone: 0.4, gap: 6 });
  body.robe(P, r, { wide: 132, top: 288, tone: 0.7 });

  const f = frame(160, 150, 1.18, 0);

  halo(P, r, f, { kind: "nails", R: 106, n: 20, cv: -12 });
  head.eye(P, r, frame(160, 154, 1.4, 0), { z: -6 });

  hood(P, r, f, {
    rx: 96,
    up: 112,
    ox: 60,
    oy: 66,
    dy: 2,
    point: 0.2,
    down: 176,
    tone: 0.8,
    inside: false,
    k: 9
  });

  for (const s of [-1, 1]) {
    const g = frame(160 + s * 60, 344, 1.02, s * 0.42);

    hand(P, r, g, { z: 150, flip: s, wrist: 70, spread: 1.1, curl: 0.1 });
    eyeMark(P, g);
  }

  strands(P, r, f, [[-8, 62], [0, 60], [8, 63]], { len: 22, sway: 2, w: 2.4 });
}
