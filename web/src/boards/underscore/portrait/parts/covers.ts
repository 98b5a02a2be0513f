import { noise, type Chance } from "../chance";
import { boxOf, ellipse, loc, taper, type Frame } from "../frame";
import { rings, soft } from "../hatch";
import { clamp, mix, step } from "../maths";
import { headH } from "./skull";
import type { Plate } from "../plate";
import type { Spot } from "../types";

/** a cowl: m is 0 at the opening, 1 at the silhouette; its hem sinks into the robe */
export function hood(
  P: Plate,
  r: Chance,
  f: Frame,
  {
    rx = 88,
    up = 118,
    down = 150,
    ox = 52,
    oy = 74,
    dy = 4,
    point = 0.3,
    z = 34,
    tone = 0.9,
    inside = true,
    deep = -16,
    k = 7,
    lean = 0
  } = {}
) {
  const n = noise(r.int(1, 9999));
  const inner = (u: number, v: number) => Math.hypot((u - lean * 6) / ox, (v - dy) / (v > dy ? oy * 1.12 : oy));

  const outer = (u: number, v: number) => v < 0
    ? Math.hypot(u / (rx * (1 - point * 0.55 * Math.pow(-v / up, 1.4))), v / up)
    : Math.abs(u) / (rx * (1 + 0.2 * (v / down)));

  const sink = (v: number) => step(down - 110, down, v);

  if (inside) P.sculpt({
    z: deep,
    box: boxOf(f, -ox - 8, -oy - 4, ox + 8, oy * 1.2 + 10),
    edge: 0,
    gap: 3.4,
    albedo: 0.1,
    flow: rings(f.cx, f.cy),
    h: (x, y) => {
      const [u, v] = f.l(x, y), q = inner(u, v);

      return q < 1.06 ? 4 + 8 * q : -2;
    }
  });

  P.sculpt({
    z,
    floor: -80,
    box: boxOf(f, -rx * 1.35, -up - 4, rx * 1.35, down + 6),
    gap: 3.1,
    edge: 1.5,
    rim: (x, y) => 1 - step(down - 90, down - 40, f.l(x, y)[1]),
    albedo: (x, y) => tone * (1 - 0.8 * sink(f.l(x, y)[1])),
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return (inner(u, v) - 1) * (ox + oy) * 0.5 * f.s + 0.1 * soft(Math.max(0, h)) + 5 * n(u / 40, v / 40);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        q = inner(u, v),
        o = outer(u, v);

      if (v > down) return -90;
      if (q < 1) return -80 + (q - 1) * 30;
      if (o > 1) return -80 + (1 - o) * 50;

      const m = (q - 1) / (q - 1 + 1 - o + 1e-6),
        a = Math.atan2(u, -v),
        s = sink(v);

      let h = 66 * Math.sqrt(Math.max(0, 1 - m * m)) + 6 * Math.exp(-(((q - 1) / 0.07) ** 2));

      h += k * m * (1 - m) * 3 * (1 - 2 * Math.abs(Math.sin(a * 3.1 + 1.8 * n(u / 40, v / 30) + v / 80)));

      return Math.max(0.5, h) * f.s * (1 - 0.5 * s) - 34 * s;
    }
  });

  return f;
}

/** a nun's linen: band round the face, dark veil outside */
export function wimple(
  P: Plate,
  r: Chance,
  f: Frame,
  { z = 30, down = 150, ox = 43, oy = 62 } = {}
) {
  const n = noise(r.int(1, 9999));
  const q0 = (u: number, v: number) => Math.hypot(u / ox, (v - 8) / (v > 8 ? oy * 1.14 : oy));

  P.sculpt({
    z: z + 6,
    box: boxOf(f, -82, -96, 82, 150),
    gap: 2.7,
    edge: 1,
    albedo: 1.05,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return v > 60
        ? u * 0.9 * f.s + 0.3 * soft(h)
        : Math.atan2(u, -(v - 8)) * 52 * f.s;
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y), q = q0(u, v);

      if (q < 1) return (q - 1) * 30;

      const o = v < 40
        ? Math.hypot(u / 61, (v - 4) / 84)
        : Math.max(Math.abs(u) / (61 + (v - 40) * 0.35), (v - 40) / 98);

      if (o > 1) return (1 - o) * 40;

      return f.s * (46 * Math.sqrt(1 - o * o * 0.9) + 4 * Math.exp(-(((q - 1) / 0.06) ** 2)) + (v > 58
        ? 4.5 * (1 - 2 * Math.abs(Math.sin(u * 0.17 + 1.4 * n(u / 30, v / 40))))
        : 0));
    }
  });

  P.sculpt({
    z: z + 16,
    box: boxOf(f, -120, -122, 120, down + 40),
    gap: 3.6,
    edge: 1.5,
    albedo: 0.5,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return (v < 0
        ? Math.atan2(u, -v + 30) * 92
        : u * 0.94 + 40 * Math.sign(u)) * f.s + 0.3 * soft(h);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        au = Math.abs(u),
        inn = v < 20
          ? Math.hypot(u / 60, (v - 6) / 74)
          : au / (60 + (v - 20) * 0.16),
        out = v < 0 ? Math.hypot(u / 86, v / 114) : au / (86 + v * 0.2);

      if (v > down + 34) return -3;
      if (inn < 1) return (inn - 1) * 30;
      if (out > 1) return (1 - out) * 50;

      const m = (inn - 1) / (inn - 1 + 1 - out + 1e-6);

      return f.s * (52 * Math.sqrt(Math.max(0, 1 - m * m)) + 6 * m * (1 - m) * 4 * (1 - 2 * Math.abs(Math.sin(u / 9 + v / 60 + 1.5 * n(u / 40, v / 40)))) * step(-40, 30, v) + 1);
    }
  });

  return f;
}

