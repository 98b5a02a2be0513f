/** The lines of a turn, one after another: by hand, by themselves, or all at once. */
import { keep, recall } from "../../lib/keep";
import { reading } from "../../lib/pace";
import type { Line } from "./story";

export type Speed = "step" | "normal" | "instant";
export const SPEEDS: Speed[] = ["step", "normal", "instant"];
const KEEP = "underscore.speed";

export const keptSpeed = (): Speed => SPEEDS.find((each) => each === recall<string>(KEEP, "")) ?? "normal";

export class Playback {
  lines = $state.raw<Line[]>([]);
  at = $state(0); // how many have been shown
  playing = $state(false);
  speed = $state<Speed>(keptSpeed());
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => {};

  get shown(): Line[] {
    return this.lines.slice(0, this.at);
  }
  /** The line that is being read. */
  get now(): Line | null {
    return this.playing ? (this.lines[this.at - 1] ?? null) : null;
  }

  /** Plays these lines, then says so. */
  play(lines: Line[], done: () => void): void {
    clearTimeout(this.#timer);
    this.#done = done;
    this.lines = lines;
    this.at = 0;
    this.playing = true;
    if (this.speed === "instant") this.skip();
    else this.next();
  }

  next(): void {
    clearTimeout(this.#timer);
    if (this.at >= this.lines.length) return this.skip();
    this.at += 1;
    if (this.speed === "normal") this.#timer = setTimeout(() => this.next(), reading(this.now?.words ?? "")); // the newest stays until it could be read
  }

  /** To the end. */
  skip(): void {
    clearTimeout(this.#timer);
    if (!this.playing) return;
    this.at = this.lines.length;
    this.playing = false;
    this.#done();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    keep(KEEP, speed);
    if (!this.playing) return;
    if (speed === "instant") this.skip();
    else if (speed === "normal") this.next();
    else clearTimeout(this.#timer);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
