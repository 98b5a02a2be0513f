"""A table at which people sit: a kept match, its audience, and what is done there, one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Refusal
from parlour.server import lifecycle, replies, roster, telling
from parlour.server.audience import Audience
from parlour.server.connection import Connection
from parlour.server.customs import Custom, Ledger
from parlour.server.duels import Duel
from parlour.server.lifecycle import Step
from parlour.server.lock import Lock
from parlour.server.messages import Done, PlayerRating, Previewed, Refused
from parlour.server.metrics import log, where
from parlour.server.persons import days, standing
from parlour.server.rates import Asker
from parlour.server.snapshots import Snapshot
from parlour.store.kept import KeptMatch, seating
from parlour.store.rows import Change, MatchRow, PlayerRow, Stand
from parlour.store.writer import Lost, Overtaken
from parlour.table import talk
from parlour.table.clock import FOREVER
from parlour.table.match import Match, Reply

if TYPE_CHECKING:
    from parlour.server.house import House

Made = TypeVar("Made")

NOT_BEGUN = Refusal("not_begun", "the match has not begun: it waits until everybody is ready")
LOG_FULL = "you have made {} inputs in this match, as many as the house keeps: resign, agree to a draw, or leave it"
ENDINGS = ("resign", "accept")  # what may be said even then
TRIES = 20  # at a change that other servers are faster with
WATCHING = Refusal("watching", "you are watching; only players act")


class LiveTable:
    """One match with all who are there. Everything that changes it happens under its lock; it is stored before anybody is
    told of it."""

    def __init__(self, house: House, row: MatchRow, card: Card, game: Game) -> None:
        self.house = house
        self.row = row
        self.card = card
        self.game = game
        self.kept: KeptMatch | None = None  # since it began
        self.custom = house.customs.get(row.game, Custom())
        self.ledger = Ledger()
        self.also: list[Change] = []  # to be stored in the next commit
        self.ratings: dict[int, PlayerRating] = {}  # of the players, where it is rated
        self.duel = Duel()  # how the other half stands, where this is one
        self.lock = Lock()
        self.audience = Audience(card)
        self.thinking: set[int] = set()
        self.alarm: asyncio.TimerHandle | None = None
        self.rings_at = FOREVER  # the house's time
        kinds = ("done", "refused", "late")
        self.done, self.refused, self.late = [house.metrics.answered(row.game, kind) for kind in kinds]
        self.bots = any(player.kind == "bot" for player in row.players)
        self.asker = Asker(
            guest=next((player.guest for player in row.players if player.guest), "")
        )  # for whom bots think
        self.bot_refusals = 0
        self.listed = ((0, 0), b"")  # for which seat after how many lines, and what it may do: for programs that ask
        self.announcing = False
        self.stood = self._stands()  # when the lobby was last told
        self.passive = False  # another server has the match, or nobody: here it is only looked at
        self.gone = False  # no longer the house's table for this match

    @property
    def match(self) -> Match | None:
        return None if self.kept is None else self.kept.match

    # who is who

    def seat_of(self, player: int) -> int:
        """The seat of a player; 0 = none yet, or a watcher."""
        if not player or self.row.phase not in ("playing", "over"):
            return 0
        if self.kept is not None:
            return self.kept.seat_of(player)
        return seating(self.row, self.game).index(player) + 1

    def player_at(self, seat: int) -> PlayerRow:
        assert self.kept is not None
        return self.kept.player_at(seat)

    def players_of(self, guest: str) -> list[int]:
        return [player.number for player in self.row.players if guest and player.guest == guest]

    def attended(self) -> bool:
        """Whether anybody cares how it goes on: somebody is here, or a person still plays. Else bots wait until one comes."""
        gone = self.match.gone if self.match is not None else set()
        persons = [player.number for player in self.row.players if player.kind == "person"]
        return bool(self.audience.connections) or any(self.seat_of(number) not in gone for number in persons)

    def watchable(self, guest: str = "") -> bool:
        """Whether the guest may watch; where watchers see everything late, nobody who still plays may, a duel nobody before
        its chance has been played from both seats, and the level of a day nobody before the day is over."""
        row, conduct = self.row, self.game.conduct
        plays = row.phase == "playing" and bool(self.players_of(guest))
        between = bool(row.duel) and (row.phase == "playing" or (row.phase == "over" and row.shut))
        return conduct.watched and not ((plays and conduct.omniscient) or between or row.day >= days.today())

    def alive(self) -> bool:
        """Whether this is still the house's table for the match; if not, people are on their way to the new one."""
        return not self.gone

    def now(self) -> int:
        return self.house.archive.clock.now()

    async def think(self, work: Callable[[], Made]) -> Made:
        """Under the lock: whatever asks the rules. What takes them long is found out elsewhere."""
        return await self.house.counsel.work(self.asker, work)

    # what the store has of it

    async def take_up(self) -> None:
        """The match from its stored log."""
        self.house.counsel.get_ready(self.card)
        lines = await self.house.archive.log(self.row.id)
        drafts = await self.house.archive.drafts(self.row.id)
        ledger, met = await self.custom.sit(self.row)
        resumed = KeptMatch.resuming(self.row, self.game, lines, drafts, met)
        self.kept = await self.house.desk.last(self.asker, resumed)
        self.ledger = ledger
        self.ledger.mark(self.kept.match)

    async def _take_up_anew(self) -> None:
        row = await self.house.archive.match(self.row.id)
        assert row is not None
        self.house.board.rows_changed(self.row)  # while it still tells who sat there
        self.row = row
        await self.take_up()
        await self.mark_absent()
        await self.look_across()
        self.announce()  # another server may have ended it

    def behind(self, plies: int, stand: Stand) -> bool:
        """Whether the store has something that this table may not have. It has more lines while the table writes one, which
        is overtaken if somebody else was first; and fewer where it was asked before."""
        more = plies > (0 if self.kept is None else self.kept.stored)
        return (more and not self.lock.locked()) or stand != self.row.stand()

    async def catch_up(self) -> None:
        """Another server has written: its lines are played here too, and everybody here is told."""
        async with self.lock:
            await self._follow()
            await lifecycle.begin_if_ready(self)

    async def _follow(self) -> None:
        row = await self.house.archive.match(self.row.id)
        stored = 0 if self.kept is None else self.kept.stored
        lines = await self.house.archive.log(self.row.id, stored)
        if self.gone or row is None or (not lines and row.stand() == self.row.stand()):
            return
        self.house.board.rows_changed(self.row)  # while it still tells who sat there
        self.row = row
        if self.kept is not None:
            await self.house.desk.last(self.asker, self.kept.follow(row, lines))
            self.ledger.mark(self.kept.match)
        elif row.phase in ("playing", "over"):
            await self.take_up()
            self.dismiss()
            await self.mark_absent()
        await self.look_across()
        self.announce()
        if self.kept is not None:
            await self.commit_and_tell()

    async def look_across(self) -> None:
        """At what is told at the table and is not the match's own: what its players are rated, the other half of a duel."""
        self.ratings = await standing.at_table(self.house, self.row)
        if self.row.duel:
            other = self.row.next if self.row.duel == self.row.id else self.row.duel
            self.duel.other = await self.house.archive.match(other) if other else None

    async def settle(self, decide: Callable[[], Step | None]) -> bool:
        """Under the lock: stores the step that `decide` takes from the match as it is, if it takes one. Where another server
        was first nothing is stored, and `decide` is asked again: by what is true now it may refuse."""
        for _ in range(TRIES):
            step = await self.think(decide)
            if step is None:
                return False
            row, kept, ledger = step.row, self.kept, self.ledger
            if row.phase == "playing" and kept is None:
                ledger, met = await self.custom.sit(row)
                kept = await self.think(partial(KeptMatch, row, self.game, met))
                ledger.mark(kept.match)
            try:
                await self.house.archive.writer.write(*row.settle(self.row), *step.also)
            except Overtaken:
                self.house.metrics.overtaken.inc()
                try:
                    await self._follow()
                except Exception as trouble:
                    self.fell(trouble)
                    raise
                continue
            except Lost as trouble:  # perhaps it is stored all the same, and this row is not the last one
                self.fell(trouble)
                raise
            self.house.board.rows_changed(self.row)  # while it still tells who sat there
            self.row, self.kept, self.ledger = row, kept, ledger
            if kept is not None:
                kept.now(row)
            return True
        raise Overtaken

    # coming and going

    async def enter(self, connection: Connection) -> bool:
        """Shows the newcomer the table and tells them what they have missed; False if the table has left memory meanwhile."""
        async with self.lock:
            if self.gone or self.passive:
                return False
            self.audience.connections[connection] = None
            if connection.player or not any(player.kind == "person" for player in self.row.players):
                self.asker = Asker(connection.household, connection.guest)
            self.audience.show_one(connection, roster.of(self))
            if self.kept is not None:
                seat, match = self.kept.seat_of(connection.player), self.kept.match
                if connection.seen > len(match.stories[seat]):
                    connection.seen = 0
                if seat and self.row.phase == "playing":
                    await self.think(partial(match.back, seat, self.now()))
                    await self.commit_and_tell()
                else:
                    shown = await self.think(partial(telling.snapshots, match, [seat]))
                    self.audience.tell_one(connection, shown[seat], self.kept, self.now())
                    self.wake_bots()
        self.announce(connection.player == 0)
        return True

    async def settled(self, seconds: float) -> None:
        """When nothing is under way at it, or after so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self.lock:
                pass

    async def leave(self, connection: Connection) -> None:
        self.audience.connections.pop(connection, None)
        async with self.lock:
            if self.gone:
                return
            playing = self.match is not None and self.row.phase == "playing"
            if self.match is not None and playing and connection.player and not self.audience.here(connection.player):
                await self.think(partial(self.match.leave, self.seat_of(connection.player), self.now()))
                await self.commit_and_tell()
        self.announce(connection.player == 0)

    def dismiss(self) -> None:
        """It begins: those must go who came before it was known what watchers would see."""
        for connection in list(self.audience.connections):
            if not connection.player and not self.watchable(connection.guest):
                connection.cut(4003)

    # what people do

    async def mark_absent(self) -> None:
        """Persons who are not connected are away from now on."""
        assert self.match is not None
        for player in [] if self.passive else self.row.players:
            if player.kind == "person" and not self.audience.here(player.number):
                await self.think(partial(self.match.leave, self.seat_of(player.number), self.now()))

    async def submit(self, connection: Connection, token: str, text: str) -> None:
        """One input of a person, answered when it is stored for good."""
        async with self.lock:
            if self.gone:
                return
            seat = self.seat_of(connection.player)
            reply = Reply({}, refusal=self._may_act(connection))
            done = None if self.kept is None else self.kept.tokens.get((seat, token))
            if done is not None:
                reply = Reply({}, draft=done)
            elif reply.refusal is None:
                reply = await self.stored(seat, text, token)
            self.answer(connection, token, reply)

    def answer(self, connection: Connection, token: str, reply: Reply) -> None:
        if reply.refusal is not None:
            (self.late if self.row.phase == "over" else self.refused).inc()
            connection.say(Refused(token, reply.refusal.code, reply.refusal.words))
        else:
            self.done.inc()
            connection.say(Done(token, reply.draft))

    def _may_act(self, connection: Connection) -> Refusal | None:
        if not connection.player:
            return WATCHING
        return NOT_BEGUN if self.kept is None else None

    async def stored(self, seat: int, text: str, token: str, lost: Lost | None = None) -> Reply:
        """As `_hear`; where another server was first, what it wrote comes before this input, or is this input. `lost`: what
        has come of a first try."""
        failures = 0
        for _ in range(TRIES):
            try:
                if lost is None:
                    return await self._hear(seat, text, token)
            except Lost as trouble:
                lost = trouble
            overtaken = isinstance(lost, Overtaken)
            failures += not overtaken
            if failures > 1:
                raise lost
            lost = None
            self.house.metrics.overtaken.inc(overtaken)
            await self._take_up_anew()
            if self.kept is not None and (seat, token) in self.kept.tokens:
                await self.commit_and_tell()
                return Reply({})
        raise Overtaken

    async def _hear(self, seat: int, text: str, token: str = "") -> Reply:
        assert self.kept is not None
        most = self.house.settings.lines
        if self.kept.said[seat] >= most and talk.read_talk(text) not in ENDINGS:
            return Reply({}, refusal=Refusal("log_full", LOG_FULL.format(most)))
        reply = await self.think(partial(self.kept.hear, seat, text, self.now(), token))
        await self.commit_and_tell()
        return reply

    async def answered_before(self, seat: int, text: str) -> None:
        """An input that was given before it was asked for; what the rules refuse has not been said."""
        reply = await self._hear(seat, text)
        if reply.refusal is not None:
            await self.commit_and_tell()

    async def draft(self, connection: Connection, text: str) -> None:
        """The seat's unfinished input; told to nobody else."""
        async with self.lock:
            seat = self.seat_of(connection.player)
            if self.gone or self.match is None or not seat or self.row.phase != "playing":
                connection.say(Previewed("", None))
                return
            self.match.drafts[seat] = text
            preview = await self.think(partial(telling.previewed, self.match, seat))
            await self.commit_and_tell(quiet=connection)
            connection.send(preview)

    # what time and bots do

    async def on_time(self) -> None:
        async with self.lock:
            if self.match is not None and not self.gone and self.row.phase == "playing":
                await self.think(partial(self.match.tick, self.now()))
                await self.commit_and_tell()

    def _set_alarm(self) -> None:
        """For what runs out next. One that rings too early finds that out, and is set anew: cheaper than at every input."""
        playing = self.match is not None and self.row.phase == "playing" and not self.gone and not self.passive
        first = self.match.clock.next_at() if self.match is not None and playing else FOREVER
        if self.alarm is not None and self.rings_at <= first < FOREVER:
            return
        self.silence()
        if first < FOREVER:
            wait = max(0, first - self.now()) / 1000 + 0.002
            self.rings_at = first
            self.alarm = asyncio.get_running_loop().call_later(min(wait, 86_400), self._ring)

    def may_sleep(self, seconds: float) -> bool:
        """Whether only the clock keeps it in memory, and not before long: nobody's absence counts."""
        return self.row.pace.kind == "days" and self.rings_at - self.now() > seconds * 1000

    def silence(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _ring(self) -> None:
        self.alarm = None
        self.house.spawn(self.guarded(self.on_time()))

    def wake_bots(self) -> None:
        match = self.match
        if not self.bots or match is None or self.row.phase != "playing" or self.gone or self.passive:
            return
        if not self.attended():
            return
        offered = match.offers.standing
        acting = match.position.to_act()
        for seat in range(1, self.game.seats + 1):
            if self.player_at(seat).kind != "bot" or seat in self.thinking:
                continue
            if seat in acting or (offered and offered != seat):
                self.thinking.add(seat)
                self.house.spawn(self.guarded(self.house.bot_turn(self, seat)))

    async def bot_hears(self, seat: int, text: str) -> bool:
        """A bot's input; whether the rules refuse it."""
        reply = await self._hear(seat, text)
        if reply.refusal is not None:
            log.error("bot refused", match=self.row.id, game=self.row.game, code=reply.refusal.code)
        return reply.refusal is not None

    # keeping and telling

    async def commit_and_tell(self, quiet: Connection | None = None) -> None:
        """Commits what has happened since the last time, then tells everybody what is their of it."""
        kept = self.kept
        assert kept is not None
        playing = self.row.phase == "playing"
        also, self.also = self.also, []
        if changes := [*kept.changes(), *also]:
            changes += await self.ledger.changes(kept.match)
            began = perf_counter()
            await self.house.archive.writer.write(*changes)
            self.house.metrics.commit.observe(perf_counter() - began)
            self.house.board.played(self.row.id)
        self.committed(playing)
        self.tell(await self.snapshots(), quiet)

    def committed(self, playing: bool) -> None:
        """All that has happened is stored; `playing`: whether the match was still going on before it did."""
        kept = self.kept
        assert kept is not None
        kept.committed()
        self.ledger.committed()
        self.ledger.mark(kept.match)
        if playing and self.row.phase == "over":
            self.house.metrics.ended.labels(self.row.game, self.row.result.partition(" ")[2]).inc()
            if self.row.rated:
                self.house.spawn(self.house.rater.catch_up())
            if self.row.day:
                self.house.spawn(self.house.days.catch_up())
            if self.row.duel:
                self.house.spawn(self.house.duels.catch_up(self.row.duel))
            self.announce()

    async def snapshots(self) -> dict[int, Snapshot]:
        """Of everybody who is here."""
        kept = self.kept
        assert kept is not None
        return await self.think(partial(telling.snapshots, kept.match, self.audience.viewers(kept)))

    def tell(self, snapshots: dict[int, Snapshot], quiet: Connection | None = None) -> None:
        assert self.kept is not None
        self.audience.tell(snapshots, self.kept, self.now(), quiet)
        self._set_alarm()
        self.wake_bots()
        replies.soon(self)

    def announce(self, only_watchers: bool = False) -> None:
        """Tells everybody who is here; comings and goings of watchers are gathered for a second."""
        if only_watchers:
            if not self.announcing:
                self.announcing = True
                asyncio.get_running_loop().call_later(1.0, self.announce)
            return
        self.announcing = False
        stands = self._stands()
        if stands != self.stood:
            self.stood = stands
            self.house.board.rows_changed(self.row)
        else:
            self.house.board.people_changed(self.row.id)
        self.audience.show(roster.of(self))

    def _stands(self) -> list[object]:
        """What the lobby sorts matches by."""
        return [self.row.phase, self.row.next, *[(player.kind, player.guest) for player in self.row.players]]

    # when something breaks

    async def guarded(self, work: Coroutine[object, object, None]) -> None:
        """Whatever goes wrong inside: the table is taken up anew from what is stored, and nobody loses anything."""
        try:
            await work
        except Exception as trouble:
            self.fell(trouble)

    def fell(self, trouble: Exception) -> None:
        """This object is no longer the truth; the log is. Everybody resumes from there."""
        log.error("table failed", match=self.row.id, game=self.row.game, trouble=where(trouble))
        self.house.metrics.troubles.inc()
        self.house.forget(self)
        self.audience.cut(4014)
