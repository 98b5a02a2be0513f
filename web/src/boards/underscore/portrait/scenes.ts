/** Scenes of the other screens: the dead beneath the line, one who walks on it, an open grave, emblems. */
import { noise } from "./chance";
import { emblem } from "./emblems";
import { frame } from "./frame";
import { rings } from "./hatch";
import { mix, step } from "./maths";
import { flame } from "./parts/fire";
import { head } from "./parts/heads";
import { hand, stick } from "./parts/things";
import { Plate } from "./plate";

export type Scene = { name: "under" | "walker" | "grave"; w: number; h: number } | { name: "emblem"; w: number; h: number; of: string; element: string };

/** The dead beneath the line: lit from above, reaching up. */
function under(w: number, h: number): Plate {
  const n = Math.max(5, Math.round(w / 95));
  const P = new Plate("under", { w, h, pitch: 1.8, lamp: [-0.22, -0.86, 0.44], rim: [0.9, 0.1, 0.2], fade: [h * 0.42, h * 0.98] }), r = P.r;
  P.o.light = (x, _y, t) => t * (1 - 0.55 * step(w * 0.72, w, Math.abs(x - w / 2) * 2));
  const place = Array.from({ length: n }, (_, i) => mix(w * 0.06, w * 0.94, (i + 0.5) / n) + r.in(-10, 10));
  for (let i = 0; i < n - 1; i++) {
    const back = i % 2 === 1, x = (place[i]! + place[i + 1]!) / 2 + r.in(-6, 6);
    const y = h * (back ? r.in(0.34, 0.4) : r.in(0.5, 0.6)), s = back ? r.in(0.56, 0.66) : r.in(0.72, 0.86);
    P.tube([[x, y + 60 * s], [x + r.in(-8, 8), y + 170 * s]], () => 20 * s, { z: -44, gap: 3.4 });
    const look = { flesh: i % 3 === 1 ? 1 : 0, jaw: r.in(2, 15), yaw: r.in(-0.6, 0.6), age: 1, gaunt: 1.2, gone: 0.2, gap: 3 };
    head.human(P, r, frame(x, y, s, r.in(-0.3, 0.3)), { ...look, z: back ? -34 : -6 });
  }
  for (let i = 0; i < n; i++) {
    const s = r.in(0.86, 1.16), y = 62 * s + (i % 3 === 1 ? r.in(0, 14) : r.in(34, 110)), t = r.in(-0.3, 0.3);
    const f = frame(place[i]!, y, s, t), z = 70 + r.in(0, 30), bend = r.sign() * r.in(16, 34);
    const [ax, ay] = f.g(1, 16), ex = ax - Math.sin(t) * 80 + bend, ey = ay + h * 0.34;
    const arm = (q: number) => s * (8.4 + 5 * Math.sin(Math.min(1, q * 2) * Math.PI * 0.8) + 4 * q);
    P.tube([[ax, ay], [mix(ax, ex, 0.45) - bend * 0.1, mix(ay, ey, 0.5)], [ex, ey], [ex - bend * 0.9, h + 40]], arm, { z: z - 20, gap: 3.1 });
    hand(P, r, f, { z, wrist: 0, flip: r.sign(), spread: r.in(0.7, 1.3), curl: r.in(0, 0.45), long: r.in(1.05, 1.3), gap: 2.8, gone: i === 2 ? 1 : -1 });
  }
  return P;
}

