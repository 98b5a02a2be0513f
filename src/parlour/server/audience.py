"""Who is at a table, and what each of them was last shown."""

from __future__ import annotations

import msgspec

from parlour.core.catalogue import Card
from parlour.server import telling
from parlour.server.connection import Connection
from parlour.server.messages import Table
from parlour.server.once import Once
from parlour.server.snapshots import Snapshot
from parlour.store.kept import KeptMatch


class Audience:
    """The connections of one table. Everybody is shown the roster and their own snapshot, and each only when it has changed."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.connections: dict[Connection, None] = {}  # in the order in which they came, and are told
        self.once = Once()

    def here(self, player: int) -> bool:
        return any(connection.player == player for connection in self.connections)

    def occupied(self) -> bool:
        """Whether a player is here."""
        return any(connection.player for connection in self.connections)

    def watchers(self) -> int:
        return sum(1 for connection in self.connections if not connection.player)

    def show(self, roster: Table) -> None:
        for connection in list(self.connections):
            self.show_one(connection, roster)

    @staticmethod
    def show_one(connection: Connection, roster: Table) -> None:
        roster.seat = roster.players[connection.player - 1].seat if connection.player else 0
        told = msgspec.json.encode(roster)
        if told != connection.roster:
            connection.roster = told
            connection.send(told)

    def viewers(self, kept: KeptMatch) -> list[int]:
        """Who is here."""
        return sorted({kept.seat_of(connection.player) for connection in self.connections})

    def tell(self, snapshots: dict[int, Snapshot], kept: KeptMatch, now: int, quiet: Connection | None = None) -> None:
        """Everybody whose snapshot looks otherwise than before is told, but for `quiet`; the others notice nothing."""
        for connection in list(self.connections):
            snapshot = snapshots.get(kept.seat_of(connection.player))
            if snapshot is not None and snapshot != connection.snapshot:
                self._tell(connection, snapshot, kept, now, quiet is connection)

    def tell_one(self, connection: Connection, snapshot: Snapshot, kept: KeptMatch, now: int) -> None:
        if snapshot != connection.snapshot:
            self._tell(connection, snapshot, kept, now)

    def _tell(self, connection: Connection, snapshot: Snapshot, kept: KeptMatch, now: int, quiet: bool = False) -> None:
        connection.snapshot = snapshot
        if not quiet:
            connection.send(telling.update(snapshot, kept.match, self.card, connection.seen, now, self.once))
            connection.seen = snapshot.seen
        if kept.row.phase == "over" and not kept.row.shut and not connection.opened:
            connection.opened = True
            connection.say(telling.opened(kept.match, self.card, snapshot.viewer))

    def cut(self, code: int) -> None:
        for connection in list(self.connections):
            connection.cut(code)
