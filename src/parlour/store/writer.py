"""The one writer: whatever waits is committed together, and nothing is acknowledged before.

A commit waits for the disk; while it does, the next batch gathers. So the busier the house, the more matches share a
commit, and no one waits for more than two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from time import monotonic

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.store.rows import Change
from parlour.store.statements import batch_of, compiled_for, executor_for, overtaken

LARGEST_BATCH = 2000  # jobs


class Lost(Exception):
    """The job could not be stored: whoever brought it must not rely on it."""


class Overtaken(Lost):
    """Another server was first: what the job was decided by is no longer so."""


class Job(msgspec.Struct):
    """Changes that are stored all or none."""

    changes: Sequence[Change]
    done: Callable[[Lost | None], object]


class Writer:
    """Jobs in, commits out. `stamp` adds a change to every commit (the house's clock)."""

    def __init__(self, engine: AsyncEngine, stamp: Callable[[], Change]) -> None:
        self.executor = executor_for(engine)
        self.statements = compiled_for(engine.dialect)
        self.stamp = stamp
        self.waiting: list[Job] = []
        self.brought = asyncio.Event()
        self.open = False
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.jobs = 0
        self.kept_at = -inf  # the last commit, unless one has failed since

    def start(self) -> None:
        self.open = True
        self.task = asyncio.create_task(self._run(), name="the writer")

    async def write(self, *changes: Change) -> None:
        """Returns when these changes are committed, all of them; raises Lost if none are (Overtaken: decide anew)."""
        if not self.open:
            raise Lost("the writer has left")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._bring(changes, partial(_resolve, done))
        await done

    def put(self, changes: Sequence[Change], done: Callable[[Lost | None], None]) -> None:
        """The same for those who do not wait: `done` is called by the loop, with what `write` would raise."""
        loop = asyncio.get_running_loop()
        if self.open:
            self._bring(changes, lambda trouble: loop.call_soon(done, trouble))
        else:
            loop.call_soon(done, Lost("the writer has left"))

    def _bring(self, changes: Sequence[Change], done: Callable[[Lost | None], object]) -> None:
        self.waiting.append(Job(changes, done))
        self.brought.set()

    async def stop(self) -> None:
        """What was brought before is still written."""
        if self.task is not None:
            self.open = False
            self.brought.set()
            await self.task
            self.task = None
            self.executor.close()

    async def _run(self) -> None:
        while self.open or self.waiting:
            batch, self.waiting = self.waiting[:LARGEST_BATCH], self.waiting[LARGEST_BATCH:]
            if batch:
                await self._store(batch)
            else:
                self.brought.clear()
                await self.brought.wait()

    async def _store(self, batch: list[Job]) -> None:
        try:
            await self._commit(batch)
        except Exception as trouble:  # whatever it is, the writer goes on, and nobody is told that it was stored
            if not overtaken(trouble):
                self.kept_at = -inf
            if len(batch) == 1:
                self._answer(batch[0], trouble)
                return
            for job in batch:  # one of them is to blame; the others shall not suffer
                await self._store([job])
            return
        self.kept_at = monotonic()
        self.commits += 1
        self.jobs += len(batch)
        for job in batch:
            self._answer(job)

    async def _commit(self, batch: list[Job]) -> None:
        changes = [change for job in batch for change in job.changes]
        changes.append(self.stamp())
        await self.executor.write(batch_of(changes, self.statements))

    @staticmethod
    def _answer(job: Job, trouble: Exception | None = None) -> None:
        if trouble is None:
            job.done(None)
        else:
            job.done((Overtaken if overtaken(trouble) else Lost)(type(trouble).__name__))


def _resolve(done: asyncio.Future[None], trouble: Lost | None) -> None:
    if done.done():  # whoever asked has gone
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)
