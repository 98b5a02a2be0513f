"""A small chart as SVG: each figure a dot on its interval, a colour a level; nothing is loaded from anywhere."""

from __future__ import annotations

from html import escape

from parlour.lab.figures import Figure
from parlour.lab.report import PERCENT, Part, Table
from parlour.lab.words import number, told

COLOURS = ("#666666", "#1b7f79", "#b5541c", "#5b4b9a", "#a3195b", "#2f6db3", "#7a6a00")  # told apart on white and black
WIDE, NAMES, EDGE = 720, 190, 24
BETWEEN, GAP = 9, 10  # dots of one line; lines


def chart(part: Part, table: Table) -> str:
    """The table as a picture; "" where it has no figure."""
    ends = [
        end
        for line in table.lines
        for figure in line.figures
        for end in (figure.low, figure.value, figure.high)
        if end is not None
    ]
    if not ends:
        return ""
    low, high = (min(0.0, *ends), max(1.0 if table.unit == PERCENT and max(ends) > 0.5 else max(ends), *ends))
    scale = (WIDE - NAMES - EDGE) / ((high - low) or 1.0)
    step = BETWEEN * len(part.levels) + GAP
    tall = step * len(table.lines) + 40

    def x(value: float) -> float:
        return NAMES + (value - low) * scale

    shapes = [_axis(x, low, high, tall - 30, table.unit)]
    if table.fair is not None:
        shapes.append(f'<line class="fair" x1="{x(table.fair):.1f}" y1="0" x2="{x(table.fair):.1f}" y2="{tall - 30}"/>')
    for n, line in enumerate(table.lines):
        top = n * step + GAP
        middle = top + step / 2 - GAP / 2
        shapes.append(f'<text x="{NAMES - 8}" y="{middle:.0f}" text-anchor="end">{escape(line.name)}</text>')
        for i, figure in enumerate(line.figures):
            words = f"{line.name}, {part.levels[i]}: {told(figure, table.unit)}"
            shapes.append(_dot(x, figure, top + i * BETWEEN, COLOURS[i % len(COLOURS)], words, low, high))
    label = escape(f"{table.title}: the figures of the table below, with their intervals")
    return (
        f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{label}">' + "".join(filter(None, shapes)) + "</svg>"
    )


def _axis(x: object, low: float, high: float, tall: float, unit: str) -> str:
    assert callable(x)
    marks = []
    for part in range(5):
        value = low + (high - low) * part / 4
        at = x(value)
        sign = " %" if unit == PERCENT else ""
        marks.append(
            f'<line class="grid" x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{tall}"/>'
            f'<text x="{at:.1f}" y="{tall + 18}" text-anchor="middle">{number(value, unit)}{sign}</text>'
        )
    return "".join(marks)


def _dot(x: object, figure: Figure, y: float, colour: str, words: str, low: float, high: float) -> str:
    assert callable(x)
    if figure.value is None:
        return ""
    left = x(low if figure.low is None else figure.low)
    right = x(high if figure.high is None else figure.high)
    return (
        f'<g stroke="{colour}" fill="{colour}"><title>{escape(words)}</title>'
        f'<line x1="{left:.1f}" y1="{y:.0f}" x2="{right:.1f}" y2="{y:.0f}" stroke-width="2"/>'
        f'<circle cx="{x(figure.value):.1f}" cy="{y:.0f}" r="3"/></g>'
    )


def legend(part: Part) -> str:
    """Which colour is which level."""
    entries = [
        f'<span><i style="background:{COLOURS[i % len(COLOURS)]}"></i>{escape(level)}</span>'
        for i, level in enumerate(part.levels)
    ]
    return f'<p class="legend">{" ".join(entries)}</p>'
