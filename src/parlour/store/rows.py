"""What is kept, as data, and the changes that keep it."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import Delete, Insert, Update

from parlour.core.dice import Draw
from parlour.store import tables
from parlour.table.clock import Pace
from parlour.table.match import Entry

Phase = Literal["waiting", "playing", "over", "cancelled"]
Kind = Literal["open", "invited", "person", "bot"]  # open and invited: nobody has come yet


class Change(msgspec.Struct, frozen=True):
    """One row to be written, by one of the statements of `tables`."""

    statement: Insert | Update | Delete
    row: dict[str, object]


class GuestRow(msgspec.Struct):
    id: str
    name: str
    made: int

    def add(self) -> Change:
        return Change(tables.ADD_GUEST, msgspec.structs.asdict(self))


class PlayerRow(msgspec.Struct):
    """One who plays or will play."""

    match: str
    number: int
    kind: Kind
    guest: str | None = None
    name: str = ""
    level: str = ""
    invite: str = ""
    nonce: str = ""

    def add(self) -> Change:
        return Change(tables.ADD_PLAYER, msgspec.structs.asdict(self))

    def set(self) -> Change:
        row = msgspec.structs.asdict(self)
        row |= {"which": row.pop("match"), "who": row.pop("number")}
        del row["level"]
        return Change(tables.SET_PLAYER, row)


class MatchRow(msgspec.Struct):
    """A match but for its log."""

    id: str
    game: str
    version: int
    options: dict[str, object]
    pace: Pace
    phase: Phase
    listed: bool
    master: str
    made: int
    players: list[PlayerRow]
    started: int = 0
    result: str = ""
    away: list[int] = []
    next: str = ""
    start: dict[str, object] | None = None  # a position to begin from
    seed: str = ""  # one that a player chose

    def add(self) -> list[Change]:
        row = msgspec.structs.asdict(self)
        del row["players"]
        row |= {"options": _text(self.options), "pace": _text(self.pace), "away": _text(self.away)}
        row["start"] = _text(self.start)
        return [Change(tables.ADD_MATCH, row), *(player.add() for player in self.players)]

    def put(self, *players: PlayerRow) -> None:
        """These are the players of their numbers now."""
        for player in players:
            self.players[player.number - 1] = player

    def begin(self) -> Change:
        return Change(tables.START_MATCH, {"which": self.id, "phase": self.phase, "started": self.started})

    def end(self, phase: Phase, result: str = "") -> Change:
        """The row itself is changed when this is stored."""
        return Change(tables.END_MATCH, {"which": self.id, "phase": phase, "result": result})

    def keep_away(self) -> Change:
        return Change(tables.SET_AWAY, {"which": self.id, "away": _text(self.away)})

    def keep_next(self, match: str) -> Change:
        return Change(tables.SET_NEXT, {"which": self.id, "next": match})


class Kept(msgspec.Struct):
    """A line of the log as it is kept, with the client's own name for the input."""

    entry: Entry
    token: str | None = None

    def add(self, match: str, ply: int) -> Change:
        entry = self.entry
        row: dict[str, object] = {"match": match, "ply": ply, "seat": entry.seat, "act": entry.act, "text": entry.text}
        drawn = [[draw.stream, draw.owner, draw.text] for draw in entry.draws]
        return Change(tables.ADD_INPUT, row | {"draws": _text(drawn), "at": entry.at, "token": self.token})


def read_draws(text: str) -> list[Draw]:
    return [
        Draw(stream, owner, told) for stream, owner, told in msgspec.json.decode(text, type=list[tuple[str, int, str]])
    ]


def drafted(match: str, seat: int, text: str) -> list[Change]:
    """The seat's draft is this now."""
    drop = Change(tables.DROP_DRAFT, {"which": match, "who": seat})
    return [drop, Change(tables.ADD_DRAFT, {"match": match, "seat": seat, "text": text})] if text else [drop]


def house_says(key: str, value: str) -> Change:
    return Change(tables.SET_HOUSE, {"which": key, "value": value})


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
