/** Options of a game as the server describes them. */
export type About = { title?: string; description: string; default: unknown; enum?: unknown[] };
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
  return typeof value === "object" ? JSON.stringify(value) : String(value);
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

/** The preset that a link means: the one it names, else the one with most settings that it brings along, else the usual one. */
export function presetOf(query: URLSearchParams, presets: Record<string, Record<string, unknown>>): string {
  const named = query.get("preset") ?? "";
  if (named in presets) return named;
  const told = (settings: Record<string, unknown>) => Object.entries(settings).every(([name, value]) => query.get(name) === optionValue(value));
  const size = ([, settings]: [string, Record<string, unknown>]) => Object.keys(settings).length;
  const found = Object.entries(presets).filter((each) => size(each) && told(each[1])).sort((a, b) => size(b) - size(a));
  return found[0]?.[0] ?? Object.keys(presets)[0] ?? "";
}
