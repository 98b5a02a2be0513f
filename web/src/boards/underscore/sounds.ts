/** What is heard of a fight: a match struck, bone, a bell. */
import { sounds } from "../../lib/sound";
import type { StoryEvent } from "../../lib/wire";

export const play = sounds({
  cast: (kit) => {
    kit.noise({ pitch: 5_200, to: 2_600, length: 0.22, gain: 0.35, sharp: 1.5 });
    kit.noise({ pitch: 900, to: 500, at: 0.12, length: 0.3, gain: 0.2 });
  },
  hit: (kit) => {
    kit.noise({ pitch: 260, length: 0.12, gain: 0.9 });
    kit.tone({ pitch: 96, to: 52, length: 0.28, gain: 0.8 });
  },
  deep: (kit) => {
    kit.noise({ pitch: 200, length: 0.2, gain: 1 });
    for (const at of [0, 0.11]) kit.tone({ pitch: 80, to: 40, at, length: 0.4, gain: 0.9 });
  },
  turned: (kit) => kit.tone({ pitch: 410, to: 390, length: 0.35, gain: 0.3, wave: "triangle" }),
  bone: (kit) => kit.noise({ pitch: 1_500, length: 0.06, gain: 0.5, sharp: 9 }),
  bell: (kit) => kit.gong({ pitch: 98, length: 4, gain: 0.7 }),
});

type Data = { type?: string; break?: string; base?: number; related?: number };

/** The sound of one line. */
export function heard(data: Data): void {
  if (data.type === "cast") play.cast();
  else if (data.type === "hit") (data.break ? play.turned : (data.related ?? 0) > (data.base ?? 0) ? play.deep : play.hit)();
  else if (data.type === "dies") play.bell();
  else if (data.type === "status" || data.type === "bind" || data.type === "dq") play.bone();
}

/** Of what is not played back line by line: an encounter that comes up, and the end. */
export function between(events: StoryEvent[]): void {
  if (events.some(({ data }) => ["encounter", "victory", "end"].includes(String((data as Data).type)))) play.bell();
}
