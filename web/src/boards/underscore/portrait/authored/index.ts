/** Encounters whose picture was arranged by hand, by their public name; each sheaf is fetched when one of it is met. */
import type { Chance } from "../chance";
import type { Plate } from "../plate";
import type { Identity } from "../types";

export type Arrangement = (P: Plate, r: Chance, id: Identity) => void;
type Sheaf = Record<string, unknown>;

const SHEAVES = {
  ditch: () => import("./ditch") as Promise<Sheaf>,
  road: () => import("./road") as Promise<Sheaf>,
  deep: () => import("./deep") as Promise<Sheaf>,
  last: () => import("./last") as Promise<Sheaf>,
  nun: () => import("./nun") as Promise<Sheaf>,
};

/** Name -> the sheaf and the arrangement in it. */
const NAMES: Record<string, readonly [keyof typeof SHEAVES, string]> = {
  "Ditch Penitent": ["ditch", "ditchPenitent"],
  "Kiln Orphan": ["ditch", "kilnOrphan"],
  "Moss Widow": ["ditch", "mossWidow"],
  "Well Rat": ["ditch", "wellRat"],
  "Gallows Apprentice": ["ditch", "gallowsApprentice"],
  "Chapel Leech": ["ditch", "chapelLeech"],
  "Bailiff of Wet Stone": ["road", "bailiffWetStone"],
  "Plague Reader": ["road", "plagueReader"],
  "Ember Child": ["road", "emberChild"],
  "Hedge Surgeon": ["road", "hedgeSurgeon"],
  "Mother of Kindling": ["road", "motherKindling"],
  "Quarry Saint": ["road", "quarrySaint"],
  "Weathercock": ["deep", "weathercock"],
  "The Unbought Hangman": ["deep", "unboughtHangman"],
  "Spore Abbot": ["deep", "sporeAbbot"],
  "Lantern Heretic": ["deep", "lanternHeretic"],
  "Twice-Hanged Twins": ["deep", "twiceHangedTwins"],
  "Bellringer's Daughter": ["deep", "bellringerDaughter"],
  "Bride of the Deep Clock": ["last", "brideDeepClock"],
  "Orchard of Hands": ["last", "orchardHands"],
  "Judge Without a Sky": ["last", "judgeWithoutSky"],
  "Quarryman Emperor": ["last", "quarrymanEmperor"],
  "Almoner of the Shut Eye": ["last", "almonerShutEye"],
  "The Charcoal Nun": ["nun", "charcoalNun"],
};

export const arranged = Object.keys(NAMES);

export async function arrangement(name: string): Promise<Arrangement | undefined> {
  const found = NAMES[name];
  return found && ((await SHEAVES[found[0]]())[found[1]] as Arrangement);
}
