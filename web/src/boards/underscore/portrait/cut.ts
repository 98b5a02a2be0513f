/** Light becomes lines: hatching whose width is the tone, and outlines that are thicker towards the lamp. */
import { levels } from "./levels";
import { shade, slope } from "./light";
import { clamp, step } from "./maths";
import type { Plate } from "./plate";
import type { Knot, Sculpted } from "./types";

type Family = { gap: number; field: Float32Array; steep: Float32Array; from: number; k: number };

export function cut(plate: Plate): Knot[][] {
  const tones = shade(plate), ink: Knot[][] = [];
  const steep = new Float32Array(plate.nx * plate.ny);
  for (let j = 0; j < plate.ny; j++)
    for (let i = 0; i < plate.nx; i++) {
      const k = j * plate.nx + i;
      if (plate.ID[k]! >= 0) steep[k] = Math.hypot(...slope(plate, plate.F, i, j));
    }
  for (const part of plate.parts) {
    hatch(plate, part, tones, { gap: part.gap ?? plate.o.gap, field: plate.F, steep, from: 0, k: 1 }, ink);
    if (part.cross) hatch(plate, part, tones, second(plate, part), ink);
    if (part.edge !== 0) outline(plate, part, ink);
  }
  return ink;
}

/** Keeps what was drawn so far, if it is long enough to be a line, and begins anew. */
function lift(run: Knot[], least: number, ink: Knot[][]): Knot[] {
  if (run.length > least) ink.push(run);
  return [];
}

const far = (run: Knot[], x: number, y: number) => {
  const last = run[run.length - 1];
  return last ? Math.hypot(x - last[0], y - last[1]) : 9;
};

function hatch(plate: Plate, part: Sculpted, tones: Float32Array, family: Family, ink: Knot[][]): void {
  const gap = family.gap * plate.o.coarse;
  if (gap <= 0) return;
  for (const line of levels(plate, part, (k) => family.field[k]! / gap, (k) => plate.ID[k] === part.id)) {
    let run: Knot[] = [];
    line.forEach(([x, y], n) => {
      const t = (plate.at(tones, x, y) - family.from) * family.k + 0.05 * plate.wob(x / 5, y / 5);
      const room = gap / clamp(plate.at(family.steep, x, y), 0.45, 5);
      const w = room * 0.98 * (1 - Math.exp(-1.65 * Math.max(0, t - 0.05)));
      if (w < 0.26 || room < 1) run = lift(run, 2, ink);
      else if (far(run, x, y) >= 2.1 || n === line.length - 1) run.push([x, y, Math.min(w, room * 0.8, gap * 1.15)]);
    });
    lift(run, 2, ink);
  }
}

/** Cross-hatching: only where the tone passes a threshold. */
function second(plate: Plate, part: Sculpted): Family {
  const { nx, ny, ID, Z } = plate, p = plate.o.pitch, cross = part.cross!;
  const field = new Float32Array(nx * ny), steep = new Float32Array(nx * ny);
  for (let j = part.j0; j <= part.j1; j++)
    for (let i = part.i0; i <= part.i1; i++) {
      const k = j * nx + i;
      if (ID[k] === part.id) field[k] = cross.flow(i * p, j * p, Z[k]! - (part.z ?? 0)) + 0.9 * plate.wob(i / 20, j / 20 + 50);
    }
  for (let j = part.j0; j < part.j1; j++)
    for (let i = part.i0; i < part.i1; i++) {
      const k = j * nx + i;
      if (ID[k] === part.id) steep[k] = Math.hypot((field[k + 1]! - field[k]!) / p, (field[k + nx]! - field[k]!) / p);
    }
  return { gap: cross.gap ?? part.gap ?? plate.o.gap, field, steep, from: cross.from ?? 0.35, k: cross.k ?? 0.6 };
}

function outline(plate: Plate, part: Sculpted, ink: Knot[][]): void {
  const { i0, i1, j0, S, id } = part, wide = i1 - i0 + 1, { nx, o } = plate, L = o.lamp, weight = part.edge ?? 1.25;
  const silhouette = (k: number) => {
    const j = Math.floor(k / nx);
    return S[(j - j0) * wide + (k - j * nx) - i0]! / 64 + 1;
  };
  for (const line of levels(plate, part, silhouette, () => true)) {
    let run: Knot[] = [];
    line.forEach(([x, y], n) => {
      const a = line[Math.max(0, n - 2)]!, b = line[Math.min(line.length - 1, n + 2)]!;
      const m = Math.hypot(b[1] - a[1], a[0] - b[0]) || 1, nxv = (b[1] - a[1]) / m, nyv = (a[0] - b[0]) / m;
      const inA = plate.ID[plate.near(x + nxv * 3.2, y + nyv * 3.2)] === id;
      const inB = plate.ID[plate.near(x - nxv * 3.2, y - nyv * 3.2)] === id;
      if (!inA && !inB) {
        run = lift(run, 4, ink);
        return;
      }
      const s = inA ? -1 : 1, lit = clamp(nxv * s * L[0] + nyv * s * L[1], -1, 1); // the outward normal against the lamp
      const fade = part.nofade ? 1 : 1 - 0.95 * step(o.fade[0] - 10, o.fade[1] - 6, y);
      const here = o.light ? clamp(o.light(x, y, 0.6, 30), 0.25, 1) : 1;
      const w = weight * (0.72 + 0.42 * lit + 0.3 * plate.wob(x / 14 + 3, y / 14)) * fade * here * (part.rim ? part.rim(x, y) : 1);
      if (w < 0.24) run = lift(run, 4, ink);
      else if (far(run, x, y) >= 2 || n === line.length - 1) run.push([x, y, w]);
    });
    lift(run, 4, ink);
  }
}
