/** One thing that a figure of the grammar carries, so that two of a kind are told apart. */
import type { Sitter } from "./compose";
import { frame } from "./frame";
import type { Head } from "./kinds";
import { mix } from "./maths";
import { flame } from "./parts/fire";
import { horns } from "./parts/growths";
import { bell, book, cage, chain, hand, key, rope } from "./parts/things";

const BARE: readonly Head[] = ["skull", "gaunt", "statue", "charred", "flayed", "drowned"]; // heads that something fits on

export function carry({ P, r, f, t }: Sitter): void {
  const side = r.sign();
  const held: (() => void)[] = [
    () => {
      chain(P, [[84, 312], [116, 340], [160, 350], [204, 340], [236, 312]], { s: 1.1 });
      for (const [x, a] of [[152, 0.2], [166, -0.14]] as const) key(P, frame(x, 356, 0.86, a));
    },
    () => hand(P, r, frame(160 + side * 96, 296, 0.8, side * 0.1), { flip: -side, wrist: 110, spread: r.in(0.6, 1.2), curl: r.in(0, 0.3), z: 150 }),
    () => {
      hand(P, r, frame(150, 346, 0.86, 0.1), { spread: 0.22, long: 1.1, z: 130, wrist: 70 });
      hand(P, r, frame(171, 348, 0.86, -0.12), { spread: 0.2, flip: -1, z: 124, thumb: 0, wrist: 70 });
    },
    () => {
      rope(P, [[106, 258], [130, 284], [160, 292], [192, 284], [216, 256]], { w: 7.4, z: 100 });
      rope(P, [[160 + side * 52, 262], [160 + side * 84, 170], [160 + side * 92, 60], [160 + side * 94, -6]], { w: 6.6, z: -20 });
    },
    () => book(P, r, frame(160, 350, 1.14, 0.05), { z: 124 }),
    () => {
      for (const x of [92, 228]) {
        bell(P, r, frame(x, 318, 0.42, (x - 160) / 500), { z: 120 });
        rope(P, [[x, 292], [x + (160 - x) * 0.2, 262]], { w: 2.4, z: 96 });
      }
    },
    () => {
      const x = 160 + side * 104;
      P.pen([[x + 4, -4], [x + 1, 120], [x, 234]], () => 1.6, { knock: 1, z: 60 });
      cage(P, r, frame(x, 262, 0.3, 0), { n: 5 });
      flame(P, x, 276, 0.7);
    },
  ];
  const worn: (() => void)[] = [
    () => cage(P, r, f, { R: 74, v0: -100, v1: 96 }),
    () => horns(P, r, f, { kind: r.pick(["ram", "bull", "goat"]), z: 6 }),
    () => {
      for (let i = -4; i <= 4; i++) {
        const [x, y] = f.g(i * 12, -66 + i * i * 1.6);
        P.tube([[x, y + 6], [x + i * 2.4, y - 20 - (i % 2 ? 0 : 10)]], (q) => mix(4, 1.4, q), { z: 74, gap: 2.4 });
      }
    },
  ];
  r.pick(t.cover === "none" && BARE.includes(t.head) ? [...held, ...worn] : held)();
}
