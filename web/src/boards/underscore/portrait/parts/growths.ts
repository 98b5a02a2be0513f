import type { Chance } from "../chance";
import { boxOf, ellipse, frame, loc, taper, type Frame } from "../frame";
import { curve, mix, turn, type Point } from "../maths";
import type { Plate } from "../plate";
import type { Spot } from "../types";

export function horns(
  P: Plate,
  r: Chance,
  f: Frame,
  { kind = "ram", z = 10, s = 1 } = {}
) {
  for (const q of [-1, 1]) {
    const k = s * (1 + r.in(-0.06, 0.06)),
      m = (a: Point[]) => a.map(([u, v]): Point => [u * q * k, v * k]);

    const path: Point[] = kind === "ram"
      ? [
        [40, -50],
        [70, -78],
        [100, -66],
        [110, -30],
        [92, -4],
        [70, -10],
        [72, -28]
      ]
      : kind === "bull"
        ? [[42, -48], [76, -60], [98, -84], [100, -116], [92, -132]]
        : [[28, -74], [36, -108], [58, -134], [88, -142]];

    P.tube(loc(f, m(path)), (t) => mix(17, 1.4, Math.pow(t, 0.85)) * f.s * k, { z, gap: 3.4, edge: 1.3 });
  }
}

export function antlers(
  P: Plate,
  r: Chance,
  f: Frame,
  { z = 6, s = 1, from = [24, -66], thorn = false, albedo = 1 }: { 
    z?: number;
    s?: number;
    from?: Point;
    thorn?: boolean;
    albedo?: number
   } = {}
) {
  const limb = (
    q: number,
    u: number,
    v: number,
    a: number,
    len: number,
    w: number,
    d: number
  ) => {
    const p: Point[] = [[u, v]];
    let x = u, y = v, g = a;

    for (let i = 0; i < 4; i++) {
      g += r.in(-0.22, 0.24) + (d === 0 ? 0.05 : -0.06);
      x += Math.sin(g) * len / 4;
      y -= Math.cos(g) * len / 4;
      p.push([x, y]);
    }

    P.tube(loc(f, p.map(([c, e]): Point => [c * q, e])), (t) => mix(w, w * 0.42, t) * f.s, { z: z - d * 2, gap: 3, edge: 1.1, albedo });

    if (d < 2) for (const i of d === 0 ? [1, 2, 4] : [2, 4]) limb(q, p[i]![0], p[i]![1], g + (i % 2 ? 0.75 : -0.5) * r.in(0.7, 1.2), len * r.in(0.42, 0.6), w * (0.72 - i * 0.06), d + 1); else if (thorn) P.pen(loc(f, [[x * q, y], [(x + 5) * q, y - 5]]), taper(1.6, 0.2), { z: z + 5, knock: 0.4 });
  };

  for (const q of [-1, 1]) limb(q, from[0], from[1], 0.5 + r.in(-0.1, 0.1), 84 * s, 7 * s, 0);
}

/** roots that climb: from below, over whatever is there */
export function roots(
  P: Plate,
  r: Chance,
  {
    n = 5,
    z = 80,
    x0 = 70,
    x1 = 250,
    y = 392,
    rise = 190,
    to = [160, 150],
    thorn = 0.5,
    w = 6
  }: { 
    n?: number;
    z?: number;
    x0?: number;
    x1?: number;
    y?: number;
    rise?: number;
    to?: Point;
    thorn?: number;
    w?: number
   } = {}
) {
  for (let i = 0; i < n; i++) {
    let x = mix(x0, x1, (i + r.in(0.2, 0.8)) / n),
      a = r.in(-0.3, 0.3);

    const p: Point[] = [[x, y]];
    let yy = y;
    const m = 6, reach = rise * r.in(0.6, 1.1);

    for (let k = 1; k <= m; k++) {
      a += r.in(-0.55, 0.55);

      const pull = Math.atan2(to[0] - x, yy - to[1]) * 0.35;

      x += Math.sin(a * 0.8 + pull) * reach / m;
      yy -= Math.abs(Math.cos(a * 0.5)) * reach / m;
      p.push([x, yy]);
    }

    const R = w * r.in(0.6, 1.15),
      zz = z + r.in(-4, 8);

    P.tube(p, (t) => mix(R, 0.9, Math.pow(t, 0.9)), { z: zz, gap: 3, edge: 1.1 });

    const c = curve(p, 16);

    c.forEach((q, k) => {
      if (k < 1 || k > c.length - 2 || !r.chance(thorn)) return;

      const d = r.sign(),
        nx = c[k + 1]![1] - c[k - 1]![1],
        ny = c[k - 1]![0] - c[k + 1]![0],
        l = Math.hypot(nx, ny) || 1,
        b = R * (1 - k / c.length);

      P.pen(
        [
          [q[0] + d * nx / l * b, q[1] + d * ny / l * b],
          [q[0] + d * nx / l * (b + 9), q[1] + d * ny / l * (b + 9) - 3]
        ],
        taper(2.4, 0.2),
        { z: 1e5, knock: 0.8, fade: true }
      );
    });
  }
}

