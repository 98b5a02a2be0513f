/** What this browser remembers goes with the account: settings, lessons taken, levels solved. */
import { api } from "./api";
import { forget, keep, kept, onKeep, recall } from "./keep";
import type { Me } from "./protocol";
import { settings } from "./settings.svelte";

const NAMES = ["askReveal", "sound", "volume", "campaign", "endless", "days", "bests", "underscore.speed", "underscore.ambience", "underlinery.layouts"];
const SOON = 800; // milliseconds in which changes are gathered

export const synced = (name: string): boolean => NAMES.includes(name) || name.startsWith("lessons.");

const AT_TABLES = ["seen", "invites", "marks", "paired"]; // what is remembered of matches, but for their seals

/** Who comes next to this browser finds no table of who was here. */
export function leaveTables(): void {
  for (const name of AT_TABLES) forget(name);
}

type Thing = Record<string, unknown>;
const isThing = (value: unknown): value is Thing => typeof value === "object" && value !== null && !Array.isArray(value);

/** What was done in either place is done; of two times the better one counts; of two choices the account's. */
export function merged(name: string, here: unknown, there: unknown): unknown {
  if (there === undefined) return here;
  if (here === undefined) return there;
  if (name === "endless") return Math.max(Number(here), Number(there));
  if (Array.isArray(here) && Array.isArray(there)) {
    const all = [...(there as unknown[]), ...(here as unknown[])];
    const found = all.filter((each, n) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(each)) === n);
    return found.every((each) => typeof each === "number") ? found.sort((a, b) => a - b) : found;
  }
  if (isThing(here) && isThing(there)) {
    if ("time" in here && "time" in there) return Number(here["time"]) < Number(there["time"]) ? here : there;
    return Object.fromEntries([...new Set([...Object.keys(there), ...Object.keys(here)])].map((key) => [key, merged("", here[key], there[key])]));
  }
  return there;
}

let following = ""; // whose things are here
let changed: Thing = {};
let timer: ReturnType<typeof setTimeout> | undefined;

async function send(): Promise<void> {
  const told = changed;
  changed = {};
  try {
    if (Object.keys(told).length) await api.keepAll(told);
  } catch {
    changed = { ...told, ...changed }; // with the next change, or the next visit
  }
}

onKeep((name, value) => {
  if (!following || !synced(name)) return;
  changed[name] = value;
  clearTimeout(timer);
  timer = setTimeout(() => void send(), SOON);
});

/** Whoever is logged in finds their own; who logs out leaves nothing of it behind. `bring`: what is here becomes theirs. */
export async function follow(me: Me, bring = false): Promise<void> {
  const owner = recall("owner", "");
  if (!me.account) {
    if (owner) {
      for (const name of kept().filter(synced)) forget(name);
      leaveTables();
    }
    following = "";
    forget("owner");
    settings.reload();
    return;
  }
  if (following === me.name) return;
  const there = (await api.kept()).kept;
  const mine = bring || owner === me.name;
  const names = new Set([...kept().filter(synced), ...Object.keys(there).filter(synced)]);
  following = "";
  for (const name of names) {
    const now = mine ? merged(name, recall<unknown>(name, undefined), there[name]) : there[name];
    if (now === undefined) forget(name);
    else keep(name, now);
    if (JSON.stringify(now) !== JSON.stringify(there[name]) && now !== undefined) changed[name] = now;
  }
  following = me.name;
  keep("owner", me.name);
  settings.reload();
  await send();
}