/** An open grave, for the move that is set down. */
function grave(w: number, h: number): Plate {
  const P = new Plate("grave", { w, h, fade: [900, 999], pitch: 1.6 }), r = P.r, n = noise(3), top = 54, low = h - 26;
  const half = (y: number) => mix(w * 0.3, w * 0.44, (y - top) / (low - top));
  const inside = (x: number, y: number) => y > top && y < low && Math.abs(x - w / 2) < half(y);
  const wall = (x: number, y: number) => (y < top + 44 && Math.abs(x - w / 2) < half(y) - 6 ? "far" : Math.abs(x - w / 2) > half(y) - 30 ? "side" : "");
  P.sculpt({
    gap: 4,
    edge: 0,
    nofade: true,
    albedo: (x, y) => 0.5 * step(20, 60, y + 14 * n(x / 40, 2)) * (0.6 + 0.5 * n(x / 9, y / 6)) * (1 - step(h - 20, h + 6, y)),
    flow: (x, y) => y + 5 * n(x / 24, y / 16),
    h: (x, y) => (inside(x, y) ? -1 : 4),
  });
  P.sculpt({
    z: 2,
    gap: 3.4,
    edge: 1.8,
    nofade: true,
    albedo: (x, y) => (wall(x, y) === "far" ? 0.75 * (1 - (y - top) / 46) : wall(x, y) === "side" ? (x > w / 2 ? 0.62 : 0.12) : 0.001),
    flow: (x, y) => (wall(x, y) === "far" ? x * 0.9 + 3 * n(x / 20, y / 20) : y * 0.9 + Math.abs(x - w / 2) * 0.4),
    h: (x, y) => (inside(x, y) ? 6 : -2),
  });
  for (let i = 0; i < 9; i++) {
    const x = r.in(20, w - 20), y = r.in(top, h - 14);
    if (!inside(x, y)) stick(P, r, [x - 7, y], [x + 7, y + r.in(-4, 4)], 2.6, 30);
  }
  P.tube([[w * 0.82, 6], [w * 0.79, 92]], () => 3.4, { z: 40, gap: 2.8 });
  P.sculpt({
    z: 44,
    box: [w * 0.72, 84, w * 0.86, 142],
    gap: 2.8,
    edge: 1.3,
    nofade: true,
    flow: (x) => x,
    h: (x, y) => {
      const u = (x - w * 0.79) / 17, v = (y - 110) / 26;
      return Math.abs(u) < 1 - 0.4 * Math.max(0, v) ** 3 && Math.abs(v) < 1 ? 6 + 3 * u : -2;
    },
  });
  return P;
}

/** One who still walks, with a lamp on a staff. */
function walker(w: number, h: number): Plate {
  const P = new Plate("walker", { w, h, pitch: 1, fade: [900, 999], gap: 2.6 }), r = P.r;
  P.sculpt({
    box: [10, 30, 104, h],
    gap: 2.5,
    edge: 1.2,
    nofade: true,
    flow: (x, y, q) => (x - 58) * (1 - 0.003 * (y - 40)) + 0.12 * q,
    h: (x, y) => {
      const t = (y - 36) / (h - 40), half = 12 + 26 * Math.pow(Math.max(0, t), 0.8), c = 60 - 5 * t + 2 * Math.sin(y / 17);
      if (y <= 38 || y >= h - 3 + 2 * Math.sin(x / 3) || Math.abs(x - c) >= half) return -2;
      return 24 * Math.sqrt(1 - ((x - c) / half) ** 2) + 4 * (1 - 2 * Math.abs(Math.sin((x - c) / 6))) * t + 1;
    },
  });
  const face = (x: number, y: number) => Math.hypot((x - 53) / 9, (y - 43) / 12) < 1;
  P.sculpt({
    z: 12,
    box: [36, 14, 84, 66],
    gap: 2.3,
    edge: 1.2,
    nofade: true,
    flow: rings(54, 42),
    h: (x, y) => {
      const q = Math.hypot((x - 60) / 17, (y - 42) / 23);
      return q >= 1 ? (1 - q) * 10 : face(x, y) ? 0.01 : 16 * Math.sqrt(1 - q * q);
    },
    albedo: (x, y) => (face(x, y) ? 0 : 1),
  });
  P.pen([[22, 30], [26, 90], [28, h - 2]], () => 2, { knock: 1.2 });
  hand(P, r, frame(27, 84, 0.16, 1.2), { z: 90, wrist: 60, curl: 0.6, thumb: 0 });
  P.pen([[22, 30], [12, 34], [11, 40]], () => 1.3, { knock: 0.6 });
  P.pen([[6, 42], [16, 42], [17, 58], [5, 58], [6, 42]], () => 1.4, { smooth: false, knock: 0.8 });
  flame(P, 11, 55, 0.34);
  return P;
}

const SCENES = { under, grave, walker };

export const scene = (wanted: Scene) => (wanted.name === "emblem" ? emblem(wanted.of, wanted.element) : SCENES[wanted.name](wanted.w, wanted.h)).paths();
