/** The sounds of the Loom: the tick of a thread laid, a string that rises with the sum, a low gong for a Perfect Game. */
import { sounds as make } from "../../lib/sound";

const LOWEST = 130.8; // C below the middle one
const STEPS = [0, 2, 4, 7, 9]; // five notes that never quarrel

/** The higher the sum, the higher the string. */
function pitch(sum: number): number {
  const step = Math.min(24, Math.round(sum / 2));
  return LOWEST * 2 ** (Math.floor(step / STEPS.length) + STEPS[step % STEPS.length]! / 12);
}

export const sounds = make({
  lift: (kit) => kit.noise({ pitch: 2600, length: 0.03, gain: 0.16, sharp: 3 }),
  tick: (kit) => {
    kit.noise({ pitch: 1500, length: 0.035, gain: 0.5, sharp: 4 });
    kit.tone({ pitch: 196, to: 120, length: 0.07, gain: 0.3 });
  },
  back: (kit) => kit.noise({ pitch: 900, to: 500, length: 0.07, gain: 0.3, sharp: 2 }),
  pluck: (kit, sum: number, nth: number) => kit.pluck({ pitch: pitch(sum), at: nth * 0.11, length: 0.9, gain: 0.55 }),
  refused: (kit) => kit.tone({ pitch: 110, to: 82, length: 0.16, gain: 0.35, wave: "triangle" }),
  gong: (kit) => kit.gong({ pitch: 65.4, length: 3.2, gain: 0.8 }),
});
