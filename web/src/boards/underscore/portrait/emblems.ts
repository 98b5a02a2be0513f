/** Emblems of blessings and of moves that are offered: one thing each, by its element, arranged by its own chance. */
import type { Chance } from "./chance";
import { ellipse, frame, loc } from "./frame";
import { step } from "./maths";
import { eyeMark } from "./parts/face";
import { candle, flame } from "./parts/fire";
import { crack, moth, mushrooms } from "./parts/growths";
import { ground } from "./parts/ground";
import { bell, bolt, book, cage, chain, hand, key, lathe, rope, scales } from "./parts/things";
import { Plate } from "./plate";

export const [WIDE, HIGH] = [240, 200];
const [X, Y] = [WIDE / 2, HIGH / 2];

type Draw = (P: Plate, r: Chance) => void;

function rays(P: Plate, r: Chance, inner = 70): void {
  ground.rays(P, r, { cx: X, cy: Y, inner, outer: 200, tone: r.in(0.34, 0.5), gap: r.in(5.6, 7) });
}

/** A vessel with a dark belly. */
function vessel(P: Plate, r: Chance): ReturnType<typeof frame> {
  const f = frame(X, Y + 12, 1, r.in(-0.12, 0.12)), belly = r.in(18, 26);
  const R = (v: number) => (v < -38 ? 20 : 24 + belly * step(-38, -16, v) - 6 * step(44, 60, v));
  lathe(P, r, f, { v0: -50, v1: 60, R, z: 10, albedo: (u, v) => (v < -38 ? 1 : Math.abs(u) < 25 && v > -12 && v < 46 ? 0.05 : 0.8), bend: 0.4 });
  lathe(P, r, f, { v0: -64, v1: -46, R: () => 15, z: 30, albedo: 0.7 });
  return f;
}

const open = (P: Plate, r: Chance): void => {
  rays(P, r, 74);
  hand(P, r, frame(X, Y + 22, 1.6, r.in(-0.1, 0.1)), { z: 20, wrist: 80, spread: r.in(0.8, 1.2), flip: r.sign() });
};

