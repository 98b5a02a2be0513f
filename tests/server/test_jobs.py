"""Bot moves are jobs at the bus: a worker that dies in the middle of one costs a second, and an answer counts once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from parlour.server.bus import Bus, Thought
from parlour.server.jobs import ANSWERS, answer, release
from parlour.server.redisbus import RedisBus
from parlour.server.thinking import Question, read_question
from parlour.server.worker import Worker
from tests.server.hostile.room import Pool, Room, Seat, opened, story
from tests.server.redis import RedisServer
from tests.server.test_durability import children
from tests.server.workers import WorkerProcess

OPTIONS = {"pebbles": 9, "changes": 9}


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as found:
        yield found


async def until(true: Callable[[], Awaitable[object]]) -> None:
    """`story` has the patience."""
    while not await true():
        await asyncio.sleep(0.02)


class Jobs:
    """Those at Redis, as they are."""

    def __init__(self, url: str) -> None:
        self.redis: Any = Redis.from_url(url)

    async def __aenter__(self) -> Jobs:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.redis.aclose()

    async def taken(self) -> list[str]:
        """Those that a worker has."""
        keys = [key.decode() async for key in self.redis.scan_iter(f"{release()}job:*")]
        return [key.rpartition(":")[2] for key in keys if await self.redis.hexists(key, "worker")]

    async def answer(self, job: str, text: str) -> None:
        await self.redis.eval(ANSWERS, 1, release(), job, answer(job, Thought(text)))


async def begun(room: Room) -> Seat:
    """A match against a bot, who may act from the beginning."""
    ana = await room.guest()
    return await ana.begun("nullgame", "me", "bot:easy", options=OPTIONS, pace={"kind": "none"})


async def by_bot(room: Room, seat: Seat) -> list[str]:
    return [line.entry.text for line in await room.house.archive.log(seat.match) if line.entry.seat == 2]


def starved(worker: WorkerProcess) -> bool:
    """Whether the machine gave it so little that it was silent for longer than a worker may be."""
    return "bus away" in worker.log()


async def ready(room: Room, workers: int) -> None:
    async def true() -> bool:
        return room.house.bus.workers == workers

    await until(true)


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_a_worker_killed_in_the_middle_of_a_thought_is_followed_by_another(tmp_path: Path, redis: RedisServer) -> None:
    """And where there is none any more, the server's own processes think."""
    own = Pool()

    async def work() -> None:
        with WorkerProcess(tmp_path, redis.url) as first, WorkerProcess(tmp_path, redis.url) as second:
            async with opened(tmp_path, own, bus=RedisBus(redis.url)) as room, Jobs(redis.url) as jobs:
                await ready(room, 2)
                os.kill(second.pid, signal.SIGSTOP)  # it takes nothing
                [hand] = children(first.pid)
                os.kill(hand, signal.SIGSTOP)  # and what this one thinks about takes for ever
                seat = await begun(room)
                await until(jobs.taken)
                [job] = await jobs.taken()
                os.kill(second.pid, signal.SIGCONT)
                first.kill()
                os.kill(hand, signal.SIGKILL)  # stopped, it could not find out by itself
                await until(lambda: by_bot(room, seat))
                assert own.asked == [] or starved(second)
                assert job not in await jobs.taken()
                second.kill()
                await ready(room, 0)
                assert (await seat.submit("show", "mine"))["type"] == "done"
                while not seat.update.get("result"):
                    await seat.until("update")
                assert (await by_bot(room, seat))[-1] == "show"

    story(work())


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_a_worker_that_is_told_to_stop_answers_first(tmp_path: Path, redis: RedisServer) -> None:
    own = Pool(at_once=False)

    async def work() -> None:
        with WorkerProcess(tmp_path, redis.url) as worker:
            async with opened(tmp_path, own, bus=RedisBus(redis.url)) as room, Jobs(redis.url) as jobs:
                await ready(room, 1)
                [hand] = children(worker.pid)
                os.kill(hand, signal.SIGSTOP)
                seat = await begun(room)
                await until(jobs.taken)
                ends = asyncio.create_task(asyncio.to_thread(worker.stop))
                os.kill(hand, signal.SIGCONT)
                if not starved(worker):
                    await until(lambda: by_bot(room, seat))  # the server's own do not answer
                assert await ends == 0

    story(work())


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_an_answer_that_comes_late_or_twice_changes_nothing(tmp_path: Path, redis: RedisServer) -> None:
    own = Pool(at_once=False)

    async def work() -> None:
        slow = Worker(redis.url, 1)
        slow.hands[0].pool = Pool(at_once=False)  # type: ignore[assignment]
        working = asyncio.create_task(slow.run())
        async with opened(tmp_path, own, bus=RedisBus(redis.url)) as room, Jobs(redis.url) as jobs:
            await ready(room, 1)
            seat = await begun(room)
            await until(jobs.taken)
            [job] = await jobs.taken()
            working.cancel()  # it is gone, and the server thinks itself
            await asyncio.gather(working, return_exceptions=True)
            await slow.redis.aclose()

            async def asked() -> bool:
                return bool(own.asked)

            await until(asked)
            await jobs.answer(job, "hold 7")
            assert await by_bot(room, seat) == []
            own.answer()
            await until(lambda: by_bot(room, seat))
            before = await by_bot(room, seat)
            for text in ("hold 7", "show"):
                await jobs.answer(job, text)
                assert isinstance(room.house.bus, RedisBus)
                room.house.bus.jobs.heard(answer(job, Thought(text)))  # even if it came so far
            assert await by_bot(room, seat) == before

    story(work())


class Listening(Bus):
    """Keeps every question as it would go to a worker, and answers as it is told."""

    workers = 1

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.questions: list[Question] = []
        self.may = asyncio.Event()

    async def think(self, question: bytes) -> Thought | None:
        self.questions.append(msgspec.structs.replace(read_question(question), seed=0))
        await self.may.wait()
        return Thought(self.texts.pop(0))


@pytest.mark.parametrize("secret", ["hold 3", "hold 9"])
def test_a_job_holds_what_the_bot_may_know_and_nothing_else(tmp_path: Path, secret: str) -> None:
    """Two matches that differ only in what the person has in hand, and in how often they changed it: equal to the byte."""

    async def play(folder: Path, *inputs: str) -> list[Question]:
        bus = Listening("hold 1", "hold 2", "show")
        async with opened(folder, bus=bus) as room:
            ana = await room.guest()
            seat = await ana.begun("nullgame", "me", "bot:easy", options=OPTIONS, pace={"kind": "none"})
            for number, text in enumerate(inputs):
                assert (await seat.submit(text, f"i{number}"))["type"] == "done"
            bus.may.set()
            while not seat.update["view"]["shown"][1]:
                await seat.until("update")
        return bus.questions

    async def work() -> None:
        (tmp_path / "left").mkdir()
        (tmp_path / "right").mkdir()
        left = await play(tmp_path / "left", "hold 5")
        right = await play(tmp_path / "right", "hold 1", secret)
        assert left == right and len(left) == 3

    story(work())
