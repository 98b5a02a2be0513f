/** What is heard of a battle in the fog: wood on felt, steel, a low drum when something falls. */
import { sounds } from "../../lib/sound";
import type { StoryEvent } from "../../lib/wire";

export const play = sounds({
  place: (kit) => {
    kit.noise({ pitch: 420, length: 0.07, gain: 0.9 });
    kit.tone({ pitch: 150, to: 90, length: 0.09, gain: 0.5 });
  },
  move: (kit) => {
    kit.noise({ pitch: 900, to: 500, length: 0.16, gain: 0.3, sharp: 0.7 });
    kit.tone({ pitch: 130, to: 100, at: 0.14, length: 0.08, gain: 0.45 });
  },
  win: (kit) => {
    for (const at of [0, 0.09]) kit.noise({ pitch: 3_200, at, length: 0.07, gain: 0.5, sharp: 5 });
    kit.tone({ pitch: 110, to: 45, at: 0.12, length: 0.5, gain: 1 });
  },
  hold: (kit) => {
    kit.noise({ pitch: 2_400, length: 0.1, gain: 0.6, sharp: 6 });
    kit.tone({ pitch: 220, to: 208, at: 0.05, length: 0.3, gain: 0.4, wave: "triangle" });
  },
  end: (kit) => kit.gong({ pitch: 82, length: 3, gain: 0.8 }),
});

type Data = { type?: string; winner?: string; result?: unknown };

export function heard(events: StoryEvent[]): void {
  const data = events.map((told) => told.data as Data);
  const last = data.findLast((each) => each.type && each.type !== "end");
  if (last?.type === "attack") play[last.winner === "A" ? "win" : "hold"]();
  else if (last?.type === "place" || last?.type === "move") play[last.type]();
  if (data.some((each) => each.result || each.type === "end")) play.end();
}
