"""The house: its tables, its guests, its bots, and the store under all of it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from hashlib import sha256
from heapq import heappop, heappush
from secrets import token_hex
from time import monotonic, perf_counter
from weakref import WeakValueDictionary

from sqlalchemy.engine import URL

from parlour import games
from parlour.core.options import as_data
from parlour.core.thoughts import in_place
from parlour.server import counter as once
from parlour.server import lifecycle
from parlour.server.between import Duels
from parlour.server.bus import Bus
from parlour.server.counsel import Counsel
from parlour.server.customs import Custom
from parlour.server.errors import ApiError
from parlour.server.far import Far
from parlour.server.handover import HandOver
from parlour.server.identity import Identity
from parlour.server.live import LiveTable
from parlour.server.lobby import Board
from parlour.server.messages import MATCH_ID
from parlour.server.metrics import Metrics, log, where
from parlour.server.others import EVERY, Others
from parlour.server.persons import accounts, history
from parlour.server.persons.days import Days
from parlour.server.persons.guesses import Guesses
from parlour.server.persons.pairing import Line
from parlour.server.persons.passwords import Vault
from parlour.server.persons.rater import Rater
from parlour.server.rates import Buckets, Quotas, SharedBuckets
from parlour.server.settings import Settings
from parlour.server.thinking import Speechless, Thinkers, Unwanted, rest
from parlour.server.turns import Desk, Lines
from parlour.server.underscore.custom import Underscore
from parlour.store.archive import Archive, Away
from parlour.store.kept import OldRules, game_of
from parlour.store.rows import MatchRow
from parlour.store.writer import Lost
from parlour.table.clock import FOREVER

HEARTBEAT = 1.0  # seconds between stored times while clocks run: as much may be given back after a crash
LOOK = 0.1  # seconds between two looks at how late the event loop is
ACROSS = 0.5  # seconds between two looks at what other servers have written
LOOK_AROUND = 5.0  # seconds between two looks at what operators and other servers have written of customs and sessions
AGAIN = 1_000  # milliseconds until a match that could not be taken up is tried again
IDLE = 60.0  # seconds that an empty table stays in memory
ID = re.compile(MATCH_ID)
PUT_OFF = (Away, Lost)  # the database cannot be asked, or has not stored it
REFUSALS = 3  # of a bot in one match, before it is called off


def awaited(table: LiveTable, seat: int) -> bool:
    """Whether the table still waits for the bot at that seat."""
    match = table.match
    return match is not None and table.alive() and table.attended() and seat in match.position.to_act()


class House:
    """Everything that is alive while the server runs."""

    def __init__(self, database: URL, settings: Settings, bus: Bus | None = None) -> None:
        self.settings = settings
        self.bus = bus or Bus()
        self.far = Far(self)
        self.others = Others(self)
        self.counter = once.Counter(self)
        self.handing = HandOver(self)
        self.metrics = Metrics()
        self.archive = Archive(database, not self.bus.alone, self.bus.turns)
        self.thinkers = Thinkers(settings.workers, settings.think, self.bus)
        self.tables: dict[str, LiveTable] = {}
        self.used: dict[str, float] = {}  # when a table was last asked for
        self.asleep: list[tuple[int, str]] = []  # a heap: when a match that is not in memory has to be, and which
        self.loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while somebody loads or waits
        self.tasks: set[asyncio.Task[None]] = set()
        self.key = ""  # the house's own secret, once it is open
        self.identity = Identity("", self.archive)
        self.vault = Vault()
        self.rater = Rater(self)
        self.days = Days(self)
        self.duels = Duels(self)
        self.line = Line(settings.neighbours)
        self.reports = Buckets(0.01, 10)
        self.guesses = Guesses(settings)
        self.quotas = Quotas(settings)
        self.requests = SharedBuckets(settings.rate, 10 * settings.rate, self.bus.alone)
        self.counsel = Counsel(self.metrics)
        self.desk = Desk(self.counsel)
        self.underscore = Underscore(self)
        self.customs: dict[str, Custom] = {"underscore": self.underscore}
        self.board = Board(self)
        self.replays = (Lines(1, 4), Lines(settings.replays, 4 * settings.replays))  # of a guest, of an address
        self.sockets: Counter[str] = Counter()
        self.seen_out = 0.0  # when those were last looked for who are no longer logged in
        self.stopping = False

    # opening and closing time

    async def open(self) -> None:
        key = await self.archive.open(token_hex(32))
        self.key = key
        self.identity = Identity(key, self.archive)
        for custom in self.customs.values():
            await custom.open()
            self.spawn(self._again_and_again(custom.look, LOOK_AROUND))
        if self.bus.alone:
            self.spawn(self.take_up())
        else:
            await self.bus.open(sha256(key.encode()).hexdigest()[:16], self.others)
            self.spawn(self._again_and_again(self.others.tell, EVERY))
        self.spawn(self._until_done(partial(history.tell_old, self)))
        self.spawn(self._until_done(self.rater.catch_up))
        self.spawn(self._until_done(self.days.catch_up))
        self.spawn(self._until_done(self.duels.catch_up))
        self.spawn(self.thinkers.warm_up())
        self.spawn(self._again_and_again(self._beat, HEARTBEAT))
        self.spawn(self._again_and_again(self._clean_up, lifecycle.EVERY))
        self.spawn(self._feel_lag())
        if self.archive.shared:
            self.spawn(self._again_and_again(self._look_across, ACROSS))

    async def close(self) -> None:
        for custom in self.customs.values():
            await custom.close()
        await self.hand_over()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.stop()
        self.vault.close()
        self.counsel.stop()
        await self.archive.close()
        log.info("closed")

    async def _feel_lag(self) -> None:
        """Sleeps, and notes how much too late it is woken."""
        while True:
            asleep = perf_counter()
            await asyncio.sleep(LOOK)
            self.metrics.lag.observe(max(0.0, perf_counter() - asleep - LOOK))

    async def hand_over(self) -> None:
        """Whatever is under way is stored; then nothing is this server's any more, and others may have it."""
        if self.stopping:
            return
        self.stopping = True
        await self.handing.run()
        await self.bus.close()

    def let_go(self) -> None:
        """Other servers may have by now what this one had: nothing is done here that they would not know of."""
        for table in list(self.tables.values()):
            if not table.passive:
                self.forget(table)
                table.audience.cut(4014)

    async def take_up(self) -> None:
        """Matches that go on by themselves: clocks run and bots think though nobody is there yet. Most wait until their
        time comes or somebody asks for them; where people play live, absences count from now on."""
        await self._until_done(self._take_up)

    async def _take_up(self) -> None:
        found = await self.archive.asleep()
        for match, live, due in found:
            if not live and due is not None:
                self.sleep(match, due)
        await self._wake_due()
        for match, live, due in found:
            if live or due is None:
                await self.wake(match)
        if found:
            log.info("taken up", matches=len(found))

    def sleep(self, match: str, due: int) -> None:
        """It need not be in memory before that time."""
        if due < FOREVER:
            heappush(self.asleep, (due, match))

    async def _wake_due(self) -> None:
        while self.asleep and self.asleep[0][0] <= self.archive.clock.now():
            _, match = heappop(self.asleep)
            try:
                due = None if match in self.tables else await self.archive.due(match)
                if due is not None and due > self.archive.clock.now():
                    self.sleep(match, due)  # another server has gone on with it
                else:
                    await self.wake(match)
            except PUT_OFF:
                self.sleep(match, self.archive.clock.now())  # its time has come all the same
                raise

    async def wake(self, match: str) -> None:
        """It goes on, here or where it is."""
        here = not self.bus.alone and match in self.tables and not self.tables[match].passive
        if here or self.stopping:
            return
        try:
            if await self.bus.claim(match) == self.bus.me:
                await self.own(match)
        except ApiError as trouble:
            log.warning("not taken up", match=match, code=trouble.code)
            if trouble.status == 503:  # nobody knows just now whose it is
                self.sleep(match, self.archive.clock.now() + AGAIN)

    async def _again_and_again(self, work: Callable[[], Coroutine[object, object, None]], every: float) -> None:
        """What the house does by itself; a database that is away for a while must not end it."""
        while True:
            try:
                await work()
            except Exception as trouble:
                log.error("not done this time", work=work.__name__, trouble=where(trouble))
            await asyncio.sleep(every)

    async def _until_done(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """What the house does once; a database that is away just then puts it off."""
        while True:
            try:
                return await work()
            except PUT_OFF as trouble:
                log.warning("put off", trouble=where(trouble))
            await asyncio.sleep(HEARTBEAT)

    async def _look_across(self) -> None:
        """What other servers on the same database have written of the tables at which somebody is here."""
        here = {table.row.id: table for table in self.tables.values() if table.audience.connections}
        for match, plies, stand in await self.archive.stand(list(here)):
            if here[match].behind(plies, stand):
                self.spawn(here[match].guarded(here[match].catch_up()))

    async def _beat(self) -> None:
        self.metrics.tables.set(len(self.tables))
        self.metrics.deaths.set(self.thinkers.deaths + self.counsel.deaths)
        self.metrics.workers.set(self.bus.workers)
        self.metrics.in_place.set(in_place())
        self.metrics.commits.set(self.archive.writer.commits)
        self.metrics.jobs.set(self.archive.writer.jobs)
        self._sweep()
        if self.asleep or any(table.alarm is not None for table in self.tables.values()):
            await self.archive.writer.write()
        if monotonic() - self.seen_out > LOOK_AROUND:
            self.seen_out = monotonic()
            await accounts.cut_ended(self)
        await self._wake_due()

    def _sweep(self) -> None:
        """Tables that nobody needs leave memory; the store has all of them."""
        for table in list(self.tables.values()):
            rings = table.alarm is not None and not table.may_sleep(IDLE)
            if table.audience.connections or rings or table.thinking or table.lock.locked():
                self.used[table.row.id] = monotonic()
            elif monotonic() - self.used.get(table.row.id, 0.0) > IDLE:
                if table.alarm is not None:
                    self.sleep(table.row.id, table.rings_at)
                self.forget(table)

    async def _clean_up(self) -> None:
        await lifecycle.clean_up(self)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Something that nobody waits for; it is not allowed to fail silently."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (trouble := task.exception()) is not None:
            log.error("task failed", trouble=where(trouble))

    # tables

    async def own(self, match: str) -> LiveTable:
        """The table of a match that this server has: clocks run and bots think for it here and nowhere else."""
        if not ID.match(match):
            raise ApiError(404, "no_match", "there is no such match")
        leaves = self.stopping and match not in self.tables  # what is here is played until it is handed over
        if leaves or await self.bus.claim(match) != self.bus.me:
            raise ApiError(503, "again", "another server has this table; ask again")
        table = await self.table(match)
        if table.passive:
            async with table.lock:
                if not self.bus.has(match):  # this server has fallen meanwhile
                    raise ApiError(503, "again", "another server may have this table; ask again")
                table.passive = False
                await self._set_going(table)
        return table

    async def table(self, match: str) -> LiveTable:
        """The one object for this match, taken up from the store if need be."""
        if not ID.match(match):
            raise ApiError(404, "no_match", "there is no such match")
        while True:
            fresh = False
            async with self.loading.setdefault(match, asyncio.Lock()):
                if match not in self.tables:
                    row = await self.archive.match(match)
                    if row is None:
                        raise ApiError(404, "no_match", "there is no such match")
                    await self._load(row)
                    fresh = True
            if not fresh and self.archive.shared and (table := self.tables.get(match)) is not None:
                await table.guarded(
                    table.catch_up()
                )  # whoever loaded it may have read before what is known to the asker
            if match in self.tables:  # it may be forgotten as soon as it is loaded
                return self._used(match)

    def occupied(self, match: str) -> bool:
        """Whether a player is at that table, at whichever server."""
        table = self.tables.get(match)
        return bool(self.others.at(match).players) or (table is not None and table.audience.occupied())

    def _used(self, match: str) -> LiveTable:
        """Noted only of tables that are there: whatever else is asked for leaves nothing behind."""
        self.used[match] = monotonic()
        return self.tables[match]

    async def committed(self, match: str) -> LiveTable:
        """The table when all that has happened at it is stored: before that, nothing may be told of it."""
        while True:
            table = await self.table(match)
            async with table.lock:
                if table.alive():
                    return table

    async def _load(self, row: MatchRow) -> LiveTable:
        table = self.lay(row)
        try:
            if row.phase in ("playing", "over"):
                await table.take_up()
        except Away:  # the log may well be right
            raise
        except Exception as trouble:  # whatever a game stumbles over: one bad log must not keep the others shut
            log.error("log not played again", match=row.id, game=row.game, trouble=where(trouble))
            raise ApiError(410, "broken", "the log of this match cannot be played again by this server") from None
        await table.look_across()
        self.tables[row.id] = table
        self.used[row.id] = monotonic()
        try:
            async with table.lock:
                await self._set_going(table)
        except Exception:
            self.forget(table)
            raise
        return table

    async def _set_going(self, table: LiveTable) -> None:
        """Under its lock: from now on time runs at it."""
        if table.kept is not None and table.row.phase == "playing":
            await table.mark_absent()
            await table.commit_and_tell()
        await lifecycle.begin_if_ready(table)
        self.others.note(table.row.id)

    def lay(self, row: MatchRow) -> LiveTable:
        """A table for the match, its rules checked against those played here."""
        try:
            table = LiveTable(self, row, games.card(row.game), game_of(row))
        except OldRules as trouble:
            raise ApiError(410, "old_rules", f"this match cannot be taken up: {trouble}") from None
        table.passive = not self.bus.has(row.id)
        return table

    def forget(self, table: LiveTable) -> None:
        table.gone = True
        table.silence()
        if self.tables.get(table.row.id) is table:
            del self.tables[table.row.id]
        self.used.pop(table.row.id, None)
        if not table.passive:
            self.bus.release(table.row.id)
        self.board.people_changed(table.row.id)

    # bots

    async def bot_turn(self, table: LiveTable, seat: int) -> None:
        """One decision of a bot, thought elsewhere; what has changed meanwhile is thought over again."""
        try:
            await self._bot_turn(table, seat)
        finally:
            table.thinking.discard(seat)
        table.wake_bots()

    async def _bot_turn(self, table: LiveTable, seat: int) -> None:
        async with table.lock:
            match = table.match
            if match is None or table.gone:
                return
            if match.offers.standing not in (0, seat):
                await table.bot_hears(seat, "draw-")
            if seat not in match.position.to_act():
                return
            view = await self.counsel.work(table.asker, lambda: match.view(seat))
        level = table.player_at(seat).level
        asked = asyncio.get_running_loop().time()
        try:
            with self.metrics.thought.labels(level).time():
                text = await self.thinkers.choose(
                    table.asker,
                    table.row.game,
                    as_data(table.game.options),
                    level,
                    seat,
                    view,
                    lambda: awaited(table, seat),
                )
        except Unwanted:
            return
        except Speechless as trouble:
            log.error("bot speechless", match=table.row.id, game=table.row.game, level=level, trouble=where(trouble))
            await lifecycle.call_off(table)
            return
        await asyncio.sleep(rest(asyncio.get_running_loop().time() - asked, self.settings.beat))
        async with table.lock:
            awaited_still = table.alive() and seat in match.position.to_act()
            if awaited_still and await self.counsel.work(table.asker, lambda: match.view(seat)) == view:
                refused = await table.bot_hears(seat, text)
                table.bot_refusals += refused
        if table.bot_refusals >= REFUSALS:
            await lifecycle.call_off(table)
