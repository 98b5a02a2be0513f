/** One lamp for everything: tone by slope, rim, cast shadows and crevices. */
import { clamp, step } from "./maths";
import type { Plate } from "./plate";
import type { Light } from "./types";

type Vector = readonly [number, number, number];
const unit = ([x, y, z]: Vector): Vector => {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
};

/** A flame somewhere on the plate. */
export const glow = (x: number, y: number, R: number, k: number): Light => (px, py, t) =>
  t + k * Math.exp(-(((px - x) / R) ** 2 + ((py - y) / R) ** 2)) * (t > 0.02 ? 1 : 0.3);

const BLUR = 4;

/** The height, blurred: what lies deeper than its surroundings is a crevice. */
function blurred({ nx, ny, Z }: Plate): Float32Array {
  const once = new Float32Array(nx * ny), twice = new Float32Array(nx * ny), n = 2 * BLUR + 1;
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      let sum = 0;
      for (let d = -BLUR; d <= BLUR; d++) sum += Z[j * nx + clamp(i + d, 0, nx - 1)]!;
      once[j * nx + i] = sum / n;
    }
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      let sum = 0;
      for (let d = -BLUR; d <= BLUR; d++) sum += once[clamp(j + d, 0, ny - 1) * nx + i]!;
      twice[j * nx + i] = sum / n;
    }
  return twice;
}

/** The slope of a field at a grid point, within the part that is on top there. */
export function slope(plate: Plate, field: Float32Array, i: number, j: number): readonly [number, number] {
  const { nx, ny, ID } = plate, p = plate.o.pitch, k = j * nx + i, id = ID[k];
  const l = i > 0 && ID[k - 1] === id ? k - 1 : k, r = i < nx - 1 && ID[k + 1] === id ? k + 1 : k;
  const u = j > 0 && ID[k - nx] === id ? k - nx : k, d = j < ny - 1 && ID[k + nx] === id ? k + nx : k;
  const gx = r === l ? 0 : (field[r]! - field[l]!) / (p * (r - l));
  const gy = d === u ? 0 : (field[d]! - field[u]!) / (p * ((d - u) / nx));
  return [gx, gy];
}

/** How much of the lamp is hidden from a grid point by what stands between. */
function shadow(plate: Plate, i: number, j: number, lx: number, ly: number, rise: number): number {
  const { nx, ny, Z } = plate, p = plate.o.pitch, z = Z[j * nx + i]!;
  let dark = 0;
  for (let s = 3; s < 96 && dark <= 0.95; s += 3 + s * 0.06) {
    const a = Math.round(i + (lx * s) / p), b = Math.round(j + (ly * s) / p);
    if (a < 0 || b < 0 || a >= nx || b >= ny) break;
    const over = Z[b * nx + a]! - (z + s * rise * 0.85 + 1.5);
    if (over > 0) dark = Math.max(dark, clamp(over / 5, 0, 1) * (1 - s / 160));
  }
  return dark;
}

export function shade(plate: Plate): Float32Array {
  const { nx, ny, Z, ID, A, o } = plate, p = o.pitch;
  const tones = new Float32Array(nx * ny), crevices = blurred(plate);
  const L = unit(o.lamp), R = unit(o.rim ?? [0.86, -0.22, 0.2]), flat = Math.hypot(L[0], L[1]);
  for (let j = 0; j < ny; j++)
    for (let i = 0; i < nx; i++) {
      const k = j * nx + i, part = plate.parts[ID[k]!];
      if (!part) continue;
      const [gx, gy] = slope(plate, Z, i, j), m = 1 / Math.hypot(gx, gy, 1), z = Z[k]!;
      const lit = Math.max(0, (-gx * L[0] - gy * L[1] + L[2]) * m), rim = Math.max(0, (-gx * R[0] - gy * R[1] + R[2]) * m);
      const dark = shadow(plate, i, j, L[0] / flat, L[1] / flat, L[2] / flat);
      let t = 1.12 * lit * lit * (3 - 2 * lit) * (1 - 0.92 * dark) + 0.3 * rim * rim * rim;
      t = (t * clamp(1 + (z - crevices[k]!) / 16, 0.35, 1.25) - 0.02) * A[k]!;
      const x = i * p, y = j * p;
      if (!part.nofade) t *= 1 - 0.96 * step(o.fade[0], o.fade[1], y);
      if (part.glow) t += part.glow(x, y);
      if (o.light) t = o.light(x, y, t, z);
      tones[k] = clamp(t, 0, 1.2);
    }
  return tones;
}
