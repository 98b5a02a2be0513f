import type { Chance } from "../chance";
import { TAU, boxOf, ellipse, frame, loc, taper, type Frame } from "../frame";
import { soft } from "../hatch";
import { clamp, curve, mix, seg, step, type Point } from "../maths";
import { crack } from "./growths";
import type { Plate } from "../plate";
import { PENS } from "../../elements";
import type { Element } from "../types";

export function rope(P: Plate, points: Point[], { w = 6, z = 60 } = {}) {
  return P.tube(points, w, { z, twist: 1.5, gap: 3.5, edge: 1.1 });
}

/** a hand: fingers up in its frame, thumb to the left; bony */
export function hand(
  P: Plate,
  r: Chance,
  f: Frame,
  {
    z = 110,
    spread = 1,
    curl = 0,
    wrist = 60,
    flip = 1,
    long = 1,
    gone = -1,
    thumb = 1,
    gap = 2.5,
    albedo = 1
  } = {}
) {
  const F: Frame = {
      ...f,
      g: (u: number, v: number) => f.g(u * flip, v),
      l: (x: number, y: number) => {
        const [u, v] = f.l(x, y);

        return [u * flip, v];
      }
    },
    s = f.s;

  if (wrist) P.tube(loc(F, [[0, 10], [1, wrist * 0.5], [2, wrist]]), (t) => mix(11, 13, t) * s, { z: z - 14, gap: gap + 0.2, albedo });

  P.sculpt({
    z: z - 6,
    box: boxOf(F, -24, -28, 24, 26),
    gap,
    edge: 1.1,
    albedo,
    flow: (x, y, h) => {
      const [u, v] = F.l(x, y);

      return (v * 0.9 + u * 0.25) * s + 0.4 * h;
    },

    h: (x, y) => {
      const [u, v] = F.l(x, y),
        q = Math.abs(u / 19) ** 2.6 + Math.abs((v + 1) / 23) ** 2.6;

      if (q > 1) return (1 - q) * 10;

      let h = 11 * Math.sqrt(1 - q);

      for (let i = 0; i < 4; i++) {
        const [d] = seg(u, v, -13 + i * 8.6, -20, -4 + i * 3, 16);

        h += 2.2 * (1 - step(0.5, 3, d));
      }

      return h * s;
    }
  });

  const base: [number, number, number, number][] = [
    [-14, -15, -0.3, 29],
    [-5, -20, -0.09, 36],
    [5, -20, 0.09, 34],
    [13.5, -15, 0.32, 26]
  ];

  base.forEach(([u, v, a, L], i) => {
    if (i === gone) L *= 0.35;

    const A = a * spread,
      c = curl * (1 + 0.12 * i),
      p: Point[] = [[u, v + 6]];

    let x = u, y = v, g = A;

    for (let k = 0; k < 3; k++) {
      const l = L * long * [0.46, 0.32, 0.24][k]! * (1 - curl * 0.18);

      x += Math.sin(g) * l;
      y -= Math.cos(g) * l;
      p.push([x, y]);
      g -= c * 0.9 * (i < 2 ? -0.5 : 0.7) + (k ? 0 : r.in(-0.08, 0.08));
    }

    P.tube(loc(F, p), (t) => s * (mix(5, 3.1, t) + 0.9 * (Math.exp(-(((t - 0.44) / 0.07) ** 2)) + Math.exp(-(((t - 0.76) / 0.06) ** 2)) + 0.5 * Math.exp(-((t / 0.1) ** 2))) - (t > 0.94 ? 0.9 : 0)), { z: z + 2 - i, gap, edge: 1, albedo });
  });

  if (thumb) P.tube(
    loc(F, [
      [-13, 12],
      [-23, 0],
      [-30 * spread, -12],
      [-32 * spread, -24]
    ]),
    (t) => s * (mix(6, 3.2, t) + 0.9 * Math.exp(-(((t - 0.6) / 0.09) ** 2))),
    { z: z + 4, gap, edge: 1, albedo }
  );
}

