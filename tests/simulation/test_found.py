"""What simulations have found, each as the shortest story in which it happens."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, cast

import msgspec
import pytest

from parlour.server import lifecycle
from parlour.server.forms import NewMatch
from parlour.server.rates import Asker
from parlour.server.redisbus import RedisBus
from parlour.store.archive import Away
from parlour.store.rows import Change, LogLine, MatchRow
from parlour.store.writer import Lost
from tests.simulation.chance import SOURCE
from tests.simulation.network import Message, Socket
from tests.simulation.redis import Redis, bus_on
from tests.simulation.roads import Road
from tests.simulation.schedule import Schedule, simulation
from tests.simulation.servers import Server
from tests.simulation.world import Loop, World

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("simulation")]


@pytest.fixture(scope="module", autouse=True)
def _simulated() -> Iterator[None]:
    with simulation():
        yield


ALONE = msgspec.convert(
    {"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "me"}], "pace": {"kind": "none"}}, NewMatch
)

OPEN = msgspec.convert(
    {"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "none"}}, NewMatch
)


class Talk:
    """Somebody at a table who does what the story says."""

    def __init__(self, schedule: Schedule, server: Server, match: str, player: int) -> None:
        self.phase = ""
        self.answers: list[str] = []
        cookie = schedule.persons[0].cookie
        self.socket = Socket(schedule.world, f"talk{player}", schedule.people, server, cookie, self._hear)
        self.socket.say({"type": "hello", "protocol": 1, "match": match, "player": player})
        self.socket.say({"type": "ready", "nonce": f"{player:08x}"})

    def _hear(self, message: Message, _: float) -> None:
        if message["type"] == "table":
            self.phase = message["phase"]
        elif message["type"] in ("done", "refused"):
            self.answers.append(message["type"])

    def say(self, text: str) -> None:
        self.socket.say({"type": "submit", "id": text.replace(" ", "-"), "text": text})


def test_who_is_told_that_a_match_has_ended_elsewhere_is_told_that_it_is_over() -> None:
    """Their own input came too late: the other server's line is taken up, and with it what became of the match."""
    schedule = Schedule(1)
    assert schedule.kind == "strangers"
    schedule.store.failures = 0.0
    world, one, other = schedule.world, *schedule.servers[:2]
    for server in (one, other):
        server.loss = 0.0
        server.start()
    world.run(1.0)
    host = Asker("10.0.0.1", schedule.persons[0].guest)
    assert one.loop is not None and one.house is not None
    opened = one.loop.create_task(lifecycle.open_match(one.house, host, ALONE))
    world.run(2.0, opened.done)
    talks = [Talk(schedule, server, opened.result().id, player) for player, server in ((1, one), (2, other))]
    world.run(6.0, lambda: all(talk.phase == "playing" for talk in talks))
    talks[1].say("resign")
    world.run(world.now + 1.0, lambda: bool(talks[1].answers))
    talks[0].say("hold 1")
    world.run(world.now + 5.0)
    assert [talk.answers for talk in talks] == [["refused"], ["done"]]
    assert [talk.phase for talk in talks] == ["over", "over"]
    world.end()


def test_a_table_is_there_once_though_the_first_who_asked_could_not_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits and whoever comes after the database was away sit down at the same table."""
    schedule = Schedule(1)
    schedule.store.failures = 0.0
    world, server = schedule.world, schedule.servers[0]
    server.start()
    world.run(1.0)
    loop, house = server.loop, server.house
    assert loop is not None and house is not None
    opened = loop.create_task(lifecycle.open_match(house, Asker("10.0.0.1", schedule.persons[0].guest), ALONE))
    world.run(2.0, opened.done)
    match = opened.result().id
    read, reads = house.archive.match, iter((False, True, True))

    async def reading(which: str) -> MatchRow | None:
        await asyncio.sleep(0.1)
        if not next(reads):
            raise Away("OSError")
        return await read(which)

    monkeypatch.setattr(house.archive, "match", reading)
    asked = [loop.create_task(house.table(match)) for _ in range(2)]
    world.run(world.now + 1.0, asked[0].done)
    assert isinstance(asked[0].exception(), Away)
    asked.append(loop.create_task(house.table(match)))
    world.run(world.now + 1.0, lambda: all(task.done() for task in asked))
    assert asked[1].result() is asked[2].result() is house.tables[match]
    world.end()


def test_who_waits_while_another_loads_a_table_finds_what_was_written_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seed 2173: a table read before a line was stored was shown to somebody who had seen that line elsewhere."""
    schedule = Schedule(1)
    schedule.store.failures = 0.0
    world, one, other = schedule.world, *schedule.servers[:2]
    for server in (one, other):
        server.loss = 0.0
        server.start()
    world.run(1.0)
    assert one.loop is not None and one.house is not None and other.loop is not None and other.house is not None
    host = Asker("10.0.0.1", schedule.persons[0].guest)
    opened = one.loop.create_task(lifecycle.open_match(one.house, host, ALONE))
    world.run(2.0, opened.done)
    match = opened.result().id
    talks = [Talk(schedule, one, match, player) for player in (1, 2)]
    world.run(6.0, lambda: all(talk.phase == "playing" for talk in talks))
    read = other.house.archive.log

    async def reading(which: str, since: int = 0) -> list[LogLine]:
        lines = await read(which, since)
        await asyncio.sleep(1.0 if since == 0 else 0.0)
        return lines

    monkeypatch.setattr(other.house.archive, "log", reading)
    asked = [other.loop.create_task(other.house.table(match)) for _ in range(2)]
    world.run(world.now + 0.5)
    talks[0].say("hold 1")
    world.run(world.now + 0.4, lambda: bool(talks[0].answers))
    assert talks[0].answers == ["done"] and not asked[0].done()
    world.run(world.now + 3.0, asked[1].done)
    kept = asked[1].result().kept
    assert kept is not None and kept.stored == 1
    world.end()


