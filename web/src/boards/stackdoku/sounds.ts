/** What is heard of stack and grid: ceramic on wood, chalk on a sheet, a thud at a dead end, a chime when it is done. */
import { sounds } from "../../lib/sound";
import type { StoryEvent } from "../../lib/wire";

export const play = sounds({
  lift: (kit) => kit.noise({ pitch: 2_600, length: 0.025, gain: 0.25, sharp: 4 }),
  pair: (kit) => {
    for (const [at, pitch] of [[0, 3_100], [0.07, 2_500]] as const) {
      kit.noise({ pitch, at, length: 0.04, gain: 0.8, sharp: 7 });
      kit.tone({ pitch: pitch / 1.9, to: pitch / 2.1, at, length: 0.07, gain: 0.3, wave: "triangle" });
    }
  },
  place: (kit) => {
    kit.noise({ pitch: 4_200, to: 2_400, length: 0.09, gain: 0.45, sharp: 0.8 });
    kit.noise({ pitch: 3_600, to: 2_000, at: 0.1, length: 0.06, gain: 0.3, sharp: 0.8 });
  },
  back: (kit) => kit.noise({ pitch: 1_400, to: 2_600, length: 0.12, gain: 0.35, sharp: 1.5 }),
  turn: (kit) => kit.noise({ pitch: 1_900, length: 0.05, gain: 0.5, sharp: 3 }),
  refused: (kit) => kit.tone({ pitch: 180, to: 140, length: 0.12, gain: 0.4, wave: "triangle" }),
  dead: (kit) => {
    kit.tone({ pitch: 95, to: 42, length: 0.45, gain: 1 });
    kit.noise({ pitch: 160, length: 0.18, gain: 0.7 });
  },
  chime: (kit) => [523, 659, 784, 1_047].forEach((pitch, n) => kit.tone({ pitch, at: n * 0.11, length: 1.1, gain: 0.35, attack: 0.004 })),
});

const HEARD: Record<string, () => void> = {
  pair: play.pair,
  place: play.place,
  undo: play.back,
  rescue: play.back,
  restart: play.back,
  peek: play.turn,
  try: play.turn,
  deadend: play.dead,
  failed: play.dead,
  stage: play.chime,
};

/** What the events of one step sound like, the player's own board alone. */
export function heard(events: StoryEvent[], seat: number): void {
  for (const { data } of events) {
    if (data["type"] === "end") (seat && data["winner"] === seat ? play.chime : play.dead)();
    else HEARD[String(data["type"])]?.();
  }
}
