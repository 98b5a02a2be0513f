"""The tables of a report, from matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise

import msgspec

from parlour.core.contract import Game
from parlour.lab import metrics
from parlour.lab.deciding import MOST
from parlour.lab.figures import NONE, Figure, added, bounded, elo
from parlour.lab.findings import findings
from parlour.lab.ladder import Meeting
from parlour.lab.report import NUMBER, PERCENT, Line, Outlier, Part, Table
from parlour.lab.selfplay import CAP, Played

Rows = Sequence[Played]


class Restriction(msgspec.Struct, frozen=True):
    """What came of doing without a kind: each block is one chance, a match for each seat."""

    kind: str
    level: str
    blocks: list[tuple[float, ...]]
    whole: list[float]  # of the same chances with the kind, where one plays alone


def make_part(
    title: str,
    game: Game,
    options: dict[str, object],
    by_level: dict[str, list[Played]],
    meetings: Sequence[Meeting] = (),
    restrictions: Sequence[Restriction] = (),
) -> Part:
    levels = list(by_level)
    samples = list(by_level.values())
    tables = [
        _results(game, samples),
        _ends(game, samples),
        _repetition(samples),
        _lengths(game, samples),
        _choices(samples),
    ]
    if any(row.values for rows in samples for row in rows) and game.seats > 1:
        tables += _tension(game, samples)
    tables.append(_kinds(samples))
    if meetings:
        skill = _skill(levels, meetings, game.seats)
        tables += [skill, _depth(skill, game.seats)]
    if restrictions:
        tables.append(_restricted(levels, restrictions, game.seats))
    part = Part(
        title,
        options,
        game.version,
        game.seats,
        levels,
        [len(rows) for rows in samples],
        min(row.seed for rows in samples for row in rows),
        tables,
        [],
        _outliers(by_level),
    )
    part.findings = findings(part)
    return part


def _each(name: str, samples: Sequence[Rows], of: Callable[..., Figure], *more: object) -> Line:
    return Line(name, [of(rows, *more) for rows in samples])


def _results(game: Game, samples: Sequence[Rows]) -> Table:
    lines = [_each(f"seat {seat}", samples, metrics.payoff, seat) for seat in range(1, game.seats + 1)]
    if game.seats == 1:
        return Table("Success", "How often a match is won.", PERCENT, [Line("won", line.figures) for line in lines])
    lines.append(_each("drawn", samples, metrics.draws))
    note = "What each seat gets of a match when all seats are of the same level, and how many matches are drawn."
    return Table("Seats", note, PERCENT, lines, 1.0 / game.seats)


def _ends(game: Game, samples: Sequence[Rows]) -> Table:
    seen = {row.reason for rows in samples for row in rows}
    names = [name for name in game.info.reasons if name in seen or name not in metrics.TABLE]
    names += sorted(seen - set(names))
    note = "How matches end. A reason that never occurred is listed with what it may be at most."
    if CAP in seen:
        note += f" `{CAP}`: broken off because it went on and on."
    return Table(
        "Ends",
        note,
        PERCENT,
        [_each(name, samples, metrics.reason, name) for name in names],
    )


def _repetition(samples: Sequence[Rows]) -> Table:
    lines = [
        _each("decisions made again", samples, metrics.again),
        _each("matches with one", samples, metrics.visited, 2),
        _each("matches with a third time", samples, metrics.visited, 3),
        _each("matches broken off", samples, metrics.caps),
    ]
    note = (
        "Made again: in a position in which the same seat had decided before, as it knows the position and but for what only "
        f"counts on, whatever the rules say about repetition. Broken off: not ended after {MOST:,} decisions."
    )
    return Table("Repetition", note, PERCENT, lines)


def _lengths(game: Game, samples: Sequence[Rows]) -> Table:
    lines = [
        _each(f"{name} of matches", samples, metrics.length, part)
        for name, part in (("shortest tenth", 0.1), ("half", 0.5), ("nine tenths", 0.9))
    ]
    if game.seats > 1:
        lines += [_each(f"decisions of seat {seat}", samples, metrics.turns, seat) for seat in range(1, game.seats + 1)]
    note = "Decisions of a match: so many of the matches have no more; and how many each seat has on average."
    return Table("Length", note, NUMBER, lines)


def _choices(samples: Sequence[Rows]) -> Table:
    lines = [_each("legal actions", samples, metrics.choices)]
    found = metrics.phases([row for rows in samples for row in rows])
    if len(found) > 1:
        lines += [_each(f"in {phase}", samples, metrics.choices, phase) for phase in found]
    note = "Legal actions at a decision."
    near = _each("nearly as good as the best", samples, metrics.near_best)
    if any(figure.of for figure in near.figures):
        lines.append(near)
        note += " The last line counts candidates within two points of the best one, by the game's own estimate."
    return Table("Choices", note, NUMBER, lines)


def _tension(game: Game, samples: Sequence[Rows]) -> list[Table]:
    lines = [
        _each("behind", samples, metrics.drama),
        _each("decided", samples, metrics.decided),
        _each("error", samples, metrics.error),
    ]
    note = (
        "By what whoever moved could know of their chances, at some decisions of each match, never by the truth. Behind: "
        "how far under an even share the later winner saw themself. Decided: the part of a match after their chances "
        "first passed 90 %. Error: how wrong such chances are, squared; read the others with it."
    )
    tables = [Table("Tension", note, PERCENT, lines)]
    if game.seats == 2:
        note = "How often somebody else began to lead in a match, among the decisions looked at; 45 to 55 % is no lead."
        tables.append(Table("Lead", note, NUMBER, [_each("lead changes", samples, metrics.lead_changes)]))
    return tables


def _kinds(samples: Sequence[Rows]) -> Table:
    names = metrics.kinds([row for rows in samples for row in rows])
    note = "Of the decisions in which a kind of action was legal, so many took it."
    lines = [_each(name, samples, metrics.chosen, name) for name in names]
    return Table("Kinds of actions", note, PERCENT, lines)


def _skill(levels: list[str], meetings: Sequence[Meeting], seats: int) -> Table:
    def against(ceiling: bool) -> list[Figure]:
        found = [NONE]
        for lower, upper in pairwise(levels):
            met = [m for m in meetings if (m.pairing.upper, m.pairing.lower) == (upper, lower)]
            found.append(metrics.points([m.points for m in met if m.pairing.ceiling == ceiling]))
        return found

    lines = [Line("against the level before", against(False))]
    if any(meeting.pairing.ceiling for meeting in meetings):
        lines.append(Line("if it saw everything", against(True)))
    note = "What a level gets against the one before it, on the same chances in every seat."
    return Table("Skill", note, PERCENT, lines, 1.0 / seats)


def _depth(skill: Table, seats: int) -> Table:
    """How far there is to climb."""
    fair = 1.0 / seats
    steps = [elo(figure, fair) for figure in skill.lines[0].figures]
    lines = [Line("above the first level", list(accumulate(steps, added)))]
    if len(skill.lines) > 1:  # seeing everything, a level would stand so much above the one before it as that one is
        below = [NONE, *lines[0].figures[:-1]]
        seeing = [elo(figure, fair) for figure in skill.lines[1].figures]
        figures = [added(base, step) if step.of else NONE for base, step in zip(below, seeing, strict=True)]
        lines.append(Line("if it saw everything", figures))
    note = (
        "How far there is to climb: the steps of the table above in Elo points, added up from the first level; 400 are odds "
        "of ten to one. Who lost no point is counted as if half a match more had been lost."
    )
    return Table("Skill depth", note, NUMBER, lines, 0.0)


def _restricted(levels: list[str], restrictions: Sequence[Restriction], seats: int) -> Table:
    lines = []
    for kind in dict.fromkeys(restriction.kind for restriction in restrictions):
        figures = []
        for level in levels:
            found = [r for r in restrictions if (r.kind, r.level) == (kind, level)]
            figures.append(cost(found[0], seats) if found else NONE)
        lines.append(Line(f"without {kind}", figures))
    note = (
        "What it costs one seat to do without a kind of action as long as anything else is legal, in points of a match: "
        "the same chances in every seat, the others with all they have. Less than nothing: it is better off."
    )
    return Table("Restricted play", note, PERCENT, lines, 0.0)


def cost(restriction: Restriction, seats: int) -> Figure:
    """The even share less what the restricted seat got; alone, the paired difference."""
    if seats == 1:
        pairs = zip(restriction.whole, restriction.blocks, strict=True)
        lost = bounded([(whole - block[0] + 1.0) / 2.0 for whole, block in pairs])
        return _scaled(lost, 2.0, -1.0)
    return _scaled(metrics.points(restriction.blocks), -1.0, 1.0 / seats)


def _scaled(figure: Figure, by: float, plus: float) -> Figure:
    if figure.value is None or figure.low is None or figure.high is None:
        return figure
    ends = sorted((by * figure.low + plus, by * figure.high + plus))
    return Figure(by * figure.value + plus, ends[0], ends[1], figure.of)


def _outliers(by_level: dict[str, list[Played]]) -> list[Outlier]:
    """Of the last level, which is the strongest: what is odd there is not a beginner's."""
    level, rows = list(by_level.items())[-1]
    over = [row for row in rows if row.payoffs] or rows
    found = [
        Outlier("longest", level, max(over, key=lambda row: (len(row.steps), -row.seed)).seed),
        Outlier("shortest", level, min(over, key=lambda row: (len(row.steps), row.seed)).seed),
    ]
    behind = [(metrics.drama([row]).value or 0.0, -row.seed, row) for row in over]
    most = max(behind, key=lambda entry: entry[:2])
    if most[0]:
        found.append(Outlier("won from furthest behind", level, most[2].seed))
    return found
