"""Whoever logs in brings along, if they say so, what they have played in this browser as a guest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.server.errors import ApiError
from parlour.server.lifecycle import Step
from parlour.server.metrics import log
from parlour.store.persons import accounts
from parlour.store.persons import merging as kept
from parlour.store.rows import GuestRow, MatchRow

if TYPE_CHECKING:
    from parlour.server.house import House

MOST = 1_000_000


async def bring_along(house: House, guest: str, person: str) -> int:
    """How many matches came along. Those in which the two sat at one table stay as they were: nobody becomes their own
    opponent."""
    if not guest or guest == person or not await accounts.is_plain(house.archive, guest):
        return 0
    owner = await house.identity.known(person)
    rows = [row for row in await house.archive.matches_of(guest, MOST) if not _both(row, person)]
    running = [row for row in rows if row.phase in ("waiting", "playing")]
    for row in running:
        await _change_seats(house, row.id, guest, owner)
    done = [row for row in rows if row.phase not in ("waiting", "playing")]
    changes = [change for row in done for change in kept.over(row, guest, person, owner.name)]
    await house.archive.writer.write(*changes, *await kept.belongings(house.archive, guest, person))
    for row in done:
        if (table := house.tables.get(row.id)) is not None:
            house.forget(table)  # it is read anew, with its player's new name
            table.audience.cut(4014)
        house.board.rows_changed(row)
    for who in (guest, person):
        house.board.mine.pop(who, None)
    log.info("a guest came along", matches=len(rows))
    return len(rows)


def _both(row: MatchRow, person: str) -> bool:
    return any(player.guest == person for player in row.players)


async def _change_seats(house: House, match: str, guest: str, owner: GuestRow) -> None:
    """At a table that is still being played it is done under its lock, and guarded as every change of seats is."""
    try:
        table = await house.table(match)
    except ApiError:
        return  # under rules that are no longer here

    def change() -> Step | None:
        mine = [player for player in table.row.players if player.guest == guest]
        seated = [replace(player, guest=owner.id, name=owner.name) for player in mine]
        return Step(table.row.seating(*seated)) if mine and not table.gone else None

    async with table.lock:
        changed = await table.settle(change)
    if changed:
        house.forget(table)
        table.audience.cut(4014)  # whoever sits there comes back as who they are now
