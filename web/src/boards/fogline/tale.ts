/** What came of a battle, counted from what the viewer was told. */
import { called, type Moment, turns } from "../../lib/moments";
import type { StoryEvent } from "../../lib/wire";
import { unitName } from "./grid";

export type Tale = { attacks: [number, number]; won: [number, number]; left: [number[], number[]] };

const actionsOf = (story: StoryEvent[]): StoryEvent[] => story.filter(({ data }) => data["type"] === "move" || data["type"] === "attack");

/** The event that told of the `n`th action. */
export const toldAt = (story: StoryEvent[], n: number): number => actionsOf(story)[n - 1]?.number ?? 1;

/** `left`: units beside the Command after each action, from the `now` of the end backwards. */
export function tale(story: StoryEvent[], now: [number, number]): Tale {
  const found: Tale = { attacks: [0, 0], won: [0, 0], left: [[], []] };
  const losses: (0 | 1 | -1)[] = []; // of each action, who lost a unit
  for (const { data } of actionsOf(story)) {
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

/** What decided the battle: the dearest attack that failed, the changes of the lead, and how it ended; `since` are the positions that repetition counts. */
export function moments(story: StoryEvent[], left: [number[], number[]], since: string[], own: number, names: Record<number, string>): Moment[] {
  const actions = actionsOf(story);
  const found = new Map<number, Omit<Moment, "n" | "told">>();
  const struck = ({ data }: StoryEvent) => `${called(Number(data["seat"]), own, names)} struck ${data["uncovered"] ? "a hidden" : "the"} ${unitName(String(data["defender"]))}: ${data["attack"]} against ${data["defence"]}.`;
  const gap = ({ data }: StoryEvent) => Number(data["defence"]) - Number(data["attack"]);

  const failed = actions.filter(({ data }) => data["type"] === "attack" && data["winner"] !== "A" && (!own || data["seat"] === own));
  const dearest = failed.toSorted((a, b) => gap(b) - gap(a))[0];
  if (dearest) found.set(actions.indexOf(dearest) + 1, { words: struck(dearest), costly: true });
  const leads = left[0].map((units, n) => units - left[1][n]!);
  for (const { n, words } of turns(leads, (n, seat) => left[seat - 1]![n]!, own, names, "the lead in units")) if (!found.has(n)) found.set(n, { words });
  const last = actions.at(-1);
  const reason = (last?.data["result"] as { reason?: string } | null | undefined)?.reason;
  if (last && reason === "command") found.set(actions.length, { words: struck(last) });
  if (reason === "repetition") found.set(actions.length - since.length + 1 + since.indexOf(since.at(-1)!), { words: "The first time of the position that repeats." });
  return [...found].sort(([a], [b]) => a - b).flatMap(([n, moment]) => (actions[n - 1] ? [{ n, told: actions[n - 1]!.number, ...moment }] : []));
}