const THINGS = {
  hand: open,
  draught: (P, r) => {
    rays(P, r);
    const f = vessel(P, r);
    for (let i = 0; i < 4; i++) P.pen(loc(f, [[-22, 6 + 10 * i], [-8, 2 + 10 * i], [8, 9 + 10 * i], [22, 5 + 10 * i]]), () => 2, { z: 1e5, knock: 0.8 });
  },
  bell: (P, r) => {
    ground.rain(P, r, { angle: r.in(0.9, 1.3) });
    bell(P, r, frame(X, Y + 12, 1.25, r.in(-0.2, 0.2)), { z: 20 });
  },
  keys: (P, r) => {
    rays(P, r, 60);
    chain(P, [[44, 30], [84, 66], [X, 78], [156, 66], [196, 30]], { s: 1.7 });
    for (const a of [r.in(0.1, 0.4), r.in(-0.4, -0.1)]) key(P, frame(X + a * 30, 92, 2, a));
  },
  stone: (P, r) => {
    ground.rays(P, r, { cx: X, cy: 40, inner: 20, outer: 230, tone: 0.4, gap: 6 });
    const f = frame(X, Y + 20, 1, 0);
    lathe(P, r, f, { v0: -46, v1: 66, R: (v) => 48 + 10 * step(30, 66, v), z: 12, albedo: 0.86, bend: 0.3 });
    crack(P, r, f, [r.in(-10, 10), -44], r.in(1.2, 1.9), 96, { w: 4 });
  },
  burning: (P, r) => {
    ground.smoke(P, r, { cx: X, tone: 0.5 });
    book(P, r, frame(X, 142, 1.42, r.in(-0.08, 0.08)), { z: 20 });
    for (let i = 0; i < 13; i++) flame(P, 62 + i * 9.6 + r.in(-3, 3), 128 + r.in(-6, 6), 0.5 + 0.9 * Math.sin((i / 12) * Math.PI) * r.in(0.7, 1.1));
  },
  candles: (P, r) => {
    rays(P, r, 84);
    for (const [at, tall] of [[-46, r.in(44, 60)], [0, r.in(64, 84)], [46, r.in(36, 56)]] as const) candle(P, r, X + at, 178, { s: 1.5, len: tall, lean: r.in(-4, 4) });
  },
  mushrooms: (P, r) => {
    rays(P, r, 80);
    mushrooms(P, r, Array.from({ length: 5 }, (_, i) => [50 + 36 * i + r.in(-6, 6), 168 + r.in(-8, 8), r.in(1.7, 2.9), (i - 2) * 0.14]));
  },
  cut: (P, r) => {
    open(P, r);
    P.pen([[88, 108], [118, 118], [150, 112]], (t) => 9 * Math.sin(Math.PI * t), { black: true });
    for (const [y, w] of [[106, 1.8], [111, 1.6]] as const) P.pen([[88, y], [118, y + 9], [150, y + 4]], w, { knock: 0 });
    for (const [x, y, long] of [[108, 120, 24], [122, 123, 40], [136, 119, 18]] as const) P.tube([[x, y], [x + 1, y + long]], (t) => 1.6 + 1.6 * t, { z: 90, gap: 2.2 });
  },
  wound: (P, r) => {
    rays(P, r, 64);
    const f = vessel(P, r);
    P.pen(loc(f, [[-2, -8], [4, 8], [-6, 22], [3, 40]]), (t) => 7 * Math.sin(Math.PI * t), { z: 1e5, knock: 1 });
    for (let i = 0; i < 5; i++) P.pen(loc(f, [[-12, -2 + 9 * i], [12, 2 + 9 * i]]), 1.6, { z: 1e5, knock: 0.6, smooth: false });
  },
  moth: (P, r) => {
    rays(P, r, 88);
    moth(P, r, X, Y + 6, { s: 2.3, tilt: r.in(-0.5, 0.5), z: 40 });
  },
  eye: (P, r) => {
    open(P, r);
    eyeMark(P, frame(X, Y + 28, 1.5, r.in(-0.1, 0.1)));
  },
  jar: (P, r) => {
    rays(P, r, 66);
    const f = vessel(P, r);
    P.pen(loc(f, [[0, -64], [0, -84]]), () => 3, { smooth: false });
    P.blot(loc(f, ellipse(0, -86, 6, 6, 12)), { black: false });
    bolt(P, r, f.g(2, -20), f.g(-3, 42), { z: 1e5, w: 3.6, jag: 9, forks: 2 });
  },
  storm: (P, r) => {
    ground.rain(P, r, { angle: 1.15 });
    for (const x of [r.in(50, 90), r.in(105, 135), r.in(150, 190)]) bolt(P, r, [x, -4], [x + r.in(-30, 30), 186], { w: r.in(2.4, 4.4), z: 40 });
  },
  scales: (P, r) => {
    rays(P, r, 84);
    scales(P, r, frame(X, Y - 28, 1.7, r.in(-0.12, 0.12)));
  },
  cage: (P, r) => {
    rays(P, r, 90);
    cage(P, r, frame(X, Y + 8, 0.86, 0), { n: 7 });
    flame(P, X, Y + 50, 1.5);
  },
  noose: (P, r) => {
    ground.rules(P, r, { cx: X, cy: Y, clear: 60 });
    rope(P, [[X + 8, -6], [X + 2, 40], [X, 66]], { w: 7, z: 20 });
    rope(P, loc(frame(X, 116, 1, r.in(-0.2, 0.2)), ellipse(0, 0, 40, 50, 22)), { w: 7, z: 24 });
  },
  candle: (P, r) => {
    rays(P, r, 78);
    candle(P, r, X, 182, { s: 2.1, len: r.in(44, 58) });
  },
} satisfies Record<string, Draw>;
type Thing = keyof typeof THINGS;

/** The minor blessings that are named after a thing, or nearly. */
export const NAMED: Record<string, Thing> = {
  "water.key": "keys",
  "stone.weight": "scales",
  "fire.book": "burning",
  "fire.clause": "burning",
  "plant.marriage": "noose",
  "vital.nerve": "eye",
  "force.measure": "scales",
  "force.thread": "noose",
  "thunder.jar": "jar",
  "any.grit": "hand",
  "any.shelf": "cage",
  "any.blunt": "bell",
  "any.root": "mushrooms",
  "any.scar": "cut",
  "any.whet": "candle",
  "any.turn": "scales",
  "any.poultice": "hand",
  "any.deep": "cut",
};

/** What stands for an element; "none" and "any" have the rest. */
const KIN: Record<string, readonly Thing[]> = {
  water: ["draught", "bell"],
  stone: ["stone", "keys"],
  fire: ["candles", "burning"],
  plant: ["mushrooms"],
  vital: ["cut", "wound"],
  force: ["moth", "eye"],
  thunder: ["storm", "jar"],
};
const REST: readonly Thing[] = ["hand", "scales", "cage", "noose", "candle"];

/** The emblem of what is called so; the same in every browser. */
export function emblem(of: string, element: string): Plate {
  const P = new Plate(of, { w: WIDE, h: HIGH, fade: [168, 212] });
  const kin = P.r.pick(KIN[element] ?? REST); // drawn in any case: what is named keeps its chance
  THINGS[NAMED[of] ?? kin](P, P.r);
  return P;
}
