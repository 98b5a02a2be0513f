/** What a blessing does to whoever bears it, before and after. */
import type { UnderscoreHeroView as HeroView } from "../../../lib/protocol";
import { titled } from "../elements";

export type Borne = { name: string; was: number; now: number };

/** `change`: by how much, as the preview tells it; a penalty is what HP at the start lie below Max HP. */
export function borne(hero: Pick<HeroView, "max_hp" | "hp_penalty" | "starting">, change: Record<string, number>): Borne[] {
  const { max_hp: most = 0, hp_penalty: below = 0, ...statuses } = change;
  const starts = hero.max_hp - hero.hp_penalty;
  return [
    ...(most ? [{ name: "Max HP", was: hero.max_hp, now: hero.max_hp + most }] : []),
    ...(below ? [{ name: "HP at the start", was: starts, now: starts + most - below }] : []),
    ...Object.entries(statuses).map(([status, n]) => ({ name: `${titled(status)} at the start`, was: hero.starting[status] ?? 0, now: (hero.starting[status] ?? 0) + n })),
  ];
}
