"""The one writer: whatever waits is committed together, and nothing is acknowledged before.

A commit waits for the disk; while it does, the next batch gathers. So the busier the house, the more matches share a
commit, and no one waits for more than two.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic

from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.store.rows import Change
from parlour.store.statements import batch_of, compiled_for, executor_for, overtaken

LARGEST_BATCH = 2000  # jobs


class Lost(Exception):
    """The job could not be stored: whoever brought it must not rely on it."""


class Overtaken(Lost):
    """Another server was first: what the job was decided by is no longer so."""


class Job:
    """Changes that are stored all or none."""

    def __init__(self, changes: Sequence[Change], done: Callable[[Lost | None], object], later: bool) -> None:
        self.changes = changes
        self.done = done
        self.later = later  # it is told when the writer has gone on


class Writer:
    """Jobs in, commits out. `stamp` adds a change to every commit (the house's clock). `turns`: see `Turn`."""

    def __init__(self, engine: AsyncEngine, stamp: Callable[[], Change], turns: Path | None = None) -> None:
        self.executor = executor_for(engine, turns)
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
        self._bring(Job(changes, partial(_resolve, done), later=False))
        await done

    def put(self, changes: Sequence[Change], done: Callable[[Lost | None], None]) -> None:
        """The same for those who do not wait: `done` is called by the loop, with what `write` would raise."""
        if self.open:
            self._bring(Job(changes, done, later=True))
        else:
            asyncio.get_running_loop().call_soon(done, Lost("the writer has left"))

    def _bring(self, job: Job) -> None:
        self.waiting.append(job)
        if len(self.waiting) == 1:
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
                self._answer(batch, (Overtaken if overtaken(trouble) else Lost)(type(trouble).__name__))
                return
            for job in batch:  # one of them is to blame; the others shall not suffer
                await self._store([job])
            return
        self.kept_at = monotonic()
        self.commits += 1
        self.jobs += len(batch)
        self._answer(batch)

    async def _commit(self, batch: list[Job]) -> None:
        changes = [change for job in batch for change in job.changes]
        changes.append(self.stamp())
        await self.executor.write(batch_of(changes, self.statements))

    @staticmethod
    def _answer(batch: list[Job], trouble: Lost | None = None) -> None:
        later = [job.done for job in batch if job.later]
        for job in batch:
            if not job.later:
                job.done(trouble)
        if later:
            asyncio.get_running_loop().call_soon(_tell, later, trouble)


def _tell(callbacks: list[Callable[[Lost | None], object]], trouble: Lost | None) -> None:
    """One step of the loop for a whole batch."""
    for done in callbacks:
        try:
            done(trouble)
        except Exception as broken:  # the others are to be told all the same
            context = {"message": "nobody was told of what is stored", "exception": broken}
            asyncio.get_running_loop().call_exception_handler(context)


def _resolve(done: asyncio.Future[None], trouble: Lost | None) -> None:
    if done.done():  # whoever asked has gone
        return
    if trouble is None:
        done.set_result(None)
    else:
        done.set_exception(trouble)
