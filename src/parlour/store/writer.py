"""The one writer: whatever waits is committed together, and nothing is acknowledged before.

A commit waits for the disk; while it does, the next batch gathers. So the busier the house, the more matches share a
commit, and no one waits for more than two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.store.pen import page_of, pen_for, worded
from parlour.store.rows import Change

LARGEST_BATCH = 2000  # jobs


class Lost(Exception):
    """The job could not be stored: whoever brought it must not rely on it."""


class Job(msgspec.Struct):
    """Changes that are stored all or none."""

    changes: Sequence[Change]
    done: asyncio.Future[None]


class Writer:
    """Jobs in, commits out. `stamp` adds a change to every commit (the house's clock)."""

    def __init__(self, engine: AsyncEngine, stamp: Callable[[], Change]) -> None:
        self.pen = pen_for(engine)
        self.sentences = worded(engine.dialect)
        self.stamp = stamp
        self.waiting: list[Job] = []
        self.brought = asyncio.Event()
        self.open = False
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.jobs = 0

    def start(self) -> None:
        self.open = True
        self.task = asyncio.create_task(self._run(), name="the writer")

    async def write(self, *changes: Change) -> None:
        """Returns when these changes are committed, all of them; raises Lost if none are."""
        if not self.open:
            raise Lost("the writer has left")
        done = asyncio.get_running_loop().create_future()
        self.waiting.append(Job(changes, done))
        self.brought.set()
        await done

    async def stop(self) -> None:
        """What was brought before is still written."""
        if self.task is not None:
            self.open = False
            self.brought.set()
            await self.task
            self.task = None
            self.pen.put_away()

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
            if len(batch) == 1:
                self._answer(batch[0], trouble)
                return
            for job in batch:  # one of them is to blame; the others shall not suffer
                await self._store([job])
            return
        self.commits += 1
        self.jobs += len(batch)
        for job in batch:
            self._answer(job)

    async def _commit(self, batch: list[Job]) -> None:
        changes = [change for job in batch for change in job.changes]
        changes.append(self.stamp())
        await self.pen.write(page_of(changes, self.sentences))

    @staticmethod
    def _answer(job: Job, trouble: Exception | None = None) -> None:
        if job.done.done():  # whoever asked has gone
            return
        if trouble is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(Lost(type(trouble).__name__))
