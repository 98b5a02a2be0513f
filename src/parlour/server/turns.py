"""Sharing what there is little of: whoever waits is let in by turns, so that no one's hundred keep out another's one."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from parlour.core.thoughts import Deferring, Unthought
from parlour.server.rates import Asker

if TYPE_CHECKING:
    from parlour.server.counsel import Counsel

SLICE = 0.005  # seconds of long work before the event loop sees to everybody else

Thing = TypeVar("Thing")
Step = TypeVar("Step")


class Rotation(Generic[Thing]):
    """A line in which the households take turns, then the guests of each, then what a guest has brought."""

    def __init__(self) -> None:
        self.waiting: dict[str, dict[str, deque[Thing]]] = {}

    def add(self, who: Asker, thing: Thing) -> None:
        self.waiting.setdefault(who.household, {}).setdefault(who.guest, deque()).append(thing)

    def take(self) -> Thing:
        """What comes next; its household and its guest go to the end of the line."""
        household = next(iter(self.waiting))
        guests = self.waiting.pop(household)
        guest = next(iter(guests))
        line = guests.pop(guest)
        thing = line.popleft()
        if line:
            guests[guest] = line
        if guests:
            self.waiting[household] = guests
        return thing

    def all(self) -> Iterator[Thing]:
        while self.waiting:
            yield self.take()


class Turns:
    """So many places; those who wait are called in by rotation."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.free = places  # below 0 while more are in than there are places by now
        self.line: Rotation[asyncio.Future[None]] = Rotation()

    @asynccontextmanager
    async def turn(self, who: Asker) -> AsyncIterator[None]:
        await self._come(who)
        try:
            yield
        finally:
            self._go()

    async def _come(self, who: Asker) -> None:
        if self.free > 0:  # then nobody waits
            self.free -= 1
            return
        called = asyncio.get_running_loop().create_future()
        self.line.add(who, called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called in and gone at the same moment
                self._go()
            raise

    def _go(self) -> None:
        self.free += 1
        self._call_in()

    def _call_in(self) -> None:
        while self.free > 0 and self.line.waiting:
            called = self.line.take()
            if not called.done():
                self.free -= 1
                called.set_result(None)

    def resize(self, places: int) -> None:
        """From now on there are so many; who is in stays."""
        self.free += places - self.places
        self.places = places
        self._call_in()


class Desk:
    """Where long work is done on the event loop: in slices of whole steps, one slice between two rounds of the loop,
    whoever works at something taking turns. A thread would not do: compiled rules do not let go of the interpreter."""

    def __init__(self, counsel: Counsel) -> None:
        self.turns = Turns(1)
        self.counsel = counsel

    async def work(self, who: Asker, steps: Iterator[Step | Unthought]) -> AsyncIterator[list[Step]]:
        """The steps, slice by slice. A question ends its slice: the place is somebody else's while it is thought about."""
        answers: dict[str, str] = {}
        more, in_place = True, False
        while more:
            async with self.turns.turn(who):
                done, question, more = _slice(steps, None if in_place else answers)
                await asyncio.sleep(0)  # with the place still taken: else everybody's slices would be in one round
            yield done
            if done:
                answers = {}
            in_place = question is not None and not await self.counsel.find_out(who, question, answers)

    async def last(self, who: Asker, steps: Iterator[Step | Unthought]) -> Step:
        """What the last step gives."""
        found: list[Step] = []
        async for done in self.work(who, steps):
            found = done or found
        return found[-1]


def _slice(
    steps: Iterator[Step | Unthought], answers: dict[str, str] | None
) -> tuple[list[Step], Unthought | None, bool]:
    """Steps for a while, at least one unless a question comes first; that question; and whether there may be more. Without
    `answers` everything is thought in place."""
    end = perf_counter() + SLICE
    done: list[Step] = []
    with nullcontext() if answers is None else Deferring(answers):
        for step in steps:
            if isinstance(step, Unthought):
                return done, step, True
            done.append(step)
            if perf_counter() >= end:
                return done, None, True
    return done, None, False


class Lines:
    """For each name so many at once; so many more may wait, others are turned away."""

    def __init__(self, places: int, most: int) -> None:
        self.places = places
        self.most = most  # who wait included
        self.known: dict[str, tuple[Turns, int]] = {}

    def full(self, name: str) -> bool:
        return name in self.known and self.known[name][1] >= self.most

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        turns, number = self.known.get(name, (Turns(self.places), 0))
        self.known[name] = (turns, number + 1)
        try:
            async with turns.turn(Asker()):
                yield
        finally:
            number = self.known[name][1] - 1
            if number:
                self.known[name] = (turns, number)
            else:
                del self.known[name]
