"""Rates what is due. A match that ends is due in the very commit that ends it, so a crash leaves nothing unrated; and one
is rated only where it still is due, so nothing is rated twice, whoever else tries."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from parlour.server.metrics import log
from parlour.server.persons.ratings import WINDOW, first, rated, weights
from parlour.server.persons.standing import who
from parlour.store.persons import ratings as kept
from parlour.store.persons.ratings import Pool, RatingStep
from parlour.store.rows import Change, MatchRow
from parlour.store.writer import Overtaken

if TYPE_CHECKING:
    from parlour.server.house import House

BATCH = 50
WON = ("won", "shared", "drawn")


class Rater:
    """One at a time: the next match finds the ratings that the one before it left."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = asyncio.Lock()

    async def catch_up(self) -> None:
        """All that is due, in the order in which it ended."""
        async with self.lock:
            while rows := await kept.due(self.house.archive, BATCH):
                for row in rows:
                    await self._rate(row)

    async def _rate(self, row: MatchRow) -> None:
        while True:
            changes = await self._changes(row)
            try:
                await self.house.archive.writer.write(*changes)
                log.info("rated", match=row.id, game=row.game)
                await self._tell(row.id)
                return
            except Overtaken:  # by another server: it is rated, or somebody in it has another rating now
                found = await self.house.archive.match(row.id)
                if found is None or found.rated != "due":
                    return

    async def _tell(self, match: str) -> None:
        """Whoever still sits there sees what it did to their rating."""
        table = self.house.tables.get(match)
        if table is not None:
            await table.guarded(table.catch_up())

    async def _changes(self, row: MatchRow) -> list[Change]:
        people = [who(player) for player in row.players]
        if any(player.outcome in ("", "off", "unknown") for player in row.players) or len(set(people)) < len(people):
            return kept.rate(row, "void", [], [])
        pool, archive = Pool(row.game, row.preset), self.house.archive
        before = [await kept.rating_of(archive, pool, each) or first(each, pool) for each in people]
        since = row.ended - WINDOW
        times = [
            [0 if one == two else await kept.met(archive, pool, one, two, since) for two in people] for one in people
        ]
        ranks = [0 if player.outcome in WON else 1 for player in row.players]
        counts = weights(before, times, ranks)
        after = rated(before, ranks, counts)
        told = [
            RatingStep(row.id, number, was.who, row.game, row.preset, row.ended, was.mu, was.sigma, mu, sigma, count)
            for number, (was, (mu, sigma), count) in enumerate(zip(before, after, counts, strict=True), 1)
        ]
        return kept.rate(row, "done", told, before)
