"""A player's own house on their own machine: one file with their matches, and whatever else a game keeps there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from errno import EIO
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex
from signal import SIGINT, default_int_handler, getsignal, signal
from threading import current_thread, main_thread
from time import time
from types import TracebackType
from typing import TypeVar

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from parlour import games
from parlour.core.contract import Game, Seat
from parlour.core.encounters import EncounterSource
from parlour.core.options import as_data
from parlour.core.view import to_json
from parlour.store import writes
from parlour.store.archive import Archive, Away
from parlour.store.database import address
from parlour.store.folder import FILE, ME, data_folder
from parlour.store.kept import KeptMatch, game_of
from parlour.store.rows import Change, GuestRow, MatchRow, PlayerRow
from parlour.store.tables import keepsakes
from parlour.store.writer import Lost
from parlour.table.clock import LIVE, Pace
from parlour.table.match import Reply

__all__ = ["ME", "Home", "HomeMatch", "Opening", "data_folder", "keepsake"]

T = TypeVar("T")

RESULT = "result"  # the kind under which the end of a match is kept
TIME = "time"  # the kind under which the time of play is kept, where the rules take it, until the match is over


@contextmanager
def undisturbed() -> Iterator[None]:
    """Ctrl-C waits until the store is done, and is never lost: a loop that is told to stop may stop too late to say so."""
    if current_thread() is not main_thread() or getsignal(SIGINT) is not default_int_handler:
        yield
        return
    pressed: list[int] = []
    signal(SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal(SIGINT, default_int_handler)
        if pressed:
            raise KeyboardInterrupt


class Opening(msgspec.Struct, frozen=True):
    """How a match of a player's own file begins, decided before the file is opened."""

    master: str  # the referee's secret
    nonces: list[str]  # of the players, bots too
    people: tuple[int, ...] = (1,)  # numbers of those who sit at this keyboard
    pace: Pace = LIVE
    start: dict[str, object] | None = None  # a position to begin from


class Home:
    """The player's file, opened. What a method has returned from is on the disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE
        self.archive = Archive(address(f"sqlite:///{self.file}"))
        self._loop = asyncio.Runner()  # the store's own code, one question at a time
        self._parts: dict[object, object] = {}

    def __enter__(self) -> Home:
        try:
            self.do(self.archive.open(token_hex(32)))
            if self.do(self.archive.guest(ME)) is None:
                self.write(GuestRow(ME, "", int(time())).add())
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.do(self.archive.close())
        self._loop.close()

    def do(self, work: Coroutine[object, object, T]) -> T:
        """Waits for something that the store does; whatever it writes is on the disk then, or OSError says that it is not."""
        try:
            with undisturbed():
                return self._loop.run(work)
        except Lost:
            raise OSError(EIO, "could not be written; is the run being played elsewhere?", str(self.file)) from None
        except (SQLAlchemyError, Away):
            raise OSError(EIO, "this is no file of Parlour, or another program holds it", str(self.file)) from None

    def write(self, *changes: Change) -> None:
        """All of it or nothing."""
        self.do(self.archive.writer.write(*changes))

    def part(self, kind: Callable[[Home], T]) -> T:
        """What else is in the file, by whoever knows of it; made when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        found: T = self._parts[kind]  # type: ignore[assignment]
        return found

    # what is kept under a name

    def kept(self, kind: str) -> dict[str, object]:
        """All of a kind: settings, lessons, challenges, ..."""

        async def ask() -> dict[str, object]:
            query = select(keepsakes).where(keepsakes.c.guest == ME, keepsakes.c.kind == kind)
            async with self.archive.engine.connect() as connection:
                rows = await connection.execute(query.order_by(keepsakes.c.name))
                return {row.name: msgspec.json.decode(row.value) for row in rows}

        return self.do(ask())

    def keep(self, kind: str, name: str, value: object) -> None:
        self.write(*keepsake(kind, name, value))

    # matches that can be gone on with

    def waiting(self) -> list[MatchRow]:
        """Those that are not over, the newest first."""
        return [row for row in self.do(self.archive.going_on(ME, 1000)) if row.phase == "playing"]

    def open_matches(self, game: str) -> list[MatchRow]:
        """Those of one game."""
        return [row for row in self.waiting() if row.game == game]

    def begin(self, game: Game, names: list[str], seed: str = "", opening: Opening | None = None) -> HomeMatch:
        """A match that is kept from its first moment on; unless its opening says otherwise, player 1 is the player."""
        opening = opening or Opening(token_hex(32), [token_hex(8) for _ in names])
        match = token_hex(8)
        players = [
            PlayerRow(match, number, "person" if mine else "bot", ME if mine else None, name, nonce=nonce)
            for number, (name, nonce) in enumerate(zip(names, opening.nonces, strict=True), 1)
            for mine in [number in opening.people]
        ]
        row = MatchRow(
            match,
            game.name,
            game.version,
            as_data(game.options),
            opening.pace,
            "playing",
            False,
            opening.master,
            int(time()),
            players,
            start=opening.start,
            seed=seed,
        )
        kind = kind_of(row)
        made = kind(self, KeptMatch(row, game, kind.source(self, row)))
        self.write(*made.first())
        return made

    def resume(self, row: MatchRow) -> HomeMatch:
        """The match as it was after its last input, no second younger than it was seen; ValueError if this version would
        play it otherwise."""
        kind = kind_of(row)
        kind.check(self, row)
        game = game_of(row)
        lines, drafts = self.do(self.archive.log(row.id)), self.do(self.archive.drafts(row.id))
        *_, kept = KeptMatch.resume(row, game, lines, drafts, kind.source(self, row))
        if kept.match.clock.taken:
            clock = kept.match.clock
            clock.now = max(clock.now, msgspec.convert(self.kept(TIME).get(row.id, 0), int))
        return kind(self, kept)

    def give_up(self, row: MatchRow) -> None:
        """The match will not be gone on with."""
        self.write(row.end("cancelled", "", int(time())), dropped(TIME, row.id))
        row.phase = "cancelled"


