"""Servers that can be killed, stopped, frozen and started again: each a real house in a process of the simulated world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Literal, TypeVar, cast

from sqlalchemy.engine import make_url

from parlour.server.bus import Bus
from parlour.server.house import House
from parlour.server.settings import Settings
from tests.simulation.redis import Redis, bus_on
from tests.simulation.roads import Road
from tests.simulation.store import Store
from tests.simulation.world import Loop, World

T = TypeVar("T")

Kind = Literal["alone", "strangers", "bus"]  # strangers: several servers that share a store and nothing else

SETTINGS = Settings(rate=1e6, messages=1e6, openings=1e6, waiting=1000, beat=0.0)
SQLITE = make_url("sqlite+aiosqlite:///simulated")
SHARED = make_url("postgresql+asyncpg:///simulated")  # an archive with such an address knows that others may write too


class Refused(Exception):
    """Nobody is there, or no longer."""


class Pool:
    """Stands where the worker processes are: takes its time, and may die."""

    def __init__(self, loop: Loop, luck: Random, dies: float) -> None:
        self.loop = loop
        self.luck = luck
        self.dies = dies
        self._processes: dict[int, Any] = {}

    def submit(self, work: Callable[..., Any], *given: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def answer() -> None:
            if future.cancelled():
                return
            if self.luck.random() < self.dies:
                future.set_exception(BrokenProcessPool("killed"))
            else:
                future.set_result(work(*given))

        self.loop.call_later(self.luck.uniform(0.01, 0.6), answer)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass


class Server:
    """One address at which a house can be reached, whichever process is behind it."""

    def __init__(
        self, world: World, name: str, kind: Kind, store: Store, redis: Redis, loss: float = 0.0, dies: float = 0.0
    ) -> None:
        self.world, self.name, self.kind = world, name, kind
        self.store, self.redis = store, redis
        self.loss, self.dies = loss, dies
        self.starts = 0
        self.loop: Loop | None = None
        self.house: House | None = None  # once it is open
        self.leaving: list[Callable[[], None]] = []  # what clients notice when it dies
        self.to_store = Road(world, f"{name}-store")
        self.to_redis = Road(world, f"{name}-redis")

    def start(self) -> None:
        self.starts += 1
        self.world.note(f"{self.name} starts")
        loop = self.loop = self.world.process(f"{self.name}.{self.starts}")
        self.to_store = Road(self.world, f"{loop.name}-store", self.loss)
        self.to_redis = Road(self.world, f"{loop.name}-redis", self.loss)
        loop.store = self.store, self.to_store
        loop.create_task(self._open(loop))

    async def _open(self, loop: Loop) -> None:
        luck = self.world.luck(f"pool of {loop.name}")
        while True:
            bus = bus_on(self.redis, self.to_redis) if self.kind == "bus" else Bus()
            house = House(SHARED if self.kind == "strangers" else SQLITE, SETTINGS, bus)
            house.thinkers.pool = cast("ProcessPoolExecutor", Pool(loop, luck, self.dies))
            house.thinkers._pool = lambda: cast("ProcessPoolExecutor", Pool(loop, luck, self.dies))  # type: ignore[method-assign]
            try:
                await house.open()
                break
            except Exception as trouble:  # a service manager starts it again
                self.world.note(f"{self.name} cannot open: {type(trouble).__name__}")
                await asyncio.sleep(0.5)
        self.house = house
        self.world.note(f"{self.name} is open")

    def kill(self) -> None:
        """As the power cut does."""
        if self.loop is not None:
            self.world.note(f"{self.name} is killed")
            self.redis.forget(self.loop)
            self.world.kill(self.loop)
            self._gone()

    def _gone(self) -> None:
        self.loop = self.house = None
        leaving, self.leaving = self.leaving, []
        for leave in leaving:
            leave()

    def restart(self) -> None:
        """As an operator does: it is told to end, ends, and is started again."""
        if self.loop is not None and self.house is not None:
            self.world.note(f"{self.name} is told to end")
            self.loop.create_task(self._close(self.loop, self.house))

    async def _close(self, loop: Loop, house: House) -> None:
        await house.close()
        if self.loop is loop:
            self.kill()
            self.start()

    def freeze(self, seconds: float) -> None:
        """It is not dead: it does nothing for a while, and does not know."""
        if self.loop is not None:
            self.world.note(f"{self.name} freezes for {seconds:.3f}")
            self.loop.awake_at = self.world.now + seconds

    async def ask(self, here: Loop, wait: Callable[[], float], work: Callable[[House], Coroutine[Any, Any, T]]) -> T:
        """A request over HTTP, without HTTP."""
        answer: asyncio.Future[T] = here.create_future()
        there = self.loop
        if there is None or self.house is None:
            await asyncio.sleep(wait())
            raise Refused

        def lost() -> None:
            if not answer.done():
                answer.set_exception(Refused())

        def tell(task: asyncio.Task[T]) -> None:
            if not answer.done():
                if task.cancelled():
                    answer.set_exception(Refused())
                elif (trouble := task.exception()) is not None:
                    answer.set_exception(trouble)
                else:
                    answer.set_result(task.result())

        def begin(house: House) -> None:
            task = there.create_task(work(house))
            task.add_done_callback(lambda task: self.world.later(here, wait(), tell, task))

        self.leaving.append(lambda: self.world.later(here, wait(), lost))
        self.world.later(there, wait(), begin, self.house)
        return await answer
