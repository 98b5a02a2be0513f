"""Markdown for a terminal: words alone, every one of them whole, at any width."""

from __future__ import annotations

import re

WIDTH = 76  # columns of a page in a window of 80
GAP = 2  # blanks before a column
RULE = re.compile(r"^\|?[\s:|-]+\|[\s:|-]*$")
MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f]+ ?")  # two cells wide, or none: no terminal agrees


def readable(markdown: str) -> str:
    """Headings in capitals, tables in columns where they have room; else each row as a sentence."""
    rows: list[str] = []
    table: list[list[str]] = []
    fenced = False
    for row in PICTURES.sub("", markdown).splitlines():
        if table and not row.startswith("|"):
            rows += columns(table)
            table = []
        if row.startswith("```"):
            fenced = not fenced
        elif fenced:
            rows.append(f"    {row}")
        elif row.startswith("#"):
            rows.append(MARKS.sub("", row.lstrip("# ")).upper())
        elif row.startswith("|"):
            if not RULE.match(row):
                cells = [MARKS.sub("", cell.strip()) for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
                table.append([cell.replace("\\|", "|") for cell in cells])
        else:
            rows.append(MARKS.sub("", row))
    return "\n".join(flowed([*rows, *columns(table)]))


def columns(table: list[list[str]]) -> list[str]:
    """One under the other where the narrowest window has room for it; else the first cell, then the others behind it."""
    count = max(map(len, table), default=0)
    wide = [max(len(row[at]) if at < len(row) else 0 for row in table) for at in range(count)]
    if sum(wide) + GAP * count <= WIDTH:
        return ["".join(f"{'':{GAP}}{cell:<{wide[at]}}" for at, cell in enumerate(row)).rstrip() for row in table]
    return ["  " + "; ".join(cell for cell in row if cell) for row in table]


def flowed(rows: list[str]) -> list[str]:
    """Lines of one paragraph become one, so that it breaks where the screen ends."""
    found: list[str] = []
    for row in rows:
        goes_on = found and found[-1] and row and row[0] not in " -*0123456789" and found[-1][:2] != "  "
        if goes_on and not found[-1].isupper() and not row.isupper():
            found[-1] += f" {row}"
        else:
            found.append(row)
    return found
