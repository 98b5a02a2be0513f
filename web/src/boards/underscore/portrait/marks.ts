/** What a run has left on the one who fell: a ring for each title, a wound for what it died of. All of it is told at the grave. */
import type { Chance } from "./chance";
import { frame } from "./frame";
import { eyeMark } from "./parts/face";
import { flame } from "./parts/fire";
import { crack, drips, mushrooms, stitches, tumours } from "./parts/growths";
import { bolt, halo } from "./parts/things";
import type { Plate } from "./plate";
import type { Identity } from "./types";

const WOUNDS = 3; // are shown; the first are the worst
const TITLES = 3;

type Draw = (P: Plate, r: Chance) => void;

const head = () => frame(160, 160, 1.1);
const burnt: Draw = (P, r) => [92, 118, 208, 232].forEach((x) => flame(P, x, 300 + r.in(-10, 14), r.in(0.7, 1.2)));
const overgrown: Draw = (P, r) => mushrooms(P, r, [[84, 300, 1.2, -0.4], [104, 312, 0.8, -0.2], [230, 306, 1, 0.4]]);
const torn: Draw = (P, r) => stitches(P, r, head(), [[-40, r.in(-44, -30)], [-8, r.in(-12, 0)], [34, r.in(24, 40)]], { n: 11, w: 13 });
const watched: Draw = (P, r) => eyeMark(P, frame(160 + r.in(-10, 10), 312, 1.5, r.in(-0.2, 0.2)));

/** By element of the last blow, and by status that was still there. */
const MARKS: Record<string, Draw> = {
  water: (P, r) => drips(P, r, head(), [[-26, -4, 40], [-18, -2, 26], [20, -4, 34], [28, -2, 46]]),
  stone: (P, r) => crack(P, r, head(), [r.in(-20, 20), -72], r.in(1.2, 1.9), 120, { w: 5 }),
  fire: burnt,
  plant: overgrown,
  vital: torn,
  force: watched,
  thunder: (P, r) => bolt(P, r, [r.in(40, 110), -4], [r.in(146, 174), 110], { z: 1e5, w: 4.4 }),
  burn: burnt,
  wound: torn,
  decay: (P, r) => tumours(P, r, head(), [[-38, 10, 10], [-30, 28, 7], [34, -20, 9], [40, 4, 6], [22, 44, 8]]),
  regen: overgrown,
  curse: watched,
};

export function mark(P: Plate, r: Chance, { wounds = [], titles = 0 }: Identity): void {
  for (let i = 0; i < Math.min(titles, TITLES); i++) halo(P, r, head(), { R: 100 + 11 * i, broken: 0.22, z: -42 });
  const drawn = new Set(wounds.map((wound) => MARKS[wound]).filter((draw) => draw !== undefined));
  for (const draw of [...drawn].slice(0, WOUNDS)) draw(P, r);
}
