/** She begins a run, so she is fetched by herself. */
import { noise, type Chance } from "../chance";
import { frame, loc } from "../frame";
import { glow } from "../light";
import { body } from "../parts/body";
import { wimple } from "../parts/covers";
import { gaze, teeth } from "../parts/face";
import { flame } from "../parts/fire";
import { ground } from "../parts/ground";
import { crack, moth, mushrooms, roots } from "../parts/growths";
import { head } from "../parts/heads";
import { hand, stick } from "../parts/things";
import type { Plate } from "../plate";
import type { Identity } from "../types";

export function charcoalNun(P: Plate, r: Chance, id: Identity): void {
  if (!id.fallen) P.o.light = glow(84, 300, 74, 0.35);

  ground.rays(P, r, { inner: 92, tone: 0.34, gap: 6 });
  body.robe(P, r, { wide: 112, top: 276, tone: 0.5 });

  const f = frame(160, 152, 1.1, 0.07),
    n = noise(77);

  if (id.fallen) {
    head.human(P, r, f, {
      flesh: (u, v) => 0.5 - u / 60 + 0.42 * n(u / 13, v / 13),
      age: 1,
      gaunt: 1.1,
      yaw: 0.32,
      z: 10
    });

    teeth(P, r, f, { yaw: 0.32, z: 8, gone: 0.25 });
    gaze(P, r, f, { gaze: "shut", yaw: 0.32, only: -1 });
  } else {
    head.human(P, r, f, {
      flesh: 1,
      age: 0.75,
      gaunt: 1,
      yaw: 0.32,
      gaze: "open",
      z: 10
    });

    P.pen(loc(f, [[2, -46], [3, -34], [2, -22]]), 4.4, { black: true, rough: 1.2 });
    P.pen(loc(f, [[-7, -37], [2, -36], [12, -38]]), 4, { black: true, rough: 1.2 });
  }

  wimple(P, r, f);

  roots(P, r, {
    n: 6,
    rise: 96,
    w: 4.6,
    thorn: 0.4,
    x0: 40,
    x1: 280,
    to: [160, 260],
    y: 404
  });

  if (id.fallen) {
    moth(P, r, 206, 100, { s: 0.9, tilt: 0.5, z: 150 });
    crack(P, r, f, [10, -40], 1.3, 60, { w: 3 });
    mushrooms(P, r, [[104, 300, 1, -0.4], [92, 318, 0.7, -0.7]]);
  } else {
    hand(P, r, frame(84, 354, 0.82, -0.1), { z: 140, wrist: 60, curl: 0.35, thumb: 1 });
    stick(P, r, [80, 372], [78, 270], 5, 152);
    flame(P, 78, 262, 0.9);
  }
}
