"""One seed: a house, its people, and everything that goes wrong meanwhile; then all of it is mended, and what was promised
must be so."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from random import Random
from types import ModuleType

import msgspec
import structlog
from itsdangerous import URLSafeSerializer
from msgspec.structs import replace

from parlour.games.nullgame.game import NullGame
from parlour.games.nullgame.options import NullOptions
from parlour.server import far, lifecycle, redisbus
from parlour.server import house as house_of_servers
from parlour.server.between import Duels
from parlour.server.errors import ApiError
from parlour.server.forms import NewMatch
from parlour.server.house import House
from parlour.server.persons import history
from parlour.server.persons.days import Days
from parlour.server.persons.rater import Rater
from parlour.server.rates import Asker
from parlour.server.underscore.custom import Underscore
from parlour.store.archive import Away
from parlour.store.writer import Lost
from tests.simulation import chance, store, truth
from tests.simulation.patching import patched
from tests.simulation.people import Person
from tests.simulation.redis import Redis
from tests.simulation.servers import Kind, Refused, Server
from tests.simulation.store import KEY, Store
from tests.simulation.world import Endless, Loop, World, no_sweeping, sweep

CHAOS = 8.0  # seconds in which everything may go wrong
STROKE = 0.4  # seconds between two moments at which people do what they do together
GRACE = 3  # seconds that a player may be away
SWEEP = 10  # seeds
REST = 7.0  # seconds in which nothing does: longer than any lease, beat or patience
KINDS: tuple[Kind, ...] = ("alone", "strangers", "bus", "strangers", "bus")
HASTE: list[tuple[ModuleType, str, float]] = [  # little time is enough for a lease to run out
    (redisbus, "LEASE", 2000),
    (redisbus, "BEAT", 0.4),
    (redisbus, "PATIENCE", 1.2),
    (redisbus, "AGAIN", 0.2),
    (house_of_servers, "ACROSS", 1.0),  # the longer servers know nothing of each other, the more they collide
    (house_of_servers, "LOOK", 3600.0),  # nobody asks how late a loop is that is never late
]
WHOLE = 10  # every so many seeds a house also does, when it opens, what is not about anybody's match: half of the time
CHORES: list[tuple[object, str]] = [
    (history, "tell_old"),
    (Rater, "catch_up"),
    (Days, "catch_up"),
    (Duels, "catch_up"),
    (House, "_clean_up"),
    (Underscore, "look"),
]
NAMES = ("ana", "bo", "cy")


Plant = Callable[[], AbstractContextManager[None]]


class Found(msgspec.Struct):
    """What came of a seed."""

    seed: int
    kind: Kind
    wrong: list[str]
    trace: str  # the same seed, the same trace
    lines: int
    inputs: int
    acknowledged: int
    kills: int
    told: list[str] | None = None


class Schedule:
    """A world by its seed."""

    def __init__(self, seed: int, keep: bool = False) -> None:
        self.world = world = World(seed, keep)
        chance.SOURCE.begin(world)
        far.UNCOUNTED.at, far.UNCOUNTED.level = 0.0, far.UNCOUNTED.burst  # the one thing that outlives a world
        self.luck = luck = world.luck("schedule")
        self.kind: Kind = KINDS[seed % len(KINDS)]
        self.people = world.process("people")
        self.fate = world.process("fate")
        self.store = Store(world)
        self.redis = Redis(world)
        faulty = luck.random() < 0.7
        self.store.failures = luck.choice((0.0, 0.01, 0.05)) if faulty else 0.0
        self.loss = luck.choice((0.0, 0.005, 0.02)) if faulty and self.kind != "alone" else 0.0
        number = 1 if self.kind == "alone" else luck.choice((2, 2, 2, 3))
        self.servers = [
            Server(world, f"server{each}", self.kind, self.store, self.redis, self.loss, 0.05 * faulty)
            for each in range(1, number + 1)
        ]
        self.wrong: list[str] = []
        self.healing = False
        self.opened: set[str] = set()
        self.unheard = 0  # openings of which nobody knows whether they were stored
        self.joined: list[tuple[str, str]] = []
        self.kills = 0
        self.given_back: set[str] = set()  # matches at which somebody has given their seat back, or tried to
        self.parties = [self._party(f"at{each}") for each in range(luck.choice((1, 1, 2)))]
        self.persons = [person for party in self.parties for person in party]

    def _party(self, table: str) -> list[Person]:
        """Those who want to play with each other, the host first, and those who want to watch them."""
        luck, signer = self.world.luck(f"party {table}"), URLSafeSerializer(KEY, salt="guest")
        people = [*NAMES[: luck.choice((2, 3, 3))], *(f"watcher{each}" for each in range(luck.choice((0, 1, 1))))]
        party = []
        for name in people:
            guest = self.world.luck(f"guest {name} {table}").randbytes(12).hex()
            party.append(Person(self, f"{name}.{table}", guest, signer.dumps(guest)))
            if not name.startswith("watcher") and luck.random() < 0.2:  # some have a second window open
                party.append(Person(self, f"{name}2.{table}", guest, signer.dumps(guest)))
        return party

    def some_server(self, luck: Random) -> Server:
        """As a balancer chooses: one that is open, if it knows of any."""
        return luck.choice([server for server in self.servers if server.house is not None] or self.servers)

    def stroke(self) -> float:
        """The next one of the clock."""
        return (self.world.now // STROKE + 1) * STROKE

    def quiet(self) -> bool:
        """At last nobody does anything any more."""
        return self.world.now > CHAOS + REST - truth.HEARD - STROKE

    def latest(self) -> int:
        """The house's time."""
        houses = [server.house for server in self.servers if server.house is not None]
        return max((house.archive.clock.now() for house in houses), default=0)

    def play(self) -> None:
        """What happens."""
        for server in self.servers:
            server.start()
        for party in self.parties:
            self.people.create_task(self._gather(party))
        for person in self.persons:
            self.people.create_task(person.live())
        self.fate.create_task(self._strike())
        try:
            self.world.run(CHAOS)
            self._heal()
            self.world.run(CHAOS + REST)
        except Endless as trouble:
            self.wrong.append(str(trouble))

    def judge(self) -> Found:
        """What came of it."""
        world = self.world
        truth.check(self)
        self.wrong += world.troubles_of_all()
        inputs = sum(person.inputs for person in self.persons)
        done = sum(len(person.memory.done) for person in self.persons)
        lines = len(self.store.lines)
        trace = world.digest.hexdigest()
        world.end()
        self.store.close()
        return Found(world.seed, self.kind, self.wrong, trace, lines, inputs, done, self.kills, world.lines)

    async def _gather(self, party: list[Person]) -> None:
        """One opens a table, the others want a seat at it, all at once."""
        host, bots = party[0], party[0].luck.random() < 0.25
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"} if bots else {"kind": "open"}]
        options = {"pebbles": 9, "changes": self.luck.choice((2, 4, 9)), "turn_time": self.luck.choice((0, 2, 4))}
        wish = msgspec.convert(
            {
                "game": "nullgame",
                "seats": seats,
                "options": options,
                "pace": {"kind": self.luck.choice(("none", "live", "live"))},
            },
            NewMatch,
        )

        async def open_it(house: House) -> str:
            return (await lifecycle.open_match(house, Asker("10.0.0.1", host.guest), wish)).id

        match = ""
        while not match:
            try:
                match = await host.ask(open_it)
            except (Refused, Lost, Away, ApiError) as trouble:
                self.world.note(f"not opened: {type(trouble).__name__}")
                self.unheard += 1
                await asyncio.sleep(0.3)
        self.opened.add(match)
        for person in party:
            if person.name.startswith("watcher") or person.guest == host.guest:
                person.match = match
            elif not bots:
                self.people.create_task(self.join(person, match))

    async def give_back(self, person: Person, match: str) -> None:
        """A seat, before the match begins; then they want it again."""
        self.given_back.add(match)
        person.match = ""
        self.joined = [each for each in self.joined if each != (person.guest, match)]

        async def abandon(house: House) -> None:
            await lifecycle.abandon(house, person.guest, match)

        with suppress(ApiError, Refused, Lost, Away):
            await person.ask(abandon)
            self.world.note(f"{person.name} has given their seat back")
        await self.join(person, match)

    async def join(self, person: Person, match: str) -> None:
        async def join(house: House) -> list[int]:
            table = await lifecycle.join(house, Asker("10.0.0.1", person.guest), match, "")
            return table.players_of(person.guest)

        while True:
            await asyncio.sleep(self.stroke() - self.world.now)
            try:
                if await person.ask(join):
                    self.world.note(f"{person.name} has joined")
                    self.joined.append((person.guest, match))
                    person.match = match
                    return
            except ApiError as trouble:
                if trouble.status == 409:
                    self.world.note(f"{person.name}: {trouble.code}")
                    return
            except (Refused, Lost, Away):
                pass

    async def _strike(self) -> None:
        """What goes wrong, and when."""
        luck, often = self.luck, self.luck.choice((0.4, 1.0, 2.0))
        while True:
            await asyncio.sleep(luck.expovariate(often))
            server = luck.choice(self.servers)
            what = luck.random()
            if server.loop is None:
                server.start()
            elif what < 0.3:
                server.kill()
                self.kills += 1
                self.world.later(self.fate, luck.choice((0.01, 0.3, 2.0)), self._start, server)
            elif what < 0.4:
                server.restart()
            elif what < 0.55:
                server.freeze(luck.choice((0.2, 1.0, 2.5)))
            elif what < 0.65:
                server.to_store.shut(luck.choice((0.3, 1.0, 2.5)), luck.random() < 0.5)
            elif what < 0.75:
                server.to_redis.shut(luck.choice((0.3, 1.0, 2.5)), luck.random() < 0.5)
            elif what < 0.85:
                self.store.down_until = self.world.now + luck.choice((0.2, 1.0, 2.0))
                self.world.note("the store is away")
            elif what < 0.92:
                self.store.disk = luck.choice((0.0, 0.05, 0.5))
            elif self.kind == "bus":
                self.redis.restart()

    def _start(self, server: Server) -> None:
        if server.loop is None:
            server.start()

    def _heal(self) -> None:
        """Nothing goes wrong any more."""
        self.world.note("all is mended")
        self.healing = True
        self.world.kill(self.fate)
        self.world.late = 0.0
        self.store.down_until = self.store.disk = self.store.failures = 0.0
        for server in self.servers:
            server.loss = server.dies = 0.0
            for road in (server.to_store, server.to_redis):
                road.loss, road.shut_until = 0.0, 0.0
            if server.loop is None:
                server.start()
            else:
                server.loop.awake_at = 0.0


