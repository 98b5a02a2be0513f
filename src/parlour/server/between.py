"""Between the halves of duels: the second is laid when the first is over, and what the first held back is opened when the
second is."""

from __future__ import annotations

import asyncio
from time import time
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy import and_

from parlour.server import duels, lifecycle
from parlour.server.errors import ApiError
from parlour.server.lifecycle import Step
from parlour.server.metrics import log
from parlour.store.rows import MatchRow
from parlour.store.tables import matches

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

MOST = 100_000  # duels between whose halves the house may have been closed


class Duels:
    """Whoever ends a half has this looked at; what a crash left is looked at when the house opens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.lock = asyncio.Lock()

    async def catch_up(self, duel: str = "") -> None:
        due = and_(matches.c.shut, matches.c.phase == "over")
        async with self.lock:
            for row in await self.house.archive.some(and_(due, matches.c.duel == duel) if duel else due, MOST):
                try:
                    await self._go_on(row)
                except ApiError as trouble:
                    log.warning("duel not gone on with", match=row.id, code=trouble.code)

    async def _go_on(self, row: MatchRow) -> None:
        table = await self.house.table(row.id)
        second = await self.house.archive.match(row.next) if row.next else None
        if second is None and not row.result.endswith(" abort"):
            await self._lay_second(table)
        elif second is None or second.phase in duels.OVER:
            await self._open(table)

    async def _lay_second(self, table: LiveTable) -> None:
        house = self.house
        second = duels.second_of(table.row, lifecycle.new_id(), int(time()), house.archive.clock.now())

        def lay() -> Step | None:
            return None if table.row.next else Step(replace(table.row, next=second.id), second.add())

        async with table.lock:
            laid = await table.settle(lay)
            table.duel.other = await house.archive.match(table.row.next)
            table.announce()
        if laid:
            lifecycle.stored(house, second)
            await house.wake(second.id)  # it begins, where everybody's nonce is known

    async def _open(self, table: LiveTable) -> None:
        def opened() -> Step | None:
            return Step(replace(table.row, shut=False)) if table.row.shut else None

        async with table.lock:
            if await table.settle(opened):
                await table.look_across()
                table.announce()
                await table.commit_and_tell()
