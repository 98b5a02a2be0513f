"""What a designer would conclude: only what the intervals bear out, one sentence each."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lab import metrics
from parlour.lab.figures import Figure
from parlour.lab.report import NUMBER, PERCENT, Line, Part, Table
from parlour.lab.words import told

MANY_DRAWS = 0.25
LONG_DECIDED = 0.3
FEW_TURNS = 2.5
OFTEN_AGAIN = 0.1  # of decisions


def findings(part: Part) -> list[str]:
    tables = {table.title: table for table in part.tables}
    found = _seats(part, tables["Seats"]) if "Seats" in tables else []
    found += _ends(part, tables["Ends"])
    found += _repeated(part, tables["Repetition"])
    found += _turns(part, tables["Length"])
    if "Tension" in tables:
        found += _decided(part, tables["Tension"])
    found += _dead(part, tables["Kinds of actions"])
    if "Skill" in tables:
        found += _skill(part, tables["Skill"])
    if "Restricted play" in tables:
        found += _restricted(part, tables["Restricted play"])
    return found


def _cells(part: Part, line: Line) -> Sequence[tuple[str, Figure]]:
    return list(zip(part.levels, line.figures, strict=True))


def _listed(cells: Sequence[tuple[str, Figure]], unit: str = PERCENT) -> str:
    return ", ".join(f"{level} {told(figure, unit)}" for level, figure in cells)


def _seats(part: Part, table: Table) -> list[str]:
    fair = 1.0 / part.seats
    found = []
    uneven = False
    for line in table.lines[: part.seats]:
        off = [(level, figure) for level, figure in _cells(part, line) if figure.excludes(fair)]
        if not off or (part.seats == 2 and line.name == "seat 2"):  # the other side of seat 1
            continue
        uneven = True
        better = {figure.value is not None and figure.value > fair for _, figure in off}
        how = "gets more than an even share" if better == {True} else "gets less than an even share"
        if len(better) == 2:
            how = "gets more than an even share at some levels and less at others"
        depends = "" if len(off) == len(part.levels) else "; other levels do not show it, so look at more than one"
        found.append(f"{line.name.capitalize()} {how}: {_listed(off)}{depends}.")
    if not uneven:
        widths = [f.high - f.low for _, f in _cells(part, table.lines[0]) if f.high is not None and f.low is not None]
        found.append(
            f"No seat is shown to be better than another; an advantage of less than {max(widths) * 50:.0f} points "
            "would not show in a sample of this size."
            if widths
            else "No match was finished, so nothing can be said about the seats."
        )
    drawn = [(level, f) for level, f in _cells(part, table.lines[-1]) if f.low is not None and f.low > MANY_DRAWS]
    if drawn:
        found.append(f"Many matches are drawn: {_listed(drawn)}.")
    return found


def _ends(part: Part, table: Table) -> list[str]:
    never = [line for line in table.lines if all(not figure.value for figure in line.figures)]
    found = []
    if never:
        most = max(figure.high for line in never for figure in line.figures if figure.high is not None)
        names = ", ".join(f"`{line.name}`" for line in never)
        found.append(f"Never an end here: {names} (at most {100 * most:.1f} % of matches at any level).")
    return found


def _repeated(part: Part, table: Table) -> list[str]:
    """Wandering, also where no rule ends it."""
    line, broken_off = table.lines[0], table.lines[-1]
    often = [(level, f) for level, f in _cells(part, line) if f.low is not None and f.low > OFTEN_AGAIN]
    capped = [(level, f) for level, f in _cells(part, broken_off) if f.value]
    found = []
    if often:
        found.append(f"Of all decisions so many are made again, in a position that came before: {_listed(often)}.")
    if capped:
        found.append(f"Some matches do not end by themselves: {_listed(capped)} were broken off.")
    return found


def _turns(part: Part, table: Table) -> list[str]:
    few = []
    for line in table.lines:
        if line.name.startswith("decisions of"):
            few += [(line.name.removeprefix("decisions of "), level, f) for level, f in _cells(part, line)]
    few = [entry for entry in few if entry[2].value is not None and entry[2].value < FEW_TURNS]
    if not few:
        return []
    told_of = ", ".join(f"{seat} at {level} {told(figure, NUMBER)}" for seat, level, figure in few[:4])
    return [f"A seat has hardly a turn: {told_of} decisions a match."]


def _decided(part: Part, table: Table) -> list[str]:
    line = next(line for line in table.lines if line.name == "decided")
    long = [(level, f) for level, f in _cells(part, line) if f.low is not None and f.low > LONG_DECIDED]
    return [f"A good part of the match is played after it is decided: {_listed(long)}."] if long else []


def _dead(part: Part, table: Table) -> list[str]:
    """What no thinking level takes: a random player takes everything."""
    names = [line.name for line in table.lines if dead(part, line)]
    if not names:
        return []
    which = ", ".join(f"`{name}`" for name in names)
    return [f"Legal, but taken in less than 1 % of the decisions at every level above random: {which}."]


def dead(part: Part, line: Line) -> bool:
    """Whether no level above random takes this kind where it can, to the upper end of the interval."""
    thinking = [f for level, f in _cells(part, line) if level != "random" and f.value is not None]
    return bool(thinking) and all(f.high is not None and f.high < metrics.DEAD for f in thinking)


def _skill(part: Part, table: Table) -> list[str]:
    fair = 1.0 / part.seats
    cells = [(level, f) for level, f in _cells(part, table.lines[0]) if f.value is not None]
    better = [(level, f) for level, f in cells if f.low is not None and f.low > fair]
    others = [(level, f) for level, f in cells if (level, f) not in better]
    found = []
    if better:
        found.append(f"Shown to be better than the level before them: {_listed(better)}.")
    if others:
        found.append(f"Not shown to be better than the level before them, in so many pairs: {_listed(others)}.")
    if len(table.lines) > 1:
        seeing = dict(_cells(part, table.lines[1]))
        level, top = cells[-1]
        if seeing[level].value is not None:
            found.append(
                f"What is hidden is worth this to {level}: {told(top, PERCENT)} as it is, "
                f"{told(seeing[level], PERCENT)} if it saw everything."
            )
    return found


def _restricted(part: Part, table: Table) -> list[str]:
    found = []
    for line in table.lines:
        dear = [(level, f) for level, f in _cells(part, line) if f.low is not None and f.low > 0.0]
        cheap = [(level, f) for level, f in _cells(part, line) if f.high is not None and f.high < 0.0]
        if dear:
            found.append(f"Playing {line.name} costs points: {_listed(dear)}.")
        if cheap:
            found.append(f"Playing {line.name} is better than with it: {_listed(cheap)}.")
        if not dear and not cheap:
            found.append(f"Playing {line.name} is not shown to cost anything: {_listed(_cells(part, line))}.")
    return found