/** cloth hung over a whole head, features pressing through */
export function veil(
  P: Plate,
  r: Chance,
  f: Frame,
  {
    z = 26,
    len = 190,
    press = 0.5,
    moss = 0,
    tone = 0.92,
    yaw = 0,
    k = 5,
    sheer = 0
  } = {}
) {
  const n = noise(r.int(1, 9999)),
    hh = headH({ flesh: 1, age: 0, gaunt: 0.9, yaw, lips: 0.8 });

  P.sculpt({
    z,
    box: boxOf(f, -130, -104, 130, len),
    gap: 3,
    edge: 1.3,
    albedo: (x, y) => {
      const [u, v] = f.l(x, y);

      return tone * (moss
        ? 0.66 + 0.46 * step(-0.2, 0.3, n(u / 7, v / 7)) * step(30, 62, Math.hypot(u, v - 10)) + 0.3 * (1 - step(30, 62, Math.hypot(u, v - 10)))
        : 1);
    },

    flow: (x, y, h) => {
      const [u, v] = f.l(x, y), t = step(-96, 10, v);

      return Math.atan2(u, Math.max(10, v + 116)) * mix(120, 190, t) * f.s + 0.36 * soft(h) + (moss
        ? 3 * n(u / 12, v / 12) * step(30, 62, Math.hypot(u, v - 10))
        : 0);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y);

      const w = v < -20
        ? 62 * Math.sqrt(clamp(1 - ((v + 20) / 72) ** 2, 0, 1))
        : 62 + 40 * step(10, len, v) + 7 * step(60, 110, v);

      const hem = len - 8 + 7 * n(u / 14, 2) + 10 * Math.cos(u / 60);

      if (v > hem) return (hem - v) * 0.5;
      if (Math.abs(u) > w || w < 1) return w - Math.abs(u) || -1;

      const dome = Math.sqrt(Math.max(0, 1 - (u / w) ** 2));
      let h = 52 * dome;
      const face = hh(u, v);

      if (face > 0) h = mix(h, Math.max(h, face + 4), press * (1 - step(70, 96, v)));

      h += k * (1 - 2 * Math.abs(Math.sin(Math.atan2(u, v + 130) * 13 + 1.5 * n(u / 40, v / 50)))) * (0.25 + 0.75 * step(20, 90, v)) * (0.3 + 0.7 * step(18, 50, Math.abs(u) + 40 * step(50, 110, v)));

      if (moss) h += 3.4 * n(u / 5, v / 5) * step(34, 64, Math.hypot(u, v - 10));

      return Math.max(0.4, h) * f.s;
    }
  });

  return f;
}

