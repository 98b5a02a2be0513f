/** What a run or a duel went through, fight by fight: the lives of both sides as the turns changed them. */
import { whose } from "../story";
import type { StoryEvent } from "../../../lib/wire";

export type Fight = { level: number; name: string; elite: boolean; lives: [number, number][] }; // before the first turn, then after each

type Data = { type?: string; level?: number; name?: string; elite?: boolean; hp?: number; final?: number; n?: number };

/** What a side had before an event told what it has: only the first of a fight needs it. */
function before({ type, hp = 0, final = 0, n = 0 }: Data): number {
  return type === "hit" ? hp + final : type === "lose" ? hp + n : type === "heal" ? hp - n : hp;
}

/** The fights in order. A side that was never touched has the life it began with, where `most` tells it. */
export function road(story: StoryEvent[], most: readonly [number, number] = [0, 0]): Fight[] {
  const fights: Fight[] = [];
  let now: [number | null, number | null] = [null, null];
  let turns: [number | null, number | null][] = [];
  let met = { level: 0, name: "", elite: false };
  const close = () => {
    if (!turns.length) return;
    const lives = [...turns, now].map((_, at, all) => [0, 1].map((who) => all.slice(0, at + 1).findLast((each) => each[who] !== null)?.[who] ?? null));
    const first = [0, 1].map((who) => began[who] ?? most[who]!);
    fights.push({ ...met, lives: lives.map((each) => each.map((life, who) => Math.max(0, life ?? first[who]!)) as [number, number]) });
    now = [null, null];
    turns = [];
    began = [null, null];
  };
  let began: [number | null, number | null] = [null, null];
  for (const { data } of story) {
    const told = data as Data, who = whose(data);
    if (told.type === "encounter") {
      close();
      met = { level: told.level ?? 0, name: told.name ?? "", elite: told.elite ?? false };
    } else if (told.type === "turn") turns.push([...now]);
    else if (who >= 0 && typeof told.hp === "number") {
      began[who as 0 | 1] ??= before(told);
      now[who as 0 | 1] = told.hp;
    } else if (who >= 0 && told.type === "dies") now[who as 0 | 1] = 0;
  }
  close();
  return fights;
}
