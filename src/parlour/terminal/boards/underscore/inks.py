"""Colour belongs to elements alone, by name or by letters, and is never the only sign of them."""

from __future__ import annotations

import re
import textwrap

from rich.style import Style

from parlour.games.underscore.content.tables import ELEMENTS, LETTERS
from parlour.terminal.canvas import PLAIN, Canvas

# Water blue (cyan, because blue is dark on black), Stone ochre, Fire red-orange, Plant green, Vital crimson, Force
# violet, Thunder yellow: of the sixteen that every terminal has.
COLOURS = ("cyan", "yellow", "bright_red", "green", "red", "magenta", "bright_yellow")
INKS = {
    **{name.capitalize(): Style(color=ink) for name, ink in zip(ELEMENTS[1:], COLOURS, strict=True)},
    **{letters: Style(color=ink) for letters, ink in zip(LETTERS[1:], COLOURS, strict=True)},
}
REST = "(inspect tells the rest)"
WORDS = re.compile("|".join(rf"\b{word}\b" for word in INKS))


def tinted(canvas: Canvas, x: int, y: int, text: str, style: Style = PLAIN, spot: str = "") -> int:
    """Writes a line in which elements have their colour; returns the column after it."""
    at = 0
    for found in WORDS.finditer(text):
        canvas.put(x + at, y, text[at : found.start()], style)
        canvas.put(x + found.start(), y, found.group(), style + INKS[found.group()])
        at = found.end()
    canvas.put(x + at, y, text[at:], style)
    if spot and text:
        canvas.mark(spot, x, y, len(text), 1)
    return x + len(text)


def prose(canvas: Canvas, x: int, y: int, text: str, width: int, most: int, style: Style = PLAIN) -> int:
    """A paragraph, broken between words; returns the row after it. Where there are more rows than may be, it says so."""
    rows = [row for part in text.split("\n") for row in (textwrap.wrap(part, width) or [""])]
    if len(rows) > most:
        rows = [*rows[: most - 1], REST]
    for at, row in enumerate(rows):
        tinted(canvas, x, y + at, row, style)
    return y + len(rows)
