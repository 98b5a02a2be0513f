/** A duplicate duel in words: the same chance from both seats, and the difference counts. */
import type { DuelState, Half } from "./protocol";

export const DUEL = "The same chance is played twice, and you change seats in between; the difference of both halves decides.";
export const LIMIT = "In the second half both of you remember what you saw in the first: nobody knows more than the other, and what neither has seen stays hidden until it is over.";

/** By how much a half was won, for this player: `+34`, `−5`; `won` where nothing is counted or somebody gave up. */
export function margin(half: Half, player: number): string {
  if (half.ahead === null) return !half.winner ? "drawn" : half.winner === player ? "won" : "lost";
  const mine = player === 2 ? -half.ahead : half.ahead;
  return mine > 0 ? `+${mine}` : mine < 0 ? `−${-mine}` : "±0";
}

const sum = (duel: DuelState, player: number) => duel.halves.reduce((all, half) => all + (half.ahead ?? 0), 0) * (player === 2 ? -1 : 1);

/** How it stands, for who plays or for who only looks (player 0). */
export function stands(duel: DuelState, player: number, names: Record<number, string>): string {
  const counted = duel.halves.length > 0 && duel.halves.every((half) => half.ahead !== null);
  const by = Math.abs(sum(duel, 1));
  if (duel.over) {
    if (duel.halves.length < 2) return "The duel was not played out";
    if (!duel.winner) return "The duel is drawn";
    const much = counted && by ? ` by ${by}` : "";
    if (player) return duel.winner === player ? `You win the duel${much}` : `You lose the duel${much}`;
    return `${names[duel.winner] ?? "Nobody"} wins the duel${much}`;
  }
  const [first] = duel.halves;
  if (!first || !player) return duel.half === 1 ? "First half" : "Second half";
  if (!counted) return !first.winner ? "The first half was drawn" : first.winner === player ? "You won the first half" : "You lost the first half";
  const mine = sum(duel, player);
  return mine > 0 ? `You lead by ${mine}` : mine < 0 ? `You are ${-mine} behind` : "It is even";
}
