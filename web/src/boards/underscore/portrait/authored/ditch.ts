import type { Chance } from "../chance";
import { TAU, ellipse, frame, loc, taper } from "../frame";
import { soft } from "../hatch";
import { glow } from "../light";
import { clamp } from "../maths";
import { body } from "../parts/body";
import { hood, strands, veil } from "../parts/covers";
import { gaze } from "../parts/face";
import { ground } from "../parts/ground";
import { drips, moth, mushrooms, roots, stitches } from "../parts/growths";
import { head } from "../parts/heads";
import { hand, lathe, rope } from "../parts/things";
import type { Plate } from "../plate";

export function ditchPenitent(P: Plate, r: Chance): void {
  ground.rain(P, r);
  body.robe(P, r, { wide: 112, top: 272, tone: 0.7 });

  const f = frame(156, 158, 1.02, -0.16);

  head.human(P, r, f, {
    flesh: 1,
    age: 1.1,
    gaunt: 1.2,
    yaw: -0.35,
    gaze: "shut",
    z: 12
  });

  hood(P, r, f, {
    rx: 92,
    up: 112,
    ox: 52,
    oy: 72,
    point: 0.1,
    down: 170,
    tone: 0.8
  });

  drips(P, r, f, [[-30, -64, 22], [6, -72, 16], [34, -56, 26]]);
  hand(P, r, frame(150, 348, 0.98, 0.1), { spread: 0.22, long: 1.1, z: 118, thumb: 1, wrist: 70 });

  hand(P, r, frame(172, 350, 0.98, -0.12), {
    spread: 0.2,
    flip: -1,
    z: 112,
    thumb: 0,
    wrist: 70,
    long: 1.1
  });

  rope(P, [[128, 368], [160, 376], [196, 368]], { w: 5, z: 140 });
  rope(P, [[126, 379], [160, 388], [198, 378]], { w: 5, z: 138 });
}

export function kilnOrphan(P: Plate, r: Chance): void {
  P.o.light = glow(160, 214, 62, 0.55);
  ground.smoke(P, r, { cx: 160 });
  body.robe(P, r, { wide: 82, top: 290, tone: 0.75, k: 5 });
  head.kiln(P, r, frame(160, 182, 1.08, 0.03));

  for (const [x, s] of [[70, 1], [250, -1]] as const) hand(P, r, frame(x, 296, 0.82, s * -0.12), { flip: s, spread: 1.15, wrist: 100 });
}

export function mossWidow(P: Plate, r: Chance): void {
  ground.vault(P, r);
  body.robe(P, r, { wide: 108, tone: 0.6 });

  const f = frame(160, 152, 1.14, 0.1);

  veil(P, r, f, { moss: 1, press: 1, len: 176, yaw: 0.3, k: 6 });
  gaze(P, r, f, { gaze: "shut", yaw: 0.3 });

  mushrooms(P, r, [
    [100, 128, 1.2, -0.7],
    [112, 102, 0.9, -0.4],
    [214, 116, 1.3, 0.6],
    [226, 148, 0.9, 0.9],
    [196, 86, 0.8, 0.3]
  ]);

  roots(P, r, { n: 5, rise: 110, w: 4.4, thorn: 0.7, x0: 40, x1: 280, y: 404 });
  moth(P, r, 178, 322, { s: 1.0, tilt: 0.16, z: 160 });
}

