"""Who sits at a table, and who of them is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.server.far import NOBODY
from parlour.server.messages import Player, Table
from parlour.store.kept import commitments
from parlour.store.rows import PlayerRow

if TYPE_CHECKING:
    from parlour.server.live import LiveTable


def of(table: LiveTable) -> Table:
    row = table.row
    return Table(
        phase=row.phase,
        players=[player_at(table, player) for player in row.players],
        watchers=table.audience.watchers(),
        seal=commitments(row, table.game),
        rematch=row.wishes,
        next=row.next,
        seat=0,
        duel=table.duel.state(row),
    )


def player_at(table: LiveTable, player: PlayerRow) -> Player:
    seat, match = table.seat_of(player.number), table.match
    away = None
    if match is not None and seat in match.clock.left_at and table.row.phase == "playing":
        allowed = match.clock.allowance(seat)
        away = max(0, match.clock.left_at[seat] + allowed - table.now()) if allowed >= 0 else None
    return Player(
        player.number,
        player.kind,
        player.name,
        seat,
        bool(player.nonce),
        _here(table, player),
        away,
        player.level,
        table.ratings.get(player.number),
    )


def _here(table: LiveTable, player: PlayerRow) -> bool:
    """At whichever server."""
    there = table.house.others.at(table.row.id) if table.passive else NOBODY
    return player.kind == "bot" or table.audience.here(player.number) or player.number in there.players
