"""Which level comes when: the day's, the campaign's, the next of an endless run; and who comes first on a board."""

from datetime import date, timedelta

from parlour.games.stackdoku.options import GIVENS


def daily_seed(day: date, salt: str) -> str:
    """The seed of a UTC day. The salt is the server's secret until the day is over, or anybody could play beforehand."""
    return f"daily:{day.isoformat()}:{salt}"


def campaign_seed(number: int) -> str:
    """Level k of a preset is seed k."""
    return str(number)


def unlocked(solved: set[int]) -> int:
    """The highest campaign level that may be played: the one after those solved without a gap."""
    number = 1
    while number in solved:
        number += 1
    return number


def stage_givens(stage: int) -> int:
    """Givens of a stage of an endless run: from easy down to expert, two fewer each."""
    return max(GIVENS["expert"], GIVENS["easy"] - 2 * (stage - 1))


def stage_seed(seed: str, stage: int) -> str:
    return f"{seed}.{stage}"


def daily_rank(lost: int, attempts: int, milliseconds: int) -> tuple[int, int]:
    """Sorts the first solves of a day: lives lost and attempts together, then time."""
    return lost + attempts, milliseconds


def streak(days: set[date], today: date) -> int:
    """Days solved in a row up to today, or up to yesterday while today is still open."""
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length
