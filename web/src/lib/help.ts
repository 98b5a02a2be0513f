/** Help texts as blocks: runs of lines in columns are tables, all else is text. */
export type Block = { kind: "text"; text: string } | { kind: "table"; head: string[]; rows: string[][] };

const cells = (line: string) => line.trim().split(/ {2,}/);

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const line of text.split("\n")) {
    const columns = cells(line);
    const last = found.at(-1);
    if (columns.length < 3) found.push({ kind: "text", text: line });
    else if (last?.kind === "table" && last.head.length === columns.length) last.rows.push(columns);
    else found.push({ kind: "table", head: columns, rows: [] });
  }
  return found;
}
