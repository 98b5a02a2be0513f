/** The threads of a hand, each with a name of its own, so that one that stays is the same thread after drawing. */
export type Held = { id: number; digit: number };

export class Hand {
  #held: Held[] = [];
  #named = 0;

  /** The hand as it is now: those that stayed keep their names. */
  take(digits: readonly number[]): Held[] {
    const before = [...this.#held];
    this.#held = digits.map((digit) => {
      const at = before.findIndex((held) => held.digit === digit);
      return at < 0 ? { id: ++this.#named, digit } : before.splice(at, 1)[0]!;
    });
    return this.#held;
  }
}

/** By value, or by what is left of it after the Sacred Number. */
export function sorted(held: Held[], rest: number): Held[] {
  return [...held].sort((a, b) => (rest ? (a.digit % rest) - (b.digit % rest) : 0) || a.digit - b.digit || a.id - b.id);
}
