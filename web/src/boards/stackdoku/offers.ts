/** The list of what is legal, sorted by what a hand can reach. The board knows no rules: whatever is not here is for the referee to refuse. */

export type Offers = {
  pairs: Map<number, number[]>; // partners of each tile
  cells: Map<number, number[]>; // cells of each digit
  peeks: Set<number>;
  says: Set<string>; // the rest, as it is said: U, L, R, V, H, ?, X, pause, resume
};

export function offersOf(legal: string[]): Offers {
  const found: Offers = { pairs: new Map(), cells: new Map(), peeks: new Set(), says: new Set() };
  for (const text of legal) {
    const pair = /^P(\d+)\+(\d+)$/.exec(text);
    const place = /^(\d)@(r\dc\d)$/.exec(text);
    const peek = /^K(\d+)$/.exec(text);
    if (pair) {
      const [one, two] = [Number(pair[1]), Number(pair[2])];
      add(found.pairs, one, two);
      add(found.pairs, two, one);
    } else if (place) add(found.cells, Number(place[1]), cellOf(place[2] ?? ""));
    else if (peek) found.peeks.add(Number(peek[1]));
    else found.says.add(text);
  }
  return found;
}

function add(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** `r1c4` as 3, and back. */
export function cellOf(name: string): number {
  return (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;
}

export function cellName(cell: number): string {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

export function pairName(one: number, two: number): string {
  return `P${Math.min(one, two)}+${Math.max(one, two)}`;
}

/** The cells that a refused placement names: `conflict:r3c7,r8c8`. */
export function conflicts(code: string): number[] {
  return code.startsWith("conflict:") ? code.slice(9).split(",").map(cellOf) : [];
}
