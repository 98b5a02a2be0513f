"""The audience of a table: everybody is shown what has changed for them, once, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour import games
from parlour.core.options import as_data
from parlour.server.audience import Audience
from parlour.server.connection import Connection
from parlour.server.messages import Player, Table
from parlour.server.settings import Settings
from parlour.server.telling import snapshots
from parlour.store.kept import KeptMatch
from parlour.store.rows import MatchRow, PlayerRow
from parlour.table.clock import Pace
from tests.server.sink import a_line


class Ear:
    """A connection that takes whatever it is sent."""

    def __init__(self, player: int) -> None:
        line, self.sink = a_line()
        self.connection = Connection(line, "guest", Settings())
        self.connection.player = player

    @property
    def heard(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(data[data.index(b"{") :]) for data in self.sink.written]

    def news(self) -> list[str]:
        """The kinds of messages since the last time."""
        kinds = [message["type"] for message in self.heard]
        self.sink.written = []
        return kinds


def a_match() -> KeptMatch:
    card = games.card("summon5")
    game = card.make()
    players = [PlayerRow("m", n, "person", "guest", f"p{n}", nonce=f"{n:016x}") for n in range(1, game.seats + 1)]
    return KeptMatch(
        MatchRow(
            "m", game.name, game.version, as_data(game.options), Pace("none"), "playing", False, "ab" * 32, 0, players
        ),
        game,
    )


def tell(audience: Audience, kept: KeptMatch, quiet: Connection | None = None) -> None:
    audience.tell(snapshots(kept.match, audience.viewers(kept)), kept, 0, quiet)


def test_everybody_is_told_what_changed_for_them_once() -> None:
    kept = a_match()
    audience = Audience(games.card("summon5"))
    mover = kept.match.seating[kept.match.position.to_act()[0] - 1]
    seat = kept.seat_of(mover)
    here, there, other, watcher = ears = [Ear(mover), Ear(mover), Ear(3 - mover), Ear(0)]
    audience.connections = dict.fromkeys(ear.connection for ear in ears)
    tell(audience, kept)
    assert [ear.news() for ear in ears] == [["update"]] * 4
    tell(audience, kept)
    assert [ear.news() for ear in ears] == [[]] * 4
    kept.match.drafts[seat] = "0@8,7"
    tell(audience, kept, here.connection)  # they wrote it; their other window did not
    assert [ear.news() for ear in ears] == [[], ["update"], [], []]
    tell(audience, kept)
    assert [ear.news() for ear in ears] == [[]] * 4
    late = Ear(mover)
    audience.connections[late.connection] = None
    audience.tell_one(late.connection, snapshots(kept.match, [seat])[seat], kept, 0)
    assert late.news() == ["update"]
    assert [ear.news() for ear in ears] == [[]] * 4
    assert kept.hear(seat, "resign").refusal is None
    kept.changes()
    tell(audience, kept)
    assert [ear.news() for ear in (*ears, late)] == [["update"]] * 5
    assert [ear.connection.seen for ear in (here, other, watcher)] == [
        len(kept.match.stories[viewer]) for viewer in (seat, 3 - seat, 0)
    ]
    assert there.connection.opened is False  # not before the end is stored
    kept.committed()
    here.connection.snapshot = there.connection.snapshot = None
    tell(audience, kept)
    assert [here.news(), there.news(), other.news()] == [["update", "opened"], ["update", "opened"], []]


def test_a_roster_tells_everybody_their_own_seat_and_only_news() -> None:
    audience = Audience(games.card("nullgame"))
    one, two, watcher = ears = [Ear(1), Ear(2), Ear(0)]
    audience.connections = dict.fromkeys(ear.connection for ear in ears)
    players = [Player(n, "person", f"p{n}", 3 - n, True, True, None, "") for n in (1, 2)]
    roster = Table("playing", players, audience.watchers(), ["seal"], [], "", 0)
    audience.show(roster)
    assert [ear.heard[0]["seat"] for ear in ears] == [2, 1, 0]
    assert [ear.news() for ear in ears] == [["table"]] * 3
    audience.show(roster)
    assert [ear.news() for ear in ears] == [[]] * 3
    roster.next = "another"
    audience.show(roster)
    assert [ear.news() for ear in ears] == [["table"]] * 3
    assert audience.occupied() and audience.here(2) and not audience.here(3)
    audience.connections = {watcher.connection: None}
    assert not audience.occupied() and not audience.here(1)
    audience.cut(4014)
    assert watcher.connection.closing == 4014 and one.connection.closing == two.connection.closing == 0