def kind_of(row: MatchRow) -> type[HomeMatch]:
    """How a match of this game is kept: a game of which more than its matches is kept says so in `store/<game>/home.py`."""
    if row.game in games.NAMES and find_spec(f"parlour.store.{row.game}") is not None:
        found: type[HomeMatch] = import_module(f"parlour.store.{row.game}.home").kind_of(row)
        return found
    return HomeMatch


def keepsake(kind: str, name: str, value: object) -> list[Change]:
    """The value is this now."""
    return [
        dropped(kind, name),
        Change(writes.ADD_KEEPSAKE, {"guest": ME, "kind": kind, "name": name, "value": to_json(value).decode()}),
    ]


def dropped(kind: str, name: str) -> Change:
    """It is kept no longer."""
    return Change(writes.DROP_KEEPSAKE, {"who": ME, "sort": kind, "which": name})


class HomeMatch:
    """A match of a player's own file: what has happened to it is on the disk before it is answered.

    This is how any game is kept; a game of which more is kept makes a kind of its own of it.
    """

    def __init__(self, home: Home, kept: KeptMatch) -> None:
        self.home = home
        self.kept = kept
        self.match = kept.match

    @classmethod
    def source(cls, home: Home, row: MatchRow) -> EncounterSource | None:
        """What the match may meet that it does not make."""
        return None

    @classmethod
    def check(cls, home: Home, row: MatchRow) -> None:
        """Before it is gone on with: ValueError in one line if it cannot be."""

    def first(self) -> list[Change]:
        """What is written before anything happens."""
        return self.kept.row.add()

    def hear(self, seat: Seat, text: str, now: int | None = None) -> Reply:
        """One input; returns when it is on the disk."""
        reply = self.kept.hear(seat, text, now)
        self.keep()
        self.keep_time(self.match.clock.now)
        return reply

    def keep_time(self, now: int) -> None:
        """Nothing has happened, but time was taken: the stopwatches of the rules do not go back when it is gone on with."""
        runs = any(watch.since >= 0 for watch in self.match.clock.taken.values())
        if runs and self.match.outcome() is None and now > max((entry.at for entry in self.match.log[-1:]), default=0):
            self.home.keep(TIME, self.kept.row.id, now)

    def lapse(self, seat: Seat, cause: str) -> Reply:
        """The seat's time is over; returns when what came of it is on the disk."""
        reply = self.match.lapse(seat, cause)
        self.keep()
        return reply

    def keep(self) -> None:
        """Writes whatever has happened since."""
        if changes := self.kept.changes():
            self.home.write(*changes, *self.deeds())
            self.kept.committed()

    def deeds(self) -> list[Change]:
        """What else is to be written in the same commit: how it ended for those at this keyboard."""
        outcome = self.match.outcome()
        if outcome is None:
            return []
        mine = [self.kept.seat_of(player.number) for player in self.kept.row.players if player.guest == ME]
        result = keepsake(RESULT, self.kept.row.id, {"mine": mine, "winners": outcome.winners()})
        return [*result, dropped(TIME, self.kept.row.id)]
