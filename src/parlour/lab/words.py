"""Figures as people read them."""

from __future__ import annotations

from parlour.lab.figures import Figure
from parlour.lab.report import PERCENT, Outlier, Part

UNKNOWN = "?"  # an end of an interval that the sample does not tell


def told(figure: Figure, unit: str) -> str:
    """`31.0 % (27.3 to 34.9)`, `14 (12 to ?)` where the sample does not tell an end, `-` where nothing was measured."""
    if figure.value is None:
        return "-"
    value = number(figure.value, unit)
    sign = " %" if unit == PERCENT else ""
    low, high = (UNKNOWN if end is None else number(end, unit) for end in (figure.low, figure.high))
    return f"{value}{sign} ({low} to {high})"


def number(value: float, unit: str) -> str:
    if unit == PERCENT:
        value *= 100.0
        return f"{value:.1f}" if value else "0"
    return (
        f"{value:.0f}"
        if abs(value) >= 100.0 or value == int(value)
        else f"{value:.2g}"
        if abs(value) < 1
        else f"{value:.1f}"
    )


def basis(part: Part) -> str:
    """What the figures come from, in one sentence."""
    counts = ", ".join(f"{level} {count}" for level, count in zip(part.levels, part.matches, strict=True))
    return (
        f"Rules version {part.version}, {part.seats} seat{'s' * (part.seats > 1)}, options: {options_text(part.options)}. "
        f"Matches a level: {counts}; seeds from {part.first} on, the same for all levels."
    )


def options_text(options: dict[str, object]) -> str:
    """As they are typed."""
    return " ".join(f"{name}={_plain(value)}" for name, value in options.items()) or "the defaults"


def _plain(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def outlier(found: Outlier) -> str:
    return f"{found.level}: {found.what} (seed {found.seed})"


INTERVALS = (
    "Brackets hold the 95 % interval; a question mark is an end that a sample of this size does not tell. "
    "A match, or a block of matches with one chance, is one observation. One interval in twenty misses the truth, so among "
    "many figures some do."
)
CONCLUDED = "What a designer would conclude"  # the title of the end of a report
