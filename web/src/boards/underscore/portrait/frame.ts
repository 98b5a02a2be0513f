/** Frames of reference, and shapes drawn in them. */
import { type Box, mix, type Point } from "./maths";

export const TAU = Math.PI * 2;

/** Local u, v (a head is about 170 tall around 0, 0) at a place of the plate, with scale and tilt. */
export type Frame = {
  cx: number;
  cy: number;
  s: number;
  tilt: number;
  l: (x: number, y: number) => Point; // to local
  g: (u: number, v: number) => Point; // to the plate
};

export function frame(cx: number, cy: number, s = 1, tilt = 0): Frame {
  const c = Math.cos(tilt), n = Math.sin(tilt);
  return {
    cx,
    cy,
    s,
    tilt,
    l: (x, y) => [((x - cx) * c + (y - cy) * n) / s, (-(x - cx) * n + (y - cy) * c) / s],
    g: (u, v) => [cx + s * (u * c - v * n), cy + s * (u * n + v * c)],
  };
}

export const boxOf = (f: Frame, a: number, b: number, c: number, d: number): Box => {
  const corners = [f.g(a, b), f.g(c, b), f.g(a, d), f.g(c, d)];
  const xs = corners.map((p) => p[0]), ys = corners.map((p) => p[1]);
  return [Math.min(...xs) - 2, Math.min(...ys) - 2, Math.max(...xs) + 2, Math.max(...ys) + 2];
};

export const loc = (f: Frame, points: readonly Point[]): Point[] => points.map(([u, v]) => f.g(u, v));
export const taper = (a: number, b = 0.3) => (t: number) => mix(a, b, t);

export const ellipse = (cx: number, cy: number, rx: number, ry: number, n = 16, a0 = 0, a1 = TAU): Point[] =>
  Array.from({ length: n }, (_, i) => {
    const a = a0 + ((a1 - a0) * i) / (a1 - a0 === TAU ? n : n - 1);
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)];
  });
