/** What came of a battle, counted from what the viewer was told. */
import type { StoryEvent } from "../../lib/wire";

export type Tale = { attacks: [number, number]; won: [number, number]; left: [number[], number[]] };

/** `left`: units beside the Command after each action, from the `now` of the end backwards. */
export function tale(story: StoryEvent[], now: [number, number]): Tale {
  const found: Tale = { attacks: [0, 0], won: [0, 0], left: [[], []] };
  const losses: (0 | 1 | -1)[] = []; // of each action, who lost a unit
  for (const { data } of story) {
    if (data["type"] !== "move" && data["type"] !== "attack") continue;
    const me = data["seat"] === 2 ? 1 : 0;
    const fight = data["type"] === "attack";
    const wins = data["winner"] === "A";
    if (fight) found.attacks[me]++;
    if (fight && wins) found.won[me]++;
    const loser = wins ? ((1 - me) as 0 | 1) : me;
    const command = data[wins ? "defender" : "unit"] === "C"; // it is not among those that are counted
    losses.push(fight && !command ? loser : -1);
  }
  const left: [number, number] = [now[0] + losses.filter((who) => who === 0).length, now[1] + losses.filter((who) => who === 1).length];
  for (const who of [-1, ...losses] as const) {
    if (who >= 0) left[who as 0 | 1]--;
    found.left[0].push(left[0]);
    found.left[1].push(left[1]);
  }
  return found;
}
