/** Who is drawn where. A foe's picture knows its public name, level and rank, and nothing of its build. */
import type { GraveCard, UnderscoreFoeView as FoeView, UnderscoreRoadView as RoadView, UnderscoreSide as Side, UnderscoreView as View } from "../../lib/protocol";
import { isElement } from "./elements";
import type { Identity } from "./portrait/types";

export const encounter = ({ name, level, is_elite }: Pick<FoeView, "name" | "level" | "is_elite">): Identity => ({ name, level, elite: is_elite });

/** Across the table: an encounter, or another player by the name that everybody reads. */
export function foeIdentity(view: View, seat: number, names: Record<number, string>, side: Side): Identity {
  const solo = view.ready.length < 2;
  return solo ? encounter(side) : { name: names[seat] ?? `Seat ${seat}` };
}

const startOf = (words: string | null | undefined) => words?.replace("begin ", "").split(" ")[0] || undefined;

/** Oneself: the garb one began in. A watcher knows the name alone. */
export function ownIdentity(view: View, seat: number, names: Record<number, string>): Identity {
  const name = view.run?.name || names[seat || 1] || "You";
  if (!seat) return { name };
  const start = startOf(view.run?.start) ?? startOf(view.chosen);
  return start && !/^f\d/.test(start) ? { name, start, elements: elementsOf(view) } : { name };
}

const elementsOf = (view: View) => (view.run?.elements ?? []).filter(isElement);

const MILESTONE = 10; // levels from one title to the next

type Buried = { name: string; start: string; level: number; title: string; elements: string[]; wounds?: string[] };

/** One who lies in a grave: rotted by level, marked by what made the run and by what ended it. */
export const buried = ({ name, start, level, title, elements, wounds = [] }: Buried): Identity => ({
  name,
  start,
  fallen: true,
  level,
  elements: elements.filter(isElement),
  wounds,
  titles: title ? Math.floor(level / MILESTONE) : 0,
});

/** One whom the house alone knows: its elements are those of its moves. */
export function given({ name, level, portrait }: GraveCard): Identity {
  const moves = (portrait["moves"] as { active: { root: string }[] } | undefined)?.active ?? [];
  const elements = [...new Set(moves.map(({ root }) => root.split(".")[0]!))];
  return buried({ name, start: "nobody", level, title: "", elements });
}

/** What one died of: the element of the last blow, and what one bore then. */
export const woundsOf = (view: View, last: string): string[] => [last, ...Object.keys(view.fight?.sides[0]?.statuses ?? {}).sort()].filter(Boolean);

/** Oneself at the end. */
export function fallenIdentity(view: View, last: string): Identity {
  const run = view.run!;
  return buried({ ...run, start: startOf(run.start) ?? "nobody", wounds: woundsOf(view, last) });
}

const LEADS = /^(?:What )?the /i;
const JOINS = / (?:of|with|without|under|but|was|as|the) /i;

/** An encounter in one word: who it is, and not what it is of. "Abbess of Low Water" is the Abbess. */
export function shortly(name: string): string {
  const head = name.replace(LEADS, "").split(JOINS)[0]!.split(" ").at(-1)!;
  return head === "You" ? name.split(" ").at(-1)! : head; // somebody else is you
}

/** The two sides as sums name them: a player is "you", an encounter goes by one word. */
export function called(view: View, seat: number, names: Record<number, string>): [string, string] {
  const solo = view.ready.length < 2;
  const of = (who: 1 | 2) => {
    const known = solo ? shortly(view.fight?.sides[who - 1]?.name ?? "") : names[who];
    return seat === who ? "you" : known || (who === 1 ? "one" : "the other");
  };
  return [of(1), of(2)];
}

/** What a run was sworn to, in a few words; "" = nothing. */
export const sworn = (road: RoadView | null | undefined): string => (road?.seals.length ? `Under ${road.seals.map(({ name }) => name).join(", ")}` : "");

/** The road as everybody sees it: who stands at the end of the act, or what the dark does. */
export const told = ({ title, boss, at, omen, words }: RoadView): string => (boss ? `${title}. At its end, level ${at}: ${boss}. ${omen}` : `${title}. ${words}`);
