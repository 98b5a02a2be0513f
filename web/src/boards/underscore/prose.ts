/** Sentences of the rules, cut where an element is named, so that its name can have its colour. */
import { ELEMENTS } from "./elements";

export type Piece = { text: string; element: string };

const NAMES = new RegExp(`\\b(${ELEMENTS.join("|")})\\b`, "gi");

export function pieces(said: string): Piece[] {
  const text = said.replaceAll("->", "→"); // as letters have it that every terminal shows
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(NAMES)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index), element: "" });
    found.push({ text: match[0], element: match[0].toLowerCase() });
    at = match.index + match[0].length;
  }
  if (at < text.length) found.push({ text: text.slice(at), element: "" });
  return found;
}

/** What stays, goes and comes between two texts, word by word. */
export type Change = { text: string; kind: "same" | "gone" | "new" };

export function changes(before: string, after: string): Change[] {
  const a = before.split(/(?<=\s)/), b = after.split(/(?<=\s)/);
  const same = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) same[i]![j] = a[i]!.trim() === b[j]!.trim() ? same[i + 1]![j + 1]! + 1 : Math.max(same[i + 1]![j]!, same[i]![j + 1]!);
  const found: Change[] = [];
  const say = (text: string, kind: Change["kind"]) => {
    const last = found[found.length - 1];
    if (last?.kind === kind) last.text += text;
    else found.push({ text, kind });
  };
  let i = 0, j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i]!.trim() === b[j]!.trim()) {
      say(b[j]!, "same");
      i++;
      j++;
    } else if (i < a.length && (j === b.length || same[i + 1]![j]! >= same[i]![j + 1]!)) say(a[i++]!, "gone");
    else say(b[j++]!, "new");
  }
  return found;
}
