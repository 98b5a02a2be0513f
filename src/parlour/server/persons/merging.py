"""Whoever logs in brings along, if they say so, what they have played in this browser as a guest."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.server.errors import ApiError
from parlour.server.metrics import log
from parlour.store.persons import accounts
from parlour.store.persons import merging as kept
from parlour.store.rows import Change, GuestRow, MatchRow
from parlour.store.writer import Overtaken

if TYPE_CHECKING:
    from parlour.server.house import House
    from parlour.server.live import LiveTable

MOST = 1_000_000
TRIES = 20  # at tables that others change meanwhile


async def bring_along(house: House, guest: str, person: str, *also: Change) -> None:
    """All that is the guest's becomes the person's, in one commit with `also`: a crash leaves all of it or nothing. Matches
    in which the two sat at one table stay as they were: nobody becomes their own opponent."""
    if not guest or guest == person or not await accounts.is_plain(house.archive, guest):
        await house.archive.writer.write(*also)
        return
    owner = await house.identity.known(person)
    for _ in range(TRIES):
        tables = await _tables(house, guest)
        async with AsyncExitStack() as held:
            await held.enter_async_context(house.days.lock)  # nobody ranks a try meanwhile
            for table in sorted(tables, key=lambda table: table.row.id):  # in one order: two who come along do not meet
                await held.enter_async_context(table.lock)
            if not any(table.gone for table in tables) and await _moved(house, guest, owner, tables, also):
                return
    raise Overtaken


async def _tables(house: House, guest: str) -> list[LiveTable]:
    """Where the guest sits and something may still happen: it must not happen meanwhile."""
    found = []
    for row in await house.archive.matches_of(guest, MOST):
        if row.phase in ("waiting", "playing") or row.shut or row.id in house.tables:
            try:
                found.append(await house.table(row.id))
            except ApiError:
                continue  # under rules that are no longer here: nothing happens there
    return found


async def _moved(house: House, guest: str, owner: GuestRow, tables: list[LiveTable], also: tuple[Change, ...]) -> bool:
    """Under the locks of these tables; False if somebody was faster at one of them."""
    here = {table.row.id: table for table in tables}
    rows = [row for row in await house.archive.matches_of(guest, MOST) if not _both(row, owner.id)]
    if any(row.id in house.tables and row.id not in here for row in rows):
        return False  # somebody has just come there
    changes = [*also, *await kept.belongings(house.archive, guest, owner.id)]
    for row in rows:
        if (table := here.get(row.id)) is not None:
            changes += _seated(table.row, guest, owner).settle(table.row)
        else:
            changes += kept.over(row, guest, owner.id, owner.name)
    try:
        await house.archive.writer.write(*changes)
    except Overtaken:
        return False
    for row in rows:
        house.board.rows_changed(row)
        if (table := here.get(row.id)) is not None:
            house.forget(table)  # it is read anew
            table.audience.cut(4014)  # whoever sits there comes back as who they are now
    for who in (guest, owner.id):
        house.board.mine.pop(who, None)
    log.info("a guest came along", matches=len(rows))
    return True


def _both(row: MatchRow, person: str) -> bool:
    return any(player.guest == person for player in row.players)


def _seated(row: MatchRow, guest: str, owner: GuestRow) -> MatchRow:
    mine = [player for player in row.players if player.guest == guest]
    return row.seating(*[replace(player, guest=owner.id, name=owner.name) for player in mine])
