"""Clients that send half a request, read no answer, or come in crowds: others are served all the same."""

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import h11
import pytest
from websockets.asyncio.client import connect

from parlour.server.doors import BODY, HEAD, READ, Doors, HttpDoor
from parlour.server.metrics import Metrics
from parlour.server.settings import Settings
from tests.server.wire import Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

HALVES = {
    "nothing": b"",
    "half a head": b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    "half a body": b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Parlour: 1\r\nContent-Length: 20\r\n\r\n{",
    "half a chunk": b"PUT /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Parlour: 1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
}


@pytest.fixture
def many_files() -> Iterator[None]:
    """The clients' own descriptors."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def half(server: Server, begun: bytes, source: str) -> socket.socket:
    found = socket.create_connection(("127.0.0.1", server.port), timeout=60, source_address=(source, 0))
    found.sendall(begun)
    return found


def number(server: Server, name: str) -> float:
    with urlopen(f"{server.url}/metrics", timeout=60) as answer:
        text = answer.read().decode()
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith(name))


@pytest.mark.parametrize("source", ["127.0.0.1", "127.0.0.2"])
@pytest.mark.usefixtures("many_files")
def test_a_thousand_slow_clients_leave_others_served(tmp_path: Path, source: str) -> None:
    """127.0.0.1 may be a proxy, so it is not counted by address: there the slowest make room. The server has 300 files."""

    async def play(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me", pace={"kind": "none"}))["id"]
            chair = await ana.sit(match, player=1)
            while not chair.update:
                await chair.hear()
            assert (await chair.submit("hold 2"))["type"] == "done"
            await asyncio.to_thread(crowd, server)
            assert (await chair.submit("hold 1"))["type"] == "done"  # the same socket, all the while
            async with connect(server.url.replace("http", "ws") + "/ws", proxy=None):
                pass

    slow: list[socket.socket] = []

    def crowd(server: Server) -> None:
        served = Counter[int]()
        for n in range(1000):
            slow.append(half(server, list(HALVES.values())[n % len(HALVES)], source))
            if n % 20 == 0:
                with urlopen(f"{server.url}/api/health", timeout=60) as answer:
                    served[answer.status] += 1
        assert served == {200: 50}
        assert number(server, "parlour_hung_up_total") >= 700

    try:
        with running(tmp_path, files=300) as server:
            asyncio.run(play(server))
            assert "Traceback" not in server.log() and "Too many open files" not in server.log()
    finally:
        for one in slow:
            one.close()


class Transport:
    """As much of one as a door looks at."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.said = b""
        self.unread = 0
        self.ended = ""

    def get_extra_info(self, name: str) -> object:
        return {"peername": (self.address, 1), "sockname": ("127.0.0.1", 1)}.get(name)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes) -> None:
        self.said += data

    def close(self) -> None:
        self.ended = self.ended or "closed"

    def abort(self) -> None:
        self.ended = "aborted"

    def is_closing(self) -> bool:
        return bool(self.ended)


def doors(each: int = 5, most: int = 10) -> Doors:
    return Doors(Settings(connections=each), most, {"10.0.0.9"}.__contains__, Metrics())


def door(of: Doors, address: str = "10.0.0.1", at: float = 0.0, said: bytes = b"") -> HttpDoor:
    """A connection as uvicorn would have it, without a loop: it comes at that time."""
    made = HttpDoor.__new__(HttpDoor)
    transport: Any = Transport(address)
    made.whence = address
    made.transport, made.address, made.cycle, made.last, made.doors = transport, address, None, None, of  # type: ignore[assignment]
    made.conn = h11.Connection(h11.SERVER)
    hear(made, said)
    of.enter(made, at)
    return made


def hear(one: HttpDoor, said: bytes) -> None:
    one.conn.receive_data(said) if said else None
    while said and one.conn.next_event() not in (h11.NEED_DATA, h11.PAUSED):
        pass


def ended(one: HttpDoor) -> str:
    transport: Any = one.transport
    return str(transport.ended)


@pytest.mark.parametrize(("half", "within"), [("nothing", HEAD), ("half a head", HEAD), ("half a body", BODY)])
def test_a_request_has_to_be_complete_in_time(half: str, within: float) -> None:
    house = doors()
    one = door(house, said=HALVES[half])
    house.sweep(0.0)  # seen for the first time
    for second in range(1, int(within)):
        house.sweep(float(second))
        if half == "half a head":
            hear(one, b"x")  # a byte now and then does not help
        assert not ended(one)
    house.sweep(within)
    assert ended(one) == "closed"
    transport: Any = one.transport
    assert transport.said.startswith(b"HTTP/1.1 408") == (half != "nothing")
    assert house.total() == 0 and not house.of


def test_an_answer_has_to_be_read_but_may_take_long() -> None:
    house = doors()
    one = door(house, said=b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    house.sweep(0.0)
    house.sweep(10_000.0)  # the house's turn: no deadline
    assert not ended(one)
    transport: Any = one.transport
    for second in range(0, 600, 20):
        transport.unread = 1_000_000 - second
        house.sweep(20_000.0 + second)
    assert not ended(one)
    house.sweep(20_580.0 + READ)
    assert ended(one) == "aborted"


def test_an_address_holds_so_many_and_a_proxy_as_many_as_it_likes() -> None:
    house = doors(each=5, most=100)
    first = [door(house, "10.0.0.1") for _ in range(7)]
    assert [ended(one) for one in first] == [""] * 5 + ["closed"] * 2
    assert not ended(door(house, "10.0.0.2"))
    assert not any(ended(door(house, "10.0.0.9")) for _ in range(20))
    house.leave(first[0])
    assert not ended(door(house, "10.0.0.1"))


def test_who_has_kept_the_house_waiting_longest_makes_room() -> None:
    house = doors(each=100, most=3)
    busy = door(house, at=0.0, said=b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    slow = [door(house, at=float(n)) for n in (1, 2)]
    late = door(house, at=3.0)
    assert [ended(one) for one in (busy, *slow, late)] == ["", "closed", "", ""]
    house.tables = 3  # nobody is left to make room
    house.leave(slow[1])
    house.leave(late)
    assert ended(door(house, at=4.0)) == "closed"
