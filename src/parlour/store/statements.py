"""How a batch gets into the database: the statements of `writes`, worded once for its kind, then given straight to the driver.

An ORM or a statement builder costs more than the database itself where a house writes thousands of lines a second.
"""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import Any, Protocol

import msgspec
from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from parlour.store.database import PRAGMAS, borrowed
from parlour.store.rows import Change
from parlour.store.writes import GUARDED, ORDER

Row = tuple[Any, ...]
Batch = list[tuple["Statement", list[Row]]]  # what one commit writes

ONE_ROW = re.compile(r"\((\?, )*\?\)")  # as SQLite has it
ONE = ("UPDATE 1", "DELETE 1")  # what PostgreSQL says when it has found one row
TOGETHER = 250  # rows in one statement; SQLite takes up to 32766 values


class Unmet(Exception):
    """A guarded statement has not found its row as it should be: somebody else has changed it."""


UNIQUE = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE, "23505")


def overtaken(trouble: Exception) -> bool:
    """Whether a batch failed because somebody else has written: over a guarded row, or the same line."""
    code = getattr(trouble, "sqlite_errorcode", None) or getattr(trouble, "sqlstate", None)
    return isinstance(trouble, Unmet) or code in UNIQUE


class Statement(msgspec.Struct, frozen=True):
    """A statement in the database's own words."""

    text: str
    row: Callable[[dict[str, object]], Row]  # its values, in their order
    single: str = ""  # of an insert into SQLite: the text up to its one row of values ...
    values: str = ""  # ... and that row
    guarded: bool = False
    at: int = 0  # its place in a batch

    def several(self, rows: int) -> str:
        return self.single + ",".join([self.values] * rows)


def compiled_for(dialect: Dialect) -> dict[int, Statement]:
    """Every statement, by its identity, in the order in which a batch runs them."""
    found: dict[int, Statement] = {}
    for statement in ORDER:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        text = str(compiled)
        head, values, one_row = text.partition(" VALUES ")
        plain = text.startswith("INSERT ") and ONE_ROW.fullmatch(one_row)
        guarded = any(statement is each for each in GUARDED)
        single, one = (head + values, one_row) if plain else ("", "")
        row = _binding(compiled.positiontup or [])
        found[id(statement)] = Statement(text, row, single, one, guarded, len(found))
    return found


def _binding(names: Sequence[str]) -> Callable[[dict[str, object]], Row]:
    """Takes the values of these names out of a row, without a step of ours for each."""
    return itemgetter(*names) if len(names) > 1 else lambda row: tuple([row[name] for name in names])


class Executor(Protocol):
    """Writes batches: all of one, or nothing of it and an exception."""

    async def write(self, batch: Batch) -> None: ...

    def close(self) -> None: ...


class Turn:
    """Processes that write one SQLite take turns by the lock of another file: whoever waits has it as soon as it is free.
    SQLite alone lets them ask again after pauses of up to 0.1 s, and in between the same one is first again and again."""

    def __init__(self, file: Path | None) -> None:
        self.file = file  # None: one process writes
        self.descriptor = -1

    def __enter__(self) -> None:
        if self.file is not None:
            if self.descriptor < 0:
                self.descriptor = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            _lock(self.descriptor, True)

    def __exit__(self, *_: object) -> None:
        if self.file is not None:
            _lock(self.descriptor, False)

    def close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)


def _lock(descriptor: int, taken: bool) -> None:
    import fcntl  # here, because not every system has it, nor houses of several processes

    fcntl.flock(descriptor, fcntl.LOCK_EX if taken else fcntl.LOCK_UN)


class SqliteExecutor:
    """One connection in a thread of its own. Rows go in many to a statement: between two statements the thread must ask the
    event loop's for its turn, and a busy loop does not hurry."""

    def __init__(self, file: str, turns: Path | None = None) -> None:
        self.file = file
        self.turn = Turn(turns)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="the writer")
        self.connection: sqlite3.Connection | None = None

    async def write(self, batch: Batch) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._write, batch)

    def _write(self, batch: Batch) -> None:
        with self.turn:
            self._commit(batch)

    def _commit(self, batch: Batch) -> None:
        if self.connection is None:
            self.connection = sqlite3.connect(self.file, isolation_level=None, cached_statements=2 * TOGETHER)
            for pragma in PRAGMAS:
                self.connection.execute(f"PRAGMA {pragma}")
        execute = self.connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            for statement, rows in batch:
                if not statement.single or len(rows) == 1:
                    for row in rows:
                        if execute(statement.text, row).rowcount != 1 and statement.guarded:
                            raise Unmet
                    continue
                for begin in range(0, len(rows), TOGETHER):
                    some = rows[begin : begin + TOGETHER]
                    execute(statement.several(len(some)), [value for row in some for value in row])
            execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                execute("ROLLBACK")
            raise

    def close(self) -> None:
        self.thread.submit(self._shut).result()
        self.thread.shutdown()

    def _shut(self) -> None:
        if self.connection is not None:
            self.connection.close()
        self.turn.close()


class PostgresExecutor:
    """A connection of the pool, without what SQLAlchemy would do around every statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def write(self, batch: Batch) -> None:
        async with borrowed(self.engine) as (_, driver), driver.transaction():
            for statement, rows in batch:
                if not statement.guarded:
                    await driver.executemany(statement.text, rows)
                    continue
                for row in rows:
                    if await driver.execute(statement.text, *row) not in ONE:
                        raise Unmet

    def close(self) -> None:
        """The pool is closed by its owner."""


def executor_for(engine: AsyncEngine, turns: Path | None = None) -> Executor:
    if engine.url.get_backend_name() == "sqlite":
        return SqliteExecutor(str(engine.url.database), turns)
    return PostgresExecutor(engine)


def batch_of(changes: Sequence[Change], statements: dict[int, Statement]) -> Batch:
    """The rows of all changes, gathered by statement, the statements in their order."""
    rows: dict[int, list[Row]] = {}
    for change in changes:
        key = id(change.statement)
        rows.setdefault(key, []).append(statements[key].row(change.row))
    batch = [(statements[key], some) for key, some in rows.items()]
    batch.sort(key=lambda each: each[0].at)
    return batch
