"""A server that is told to stop gives its tables away one after the other. Another one takes each up from the store while its
people still play here; only then are they sent away, and find it ready."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import cycle
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from parlour.server.errors import ApiError
from parlour.server.far import Take, Taken
from parlour.store.archive import Away
from parlour.store.writer import Lost

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

PATIENCE = 1.0  # seconds that what happens at a table may take, and that another server may take to get ready for it
TOGETHER = 4  # tables at a time: whoever comes back should wait for few others
LONGEST = 10.0  # seconds for all of them; what is left is given up at once

RESTART = 1012

Item = TypeVar("Item")


class HandOver:
    """Of one server: its tables to others when it stops, and theirs to it when they do."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.until = 0.0
        self.asked: dict[tuple[str, str], asyncio.Future[None]] = {}  # a server and a match: it gets ready for it

    # the one that stops

    async def run(self) -> None:
        """Whatever is under way is stored, and nothing is this server's any more."""
        house = self.house
        self.until = monotonic() + LONGEST
        heirs = cycle(house.bus.heirs() or [""])
        tables = [table for table in house.tables.values() if table.audience.connections and not table.passive]
        work = iter([(table, next(heirs)) for table in tables])
        await asyncio.gather(*[self._some(work) for _ in range(TOGETHER)])
        await asyncio.gather(*map(self._give_up, list(house.tables.values())))
        for connection, _ in list(house.far.doors.values()):  # whose tables are elsewhere
            connection.cut(RESTART)

    async def _some(self, work: Iterable[tuple[LiveTable, str]]) -> None:
        for table, heir in work:
            if heir and monotonic() < self.until and not table.gone:
                await self._prepared(heir, table.row.id)
            await self._give_up(table, heir)

    async def _prepared(self, heir: str, match: str) -> None:
        """When the other server is ready for it, or is not to be waited for."""
        done = self.asked[heir, match] = asyncio.get_running_loop().create_future()
        self.house.far.send(heir, Take(match, False))
        await asyncio.wait({done}, timeout=PATIENCE)
        self.asked.pop((heir, match), None)

    async def _give_up(self, table: LiveTable, heir: str = "") -> None:
        """It is free before its people hear that they have to go."""
        house = self.house
        if not house.bus.alone:
            await table.settled(PATIENCE)
        if table.gone:
            return
        house.forget(table)
        if heir:
            house.far.send(heir, Take(table.row.id, True))
        if not house.bus.alone:
            table.audience.cut(RESTART)

    # the others

    async def take(self, server: str, word: Take) -> None:
        """A table of a server that stops: to get ready for it, or, if it is free, to have it."""
        house = self.house
        try:
            if word.free:
                await house.wake(word.match)
            elif not house.stopping:
                await house.table(word.match)
        except ApiError:
            pass  # whoever comes for it is told
        except (Away, Lost):
            house.sleep(word.match, house.archive.clock.now())
        if not word.free:
            house.far.send(server, Taken(word.match))

    def taken(self, server: str, match: str) -> None:
        done = self.asked.get((server, match))
        if done is not None and not done.done():
            done.set_result(None)

    def lost(self, server: str) -> None:
        """It gets ready for nothing any more."""
        for heir, match in list(self.asked):
            if heir == server:
                self.taken(heir, match)
