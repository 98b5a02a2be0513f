"""The store as the server uses it: open it, ask it, write to it."""

from __future__ import annotations

import msgspec
from sqlalchemy import ColumnElement, RowMapping, and_, desc, func, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.database import migrate, open_engine
from parlour.store.rows import GuestRow, Kept, MatchRow, PlayerRow, house_says, read_draws
from parlour.store.tables import drafts, guests, house, inputs, matches, players
from parlour.store.time import HouseClock
from parlour.store.writer import Writer
from parlour.table.clock import Pace
from parlour.table.match import Entry

TIME, KEY = "time", "cookie_key"


class Archive:
    """Everything that is kept. Reads go straight to the database, writes through the one writer."""

    def __init__(self, url: URL) -> None:
        self.engine = open_engine(url)
        self.shared = url.get_backend_name() != "sqlite"  # other servers may use it at the same time
        self.clock = HouseClock()
        self.writer = Writer(self.engine, lambda: house_says(TIME, str(self.clock.now())))

    async def open(self, fresh_key: str) -> str:
        """Migrates, sets the clock going where it stopped, and returns the key that cookies are signed with."""
        await migrate(self.engine)
        try:
            found = await self._furnish(fresh_key)
        except IntegrityError:  # another server was furnishing at the same moment
            found = await self._furnish(fresh_key)
        self.clock.go_on(int(found[TIME]))
        self.writer.start()
        return found[KEY]

    async def _furnish(self, fresh_key: str) -> dict[str, str]:
        """What every house needs, made where it is missing."""
        async with self.engine.begin() as connection:
            found = {str(row.key): str(row.value) for row in await connection.execute(select(house))}
            for key, value in ((TIME, "0"), (KEY, fresh_key)):
                if key not in found:
                    await connection.execute(insert(house).values(key=key, value=value))
                    found[key] = value
        return found

    async def close(self) -> None:
        await self.writer.stop()
        await self.engine.dispose()

    async def guest(self, guest: str) -> GuestRow | None:
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest))).mappings().first()
        return GuestRow(**row) if row else None

    async def match(self, match: str) -> MatchRow | None:
        async with self.engine.connect() as connection:
            found = await _matches(connection, matches.c.id == match, 1)
        return found[0] if found else None

    async def matches(self, *phases: str, most: int = 100_000) -> list[MatchRow]:
        """The newest first."""
        async with self.engine.connect() as connection:
            return await _matches(connection, matches.c.phase.in_(phases), most)

    async def untouched(self, since: int) -> list[MatchRow]:
        """Matches that are being played, but not since that time of the house's clock."""
        touched = select(inputs.c.match).where(inputs.c.match == matches.c.id, inputs.c.at >= since).exists()
        idle = and_(matches.c.phase == "playing", matches.c.started < since, ~touched)
        async with self.engine.connect() as connection:
            return await _matches(connection, idle, 1000)

    async def matches_of(self, guest: str, most: int) -> list[MatchRow]:
        mine = select(players.c.match).where(players.c.guest == guest)
        async with self.engine.connect() as connection:
            return await _matches(connection, matches.c.id.in_(mine), most)

    async def stand(self, ids: list[str]) -> list[tuple[str, int, MatchRow]]:
        """How far each of these matches is: its id, the lines of its log, the match."""
        count = select(inputs.c.match, func.max(inputs.c.ply)).where(inputs.c.match.in_(ids)).group_by(inputs.c.match)
        async with self.engine.connect() as connection:
            plies = {row[0]: row[1] for row in await connection.execute(count)} if ids else {}
            rows = await _matches(connection, matches.c.id.in_(ids), len(ids)) if ids else []
        return [(row.id, plies.get(row.id, 0), row) for row in rows]

    async def log(self, match: str, after: int = 0) -> list[Kept]:
        """The inputs in their order, from the line after that one on."""
        query = select(inputs).where(inputs.c.match == match, inputs.c.ply > after).order_by(inputs.c.ply)
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
        for ply, row in enumerate(rows, after + 1):
            if row["ply"] != ply:
                raise ValueError(f"line {ply} of the log is missing")
        return [Kept(_entry(row), row["token"]) for row in rows]

    async def drafts(self, match: str) -> dict[int, str]:
        async with self.engine.connect() as connection:
            rows = await connection.execute(select(drafts).where(drafts.c.match == match))
            return {row.seat: row.text for row in rows}


def _entry(row: RowMapping) -> Entry:
    return Entry(row["seat"], row["text"], row["act"], read_draws(row["draws"]), at=row["at"])


async def _matches(connection: AsyncConnection, which: ColumnElement[bool], most: int) -> list[MatchRow]:
    query = select(matches).where(which).order_by(desc(matches.c.made), matches.c.id).limit(most)
    rows = (await connection.execute(query)).mappings().all()
    seated: dict[str, list[PlayerRow]] = {row["id"]: [] for row in rows}
    ids = list(seated)
    for begin in range(0, len(ids), 500):
        some = ids[begin : begin + 500]
        sitting = select(players).where(players.c.match.in_(some)).order_by(players.c.match, players.c.number)
        for row in (await connection.execute(sitting)).mappings():
            seated[row["match"]].append(PlayerRow(**row))
    return [_match(row, seated[row["id"]]) for row in rows]


def _match(row: RowMapping, seated: list[PlayerRow]) -> MatchRow:
    fields = dict(row)
    fields["options"] = msgspec.json.decode(row["options"])
    fields["pace"] = msgspec.json.decode(row["pace"], type=Pace)
    fields["away"] = msgspec.json.decode(row["away"], type=list[int])
    fields["start"] = msgspec.json.decode(row["start"])
    return MatchRow(**fields, players=seated)
