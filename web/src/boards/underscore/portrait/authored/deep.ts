import type { Chance } from "../chance";
import { boxOf, ellipse, frame, loc } from "../frame";
import { around } from "../hatch";
import { glow } from "../light";
import { mix } from "../maths";
import { body } from "../parts/body";
import { halfhood, hood, strands } from "../parts/covers";
import { gaze } from "../parts/face";
import { ground } from "../parts/ground";
import { moth, mushrooms } from "../parts/growths";
import { head } from "../parts/heads";
import { bell, bolt, chain, hand, rope } from "../parts/things";
import type { Plate } from "../plate";

export function weathercock(P: Plate, r: Chance): void {
  ground.rain(P, r, { angle: 1.1, tone: 0.3 });
  bolt(P, r, [262, -4], [222, 128], { z: -50, w: 3.4 });
  bolt(P, r, [46, -4], [78, 104], { z: -50, w: 2.2 });
  P.tube([[160, 400], [160, 262]], () => 7, { z: -20, gap: 3 });

  for (const x of [62, 258]) P.tube([[160, 356], [x, 356]], () => 3.4, { z: -10, gap: 3 });

  P.pen([[42, 345], [47, 367], [52, 354], [57, 367], [62, 345]], () => 2.6, { smooth: false });
  P.pen([[278, 345], [264, 345], [264, 367], [278, 367]], () => 2.6, { smooth: false });
  P.pen([[264, 356], [275, 356]], () => 2.6, { smooth: false });

  const f = frame(160, 152, 1.2, -0.12);

  P.sculpt({
    z: 26,
    box: boxOf(f, -50, -124, 50, -50),
    gap: 3,
    edge: 1.4,
    flow: (x, y) => {
      const [u, v] = f.l(x, y);

      return Math.atan2(u, -(v - 10)) * 88;
    },
    albedo: 0.95,
    h: (x, y) => {
      const [u, v] = f.l(x, y),
        t = -62 - 52 * (1 - (u / 46) ** 2) * (0.5 + 0.5 * Math.abs(Math.sin(u * 0.145 + 0.7)));

      return v > t && v < -52 + (u / 40) ** 2 * 30 && Math.abs(u) < 44
        ? 8 + 6 * Math.sqrt(Math.max(0, 1 - (u / 44) ** 2))
        : -2;
    }
  });

  for (let row = 0; row < 7; row++) for (let i = -5; i <= 5; i++) {
    const u = i * (8 + row * 2.2) + (row % 2 ? 5 : 0),
      v = 40 + row * 15;

    P.tube(
      loc(f, [
        [u * 0.7, v - 14],
        [u * 0.92, v + 8],
        [u, v + 27 - Math.abs(i)]
      ]),
      (t) => mix(6.4, 1, Math.pow(t, 1.6)) * f.s,
      { z: -30 - row * -2.6, gap: 2.6, edge: 0.9, albedo: 0.85 }
    );
  }

  head.beast(P, r, f, {
    snout: 44,
    muzzle: 12,
    brow: 36,
    beak: 1,
    arch: 37,
    eye: 16,
    yaw: -0.4,
    z: 30
  });

  gaze(P, r, f, { gaze: "pin", yaw: -0.2 });

  for (const s of [-1, 1]) P.tube(loc(f, [[s * 12 - 6, 54], [s * 15 - 7, 74], [s * 12 - 7, 92]]), (t) => mix(4, 8, t), { z: 46, gap: 2.4, albedo: 0.8 });
}

export function unboughtHangman(P: Plate, r: Chance): void {
  ground.rules(P, r, { low: 0, tone: 0.36, clear: 96 });
  body.ribs(P, r, { wide: 124, top: 270 });

  const f = frame(160, 156, 1.2, 0.05);

  rope(P, [[108, 250], [94, 180], [84, 90], [80, -6]], { w: 8, z: -10 });
  rope(P, [[214, 248], [228, 180], [238, 90], [242, -6]], { w: 8, z: -12 });
  head.human(P, r, f, { flesh: 0, jaw: 5, yaw: 0.1, gone: 0.15 });
  halfhood(P, r, f, { yaw: 0.1 });

  for (const s of [-1, 1]) {
    P.blot(loc(f, [
      [s * 11 + 1, 0],
      [s * 20, -9],
      [s * 35, -5],
      [s * 30, 8],
      [s * 15, 9]
    ]));

    P.pen(loc(f, [[s * 10 + 1, 0], [s * 20, -10], [s * 36, -6]]), 1.8, { knock: 0 });
  }

  gaze(P, r, f, { gaze: "pin", yaw: 0.1 });
  rope(P, [[100, 258], [124, 288], [160, 300], [198, 288], [222, 258]], { w: 9, z: 100 });

  for (let i = 0; i < 7; i++) rope(
    P,
    [
      [149, 306 + i * 10],
      [168, 310 + i * 10],
      [186, 304 + i * 10]
    ],
    { w: 5.6, z: 118 + i }
  );

  hand(P, r, frame(112, 352, 0.9, 0.9), { z: 150, curl: 0.5, wrist: 70, thumb: 0 });
  hand(P, r, frame(216, 356, 0.9, -0.95), { z: 146, curl: 0.5, flip: -1, wrist: 70, thumb: 0 });
}

