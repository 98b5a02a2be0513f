"""What the house does around matches of Underscore: whom runs meet, what is counted, who is admitted at death."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from hashlib import sha256
from time import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from parlour.core.encounters import EncounterSource
from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import LARGEST, encounter_of
from parlour.games.underscore.dead.season import Season, SeasonEncounters
from parlour.games.underscore.dead.sync import DEFAULT, SCOPES
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.unlocks import deed_for, done, earned
from parlour.server.customs import Custom, Ledger
from parlour.server.errors import ApiError
from parlour.server.underscore.examiner import Examiner
from parlour.server.underscore.walkers import HouseEncounters, Walkers
from parlour.store import writes
from parlour.store.rows import Change, MatchRow
from parlour.store.underscore.seasons import Seasons, attempt, phase_of
from parlour.store.underscore.shared import SharedDead, reached
from parlour.store.underscore.unlocks import DEED, shown_by
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of

if TYPE_CHECKING:
    from parlour.server.house import House


class Underscore(Custom):
    """The shared dead of this house."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.dead = SharedDead(house.archive)
        self.walkers = Walkers(self.dead)
        self.examiner = Examiner(house.settings)
        self.books = Seasons(house.archive)
        self.seasons: dict[str, Season] = {}
        self.reading = asyncio.Lock()
        self.lives = True
        self.name = ""  # of this database, so that a copy of another one is known for such

    async def open(self) -> None:
        self.name = sha256(f"the dead of {self.house.key}".encode()).hexdigest()[:16]
        await self.dead.walking.open()
        await self.look()

    async def look(self) -> None:
        await self.refresh()
        async with self.reading:
            if self.lives:
                self.seasons = await self.books.published()

    async def refresh(self) -> None:
        """Whom runs may meet from now on."""
        async with self.reading:
            if self.lives:
                await self.walkers.refresh()

    async def close(self) -> None:
        async with self.reading:  # a question to the database that is broken off leaves its thread without an asker
            self.lives = False
        self.examiner.stop()

    def today(self) -> str:
        """The day by which seasons begin and end."""
        return datetime.now(UTC).date().isoformat()

    def lay(self, row: MatchRow) -> None:
        """A season of this house is played in its days, in its order and by its seed."""
        season = self.season_of(row)
        if season is None:
            return
        if row.options.get("season") != season.options()["season"]:
            raise ApiError(400, "season", f"the season {season.id} meets others here; ask for it anew")
        if season.starter and row.options.get("start") != season.starter:
            raise ApiError(400, "season", f"this season is begun with {season.starter}")
        phase = phase_of(season, self.today())
        if phase != "running":
            words = f"begins on {season.starts}" if phase == "coming" else f"was over on {season.ends}"
            raise ApiError(400, "not_now", f"the season {season.id} {words}")
        row.seed = season.seed

    async def welcome(self, row: MatchRow) -> None:
        """A start that a deed opens is begun by those who have done it."""
        start = str(row.options.get("start", ""))
        deed = deed_for(content(), start) if start in earned(content()) else None
        if deed is None or self.season_of(row) is not None:
            return
        host = row.players[0].guest
        if not host or deed.id not in await self.done(host):
            name = content().starters[start].name
            raise ApiError(403, "locked", f"{name} is opened by a deed that you have not done yet: {deed.text}")

    async def done(self, guest: str) -> dict[str, str]:
        """The deeds of a guest, each with the match that it was done in; "" where their dead did it."""
        kept = {name: str(told) for name, told in (await self.dead.kept(guest, DEED)).items()}
        slain = sum(grave.won for grave in await self.dead.of(guest))
        return {row.id: "" for row in done(content(), {"slain": slain})} | kept

    def season_of(self, row: MatchRow) -> Season | None:
        told = row.options.get("season")
        return self.seasons.get(str(told.get("id"))) if isinstance(told, dict) and told else None

    async def sit(self, row: MatchRow) -> tuple[Ledger, EncounterSource | None]:
        guest = row.players[0].guest
        if not row.options.get("run"):
            return Ledger(), None
        if row.options.get("daily"):
            return (RunLedger(self, row, guest, None, None) if guest else Ledger()), None
        if row.options.get("season"):
            season = self.season_of(row)
            source = None if season is None else SeasonEncounters(season)
            ranked = season if season is not None and row.seed == season.seed else None
            return (RunLedger(self, row, guest, ranked, None) if guest else Ledger()), source
        record, scope = 0, DEFAULT
        if guest:
            level = (await self.dead.kept(guest, "record")).get("level")
            record = level if isinstance(level, int) else 0
            chosen = (await self.dead.kept(guest, "setting")).get("scope")
            scope = next((each for each in SCOPES if each == chosen), DEFAULT)
        met = HouseEncounters(self.walkers, scope, record)
        counted = guest and row.start is None  # a run gone on with from somebody's replay proves nothing
        return (RunLedger(self, row, guest, None, met) if guest and counted else Ledger()), met


