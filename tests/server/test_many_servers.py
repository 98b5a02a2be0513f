"""Several servers of one house on PostgreSQL and Redis: one of them has a match, and all show it."""

from __future__ import annotations

import asyncio
import random
import select
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from parlour.server.rates import SharedBuckets
from parlour.server.redisbus import HELD, RENEWED, RedisBus
from parlour.table.record import read_record
from tests.patience import InVain
from tests.server.hostile.room import Room, Seat, Visitor, opened, story
from tests.server.nginx import Nginx
from tests.server.redis import RedisServer
from tests.server.test_durability import BROKEN, Persistent, check, stubborn_record
from tests.server.wire import PATIENCE, Chair, Guest, Server, ended, environment, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server"), pytest.mark.usefixtures("patient_bus")]

OPTIONS = {"pebbles": 9, "changes": 9}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as found:
        yield found


@asynccontextmanager
async def servers(
    folder: Path, database: str, redis: RedisServer, number: int = 2, **settings: Any
) -> AsyncIterator[list[Room]]:
    async with AsyncExitStack() as open_rooms:
        yield [
            await open_rooms.enter_async_context(opened(folder, database=database, bus=RedisBus(redis.url), **settings))
            for _ in range(number)
        ]


async def until(true: Callable[[], object | Awaitable[object]]) -> None:
    """What comes comes soon; `story` has the patience."""
    while True:
        found = true()
        if await found if isinstance(found, Awaitable) else found:
            return
        await asyncio.sleep(0.02)


async def named(room: Room, name: str, whence: str) -> Visitor:
    visitor = await room.guest(whence)
    await visitor.http.put("/api/me", json={"name": name})
    return visitor


async def seated(ana: Visitor, bo: Visitor, **more: Any) -> tuple[Seat, Seat]:
    """A match of the two that has begun; Ana came first, so her server has it."""
    match = (await ana.open("nullgame", "me", "open", options=OPTIONS, **more)).json()["id"]
    assert (await bo.http.post(f"/api/matches/{match}/join", json={})).status_code == 200
    one, two = await ana.sit(match), await bo.sit(match)
    for seat, nonce in ((one, "aa" * 8), (two, "bb" * 8)):
        await seat.say({"type": "ready", "nonce": nonce})
    for seat in (one, two):
        await until_update(seat)
    return one, two


async def until_update(seat: Seat) -> None:
    while not seat.update:
        assert (await seat.hear())["type"] != "close"


