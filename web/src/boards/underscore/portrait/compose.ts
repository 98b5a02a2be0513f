/** The grammar for everybody without an arrangement of their own; the order of the choices is part of the identity. */
import { carry } from "./carried";
import type { Chance } from "./chance";
import { cover } from "./covered";
import { frame } from "./frame";
import { grow } from "./grown";
import { drawHead } from "./headed";
import { type Cover, GARB, type Ground, type Head, KINDS, type Mood, moods } from "./kinds";
import { body } from "./parts/body";
import { ground } from "./parts/ground";
import { moth } from "./parts/growths";
import { bolt, halo, sigil } from "./parts/things";
import type { Plate } from "./plate";
import type { Frame } from "./frame";
import type { Gaze, Identity } from "./types";

export type Traits = { head: Head; cover: Cover; gaze: Gaze; yaw: number; tilt: number; wide: number; age: number; gaunt: number; big: number };

/** A figure being drawn. */
export type Sitter = { P: Plate; r: Chance; f: Frame; id: Identity; t: Traits; moods: readonly [Mood, Mood]; level: number };

const EYES: readonly Gaze[] = ["open", "shut", "sewn", "pin", "coin"];
const COVERS: readonly Cover[] = ["none", "hood", "none", "hood"];
const SIGNS = 3;
const CARRIES_FROM = 3; // level from which something is carried

/** Where somebody stands and how they look, as chance says it: the terminal draws the same (kin.json). */
export function born(r: Chance, id: Identity): { place: Ground; t: Traits } {
  const kind = KINDS[moods(id)[0]];
  const place = r.pick(kind.grounds);
  const t: Traits = {
    head: r.pick(kind.heads),
    yaw: r.sign() * r.in(0.12, 0.5),
    tilt: r.in(-0.14, 0.14),
    wide: r.in(98, 124),
    age: r.in(0.4, 1.1),
    gaunt: r.in(0.5, 1.2),
    gaze: r.pick(EYES),
    cover: r.pick(COVERS),
    big: r.in(1.04, 1.18),
  };
  if (id.start !== undefined) dress(t, id.start, id.fallen ?? false);
  return { place, t };
}

export function compose(P: Plate, r: Chance, id: Identity): void {
  const [one, two] = moods(id), kind = KINDS[one], level = id.level ?? 1;
  const { place, t } = born(r, id);
  const sitter: Sitter = { P, r, f: frame(160 + r.in(-4, 4), 154, t.big, t.tilt), id, t, moods: [one, two], level };
  stand(sitter, place);
  if (id.elite) halo(P, r, sitter.f, { kind: kind.halo, R: 98, n: kind.halo === "clock" ? 60 : 18, cv: -20 });
  const torso = one === "stone" ? body.stone : one === "vital" ? body.ribs : body.robe;
  torso(P, r, { wide: t.wide, top: 270, tone: one === "fire" ? 0.62 : 0.8 });
  drawHead(sitter);
  cover(sitter);
  grow(sitter);
  if (level >= CARRIES_FROM) carry(sitter);
  if (id.fallen) moth(P, r, 160 + r.sign() * r.in(48, 70), r.in(84, 110), { s: 0.84, tilt: r.in(-0.6, 0.6), z: 150 });
  const signs = (id.elements ?? []).slice(0, SIGNS);
  signs.forEach((element, i) => sigil(P, r, element, 160 + (i - (signs.length - 1) / 2) * 30, 362, { s: 0.95 }));
}

/** A starting character keeps its garb; the fallen one's face has rotted. */
function dress(t: Traits, start: string, fallen: boolean): void {
  t.cover = GARB[start] ?? "hood";
  t.head = fallen ? "fallen" : start === "nobody" ? "blank" : "gaunt";
  if (t.gaze === "coin") t.gaze = "open";
}

function stand({ P, r }: Sitter, place: string): void {
  if (place === "storm") {
    ground.rain(P, r, { angle: 1.15 });
    bolt(P, r, [r.in(30, 80), -4], [r.in(70, 100), 110], { z: -50 });
    bolt(P, r, [r.in(240, 290), -4], [r.in(220, 250), 130], { z: -50, w: 2 });
    return;
  }
  ground[place as Exclude<keyof typeof ground, "none" | "boards">](P, r);
  if (place === "stars") ground.rays(P, r, { inner: 104, tone: 0.26, gap: 7 });
}
