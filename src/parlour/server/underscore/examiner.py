"""Runs that were played elsewhere are played again before anything is believed of them: in a process of their own, by turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import TypeVar

import msgspec

from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import Refused, Upload
from parlour.games.underscore.dead.season import Season
from parlour.server.errors import ApiError
from parlour.server.rates import HOUSEHOLD, Asker, Buckets
from parlour.server.settings import Settings
from parlour.server.turns import Turns
from parlour.server.workers import Workers
from parlour.store.underscore.cards import card_of, read_code
from parlour.store.underscore.provenance import Budget, Examined, examine

SECONDS = 10.0  # of the processor that one run may take; the longest of 64 KB take a few
PATIENCE = 60.0  # seconds after which the process is taken for lost
WAITING = 8  # runs of one guest that wait; three times as many of one household
ALL_WAITING = 500
BURST = 60.0  # a graveyard of days offline comes at once

Found = TypeVar("Found")


class No(msgspec.Struct, frozen=True):
    """A refusal on its way between processes."""

    path: str
    code: str
    text: str


class Examiner:
    """The process, who waits for it, and how much anybody may bring."""

    def __init__(self, settings: Settings) -> None:
        self.workers = Workers(1)
        self.turns = Turns(1)
        self.guests = Buckets(settings.uploads, BURST)
        self.households = Buckets(HOUSEHOLD * settings.uploads, HOUSEHOLD * BURST)
        self.waiting: dict[str, int] = {}  # by guest and by household
        self.all = 0

    def admit(self, who: Asker) -> None:
        """ApiError if the guest, or all at their address, have brought too much."""
        if not (self.households.take(who.household) and self.guests.take(who.guest)):
            raise ApiError(429, "too_fast", "you have brought many runs; wait a little, then bring the rest")

    async def upload(self, who: Asker, upload: Upload, known: list[CharacterData]) -> Examined:
        """The run played again; Refused if it comes to anything else than it says."""
        return await self._examine(who, examine_upload, upload, known)

    async def result(self, who: Asker, season: Season, code: str) -> tuple[Card, str]:
        """The card of a season's run and its record."""
        return await self._examine(who, examine_result, season, code)

    async def _examine(self, who: Asker, work: Callable[..., Found | No], *given: object) -> Found:
        names = {f"guest {who.guest}": WAITING, f"household {who.household}": HOUSEHOLD * WAITING}
        if any(self.waiting.get(name, 0) >= most for name, most in names.items()):
            raise ApiError(429, "too_many", "several of your runs are being played again; wait for them")
        if self.all >= ALL_WAITING:
            raise ApiError(503, "busy", "many runs are waiting to be played again; bring yours later")
        self.all += 1
        for name in names:
            self.waiting[name] = self.waiting.get(name, 0) + 1
        try:
            async with self.turns.turn(who):
                found = await self._ask(work, *given)
        finally:
            self.all -= 1
            for name in names:
                self.waiting[name] -= 1
                if not self.waiting[name]:
                    del self.waiting[name]
        if isinstance(found, No):
            raise Refused(found.path, found.code, found.text)
        return found

    async def _ask(self, work: Callable[..., Found | No], *given: object) -> Found | No:
        """A run over which the process dies, or which does not come to its end, is refused like one that costs too much."""
        asked = asyncio.ensure_future(self.workers.ask(work, *given))
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(asked)  # who asked may leave: their turn ends when the work does
        except TimeoutError:
            self.workers.stop()
            with suppress(Exception):
                await asked
        except BrokenExecutor:
            pass
        except asyncio.CancelledError:
            with suppress(Exception):
                await asked
            raise
        return No("record", "budget", "the run cannot be played again within the time there is for it")

    def stop(self) -> None:
        self.workers.stop()


def examine_upload(upload: Upload, known: list[CharacterData]) -> Examined | No:
    """In the process: a fallen character and the run it comes from."""
    try:
        return examine(upload, lambda ident: [each for each in known if each.id == ident], Budget(seconds=SECONDS))
    except Refused as trouble:
        return No(trouble.path, trouble.code, trouble.text)


def examine_result(season: Season, code: str) -> tuple[Card, str] | No:
    """In the process: the run of a season by its code."""
    try:
        record = read_code(season, code)
        return card_of(season, record, Budget(seconds=SECONDS)), record
    except Refused as trouble:
        return No(trouble.path, trouble.code, trouble.text)
