"""The ways between processes: how long something takes, and what gets lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from tests.simulation.world import Loop, World

T = TypeVar("T")

NEVER = 1e9


class Broken(OSError):
    """A connection is reset: whether what was asked for has happened, nobody knows."""


class Road:
    """The way between one process and a service, there and back."""

    def __init__(self, world: World, name: str, loss: float = 0.0) -> None:
        self.world = world
        self.name = name
        self.luck = world.luck(f"road {name}")
        self.loss = loss  # how often an answer is lost
        self.slow = 1.0
        self.shut_until = 0.0
        self.hangs = True  # while it is shut what was said waits; else whoever says something is hung up on

    def shut(self, seconds: float, hangs: bool) -> None:
        self.world.note(f"{self.name} is shut for {seconds:.3f}, {'hanging' if hangs else 'reset'}")
        self.shut_until, self.hangs = self.world.now + seconds, hangs

    def is_shut(self) -> bool:
        return self.world.now < self.shut_until

    def wait(self) -> float:
        """Seconds for one way."""
        seconds = self.luck.uniform(0.0002, 0.003)
        if self.luck.random() < 0.05:
            seconds += self.luck.uniform(0.0, 0.2)
        return seconds * self.slow + max(0.0, self.shut_until - self.world.now)

    async def call(self, there: Loop, work: Callable[[], T], trouble: Callable[[str], Exception]) -> T:
        """Has the service do something; raises what it raises, or `trouble` where the way is no way. A caller that dies
        meanwhile has asked all the same."""
        here = asyncio.get_running_loop()
        assert isinstance(here, Loop)
        answer: asyncio.Future[T] = here.create_future()

        def tell(found: T | None, failure: Exception | None) -> None:
            if answer.done():
                return
            if failure is not None:
                answer.set_exception(failure)
            else:
                answer.set_result(found)  # type: ignore[arg-type]

        def do() -> None:
            found: T | None = None
            failure: Exception | None = None
            try:
                found = work()
            except Exception as stumbled:
                failure = stumbled
            if self.luck.random() < self.loss or (self.is_shut() and not self.hangs):
                self.world.note(f"{self.name} loses an answer")
                failure = trouble("reset")
            self.world.later(here, self.wait(), tell, found, failure)

        if self.is_shut() and not self.hangs:
            self.world.later(here, self.luck.uniform(0.001, 0.05), tell, None, trouble("refused"))
        else:
            self.world.later(there, self.wait(), do)
        return await answer
