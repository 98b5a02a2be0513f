/** Events in words that a player understands. What an event says stands in its data; the words know no rules. */
import type { Told } from "./protocol";

/** Who is told, and how the others are called. */
export type Hearer = { seat: number; names: Record<number, string> };

/** The words of one event; "" = there are none, its notation must do. */
export type Teller = (data: Record<string, unknown>, hearer: Hearer) => string;

export function who(seat: unknown, hearer: Hearer): string {
  return hearer.seat && seat === hearer.seat ? "You" : (hearer.names[Number(seat)] ?? `Seat ${String(seat)}`);
}

export function whose(seat: unknown, hearer: Hearer): string {
  return hearer.seat && seat === hearer.seat ? "Your" : `${who(seat, hearer)}'s`;
}

const TALK: Record<string, string> = { offer: "offered a draw", accept: "accepted the draw", decline: "declined the draw" };

/** Table talk is the same in every game. */
export function inWords(told: Told, teller: Teller | undefined, hearer: Hearer): string {
  const said = told.data["type"] === "draw" ? TALK[String(told.data["say"])] : undefined;
  return said ? `${who(told.data["seat"], hearer)} ${said}.` : (teller?.(told.data, hearer) ?? "");
}
