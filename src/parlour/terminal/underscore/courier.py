"""Between a player's own file and a house that many play in: the fallen are given, the dead of others copied, news heard.

Whatever breaks off on the way is gone on with the next time: each one given is marked, each page is applied with its
cursor, and nothing is asked for twice.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request

import msgspec

from parlour.games.underscore.dead.fallen import LARGEST, Refused, export
from parlour.games.underscore.dead.season import Season, read_season
from parlour.games.underscore.dead.sync import PAGE_MOST, Ask, Size
from parlour.server.forms import ErrorBody
from parlour.server.underscore.forms import DeadSize, GraveCard, SeasonCard
from parlour.store.folder import ME
from parlour.store.home import Home
from parlour.store.underscore.cards import code_of
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.giving import record_of_run
from parlour.store.underscore.graveyard import Deeds, Grave, State
from parlour.store.underscore.syncing import Elsewhere, begin_anew, take_page, wanted
from parlour.terminal.underscore.seasons import OFFERED
from parlour.terminal.wire import Wire, WireTrouble

HOUSE = "house"  # the setting that names it
BROUGHT = "brought"  # the kind of keepsake: the run of a season that the house has heard of
PATIENCE = 30.0  # seconds for an answer: a run is played again meanwhile
LARGEST_PAGE = PAGE_MOST * LARGEST
LATER = (429, 503)  # the house has no time now
SETTLED: dict[int, State] = {201: "sent", 200: "sent", 409: "echo"}  # what becomes of one that was given

T = TypeVar("T")


class Answer(msgspec.Struct):
    status: int
    body: bytes

    def code(self) -> str:
        return self._trouble().code

    def words(self) -> str:
        told = self._trouble()
        return f"{told.path}: {told.words}" if told.path else told.words

    def _trouble(self) -> ErrorBody:
        try:
            return msgspec.json.decode(self.body, type=ErrorBody)
        except msgspec.MsgspecError:
            return ErrorBody("", f"the server says {self.status}")


class Delivery(msgspec.Struct):
    """What became of those who waited to be given."""

    given: list[Grave] = []
    refused: list[tuple[Grave, str]] = []
    waiting: int = 0
    why: str = ""  # they wait


class Copy(msgspec.Struct):
    """What was copied."""

    came: int = 0
    gone: int = 0
    left_out: list[str] = []


class _Kept(msgspec.Struct):
    """What a player's file keeps of a season's run, as far as it is brought."""

    record: str


class Courier:
    """The player's file, and one guest at one server."""

    def __init__(self, home: Home, wire: Wire) -> None:
        self.home = home
        self.wire = wire

    # what is given

    def deliver(self) -> Delivery:
        """Gives those who wait, the oldest first. One whose run has met another that waits too is given after it."""
        told = Delivery()
        waiting = self.home.do(graveyard_of(self.home).queue(ME))
        while waiting:
            after: list[tuple[Grave, str]] = []
            for place, grave in enumerate(waiting):
                answer = self._give(grave)
                if answer.status in LATER:
                    told.waiting, told.why = len(waiting) - place + len(after), answer.words()
                    return told
                if answer.code() == "unknown_encounter":
                    after.append((grave, answer.words()))
                elif answer.status in SETTLED:
                    self._settle(grave, SETTLED[answer.status])
                    told.given.append(grave)
                else:
                    self._settle(grave, "kept")
                    told.refused.append((grave, answer.words()))
            if len(after) == len(waiting):
                for grave, _ in after:
                    self._settle(grave, "kept")
                told.refused += after
                break
            waiting = [grave for grave, _ in after]
        return told

    def _give(self, grave: Grave) -> Answer:
        try:
            data = export(grave.encounter(), record_of_run(self.home, grave))
        except Refused as trouble:
            return Answer(422, msgspec.json.encode(ErrorBody(trouble.code, trouble.text, trouble.path)))
        return self._ask("dead", data)

    def _settle(self, grave: Grave, state: State) -> None:
        self.home.do(graveyard_of(self.home).mark(grave, state))

    def call_back(self, grave: Grave) -> None:
        """It walks there no more; WireTrouble if the house does not say so."""
        answer = self._ask(f"graves/{grave.id}/keep", b"")
        if answer.status not in (200, 404):
            raise WireTrouble(answer.words())

    def bring(self) -> list[str]:
        """The results of runs of the house's seasons that it does not have yet; what it says of each."""
        told: list[str] = []
        offered, brought = self.home.kept(OFFERED), self.home.kept(BROUGHT)
        for name, kept in self.home.kept("card").items():
            season, _, run = name.partition("/")
            if season not in offered or run in brought:
                continue
            code = code_of(msgspec.convert(kept, _Kept).record)
            answer = self._ask(f"seasons/{season}/results", msgspec.json.encode({"code": code}))
            if answer.status in LATER:
                return [*told, answer.words()]
            self.home.keep(BROUGHT, run, answer.status)
            taken = answer.status in (200, 201)
            told.append(f"Your result of {season} is on the board." if taken else f"{season}: {answer.words()}")
        return told

    # what is copied

    def size(self) -> Size:
        found = self._read("dead/size", DeadSize)
        return Size(found.encounters, found.bytes)

    def copy(self, step: Callable[[Copy], None] = lambda _: None) -> Copy:
        """Brings the copy up to date; after each page it is on the disk, and `step` is told."""
        told = Copy()
        again = 1
        while True:
            try:
                for ask in wanted(self.home):
                    self._copy(ask, told, step)
                return told
            except Elsewhere:  # another database stands behind the address
                if not again:
                    raise WireTrouble(f"{self.wire.base} gives the dead of now one house, now another") from None
                again -= 1
                begin_anew(self.home)

    def _copy(self, ask: Ask, told: Copy, step: Callable[[Copy], None]) -> None:
        while True:
            query = {"scope": ask.scope, "low": ask.low, "high": ask.high, "cursor": ask.cursor}
            answer = self._ask(f"dead?{urlencode(query)}")
            if answer.status == 410:
                raise Elsewhere
            if answer.status != 200:
                raise WireTrouble(answer.words())
            try:
                page = take_page(self.home, ask, answer.body)
            except Refused as trouble:
                raise WireTrouble(f"{self.wire.base} does not answer as a house does: {trouble}") from None
            told.came += len(page.items)
            told.gone += len(page.gone)
            told.left_out += page.left_out
            step(told)
            if not page.more:
                return
            ask = msgspec.structs.replace(ask, cursor=page.cursor)

    # what is heard

    def hear(self) -> list[GraveCard]:
        """What the player's fallen have done there, kept for their graveyard; those of whom there is news."""
        found = self._read("graves", list[GraveCard])
        known = self.home.kept(Deeds.KIND)
        news = []
        changes = []
        for card in found:
            deeds = Deeds(card.met, card.won, card.is_elite, card.name)
            before = msgspec.convert(known.get(deeds.name_of(card.id, card.level), {}), Deeds)
            if deeds != before:
                changes += deeds.keep(ME, card.id, card.level)
            if (deeds.won, deeds.elite) > (before.won, before.elite):
                news.append(card)
        if changes:
            self.home.write(*changes)
        return news

    def seasons(self) -> list[Season]:
        """The seasons that are on at the house, kept so that they can be played when it is not there."""
        found = []
        for card in self._read("seasons", list[SeasonCard]):
            if card.phase == "running":
                answer = self._ask(f"seasons/{card.id}")
                if answer.status == 200:
                    try:
                        season = read_season(answer.body)
                    except Refused:
                        continue  # made for other rules than these
                    self.home.keep(OFFERED, season.id, season)
                    found.append(season)
        return found

    # the line

    def _read(self, path: str, kind: type[T]) -> T:
        answer = self._ask(path)
        if answer.status != 200:
            raise WireTrouble(answer.words())
        try:
            return msgspec.json.decode(answer.body, type=kind)
        except msgspec.MsgspecError as trouble:
            raise WireTrouble(f"{self.wire.base} does not answer as a house does: {trouble}") from None

    def _ask(self, path: str, body: bytes | None = None) -> Answer:
        """Whatever the house answers; WireTrouble if it does not."""
        self._arrive()
        headers = {"Accept-Encoding": "gzip"}
        if body is not None:
            headers |= {"X-Parlour": "1", "Content-Type": "application/json"}
        request = Request(f"{self.wire.base}/api/underscore/{path}", body, headers)
        try:
            try:
                with self.wire.opener.open(request, timeout=PATIENCE) as answer:
                    packed = answer.headers.get("Content-Encoding") == "gzip"
                    return Answer(answer.status, _unpacked(answer.read(LARGEST_PAGE + 1), packed))
            except HTTPError as trouble:
                return Answer(trouble.code, trouble.read(LARGEST))
        except (URLError, OSError, zlib.error, EOFError, ValueError) as trouble:
            reason = getattr(trouble, "reason", None) or trouble
            raise WireTrouble(f"{self.wire.base} does not answer: {reason}") from None

    def _arrive(self) -> None:
        if not self.wire.cookie():
            self.wire.me()


def _unpacked(data: bytes, packed: bool) -> bytes:
    """A page, however small it was packed, is never larger than a page."""
    if not packed:
        return data
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    found = unpacker.decompress(data, LARGEST_PAGE + 1)
    if not unpacker.eof:
        raise ValueError("the answer is cut off, or too large")
    return found
