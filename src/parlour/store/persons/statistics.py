"""Numbers of a house, for whoever keeps it."""

from __future__ import annotations

from time import time

from sqlalchemy import ColumnElement, Table, func, select

from parlour.store.archive import Archive
from parlour.store.tables import accounts, guests, inputs, matches, players, ratings_told, reports, sessions

WEEK = 7 * 86_400


async def statistics(archive: Archive) -> list[tuple[str, int]]:
    """What is counted, and how many."""

    async def count(table: Table, *which: ColumnElement[bool]) -> int:
        rows = await archive.ask(select(func.count().label("many")).select_from(table).where(*which))
        return int(rows[0]["many"])

    since = int(time()) - WEEK
    recent = select(players.c.guest).join(matches, matches.c.id == players.c.match)
    recent = recent.where(matches.c.made >= since, players.c.guest.is_not(None)).distinct()
    active = await archive.ask(select(func.count().label("many")).select_from(recent.subquery()))
    found = [
        ("people", await count(guests, guests.c.gone.is_(False))),
        ("people who opened or joined a match in the last seven days", int(active[0]["many"])),
        ("accounts", await count(accounts)),
        ("accounts that are closed", await count(accounts, accounts.c.blocked.is_(True))),
        ("sessions", await count(sessions)),
        ("reports of names", await count(reports)),
        ("inputs", await count(inputs)),
        ("ratings changed by matches", await count(ratings_told)),
    ]
    many = func.count().label("many")
    query = select(matches.c.game, matches.c.phase, many).group_by(matches.c.game, matches.c.phase)
    for row in await archive.ask(query.order_by(matches.c.game, matches.c.phase)):
        found.append((f"matches of {row['game']}, {row['phase']}", int(row["many"])))
    return found