class RunLedger(Ledger):
    """What one run leaves behind: the record of its player, the deeds of those it met, at its end who fell, or how far it
    came in a season."""

    at_once = False

    def __init__(
        self, custom: Underscore, row: MatchRow, guest: str, season: Season | None, met: HouseEncounters | None
    ) -> None:
        self.custom = custom
        self.row = row
        self.guest = guest
        self.season = season  # whose results are kept
        self.met = met  # None: it is a season, nothing of which counts outside
        self.level = 0  # as far as it is written
        self.fights = 0  # whose end is written
        self.over = False
        self.fell = False

    def mark(self, match: Match) -> None:
        position = match.position
        if isinstance(position, RunPosition):
            self.level = position.run.level if position.run.start else 0
            self.fights = len(position.run.turns)
            self.over = match.outcome() is not None
            if self.met is not None:
                self.met.record = max(self.met.record, self.level)

    async def changes(self, match: Match) -> list[Change]:
        position = match.position
        if not isinstance(position, RunPosition) or not position.run.start or self.over:
            return []
        run, outcome = position.run, match.outcome()
        reason = outcome.reason if outcome is not None else ""
        changes = await self._opened(position) if outcome is not None else []
        if self.met is None:
            return changes + (self._card(position, reason) if reason in ("death", "season") else [])
        if run.level > self.level:
            self.met.record = max(self.met.record, run.level)
            changes += reached(self.guest, run.level)
        died = reason == "death"
        if (len(run.turns) > self.fights or died) and run.foe is not None:
            changes += await self.custom.dead.deeds([(run.foe.id, run.foe.level)], died)
        if died:
            changes += await self._burial(match, position)
        return changes

    async def _opened(self, position: RunPosition) -> list[Change]:
        """The deeds that this run has done; those that were done before stay as they are."""
        if position.terms.season:
            return []
        slain = sum(grave.won for grave in await self.custom.dead.of(self.guest))
        told = {"guest": self.guest, "kind": DEED, "value": to_json(self.row.id).decode()}
        rows = done(content(), shown_by(position, slain))
        return [Change(writes.FIRST_KEEPSAKE, {**told, "name": row.id}) for row in rows]

    def _card(self, position: RunPosition, reason: str) -> list[Change]:
        season, run = self.season, position.run
        if season is None:
            return []
        turns = position.turns_taken()
        card = Card(season.id, season.title, run.start, run.level, len(season.levels), turns, reason == "season")
        return [attempt(self.guest, self.row.id, card, int(time()))]

    async def _burial(self, match: Match, position: RunPosition) -> list[Change]:
        dead = fallen(position)
        assert dead is not None
        found = replace(encounter_of(position, dead, "", self.custom.today()), verified=True)  # the house saw it
        settings = await self.custom.dead.kept(self.guest, "setting")
        walks = settings.get("walk", True) is True and len(to_json(found)) <= LARGEST
        record = write_record(record_of(match)).decode()
        self.fell = walks
        _, changes = await self.custom.dead.admit(self.guest, found, record, int(time()), walks=walks)
        return changes

    def committed(self) -> None:
        if self.fell:  # others may meet it at once
            self.fell = False
            self.custom.house.spawn(self.custom.refresh())
