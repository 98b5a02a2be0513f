/** As much Markdown as the rulebooks use: headings, paragraphs, lists, tables, fences; bold, emphasis and code. */
export type Span = { kind: "text" | "strong" | "em" | "code"; text: string };
export type Part =
  | { kind: "heading"; level: number; spans: Span[]; id: string }
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "code"; text: string };

const MARKED = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*)/;

export function spans(text: string): Span[] {
  return text
    .split(MARKED)
    .filter(Boolean)
    .map((piece): Span => {
      if (/^`[^`]+`$/.test(piece)) return { kind: "code", text: piece.slice(1, -1) };
      if (/^\*\*[^*]+\*\*$/.test(piece)) return { kind: "strong", text: piece.slice(2, -2) };
      if (/^\*[^*\s][^*]*\*$/.test(piece)) return { kind: "em", text: piece.slice(1, -1) };
      return { kind: "text", text: piece };
    });
}

/** Cells of a table's line; a bar in code or behind a backslash is none. */
function cells(line: string): Span[][] {
  const parts = line.trim().replace(/^\||\|$/g, "").match(/(?:`[^`]*`|\\\||[^|])*/g) ?? [];
  return parts.filter((part, at) => part || (at && parts[at - 1] === "")).map((part) => spans(part.trim().replaceAll("\\|", "|")));
}

/** What a block is made of, by how its first line begins. */
const ITEM = /^\s*(?:[-*]|\d+\.) /;
const begins = (line: string) => /^(#{1,4} |```|\|)/.test(line) || ITEM.test(line) || !line.trim();

export function markdown(text: string): Part[] {
  const lines = text.split("\n");
  const found: Part[] = [];
  let at = 0;
  const run = (more: (line: string) => boolean) => {
    const from = at++;
    while (at < lines.length && more(lines[at] ?? "")) at++;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const heading = /^(#{1,4}) (.*)$/.exec(line);
    if (!line.trim()) at++;
    else if (heading) {
      const words = heading[2] ?? "";
      found.push({ kind: "heading", level: heading[1]?.length ?? 1, spans: spans(words), id: words.toLowerCase().replace(/[^a-z0-9]+/g, "-") });
      at++;
    } else if (line.startsWith("```")) {
      found.push({ kind: "code", text: run((each) => !each.startsWith("```")).slice(1).join("\n") });
      at++;
    } else if (line.startsWith("|")) {
      const rows = run((each) => each.startsWith("|"));
      found.push({ kind: "table", head: cells(rows[0] ?? ""), rows: rows.slice(1).filter((row) => !/^[|\s:-]+$/.test(row)).map(cells) });
    } else if (ITEM.test(line)) {
      const items: string[] = [];
      for (const each of run((next) => ITEM.test(next) || /^\s+\S/.test(next))) {
        if (ITEM.test(each)) items.push(each.replace(ITEM, ""));
        else items.push(`${items.pop() ?? ""} ${each.trim()}`);
      }
      found.push({ kind: "list", items: items.map(spans) });
    } else found.push({ kind: "paragraph", spans: spans(run((each) => !begins(each)).join(" ")) });
  }
  return found;
}
