"""The books of a house, opened by its operator beside the running server: the same database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from secrets import token_hex
from typing import Annotated, TypeVar

from cyclopts import Parameter
from sqlalchemy.exc import SQLAlchemyError

from parlour.cli.errors import CliError
from parlour.store.archive import Archive, Away
from parlour.store.database import BadAddress, address
from parlour.store.underscore.seasons import Seasons
from parlour.store.underscore.shared import SharedDead
from parlour.store.writer import Lost

T = TypeVar("T")

Database = Annotated[
    str, Parameter(name="--database", help="The house's database, as `parlour serve --database` names it.")
]


class Books:
    """What an operator looks into."""

    def __init__(self, archive: Archive) -> None:
        self.dead = SharedDead(archive)
        self.seasons = Seasons(archive)


def look_into(database: str, work: Callable[[Books], Coroutine[object, object, T]]) -> T:
    """What the work gives; a server that runs on the database sees within seconds what was changed."""

    async def opened() -> T:
        archive = Archive(url)
        try:
            await archive.open(token_hex(32))
            books = Books(archive)
            await books.dead.walking.open()
            return await work(books)
        finally:
            await archive.close()

    try:
        url = address(database)
        return asyncio.run(opened())
    except BadAddress as trouble:
        raise CliError(str(trouble)) from None
    except (SQLAlchemyError, Away, Lost, OSError) as trouble:
        raise CliError(f"the database cannot be used: {type(trouble).__name__}") from None
