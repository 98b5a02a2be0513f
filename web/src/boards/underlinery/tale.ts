/** Where ticks came from. */
import { called, type Moment, turns } from "../../lib/moments";
import type { UnderlineryCall } from "../../lib/protocol";
import type { StoryEvent } from "../../lib/wire";

/** Ticks of a seat that the other's calls brought, and the most that one call did. */
export function gains(calls: UnderlineryCall[], seat: number): { theirs: number; best: number } {
  let [before, theirs, best] = [0, 0, 0];
  for (const call of calls) {
    const now = call.ticks[seat - 1] ?? before;
    if (call.seat !== seat) theirs += now - before;
    best = Math.max(best, now - before);
    before = now;
  }
  return { theirs, best };
}

/** The event that told of the `n`th call; a double is told once. */
export function toldAt(calls: UnderlineryCall[], story: StoryEvent[], n: number): number {
  const told = story.filter(({ data }) => data["type"] === "call");
  return told[calls.slice(0, n).filter(({ second }) => !second).length - 1]?.number ?? 1;
}

/** What decided the race: the call that brought a side most at once, the changes of the lead, the last line. `n` counts calls. */
export function moments(calls: UnderlineryCall[], story: StoryEvent[], target: number, winner: number, own: number, names: Record<number, string>): Moment[] {
  const found = new Map<number, string>();
  const ticks = (n: number, seat: number) => calls[n - 1]?.ticks[seat - 1] ?? 0;
  const gain = (n: number, seat: number) => ticks(n, seat) - ticks(n - 1, seat);
  const numbers = calls.map((_, n) => n + 1);
  const saidBy = (n: number) => `${called(calls[n - 1]!.seat, own, names)} called ${calls[n - 1]!.number}`;

  const greatest = (n: number) => Math.max(...(own ? [own] : [1, 2]).map((seat) => gain(n, seat)));
  const most = numbers.toSorted((a, b) => greatest(b) - greatest(a))[0];
  if (most && greatest(most) > 1) found.set(most, `${saidBy(most)}: ${called(1, own, names)} +${gain(most, 1)}, ${called(2, own, names)} +${gain(most, 2)}.`);
  const leads = [0, ...calls.map(({ ticks }) => ticks[0] - ticks[1])];
  for (const { n, words } of turns(leads, ticks, own, names)) found.set(n, words);
  if (winner && ticks(calls.length, winner) >= target) found.set(calls.length, `${saidBy(calls.length)}: ${winner === own ? "you have" : `${called(winner, own, names)} has`} all ${target}.`);
  return [...found].sort(([a], [b]) => a - b).map(([n, words]) => ({ n, words, told: toldAt(calls, story, n) }));
}
