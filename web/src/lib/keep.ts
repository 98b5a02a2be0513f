const shelf = (tab: boolean): Storage => (tab ? sessionStorage : localStorage);

/** What this browser remembers for its player; `tab`: what this tab alone does, until it is shut. Where nothing may be kept,
 * nothing breaks. */
export function recall<T>(name: string, otherwise: T, tab = false): T {
  try {
    const kept = shelf(tab).getItem(`parlour.${name}`);
    return kept === null ? otherwise : (JSON.parse(kept) as T);
  } catch {
    return otherwise;
  }
}

let noticed: (name: string, value: unknown) => void = () => undefined;

/** Whoever wants to know what is kept. */
export function onKeep(notice: typeof noticed): void {
  noticed = notice;
}

/** The names of all that is kept. */
export function kept(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith("parlour.")).map((name) => name.slice("parlour.".length));
  } catch {
    return [];
  }
}

export function keep(name: string, value: unknown, tab = false): void {
  noticed(name, value);
  try {
    shelf(tab).setItem(`parlour.${name}`, JSON.stringify(value));
  } catch {
    // storage is full or switched off
  }
}

export function forget(name: string, tab = false): void {
  try {
    shelf(tab).removeItem(`parlour.${name}`);
  } catch {
    // storage is switched off
  }
}

const MOST = 40; // matches about which something is remembered; the oldest are forgotten

type Entry<T> = { match: string; value: T };

/** What this browser remembers about one match, under a name. */
export function recallOf<T>(name: string, match: string, otherwise: T): T {
  return recall<Entry<T>[]>(name, []).find((entry) => entry.match === match)?.value ?? otherwise;
}

export function keepOf<T>(name: string, match: string, value: T): void {
  const others = recall<Entry<T>[]>(name, []).filter((entry) => entry.match !== match);
  keep(name, [{ match, value }, ...others].slice(0, MOST));
}
