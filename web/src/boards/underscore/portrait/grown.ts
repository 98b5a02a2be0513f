/** Growths of the grammar: one for every four levels. */
import type { Sitter } from "./compose";
import { frame } from "./frame";
import type { Mood } from "./kinds";
import { mix } from "./maths";
import { eyeMark } from "./parts/face";
import { candle } from "./parts/fire";
import { crack, drips, moth, mushrooms, roots, stitches, tumours } from "./parts/growths";
import { rope } from "./parts/things";
import type { Spot } from "./types";

const LEVELS_EACH = 4;
const MOST = 4;

const spots = (n: number, spot: () => Spot): Spot[] => Array.from({ length: n }, spot);

export function grow({ P, r, f, moods, level }: Sitter): void {
  const growths: Record<Mood, () => void> = {
    water: () => drips(P, r, f, spots(4, () => [r.in(-44, 44), r.in(-50, 40), r.in(16, 34)])),
    stone: () => crack(P, r, f, [r.in(-40, 40), r.in(-60, 0)], r.in(0.8, 2.2), 80, { w: 3 }),
    fire: () => candle(P, r, 160 + r.sign() * r.in(78, 96), 306 + r.in(-6, 8), { s: r.in(0.8, 1.1), len: r.in(20, 36), z: 60 }),
    plant: () => {
      if (r.chance(0.5)) return void roots(P, r, { n: 3, rise: 150, w: 4.6, thorn: 0.6, x0: 50, x1: 270 });
      mushrooms(P, r, spots(4, () => {
        const side = r.sign();
        return [160 + side * r.in(60, 90), r.in(288, 326), r.in(0.7, 1.2), side * r.in(0.2, 0.7)];
      }));
    },
    vital: () => {
      if (r.chance(0.5)) tumours(P, r, f, spots(5, () => [r.sign() * r.in(26, 46), r.in(-40, 60), r.in(5, 11)]));
      else stitches(P, r, f, [[-34, r.in(-40, 0)], [-10, r.in(0, 30)], [16, r.in(20, 60)]], { n: 9, w: 11 });
    },
    force: () => {
      if (r.chance(0.5)) moth(P, r, r.in(60, 260), r.in(60, 120), { s: r.in(0.6, 0.9), tilt: r.in(-0.6, 0.6), z: 160 });
      else eyeMark(P, frame(160 + r.sign() * r.in(0, 60), r.in(300, 340), 0.9, r.in(-0.4, 0.4)));
    },
    thunder: () => {
      for (let i = -3; i <= 3; i++) {
        const [x, y] = f.g(i * 15, -70 + i * i * 2.4);
        P.pen([[x, y + 8], [x + i * 3, y - 22]], (q) => mix(1, 3.4, q), { knock: 1, smooth: false });
        P.pen([[x + i * 3 - 5, y - 22], [x + i * 3 + 5, y - 24]], () => 3, { knock: 0.6, smooth: false });
      }
    },
    none: () => rope(P, [[108, 262], [134, 284], [160, 290], [190, 282], [214, 260]], { w: 6, z: 92 }),
  };
  const count = Math.min(MOST, 1 + Math.floor(level / LEVELS_EACH));
  for (let i = 0; i < count; i++) growths[moods[i % 2 ? 1 : 0]]();
}
