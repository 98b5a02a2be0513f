"""A small chart as SVG: each figure a dot on its interval, a colour a level; nothing is loaded from anywhere.

Places across are shares of the width, so that a chart is as wide as its page and its words are as large as all others.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from parlour.lab.figures import Figure
from parlour.lab.report import PERCENT, Part, Table
from parlour.lab.words import number, told

# a level each, on a light page and on a dark one
COLOURS = (
    ("#666666", "#aaaaaa"),
    ("#1b7f79", "#41b8b0"),
    ("#b5541c", "#ee8a50"),
    ("#5b4b9a", "#a99be8"),
    ("#a3195b", "#f070ad"),
    ("#2f6db3", "#72aef0"),
    ("#7a6a00", "#cdb93c"),
)
LEFT, RIGHT = 1.5, 98.5  # where the axis begins and ends, of a hundred
NAME, BETWEEN, GAP = 20, 9, 12  # the name of a line above its dots; dots; lines
AXIS = 30
MARKS = 4  # of the axis, beside its beginning

Across = Callable[[float], str]


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
    scale = (RIGHT - LEFT) / ((high - low) or 1.0)
    step = NAME + BETWEEN * len(part.levels) + GAP
    tall = step * len(table.lines)

    def x(value: float) -> str:
        return f"{LEFT + (value - low) * scale:.1f}%"

    shapes = [_axis(x, low, high, tall, table.unit)]
    if table.fair is not None:
        shapes.append(f'<line class="fair" x1="{x(table.fair)}" y1="0" x2="{x(table.fair)}" y2="{tall}"/>')
    for n, line in enumerate(table.lines):
        top = n * step + NAME
        shapes.append(f'<text x="{x(low)}" dx="4" y="{top - 6}">{escape(line.name)}</text>')
        for i, figure in enumerate(line.figures):
            words = f"{line.name}, {part.levels[i]}: {told(figure, table.unit)}"
            shapes.append(_dot(x, figure, top + i * BETWEEN + BETWEEN // 2, i, words, low, high))
    label = escape(f"{table.title}: the figures of the table below, with their intervals")
    return f'<svg height="{tall + AXIS}" role="img" aria-label="{label}">{"".join(shapes)}</svg>'


def _axis(x: Across, low: float, high: float, tall: int, unit: str) -> str:
    marks = []
    for part in range(MARKS + 1):
        value = low + (high - low) * part / MARKS
        anchor = "start" if part == 0 else "end" if part == MARKS else "middle"
        sign = " %" if unit == PERCENT else ""
        marks.append(
            f'<line class="grid" x1="{x(value)}" y1="0" x2="{x(value)}" y2="{tall}"/>'
            f'<text x="{x(value)}" y="{tall + 18}" text-anchor="{anchor}">{number(value, unit)}{sign}</text>'
        )
    return "".join(marks)


def _dot(x: Across, figure: Figure, y: int, level: int, words: str, low: float, high: float) -> str:
    if figure.value is None:
        return ""
    left, right = x(low if figure.low is None else figure.low), x(high if figure.high is None else figure.high)
    return (
        f'<g class="level{level % len(COLOURS)}"><title>{escape(words)}</title>'
        f'<line x1="{left}" y1="{y}" x2="{right}" y2="{y}"/><circle cx="{x(figure.value)}" cy="{y}" r="3.5"/></g>'
    )


def colours() -> str:
    """The style of the levels."""
    tones = [" ".join(f"--level{i}: {pair[dark]};" for i, pair in enumerate(COLOURS)) for dark in (0, 1)]
    levels = [f".level{i} {{ color: var(--level{i}); }}" for i in range(len(COLOURS))]
    return "\n".join(
        [f":root {{ {tones[0]} }}", f"@media (prefers-color-scheme: dark) {{ :root {{ {tones[1]} }} }}", *levels]
    )


def legend(part: Part) -> str:
    """Which colour is which level."""
    entries = [
        f'<span><i class="level{i % len(COLOURS)}"></i>{escape(level)}</span>' for i, level in enumerate(part.levels)
    ]
    return f'<p class="legend">{" ".join(entries)}</p>'
