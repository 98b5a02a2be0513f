"""Runs of days in a player's own house: without a house that keeps a key their dice come from the date alone, which anybody
can know, so they are on no board."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from parlour import games
from parlour.core.contract import Game
from parlour.store.home import Home
from parlour.store.persons.days import streak
from parlour.store.underscore.runs import DAILY, GAME, RunMatch, Score, begin_run


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def game_of(day: str) -> Game:
    return games.card(GAME).make({"daily": day}, "run")


def seed_of(day: str) -> str:
    return f"{GAME}.{day}"


def begin_day(home: Home, day: str) -> RunMatch:
    return begin_run(home, game_of(day), seed_of(day))


def tries(home: Home) -> dict[str, Score]:
    """How far the first run of each day came that was ended here, the newest day first."""
    return {day: msgspec.convert(kept, Score) for day, kept in sorted(home.kept(DAILY).items(), reverse=True)}


def in_a_row(home: Home, now: str) -> int:
    return streak(list(home.kept(DAILY)), now)
