"""`parlour dead`: for the operator of a house, its shared dead: listed for seasons, their names moderated."""

from cyclopts import App

from parlour.cli.errors import CliError
from parlour.cli.underscore.books import Books, Database, look_into
from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import LEVEL_MOST
from parlour.games.underscore.dead.names import generated, nameless
from parlour.store import writes
from parlour.store.rows import Change
from parlour.store.underscore.seasons import Reported
from parlour.store.underscore.shared import SHARED

dead = App(name="dead", help_format="plaintext")


@dead.command(name="list")
def list_(
    *, low: int = 1, high: int = LEVEL_MOST, most: int = 50, json: bool = False, database: Database = "parlour.db"
) -> int:
    """List the dead that walk, those who have won most first: to choose a season from.

    Parameters
    ----------
    low
        From this level on.
    high
        Up to this level.
    most
        So many of them.
    json
        For machines: one encounter a line.
    """
    for row in look_into(database, lambda books: books.dead.listed(low, high, most)):
        found = row.encounter()
        if json:
            print(to_json(found).decode())
        else:
            level = f"level {row.level}{' elite' if row.is_elite else ''}"
            print(f"{row.id}  {found.name:<28}  {level:<15}  met {row.met} won {row.won} echoes {row.echoes}")
    return 0


@dead.command
def reports(*, json: bool = False, database: Database = "parlour.db") -> int:
    """List names that were reported, the most often reported first.

    Parameters
    ----------
    json
        For machines: one JSON object a name.
    """
    for each in look_into(database, lambda books: books.seasons.reported()):
        if json:
            print(to_json(each).decode())
        else:
            now = "" if each.now == each.name else f", now {each.now}"
            print(f"{each.id}  {each.name}  reported {each.reports} times{now}")
    return 0


@dead.command
def rename(ident: str, /, *, nobody: bool = False, database: Database = "parlour.db") -> int:
    """Take a name away: everybody who copies the dead gets one of the generator's instead. Its reports are settled.

    Parameters
    ----------
    ident
        The id of the dead.
    nobody
        Call it Nameless instead.
    """
    _checked(ident)
    name = nameless(ident) if nobody else generated(ident)

    async def work(books: Books) -> int:
        rows = [row for row in await books.dead.walking.find(ident) if row.origin != "base"]
        for row in rows:
            await books.dead.rename(row.key, name)
        await books.dead.archive.writer.write(Change(writes.DROP_REPORTS, {"which": ident}))
        return len(rows)

    if not look_into(database, work):
        raise CliError(f"nobody of the id {ident[:40]!r} has fallen here")
    print(f"{ident} is called {name} now.")
    return 0


@dead.command
def settle(ident: str, /, *, database: Database = "parlour.db") -> int:
    """Let a reported name stand.

    Parameters
    ----------
    ident
        The id of the dead.
    """
    _checked(ident)

    async def work(books: Books) -> list[Reported]:
        found = [each for each in await books.seasons.reported() if each.id == ident]
        await books.dead.archive.writer.write(Change(writes.DROP_REPORTS, {"which": ident}))
        return found

    found = look_into(database, work)
    if not found:
        raise CliError(f"no name of {ident[:40]!r} is reported")
    print(f"{found[0].now} keeps its name.")
    return 0


@dead.command
def dismiss(ident: str, /, *, database: Database = "parlour.db") -> int:
    """Let one of the dead walk no more, here and wherever it was copied to.

    Parameters
    ----------
    ident
        The id of the dead.
    """
    _checked(ident)

    async def work(books: Books) -> int:
        rows = [row for row in await books.dead.walking.find(ident) if row.origin != "base" and row.live]
        changes = [Change(writes.DISMISS, {"which": ident, "at": row.level, "elite": row.is_elite}) for row in rows]
        await books.dead.archive.writer.write(SHARED, *changes)
        return len(rows)

    if not look_into(database, work):
        raise CliError(f"nobody of the id {ident[:40]!r} walks here")
    print(f"{ident} walks no more.")
    return 0


def _checked(ident: str) -> str:
    if len(ident) != 32 or not set(ident) <= set("0123456789abcdef"):
        raise CliError(f"{ident[:40]!r} is no id; `parlour dead list` tells them")
    return ident
