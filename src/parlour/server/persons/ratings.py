"""What a match does to the ratings of those who played it; docs/ratings.md tells the rules. Pure: it asks nobody."""

from __future__ import annotations

from openskill.models import PlackettLuce

from parlour.bots.levels import LEVELS
from parlour.store.persons.ratings import BOT, Pool, RatingRow

MU, SIGMA = 25.0, 25.0 / 3  # of somebody of whom nothing is known
BOTS = dict(zip(LEVELS, (13.0, 20.0, 25.0, 29.0, 32.0), strict=True))  # until matches tell
BOT_SIGMA = 4.0
SHOWN, SCALE = 1500, 42  # 25 is shown as 1500, a step of one as 42 points

WINDOW = 30 * 86_400  # seconds in which the same two meeting again counts less
FREE, FREE_BOT = 2, 10  # meetings that count in full
NEWCOMER = 5  # matches after which beating somebody counts in full
GAP = 8.0  # a win over somebody rated so much lower says nothing
SURE = 2.0  # how many deviations a leaderboard takes off
LEAST = 5  # matches before somebody stands there

_model = PlackettLuce()


def first(who: str, pool: Pool) -> RatingRow:
    """Of who has played none."""
    if who.startswith(BOT):
        return RatingRow(who, pool.game, pool.preset, BOTS[who.removeprefix(BOT)], BOT_SIGMA)
    return RatingRow(who, pool.game, pool.preset, MU, SIGMA)


def shown(mu: float) -> int:
    return round(SHOWN + SCALE * (mu - MU))


def deviation(sigma: float) -> int:
    return round(SCALE * sigma)


def again(times: int, bot: bool) -> float:
    """What a match counts between two who have met so often within the window."""
    free = FREE_BOT if bot else FREE
    return min(1.0, free / (1 + times))


def known(matches: int, bot: bool) -> float:
    """What a result against somebody counts who has played so many rated matches."""
    return 1.0 if bot else min(1.0, (1 + matches) / NEWCOMER)


def weights(before: list[RatingRow], times: list[list[int]], ranks: list[int]) -> list[float]:
    """What the match counts for each: by how often they have met each other, how well the others are known, and whether
    anything else was to be expected."""
    found = []
    for one, mine in enumerate(before):
        parts = []
        for two, other in enumerate(before):
            if two != one:
                bot = other.who.startswith(BOT)
                count = again(times[one][two], bot or mine.who.startswith(BOT)) * known(other.matches, bot)
                parts.append(0.0 if expected(mine.mu - other.mu, ranks[two] - ranks[one]) else count)
        found.append(sum(parts) / len(parts))
    return found


def expected(gap: float, ahead: int) -> bool:
    """Whether somebody rated so much higher came in ahead, or so much lower behind: then nothing is learned of either."""
    return (gap > GAP and ahead > 0) or (gap < -GAP and ahead < 0)


def rated(before: list[RatingRow], ranks: list[int], counts: list[float]) -> list[tuple[float, float]]:
    """The new mu and sigma of each, who came in by these ranks; what counts less goes only part of the way."""
    teams = [[_model.rating(mu=row.mu, sigma=row.sigma)] for row in before]
    after = _model.rate(teams, ranks=[float(rank) for rank in ranks])
    found = []
    for row, [new], count in zip(before, after, counts, strict=True):
        variance = row.sigma**2 + count * (new.sigma**2 - row.sigma**2)
        found.append((row.mu + count * (new.mu - row.mu), variance**0.5))
    return found
