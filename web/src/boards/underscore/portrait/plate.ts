/**
 * A white-line engraver. A plate is black; parts are sculpted on it as height fields, one lamp shades them all, and light
 * is cut as lines whose width is the tone. Pen strokes lie on top, or behind by depth. One seed cuts one plate.
 */
import { type Chance, type Noise, noise, rng } from "./chance";
import { cut } from "./cut";
import { across } from "./hatch";
import { type Box, clamp, curve, H, mix, type Point, step, W } from "./maths";
import { pair, ribbon } from "./ribbon";
import type { Blot, Knot, Options, Part, Path, Sculpted, Stroke, Width } from "./types";

type PenOptions = { z?: number; knock?: number; smooth?: boolean; closed?: boolean; black?: boolean; rough?: number; fade?: boolean };
type BlotOptions = { black?: boolean; smooth?: boolean; z?: number };
type TubeOptions = { z?: number; twist?: number; gap?: number; albedo?: number; edge?: number; along?: boolean; squash?: number };

const ON_TOP = 1e5;
const DEFAULTS: Options = { pitch: 1.5, gap: 3.1, lamp: [-0.66, -0.5, 0.5], fade: [318, 398], coarse: 1 };

export class Plate {
  readonly o: Options;
  readonly r: Chance;
  readonly wob: Noise;
  readonly w: number;
  readonly h: number;
  readonly nx: number;
  readonly ny: number;
  readonly Z: Float32Array; // height
  readonly ID: Int16Array; // which part is on top
  readonly F: Float32Array; // its hatch field
  readonly A: Float32Array; // its brightness
  readonly parts: Sculpted[] = [];
  readonly strokes: (Stroke | Blot)[] = [];

  constructor(seed: string, options: Partial<Options> = {}) {
    this.o = { ...DEFAULTS, ...options };
    this.r = rng(seed);
    this.wob = noise(this.r.int(1, 1e6));
    this.w = this.o.w ?? W;
    this.h = this.o.h ?? H;
    this.nx = Math.ceil(this.w / this.o.pitch) + 1;
    this.ny = Math.ceil(this.h / this.o.pitch) + 1;
    const n = this.nx * this.ny;
    this.Z = new Float32Array(n).fill(-60);
    this.ID = new Int16Array(n).fill(-1);
    this.F = new Float32Array(n);
    this.A = new Float32Array(n);
  }

  sculpt(part: Part): number {
    const p = this.o.pitch, id = this.parts.length, floor = part.floor ?? 0;
    const [x0, y0, x1, y1] = part.box ?? [0, 0, this.w, this.h];
    const i0 = clamp(Math.floor(x0 / p), 0, this.nx - 1), i1 = clamp(Math.ceil(x1 / p), 0, this.nx - 1);
    const j0 = clamp(Math.floor(y0 / p), 0, this.ny - 1), j1 = clamp(Math.ceil(y1 / p), 0, this.ny - 1);
    const S = new Float32Array((i1 - i0 + 1) * (j1 - j0 + 1)).fill(-1);
    const flow = part.flow ?? across(0.2, 0.5), z = part.z ?? 0, albedo = part.albedo ?? 1;
    for (let j = j0; j <= j1; j++)
      for (let i = i0; i <= i1; i++) {
        const x = i * p, y = j * p, h = part.h(x, y);
        S[(j - j0) * (i1 - i0 + 1) + i - i0] = clamp(h - floor, -8, 8);
        const k = j * this.nx + i;
        if (!(h > floor) || z + h <= this.Z[k]!) continue;
        this.Z[k] = z + h;
        this.ID[k] = id;
        this.F[k] = flow(x, y, h) + 0.9 * this.wob(x / 26 + id * 7, y / 26);
        this.A[k] = typeof albedo === "function" ? albedo(x, y, h) : albedo;
      }
    this.parts.push({ ...part, S, i0, i1, j0, j1, id });
    return id;
  }

  /** A pen stroke: a width or a function of 0..1, visible where nothing is higher than z; knock is its black margin. */
  pen(points: readonly Point[], w: Width = 1.4, { z = ON_TOP, knock = 1.6, smooth = true, closed = false, black = false, rough = 0.35, fade = false }: PenOptions = {}): void {
    const pts = smooth ? curve(points, 2.4, closed) : points;
    const width = typeof w === "function" ? w : (t: number) => (closed ? w : w * (0.45 + 0.55 * Math.sin(Math.PI * clamp(t * 0.94 + 0.03, 0, 1))));
    const k = this.strokes.length * 3.7;
    const s = pts.map(([x, y], i): Knot => {
      const thick = Math.max(0, width(pts.length > 1 ? i / (pts.length - 1) : 0));
      const left = fade ? 1 - step(this.o.fade[0] - 12, this.o.fade[1] - 30, y) : 1;
      return [x + rough * this.wob(x / 9 + k, y / 9), y + rough * this.wob(x / 9, y / 9 + k), thick * left];
    });
    this.strokes.push({ s, z, knock, black, fade });
  }

