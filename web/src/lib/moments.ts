/** What decided a match, for the overlay at its end. */

/** In turn `n`; told by that event of the story. */
export type Moment = { n: number; told: number; words: string; costly?: boolean };

export const called = (seat: number, own: number, names: Record<number, string>): string => (seat === own ? "You" : (names[seat] ?? `Seat ${seat}`));

/** Which step of a chart was meant by a click on it: steps lie between two edges of a drawing so wide. */
export function stepAt(event: MouseEvent, wide: number, left: number, right: number, steps: number): number {
  const box = (event.currentTarget as Element).getBoundingClientRect();
  const at = ((event.clientX - box.left) * wide) / box.width;
  return Math.min(steps, Math.max(1, Math.round(((at - left) / (wide - left - right)) * steps)));
}

/** Of how far seat 1 leads after each turn: where the lead changed for the last two times, in words; whoever is ahead is counted first. */
export function turns(leads: number[], count: (n: number, seat: 1 | 2) => number, own: number, names: Record<number, string>, lead = "the lead"): { n: number; words: string }[] {
  const changed = leads.flatMap((lead, n) => (n > 0 && Math.sign(lead) !== Math.sign(leads[n - 1]!) ? [n] : []));
  return changed.slice(-2).map((n) => {
    const ahead = leads[n]! > 0 ? 1 : 2;
    const score = `${count(n, ahead)}\u00a0:\u00a0${count(n, ahead === 1 ? 2 : 1)}`; // never broken across lines
    const takes = ahead === own ? "You take" : `${called(ahead, own, names)} takes`;
    const lasts = n === changed.at(-1) ? " for good" : "";
    return { n, words: leads[n] ? `${takes} ${lead}${lasts}, ${score}.` : `Level, ${score}.` };
  });
}
