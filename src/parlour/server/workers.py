"""Processes that work for the house: whatever takes long, or may fall over what it is given, is done there."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from time import monotonic
from typing import TypeVar

NICE = 5  # people first
PAUSE, LONGEST_PAUSE = 0.1, 30.0  # seconds after a process has died; twice as long after each further one

Answer = TypeVar("Answer")


def pause(deaths: int) -> float:
    """Seconds to wait after so many deaths in a row."""
    return min(LONGEST_PAUSE, PAUSE * 2.0 ** min(deaths, 30)) if deaths else 0.0


class Workers:
    """So many processes, begun when they are first needed; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.nice = NICE
        self.pool: ProcessPoolExecutor | None = None
        self.deaths = 0
        self.in_a_row = 0  # deaths since the last answer
        self.open_at = 0.0  # when the next pool may be made

    async def warm_up(self) -> None:
        """So that the first who needs one is not kept waiting."""
        await self.ask(os.getpid)

    async def ask(self, work: Callable[..., Answer], *given: object) -> Answer:
        """Work for a process; BrokenExecutor if it died, and then the next one is not started at once."""
        while (rest := self.open_at - monotonic()) > 0:
            await asyncio.sleep(rest)
        pool = self._pool()
        try:
            answer = await asyncio.wrap_future(pool.submit(work, *given))
        except BrokenExecutor:
            if self.pool is pool:
                self.deaths += 1
                self.in_a_row += 1
                self.open_at = monotonic() + pause(self.in_a_row)
                self.pool = None
                pool.shutdown(wait=False)
            raise
        self.in_a_row = 0
        return answer

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            # spawned, because a forked child would share the event loop's sockets
            self.pool = ProcessPoolExecutor(
                self.workers, mp_context=get_context("spawn"), initializer=_settle_in, initargs=(os.getpid(), self.nice)
            )
        return self.pool

    def stop(self) -> None:
        if self.pool is not None:
            for process in list(self.pool._processes.values()):
                process.kill()
            self.pool.shutdown(
                cancel_futures=True
            )  # waits for its thread, which must not close its pipe as Python ends
            self.pool = None


def _settle_in(server: int, nice: int) -> None:
    """A worker leaves stopping to its server, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    threading.Thread(target=_watch, args=(server,), daemon=True).start()


def _watch(server: int) -> None:
    while os.getppid() == server:
        time.sleep(0.5)
    os._exit(0)
