/** When to come back to a table whose line is lost. */
const FIRST_WAIT = 300; // milliseconds until the first try; each further one waits longer
const LONGEST_WAIT = 8_000;
const RESTART = 1012; // the closing code of a server that leaves: another one is ready for the table by then
const MOVED_WAIT = 150; // at most; not all come in the same moment

export class Again {
  #wait = FIRST_WAIT;
  #welcome = false; // since the last time that it was led elsewhere

  constructor(readonly luck: () => number = Math.random) {}

  /** The table was there, or somebody is impatient. */
  reset(): void {
    this.#wait = FIRST_WAIT;
  }

  welcomed(): void {
    this.reset();
    this.#welcome = true;
  }

  /** Milliseconds until the next try, after a line that ended with this code. */
  after(code: number): number {
    if (code === RESTART && this.#welcome) {
      this.#welcome = false;
      return MOVED_WAIT * this.luck();
    }
    const wait = this.#wait * (0.75 + this.luck() / 2);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    return wait;
  }
}