/** strips of linen round a head; `bare` is a hole where something looks out */
export function bandage(
  P: Plate,
  r: Chance,
  f: Frame,
  { z = 24, yaw = 0, bare = [22, 2, 15, 9], width = 17, jaw = 0 }: { 
    z?: number;
    yaw?: number;
    bare?: readonly [number, number, number, number];
    width?: number;
    jaw?: number
   } = {}
) {
  const n = noise(r.int(1, 9999)),
    hh = headH({ flesh: 1, age: 0, gaunt: 0.8, yaw, lips: 0.3, eyes: 0.8, jaw }),
    tilt = (i: number) => 0.24 * Math.sin(i * 2.4) + 0.1;

  const strip = (u: number, v: number): readonly [number, number, number] => {
    let best = -1, val = 0, edge = 0;

    for (let i = 0; i < 14; i++) {
      const a = tilt(i),
        c = -92 + i * width * 0.84,
        d = (v - c) * Math.cos(a) + u * Math.sin(a) + 5 * (u / 50) ** 2 * (i % 2 ? 1 : -1);

      if (Math.abs(d) < width * 0.56) {
        best = i;
        val = d;
        edge = Math.abs(d) / (width * 0.56);
      }
    }

    return [best, val, edge];
  };

  P.sculpt({
    z,
    box: boxOf(f, -74, -100, 74, 116),
    gap: 2.8,
    edge: 1.3,
    albedo: (x, y) => {
      const [u, v] = f.l(x, y), s = strip(u, v);

      return s[0] < 0 || s[2] > 0.8
        ? 0.02
        : 1.1 - 0.25 * (s[1] > 0 ? s[2] : 0) + 0.15 * n(s[0] * 3, u / 30);
    },

    flow: (x, y, h) => {
      const [u, v] = f.l(x, y),
        s = strip(u, v),
        a = s[0] < 0 ? 0 : tilt(s[0]);

      return (v * Math.cos(a) + u * Math.sin(a) + s[0] * 1.7) * f.s + 0.1 * soft(h);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y), b = hh(u, v);

      if (b <= 0) return b;
      if (((u - yaw * 13 - bare[0]) / bare[2]) ** 2 + ((v - bare[1]) / bare[3]) ** 2 < 1) return -2;

      const s = strip(u, v);

      return f.s * (b + 3 + s[0] % 3 * 1.2 - 2.5 * step(0.7, 1, s[2]));
    }
  });

  return f;
}

/** a headsman's half hood: leather over brow and cheeks, the jaw left bare */
export function halfhood(
  P: Plate,
  r: Chance,
  f: Frame,
  { z = 26, yaw = 0, tone = 0.6, to = 34 } = {}
) {
  const n = noise(r.int(1, 9999)),
    hh = headH({
      flesh: 1,
      age: 0,
      gaunt: 0.2,
      nose: 0.5,
      lips: 0,
      eyes: 0.5,
      yaw
    });

  P.sculpt({
    z,
    box: boxOf(f, -80, -104, 80, 130),
    gap: 3.2,
    edge: 1.6,
    albedo: tone,
    flow: (x, y, h) => {
      const [u, v] = f.l(x, y);

      return (u * 0.96 + 0.2 * v) * f.s + 0.3 * soft(h) * Math.sign(u || 1);
    },

    h: (x, y) => {
      const [u, v] = f.l(x, y),
        au = Math.abs(u - yaw * 8);

      let b = hh(u, v);
      const flap = v > 0 ? 60 + v * 0.1 - au : -9;

      if (b <= 0 && flap > 0 && v < 108) b = Math.min(30, 4 * flap);
      if (b <= 0) return b;

      const edge = to - 8 + 0.9 * Math.max(0, au - 18) ** 1.12 * (au > 18 ? 1 : 0) + 5 * Math.cos(u / 6) - (v > 60 ? 0 : 0);
      const low = au > 40 ? 108 : edge;

      if (v > low) return (low - v) * 0.5;

      return f.s * (b + 5 + 3 * n(u / 14, v / 14) - 8 * Math.exp(-((u - yaw * 12) ** 2) / 6) * (1 - step(-30, 10, v)));
    }
  });
}

/** rolled curls of a court wig */
export function wig(P: Plate, r: Chance, f: Frame, { z = 4, n = 11 } = {}) {
  for (const s of [-1, 1]) for (let i = 0; i < n; i++) {
    const v = -44 + i * 16.5,
      u0 = 46 + 3 * Math.sin(i),
      w = 34 + i * 2.2;

    P.tube(
      loc(f, [
        [s * u0, v + 4],
        [s * (u0 + w * 0.5), v - 2],
        [s * (u0 + w), v + 6]
      ]),
      (t) => 9.4 * (0.86 + 0.14 * Math.sin(t * 3.1)) * f.s,
      { z: z + i * 0.6, gap: 2.9, edge: 1.2 }
    );

    P.blot(loc(f, ellipse(s * (u0 + w), v + 6, 4.6, 6, 12)));
    P.pen(loc(f, ellipse(s * (u0 + w), v + 6, 3, 4.4, 12)), () => 1.1, { closed: true, knock: 0 });
  }
}

/** wiry strands, e.g. wet hair: list of [u,v] starts, falling */
export function strands(
  P: Plate,
  r: Chance,
  f: Frame,
  starts: readonly Spot[],
  { len = 90, sway = 14, w = 1.5, z = 1e5, knock = 0.9 } = {}
) {
  for (const [u, v, l = 1] of starts) {
    const L = len * l * r.in(0.7, 1.15),
      a = r.in(-sway, sway);

    P.pen(
      loc(f, [
        [u, v],
        [u + a * 0.3 + r.in(-3, 3), v + L * 0.4],
        [u + a, v + L * 0.75],
        [u + a * 0.8, v + L]
      ]),
      taper(w, 0.3),
      { z, knock }
    );
  }
}