export function sporeAbbot(P: Plate, r: Chance): void {
  ground.vault(P, r, { tone: 0.4, rad: 140 });
  body.robe(P, r, { wide: 116, top: 290, tone: 0.72 });

  const f = frame(160, 150, 1.04, -0.06);

  head.fungus(P, r, f);
  gaze(P, r, frame(160, 186, 0.94, -0.06), { gaze: "shut" });

  mushrooms(P, r, [
    [98, 300, 1.0, -0.5],
    [112, 318, 0.7, -0.2],
    [224, 306, 1.1, 0.5],
    [206, 326, 0.7, 0.2]
  ]);

  for (let i = 0; i < 44; i++) {
    const x = r.in(40, 280), y = r.in(168, 330);

    P.blot(ellipse(x, y, r.in(0.6, 1.7), r.in(0.6, 1.7), 7), { black: false });
  }

  chain(P, [[112, 300], [128, 350], [160, 368], [194, 350], [208, 302]], { s: 0.9 });
  P.pen([[160, 364], [160, 396]], () => 3.2, { knock: 1.5 });
  P.pen([[149, 376], [171, 376]], () => 3.2, { knock: 1.5 });
}

export function lanternHeretic(P: Plate, r: Chance): void {
  ground.none();
  body.robe(P, r, { wide: 118, top: 276, tone: 0.75 });

  const f = frame(160, 156, 1.14, 0);

  P.sculpt({
    z: -16,
    box: [80, 60, 240, 270],
    gap: 3.4,
    edge: 0,
    nofade: true,
    flow: around(160, 168, 74),
    albedo: 0.001,
    glow: (x, y) => 0.85 * Math.exp(-((Math.hypot(x - 160, (y - 168) * 0.85) / 66) ** 2)) + 0.1,
    h: (x, y) => Math.hypot((x - 160) / 66, (y - 162) / 98) < 1 ? 6 : -2
  });

  hood(P, r, f, {
    rx: 96,
    up: 124,
    ox: 56,
    oy: 80,
    point: 0.5,
    down: 160,
    inside: false,
    tone: 0.7
  });

  P.blot([
    [160, 128],
    [172, 158],
    [178, 180],
    [160, 206],
    [142, 180],
    [149, 160]
  ]);

  P.pen([[160, 134], [150, 168], [160, 200]], 1, { knock: 0 });

  for (const s of [-1, 1]) P.pen(
    [
      [160 + s * 26, 132],
      [160 + s * 30, 176],
      [160 + s * 24, 214]
    ],
    () => 3.6,
    { knock: 1.4, black: false }
  );

  P.pen([[130, 214], [160, 220], [190, 214]], () => 5, { knock: 1.4 });
  P.pen([[132, 132], [160, 122], [188, 132]], () => 5, { knock: 1.4 });
  P.pen(ellipse(160, 110, 9, 10, 14), () => 3, { closed: true, knock: 1.4 });
  moth(P, r, 54, 78, { s: 0.92, tilt: 0.5, z: 140 });
  hand(P, r, frame(160, 352, 0.9, 0), { z: 140, spread: 0.9, wrist: 60, curl: 0.25 });
}

export function twiceHangedTwins(P: Plate, r: Chance): void {
  ground.rules(P, r, { clear: 96, tone: 0.36 });
  body.robe(P, r, { wide: 124, top: 292, neck: 16, tone: 0.72 });

  const a = frame(104, 184, 0.82, -0.34),
    b = frame(216, 178, 0.82, 0.3);

  P.tube([[124, 240], [140, 280], [150, 320]], () => 19, { z: -20, gap: 3 });
  P.tube([[198, 236], [184, 280], [172, 320]], () => 19, { z: -20, gap: 3 });

  head.human(P, r, a, {
    flesh: 1,
    age: 1.1,
    gaunt: 1.2,
    yaw: 0.5,
    gaze: "open",
    jaw: 3
  });

  head.human(P, r, b, { flesh: 0, yaw: -0.5, jaw: 5, gaze: "pin" });
  strands(P, r, a, Array.from({ length: 15 }, (_, i) => [-50 + i * 5.4, -58 - 16 * Math.sin(i / 14 * 3.1), 0.5]), { len: 74, sway: 20 });
  rope(P, [[92, 246], [120, 264], [150, 262]], { w: 7.4, z: 90 });
  rope(P, [[170, 262], [200, 262], [226, 240]], { w: 7.4, z: 90 });
  rope(P, [[146, 268], [152, 200], [160, 120], [160, 60], [160, -6]], { w: 8, z: 40 });
  rope(P, [[176, 268], [168, 210], [162, 130]], { w: 7, z: 38 });

  for (let i = 0; i < 5; i++) rope(P, [[145, 122 + i * 9], [160, 126 + i * 9], [176, 120 + i * 9]], { w: 5.2, z: 76 + i });
}

export function bellringerDaughter(P: Plate, r: Chance): void {
  ground.rays(P, r, { inner: 100, cy: 130, tone: 0.42, gap: 6 });
  body.robe(P, r, { wide: 100, top: 274, tone: 0.8 });

  const f = frame(160, 190, 0.98, 0.06);

  head.human(P, r, f, { flesh: 1, age: 0.2, gaunt: 0.7, yaw: 0.3, jaw: 8 });
  strands(P, r, f, Array.from({ length: 20 }, (_, i) => [(i < 10 ? -58 : 40) + i % 10 * 2, 6 + r.in(0, 12)]), { len: 130, sway: 12, w: 1.9 });
  bell(P, r, frame(160, 128, 1.34, 0.06), { z: 76, s: 1.08, clapper: false, cracked: true });
  rope(P, [[168, 52], [176, 30], [180, -6]], { w: 6.4, z: 60 });
  hand(P, r, frame(92, 232, 0.74, 0.18), { z: 150, wrist: 150, spread: 0.7 });
  rope(P, [[72, -6], [78, 100], [82, 200], [86, 300], [80, 402]], { w: 6, z: 140 });
}