  /** A filled shape, black (to hide what is beneath) or white. */
  blot(points: readonly Point[], { black = true, smooth = true, z = ON_TOP }: BlotOptions = {}): void {
    this.strokes.push({ fill: smooth ? curve(points, 3, true) : points, black, z });
  }

  /** A tube through points with a radius: sculpted, with rings or a twist as hatch. */
  tube(points: readonly Point[], r: Width, { z = 40, twist = 0, gap, albedo = 1, edge = 1.1, along = false, squash = 1 }: TubeOptions = {}): number {
    const c = curve(points, 4), n = c.length;
    const R = c.map((_, i) => (typeof r === "function" ? r(n > 1 ? i / (n - 1) : 0) : r));
    const len = [0];
    for (let i = 1; i < n; i++) len.push(len[i - 1]! + Math.hypot(c[i]![0] - c[i - 1]![0], c[i]![1] - c[i - 1]![1]));
    const xs = c.map((q) => q[0]), ys = c.map((q) => q[1]), big = Math.max(...R) + 3;
    const box: Box = [Math.min(...xs) - big, Math.min(...ys) - big, Math.max(...xs) + big, Math.max(...ys) + big];
    let L = 0, D = 0, RR = 1; // of the last point asked for: where along the tube, how far aside, how thick
    const h = (x: number, y: number) => {
      let best = -1e9;
      for (let i = 1; i < n; i++) {
        const a = c[i - 1]!, b = c[i]!, dx = b[0] - a[0], dy = b[1] - a[1];
        const t = clamp(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1), 0, 1);
        const ex = x - a[0] - dx * t, ey = y - a[1] - dy * t;
        const d = Math.hypot(ex, ey), rad = mix(R[i - 1]!, R[i]!, t), v = (rad - d) / Math.max(rad, 0.5);
        if (v <= best) continue;
        best = v;
        L = mix(len[i - 1]!, len[i]!, t);
        D = dx * ey - dy * ex > 0 ? d : -d;
        RR = Math.max(rad, 0.5);
      }
      return best <= 0 ? best * 8 : 0.05 + squash * RR * Math.sqrt(Math.max(0, 1 - (1 - best) ** 2));
    };
    const flow = (_x: number, _y: number, height: number) => (along ? D + 0.5 * height : L * 0.9 + twist * D - 0.55 * RR * (1 - (D / RR) ** 2));
    return this.sculpt({ h, flow, box, z, gap, albedo, edge });
  }

  /** A field between its grid points. */
  at(field: Float32Array, x: number, y: number): number {
    const p = this.o.pitch, nx = this.nx;
    const i = clamp(Math.floor(x / p), 0, nx - 2), j = clamp(Math.floor(y / p), 0, this.ny - 2);
    const u = clamp(x / p - i, 0, 1), v = clamp(y / p - j, 0, 1), k = j * nx + i;
    return mix(mix(field[k]!, field[k + 1]!, u), mix(field[k + nx]!, field[k + nx + 1]!, u), v);
  }

  near(x: number, y: number): number {
    const p = this.o.pitch;
    return clamp(Math.round(y / p), 0, this.ny - 1) * this.nx + clamp(Math.round(x / p), 0, this.nx - 1);
  }

  /** The whole plate as paths, in painting order. */
  paths(): Path[] {
    const out: Path[] = [{ d: cut(this).map(ribbon).join(""), black: false }];
    const put = (d: string, black: boolean) => {
      const last = out[out.length - 1]!;
      if (d && last.black === black) last.d += d;
      else if (d) out.push({ d, black });
    };
    for (const stroke of this.strokes) {
      if (stroke.fill) {
        put(`M${stroke.fill.map(([x, y]) => pair(x, y)).join("L")}Z`, stroke.black);
        continue;
      }
      const runs = this.#visible(stroke);
      if (!stroke.black && stroke.knock) put(runs.map((run) => ribbon(run.map(([x, y, w]): Knot => [x, y, w + 2 * stroke.knock]))).join(""), true);
      put(runs.map(ribbon).join(""), stroke.black);
    }
    return out;
  }

  #visible(stroke: Stroke): Knot[][] {
    const runs: Knot[][] = [];
    let run: Knot[] = [];
    for (const q of stroke.s) {
      const seen = (!stroke.fade || q[2] > 0.12) && (stroke.z >= ON_TOP || this.Z[this.near(q[0], q[1])]! <= stroke.z);
      if (seen) run.push(q);
      else {
        if (run.length > 1) runs.push(run);
        run = [];
      }
    }
    if (run.length > 1) runs.push(run);
    return runs;
  }
}