export function bramble(
  P: Plate,
  r: Chance,
  points: Point[],
  { w = 4, z = 96, every = 13 } = {}
) {
  P.tube(points, (t) => w * (0.75 + 0.25 * Math.sin(t * 9)), { z, gap: 2.8, edge: 1.1 });

  const c = curve(points, every);

  c.forEach((q, k) => {
    if (!k || k === c.length - 1) return;

    const d = k % 2 ? 1 : -1,
      nx = c[k + 1]![1] - c[k - 1]![1],
      ny = c[k - 1]![0] - c[k + 1]![0],
      l = Math.hypot(nx, ny) || 1;

    P.pen(
      [
        [q[0] + d * nx / l * w * 0.6, q[1] + d * ny / l * w * 0.6],
        [
          q[0] + d * nx / l * (w + 10) + 3,
          q[1] + d * ny / l * (w + 10) - 2
        ]
      ],
      taper(2.8, 0.2),
      { knock: 0.9, fade: true }
    );
  });
}

/** small caps on stalks */
export function mushrooms(P: Plate, r: Chance, spots: readonly Spot[], { z = 90 } = {}) {
  for (const [x, y, s = 1, a = 0] of spots) {
    const tx = x + Math.sin(a) * 16 * s,
      ty = y - Math.cos(a) * 16 * s;

    P.tube([[x, y], [mix(x, tx, 0.5) + 1, mix(y, ty, 0.5)], [tx, ty]], (t) => mix(3.4, 2.4, t) * s, { z, gap: 2.4, edge: 0.9 });

    P.sculpt({
      z: z + 4,
      box: [tx - 16 * s, ty - 16 * s, tx + 16 * s, ty + 10 * s],
      gap: 2.3,
      edge: 1.1,
      flow: (u, v, h) => v + 0.5 * h,
      h: (u, v) => {
        const c = Math.cos(a),
          n = Math.sin(a),
          p = ((u - tx) * c + (v - ty) * n) / s,
          q = (-(u - tx) * n + (v - ty) * c) / s,
          e = 1 - (p / 13) ** 2 - (q / (q < 0 ? 12 : 4)) ** 2;

        return e > 0 ? 10 * s * Math.sqrt(e) : e * 10;
      }
    });
  }
}

/** boils and tumours: bumps pressed through the skin */
export function tumours(
  P: Plate,
  r: Chance,
  f: Frame,
  spots: readonly Spot[],
  { z = 60 } = {}
) {
  for (const [u, v, R = 8] of spots) P.sculpt({
    z,
    box: boxOf(f, u - R - 2, v - R - 2, u + R + 2, v + R + 2),
    gap: 2.4,
    edge: 1.1,
    flow: (x, y, h) => {
      const [a, b] = f.l(x, y);

      return Math.hypot(a - u + R * 0.4, b - v + R * 0.4) * f.s * 1.1;
    },

    h: (x, y) => {
      const [a, b] = f.l(x, y),
        e = 1 - ((a - u) / R) ** 2 - ((b - v) / (R * 0.92)) ** 2;

      return e > 0 ? R * Math.sqrt(e) * f.s : e * 10;
    }
  });
}

