"""Whom one does not want to meet, and names that hurt."""

from __future__ import annotations

from hmac import new as hmac_of
from time import time
from typing import TYPE_CHECKING

from parlour.server.errors import ApiError
from parlour.server.forms import Blocked, Whom
from parlour.server.names import skeleton
from parlour.store.persons import accounts
from parlour.store.persons import conduct as kept

if TYPE_CHECKING:
    from parlour.server.house import House

MOST = 200  # that one person blocks
SHORT = 16


async def _found(house: House, guest: str, whom: Whom) -> tuple[str, str]:
    """Who is meant, and by what name; ApiError if it is nobody, or the person themself."""
    found: tuple[str, str] | None = None
    if whom.name:
        account = await accounts.account_called(house.archive, skeleton(whom.name))
        found = (account.person, account.name) if account is not None else None
    elif whom.match and whom.player:
        row = await house.archive.match(whom.match)
        if row is not None and whom.player <= len(row.players):
            player = row.players[whom.player - 1]
            found = (player.guest, player.name) if player.guest else None
    if found is None or found[0] == guest:
        raise ApiError(404, "no_person", "there is no such person")
    return found


def _ident(house: House, guest: str, other: str) -> str:
    """Nobody learns by it who somebody is."""
    return hmac_of(house.key.encode(), f"block|{guest}|{other}".encode(), "sha256").hexdigest()[:SHORT]


async def blocked(house: House, guest: str) -> list[Blocked]:
    found = await kept.blocked_by(house.archive, guest) if guest else []
    return [Blocked(_ident(house, guest, other), name) for other, name in found]


async def block(house: House, guest: str, whom: Whom) -> list[Blocked]:
    await house.identity.known(guest)
    other, _ = await _found(house, guest, whom)
    if len(await kept.blocked_by(house.archive, guest)) >= MOST:
        raise ApiError(400, "too_many", f"you have blocked {MOST} people; unblock one first")
    await house.archive.writer.write(*kept.block(guest, other, int(time())))
    for ticket in house.line.tickets.values():  # who waits already meets nobody whom they have just blocked
        if ticket.who.guest == guest:
            ticket.shunned |= {other}
    return await blocked(house, guest)


async def unblock(house: House, guest: str, ident: str) -> list[Blocked]:
    for other, _ in await kept.blocked_by(house.archive, guest):
        if _ident(house, guest, other) == ident:
            await house.archive.writer.write(kept.unblock(guest, other))
    return await blocked(house, guest)


async def report(house: House, guest: str, whom: Whom) -> None:
    await house.identity.known(guest)
    if not house.reports.take(guest):
        raise ApiError(429, "too_fast", "you have reported many names; wait a little")
    other, name = await _found(house, guest, whom)
    await house.archive.writer.write(kept.report(guest, other, name, int(time())))
