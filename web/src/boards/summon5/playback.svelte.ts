/** What others wove is seen thread by thread, then its loops, then its points; the own weave is pulsed, then counted. */
import { prefersReducedMotion } from "svelte/motion";
import type { Summon5Woven } from "../../lib/protocol";
import { sounds } from "./sounds";

export const THREAD_MS = 120;
const LOOPS_MS = 250;
const POINTS_MS = 450;

/** How long the newest weave takes to be drawn. */
export const takes = (threads: number): number => threads * THREAD_MS + LOOPS_MS + POINTS_MS;

export class Playback {
  laid = $state(Infinity); // threads of the newest weave that lie there already
  looped = $state(true); // its runs are drawn
  counted = $state(true); // its points are added
  #known = -1; // turns seen
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** The turns so far, and whose eyes look. */
  follow(history: Summon5Woven[], seat: number): void {
    const before = this.#known;
    this.#known = history.length;
    const turn = history.at(-1);
    if (before === history.length) return;
    if (turn && before === history.length - 1) this.#play(turn, turn.seat === seat);
    else this.finish();
  }

  #play(turn: Summon5Woven, own: boolean): void {
    this.finish();
    const steps = own || prefersReducedMotion.current ? 0 : turn.cells.length;
    [this.laid, this.looped, this.counted] = [steps ? 0 : Infinity, !steps, false];
    for (let n = 1; n <= steps; n++) {
      this.#later(n * THREAD_MS, () => {
        this.laid = n;
        sounds.tick();
      });
    }
    this.#later(steps * THREAD_MS + (steps ? LOOPS_MS : 0), () => {
      this.looped = true;
      turn.runs.filter((run) => run.valid).forEach((run, n) => sounds.pluck(run.sum, n));
    });
    this.#later(steps * THREAD_MS + LOOPS_MS + POINTS_MS, () => {
      this.finish();
      if (turn.bonus) sounds.gong();
    });
  }

  #later(wait: number, act: () => void): void {
    this.#timers.push(setTimeout(act, wait));
  }

  /** Whoever is in a hurry sees the end of it. */
  finish(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    [this.laid, this.looped, this.counted] = [Infinity, true, true];
  }
}
