"""The house: its tables, its guests, its bots, and the store under all of it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from secrets import token_hex
from time import monotonic, time

from sqlalchemy.engine import URL

from parlour import games
from parlour.core.options import BadOption
from parlour.server import tidying
from parlour.server.identity import Identity
from parlour.server.limits import Buckets, Settings
from parlour.server.live import LiveTable
from parlour.server.thinking import Speechless, Thinkers
from parlour.server.trouble import NotPossible
from parlour.server.watch import Numbers, log, where
from parlour.store.archive import Archive
from parlour.store.rows import MatchRow

HEARTBEAT = 1.0  # seconds between stored times while clocks run: as much may be given back after a crash
ACROSS = 0.5  # seconds between two looks at what other servers have written
IDLE = 60.0  # seconds that an empty table stays in memory
REFUSALS = 3  # of a bot in one match, before it is called off


class House:
    """Everything that is alive while the server runs."""

    def __init__(self, database: URL, settings: Settings) -> None:
        self.settings = settings
        self.numbers = Numbers()
        self.archive = Archive(database)
        self.thinkers = Thinkers(settings.workers, settings.think)
        self.tables: dict[str, LiveTable] = {}
        self.used: dict[str, float] = {}  # when a table was last asked for
        self.loading: dict[str, asyncio.Lock] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.identity = Identity("", self.archive)
        self.openings = Buckets(settings.openings, 40 * settings.openings)
        self.requests = Buckets(settings.rate, 10 * settings.rate)
        self.sockets: Counter[str] = Counter()
        self.stopping = False

    # opening and closing time

    async def open(self) -> None:
        key = await self.archive.open(token_hex(32))
        self.identity = Identity(key, self.archive)
        self.spawn(self._take_up())
        self.spawn(self.thinkers.warm_up())
        self.spawn(self._again_and_again(self._beat, HEARTBEAT))
        self.spawn(self._again_and_again(self._tidy, tidying.EVERY))
        if self.archive.shared:
            self.spawn(self._again_and_again(self._look_across, ACROSS))

    async def close(self) -> None:
        self.stopping = True
        for table in list(self.tables.values()):
            self.forget(table)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.thinkers.stop()
        await self.archive.close()
        log.info("closed")

    async def _take_up(self) -> None:
        """Matches that go on by themselves: clocks run and bots think though nobody is there yet."""
        rows = await self.archive.matches("playing")
        for row in rows:
            if row.pace.kind != "none" or any(player.kind == "bot" for player in row.players):
                try:
                    await self.table(row.id)
                except NotPossible as trouble:
                    log.warning("not taken up", match=row.id, code=trouble.code)
        if rows:
            log.info("taken up", matches=len(rows))

    async def _again_and_again(self, work: Callable[[], Coroutine[object, object, None]], every: float) -> None:
        """What the house does by itself; a database that is away for a while must not end it."""
        while True:
            try:
                await work()
            except Exception as trouble:
                log.error("not done this time", work=work.__name__, trouble=where(trouble))
            await asyncio.sleep(every)

    async def _look_across(self) -> None:
        """What other servers on the same database have written of the tables at which somebody is here."""
        here = {table.row.id: table for table in self.tables.values() if table.connections}
        for match, plies, row in await self.archive.stand(list(here)):
            if here[match].differs(row, plies):
                self.spawn(here[match].guarded(here[match].catch_up()))

    async def _beat(self) -> None:
        self.numbers.tables.set(len(self.tables))
        self.numbers.deaths.set(self.thinkers.deaths)
        self._sweep()
        if any(table.alarm is not None for table in self.tables.values()):
            await self.archive.writer.write()

    def _sweep(self) -> None:
        """Tables that nobody needs leave memory; the store has all of them."""
        for table in list(self.tables.values()):
            if table.connections or table.alarm is not None or table.thinking or table.lock.locked():
                self.used[table.row.id] = monotonic()
            elif monotonic() - self.used.get(table.row.id, 0.0) > IDLE:
                self.forget(table)

    async def _tidy(self) -> None:
        """Tables that nobody comes to are closed, and matches that nobody plays on."""
        for row in await self.archive.matches("waiting"):
            if time() - row.made > tidying.patience(row, self.tables.get(row.id)):
                await self._closed(row, tidying.cancel)
        for row in await self.archive.untouched(self.archive.clock.now() - tidying.ABANDONED * 1000):
            if row.pace.kind == "none" and len(row.players) > 1:
                await self._closed(row, LiveTable.call_off)

    async def _closed(self, row: MatchRow, how: Callable[[LiveTable], Coroutine[object, object, None]]) -> None:
        try:
            table = await self.table(row.id)
            await table.guarded(how(table))
            log.info("closed for want of players", match=row.id, game=row.game)
        except NotPossible as trouble:
            log.warning("not taken up", match=row.id, code=trouble.code)

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

    async def table(self, match: str) -> LiveTable:
        """The one object for this match, taken up from the store if need be."""
        self.used[match] = monotonic()
        if match in self.tables and self.archive.shared:
            await self.tables[match].guarded(self.tables[match].catch_up())
        if match in self.tables:
            return self.tables[match]
        async with self.loading.setdefault(match, asyncio.Lock()):
            try:
                if match not in self.tables:
                    row = await self.archive.match(match)
                    if row is None:
                        raise NotPossible(404, "no_match", "there is no such match")
                    await self._load(row)
            finally:
                self.loading.pop(match, None)
        return self.tables[match]

    async def settled(self, match: str) -> LiveTable:
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
        except Exception as trouble:  # whatever a game stumbles over: one bad log must not keep the others shut
            log.error("log not played again", match=row.id, game=row.game, trouble=where(trouble))
            raise NotPossible(410, "broken", "the log of this match cannot be played again by this server") from None
        self.tables[row.id] = table
        if row.phase == "playing":
            async with table.lock:
                table.mark_absent()
                await table.settle()
        return table

    def lay(self, row: MatchRow) -> LiveTable:
        """A table for the match, its rules checked against those played here."""
        try:
            card = games.card(row.game)
            if card.version != row.version:
                raise NotPossible(410, "old_rules", f"this match was played under rules {row.version} of {card.title}")
            return LiveTable(self, row, card, card.make(row.options))
        except (games.UnknownGame, BadOption):
            raise NotPossible(410, "old_rules", "this match was played under rules that are no longer here") from None

    def forget(self, table: LiveTable) -> None:
        table.gone = True
        table.silence()
        if self.tables.get(table.row.id) is table:
            del self.tables[table.row.id]
        self.used.pop(table.row.id, None)

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
            view = match.view(seat)
        level = table.player_at(seat).level
        try:
            with self.numbers.thought.labels(level).time():
                text = await self.thinkers.choose(table.row.game, table.game.options, level, seat, view)
        except Speechless as trouble:
            log.error("bot speechless", match=table.row.id, bot=str(trouble))
            await table.call_off()
            return
        async with table.lock:
            if table.alive() and seat in match.position.to_act() and match.view(seat) == view:
                refused = await table.bot_hears(seat, text)
                table.bot_refusals += refused
        if table.bot_refusals >= REFUSALS:
            await table.call_off()
