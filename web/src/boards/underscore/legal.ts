/** What may be said, grouped for buttons: a slot, then the choices that the move still asks for. */

export type Choices = Record<string, string>;

const parts = (text: string) => {
  const [verb = "", slot = "", ...rest] = text.split(" ");
  return { verb, slot, choices: Object.fromEntries(rest.map((word) => word.split("=") as [string, string])) as Choices };
};

/** The slots of a verb that may be chosen now. */
export const slotsOf = (legal: string[], verb: string) => [...new Set(legal.map(parts).filter((each) => each.verb === verb).map((each) => each.slot))];

/** The keys that a slot asks for, in their order, each with what may be said after what was said before it. */
export function asked(legal: string[], verb: string, slot: string, made: Choices): { key: string; values: string[] }[] {
  const ways = legal.map(parts).filter((each) => each.verb === verb && each.slot === slot);
  const keys = Object.keys(ways[0]?.choices ?? {});
  return keys.map((key, at) => {
    const fits = ways.filter(({ choices }) => keys.slice(0, at).every((before) => made[before] === undefined || choices[before] === made[before]));
    return { key, values: [...new Set(fits.map(({ choices }) => choices[key] ?? ""))] };
  });
}

/** The input in full, or what of it can be said so far. */
export const written = (verb: string, slot: string, made: Choices) => [verb, slot, ...Object.entries(made).map(([key, value]) => `${key}=${value}`)].join(" ");