/** halo: a ring behind the head, with what is set into it */
export function halo(
  P: Plate,
  r: Chance,
  f: Frame,
  {
    R = 92,
    cv = -18,
    kind = "ring",
    z = -40,
    n = 24,
    w = 2.2,
    broken = 0
  } = {}
) {
  const [cx, cy] = f.g(0, cv),
    at = (a: number, d: number): Point => [cx + Math.sin(a) * d * f.s, cy - Math.cos(a) * d * f.s];

  const ring = (d: number, ww: number) => {
    if (!broken) return P.pen(Array.from({ length: 36 }, (_, i) => at(i / 36 * TAU, d)), ww, { z, closed: true, knock: 0 });

    for (let k = 0; k < 5; k++) {
      const a = k / 5 * TAU + 0.2;

      P.pen(Array.from({ length: 7 }, (_, i) => at(a + i / 6 * (TAU / 5 - broken * r.in(0.5, 1.2)), d + r.in(-1, 1))), () => ww, { z, knock: 0 });
    }
  };

  ring(R, w);

  if (kind !== "plain") ring(R - 6, 1);

  for (let i = 0; i < n; i++) {
    const a = i / n * TAU;

    if (kind === "rays") P.pen([at(a, R + 5), at(a, R + (i % 2 ? 18 : 30))], taper(2.2, 0.3), { z, knock: 0, smooth: false });

    if (kind === "nails") {
      P.pen([at(a, R - 16), at(a, R + 22)], (t) => mix(0.5, 3.2, t), { z, knock: 0.8, smooth: false });
      P.pen([at(a - 0.035, R + 23), at(a + 0.035, R + 23)], () => 3, { z, knock: 0.5, smooth: false });
    }

    if (kind === "chisels") {
      P.tube([at(a, R - 4), at(a, R + 17)], () => 2.3, { z: z - 2, gap: 2.2, edge: 0.9 });
      P.tube([at(a, R + 17), at(a, R + 33)], (t) => mix(3, 6.4, t), { z: z - 2, gap: 2.2, edge: 1 });
      P.pen([at(a - 0.055, R + 34), at(a + 0.055, R + 34)], () => 1.4, { z: z + 40, knock: 0.3, smooth: false });
    }

    if (kind === "clock") {
      const big = i % (n / 12) === 0;

      P.pen([at(a, R - 10), at(a, R - (big ? 24 : 15))], big ? () => 2.4 : 1, { z, knock: 0, smooth: false });
    }

    if (kind === "thorns") P.pen(
      [
        at(a, R),
        at(a + (i % 2 ? 0.07 : -0.07), R + (i % 2 ? 12 : -11))
      ],
      taper(2.4, 0.2),
      { z, knock: 0.5 }
    );

    if (kind === "rods") {
      P.pen([at(a, R - 2), at(a, R + 36)], () => 1.5, { z, knock: 0.6, smooth: false });
      P.blot(ellipse(...at(a, R + 38), 2.6, 2.6, 9), { black: false });
    }
  }

  if (kind === "clock") ring(R - 32, 1);
}

type Turned = { 
  v0: number;
  v1: number;
  R: (v: number) => number; // radius at local v
  z?: number;
  gap?: number;
  edge?: number;
  albedo?: number | ((u: number, v: number, radius: number) => number);
  bend?: number;
  hole?: (u: number, v: number) => boolean
 };

/** a surface of revolution, standing up */
export function lathe(
  P: Plate,
  r: Chance,
  f: Frame,
  {
    v0,
    v1,
    R,
    z = 40,
    gap = 2.9,
    edge = 1.3,
    albedo = 1,
    bend = 0.5,
    hole
  }: Turned
) {
  const big = Math.max(...Array.from({ length: 21 }, (_, i) => R(mix(v0, v1, i / 20)))) + 2;

  P.sculpt({
    z,
    box: boxOf(f, -big, v0 - 2, big, v1 + 2),
    gap,
    edge,
    albedo: typeof albedo === "function"
      ? (x: number, y: number) => {
        const [u, v] = f.l(x, y);

        return albedo(u, v, R(v));
      }
      : albedo,

    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return v * f.s + bend * soft(h);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y);

      if (v < v0) return v - v0;
      if (v > v1) return v1 - v;

      const w = R(v);

      if (hole && hole(u, v)) return -2;

      return Math.abs(u) > w
        ? w - Math.abs(u)
        : f.s * Math.max(0.4, w * Math.sqrt(1 - (u / w) ** 2));
    }
  });
}

