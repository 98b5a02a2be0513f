"""How a batch gets into the database: the statements of `tables`, worded once for its kind, then given straight to the driver.

An ORM or a statement builder costs more than the database itself where a house writes thousands of lines a second.
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import msgspec
from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler

from parlour.store.database import PRAGMAS
from parlour.store.rows import Change
from parlour.store.tables import ORDER

Row = tuple[Any, ...]
Page = list[tuple["Sentence", list[Row]]]  # what one commit writes

ONE_ROW = re.compile(r"\((\?, )*\?\)")  # as SQLite has it
TOGETHER = 250  # rows in one statement; SQLite takes up to 32766 values


class Sentence(msgspec.Struct, frozen=True):
    """A statement in the database's own words."""

    text: str
    names: tuple[str, ...]  # of its values, in their order
    single: str = ""  # of an insert into SQLite: the text up to its one row of values ...
    values: str = ""  # ... and that row

    def row(self, given: dict[str, object]) -> Row:
        return tuple([given[name] for name in self.names])

    def several(self, rows: int) -> str:
        return self.single + ",".join([self.values] * rows)


def worded(dialect: Dialect) -> dict[int, Sentence]:
    """Every statement, by its identity, in the order in which a batch runs them."""
    found = {}
    for statement in ORDER:
        compiled = statement.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)
        text = str(compiled)
        head, values, row = text.partition(" VALUES ")
        plain = text.startswith("INSERT ") and ONE_ROW.fullmatch(row)
        names = tuple(compiled.positiontup or ())
        found[id(statement)] = Sentence(text, names, head + values, row) if plain else Sentence(text, names)
    return found


class Pen(Protocol):
    """Writes pages: all of one, or nothing of it and an exception."""

    async def write(self, page: Page) -> None: ...

    def put_away(self) -> None: ...


class SqlitePen:
    """One connection in a thread of its own. Rows go in many to a statement: between two statements the thread must ask the
    event loop's for its turn, and a busy loop does not hurry."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="the pen")
        self.connection: sqlite3.Connection | None = None

    async def write(self, page: Page) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self._write, page)

    def _write(self, page: Page) -> None:
        if self.connection is None:
            self.connection = sqlite3.connect(self.file, isolation_level=None, cached_statements=2 * TOGETHER)
            for pragma in PRAGMAS:
                self.connection.execute(f"PRAGMA {pragma}")
        execute = self.connection.execute
        execute("BEGIN IMMEDIATE")
        try:
            for sentence, rows in page:
                if not sentence.single or len(rows) == 1:
                    for row in rows:
                        execute(sentence.text, row)
                    continue
                for begin in range(0, len(rows), TOGETHER):
                    some = rows[begin : begin + TOGETHER]
                    execute(sentence.several(len(some)), [value for row in some for value in row])
            execute("COMMIT")
        except BaseException:
            if self.connection.in_transaction:
                execute("ROLLBACK")
            raise

    def put_away(self) -> None:
        self.thread.submit(self._close).result()
        self.thread.shutdown()

    def _close(self) -> None:
        if self.connection is not None:
            self.connection.close()


class PostgresPen:
    """A connection of the pool, without what SQLAlchemy would do around every statement."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def write(self, page: Page) -> None:
        async with self.engine.connect() as borrowed:
            driver: Any = (await borrowed.get_raw_connection()).driver_connection  # asyncpg's, which has no types
            async with driver.transaction():
                for sentence, rows in page:
                    await driver.executemany(sentence.text, rows)

    def put_away(self) -> None:
        """The pool is closed by its owner."""


def pen_for(engine: AsyncEngine) -> Pen:
    if engine.url.get_backend_name() == "sqlite":
        return SqlitePen(str(engine.url.database))
    return PostgresPen(engine)


def page_of(changes: Sequence[Change], sentences: dict[int, Sentence]) -> Page:
    """The rows of all changes, gathered by statement, the statements in their order."""
    rows: dict[int, list[Row]] = {}
    for change in changes:
        key = id(change.statement)
        rows.setdefault(key, []).append(sentences[key].row(change.row))
    return [(sentence, rows[key]) for key, sentence in sentences.items() if key in rows]
