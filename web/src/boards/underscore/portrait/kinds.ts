/** What a name does to a body. A foe's elements are its own secret, so its picture goes by its public name alone. */
import { rng } from "./chance";
import type { Element, Identity } from "./types";

export type Mood = Element | "none";
export type Ground = "rain" | "rules" | "vault" | "shelves" | "smoke" | "rays" | "stars" | "storm";
export type Head =
  | "skull" | "gaunt" | "blank" | "drowned" | "statue" | "wax" | "charred" | "kiln" | "leech" | "fungus" | "eye" | "sack"
  | "veil" | "stag" | "beak" | "bandaged" | "flayed" | "void" | "bell" | "fallen";
export type Cover = "none" | "hood" | "wimple" | "halfhood" | "bandage" | "cap" | "bare";

export type Kind = { grounds: readonly Ground[]; heads: readonly Head[]; halo: string };

export const KINDS: Record<Mood, Kind> = {
  water: { grounds: ["rain", "rules"], heads: ["drowned", "drowned", "veil", "skull"], halo: "plain" },
  stone: { grounds: ["vault", "shelves"], heads: ["statue", "statue", "skull"], halo: "chisels" },
  fire: { grounds: ["smoke", "rays"], heads: ["wax", "kiln", "charred", "skull"], halo: "rays" },
  plant: { grounds: ["rules", "vault"], heads: ["fungus", "stag", "gaunt", "veil"], halo: "thorns" },
  vital: { grounds: ["shelves", "rules"], heads: ["bandaged", "leech", "gaunt", "flayed"], halo: "nails" },
  force: { grounds: ["stars", "rays"], heads: ["void", "eye", "veil", "gaunt"], halo: "clock" },
  thunder: { grounds: ["storm", "storm"], heads: ["bell", "sack", "beak", "skull"], halo: "rods" },
  none: { grounds: ["rules", "rain"], heads: ["gaunt", "sack", "skull"], halo: "plain" },
};

/** Words of a name that choose first; where none is, the name's own chance does. */
const WORDS: readonly (readonly [RegExp, Mood])[] = [
  [/drown|ferry|salt|tide|well|toll|wet|bride|rain/i, "water"],
  [/stone|quarry|ossuary|vault|grave|wall|tooth|teeth/i, "stone"],
  [/ash|cinder|ember|furnace|kiln|kindling|candle|lamp/i, "fire"],
  [/moss|orchard|hedge|root|spore|garden|thorn|ditch/i, "plant"],
  [/skin|surgeon|leech|red|blood|tithe|bone|loaf/i, "vital"],
  [/archive|tenant|pilgrim|night|eye|lantern|door|hollow/i, "force"],
  [/static|bell|choir|kite|weather|storm|judge|rope/i, "thunder"],
];
const MOODS = Object.keys(KINDS) as Mood[];

/** The two moods of a picture: by elements where they are public, else by the name. */
export function moods({ name, elements }: Identity): readonly [Mood, Mood] {
  const shown = elements?.slice(0, 2) ?? [];
  if (shown.length) return [shown[0]!, shown[1] ?? shown[0]!];
  const said = WORDS.filter(([word]) => word.test(name)).map(([, mood]) => mood);
  const chance = rng(`mood ${name}`);
  const first = said[0] ?? chance.pick(MOODS);
  return [first, said[1] ?? chance.pick([first, ...MOODS])];
}

/** What each starting character wears. */
export const GARB: Record<string, Cover> = { warden: "cap", nun: "wimple", courier: "hood", foundling: "bandage", nobody: "bare", diver: "hood", mason: "cap", stoker: "bandage", gardener: "wimple", sexton: "hood", ringer: "cap", widow: "wimple", bearer: "hood" };
