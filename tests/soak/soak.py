"""Random parts of a house of two servers are killed and started again, by seed, while people and bots play."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.store.archive import Archive
from parlour.store.database import address
from tests.patience import InVain
from tests.server.nginx import Nginx
from tests.server.redis import RedisServer
from tests.server.wire import Server
from tests.soak.parts import NginxPart, Part, PostgresPart, Program, RedisPart, ServerPart
from tests.soak.players import Person, Viewer
from tests.soak.truth import Found, compare
from tests.store.postgres import Postgres

STALLED = 180.0  # seconds without one acknowledged input: then it is said that nothing goes on
OFTEN = {"one": 2, "other": 2, "worker": 2, "redis": 4, "postgres": 3, "nginx": 3}  # how often each is chosen
SHORT = 1.0  # seconds that a part is away at most
BETWEEN = 0.5  # seconds between two kills at most, if something went on meanwhile
AT_ONCE = 3  # parts that are away at most


class Soak:
    """A house, those who play there, and what became of it."""

    def __init__(self, kills: int, seed: int, tables: int, say: Callable[[str], None] = print) -> None:
        self.kills, self.seed, self.tables, self.say = kills, seed, tables, say
        self.luck = random.Random(seed)
        self.parts: list[Part] = []
        self.away: set[str] = set()
        self.killed: Counter[str] = Counter()
        self.revived = 0  # times that a part had ended by itself, because another was away
        self.closing = False
        self.viewers: dict[str, tuple[list[Viewer], list[str]]] = {}  # by match, and what the clock has to do in it
        self.began = time.monotonic()

    def run(self) -> Found:
        with TemporaryDirectory(prefix="parlour-soak-") as name, ExitStack() as stack:
            folder = Path(name)
            redis, postgres = stack.enter_context(RedisServer()), stack.enter_context(Postgres())
            database = postgres.fresh()
            servers = [ServerPart(each, folder, database, redis.url) for each in ("one", "other")]
            nginx = stack.enter_context(Nginx(folder, servers[0].port, servers[1].port))
            worker = Program("worker", folder, "worker", "--bus", redis.url)
            self.parts = [*servers, worker, RedisPart(redis), PostgresPart(postgres), NginxPart(nginx)]
            doors = [Server(folder) for _ in range(3)]
            for door, port in zip(doors, (nginx.port, *(server.port for server in servers)), strict=True):
                door.port = port
            for each in (*servers, worker):
                stack.callback(each.ways["kill -9"])
                each.begin()
            found = asyncio.run(self._run(doors, servers, database))
            for each in (*servers, worker):
                for words in each.stumbles():
                    found.add("diverged", each.name, words)
            return found

    # the house

    async def _run(self, doors: list[Server], servers: list[ServerPart], database: str) -> Found:
        while not all([await asyncio.to_thread(server.healthy) for server in servers]):
            await asyncio.sleep(0.1)
        watch = asyncio.create_task(self._revive())
        play = [asyncio.create_task(self._play(doors, number)) for number in range(self.tables)]
        try:
            await self._kill()
            self.closing = True
            self._tell("all is left alone; the last matches are played to their end")
            async with asyncio.timeout(2 * STALLED):
                await asyncio.gather(*play)
        finally:
            for task in (watch, *play):
                task.cancel()
            await asyncio.gather(watch, *play, return_exceptions=True)
        return await self._compare(database)

    async def _revive(self) -> None:
        """What has ended by itself is begun again."""
        while True:
            await asyncio.sleep(0.2)
            for part in self.parts:
                if part.name not in self.away and not part.runs():
                    self.revived += 1
                    await asyncio.to_thread(part.begin)

    async def _kill(self) -> None:
        down: set[asyncio.Task[None]] = set()
        for number in range(1, self.kills + 1):
            while len(self.away) >= AT_ONCE:
                await asyncio.wait(down, return_when=asyncio.FIRST_COMPLETED)
                down = {task for task in down if not task.done()}
            here = [part for part in self.parts if part.name not in self.away]
            [part] = self.luck.choices(here, [OFTEN[part.name] for part in here])
            way = self.luck.choice(list(part.ways))
            self.away.add(part.name)
            self.killed[f"{part.name}: {way}"] += 1
            self._tell(
                f"kill {number}: {part.name} ({way}); {self._acknowledged()} inputs, {len(self.viewers)} matches"
            )
            down.add(
                asyncio.create_task(self._cycle(part, way, self.luck.uniform(0.0, SHORT), self.luck.random() < 0.5))
            )
            await self._go_on(self.luck.uniform(0.0, BETWEEN))
        await asyncio.gather(*down)

    async def _cycle(self, part: Part, way: str, seconds: float, whole: bool) -> None:
        """Unless it is to be `whole`, it may be killed again while it starts."""
        await asyncio.to_thread(part.ways[way])
        await asyncio.sleep(seconds)
        await asyncio.to_thread(part.begin)
        while whole and not await asyncio.to_thread(part.healthy):
            if not part.runs():
                await asyncio.to_thread(part.begin)
            await asyncio.sleep(0.1)
        self.away.discard(part.name)

    async def _go_on(self, seconds: float) -> None:
        """So long, and until something was acknowledged again."""
        before, began = self._acknowledged(), time.monotonic()
        await asyncio.sleep(seconds)
        while self._acknowledged() == before:
            if time.monotonic() - began > STALLED:
                raise InVain("nothing goes on any more")
            await asyncio.sleep(0.02)

    def _acknowledged(self) -> int:
        return sum(len(viewer.done) for viewers, _ in self.viewers.values() for viewer in viewers)

    def _tell(self, words: str) -> None:
        self.say(f"{time.monotonic() - self.began:7.1f} s  {words}")

    # who plays there

    async def _play(self, doors: list[Server], number: int) -> None:
        """Match after match at one table: by turns of two persons, against a bot, and against the clock; somebody watches."""
        luck = random.Random(self.seed * 1000 + number)
        async with AsyncExitStack() as leaving:
            ana, eve = Person(doors, luck), Person(doors, luck)
            for person in (ana, eve):
                leaving.push_async_callback(person.leave)
                await person.arrive()
            turn = number
            while not self.closing:
                await (self._two, self._bot, self._clock)[turn % 3](ana, eve, luck)
                turn += 1

    async def _two(self, ana: Person, eve: Person, luck: random.Random) -> None:
        match = await ana.open("me", "me", pebbles=9, changes=9)
        viewers = self._viewers(match, {1: ana, 2: ana, 0: eve}, luck)
        await asyncio.gather(*(self._sit_through(viewer, 6, True) for viewer in viewers))

    async def _bot(self, ana: Person, eve: Person, luck: random.Random) -> None:
        match = await ana.open("me", "bot:easy", pebbles=9, changes=9)
        viewers = self._viewers(match, {1: ana, 0: eve}, luck)
        await asyncio.gather(*(self._sit_through(viewer, 4, True) for viewer in viewers))

    async def _clock(self, ana: Person, eve: Person, luck: random.Random) -> None:
        match = await ana.open("me", "me", turn_time=4)
        viewers = self._viewers(match, {1: ana, 2: ana, 0: eve}, luck, "timeout 1 show", "timeout 2 show")
        await asyncio.gather(*(self._sit_through(viewer, 0, False) for viewer in viewers))

    def _viewers(self, match: str, who: dict[int, Person], luck: random.Random, *timeouts: str) -> list[Viewer]:
        """Who plays, by their numbers, and as 0 who watches."""
        found = [Viewer(person, match, number, luck) for number, person in who.items()]
        self.viewers[match] = found, list(timeouts)
        return found

    async def _sit_through(self, viewer: Viewer, holds: int, shows: bool) -> None:
        if viewer.player:
            for _ in range(holds):
                await viewer.say(f"hold {viewer.luck.randrange(10)}")
                await asyncio.sleep(viewer.luck.uniform(0.0, 0.3))
            if shows:
                await viewer.say("show")
        await viewer.the_end()
        await viewer.leave()

    # what became of it

    async def _compare(self, database: str) -> Found:
        found = Found()
        archive = Archive(address(database), True)
        await archive.open("")
        try:
            for match, (viewers, timeouts) in self.viewers.items():
                await compare(archive, match, viewers, timeouts, found)
        finally:
            await archive.close()
        self._report(found)
        return found

    def _report(self, found: Found) -> None:
        resumed = sum(viewer.resumed for viewers, _ in self.viewers.values() for viewer in viewers)
        ways = ", ".join(f"{way} {number}" for way, number in sorted(self.killed.items()))
        self._tell(
            f"seed {self.seed}: {sum(self.killed.values())} kills ({ways}), {self.revived} ends for want of another part; "
            f"{found.matches} matches, {found.acknowledged} inputs acknowledged, {resumed} connections anew: "
            f"{found.lost} lost, {found.doubled} doubled, {found.diverged} divergences"
        )
