"""Opening the database: its address, its settings, its migrations."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from parlour.store.tables import HEAD

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "temp_store=MEMORY",  # what would undo a statement of many rows need not outlive the process
    "wal_autocheckpoint=4000",  # pages: a page that many inputs change goes into the file once for all of them
)
CONNECTS = {"timeout": 5.0}  # seconds in which PostgreSQL has to take a connection
LINES = "parlour_lines"  # among an engine's options: its connections
SILENCE = 15.0  # seconds after which a connection to PostgreSQL that is still waited for is cut
MIGRATING = 7_206_115  # the number of the PostgreSQL lock under which one server migrates and the others wait


class BadAddress(ValueError):
    """No address of a database that the house can use; one clear line."""


def address(given: str) -> URL:
    """`sqlite:///parlour.db`, `postgresql://user@host/name`, or simply the name of a file."""
    try:
        url = make_url(given if ":" in given else f"sqlite:///{given}")
    except ArgumentError:
        raise BadAddress("the database must be a file, sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise BadAddress(f"unknown kind of database {kind[:40]!r}; expected sqlite or postgresql")
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise BadAddress("SQLite needs a file: what is only in memory is lost with the server")
        if not Path(url.database).absolute().parent.is_dir():
            raise BadAddress(f"{url.database}: there is no such directory")
    return url.set(drivername=DRIVERS[kind])


def open_engine(url: URL) -> AsyncEngine:
    pool = {"pool_size": 4, "max_overflow": 4}
    if url.get_backend_name() == "sqlite":
        engine = create_async_engine(url, **pool)
        event.listen(engine.sync_engine, "connect", _settle)
        return engine
    lines: WeakSet[Any] = WeakSet()
    engine = create_async_engine(url, **pool, connect_args=CONNECTS, execution_options={LINES: lines})
    event.listen(engine.sync_engine, "connect", lambda connection, _: lines.add(connection.driver_connection))
    return engine


@asynccontextmanager
async def borrowed(engine: AsyncEngine) -> AsyncIterator[tuple[AsyncConnection, Any]]:
    """A connection of the pool, and the driver's own. A machine that dies hangs up on nobody, and TCP waits a quarter of an
    hour for it: a PostgreSQL that says nothing any more is hung up on, which whoever waits for it is told."""
    async with engine.connect() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        if engine.url.get_backend_name() == "sqlite":
            yield connection, driver
            return
        patience = asyncio.get_running_loop().call_later(SILENCE, _give_up, engine)
        try:
            yield connection, driver
        finally:
            patience.cancel()
            if driver.is_closed():  # the pool would lend it to the next one
                await connection.invalidate()


def _give_up(engine: AsyncEngine) -> None:
    """On all connections, those that wait in the pool too: nobody else is to find out for themselves."""
    for driver in list(engine.get_execution_options()[LINES]):
        driver.terminate()
    engine.sync_engine.dispose(close=False)


def _settle(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Brings the tables to the shape that this version needs; a database already there is left alone."""
    if engine.url.get_backend_name() == "sqlite":
        _private(Path(str(engine.url.database)))
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _private(file: Path) -> None:
    """The file holds the secrets of seals: it is made readable for its owner only."""
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    if _version(connection) == HEAD:
        return
    from alembic import command  # here, because it takes long to load and is seldom needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _version(connection: Connection) -> str:
    """The migration that the database is at; "" = a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
