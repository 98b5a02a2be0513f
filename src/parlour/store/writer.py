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
WAITING = 20_000  # jobs that may wait before those who bring more must wait themselves


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
        self.waiting: asyncio.Queue[Job | None] = asyncio.Queue(WAITING)
        self.task: asyncio.Task[None] | None = None
        self.commits = 0
        self.jobs = 0

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="the writer")

    async def write(self, *changes: Change) -> None:
        """Returns when these changes are committed, all of them; raises Lost if none are."""
        job = Job(changes, asyncio.get_running_loop().create_future())
        await self.waiting.put(job)
        await job.done

    async def stop(self) -> None:
        """What was brought before is still written."""
        if self.task is not None:
            await self.waiting.put(None)
            await self.task
            self.task = None
            self.pen.put_away()

    async def _run(self) -> None:
        open_for_more = True
        while open_for_more:
            batch: list[Job] = []
            job = await self.waiting.get()
            while job is not None:
                batch.append(job)
                if self.waiting.empty() or len(batch) >= LARGEST_BATCH:
                    break
                job = self.waiting.get_nowait()
            open_for_more = job is not None
            if batch:
                await self._store(batch)

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
