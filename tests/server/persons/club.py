"""A club whose matches are only written down: the real rater on a real store, without a table in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from parlour.server.house import House
from parlour.server.persons.rater import Rater
from parlour.server.persons.ratings import MU, first
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.persons.ratings import BOT, Pool, RatingRow, rating_of
from parlour.store.rows import GuestRow, LogLine, MatchRow, Outcome, PlayerRow
from parlour.table.clock import LIVE
from parlour.table.match import Entry

POOL = Pool("fogline", "classic")
DAY = 86_400


class Clubhouse:
    """As much of a house as the rater needs."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.tables: dict[str, object] = {}  # nobody sits anywhere


class Club:
    """Who plays is written down; when is said in days."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.rater = self.another_rater()
        self.played = 0
        self.known: set[str] = set()

    def another_rater(self) -> Rater:
        return Rater(cast("House", Clubhouse(self.archive)))

    async def write(self, one: str, two: str, winner: int, day: float = 0.0, rated: bool = True, **moment: int) -> str:
        """A match that is over: winner 1, 2, 0 = a draw, -1 = called off. `started`, `ended`: instead of one a second."""
        self.played += 1
        match = f"m{999_999 - self.played if moment else self.played:06}"
        ways: dict[int, tuple[Outcome, Outcome]] = {
            1: ("won", "lost"),
            2: ("lost", "won"),
            0: ("drawn", "drawn"),
            -1: ("off", "off"),
        }
        outcomes = ways[winner]
        for each in (one, two):
            if not each.startswith(BOT) and each not in self.known:
                self.known.add(each)
                await self.archive.writer.write(GuestRow(each, each, 1).add())
        players = [
            self._player(match, n, who, outcome)
            for n, (who, outcome) in enumerate(zip((one, two), outcomes, strict=True), 1)
        ]
        row = MatchRow(match, POOL.game, 1, {}, LIVE, "over", True, "ab" * 32, 1, players, result="1 resign")
        row.ended = int(day * DAY) + self.played
        row.rated, row.preset = "due" if rated else "", POOL.preset
        row = replace(row, **moment)
        last = LogLine(Entry(1, "resign", "", [], at=row.started))
        await self.archive.writer.write(*row.add(), last.add(match, 1))
        return match

    def _player(self, match: str, number: int, who: str, outcome: Outcome) -> PlayerRow:
        bot = who.startswith(BOT)
        level = who.removeprefix(BOT) if bot else ""
        return PlayerRow(
            match, number, "bot" if bot else "person", None if bot else who, who, level, "", "aa", number, outcome
        )

    async def play(self, one: str, two: str, winner: int, day: float = 0.0) -> None:
        await self.write(one, two, winner, day)
        await self.rater.catch_up()

    async def rating(self, who: str) -> RatingRow:
        return await rating_of(self.archive, POOL, who) or first(who, POOL)

    async def worth(self, who: str) -> float:
        """By what leaderboards are ordered, above what a newcomer has."""
        found = await self.rating(who)
        return found.mu - 2 * found.sigma - (MU - 2 * MU / 3)


@asynccontextmanager
async def club(folder: Path, database: str = "") -> AsyncIterator[Club]:
    archive = Archive(address(database or str(folder / "club.db")))
    await archive.open("0" * 64)
    try:
        yield Club(archive)
    finally:
        await archive.close()


def run(folder: Path, story: object, database: str = "") -> None:
    """The story of a club."""

    async def whole() -> None:
        async with club(folder, database) as found:
            assert callable(story)
            await story(found)

    asyncio.run(whole())
