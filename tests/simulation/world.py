"""A world in which time is a number and chance a seed: every process in it is an event loop of its own, and the world says
which of them runs next.

Inside a process callbacks run in the order in which asyncio would run them. Between processes there is no order but that of
arrival, so whatever goes from one to another takes as long as the seed says.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import warnings
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from heapq import heappop, heappush
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 400_000  # callbacks in one world: a loop that never comes to rest is a finding too


class Endless(AssertionError):
    """A process does not come to rest."""


class Loop(asyncio.BaseEventLoop):
    """The event loop of one process. It never runs by itself: the world gives it turns."""

    def __init__(self, world: World, name: str) -> None:
        super().__init__()
        self.world = world
        self.name = name
        self.alive = True
        self.store: Any = None  # and the road to it, where the process has one
        self._ready: deque[asyncio.Handle]  # asyncio's own
        self.awake_at = 0.0  # a process that is stopped runs nothing before that
        self.timers: list[tuple[float, int, asyncio.TimerHandle]] = []
        self.begun: list[
            asyncio.Task[Any]
        ] = []  # kept, so that no task of a dead process is swept away while others run
        self.set_task_factory(self._begin)  # type: ignore[arg-type]

    @staticmethod
    def _begin(loop: Loop, work: Coroutine[Any, Any, T], **more: Any) -> asyncio.Task[T]:
        task = asyncio.Task(work, loop=loop, **more)
        loop.begun.append(task)
        return task

    def time(self) -> float:
        return self.world.now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., Any], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        timer = asyncio.TimerHandle(when, callback, args, self, context)
        heappush(self.timers, (when, self.world.serial(), timer))
        return timer

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """It is thrown away when its time comes."""

    def call_soon_threadsafe(self, callback: Callable[..., Any], *args: Any, context: Any = None) -> asyncio.Handle:  # type: ignore[override]
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """There are no threads here: it is done a moment later."""
        done: asyncio.Future[T] = self.create_future()

        def do() -> None:
            try:
                found = func(*args)
            except BaseException as trouble:
                done.set_exception(trouble)
            else:
                done.set_result(found)

        self.call_later(0.001, do)
        return done

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        if self.alive and self.world.going_on:
            self.world.troubles.append(f"{self.name}: {context.get('message')}: {context.get('exception')!r}")

    def due(self) -> float | None:
        """When it has something to do next."""
        while self.timers and self.timers[0][2].cancelled():
            heappop(self.timers)
        if self._ready:
            return max(self.world.now, self.awake_at)
        return max(self.timers[0][0], self.awake_at) if self.timers else None

    def turn(self) -> int:
        """One round, as asyncio has it: timers that are due, then what is ready now."""
        while self.timers and self.timers[0][0] <= self.world.now:
            timer = heappop(self.timers)[2]
            if not timer.cancelled():
                self._ready.append(timer)
        number = len(self._ready)
        events._set_running_loop(self)
        try:
            for _ in range(number):
                if not self.alive:
                    break
                handle = self._ready.popleft()
                if not handle.cancelled():
                    handle._run()
        finally:
            events._set_running_loop(None)
        return number

    def bury(self) -> None:
        """What is left of it when the world ends: its tasks are closed, where nobody hears of it."""
        self.alive = False
        events._set_running_loop(self)
        try:
            for task in self.begun:  # those that begin meanwhile too
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                for _ in range(8):
                    if task.done():
                        break
                    with suppress(BaseException):
                        task.get_coro().close()
                        break
                if task.done() and not task.cancelled():
                    task.exception()
        finally:
            events._set_running_loop(None)
            self.begun.clear()
            self.timers.clear()
            self.close()


class World:
    """Time, chance, processes, and what has happened."""

    def __init__(self, seed: int, keep: bool = False) -> None:
        self.seed = seed
        self.now = 0.0
        self.loops: list[Loop] = []
        self.dead: list[Loop] = []
        self.order = self.luck("order")
        self.numbers = 0
        self.steps = 0
        self.troubles: list[str] = []  # what no process should have come to
        self.lines: list[str] | None = [] if keep else None
        self.digest = blake2b(digest_size=8)
        self.going_on = True
        self.late = 0.03  # how often a message to or from a person takes long

    def luck(self, of: str) -> Random:
        """The chance of one thing: what else happens does not change it."""
        return Random(f"{self.seed}/{of}")

    def serial(self) -> int:
        self.numbers += 1
        return self.numbers

    def note(self, words: str) -> None:
        """One line of what has happened; all of them together are what a seed stands for."""
        if not self.going_on:
            return
        line = f"{self.now:.6f} {words}\n"
        self.digest.update(line.encode())
        if self.lines is not None:
            self.lines.append(line)

    def process(self, name: str) -> Loop:
        loop = Loop(self, name)
        self.loops.append(loop)
        return loop

    def kill(self, loop: Loop) -> None:
        """From now on it does nothing: no farewell, no last words."""
        loop.alive = False
        self.loops.remove(loop)
        self.dead.append(loop)

    def later(self, loop: Loop, seconds: float, callback: Callable[..., Any], *args: Any) -> None:
        """In that process, after that time."""
        loop.call_at(self.now + seconds, callback, *args)

    def run(self, until: float, done: Callable[[], bool] = lambda: False) -> None:
        while not done():
            first: float | None = None
            ready: list[Loop] = []
            for loop in self.loops:
                due = loop.due()
                if due is None or due > until:
                    continue
                if first is None or due < first:
                    first, ready = due, [loop]
                elif due == first:
                    ready.append(loop)
            if first is None:
                break
            self.now = max(self.now, first)
            chosen = ready[0] if len(ready) == 1 else self.order.choice(ready)
            self.steps += chosen.turn()
            if self.steps > MOST:
                raise Endless(f"{chosen.name} does not come to rest")
        self.now = max(self.now, until) if not done() else self.now

    def troubles_of_all(self) -> list[str]:
        """What went wrong in processes that are still there, and nobody has heard of."""
        unheard = [
            f"{loop.name}: {task.get_name()} failed: {task.exception()!r}"
            for loop in self.loops
            for task in loop.begun
            if task._log_traceback
        ]
        return self.troubles + unheard

    def end(self) -> None:
        self.going_on = False
        with _unheard():
            for loop in [*self.dead, *self.loops]:
                loop.bury()
            self.loops.clear()
            self.dead.clear()


@contextmanager
def _unheard() -> Iterator[None]:
    """Coroutines of dead processes complain, since they would still like to wait."""
    hook, sys.unraisablehook = sys.unraisablehook, lambda _: None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.unraisablehook = hook


@contextmanager
def no_sweeping() -> Iterator[None]:
    """Inside, what is left of dead worlds is swept away only by `sweep`: a coroutine that is thrown away may still try to
    do something, and no world that is going on should notice."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        sweep()
        gc.enable()
        gc.unfreeze()


def sweep() -> None:
    """Between two worlds."""
    with _unheard():
        gc.collect()
