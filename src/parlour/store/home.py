"""A player's own house on his own machine: one file with his runs, records, graveyard and encounters."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from errno import EIO
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
from parlour.core.outside import Outside
from parlour.core.view import to_json
from parlour.store import tables
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.encounters import Encounters
from parlour.store.graveyard import Graveyard
from parlour.store.rows import Change, GuestRow, Kept, MatchRow, PlayerRow, drafted
from parlour.store.tables import keepsakes
from parlour.store.writer import Lost
from parlour.table.chance import Chance, chosen, sealed
from parlour.table.clock import LIVE
from parlour.table.copies import result_of
from parlour.table.match import Match, Reply

T = TypeVar("T")
M = TypeVar("M", bound="KeptMatch")

FOLDER = "PARLOUR_DATA"  # the environment's word for where it is
FILE = "player.db"
ME = "me"
OTHERS = "others"  # those whose dead were given to this house


def data_folder(given: str = "", environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where a player's own file is: as told, or where the platform keeps such things."""
    if named := given or environ.get(FOLDER, ""):
        return Path(named).expanduser()
    home = Path(environ.get("HOME") or environ.get("USERPROFILE") or Path.home())
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Parlour"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "Parlour"
    named = environ.get("XDG_DATA_HOME", "")
    return (Path(named) if Path(named).is_absolute() else home / ".local" / "share") / "parlour"


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


class Home:
    """The player's file, opened. What a method has returned from is on the disk."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE
        self.archive = Archive(address(f"sqlite:///{self.file}"))
        self.encounters = Encounters(self.archive)
        self.graveyard = Graveyard(self.archive, self.encounters)
        self._loop = asyncio.Runner()  # the store's own code, one question at a time

    def __enter__(self) -> Home:
        try:
            self.do(self.archive.open(token_hex(32)))
            self.do(self.encounters.open())
            for guest in (ME, OTHERS):
                if self.do(self.archive.guest(guest)) is None:
                    self.write(GuestRow(guest, "", int(time())).add())
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
        except SQLAlchemyError:
            raise OSError(EIO, "this is no file of Parlour, or another program holds it", str(self.file)) from None

    def write(self, *changes: Change) -> None:
        """All of it or nothing."""
        self.do(self.archive.writer.write(*changes))

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

    def open_matches(self, game: str) -> list[MatchRow]:
        """Those of a game that are not over, the newest first."""
        return [
            row for row in self.do(self.archive.matches_of(ME, 1000)) if row.game == game and row.phase == "playing"
        ]

    def begin(self, game: Game, names: list[str], seed: str, outside: Outside | None, kind: type[M]) -> M:
        """A match that is kept from its first moment on; seat 1 is the player's."""
        match = token_hex(8)
        players = [
            PlayerRow(match, seat, "bot" if seat > 1 else "person", None if seat > 1 else ME, name, nonce=token_hex(8))
            for seat, name in enumerate(names, 1)
        ]
        row = MatchRow(
            match, game.name, game.version, game.options, LIVE, "playing", False, token_hex(32), int(time()), players
        )
        row.seed = seed
        made = kind(self, row, game, outside)
        self.write(*made.first())
        return made

    def resume(self, row: MatchRow, outside: Outside | None, kind: type[M]) -> M:
        """The match as it was after its last input; ValueError if this version would play it otherwise."""
        card = games.card(row.game)
        if card.version != row.version:
            raise ValueError(f"it was begun under version {row.version} of the rules; these are {card.version}")
        made = kind(self, row, card.make(row.options), outside)
        made.recall_all(self.do(self.archive.log(row.id)), self.do(self.archive.drafts(row.id)))
        return made

    def give_up(self, row: MatchRow) -> None:
        """The match will not be gone on with."""
        self.write(row.end("cancelled"))
        row.phase = "cancelled"


def keepsake(kind: str, name: str, value: object) -> list[Change]:
    """The value is this now."""
    return [
        Change(tables.DROP_KEEPSAKE, {"who": ME, "sort": kind, "which": name}),
        Change(tables.ADD_KEEPSAKE, {"guest": ME, "kind": kind, "name": name, "value": to_json(value).decode()}),
    ]


def chance_of(row: MatchRow, seats: int) -> Chance:
    if row.seed:
        return chosen(row.seed, seats)
    return sealed(row.master, [player.nonce for player in row.players], seats)


class KeptMatch(Match):
    """A match whose every input is on the disk before it is answered."""

    def __init__(self, home: Home, row: MatchRow, game: Game, outside: Outside | None) -> None:
        names = [player.name for player in row.players]
        super().__init__(game, names, chance_of(row, game.seats), start=row.start, outside=outside)
        self.home = home
        self.row = row
        self.stored = 0
        self.stored_drafts = list(self.drafts)

    def first(self) -> list[Change]:
        """What is written before anything happens."""
        return self.row.add()

    def recall_all(self, log: list[Kept], notes: dict[int, str]) -> None:
        for kept in log:
            self.recall(kept.entry)
        for seat, text in notes.items():
            self.drafts[seat] = text
        self.stored = len(self.log)
        self.stored_drafts = list(self.drafts)

    def hear(self, seat: Seat, text: str, now: int | None = None) -> Reply:
        reply = super().hear(seat, text, now)
        if reply.refusal is None:
            self.home.write(*self.news())
            self.stored = len(self.log)
            self.stored_drafts = list(self.drafts)
            if self.outcome() is not None:
                self.row.phase, self.row.result = "over", result_of(self)
        return reply

    def news(self) -> list[Change]:
        """What has happened since it was last written."""
        fresh = self.log[self.stored :]
        changes = [Kept(entry).add(self.row.id, ply) for ply, entry in enumerate(fresh, self.stored + 1)]
        for seat, text in enumerate(self.drafts):
            if text != self.stored_drafts[seat]:
                changes += drafted(self.row.id, seat, text)
        if self.outcome() is not None and self.row.phase == "playing":
            changes.append(self.row.end("over", result_of(self)))
        return changes
