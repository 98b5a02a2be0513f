/** Layouts that this browser keeps, and the tools that make one of another. What is sent is one `layout` input. */
import { keep, recall } from "../../lib/keep";

export type Kept = { name: string; numbers: number[] };

const SHELF = "underlinery.layouts";
const MOST = 30;

export function shelf(): Kept[] {
  return recall<Kept[]>(SHELF, []);
}

export function put(name: string, numbers: number[]): Kept[] {
  const kept = [{ name, numbers }, ...shelf().filter((each) => each.name !== name)].slice(0, MOST);
  keep(SHELF, kept);
  return kept;
}

export function drop(name: string): Kept[] {
  const kept = shelf().filter((each) => each.name !== name);
  keep(SHELF, kept);
  return kept;
}

/** The codes that the notation knows. */
export const CODES: Record<string, string> = { asc: "ascending rows", desc: "descending rows", col: "ascending columns", mir: "mirrored rows" };

export type Turn = "as it is" | "mirrored" | "turned" | "raised by one";

export function turned(numbers: number[], how: Turn): number[] {
  const size = Math.round(Math.sqrt(numbers.length));
  const at = (row: number, column: number) => numbers[row * size + column] ?? 0;
  return numbers.map((number, k) => {
    const [row, column] = [Math.floor(k / size), k % size];
    if (how === "mirrored") return at(row, size - 1 - column);
    if (how === "turned") return at(size - 1 - column, row);
    return how === "raised by one" ? (number % numbers.length) + 1 : number;
  });
}
