"""What many matches say about a game: figures of one level, each with its interval; a match is one observation."""

from __future__ import annotations

from collections.abc import Sequence

from parlour.lab.appraisal import Appraised
from parlour.lab.figures import NONE, Figure, bounded, mean, rank, ratio, share
from parlour.lab.repetition import UNKNOWN
from parlour.lab.selfplay import CAP, UNCOUNTED, Played

BAND = (0.45, 0.55)  # between these nobody is said to lead
DECIDED = 0.9
TABLE = ("resign", "clock", "timeout", "disconnect", "agreed", "abort")  # how people end a match, and bots do not
DEAD = 0.01  # a kind that is chosen less often than this where it can be


def payoff(rows: Sequence[Played], seat: int) -> Figure:
    return bounded([row.payoffs[seat - 1] for row in rows if row.payoffs])


def draws(rows: Sequence[Played]) -> Figure:
    return share(sum(row.drawn for row in rows), len(rows))


def reason(rows: Sequence[Played], name: str) -> Figure:
    return share(sum(row.reason == name for row in rows), len(rows))


def caps(rows: Sequence[Played]) -> Figure:
    """Matches that were broken off."""
    return reason(rows, CAP)


def again(rows: Sequence[Played]) -> Figure:
    """Decisions in a position that their seat had decided in before."""
    known = [row for row in rows if row.again != UNKNOWN]
    return ratio([row.again for row in known], [len(row.steps) for row in known])


def visited(rows: Sequence[Played], times: int) -> Figure:
    """Matches in which a seat decided so often, or more often, in one position."""
    known = [row for row in rows if row.most != UNKNOWN]
    return share(sum(row.most >= times for row in known), len(known))


def length(rows: Sequence[Played], part: float) -> Figure:
    """Decisions of all seats together; what was broken off was longer than that."""
    return rank([len(row.steps) for row in rows], part)


def turns(rows: Sequence[Played], seat: int) -> Figure:
    return mean([float(sum(step.seat == seat for step in row.steps)) for row in rows])


def choices(rows: Sequence[Played], phase: str | None = None) -> Figure:
    """Legal actions at a decision, on the average of a match."""
    means = []
    for row in rows:
        counted = [step.choices for step in row.steps if step.choices != UNCOUNTED and phase in (None, step.phase)]
        if counted:
            means.append(sum(counted) / len(counted))
    return mean(means)


def phases(rows: Sequence[Played]) -> list[str]:
    """In the order in which they first come."""
    return list(dict.fromkeys(step.phase for row in rows for step in row.steps if step.phase))


def near_best(rows: Sequence[Played]) -> Figure:
    """Candidates that are about as good as the best one, on the average of a match."""
    return mean([sum(value.near for value in row.values) / len(row.values) for row in rows if row.values])


def kinds(rows: Sequence[Played]) -> list[str]:
    """All that were offered or chosen, the most frequent first."""
    counts: dict[str, int] = {}
    for row in rows:
        for kind in row.offered:
            counts.setdefault(kind, 0)
        for step in row.steps:
            counts[step.kind] = counts.get(step.kind, 0) + 1
    return sorted(counts, key=lambda kind: (-counts[kind], kind))


def chosen(rows: Sequence[Played], kind: str) -> Figure:
    """How often it was done where it could be."""
    counted = [row for row in rows if row.offered]
    taken = [sum(step.kind == kind and step.choices != UNCOUNTED for step in row.steps) for row in counted]
    return ratio(taken, [row.offered.get(kind, 0) for row in counted])


# what the seats thought of their chances on the way


def curve(row: Played) -> list[tuple[int, float]]:
    """Step and what the first seat's chances were, by what whoever moved could know; for two seats."""
    return [(value.step, value.value if value.seat == 1 else 1.0 - value.value) for value in row.values]


def lead_changes(rows: Sequence[Played]) -> Figure:
    """How often somebody else began to lead, among the decisions looked at."""
    found = []
    for row in rows:
        if len(row.payoffs) != 2 or not row.values:
            continue
        changes = leader = 0
        for _, chance in curve(row):
            now = -1 if chance < BAND[0] else 1 if chance > BAND[1] else 0
            changes += bool(leader and now and now != leader)
            leader = now or leader
        found.append(float(changes))
    return mean(found, 0.0)


def drama(rows: Sequence[Played]) -> Figure:
    """How far behind an even share the winner saw themself, on the average of the match: who always led had none."""
    found = []
    for row in rows:
        own = _winners(row)
        if own:
            fair = 1.0 / len(row.payoffs)
            found.append(sum(max(0.0, fair - chance) for chance in own) / len(own))
    return bounded(found)


def decided(rows: Sequence[Played]) -> Figure:
    """Which part of the match came after the winner's chances first passed nine in ten."""
    found = []
    for row in rows:
        own = _winners(row)
        if own:
            first = next((n for n, chance in enumerate(own) if chance > DECIDED), len(own))
            found.append((len(own) - first) / len(own))
    return bounded(found)


def _winners(row: Played) -> list[float]:
    """The winner's chances along the match: by every mover where there are two seats, else by their own decisions."""
    winners = [seat for seat, got in enumerate(row.payoffs, 1) if got == 1.0]
    if len(winners) != 1 or len(row.payoffs) < 2:
        return []
    if len(row.payoffs) == 2:
        return [chance if winners == [1] else 1.0 - chance for _, chance in curve(row)]
    return [value.value for value in row.values if value.seat == winners[0]]


def error(rows: Sequence[Played]) -> Figure:
    """How wrong the chances were: their squared distance from the result (0.25 for who says one half in a match of two)."""

    def off(row: Played, value: Appraised) -> float:
        return (value.value - row.payoffs[value.seat - 1]) ** 2

    rated = [row for row in rows if row.payoffs and row.values]
    return bounded([sum(off(row, value) for value in row.values) / len(row.values) for row in rated])


def points(blocks: Sequence[Sequence[float]]) -> Figure:
    """The mean of blocks of matches with one chance; a block is one observation."""
    return bounded([sum(block) / len(block) for block in blocks]) if blocks else NONE
