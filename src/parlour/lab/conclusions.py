"""What a designer would conclude from all parts of a report together: only what the intervals bear out, one sentence each.

Parts are compared with the first one at the last level, which is the strongest: there the rules are used for what they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt

from parlour.lab.figures import Figure
from parlour.lab.findings import MANY_DRAWS, dead
from parlour.lab.intervals import Z
from parlour.lab.report import PERCENT, Part, Table
from parlour.lab.words import told

LENGTH, HALF = "Length", "half of matches"
BEFORE, SEEING = "against the level before", "if it saw everything"
SMALL = 3  # points of a hundred within which a designer would like to know a share
LONG = 0.3  # of a match, after it is decided
COMPARED = (  # table and line
    ("Success", "won"),
    ("Seats", "seat 1"),
    ("Seats", "drawn"),
    (LENGTH, HALF),
    ("Repetition", "decisions made again"),
    ("Tension", "decided"),
)


def conclusions(parts: Sequence[Part], game: str) -> list[str]:
    found = [*_seats(parts), *_played(parts), *_draws(parts), *_decided(parts), *_never(parts), *_dead(parts)]
    found += [*_alone(parts), *_levels(parts), *_hidden(parts), *_besides(parts)]
    return [*found, _sample(parts, game)]


def _besides(parts: Sequence[Part]) -> list[str]:
    """What other sets of options make of the game; those that only take longer or shorter in one sentence."""
    first, level = parts[0], parts[0].levels[-1]
    found, longer, alike = [], [], []
    for part in parts[1:]:
        changes = _changes(first, part)
        lengths = [change for table, change in changes if table == LENGTH]
        if len(changes) > len(lengths):
            found.append(f"`{part.title}` beside `{first.title}`, at {level}: {'; '.join(c for _, c in changes)}.")
        elif lengths:
            longer.append(f"`{part.title}` {_told(part, LENGTH, HALF)}")
        else:
            alike.append(f"`{part.title}`")
    if longer:
        usual = _told(first, LENGTH, HALF)
        found.append(
            f"Shown to differ from `{first.title}` at {level} in length alone, where half of the matches have no more "
            f"than {usual} decisions: {', '.join(longer)}."
        )
    if alike:
        found.append(
            f"Not shown to differ from `{first.title}` at {level} in what is compared here: {', '.join(alike)}."
        )
    return found


def last(part: Part, table: str, line: str) -> tuple[Figure, Table] | None:
    """The figure of the strongest level, where the part has it."""
    for each in part.tables:
        for entry in each.lines if each.title == table else []:
            if entry.name == line and entry.figures[-1].value is not None:
                return entry.figures[-1], each
    return None


def _told(part: Part, table: str, line: str) -> str:
    got = last(part, table, line)
    return "-" if got is None else told(got[0], got[1].unit)


def _seats(parts: Sequence[Part]) -> list[str]:
    several = [part for part in parts if part.seats > 1]
    if not several:
        return []
    level = several[0].levels[-1]
    uneven = []
    for part in several:
        for seat in range(1, part.seats + 1 if part.seats > 2 else 2):  # of two, the other side of seat 1
            got = last(part, "Seats", f"seat {seat}")
            if got is not None and got[0].excludes(1.0 / part.seats):
                uneven.append(f"`{part.title}` (seat {seat}: {told(got[0], got[1].unit)})")
    if not uneven:
        where = "any part" if len(several) == len(parts) else ", ".join(f"`{part.title}`" for part in several)
        return [f"At {level} no seat is shown to be better than another, in {where}."]
    rest = "" if len(uneven) == len(several) else "; in the others none is shown to be"
    return [f"At {level} the seats are not even in {', '.join(uneven)}{rest}."]


def _played(parts: Sequence[Part]) -> list[str]:
    """Where the same seats do better or worse by how well both play: then no level speaks for the game."""
    found = []
    for part in parts if parts[0].seats > 1 else []:
        figures = _line(part, "Seats", "seat 1")
        apart = [
            (low, high)
            for low, one in figures
            for high, other in figures
            if one.high is not None and other.low is not None and one.high < other.low
        ]
        if apart:
            low, high = max(apart, key=lambda pair: dict(figures)[pair[1]].value or 0.0)
            ends = (f"{told(dict(figures)[level], PERCENT)} at {level}" for level in (low, high))
            found.append(f"`{part.title}` {' and '.join(ends)}")
    if not found:
        return []
    return [f"How good seat 1 is depends on how well both play, so no level speaks for the game: {', '.join(found)}."]


def _line(part: Part, table: str, line: str) -> list[tuple[str, Figure]]:
    """The figure of every level that has one."""
    for each in part.tables:
        for entry in each.lines if each.title == table else []:
            if entry.name == line:
                return [(level, f) for level, f in zip(part.levels, entry.figures, strict=True) if f.value is not None]
    return []


def _most(parts: Sequence[Part], table: str, line: str, bound: float) -> tuple[list[str], str]:
    """The parts whose figure is shown to be above the bound, and which part has least of it, where that is shown too."""
    figures = [(part, got[0]) for part in parts if (got := last(part, table, line)) is not None]
    many = [(part, figure) for part, figure in figures if figure.low is not None and figure.low > bound]
    if not many:
        return [], ""
    least, low = min(figures, key=lambda each: each[1].value or 0.0)
    apart = all(_apart(low, figure) for _, figure in many)
    rest = f"; least in `{least.title}`, {told(low, PERCENT)}" if apart else ""
    return [f"`{part.title}` {told(figure, PERCENT)}" for part, figure in many], rest


def _draws(parts: Sequence[Part]) -> list[str]:
    many, least = _most(parts, "Seats", "drawn", MANY_DRAWS)
    level = parts[0].levels[-1]
    return [f"Too many draws at {level}, unless they are wanted: {', '.join(many)}{least}."] if many else []


def _decided(parts: Sequence[Part]) -> list[str]:
    long, least = _most(parts, "Tension", "decided", LONG)
    level = parts[0].levels[-1]
    if not long:
        return []
    return [f"So much of a match comes after it is decided, at {level}: {', '.join(long)}{least}."]


def _never(parts: Sequence[Part]) -> list[str]:
    """Ends that no part and no level has seen."""
    seen: dict[str, bool] = {}
    for part in parts:
        for table in part.tables:
            for line in table.lines if table.title == "Ends" else []:
                seen[line.name] = seen.get(line.name, False) or any(figure.value for figure in line.figures)
    names = ", ".join(f"`{name}`" for name, ever in seen.items() if not ever)
    return [f"Rules that end no match of any part, at any level: {names}."] if names else []


def _dead(parts: Sequence[Part]) -> list[str]:
    """Kinds that are dead wherever they are legal."""
    legal: dict[str, list[bool]] = {}
    for part in parts:
        for table in part.tables:
            for line in table.lines if table.title == "Kinds of actions" else []:
                legal.setdefault(line.name, []).append(dead(part, line))
    names = ", ".join(f"`{name}`" for name, each in legal.items() if all(each))
    return [f"Could be taken out, as far as bots go: nobody above random does it: {names}."] if names else []


def _levels(parts: Sequence[Part]) -> list[str]:
    """Whether thinking pays: the last step of skill."""
    steps = [(part, last(part, "Skill", BEFORE)) for part in parts]
    shown = [(part, step[0].excludes(1.0 / part.seats)) for part, step in steps if step is not None]
    flat = ", ".join(f"`{part.title}`" for part, pays in shown if not pays)
    if not shown:
        return []
    level = parts[0].levels[-1]
    if not flat:
        return [f"Thinking pays: {level} is shown to be better than the level before it in every part."]
    return [f"More thought is not shown to pay in {flat}: {level} is not told from the level before it."]


def _alone(parts: Sequence[Part]) -> list[str]:
    """Alone: which parts tell a level from the one before it, and the strongest from the weakest."""
    steps: dict[str, list[str]] = {}
    for part in parts:
        figures = _line(part, "Success", "won")
        whole = [(figures[0], figures[-1])] if len(figures) > 2 else []
        for (before, one), (level, other) in [*pairwise(figures), *whole]:
            names = steps.setdefault(f"{before} and {level}", [])
            names += [f"`{part.title}`"] if _apart(one, other) else []
    shown = "; ".join(f"{step} by {', '.join(names)}" for step, names in steps.items() if names)
    flat = "; ".join(step for step, names in steps.items() if not names)
    found = [f"How often it is won tells apart {shown}."] if shown else []
    return found + ([f"No part tells apart by how often it is won: {flat}."] if flat else [])


def _hidden(parts: Sequence[Part]) -> list[str]:
    """What it is worth to the strongest level to see everything."""
    both = [(part, last(part, "Skill", BEFORE), last(part, "Skill", SEEING)) for part in parts]
    asked = [(part, blind[0], seeing[0]) for part, blind, seeing in both if blind is not None and seeing is not None]
    if not asked:
        return []
    level = parts[0].levels[-1]
    worth = [
        f"`{part.title}` ({told(seeing, PERCENT)} instead of {told(blind, PERCENT)})"
        for part, blind, seeing in asked
        if _apart(blind, seeing)
    ]
    if not worth:
        return [f"What is hidden is not shown to be worth anything to {level}, in any part."]
    return [f"Seeing everything is shown to be worth something to {level} in {', '.join(worth)}."]


def _changes(first: Part, part: Part) -> list[tuple[str, str]]:
    """What another set of options changes, where the intervals have nothing in common, by table."""
    changes = []
    for table, line in COMPARED:
        before, after = last(first, table, line), last(part, table, line)
        if before is None or after is None or not _apart(before[0], after[0]):
            continue
        name = line if table != LENGTH else "decisions of half of the matches"
        changes.append((table, f"{name} {told(after[0], after[1].unit)} instead of {told(before[0], before[1].unit)}"))
    return changes


def _sample(parts: Sequence[Part], game: str) -> str:
    """How well a share is known here, and what it would take to know one well."""
    fewest = min(count for part in parts for count in part.matches)
    now = 100 * Z / (2 * sqrt(fewest + Z * Z))
    enough = round((100 * Z / (2 * SMALL)) ** 2, -1)
    return (
        f"The smallest sample here is {fewest} matches of a level, from which a share near a half is known to {now:.0f} points "
        f"of a hundred more or less. To {SMALL} points takes about {enough:,.0f}: `parlour lab {game} --preset NAME --levels "
        f"{parts[0].levels[-1]} --matches {enough:.0f}`."
    )


def _apart(one: Figure, other: Figure) -> bool:
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    return one.high < other.low or other.high < one.low
