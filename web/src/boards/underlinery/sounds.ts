/** What is heard of numbers called: a pencil, a rising string for every line, a bell at the end. */
import { sounds } from "../../lib/sound";
import type { StoryEvent } from "../../lib/wire";

const SCALE = [392, 440, 494, 587, 659, 784]; // a line more, a step higher

export const play = sounds({
  place: (kit) => kit.noise({ pitch: 3_600, length: 0.04, gain: 0.35, sharp: 2 }),
  call: (kit) => {
    kit.noise({ pitch: 2_600, to: 4_200, length: 0.12, gain: 0.4, sharp: 1.5 });
    kit.noise({ pitch: 4_200, to: 2_600, at: 0.13, length: 0.1, gain: 0.3, sharp: 1.5 });
  },
  line: (kit, ticks: number) => kit.pluck({ pitch: SCALE[ticks % SCALE.length] ?? 392, at: 0.2, gain: 0.5 }),
  theirs: (kit) => kit.tone({ pitch: 196, to: 185, at: 0.2, length: 0.3, gain: 0.4, wave: "triangle" }),
  end: (kit) => kit.gong({ pitch: 247, at: 0.4, length: 2.4, gain: 0.5 }),
});

type Call = { type?: string; gained?: number[]; ticks?: number[] };

export function heard(events: StoryEvent[], seat: number): void {
  for (const { type, gained = [], ticks = [] } of events.map((told) => told.data as Call)) {
    if (type === "grid") play.place();
    if (type === "end") play.end();
    if (type !== "call") continue;
    play.call();
    gained.forEach((count, n) => count && (n + 1 === seat || !seat ? play.line(ticks[n] ?? 0) : play.theirs()));
  }
}