export function bell(
  P: Plate,
  r: Chance,
  f: Frame,
  { z = 40, s = 1, clapper = true, cracked = false } = {}
) {
  const R = (v: number) => s * (v < -52 * s
    ? 9
    : 14 + 40 * Math.pow(clamp((v / s + 52) / 96, 0, 1), 0.42) * (0.82 + 0.18 * step(10, 44, v / s)) + 16 * Math.pow(clamp((v / s - 10) / 34, 0, 1), 2.2));

  lathe(P, r, f, {
    v0: -62 * s,
    v1: 44 * s,
    R,
    z,
    albedo: (u, v) => Math.abs(v / s - 30) < 1.4 || Math.abs(v / s - 36) < 1.2 || Math.abs(v / s + 38) < 1.2 ? 0.05 : 1,
    bend: 0.34
  });

  P.pen(loc(f, ellipse(0, 44 * s, R(43.9 * s), 7 * s, 20, 0, Math.PI)), () => 1.6, { knock: 1.2 });

  if (clapper) {
    P.pen(loc(f, [[0, 46 * s], [1, 62 * s]]), () => 2.4 * s, { knock: 1, smooth: false });
    P.blot(loc(f, ellipse(1, 66 * s, 8 * s, 8 * s, 14)));
    P.blot(loc(f, ellipse(1, 66 * s, 6.4 * s, 6.4 * s, 14)), { black: false });
    P.blot(loc(f, ellipse(3, 67.5 * s, 4.6 * s, 4.6 * s, 12)));
  }

  if (cracked) crack(P, r, f, [16 * s, 42 * s], -1.9, 70 * s, { w: 3.4, forks: 2 });
}

export function key(P: Plate, f: Frame, { z = 1e5 } = {}) {
  P.pen(loc(f, ellipse(0, 0, 7, 7, 14)), () => 2.4 * f.s, { closed: true, knock: 1.4, z });
  P.pen(loc(f, [[0, 8], [0, 36]]), () => 2.8 * f.s, { smooth: false, knock: 1.4, z });

  for (const [v, l] of [[35, 9], [29, 6], [23, 4]] as const) P.pen(loc(f, [[0, v], [l, v]]), () => 2.4 * f.s, { smooth: false, knock: 1, z });
}

export function chain(P: Plate, points: Point[], { s = 1, z = 1e5 } = {}) {
  const c = curve(points, 7.4 * s);

  c.forEach((q, i) => {
    if (i === c.length - 1) return;

    const n = c[i + 1]!,
      a = Math.atan2(n[1] - q[1], n[0] - q[0]),
      f = frame((q[0] + n[0]) / 2, (q[1] + n[1]) / 2, s, a);

    P.pen(loc(f, ellipse(0, 0, 5.2, i % 2 ? 1.1 : 3, 12)), () => 1.4 * s, { closed: true, knock: 1, z });
  });
}

export function cage(
  P: Plate,
  r: Chance,
  f: Frame,
  { R = 78, v0 = -92, v1 = 84, n = 9 } = {}
) {
  const dome = (v: number) => v < v0 + 46
    ? R * Math.sqrt(clamp((v - v0) / 46, 0, 1) * (2 - clamp((v - v0) / 46, 0, 1)))
    : R;

  for (let i = 0; i < n; i++) {
    const a = mix(-1.35, 1.35, i / (n - 1)),
      p: Point[] = [];

    for (let v = v0; v <= v1; v += 11) p.push([Math.sin(a) * dome(v), v]);

    P.pen(loc(f, p), () => 2.3, { knock: 1.5 });
  }

  for (const v of [v0 + 48, (v0 + v1) / 2 + 12, v1]) P.pen(loc(f, ellipse(0, v, dome(v), 7, 18, 0, Math.PI)), () => 2.6, { knock: 1.5 });

  P.pen(loc(f, ellipse(0, v0 - 9, 7, 9, 12)), () => 2.2, { closed: true, knock: 1 });
}