export function wellRat(P: Plate, r: Chance): void {
  ground.rules(P, r, { clear: 74 });

  const f = frame(158, 138, 1.34, 0.14);

  lathe(P, r, frame(160, 340), {
    v0: -30,
    v1: 70,
    R: () => 130,
    z: -60,
    albedo: (u, v, w) => {
      const row = Math.floor((v + 30) / 25),
        a = Math.asin(clamp(u / w, -1, 1)) * 3.2 + row % 2 * 0.5;

      return Math.abs((v + 30) / 25 - row - 0.5) > 0.45 || Math.abs(a - Math.round(a)) < 0.05 ? 0 : 1;
    },
    bend: 0.14
  });

  P.pen(ellipse(160, 308, 130, 20, 30, Math.PI, TAU), () => 2, { z: -20, knock: 0 });

  P.sculpt({
    z: -52,
    box: [60, 150, 260, 320],
    gap: 2.9,
    edge: 0,
    albedo: 0.8,
    flow: (x, y, h) => (x - 160) * (1 - 0.0016 * (y - 150)) + 0.2 * soft(h),
    h: (x, y) => {
      const w = 46 + (y - 150) * 0.32;

      return y < 312 && Math.abs(x - 160) < w
        ? 50 * Math.sqrt(1 - ((x - 160) / w) ** 2) + 5 * Math.sin(x * 0.7 + 3 * Math.sin(y / 13))
        : -3;
    }
  });

  head.beast(P, r, f, {
    snout: 76,
    muzzle: 13,
    incisors: 1,
    arch: 46,
    yaw: -0.25,
    eye: 14
  });

  gaze(P, r, frame(158, 136, 1.34, 0.14), { gaze: "pin", yaw: -0.1 });

  strands(
    P,
    r,
    f,
    Array.from({ length: 30 }, (_, i) => {
      const a = -1.5 + i / 29 * 3;

      return [
        41 * Math.sin(a),
        -36 - 37 * Math.cos(a),
        0.35 + 0.75 * Math.abs(a) / 1.5
      ];
    }),
    { len: 70, sway: 12, w: 2.2 }
  );

  for (const s of [-1, 1]) for (let i = 0; i < 7; i++) P.pen(
    loc(f, [
      [s * 11 - 3, 62 - i * 2],
      [s * (40 + i * 4), 56 - i * 7 + r.in(-5, 5)],
      [s * (72 + i * 3), 70 - i * 13 + r.in(-7, 7)]
    ]),
    taper(1.2, 0.2),
    { knock: 0.8 }
  );

  for (const s of [-1, 1]) hand(P, r, frame(160 + s * 88, 318, 0.66, s * 0.12 + Math.PI), { z: 90, flip: s, wrist: 0, long: 1.3, thumb: 0, spread: 1.2 });

  drips(P, r, frame(160, 338), [[-66, 0, 30], [30, 4, 22], [74, -2, 38]]);
}

export function gallowsApprentice(P: Plate, r: Chance): void {
  ground.rules(P, r, { low: 0 });
  body.robe(P, r, { wide: 104, top: 284, tone: 0.8 });

  const f = frame(160, 168, 1.06, -0.2);

  head.sack(P, r, f, {});
  P.blot(loc(f, ellipse(20, -2, 11, 12, 16)));
  gaze(P, r, frame(f.cx, f.cy, f.s, f.tilt), { gaze: "pin", only: 1 });
  stitches(P, r, f, [[-34, 46], [-8, 54], [32, 44]], { n: 8, w: 17, wide: 2.6 });
  P.pen(loc(f, [[-34, -6], [-14, 4]]), 2.6, { knock: 1 });
  P.pen(loc(f, [[-32, 6], [-15, -8]]), 2.6, { knock: 1 });
  rope(P, [[112, 262], [136, 282], [168, 286], [200, 272], [214, 250]], { w: 8, z: 96 });
  rope(P, [[206, 262], [236, 226], [250, 150], [256, 60], [258, -6]], { w: 7, z: 20 });

  for (let i = 0; i < 5; i++) rope(P, [[196 + i * 3.4, 276 - i * 8], [222 + i * 3, 262 - i * 9]], { w: 5.2, z: 104 + i });
}

export function chapelLeech(P: Plate, r: Chance): void {
  ground.vault(P, r);
  body.robe(P, r, { wide: 118, top: 292, tone: 0.72, k: 5 });

  const f = frame(160, 148, 1.2, 0.04);

  head.leech(P, r, f);

  P.sculpt({
    z: 60,
    box: [96, 258, 224, 330],
    gap: 2.7,
    edge: 1.3,
    albedo: 1.05,
    flow: (x, y, h) => y + 0.3 * soft(h),
    h: (x, y) => {
      const t = (y - 270 - 6 * Math.cos((x - 160) / 30)) / 24;
      const w = 52;

      return t > 0 && t < 1 && Math.abs(x - 160) < w ? 24 * Math.sqrt(1 - ((x - 160) / w) ** 2) + 2 : -3;
    }
  });

  P.pen([[160, 302], [160, 372]], () => 3, { knock: 1.6 });
  P.pen([[144, 322], [176, 322]], () => 3, { knock: 1.6 });
  P.blot([[153, 296], [167, 296], [164, 268], [156, 268]], { smooth: false });
}
