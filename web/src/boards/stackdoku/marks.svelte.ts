/** Pencil marks: the player's own, kept in this browser for each level, told to nobody. */
import { keepOf, recallOf } from "../../lib/keep";

export class Marks {
  #level = $state("");
  #cells = $state.raw<Record<number, number[]>>({});

  /** Which level they are for: its givens name it. */
  open(level: string): void {
    if (!level || level === this.#level) return;
    this.#level = level;
    this.#cells = recallOf<Record<number, number[]>>("marks", level, {});
  }

  at(cell: number): number[] {
    return this.#cells[cell] ?? [];
  }

  toggle(cell: number, digit: number): void {
    const now = this.at(cell);
    this.#cells = { ...this.#cells, [cell]: now.includes(digit) ? now.filter((each) => each !== digit) : [...now, digit].sort() };
    keepOf("marks", this.#level, this.#cells);
  }
}
