"""What a seat may do, for programs that ask: also where there is too much for every update."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from parlour.bots.program import LISTED, spread
from parlour.core.view import to_json
from parlour.server.connection import Connection
from parlour.server.messages import Listed
from parlour.table.match import Match

if TYPE_CHECKING:
    from parlour.server.live import LiveTable


async def tell(table: LiveTable, connection: Connection) -> None:
    """Found out once for each seat and state of the match, however often it is asked."""
    async with table.lock:
        seat = table.seat_of(connection.player)
        if table.gone or table.match is None or not seat or table.row.phase != "playing":
            connection.say(Listed([], True))
            return
        asked = (seat, len(table.match.log))
        if asked != table.listed[0]:
            table.listed = asked, await table.think(partial(_listed, table.match, seat))
        connection.send(table.listed[1])


def _listed(match: Match, seat: int) -> bytes:
    legal = match.position.legal(seat) if seat in match.acting(seat) else []
    return to_json(Listed([match.game.write(action) for action in spread(legal)], len(legal) <= LISTED))
