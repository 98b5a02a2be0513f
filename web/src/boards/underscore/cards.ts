/** What a card shows of a move: facts of the view, put into short words. */
import type { UnderscoreMoveState as MoveState, UnderscoreRunMove as RunMove, UnderscoreSide as Side } from "../../lib/protocol";
import { titled } from "./elements";

export const SLOTS = ["m1", "m2", "m3", "m4", "b1", "b2", "b3"];
const OTHERS = ["o1", "o2", "o3", "o4", "q1", "q2", "q3"];
const ACTIVE = 4;

export type Slotted = { slot: string; move: MoveState; banked: boolean };

/** A side's moves by slot; the other side's slots are named as its opponent names them. */
export function slotted(side: Side, mine: boolean): Slotted[] {
  const byUid = new Map(side.moves.map((move) => [move.uid, move]));
  const names = mine ? SLOTS : OTHERS;
  const place = (uid: number, at: number, banked: boolean): Slotted => ({ slot: names[at + (banked ? ACTIVE : 0)] ?? "", move: byUid.get(uid)!, banked });
  return [...side.active.map((uid, at) => place(uid, at, false)), ...side.banked.map((uid, at) => place(uid, at, true))];
}

/** The key that picks a slot: 1 to 7. */
export const keyOf = (slot: string) => SLOTS.indexOf(slot) + 1;

/** Why a move cannot be chosen now, in two words. */
export function denied({ move, banked }: Slotted): string {
  const { card, now } = move;
  if (!card || !now) return "";
  if (now.cooling) return `Cooling ${now.cooling}`;
  if (now.bound) return now.bound > 0 ? `Bound ${now.bound}` : "Bound";
  return banked && !card.from_bank ? "Rests" : "";
}

/** Numbers printed on a move. */
export function tags({ card, now }: MoveState): string[] {
  if (!card || !now) return [];
  return [
    now.heat ? `Heat ${now.heat}` : "",
    now.cooldown ? `Cooldown ${now.cooldown}` : "",
    card.charge === null ? "" : `Charge ${card.charge}`,
    card.charge === null ? "" : now.discharged ? "spent" : "charged",
    card.speed > 0 ? "Quick-Move" : card.speed < 0 ? "Slow-Move" : "",
    card.from_bank ? "From Bank" : "",
    ...card.ignores.map((status) => `Ignores ${titled(status)}`),
  ].filter(Boolean);
}

/** "2", "1×3"; "" for what does no damage of its own. */
export const printed = ({ dmg, iters }: { dmg: number; iters: number }) => (dmg ? (iters === 1 ? `${dmg}` : `${dmg}×${iters}`) : "");

/** The tags of a move outside of combat, without what its kind says already. */
export const runTags = (move: RunMove) => move.tags.split(", ").slice(1);

/** Tags as letters have them: "Fire attack 2×1"; what does no damage of its own has no figure. */
export const figures = (tags: string) => tags.replace(/ 0x\d+/, "").replace(/(\d)x(\d)/, "$1×$2");

/** "Fire attack", "plain utility" */
export const kind = (types: string[]) => types.join(" and ");
