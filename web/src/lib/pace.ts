import type { StoryEvent } from "./protocol";

/** Steps one after the other, never faster than a person can see them. Whoever is in a hurry skips. */
export const APART = 700; // milliseconds that every step stays at least
const GLANCE = 30; // letters that are read within that time
const LETTER = 20; // milliseconds for each further one
const LONGEST = 2_500; // nobody waits longer for the next step, however much there is to read

/** How long words stay until they could be read. */
export function reading(words: string): number {
  return Math.min(LONGEST, APART + LETTER * Math.max(0, words.length - GLANCE));
}

/** What is told of a step: its sentences, or the notation of one that has none. */
export function told(events: StoryEvent[]): string {
  return events.map(({ words }) => words).filter(Boolean).join(" ") || events.map(({ text }) => text).join(" ");
}

export class Pace<Step> {
  #waiting: Step[] = [];
  #hold: ReturnType<typeof setTimeout> | undefined; // runs while the step that is shown is held

  constructor(
    readonly show: (step: Step) => void,
    readonly holds: (step: Step) => number, // milliseconds; 0 = whatever comes next may follow at once
    readonly holding: (held: boolean) => void,
  ) {}

  /** The newest step that is not shown yet. */
  get last(): Step | undefined {
    return this.#waiting.at(-1);
  }

  /** A step of others: its turn comes when those before it could be seen. */
  add(step: Step): void {
    if (this.#hold === undefined) this.#reach(step);
    else this.#waiting.push(step);
  }

  /** A step that is shown at once; what came before it is skipped. */
  now(step: Step): void {
    this.skip();
    this.#reach(step);
  }

  /** To the newest step, and no hold on it. */
  skip(): void {
    this.#release();
    for (const step of this.#waiting.splice(0)) this.show(step);
  }

  #reach(step: Step): void {
    this.show(step);
    const hold = this.holds(step);
    if (hold <= 0) return;
    this.#hold = setTimeout(() => this.#next(), hold);
    this.holding(true);
  }

  #next(): void {
    this.#release();
    const step = this.#waiting.shift();
    if (step !== undefined) this.#reach(step);
  }

  #release(): void {
    if (this.#hold === undefined) return;
    clearTimeout(this.#hold);
    this.#hold = undefined;
    this.holding(false);
  }
}
