"""What a designer would conclude from all parts of a report together: only what the intervals bear out, one sentence each.

Parts are compared with the first one at the last level, which is the strongest: there the rules are used for what they are.
"""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lab.figures import Figure
from parlour.lab.findings import MANY_DRAWS, dead
from parlour.lab.report import Part, Table
from parlour.lab.words import told

COMPARED = (  # table and line
    ("Success", "won"),
    ("Seats", "seat 1"),
    ("Seats", "drawn"),
    ("Length", "half of matches"),
    ("Repetition", "decisions made again"),
    ("Tension", "decided"),
)


def conclusions(parts: Sequence[Part]) -> list[str]:
    found = [*_seats(parts), *_draws(parts), *_never(parts), *_dead(parts), *_levels(parts)]
    alike = []
    for part in parts[1:]:
        differs = _beside(parts[0], part)
        found += differs
        alike += [] if differs else [part.title]
    if alike:
        first, level = parts[0].title, parts[0].levels[-1]
        found.append(f"Not shown to differ from {first} at {level} in what is compared here: {', '.join(alike)}.")
    return found


def last(part: Part, table: str, line: str) -> tuple[Figure, Table] | None:
    """The figure of the strongest level, where the part has it."""
    for each in part.tables:
        for entry in each.lines if each.title == table else []:
            if entry.name == line and entry.figures[-1].value is not None:
                return entry.figures[-1], each
    return None


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
                uneven.append(f"{part.title} (seat {seat}: {told(got[0], got[1].unit)})")
    if not uneven:
        return [f"At {level} no seat is shown to be better than another, in any part."]
    rest = "" if len(uneven) == len(several) else "; in the others none is shown to be"
    return [f"At {level} the seats are not even in {', '.join(uneven)}{rest}."]


def _draws(parts: Sequence[Part]) -> list[str]:
    many = []
    for part in parts:
        drawn = last(part, "Seats", "drawn")
        if drawn is not None and drawn[0].low is not None and drawn[0].low > MANY_DRAWS:
            many.append(f"{part.title} {told(drawn[0], drawn[1].unit)}")
    return [f"Too many draws at {parts[0].levels[-1]}, unless they are wanted: {', '.join(many)}."] if many else []


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
    steps = [(part, last(part, "Skill", "against the level before")) for part in parts]
    shown = [(part, step[0].excludes(1.0 / part.seats)) for part, step in steps if step is not None]
    flat = ", ".join(part.title for part, pays in shown if not pays)
    if not shown:
        return []
    level = parts[0].levels[-1]
    if not flat:
        return [f"Thinking pays: {level} is shown to be better than the level before it in every part."]
    return [f"More thought is not shown to pay in {flat}: {level} is not told from the level before it."]


def _beside(first: Part, part: Part) -> list[str]:
    """What another set of options makes of the game, where the intervals have nothing in common."""
    changes = []
    for table, line in COMPARED:
        before, after = last(first, table, line), last(part, table, line)
        if before is None or after is None or not _apart(before[0], after[0]):
            continue
        name = line if table != "Length" else "decisions of half of the matches"
        changes.append(f"{name} {told(after[0], after[1].unit)} instead of {told(before[0], before[1].unit)}")
    if not changes:
        return []
    return [f"{part.title} beside {first.title}, at {part.levels[-1]}: {'; '.join(changes)}."]


def _apart(one: Figure, other: Figure) -> bool:
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return False
    return one.high < other.low or other.high < one.low