def test_a_socket_at_one_server_is_at_the_table_of_another(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            ana, bo = await named(here, "Ana", "10.0.0.1"), await named(there, "Bo", "10.0.0.2")
            one, two = await seated(ana, bo)
            match = one.match
            table = here.house.tables[match]
            assert not table.passive and len(table.audience.connections) == 2
            assert all(copy.passive and not copy.audience.connections for copy in there.house.tables.values())
            for step in range(3):
                for seat in (one, two):
                    assert (await seat.submit(f"hold {step}", f"s{step}"))["type"] == "done"
            assert (await two.submit("hold 99", "bad"))["type"] == "refused"
            await two.say({"type": "emote", "sign": "thanks"})
            assert (await one.until("emoted", "error"))["player"] == 2
            overtaken = [room.house.metrics.overtaken._value.get() for room in (here, there)]
            assert overtaken == [0, 0]
            await two.leave()
            bo.seats.remove(two)
            await until(lambda: not table.audience.here(2))

    story(work())


def test_who_is_where_is_seen_at_every_server(tmp_path: Path, postgres: Postgres, redis: RedisServer) -> None:
    """A live table shows only while somebody waits there; whoever plays can be watched; everybody is counted once."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            ana, bo = await named(here, "Ana", "10.0.0.1"), await named(there, "Bo", "10.0.0.2")
            cy = await named(there, "Cy", "10.0.0.3")
            match = (await ana.open("nullgame", "me", "open", options=OPTIONS, listed=True)).json()["id"]
            one = await ana.sit(match)

            async def lobby(visitor: Visitor, part: str) -> list[str]:
                return [card["id"] for card in (await visitor.http.get("/api/lobby")).json()[part]]

            async def free() -> bool:
                return match in await lobby(bo, "open")

            async def watched() -> bool:
                return match in await lobby(cy, "watch")

            async def there_are_three() -> bool:
                counted = [(await each.http.get("/api/lobby")).json()["here"] for each in (ana, bo, cy)]
                return counted == [3, 3, 3]

            await until(free)
            await bo.http.post(f"/api/matches/{match}/join", json={})
            two = await bo.sit(match)
            for seat, nonce in ((one, "aa" * 8), (two, "bb" * 8)):
                await seat.say({"type": "ready", "nonce": nonce})
            await until(watched)
            await until(there_are_three)
            watcher = await cy.sit(match)
            await until_update(watcher)
            while (await one.until("table"))["watchers"] != 1:
                pass
            card = (await cy.http.get(f"/api/matches/{match}")).json()
            assert [player["here"] for player in card["players"]] == [True, True]
            assert (await two.submit("hold 1", "h"))["type"] == "done"  # only now is it somebody's turn for sure
            yours = (await bo.http.get("/api/lobby")).json()["yours"]
            assert [(each["id"], each["phase"]) for each in yours] == [(match, "playing")]

    story(work())


def test_what_a_house_has_once_one_of_its_servers_has(tmp_path: Path, postgres: Postgres, redis: RedisServer) -> None:
    """The line for an opponent, tries at a password; and who logs out everywhere leaves tables everywhere."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            ana, bo = await named(here, "Ana", "10.0.0.1"), await named(there, "Bo", "10.0.0.2")
            for visitor in (ana, bo):
                waits = await visitor.http.post("/api/pairing", json={"game": "nullgame"})
                assert waits.status_code == 200, waits.text
            states = [(await visitor.http.get("/api/pairing")).json() for visitor in (ana, bo)]
            assert states[0]["match"] == states[1]["match"] != ""
            assert here.house.line.tickets and not there.house.line.tickets

            account = {"name": "Ana", "password": "a long one of hers"}
            assert (await ana.http.post("/api/account", json=account)).status_code == 201
            wrong = {"name": "Ana", "password": "a wrong one"}
            eve = [await named(room, "Eve", "10.0.0.9") for room in (here, there)]
            tries = [(await eve[turn % 2].http.post("/api/session", json=wrong)).status_code for turn in range(8)]
            assert tries == [401] * 5 + [429] * 3  # five from one address, at whichever server

            twin = await there.guest("10.0.0.1")
            assert (await twin.http.post("/api/session", json=account)).status_code < 300
            seat = await twin.sit(states[0]["match"], player=1)
            assert (await ana.http.delete("/api/sessions")).status_code < 300
            assert (await seat.until("close"))["code"] == 4003
            assert (await twin.http.get("/api/account")).status_code in (401, 403, 404)

    story(work())


def test_what_an_address_may_do_it_may_do_once_in_the_house(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """Requests and sockets are counted wherever they come in, and every server hears of them."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis, sockets=3) as (here, there):
            for room in (here, there):
                room.house.requests = SharedBuckets(1e-9, 20, False)
            ana, bo = await here.guest("10.0.0.1"), await there.guest("10.0.0.1")
            match = (await ana.open("nullgame", "me", "open", listed=True)).json()["id"]
            for _ in range(2):
                await ana.sit(match)
            await until(lambda: there.house.others.sockets_of("10.0.0.1") == 2)
            seats = [await bo.sit(match, player=0) for _ in range(2)]
            assert (await seats[1].until("close"))["code"] == 4009
            assert seats[0].frames and not seats[0].conversation.done()
            await ana.seats.pop().leave()
            await until(lambda: there.house.others.sockets_of("10.0.0.1") == 1)

            assert [await here.ask("/api/games", "10.0.0.9") for _ in range(15)] == [200] * 15
            await until(lambda: "10.0.0.9" in there.house.requests.known)
            assert [await there.ask("/api/games", "10.0.0.9") for _ in range(7)] == [200] * 5 + [429] * 2
            await until(lambda: not here.house.requests.take("10.0.0.9"))

    story(work())


def test_a_bus_that_is_away_costs_a_pause_and_nothing_else(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """Everybody is sent away; nobody has a match that another might take; and all go on when it is back."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            ana, bo = await named(here, "Ana", "10.0.0.1"), await named(there, "Bo", "10.0.0.2")
            one, two = await seated(ana, bo)
            for seat in (one, two):
                assert (await seat.submit("hold 3", "first"))["type"] == "done"
            await asyncio.to_thread(redis.stop)
            for seat in (one, two):
                assert (await seat.until("close"))["code"] == 4014
            assert all(table.passive for room in (here, there) for table in room.house.tables.values())
            late = await bo.sit(two.match)
            assert (await late.until("close"))["code"] == 4014
            assert (await ana.open("nullgame", "me", "open")).status_code == 503
            assert (await bo.http.get(f"/api/matches/{two.match}")).status_code == 200  # what can be read is read
            await asyncio.to_thread(redis.start)
            for room in (here, there):
                assert isinstance(room.house.bus, RedisBus)
                await room.house.bus.joined.wait()
            one, two = await ana.sit(one.match), await bo.sit(two.match)
            for seat in (one, two):
                await until_update(seat)
                assert (await seat.submit("hold 3", "first"))["type"] == "done"  # said before, and done once
            lines = await here.house.archive.log(one.match)
            assert [line.token for line in lines if line.token] == ["first", "first"]

    story(work())


def test_a_server_that_does_not_know_it_is_cut_off_does_nothing_twice(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """Another takes its match; both are told things; the log has one history, and each input once."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            ana, bo = await named(here, "Ana", "10.0.0.1"), await named(there, "Bo", "10.0.0.2")
            one, _ = await seated(ana, bo)
            cut_off, other = here.house.bus, there.house.bus
            assert isinstance(cut_off, RedisBus) and isinstance(other, RedisBus)
            await cut_off.unplug()
            await until(lambda: other.has(one.match))
            two = await bo.sit(one.match)
            await until_update(two)
            for step in range(4):
                assert (await two.submit(f"hold {step}", f"b{step}"))["type"] == "done"
                assert (await one.submit(f"hold {step}", f"a{step}"))["type"] == "done"
            tokens = [line.token for line in await there.house.archive.log(one.match) if line.token]
            assert sorted(tokens) == sorted([f"a{step}" for step in range(4)] + [f"b{step}" for step in range(4)])
            assert here.house.metrics.overtaken._value.get() + there.house.metrics.overtaken._value.get() > 0

    story(work())


def test_claims_that_have_stood_for_long_are_renewed_a_thousand_at_a_time(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """One by one they kept a server of ten thousand matches from its beat until it was taken for dead."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis, 1) as (room,):
            bus = room.house.bus
            assert isinstance(bus, RedisBus)
            everybody = [f"m{number:04}" for number in range(RENEWED + 50)]  # at once: nobody is sent away
            await asyncio.gather(*map(bus.claim, everybody))
            matches = list(bus.held)  # the oldest first: they are granted over several connections, in any order
            assert set(matches) == set(everybody)
            await bus.unplug()  # it does not beat by itself meanwhile
            pipe = bus.redis.pipeline(transaction=False)
            for match in matches:
                bus.held[match] = monotonic() - HELD, bus.held[match][1]
                pipe.expire(f"{bus.house}match:{match}", 100)
            await pipe.execute()

            async def renewed() -> list[bool]:
                pipe = bus.redis.pipeline(transaction=False)
                for match in matches:
                    pipe.ttl(f"{bus.house}match:{match}")
                return [seconds > 100 for seconds in await pipe.execute()]

            await bus._renew()
            assert await renewed() == [True] * RENEWED + [False] * 50
            await bus._renew()
            assert all(await renewed()) and set(bus.held) == set(matches)

    story(work())


def test_one_of_several_servers_takes_nobody_before_it_is_open(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """Else a proxy sends people to it who wait there for as long as it starts; this one cannot open for want of a database."""
    words = ["serve", "--port", "0", "--database", postgres.fresh(), "--bus", redis.url]
    postgres.freeze()
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
        env=environment(),
    )
    try:
        assert process.stdout is not None
        if not select.select([process.stdout], [], [], PATIENCE)[0]:
            raise InVain("the server does not start")
        port = int(process.stdout.readline().split("/ (")[0].rpartition(":")[2])
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
    finally:
        postgres.thaw()
        ended(process, signal.SIGKILL)


def test_one_of_several_servers_shuts_its_doors_before_it_sends_anybody_away(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """Else a proxy leads them back to it, and they wait longer before their next try."""

    async def work(server: Server) -> None:
        async with Guest(server) as ana:
            chair = await ana.sit((await ana.open("nullgame", "me", "open", options=OPTIONS))["id"])
            address = ("127.0.0.1", server.port)
            with socket.create_connection(address) as kept_open:  # as nginx does
                kept_open.sendall(b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n")
                while not kept_open.recv(9999).endswith(b"}"):
                    pass
                assert server.process is not None
                server.process.terminate()
                assert await chair.closed() == 1012
                with pytest.raises(ConnectionRefusedError), socket.create_connection(address):
                    pass
                assert kept_open.recv(9999) == b""

    flags = ("--bus", redis.url)
    with running(tmp_path, *flags, database=postgres.fresh()) as server:
        asyncio.run(asyncio.wait_for(work(server), 2 * PATIENCE))


class Wanderer(Persistent):
    """One who comes to another server whenever the one they are at is gone."""

    def __init__(self, guests: list[Guest], match: str, player: int, luck: random.Random) -> None:
        super().__init__(guests[player % 2], match, player, luck)
        self.guests = guests

    async def sit(self) -> Chair:
        while True:
            try:
                return await self.seated()
            except BROKEN:
                self.guest = self.guests[self.guest is self.guests[0]]
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("end", [Server.kill, Server.stop])
def test_whoever_has_a_match_goes_and_the_match_goes_on(
    tmp_path: Path, postgres: Postgres, redis: RedisServer, end: Callable[[Server], object]
) -> None:
    """By `kill -9`, or told to stop behind nginx, in the middle: nothing acknowledged is lost or doubled, and a clock that
    runs out meanwhile has run out once."""
    database = postgres.fresh()

    async def work(both: list[Server], front: list[Server]) -> None:
        guests = [Guest(server) for server in front]
        await guests[0].arrive()
        guests[1].http.cookies = guests[0].http.cookies  # the same person: servers sign with the key in the database
        luck = random.Random(17)
        matches = [(await guests[0].open("nullgame", "me", "me", options=OPTIONS))["id"] for _ in range(4)]
        for match in matches:
            await (await guests[0].sit(match, player=1)).until("update")
        players = [Wanderer(guests, match, number, luck) for match in matches for number in (1, 2)]
        halfway = asyncio.Event()  # else a server that is slow to end finds them at their ends
        for player in players:
            player.halfway = halfway
        plays = [asyncio.create_task(player.play()) for player in players]
        await until(lambda: all(len(player.done) >= 3 for player in players))
        timed = (await guests[0].open("nullgame", "me", "me", options={"turn_time": 3}))["id"]
        await (await guests[0].sit(timed, player=1)).until("update")
        ending = asyncio.create_task(asyncio.to_thread(end, both[0]))
        halfway.set()
        await asyncio.gather(ending, *plays)
        assert any(player.resumed for player in players)  # those who were at the one
        for player in players:
            await check(guests[1], player.match, player)
        record = read_record(await stubborn_record(guests[1], timed))
        while not record.result:  # nobody is there: its clock ends it, wherever
            await asyncio.sleep(0.1)
            record = read_record(await stubborn_record(guests[1], timed))
        assert [line.text for line in record.lines if line.seat == 0] == ["timeout 1 show", "timeout 2 show"]
        for guest in guests:
            await guest.__aexit__()

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    flags = ("--rate", "100000", "--think", "0.2", "--bus", redis.url)
    with (
        running(tmp_path / "one", *flags, database=database) as one,
        running(tmp_path / "other", *flags, database=database) as other,
        Nginx(tmp_path, one.port, other.port) as nginx,
    ):
        through = Server(tmp_path)
        through.port = nginx.port
        front = [one, other] if end is Server.kill else [through, through]
        asyncio.run(asyncio.wait_for(work([one, other], front), 4 * PATIENCE))
        assert "Traceback" not in one.log() + other.log()
