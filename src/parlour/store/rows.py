"""What is kept, as data, and the changes that keep it."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace
from sqlalchemy import Delete, Insert, Update

from parlour.core.dice import Draw
from parlour.store import writes
from parlour.table.clock import Pace
from parlour.table.match import Entry

Phase = Literal["waiting", "playing", "over", "cancelled"]
Kind = Literal["open", "invited", "person", "bot"]  # open and invited: nobody has come yet
Outcome = Literal["", "won", "shared", "lost", "drawn", "off", "unknown"]  # off: called off; unknown: under old rules
Rated = Literal["", "due", "done", "void"]  # void: it was called off
FREE: tuple[Kind, ...] = ("open", "invited")


class Change(msgspec.Struct, frozen=True):
    """One row to be written, by one of the statements of `writes`."""

    statement: Insert | Update | Delete
    row: dict[str, object]


class GuestRow(msgspec.Struct):
    id: str
    name: str
    made: int
    gone: bool = False  # they wished to be forgotten

    def add(self) -> Change:
        return Change(writes.ADD_GUEST, msgspec.structs.asdict(self))


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
    seat: int = 0  # once the match is over
    outcome: Outcome = ""
    points: int | None = None  # gathered in a match that was played out, where its rules count
    tally: str = ""  # what the match came to for them, in a few words
    home: str = ""  # at a rated table: whence they came, as a keyed hash

    def add(self) -> Change:
        return Change(writes.ADD_PLAYER, msgspec.structs.asdict(self))

    def set(self) -> Change:
        row = msgspec.structs.asdict(self)
        row |= {"which": row.pop("match"), "who": row.pop("number")}
        for lasting in ("level", "seat", "outcome", "points", "tally"):
            del row[lasting]
        return Change(writes.SET_PLAYER, row)

    def come_to(self, seat: int, outcome: Outcome, points: int | None = None, tally: str = "") -> Change:
        """The row itself is changed when this is stored."""
        row: dict[str, object] = {"which": self.match, "who": self.number, "seat": seat, "outcome": outcome}
        return Change(writes.SET_OUTCOME, row | {"points": points, "tally": tally})


class Stand(msgspec.Struct, frozen=True):
    """How a match stands in the store: what is compared to see whether somebody else has written."""

    revision: int
    phase: Phase
    next: str
    rated: Rated
    players: list[tuple[object, ...]]  # each a PlayerRow


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
    started: int = 0  # when it began; while it waits: when it was opened
    result: str = ""
    away: list[int] = []
    next: str = ""
    start: dict[str, object] | None = None  # a position to begin from
    seed: str = ""  # one that a player chose
    wishes: list[int] = []  # numbers of the players who want a rematch
    revision: int = 0  # how often seats, nonces, phase or wishes have changed
    ended: int = 0  # seconds since 1970
    rated: Rated = ""
    preset: str = ""  # of a rated match
    day: str = ""  # on which everybody has the same chance
    duel: str = ""  # of both halves of a duplicate duel: the id of the first
    shut: bool = False  # its end opens nothing before the other half is over

    def add(self) -> list[Change]:
        row = msgspec.structs.asdict(self)
        del row["players"]
        row |= {"options": _text(self.options), "pace": _text(self.pace), "away": _text(self.away)}
        row |= {"start": _text(self.start), "wishes": _text(self.wishes)}
        return [Change(writes.ADD_MATCH, row), *(player.add() for player in self.players)]

    def seating(self, *players: PlayerRow) -> MatchRow:
        """The same match with these players at their numbers."""
        new = {player.number: player for player in players}
        return replace(self, players=[new.get(player.number, player) for player in self.players])

    def settle(self, before: MatchRow) -> list[Change]:
        """Makes `before` this, where the store still has what was read as `before`; else nothing of the job is stored."""
        self.revision = before.revision + 1
        row = {"which": self.id, "was": before.revision, "phase": self.phase, "started": self.started}
        row["shut"] = self.shut
        settled = Change(writes.SETTLE_MATCH, row | {"next": self.next, "wishes": _text(self.wishes)})
        seats = zip(self.players, before.players, strict=True)
        return [settled, *(player.set() for player, old in seats if player != old)]

    def stand(self) -> Stand:
        """All of it that may be written of a match that is there, but for what comes with a line of its log."""
        players = [msgspec.structs.astuple(player) for player in self.players]
        return Stand(self.revision, self.phase, self.next, self.rated, players)

    def tally_of(self, guest: str) -> str:
        """What it came to for this person, at several seats for the first; of half a duel only when both are over."""
        mine = {player.seat: player.tally for player in self.players if player.guest == guest}
        return "" if self.shut or not mine else mine[min(mine)]

    def end(self, phase: Phase, result: str, ended: int) -> Change:
        """The row itself is changed when this is stored."""
        row = {"which": self.id, "phase": phase, "result": result, "ended": ended}
        return Change(writes.END_MATCH, row)

    def keep_away(self, away: list[int]) -> Change:
        return Change(writes.SET_AWAY, {"which": self.id, "away": _text(away)})


class LogLine(msgspec.Struct):
    """A line of the log as it is kept, with the client's own name for the input."""

    entry: Entry
    token: str | None = None

    def add(self, match: str, ply: int, due: int | None = None) -> Change:
        """`due`: when the match goes on by itself after it."""
        entry = self.entry
        drawn = _text([[draw.stream, draw.owner, draw.text] for draw in entry.draws]) if entry.draws else "[]"
        row: dict[str, object] = {
            "match": match,
            "ply": ply,
            "seat": entry.seat,
            "act": entry.act,
            "text": entry.text,
            "draws": drawn,
            "at": entry.at,
            "token": self.token,
            "due": due,
        }
        return Change(writes.ADD_INPUT, row)


def outcome_of(result: str, seat: int, seats: int) -> Outcome:
    """What a result such as `1,3 perfect` is to one seat."""
    winners, _, reason = result.partition(" ")
    won = [int(winner) for winner in winners.split(",") if winner != "0"]
    if reason == "abort":
        return "off"
    if seat in won:
        return "shared" if len(won) > 1 else "won"
    return "lost" if won or seats == 1 else "drawn"


def read_draws(text: str) -> list[Draw]:
    return [
        Draw(stream, owner, told) for stream, owner, told in msgspec.json.decode(text, type=list[tuple[str, int, str]])
    ]


def drafted(match: str, seat: int, text: str) -> list[Change]:
    """The seat's draft is this now."""
    drop = Change(writes.DROP_DRAFT, {"which": match, "who": seat})
    return [drop, Change(writes.ADD_DRAFT, {"match": match, "seat": seat, "text": text})] if text else [drop]


def time_is(now: int) -> Change:
    """By the house's clock."""
    return Change(writes.SET_TIME, {"now": now, "value": str(now)})


def _text(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
