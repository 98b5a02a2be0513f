/** Small mathematics of the engraver; the plate is W by H. */
export const W = 320;
export const H = 400;

export type Point = readonly [number, number];
export type Box = readonly [number, number, number, number];

export const clamp = (v: number, a: number, b: number) => (v < a ? a : v > b ? b : v);
export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** 0 below a, 1 above b, smooth between. */
export const step = (a: number, b: number, v: number) => {
  const t = clamp((v - a) / (b - a), 0, 1);
  return t * t * (3 - 2 * t);
};

/** The larger of two, rounded where they meet within k. */
export const smax = (a: number, b: number, k: number) => {
  const t = clamp(0.5 + (a - b) / (2 * k), 0, 1);
  return mix(b, a, t) + k * t * (1 - t);
};

/** Height of an ellipsoid; it keeps falling outside, so that a contour of the silhouette stays smooth. */
export const ell = (x: number, y: number, cx: number, cy: number, rx: number, ry: number, rz: number) => {
  const u = (x - cx) / rx, v = (y - cy) / ry, q = 1 - u * u - v * v;
  return q >= 0 ? rz * Math.sqrt(q) : rz * q;
};

export const bump = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) => {
  const u = (x - cx) / rx, v = (y - cy) / ry;
  return Math.exp(-(u * u + v * v));
};

export const turn = (x: number, y: number, a: number): Point => [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)];

/** Distance to a segment, and where along it. */
export const seg = (x: number, y: number, ax: number, ay: number, bx: number, by: number): Point => {
  const dx = bx - ax, dy = by - ay;
  const t = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  return [Math.hypot(x - ax - dx * t, y - ay - dy * t), t];
};

const straight = (a: Point, b: Point, every: number): Point[] => {
  const m = Math.max(1, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / every));
  return Array.from({ length: m + 1 }, (_, i) => [mix(a[0], b[0], i / m), mix(a[1], b[1], i / m)]);
};

const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** A smooth curve through points: Catmull-Rom, sampled about every so many px. */
export function curve(points: readonly Point[], every = 2.5, closed = false): Point[] {
  const n = points.length;
  const at = (i: number) => points[closed ? (i + n) % n : clamp(i, 0, n - 1)]!;
  if (n < 3 && !closed) return straight(at(0), at(1), every);
  const out: Point[] = [];
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const a = at(i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
    const m = Math.max(1, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / every));
    for (let k = 0; k < m; k++) out.push([spline(a[0], b[0], c[0], d[0], k / m), spline(a[1], b[1], c[1], d[1], k / m)]);
  }
  out.push(closed ? out[0]! : at(n - 1));
  return out;
}
