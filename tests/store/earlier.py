"""Databases as earlier versions have left them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, inspect, text

from parlour.store import database

WRITTEN = Path(__file__).parent / "written"


def at(revision: str, connection: Connection) -> None:
    """The tables as they were after that migration."""
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def empty(file: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        at(revision, connection)
    engine.dispose()


def restore(name: str, file: Path) -> None:
    """One of the kept files, as a database."""
    with closing(sqlite3.connect(file)) as made:
        made.executescript((WRITTEN / f"{name}.sql").read_text(encoding="utf-8"))


def rows(connection: Connection) -> dict[str, list[dict[str, Any]]]:
    """All that is there, by table, in the order of their first columns."""
    found = {}
    for table in inspect(connection).get_table_names():
        some = [dict(row) for row in connection.execute(text(f'SELECT * FROM "{table}"')).mappings()]
        found[table] = sorted(some, key=lambda row: [str(value) for value in row.values()])
    return found


def read(file: Path) -> dict[str, list[dict[str, Any]]]:
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        found = rows(connection)
    engine.dispose()
    return found
