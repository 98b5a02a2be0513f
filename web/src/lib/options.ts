/** Options of a game as the server describes them. */
export type Some = { const: string; title: string; description: string }; // one of those of which any number may be taken
export type About = { title?: string; description: string; default: unknown; enum?: unknown[]; names?: Record<string, string>; items?: { oneOf: Some[] } };
export type Schema = { properties: Record<string, About> };

/** `strict_edges` as people read it. */
export function presetName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What an option is called: its own words, or its name if that says enough. */
export function optionName(name: string, about: About | undefined): string {
  return about?.title ?? presetName(name);
}

/** A value as it is read and written: switches are on or off. */
export function optionValue(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** A value as people call it: `The Charcoal Nun` rather than `nun`. */
export function optionWords(value: unknown, about: About | undefined): string {
  if (Array.isArray(value)) return value.map((each) => about?.items?.oneOf.find((some) => some.const === each)?.title ?? optionWords(each, undefined)).join(", ");
  if (typeof value === "object" && value) { // somebody or something that has a name of its own
    const { name, id } = value as { name?: unknown; id?: unknown };
    return String(name ?? id ?? optionValue(value));
  }
  const read = optionValue(value);
  return about?.names?.[read] ?? read;
}

/** Whether a form asks for it: there is something to choose, and people can write it. */
export function askable(about: About): boolean {
  return about.enum ? about.enum.length > 1 : Boolean(about.items) || typeof about.default !== "object";
}

/** The names in a value of an option of which any number may be taken, with one of them put in or taken out. */
export function toggled(value: string, name: string, on: boolean, known: Some[]): string {
  const names = new Set(value.split(", "));
  if (on) names.add(name);
  else names.delete(name);
  return known.map((each) => each.const).filter((each) => names.has(each)).join(", ");
}

type Presets = Record<string, Record<string, unknown>>;

/** The preset that new tables open with: the first. */
export function recommended(presets: Presets): string {
  return Object.keys(presets)[0] ?? "";
}

/** What settings change of the rulebook, option by option, in words. */
export function differences(settings: Record<string, unknown>, known: Record<string, About>): { rule: string; means: string }[] {
  const changed = Object.entries(settings).filter(([name, value]) => name !== "players" && value !== "" && optionValue(known[name]?.default) !== optionValue(value));
  return changed.map(([name, value]) => ({ rule: `${optionName(name, known[name])}: ${optionWords(value, known[name])}`, means: known[name]?.description ?? "" }));
}

const DRAWN = ["seed", "daily"]; // which match it is, not by which rules

/** Options as a link brings them along to the page of the game. */
export function asQuery(options: Record<string, unknown>): string {
  const kept = Object.entries(options).filter(([name]) => !DRAWN.includes(name));
  return new URLSearchParams(kept.map(([name, value]) => [name, optionValue(value)])).toString();
}

/** ... and those of them that are known there and not as usual. */
export function fromQuery(query: URLSearchParams, known: Record<string, About>): Record<string, string> {
  return Object.fromEntries([...query].filter(([name, value]) => name !== "preset" && known[name] && optionValue(known[name].default) !== value));
}

/** The preset that a link means: the one it names, else the one with most settings that it brings along, which may be the book's own; where it brings none, the recommended one. */
export function presetOf(query: URLSearchParams, presets: Presets): string {
  const named = query.get("preset") ?? "";
  if (named in presets) return named;
  const told = (settings: Record<string, unknown>) => Object.entries(settings).every(([name, value]) => query.get(name) === optionValue(value));
  const rules = [...query.keys()].some((name) => name !== "preset"); // as `asQuery` tells them: all that are in force
  const size = ([, settings]: [string, Record<string, unknown>]) => Object.keys(settings).length;
  const found = Object.entries(presets).filter((each) => (size(each) || rules) && told(each[1])).sort((a, b) => size(b) - size(a));
  return found[0]?.[0] ?? recommended(presets);
}