@contextmanager
def simulation() -> Iterator[None]:
    """Inside, schedules can be run."""
    structlog.configure(processors=[_noted], wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    try:
        with ExitStack() as stack:
            stack.enter_context(patched(NullGame, "__init__", _impatient(NullGame.__init__)))
            for module, name, value in HASTE:
                stack.enter_context(patched(module, name, value))
            stack.enter_context(store.instead())
            stack.enter_context(chance.virtual())
            stack.enter_context(no_sweeping())
            yield
    finally:
        structlog.reset_defaults()


async def _nothing(*_: object) -> None:
    pass


def _impatient(begin: Callable[[NullGame, NullOptions], None]) -> Callable[[NullGame, NullOptions], None]:
    def impatient(self: NullGame, options: NullOptions) -> None:
        begin(self, options)
        self.conduct = replace(self.conduct, grace=GRACE)

    return impatient


def _noted(_: object, level: str, told: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """What a house writes into its log is part of what happens."""
    loop = asyncio.events._get_running_loop()
    name = loop.name if isinstance(loop, Loop) else "nobody"
    chance.SOURCE.world.note(f"{name} logs {level}: {' '.join(str(value) for value in told.values())}")
    raise structlog.DropEvent


def run(seed: int, keep: bool = False, plant: Plant = nullcontext) -> Found:
    """`plant`: a fault that its servers have; whoever judges does not."""
    try:
        with plant(), ExitStack() as stack:
            for owner, name in CHORES if seed % WHOLE else []:
                stack.enter_context(patched(owner, name, _nothing))
            schedule = Schedule(seed, keep)
            schedule.play()
        return schedule.judge()
    finally:
        if seed % SWEEP == 0:
            sweep()
