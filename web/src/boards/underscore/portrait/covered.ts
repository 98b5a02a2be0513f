/** What is worn over a head of the grammar. */
import type { Sitter } from "./compose";
import { frame } from "./frame";
import { clamp } from "./maths";
import { bandage, halfhood, hood, wimple } from "./parts/covers";
import { lathe } from "./parts/things";

export function cover({ P, r, f, t, id }: Sitter): void {
  const wide = t.head === "eye";
  switch (t.cover) {
    case "hood":
      hood(P, r, f, { rx: 92, up: 112, point: r.in(0, 0.4), down: 168, inside: t.head === "void", ox: wide ? 60 : 53, oy: wide ? 66 : 76 });
      break;
    case "wimple":
      wimple(P, r, f);
      break;
    case "halfhood":
      halfhood(P, r, f, { yaw: t.yaw });
      break;
    case "bandage":
      bandage(P, r, f, { yaw: t.yaw, z: id.fallen ? 12 : 26, bare: id.fallen ? [0, 8, 40, 34] : [0, 4, 38, 13] });
      break;
    case "cap":
      lathe(P, r, frame(f.cx, f.cy - 62 * f.s, f.s, f.tilt), {
        v0: -46,
        v1: 6,
        R: (v) => 60 * Math.sqrt(clamp((v + 48) / 54, 0.02, 1)),
        z: 62,
        albedo: (_, v) => (Math.abs(v + 14) < 2 ? 0 : 0.85),
        bend: 0.3,
      });
      lathe(P, r, frame(f.cx, f.cy - 52 * f.s, f.s, f.tilt), { v0: -6, v1: 6, R: () => 84, z: 70, albedo: 1, bend: 0.1 });
      break;
    case "none":
    case "bare":
  }
}
