"""Markdown for a terminal: words alone, every one of them whole, at any width."""

from __future__ import annotations

import re

RULE = re.compile(r"^\|?[\s:|-]+\|[\s:|-]*$")
MARKS = re.compile(r"\*\*|(?<!\w)\*(?=\w)|(?<=\w)\*(?!\w)|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)")
PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f]+ ?")  # two cells wide, or none: no terminal agrees


def readable(markdown: str) -> str:
    """Headings in capitals, rows of tables as sentences: the first cell, then the others behind it."""
    rows: list[str] = []
    fenced = False
    for row in PICTURES.sub("", markdown).splitlines():
        if row.startswith("```"):
            fenced = not fenced
        elif fenced:
            rows.append(f"    {row}")
        elif row.startswith("#"):
            rows.append(MARKS.sub("", row.lstrip("# ")).upper())
        elif row.startswith("|"):
            if not RULE.match(row):
                cells = [MARKS.sub("", cell.strip()) for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]
                rows.append("  " + "; ".join(cell.replace("\\|", "|") for cell in cells if cell))
        else:
            rows.append(MARKS.sub("", row))
    return "\n".join(flowed(rows))


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
