"""Slow readers: what waits for them is bounded, and they are cut without harm to anybody else."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

from parlour.server.connection import Connection, Gone
from parlour.server.limits import Bucket, Buckets, Settings


class Stuck:
    """A socket whose other end reads `reads` messages and then no more."""

    def __init__(self, reads: int) -> None:
        self.reads = reads
        self.sent: list[str] = []
        self.closed = 0

    async def send(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.closed = message["code"]
            return
        if len(self.sent) >= self.reads:
            await asyncio.Event().wait()
        self.sent.append(message["text"])

    async def receive(self) -> MutableMapping[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")


def connection_to(stuck: Stuck, queue: int) -> Connection:
    connection = Connection(stuck.receive, stuck.send, "", Settings(queue=queue))
    connection.start()
    return connection


def test_who_does_not_read_is_cut() -> None:
    async def story() -> None:
        stuck = Stuck(reads=2)
        connection = connection_to(stuck, queue=4)
        listening = asyncio.create_task(connection.hear())
        await asyncio.sleep(0)
        for number in range(20):
            connection.send(b"%d" % number)
            await asyncio.sleep(0)
        assert connection.closing == 4013
        assert stuck.sent == ["0", "1"]
        assert len(connection.outbox) <= 4
        found = await asyncio.gather(listening, return_exceptions=True)
        assert isinstance(found[0], Gone)
        await connection.finish()
        assert stuck.closed == 4013

    asyncio.run(story())


def test_who_is_cut_is_told_why_if_he_reads() -> None:
    async def story() -> None:
        stuck = Stuck(reads=99)
        connection = connection_to(stuck, queue=4)
        connection.send(b"news")
        connection.cut(4008)
        connection.send(b"too late")
        await connection.finish()
        assert stuck.sent[0] == "news"
        assert '"too_fast"' in stuck.sent[1]
        assert len(stuck.sent) == 2
        assert stuck.closed == 4008

    asyncio.run(story())


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=0.001, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]


def test_buckets_are_one_for_each_and_bounded() -> None:
    buckets = Buckets(rate=0.001, burst=1)
    assert buckets.take("a") and buckets.take("b")
    assert not buckets.take("a")
    for number in range(11_000):
        buckets.take(str(number))
    assert len(buckets.known) <= 10_000
