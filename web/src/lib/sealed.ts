/** What is kept of a seal until it is opened and checked. */
import { keepOf, recallOf } from "./keep";

/** What this browser saw and threw in before the match began. */
export type Before = { seal: string[]; nonces: Record<string, string> };

export function before(match: string): Before | null {
  return recallOf<Before | null>("seals", match, null);
}

export function remember(match: string, seen: Before): void {
  keepOf("seals", match, seen);
}