def test_who_gave_a_seat_back_unheard_is_not_told_that_they_have_it_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed 8880: the store had freed the seat and nobody heard of it; the table in memory still said that it was taken."""
    schedule = Schedule(8880)
    schedule.store.failures = 0.0
    world, server = schedule.world, schedule.servers[0]
    server.loss = 0.0
    server.start()
    world.run(1.0)
    assert server.loop is not None and server.house is not None
    house, loop = server.house, server.loop
    host, other = (
        Asker("10.0.0.1", guest) for guest in list(dict.fromkeys(each.guest for each in schedule.persons))[:2]
    )

    def done(work: Coroutine[object, object, Any]) -> asyncio.Task[Any]:
        task = loop.create_task(work)
        world.run(world.now + 3.0, task.done)
        return task

    match = done(lifecycle.open_match(house, host, OPEN)).result().id
    done(lifecycle.join(house, other, match, "")).result()
    write = house.archive.writer.write

    async def unheard(*changes: Change) -> None:
        await write(*changes)
        raise Lost("the answer did not come")

    with monkeypatch.context() as patched:
        patched.setattr(house.archive.writer, "write", unheard)
        assert isinstance(done(lifecycle.abandon(house, other.guest, match)).exception(), Lost)
    assert done(lifecycle.join(house, other, match, "")).result().players_of(other.guest) == [2]
    row = done(house.archive.match(match)).result()
    assert [player.guest for player in row.players] == [host.guest, other.guest]
    world.end()


class Ears:
    """Notes who is lost."""

    def __init__(self) -> None:
        self.gone: list[str] = []

    def lost(self, server: str) -> None:
        self.gone.append(server)

    def o_clock(self, now: int | None = None) -> int:
        return 0

    def nothing(self, *_: object) -> None:
        pass

    heard = joined = fallen = inherit = handed = nothing


def on_bus(world: World, redis: Redis, name: str, ears: Ears) -> tuple[Loop, RedisBus]:
    loop = world.process(name)
    buses: list[RedisBus] = []

    async def join() -> None:
        bus = bus_on(redis, Road(world, name))
        buses.append(bus)
        await bus.open("house", cast("Any", ears))

    opened = loop.create_task(join())
    world.run(world.now + 5.0, opened.done)
    return loop, buses[0]


def test_a_server_that_dies_before_it_was_heard_of_is_lost_to_whoever_speaks_to_it() -> None:
    """Else a socket at this one's door, whose table that one had, would wait for ever."""
    world = World(1)
    SOURCE.begin(world)
    redis, ears = Redis(world), Ears()
    here, bus = on_bus(world, redis, "here", ears)
    there, other = on_bus(world, redis, "there", Ears())
    for loop, asked in ((there, other), (here, bus)):
        claimed = loop.create_task(asked.claim("m"))
        world.run(world.now + 1.0, claimed.done)
        assert claimed.result() == other.me
    redis.forget(there)
    world.kill(there)
    world.run(world.now + 5.0)
    assert ears.gone == [other.me]
    world.end()


def test_whoever_joins_while_a_list_of_servers_is_on_its_way_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else what they have just begun to say is forgotten, and a socket at their door waits for ever."""
    world = World(1)
    SOURCE.begin(world)
    redis, ears = Redis(world), Ears()
    here, bus = on_bus(world, redis, "here", ears)
    asks = bus._eval

    async def slowly(script: str, *given: Any) -> Any:
        found = await asks(script, *given)
        await asyncio.sleep(1.0)
        return found

    monkeypatch.setattr(bus, "_eval", slowly)
    beat = here.create_task(bus._beat())
    world.run(world.now + 0.2)
    _, other = on_bus(world, redis, "there", Ears())
    other.cry(b"good evening")
    world.run(world.now + 2.0, beat.done)
    beat.result()
    assert ears.gone == []
    assert bus.others == {other.me}
    world.end()
