/** Where ticks came from. */
import type { UnderlineryCall } from "../../lib/protocol";

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
