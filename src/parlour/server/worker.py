"""A worker: bots of whichever house's servers meet at its bus think here. It knows views, and nothing else of a match."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from secrets import token_hex
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from parlour.server import jobs
from parlour.server.bus import Thought
from parlour.server.jobs import LEASE, PATIENCE, TROUBLES, release
from parlour.server.metrics import log, set_up_log, where
from parlour.server.thinking import read_question, think
from parlour.server.workers import Workers

BEAT = 1.0  # seconds between two signs of life; then it looks for jobs too, in case it has not heard the bell
AGAIN = 0.5  # seconds before the next try to join


class Worker:
    """So many processes, each with a question at a time: one that kills its process kills no other's."""

    def __init__(self, url: str, processes: int) -> None:
        self.redis: Redis = Redis.from_url(url, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0))
        self.hands = [Workers(1) for _ in range(processes)]
        self.me = ""
        self.bells = [asyncio.Event() for _ in self.hands]
        self.stopping = asyncio.Event()

    async def run(self) -> None:
        """Until it is stopped; what is being thought about then is still answered."""
        await asyncio.gather(*(hand.warm_up() for hand in self.hands))
        while not self.stopping.is_set():
            try:
                await self._take_part()
            except TROUBLES as trouble:
                log.warning("bus away", trouble=where(trouble))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.stopping.wait(), AGAIN)
        for hand in self.hands:
            hand.stop()
        await self.redis.aclose()
        log.info("closed")

    def stop(self) -> None:
        self.stopping.set()
        self._ring()

    def _ring(self) -> None:
        for bell in self.bells:
            bell.set()

    async def _take_part(self) -> None:
        """Under a new name, until it is stopped or something is wrong."""
        self.me = token_hex(6)
        async with self.redis.pubsub() as channel:
            await channel.subscribe(f"{release()}to:{self.me}", f"{release()}bell")
            await self._beat("joins")
            log.info("ready", processes=len(self.hands))
            tasks = [asyncio.create_task(each) for each in (self._work(), self._listen(channel), self._live())]
            try:
                for one in (await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED))[0]:
                    one.result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            await self.redis.delete(f"{release()}alive:{self.me}")

    async def _listen(self, channel: Any) -> None:
        async for _ in channel.listen():
            self._ring()
        raise ConnectionError("nobody to listen to")

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self._beat()
            self._ring()

    async def _beat(self, joins: str = "") -> None:
        if not await self._eval(jobs.BEATS, self.me, len(self.hands), LEASE, joins):
            raise ConnectionError("this worker was not heard of for too long")

    async def _work(self) -> None:
        await asyncio.gather(*map(self._take, self.hands, self.bells))

    async def _take(self, hand: Workers, bell: asyncio.Event) -> None:
        """One question after the other."""
        while not self.stopping.is_set():
            bell.clear()
            if found := await self._eval(jobs.TAKES, self.me):
                job, question = found
                thought = await self._think(hand, question)
                await self._eval(jobs.ANSWERS, job, jobs.answer(job.decode(), thought))
            else:
                await bell.wait()

    async def _think(self, hand: Workers, question: bytes) -> Thought:
        try:
            return Thought(await hand.ask(think, read_question(question)))
        except BrokenExecutor:
            log.warning("process died")
            return Thought(died=True)
        except Exception as trouble:  # whatever a bot stumbles over
            log.warning("not thought out", trouble=where(trouble))
            return Thought(failed=True)

    async def _eval(self, script: str, *given: str | bytes | int) -> Any:
        async with asyncio.timeout(PATIENCE):
            return await self.redis.eval(script, 1, release(), *given)


def work(url: str, processes: int, log_level: str = "info") -> None:
    """Until SIGTERM or SIGINT."""
    set_up_log(log_level)
    os.environ.setdefault("PYTHONWARNINGS", "ignore")  # of the processes it starts: the log is one JSON object a line
    asyncio.run(_work(url, processes))


async def _work(url: str, processes: int) -> None:
    worker = Worker(url, processes)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, worker.stop)
    await worker.run()
