"""A table at which people sit: one match, its log kept before anybody is told, everybody told only what is his."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import perf_counter
from typing import TYPE_CHECKING

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Refusal
from parlour.server import rebuild, telling
from parlour.server.connection import Connection
from parlour.server.messages import Done, Player, Previewed, Refused, Table
from parlour.server.watch import log, where
from parlour.store.rows import Change, Kept, MatchRow, PlayerRow, drafted
from parlour.store.writer import Lost
from parlour.table.clock import FOREVER
from parlour.table.copies import result_of
from parlour.table.match import Match, Reply

if TYPE_CHECKING:
    from parlour.server.house import House

NOT_BEGUN = Refusal("not_begun", "the match has not begun: it waits until everybody is ready")
WATCHING = Refusal("watching", "you are watching; only players act")


class LiveTable:
    """One match with all who are there. Everything that changes it happens under its lock, one thing at a time."""

    def __init__(self, house: House, row: MatchRow, card: Card, game: Game) -> None:
        self.house = house
        self.row = row
        self.card = card
        self.game = game
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stored = 0  # lines of the log that are committed
        self.kept_drafts: list[str] = []
        self.tokens: dict[tuple[int, str], bool] = {}  # (seat, the client's name of an input) -> it was only a draft
        self.rematch: set[int] = set()
        self.thinking: set[int] = set()
        self.alarm: asyncio.TimerHandle | None = None
        self.rings_at = FOREVER  # the house's time
        self.answered = {kind: house.numbers.inputs.labels(row.game, kind) for kind in ("done", "refused")}
        self.bots = any(player.kind == "bot" for player in row.players)
        self.bot_refusals = 0
        self.announcing = False
        self.gone = False  # no longer the house's table for this match

    # who is who

    def seat_of(self, player: int) -> int:
        """The seat of a player; 0 = none yet, or a watcher."""
        return self.match.seating.index(player) + 1 if self.match is not None and player else 0

    def player_at(self, seat: int) -> PlayerRow:
        assert self.match is not None
        return self.row.players[self.match.seating[seat - 1] - 1]

    def players_of(self, guest: str) -> list[int]:
        return [player.number for player in self.row.players if guest and player.guest == guest]

    def here(self, player: int) -> bool:
        return any(connection.player == player for connection in self.connections)

    def watchable(self, guest: str = "") -> bool:
        """Whether the guest may watch; where watchers see everything late, nobody who still plays may."""
        plays = self.row.phase == "playing" and bool(self.players_of(guest))
        return self.game.watched and not (plays and self.game.delay)

    def alive(self) -> bool:
        """Whether this is still the house's table for the match; if not, people are on their way to the new one."""
        return not self.gone

    def now(self) -> int:
        return self.house.archive.clock.now()

    # what the store has of it

    async def take_up(self) -> None:
        """The match from its stored log."""
        kept = await self.house.archive.log(self.row.id)
        drafts = await self.house.archive.drafts(self.row.id)
        self.match = await asyncio.to_thread(rebuild.resume, self.row, self.game, kept, drafts)
        self.stored = len(kept)
        self.kept_drafts = list(self.match.drafts)
        self.tokens = {(line.entry.seat, line.token): False for line in kept if line.token}

    async def _take_up_anew(self) -> None:
        row = await self.house.archive.match(self.row.id)
        assert row is not None
        self.row = row
        await self.take_up()
        self.mark_absent()

    def differs(self, row: MatchRow, plies: int) -> bool:
        """Whether the store has something that this table has not."""
        return plies != self.stored or (row.phase, row.players, row.next) != (
            self.row.phase,
            self.row.players,
            self.row.next,
        )

    async def catch_up(self) -> None:
        """Another server has written: its lines are played here too, and everybody here is told."""
        async with self.lock:
            row = await self.house.archive.match(self.row.id)
            kept = await self.house.archive.log(self.row.id, self.stored)
            if self.gone or row is None or not self.differs(row, self.stored + len(kept)):
                return
            begun = self.match is not None
            self.row = row
            if begun:
                assert self.match is not None
                for line in kept:
                    self.match.recall(line.entry)
                    if line.token:
                        self.tokens[line.entry.seat, line.token] = False
                self.stored = len(self.match.log)
                self.kept_drafts = list(self.match.drafts)
            elif row.phase in ("playing", "over"):
                await self.take_up()
                self.mark_absent()
            self.announce()
            if self.match is not None:
                await self.settle()

    # coming and going

    async def enter(self, connection: Connection) -> bool:
        """Shows the newcomer the table and tells him what he has missed; False if the table has left memory meanwhile."""
        async with self.lock:
            if self.gone:
                return False
            self.connections.add(connection)
            self.show_roster(connection, self.roster())
            if self.match is not None:
                seat = self.seat_of(connection.player)
                if connection.seen > len(self.match.streams[seat]):
                    connection.seen = 0
                if seat and self.row.phase == "playing":
                    self.match.back(seat, self.now())
                    await self.settle()
                else:
                    self._tell(connection, telling.world(self.match, seat))
        self.announce(connection.player == 0)
        return True

    async def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        async with self.lock:
            if self.gone:
                return
            playing = self.match is not None and self.row.phase == "playing"
            if self.match is not None and playing and connection.player and not self.here(connection.player):
                self.match.leave(self.seat_of(connection.player), self.now())
                await self.settle()
        self.announce(connection.player == 0)

    # what people do

    async def ready(self, connection: Connection, nonce: str) -> None:
        """The person throws in his nonce; the last one starts the match."""
        async with self.lock:
            waiting = [
                player
                for player in self.row.players
                if player.kind == "person" and player.guest == connection.guest and not player.nonce
            ]
            if self.gone or self.row.phase != "waiting" or not connection.player or not waiting:
                return
            for player in waiting:
                player.nonce = nonce
            changes = [player.set() for player in waiting]
            if all(player.nonce for player in self.row.players):
                await self._start(changes)
            else:
                await self.house.archive.writer.write(*changes)
                self.announce()

    async def begin(self) -> None:
        """Where only bots sit."""
        async with self.lock:
            if self.row.phase == "waiting":
                await self._start([])

    async def _start(self, changes: list[Change]) -> None:
        self.row.phase, self.row.started = "playing", self.now()
        self.match = await asyncio.to_thread(rebuild.begin, self.row, self.game)
        self.kept_drafts = list(self.match.drafts)
        await self.house.archive.writer.write(*changes, self.row.begin())
        log.info("match began", match=self.row.id, game=self.row.game)
        for connection in self.connections:
            if not connection.player and not self.watchable(connection.guest):
                connection.cut(4003)  # he came before it was known what watchers would see
        self.announce()
        self.mark_absent()
        await self.settle()

    def mark_absent(self) -> None:
        """Persons who are not connected are away from now on."""
        assert self.match is not None
        for player in self.row.players:
            if player.kind == "person" and not self.here(player.number):
                self.match.leave(self.seat_of(player.number), self.now())

    async def submit(self, connection: Connection, token: str, text: str) -> None:
        """One input of a person, answered when it is stored for good."""
        async with self.lock:
            if self.gone:
                return
            refusal = self._may_act(connection)
            seat = self.seat_of(connection.player)
            answer: Done | Refused
            if refusal is not None:
                answer = Refused(token, refusal.code, refusal.words)
            elif (seat, token) in self.tokens:
                answer = Done(token, self.tokens[seat, token])
            else:
                reply = await self._stored(seat, text, token)
                if reply.refusal is not None:
                    answer = Refused(token, reply.refusal.code, reply.refusal.words)
                else:
                    answer = Done(token, reply.draft)
            self.answered["done" if isinstance(answer, Done) else "refused"].inc()
            connection.say(answer)

    def _may_act(self, connection: Connection) -> Refusal | None:
        if not connection.player:
            return WATCHING
        return NOT_BEGUN if self.match is None else None

    async def _stored(self, seat: int, text: str, token: str) -> Reply:
        """As `_hear`; where another server was first, what it wrote comes before this input, or is this input."""
        try:
            return await self._hear(seat, text, token)
        except Lost:
            self.house.numbers.overtaken.inc()
            await self._take_up_anew()
        if (seat, token) not in self.tokens:
            return await self._hear(seat, text, token)
        await self.settle()
        return Reply({})

    async def _hear(self, seat: int, text: str, token: str | None) -> Reply:
        assert self.match is not None
        reply = self.match.hear(seat, text, self.now())
        accepted = reply.refusal is None
        await self.settle((seat, token) if accepted and not reply.draft and token else None)
        if accepted and token:
            self.tokens[seat, token] = reply.draft
        return reply

    async def draft(self, connection: Connection, text: str) -> None:
        """The seat's unfinished input; told to nobody else."""
        async with self.lock:
            seat = self.seat_of(connection.player)
            if self.gone or self.match is None or not seat or self.row.phase != "playing":
                connection.say(Previewed("", None))
                return
            self.match.drafts[seat] = text
            preview = telling.previewed(self.match, seat)
            await self.settle(quiet=connection)
            connection.send(preview)

    async def call_off(self) -> None:
        """The referee ends the match without a winner."""
        async with self.lock:
            if self.match is not None and not self.gone and self.row.phase == "playing":
                self.match.tick(self.now())
                if self.match.outcome() is None:
                    self.match.referee("forfeit", 0, "abort")
                await self.settle()

    # what time and bots do

    async def on_time(self) -> None:
        async with self.lock:
            if self.match is not None and not self.gone and self.row.phase == "playing":
                self.match.tick(self.now())
                await self.settle()

    def _set_alarm(self) -> None:
        """For what runs out next. One that rings too early finds that out, and is set anew: cheaper than at every input."""
        playing = self.match is not None and self.row.phase == "playing" and not self.gone
        first = self.match.clock.next_at() if self.match is not None and playing else FOREVER
        if self.alarm is not None and self.rings_at <= first < FOREVER:
            return
        self.silence()
        if first < FOREVER:
            wait = max(0, first - self.now()) / 1000 + 0.002
            self.rings_at = first
            self.alarm = asyncio.get_running_loop().call_later(min(wait, 86_400), self._ring)

    def silence(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def _ring(self) -> None:
        self.alarm = None
        self.house.spawn(self.guarded(self.on_time()))

    def wake_bots(self) -> None:
        match = self.match
        if not self.bots or match is None or self.row.phase != "playing" or self.gone:
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
        reply = await self._hear(seat, text, None)
        if reply.refusal is not None:
            log.error("bot refused", match=self.row.id, game=self.row.game, code=reply.refusal.code)
        return reply.refusal is not None

    # keeping and telling

    async def settle(self, token: tuple[int, str] | None = None, quiet: Connection | None = None) -> None:
        """Commits what has happened since the last time, then tells everybody what is his of it."""
        match = self.match
        assert match is not None
        fresh = [Kept(entry) for entry in match.log[self.stored :]]
        if token is not None:
            fresh[-1].token = token[1]
        changes = [kept.add(self.row.id, ply) for ply, kept in enumerate(fresh, self.stored + 1)]
        for seat, text in enumerate(match.drafts):
            if text != self.kept_drafts[seat]:
                changes += drafted(self.row.id, seat, text)
        ended = match.outcome() is not None and self.row.phase == "playing"
        if ended:
            changes.append(self.row.end("over", result_of(match)))
        if match.clock.grace_total >= 0 and match.clock.spent != self.row.away and any(match.clock.spent):
            self.row.away = list(match.clock.spent)
            changes.append(self.row.keep_away())
        if changes:
            began = perf_counter()
            await self.house.archive.writer.write(*changes)
            self.house.numbers.commit.observe(perf_counter() - began)
            self.stored = len(match.log)
            self.kept_drafts = list(match.drafts)
        if ended:
            self.row.phase, self.row.result = "over", result_of(match)
            self.house.numbers.ended.labels(self.row.game, self.row.result.partition(" ")[2]).inc()
            self.announce()
        self.tell_all(quiet)
        self._set_alarm()
        self.wake_bots()

    def tell_all(self, quiet: Connection | None = None) -> None:
        """Everybody whose world looks otherwise than before is told; the others notice nothing."""
        if self.match is None:
            return
        worlds: dict[int, telling.World] = {}
        for connection in list(self.connections):
            viewer = self.seat_of(connection.player)
            if viewer not in worlds:
                worlds[viewer] = telling.world(self.match, viewer)
            self._tell(connection, worlds[viewer], quiet is connection)

    def _tell(self, connection: Connection, world: telling.World, quiet: bool = False) -> None:
        assert self.match is not None
        if world.looks_like(connection.world):
            return
        connection.world = world
        if not quiet:
            connection.send(world.update(self.match, connection.seen, self.now()))
            connection.seen = world.seen
        if self.row.phase == "over" and not connection.opened:
            connection.opened = True
            connection.say(telling.opened(self.match, self.card, world.viewer))

    def announce(self, only_watchers: bool = False) -> None:
        """Tells everybody who is here; comings and goings of watchers are gathered for a second."""
        if only_watchers:
            if not self.announcing:
                self.announcing = True
                asyncio.get_running_loop().call_later(1.0, self.announce)
            return
        self.announcing = False
        table = self.roster()
        for connection in list(self.connections):
            self.show_roster(connection, table)

    def show_roster(self, connection: Connection, table: Table) -> None:
        table.seat = self.seat_of(connection.player)
        told = msgspec.json.encode(table)
        if told != connection.roster:
            connection.roster = told
            connection.send(told)

    def roster(self) -> Table:
        watchers = sum(1 for connection in self.connections if not connection.player)
        return Table(
            phase=self.row.phase,
            players=[self.player(player) for player in self.row.players],
            watchers=watchers,
            seal=rebuild.commitments(self.row, self.game),
            rematch=sorted(self.rematch),
            next=self.row.next,
            seat=0,
        )

    def player(self, player: PlayerRow) -> Player:
        here = player.kind == "bot" or self.here(player.number)
        seat = self.seat_of(player.number)
        away = None
        if self.match is not None and seat in self.match.clock.left_at and self.row.phase == "playing":
            allowed = self.match.clock.allowance(seat)
            since = self.match.clock.left_at[seat]
            away = max(0, since + allowed - self.now()) if allowed >= 0 else None
        return Player(player.number, player.kind, player.name, seat, bool(player.nonce), here, away, player.level)

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
        self.house.numbers.troubles.inc()
        self.house.forget(self)
        for connection in list(self.connections):
            connection.cut(4014)