export function book(P: Plate, r: Chance, f: Frame, { z = 118 } = {}) {
  for (const q of [-1, 1]) P.sculpt({
    z,
    box: boxOf(f, q > 0 ? -2 : -62, -34, q > 0 ? 62 : 2, 40),
    gap: 3,
    edge: 1.3,
    albedo: (x, y) => {
      const [u, v] = f.l(x, y), a = Math.abs(u);

      return a > 8 && a < 50 && v > -20 && v < 26 && Math.abs((v + 20) % 6.5 - 3.2) > 1.7 && Math.sin(u * 1.9 + Math.floor((v + 20) / 6.5) * 5) > -0.75 ? 0.1 : 1.02;
    },

    flow: (x, y) => {
      const [u, v] = f.l(x, y);

      return u * 0.95 + v * 0.2;
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        a = u * q,
        lift = 7 * Math.sin(clamp(a / 58, 0, 1) * 2.6);

      return a > 0.5 && a < 58 && v > -28 - lift * 0.9 && v < 34 - lift ? 6 + lift : -Math.min(6, Math.max(0.6, a - 58));
    }
  });

  P.pen(loc(f, [[0, -28], [0, 34]]), () => 2, { black: true, smooth: false });
}

export function scales(P: Plate, r: Chance, f: Frame) {
  P.pen(loc(f, [[-46, 6], [0, 0], [46, -6]]), () => 2.4, { knock: 1.2 });
  P.pen(loc(f, [[0, -14], [0, 2]]), () => 2.2, { knock: 1 });

  for (const [u, v] of [[-46, 6], [46, -6]] as const) {
    for (const d of [-15, 15]) P.pen(loc(f, [[u, v], [u + d, v + 32]]), 1, { knock: 0.6, smooth: false });

    P.pen(loc(f, [[u - 17, v + 32], [u, v + 42], [u + 17, v + 32]]), () => 2.2, { knock: 1 });
    P.pen(loc(f, [[u - 17, v + 32], [u + 17, v + 32]]), () => 1.4, { knock: 0.6, smooth: false });
  }
}

export function bolt(
  P: Plate,
  r: Chance,
  from: Point,
  to: Point,
  { w = 2.6, forks = 2, z = -40, jag = 15 } = {}
) {
  const m = Math.max(4, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 17)),
    p = [from];

  for (let i = 1; i < m; i++) p.push([
    mix(from[0], to[0], i / m) + r.in(-jag, jag),
    mix(from[1], to[1], i / m) + r.in(-5, 5)
  ]);

  p.push(to);
  P.pen(p, taper(w, 0.5), { z, knock: 1.5, smooth: false, rough: 0 });

  for (let i = 0; i < forks; i++) {
    const q = p[r.int(1, m - 1)]!;

    bolt(P, r, q, [q[0] + r.in(-44, 44), q[1] + r.in(20, 54)], { w: w * 0.55, forks: 0, z, jag: jag * 0.6 });
  }
}

export function stick(
  P: Plate,
  r: Chance,
  a: Point,
  b: Point,
  w: number,
  z: number
) {
  P.tube(
    [
      a,
      [
        mix(a[0], b[0], 0.5) + r.in(-3, 3),
        mix(a[1], b[1], 0.5) + r.in(-3, 3)
      ],
      b
    ],
    (t) => mix(w, w * 0.6, t),
    { z, gap: 2.7, along: false, edge: 1 }
  );
}

/** an element's sign, cut with the pen */
export function sigil(
  P: Plate,
  r: Chance,
  id: Element,
  x: number,
  y: number,
  { s = 1, w = 2.2 } = {}
) {
  const f = frame(x, y, s);

  for (const q of PENS[id]) P.pen(loc(f, q.pts.map(([a, b]): Point => [a - 12, b - 12])), () => w, { smooth: !q.straight, knock: 1.6, rough: 0.3 });
}
