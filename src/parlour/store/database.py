"""Opening the database: its address, its settings, its migrations."""

from __future__ import annotations

import os
from pathlib import Path

from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.store.tables import HEAD

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
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
    engine = create_async_engine(url, pool_size=4, max_overflow=4)
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _settle)
    return engine


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
