"""Slow readers: what waits for them is bounded, and they are cut without harm to anybody else."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine

import pytest

from parlour.server.connection import Connection, Gone
from parlour.server.lock import Lock
from parlour.server.rates import Bucket, Buckets
from parlour.server.settings import Settings
from parlour.server.wire import LOST, Line
from tests.server.wire import PATIENCE

NEWS = b"n" * 30_000


class Reader:
    """The other end of a real connection: it reads when it is told to."""

    def __init__(self) -> None:
        ours, self.socket = socket.socketpair()
        for one in (ours, self.socket):
            one.setblocking(False)
        self.ours = ours

    async def connect(self, queue: int) -> Connection:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(asyncio.Protocol, sock=self.ours)
        line = Line(transport, loop, 16_384)
        transport.set_protocol(line)  # type: ignore[arg-type]  # compiled, it has no Protocol above it
        return Connection(line, "", Settings(queue=queue))

    async def read(self, until: bytes = b"") -> bytes:
        """Up to these words, or to the end."""
        loop, found = asyncio.get_running_loop(), b""
        async with asyncio.timeout(PATIENCE):
            while not until or until not in found:
                try:
                    data = await loop.sock_recv(self.socket, 65_536)
                except ConnectionError:
                    break
                found += data
                if not data:
                    break
        return found


def meet(story: Callable[[Reader], Coroutine[object, object, None]]) -> None:
    reader = Reader()
    try:
        asyncio.run(story(reader))
    finally:
        reader.socket.close()
        reader.ours.close()


async def full(connection: Connection) -> int:
    """Tells them news until they are cut; how often."""
    for number in range(1000):
        if connection.closing:
            return number
        connection.send(NEWS)
        await asyncio.sleep(0)
    raise AssertionError("never cut")


def test_who_does_not_read_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.connection.GOODBYE", 0.05)

    async def story(reader: Reader) -> None:
        connection = await reader.connect(queue=4)
        listening = asyncio.create_task(connection.hear())
        await asyncio.sleep(0)
        assert await full(connection) > 4
        assert connection.closing == 4013 and len(connection.outbox) == 4 and connection.line.paused
        found = await asyncio.wait_for(asyncio.gather(listening, return_exceptions=True), PATIENCE)
        assert isinstance(found[0], Gone)
        await asyncio.wait_for(connection.finish(), PATIENCE)  # they still do not read: hung up on
        async with asyncio.timeout(PATIENCE):
            while connection.line.state != LOST:
                await asyncio.sleep(0)
        assert (b"\x88" + bytes([2 + len("slow")])) not in await reader.read()

    meet(story)


def test_who_reads_again_in_time_is_told_that_it_was_too_late() -> None:
    async def story(reader: Reader) -> None:
        connection = await reader.connect(queue=4)
        await full(connection)
        reading = asyncio.create_task(reader.read())
        await asyncio.wait_for(connection.finish(), PATIENCE)
        reader.socket.send(b"\x88\x80\0\0\0\0")  # they agree
        assert (4013).to_bytes(2, "big") in (await reading)[-40:]

    meet(story)


def test_who_falls_behind_a_little_gets_everything_in_order() -> None:
    async def story(reader: Reader) -> None:
        connection = await reader.connect(queue=1000)
        said = 0
        while len(connection.outbox) < 5:
            connection.send(b"%06d" % said + NEWS)
            said += 1
        connection.send(b"the last")
        found = await reader.read(b"the last")
        numbers = [int(part[-6:]) for part in found.split(NEWS)[:-1]]
        assert numbers == list(range(said)) and not connection.outbox and not connection.closing
        connection.line.abort()

    meet(story)


def test_who_is_cut_is_told_why_if_he_reads() -> None:
    async def story(reader: Reader) -> None:
        connection = await reader.connect(queue=4)
        connection.send(b"news")
        connection.cut(4008)
        connection.send(b"too late")
        await asyncio.wait_for(connection.finish(), PATIENCE)
        reader.socket.send(b"\x88\x80\0\0\0\0")
        found = await reader.read()
        assert found.startswith(b"\x81\x04news\x81") and b'"too_fast"' in found and b"too late" not in found
        assert found.endswith(b"\x88" + bytes([2 + len("too_fast")]) + (4008).to_bytes(2, "big") + b"too_fast")

    meet(story)


def test_a_lock_is_given_in_order_and_taken_only_when_free() -> None:
    async def story() -> None:
        lock, order = Lock(), list[str]()

        async def visit(name: str) -> None:
            async with lock:
                order.append(name)
                await asyncio.sleep(0)

        assert lock.take() and not lock.take() and lock.locked()
        visits = [asyncio.create_task(visit(name)) for name in "abcd"]
        await asyncio.sleep(0)
        visits[0].cancel()  # while they wait
        lock.release()
        assert not lock.take()  # it is b's, though b has not run yet
        visits[1].cancel()  # called in and gone at the same moment
        await asyncio.wait_for(asyncio.gather(*visits, return_exceptions=True), PATIENCE)
        assert order == ["c", "d"] and not lock.locked() and lock.take()

    asyncio.run(story())


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=0.001, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    bucket.give()
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_buckets_are_one_for_each_and_bounded() -> None:
    buckets = Buckets(rate=0.001, burst=1)
    assert buckets.take("a") and buckets.take("b")
    assert not buckets.take("a")
    for number in range(11_000):
        buckets.take(str(number))
    assert len(buckets.known) <= 10_000
