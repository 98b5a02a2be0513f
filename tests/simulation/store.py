"""The store of a simulated house: real statements of the real archive, on a real SQLite in memory, at the other end of a
road that may be slow, shut or forgetful.

A batch is one transaction at one moment, a question is one statement at one moment: between two statements of one reader
others may commit, as they may between servers on PostgreSQL.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from parlour.store import archive, writer
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.statements import Batch, SqliteExecutor, compiled_for
from parlour.store.underscore.shared import SharedDead
from tests.simulation.patching import patched
from tests.simulation.roads import Road
from tests.simulation.world import Loop, World

KEY = "5e" * 32  # the key of every simulated house


def away(words: str) -> Exception:
    return sqlite3.OperationalError(words)


@cache
def template() -> bytes:
    """A new database, as it is after its migrations."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"

        async def made() -> None:
            kept = Archive(address(str(file)))
            await kept.open(KEY)
            await SharedDead(kept).walking.open()
            await kept.close()

        asyncio.run(made())
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            found = connection.serialize()
        connection.close()
    return found


class Pen(SqliteExecutor):
    """The real one, without a thread and with a connection that is there."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection


class Store:
    """The database as a process of its own."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.loop = world.process("store")
        self.luck = world.luck("store")
        self.connection = sqlite3.connect(":memory:", isolation_level=None, cached_statements=500)
        self.connection.deserialize(template())
        self.connection.execute("PRAGMA foreign_keys=ON")
        self.pen = Pen(self.connection)
        self.down_until = 0.0
        self.disk = 0.0  # seconds that a commit may take besides
        self.failures = 0.0  # how often a commit fails, before or after it is done
        self.lines: dict[tuple[str, int], float] = {}  # (match, line of its log) -> when it was stored

    def close(self) -> None:
        self.connection.close()

    def _check_up(self) -> None:
        if self.world.now < self.down_until:
            raise away("the store is away")

    async def read(self, road: Road, text: str, given: Sequence[Any]) -> tuple[list[Any], Any]:
        def look() -> tuple[list[Any], Any]:
            self._check_up()
            cursor = self.connection.execute(text, given)
            return cursor.fetchall(), cursor.description

        return await road.call(self.loop, look, away)

    async def write(self, road: Road, batch: Batch) -> None:
        def commit() -> None:
            self._check_up()
            luck = self.luck.random()
            if luck < self.failures / 2:
                self.world.note(f"{road.name} a commit fails")
                raise away("disk I/O error")
            try:
                self.pen._commit(batch)
            except Exception as trouble:
                self.world.note(f"{road.name} does not commit: {type(trouble).__name__}")
                raise
            for match, ply in lines_of(batch):
                self.lines[match, ply] = self.world.now
            self.world.note(f"{road.name} commits {', '.join(told(batch))}")
            if luck < self.failures:
                self.world.note(f"{road.name} does not hear of it")
                raise away("the connection is closed")

        if self.disk:
            await asyncio.sleep(self.luck.uniform(0.0, self.disk))
        await road.call(self.loop, commit, away)

    def ask(self, text: str, *given: Any) -> list[Any]:
        """By nobody of the house: what is true now."""
        return self.connection.execute(text, given).fetchall()


def lines_of(batch: Batch) -> list[tuple[str, int]]:
    return [(row[0], row[1]) for statement, rows in batch if "INTO inputs" in statement.text for row in rows]


def told(batch: Batch) -> list[str]:
    """What a batch writes, in a few words."""
    words = []
    for statement, rows in batch:
        if "INTO inputs" in statement.text:
            words += [f"line {row[1]} of {row[0]} {row[2]} {row[3]} {row[4]!r} {row[7]}" for row in rows]
        elif not statement.text.startswith("UPDATE house"):
            words.append(" ".join(statement.text.split()[:3]) + f" x{len(rows)}")
    return words


def road_of(loop: object) -> tuple[Store, Road]:
    assert isinstance(loop, Loop)
    found: tuple[Store, Road] = loop.store
    return found


class Cursor:
    """As aiosqlite has it."""

    def __init__(self) -> None:
        self.rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid = 0
        self.arraysize = 1

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, text: str, given: Sequence[Any] = ()) -> Cursor:
        store, road = road_of(asyncio.get_running_loop())
        self.rows, self.description = await store.read(road, text, given)
        return self

    async def fetchall(self) -> list[Any]:
        return self.rows

    async def close(self) -> None:
        pass


class Connection:
    """The same; the house writes through its writer alone, so there is nothing to commit here."""

    _connection = True
    isolation_level = ""

    def cursor(self) -> Cursor:
        return Cursor()

    async def create_function(self, *_: object, **__: object) -> None:
        pass

    async def nothing(self) -> None:
        pass

    commit = rollback = close = nothing

    def stop(self) -> None:
        pass


async def _connected(*_: object, **__: object) -> Connection:
    return Connection()


class Executor:
    """Where the writer of a house has its pen."""

    async def write(self, batch: Batch) -> None:
        store, road = road_of(asyncio.get_running_loop())
        await store.write(road, batch)

    def close(self) -> None:
        pass


def _introduce(kept: Archive) -> None:
    """An engine has questions when it first connects: no world is to be the first."""
    world = World(0)
    store, loop = Store(world), world.process("nobody")
    loop.store = store, Road(world, "nobody")
    loop.create_task(kept.match("none"))
    world.run(10.0)
    world.end()
    store.close()


@contextmanager
def instead() -> Iterator[None]:
    """Inside, every archive is one of the simulated store. All share an engine: what it has worded once it need not word
    again."""
    template()
    engine = create_async_engine("sqlite+aiosqlite:///simulated", async_creator=_connected, poolclass=NullPool)

    async def migrated(_: AsyncEngine) -> None:
        pass

    with (
        patched(archive, "open_engine", lambda _: engine),
        patched(archive, "migrate", migrated),
        patched(writer, "executor_for", lambda *_: Executor()),
        patched(writer, "compiled_for", cache(compiled_for)),
    ):
        _introduce(Archive(address("simulated.db")))
        yield
