"""The shape of a report: for each set of rules the tables of figures, a column a level, and what stands out in them."""

from __future__ import annotations

import msgspec

from parlour.lab.figures import Figure

PERCENT, NUMBER = "%", ""


class Line(msgspec.Struct, frozen=True):
    """One figure at every level."""

    name: str
    figures: list[Figure]  # by column


class Table(msgspec.Struct, frozen=True):
    """Figures of one sort, told as a chart too."""

    title: str
    note: str  # what they mean, in one or two sentences
    unit: str
    lines: list[Line]
    fair: float | None = None  # where a line across the chart shows what would be even


class Outlier(msgspec.Struct, frozen=True):
    """A match to look at."""

    what: str
    level: str
    seed: int
    record: str = ""  # the file that it is in, from where the report is


class Part(msgspec.Struct):
    """One game under one set of options."""

    title: str
    options: dict[str, object]
    version: int  # of the rules
    seats: int
    levels: list[str]
    matches: list[int]  # by level
    first: int  # seed
    tables: list[Table]
    findings: list[str]  # what a designer would conclude
    outliers: list[Outlier]


class Report(msgspec.Struct):
    """All of it, for machines; markdown.py and html.py tell it to people."""

    game: str
    title: str
    parts: list[Part]
    conclusions: list[str] = []  # from all parts together, where there are several
