"""`parlour admin`: what whoever keeps a house has to see to."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from parlour.cli.errors import REFUSED, CliError

if TYPE_CHECKING:
    from parlour.store.archive import Archive
    from parlour.store.persons.accounts import AccountRow

admin = App(name="admin", help_format="plaintext")

Name = Annotated[str, Parameter(help="The name of an account.")]
Database = Annotated[str, Parameter(help="As `parlour serve` was given it.")]
PARLOUR = "parlour.db"


def _at(database: str, work: "Callable[[Archive], Coroutine[object, object, None]]") -> int:
    """Opens the house's books beside the house."""
    from parlour.store.archive import Archive, Away
    from parlour.store.database import BadAddress, address
    from parlour.store.writer import Lost

    try:
        url = address(database)
    except BadAddress as trouble:
        raise CliError(str(trouble)) from None
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise CliError(f"{url.database}: there is no such house")

    async def whole() -> None:
        archive = Archive(url)
        await archive.open(token_hex(32))
        try:
            await work(archive)
        finally:
            await archive.close()

    try:
        asyncio.run(whole())
    except (Lost, Away, OSError) as trouble:
        raise CliError(f"the house's books cannot be read or written now ({type(trouble).__name__})") from None
    return 0


async def _account(archive: "Archive", name: str) -> "AccountRow":
    from parlour.server.names import skeleton
    from parlour.store.persons.accounts import account_called

    found = await account_called(archive, skeleton(name))
    if found is None:
        raise CliError(f"nobody has an account called {name[:40]!r}", REFUSED)
    return found


@admin.command
def reported(*, database: Database = PARLOUR) -> int:
    """List the names that were reported, and by how many people."""
    from parlour.store.persons.conduct import reported as found

    async def work(archive: "Archive") -> None:
        rows = await found(archive)
        for who, name, times in rows:
            print(f"{who}  {times:>4}  {name}")
        if not rows:
            print("no name was reported")

    return _at(database, work)


@admin.command
def rename(who: str, name: str, /, *, database: Database = PARLOUR) -> int:
    """Give somebody another name: by their account's name, or by the id that `reported` lists. Their matches tell it too,
    one that is being played as soon as nobody is at its table. Its reports are settled.

    Parameters
    ----------
    who
        The name of an account, or the id of a person.
    name
        The new name.
    """
    from parlour.server.errors import ApiError
    from parlour.server.names import clean, skeleton
    from parlour.store import writes
    from parlour.store.persons import accounts, conduct
    from parlour.store.rows import Change
    from parlour.store.writer import Overtaken

    async def work(archive: "Archive") -> None:
        person = await archive.guest(who)
        ident = person.id if person is not None else (await _account(archive, who)).person
        try:
            wanted = clean(name)
        except ApiError as trouble:
            raise CliError(str(trouble), REFUSED) from None
        holder = await accounts.account_called(archive, skeleton(wanted))
        if holder is not None and holder.person != ident:
            raise CliError("somebody has that name, or one that looks like it", REFUSED)
        called = [Change(writes.NAME_GUEST, {"which": ident, "name": wanted})]
        if await accounts.account(archive, ident) is not None:
            called = accounts.called(ident, wanted, skeleton(wanted))
        try:
            seats = Change(writes.NAME_PLAYER, {"who": ident, "name": wanted})
            await archive.writer.write(*called, seats, conduct.seen_to(ident))
        except Overtaken:
            raise CliError("somebody has that name, or one that looks like it", REFUSED) from None
        print(f"they are called {wanted} now, at a table where somebody is once it is empty")

    return _at(database, work)


@admin.command
def block(name: Name, /, *, database: Database = PARLOUR) -> int:
    """Close an account: it is logged out everywhere, and nobody gets in."""
    return _set_blocked(name, database, blocked=True)


@admin.command
def unblock(name: Name, /, *, database: Database = PARLOUR) -> int:
    """Open an account again."""
    return _set_blocked(name, database, blocked=False)


def _set_blocked(name: str, database: str, blocked: bool) -> int:
    from parlour.store import writes
    from parlour.store.persons import accounts
    from parlour.store.rows import Change

    async def work(archive: "Archive") -> None:
        row = await _account(archive, name)
        changes = [Change(writes.BLOCK_ACCOUNT, {"who": row.person, "blocked": blocked})]
        if blocked:
            changes.append(accounts.end_sessions(row.person))
        await archive.writer.write(*changes)
        print(f"{row.name} is {'closed' if blocked else 'open again'}")

    return _at(database, work)


@admin.command
def reset(name: Name, /, *, database: Database = PARLOUR) -> int:
    """Give an account a new password, which is printed once, and end its sessions."""
    from parlour.server.persons.passwords import Vault, new_code
    from parlour.store.persons import accounts

    async def work(archive: "Archive") -> None:
        row = await _account(archive, name)
        vault, password = Vault(), new_code()
        hashed = await vault.hash(password)
        vault.close()
        await archive.writer.write(accounts.set_password(row.person, hashed), accounts.end_sessions(row.person))
        print(f"{row.name} has the password {password} now; tell them to change it")

    return _at(database, work)


@admin.command
def backup(to: Path, /, *, database: Database = PARLOUR) -> int:
    """Copy a house's SQLite file while the house runs.

    Parameters
    ----------
    to
        A file that is not there yet. It is as secret as the house's own.
    """
    from parlour.store.database import BadAddress, address

    try:
        url = address(database)
    except BadAddress as trouble:
        raise CliError(str(trouble)) from None
    if url.get_backend_name() != "sqlite":
        raise CliError("PostgreSQL has a command of its own for this: pg_dump")
    if not Path(str(url.database)).is_file():
        raise CliError(f"{url.database}: there is no such house")
    if to.exists():
        raise CliError(f"{to}: is there already")
    os.close(os.open(to, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    source = f"{Path(str(url.database)).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(source, uri=True)) as house, closing(sqlite3.connect(to)) as copy:
            house.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as trouble:
        to.unlink(missing_ok=True)
        raise CliError(f"{url.database}: {trouble}") from None
    print(f"{to}: {to.stat().st_size} bytes")
    return 0


@admin.command
def statistics(*, database: Database = PARLOUR) -> int:
    """Count people, accounts and matches."""
    from parlour.store.persons.statistics import statistics as count

    async def work(archive: "Archive") -> None:
        for words, number in await count(archive):
            print(f"{number:>9}  {words}")

    return _at(database, work)