export function stitches(
  P: Plate,
  r: Chance,
  f: Frame,
  path: Point[],
  { n = 7, w = 10, wide = 1.5 } = {}
) {
  const c = curve(loc(f, path), 2);

  P.pen(loc(f, path), 2.6, { black: true });

  for (let i = 0; i < n; i++) {
    const q = c[Math.floor((i + 0.5) / n * (c.length - 1))]!,
      p = c[Math.max(0, Math.floor((i + 0.5) / n * (c.length - 1)) - 2)]!;

    let dx = q[0] - p[0], dy = q[1] - p[1];
    const l = Math.hypot(dx, dy) || 1;

    dx /= l;
    dy /= l;

    const k = w / 2 * f.s, j = r.in(-1, 1);

    P.pen(
      [
        [q[0] - dy * k + j, q[1] + dx * k],
        [q[0] + dy * k - j, q[1] - dx * k]
      ],
      wide * f.s,
      { knock: 1.2, smooth: false }
    );
  }
}

/** a crack: black, with one bright lip */
export function crack(
  P: Plate,
  r: Chance,
  f: Frame,
  from: Point,
  angle: number,
  len: number,
  { w = 2.4, forks = 2 } = {}
) {
  const p = [from];
  let [u, v] = from, a = angle;
  const m = Math.max(3, Math.round(len / 9));

  for (let i = 0; i < m; i++) {
    a += r.in(-0.75, 0.75) * (i % 2 ? 1 : -1) * 0.8;
    u += Math.cos(a) * (len / m);
    v += Math.sin(a) * (len / m);
    p.push([u, v]);
    a = mix(a, angle, 0.45);
  }

  P.pen(loc(f, p), taper(w * f.s, 0.4), { black: true, smooth: false });
  P.pen(loc(f, p.map(([x, y]) => [x + 1.5, y + 1])), taper(0.9, 0.2), { knock: 0, smooth: false });

  for (let i = 0; i < forks; i++) {
    const q = p[r.int(1, p.length - 2)]!;

    crack(P, r, f, q, angle + r.sign() * r.in(0.5, 1), len * 0.4, { w: w * 0.6, forks: 0 });
  }
}

export function drips(P: Plate, r: Chance, f: Frame, spots: readonly Spot[]) {
  for (const [u, v, L = 20] of spots) P.tube(loc(f, [[u, v], [u + r.in(-1, 1), v + L * 0.6], [u, v + L]]), (t) => (t > 0.8 ? 2.6 : 1.5) * f.s, { z: 96, gap: 2, edge: 0.9 });
}

/** a moth, wings open; u,v centre */
export function moth(
  P: Plate,
  r: Chance,
  x: number,
  y: number,
  { s = 1, tilt = 0, z = 120 } = {}
) {
  const f = frame(x, y, s, tilt);

  for (const q of [-1, 1]) {
    for (const [cu, cv, rx, ry, a, zz] of [[24, 8, 17, 12, 0.7, 0], [25, -9, 27, 12, -0.42, 3]] as const) P.sculpt({
      z: z + zz,
      box: boxOf(f, q * cu - 30, cv - 24, q * cu + 30, cv + 24),
      gap: 2.3,
      edge: 1.1,
      albedo: (px, py) => {
        const [u, v] = f.l(px, py),
          d = Math.hypot(u * q, v);

        return Math.sin(d * 0.42) > -0.45 ? 0.95 : 0.15;
      },

      flow: (px, py) => {
        const [u, v] = f.l(px, py);

        return Math.atan2(v, u * q) * 34 * s;
      },

      h: (px, py) => {
        const [u, v] = f.l(px, py),
          [p, w] = turn(u * q - cu, v - cv, -a),
          e = 1 - (p / rx) ** 2 - (w / (ry * (1 + 0.35 * p / rx))) ** 2;

        return e > 0 ? 3 + 2 * e : e * 12;
      }
    });

    P.blot(loc(f, ellipse(q * 31, -12, 3.4, 3.4, 10)));
    P.blot(loc(f, ellipse(q * 31, -12, 1.5, 1.5, 8)), { black: false });
    P.pen(loc(f, [[q * 2, -14], [q * 7, -24], [q * 14, -29]]), 1.1, { knock: 0.7 });
  }

  P.tube(loc(f, [[0, -15], [0, 0], [0, 22]]), (t) => (t < 0.25 ? 4.6 : mix(5.6, 1.6, t)) * s, { z: z + 8, gap: 2.2 });
}
