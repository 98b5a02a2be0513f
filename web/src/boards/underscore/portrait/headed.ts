/** Heads of the grammar. Some of them leave no room for a covering. */
import { noise } from "./chance";
import type { Sitter } from "./compose";
import { ellipse, frame, loc } from "./frame";
import type { Head } from "./kinds";
import { clamp } from "./maths";
import { bandage, strands, veil } from "./parts/covers";
import { gaze, teeth } from "./parts/face";
import { candle, wax } from "./parts/fire";
import { antlers, crack, drips, stitches } from "./parts/growths";
import { head } from "./parts/heads";
import { bell } from "./parts/things";
import type { Gaze, Look } from "./types";

const UNCOVERED: readonly Head[] = ["drowned", "wax", "kiln", "leech", "fungus", "sack", "veil", "stag", "bandaged", "bell"];

/** The crown of a head as n places from ear to ear, each with a length. */
const crown = (n: number, rx: number, ry: number, y: number): [number, number, number][] =>
  Array.from({ length: n }, (_, i) => {
    const a = -1.5 + (i / (n - 1)) * 3;
    return [rx * Math.sin(a), y - ry * Math.cos(a), 0.3 + (0.9 * Math.abs(a)) / 1.5];
  });

export function drawHead(sitter: Sitter): void {
  const { P, r, f, t, moods, level } = sitter, { yaw } = t, n = noise(r.int(1, 9999));
  const human = (look: Look) => head.human(P, r, f, { yaw, age: t.age, gaunt: t.gaunt, ...look });
  const look = (kind: Gaze, more: Look = {}) => gaze(P, r, f, { gaze: kind, yaw, ...more });
  const heads: Record<Head, () => void> = {
    skull: () => {
      human({ flesh: 0, jaw: r.in(0, 9), gone: 0.06 + level * 0.012 });
      look(t.gaze === "coin" ? "coin" : "pin");
    },
    gaunt: () => {
      human({ flesh: 1, jaw: r.in(0, 6) });
      look(t.gaze);
    },
    blank: () => human({ flesh: 1, eyes: 0.12, nose: 0.22, lips: 0, age: 0.15, brow: 0.3, gaunt: 0.5 }),
    drowned: () => {
      human({ flesh: 1, gaunt: 0.3, age: 0.3, jaw: 5 });
      look(r.pick<Gaze>(["coin", "shut"]));
      strands(P, r, f, crown(26, 54, 46, -30), { len: 110, sway: 10, w: 2.2 });
      drips(P, r, f, [[-20, 84, 20], [24, 80, 28]]);
    },
    statue: () => {
      human({ flesh: 1, age: 0.2, gaunt: 0.3, facet: 34, nose: 1.2 });
      look("shut");
      crack(P, r, f, [r.in(-30, 30), -50], 1.5, 120, { w: 3.4, forks: 3 });
    },
    wax: () => {
      human({ flesh: 1, age: 0.2 });
      wax(P, r, f, { yaw, to: r.in(-12, 10) });
      look("shut");
      for (const u of [-26, 4, 32]) {
        const [x, y] = f.g(u, -78 + u * u * 0.012);
        candle(P, r, x, y + 6, { s: r.in(0.8, 1.2), len: r.in(18, 34), z: 84 });
      }
    },
    charred: () => {
      human({ flesh: (u, v) => 0.5 + 0.55 * n(u / 16, v / 16) });
      look("pin");
      for (let i = 0; i < 4; i++) crack(P, r, f, [r.in(-36, 36), r.in(-60, 20)], r.in(0.6, 2.4), 50);
    },
    kiln: () => head.kiln(P, r, f),
    leech: () => head.leech(P, r, frame(160, 148, 1.14, t.tilt)),
    fungus: () => head.fungus(P, r, f),
    eye: () => head.eye(P, r, frame(160, 152, 1.34, t.tilt), { z: -6 }),
    sack: () => {
      head.sack(P, r, f, { yaw });
      P.blot(loc(f, ellipse(20, -2, 10, 11, 14)));
      gaze(P, r, f, { gaze: "pin", only: 1 });
      stitches(P, r, f, [[-26, 50], [0, 55], [26, 50]], { n: 7, w: 14, wide: 2 });
    },
    veil: () => veil(P, r, f, { press: 1, yaw, len: 190, moss: moods[0] === "plant" ? 1 : 0 }),
    stag: () => {
      antlers(P, r, f, { s: 1.05, z: 4 });
      head.beast(P, r, f, { snout: 88, muzzle: 16, yaw, arch: 40, fangs: r.chance(0.4) });
      look("pin", { yaw: yaw * 0.4 });
    },
    beak: () => {
      head.beast(P, r, f, { snout: 44, muzzle: 12, brow: 36, beak: 1, arch: 37, eye: 16, yaw, z: 30 });
      look("pin", { yaw: yaw * 0.5 });
    },
    bandaged: () => {
      human({ flesh: 1, z: 16 });
      bandage(P, r, f, { yaw });
      look("open", { only: 1 });
    },
    flayed: () => {
      human({ flesh: 1, age: 2.4, gaunt: 1.3, nose: 0.3, bend: 1.1, slant: 0.4 });
      teeth(P, r, f, { yaw, z: 26 });
      look("open");
    },
    void: () => gaze(P, r, f, { gaze: "pin" }),
    bell: () => {
      human({ flesh: 1, jaw: 7 });
      bell(P, r, frame(160, 122, 1.34, t.tilt), { z: 76, s: 1.08, clapper: false, cracked: r.chance(0.6) });
    },
    fallen: () => {
      const whole = clamp(0.9 - level * 0.05, 0.2, 0.75), side = r.sign();
      human({ flesh: (u, v) => whole - (side * u) / 70 + 0.42 * n(u / 13, v / 13), z: 10 });
      teeth(P, r, f, { yaw, z: 8, gone: 0.25 });
      look(r.pick<Gaze>(["shut", "open", "coin"]), { only: -side });
    },
  };
  heads[t.head]();
  if (UNCOVERED.includes(t.head)) t.cover = "none";
  if (t.head === "void" || t.head === "eye") t.cover = "hood";
}
