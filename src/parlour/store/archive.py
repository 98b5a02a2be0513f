"""The store as the server uses it: open it, ask it, write to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, RowMapping, Select, and_, case, desc, func, insert, or_, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.store.database import borrowed, migrate, open_engine
from parlour.store.rows import FREE, GuestRow, LogLine, MatchRow, PlayerRow, Stand, read_draws, time_is
from parlour.store.tables import NEWEST, drafts, guests, house, inputs, matches, players, replies
from parlour.store.time import HouseClock
from parlour.store.writer import Lost, Writer
from parlour.table.clock import Pace
from parlour.table.match import Entry

LIVE, DAYS = '"kind":"live"', '"kind":"days"'  # as a pace is kept
TIME, KEY = "time", "cookie_key"
TOGETHER = 500  # matches in one question
SEATED = [players.c[name] for name in PlayerRow.__struct_fields__]  # as a PlayerRow has them
STANDS = (
    matches.c.id,
    select(func.max(inputs.c.ply)).where(inputs.c.match == matches.c.id).scalar_subquery(),
    matches.c.revision,
    matches.c.phase,
    matches.c.next,
    matches.c.rated,
)
FRESH = 1.0  # seconds for which a commit proves that others will succeed
PATIENCE = 5.0  # seconds that a commit may take before it is taken for impossible


class Away(Exception):
    """The database cannot be asked now."""


class Archive:
    """Everything that is kept. Reads go straight to the database, writes through the one writer."""

    def __init__(self, url: URL, shared: bool = False, turns: Path | None = None) -> None:
        self.engine = open_engine(url)
        self.shared = shared or url.get_backend_name() != "sqlite"  # other servers may use it at the same time
        self.clock = HouseClock()
        self.writer = Writer(self.engine, lambda: time_is(self.clock.now()), turns)

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

    async def keeps(self) -> bool:
        """Whether something can be stored now: something has been just now, or is."""
        if monotonic() - self.writer.kept_at < FRESH:
            return True
        try:
            async with asyncio.timeout(PATIENCE):
                await self.writer.write()
        except (Lost, TimeoutError):
            return False
        return True

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with borrowed(self.engine) as (connection, _):
                yield connection
        except Exception as trouble:
            if isinstance(trouble, DBAPIError | NoneFree | OSError) or type(trouble).__module__.startswith("asyncpg"):
                self.writer.kept_at = -inf
                raise Away(type(trouble).__name__) from trouble  # the driver's own: it could not connect
            raise

    def reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection for questions that this class does not know; Away if there is none."""
        return self._reading()

    async def guest(self, guest: str) -> GuestRow | None:
        async with self._reading() as connection:
            row = (await connection.execute(select(guests).where(guests.c.id == guest))).mappings().first()
        return GuestRow(**row) if row else None

    async def match(self, match: str) -> MatchRow | None:
        async with self._reading() as connection:
            found = await _matches(connection, matches.c.id == match, 1)
        return found[0] if found else None

    async def matches(self, *phases: str, most: int = 100_000) -> list[MatchRow]:
        """The newest first."""
        async with self._reading() as connection:
            return await _matches(connection, matches.c.phase.in_(phases), most)

    async def some(self, which: ColumnElement[bool], most: int) -> list[MatchRow]:
        """Matches of which this is true, the newest first."""
        async with self._reading() as connection:
            return await _matches(connection, which, most)

    async def ask(self, query: Select[Any]) -> Sequence[RowMapping]:
        """The rows that answer it."""
        async with self._reading() as connection:
            return list((await connection.execute(query)).mappings())

    async def joinable(self, most: int) -> list[MatchRow]:
        """Tables in the lobby with a seat for whoever comes."""
        free = select(players.c.match).where(players.c.match == matches.c.id, players.c.kind == "open").exists()
        async with self._reading() as connection:
            return await _matches(connection, and_(matches.c.phase == "waiting", matches.c.listed, free), most)

    async def ended(self, most: int) -> list[MatchRow]:
        """Matches in the lobby that came to an end of their own."""
        own = and_(matches.c.phase == "over", matches.c.listed, ~matches.c.result.endswith(" abort"))
        async with self._reading() as connection:
            return await _matches(connection, own, most)

    async def untouched(self, since: int) -> list[MatchRow]:
        """Matches that are being played, but not since that time of the house's clock."""
        touched = select(inputs.c.match).where(inputs.c.match == matches.c.id, inputs.c.at >= since).exists()
        idle = and_(matches.c.phase == "playing", matches.c.started < since, ~touched)
        async with self._reading() as connection:
            return await _matches(connection, idle, 1000)

    async def matches_of(self, guest: str, most: int) -> list[MatchRow]:
        mine = select(players.c.match).where(players.c.guest == guest)
        async with self._reading() as connection:
            return await _matches(connection, matches.c.id.in_(mine), most)

    async def going_on(self, guest: str, most: int) -> list[MatchRow]:
        """Matches of the guest that are not over: those with other people first, then the newest."""
        mine = select(players.c.match).where(players.c.guest == guest)
        nobody = or_(players.c.guest.is_(None), players.c.guest != guest)
        others = select(players.c.match).where(players.c.match == matches.c.id, players.c.kind != "bot", nobody)
        which = and_(matches.c.id.in_(mine), matches.c.phase.in_(("waiting", "playing")))
        async with self._reading() as connection:
            return await _matches(connection, which, most, desc(others.exists()))

    async def over(self, guest: str, most: int) -> list[MatchRow]:
        """Matches that the guest has played, the newest first."""
        mine = select(players.c.match).where(players.c.guest == guest)
        async with self._reading() as connection:
            return await _matches(connection, and_(matches.c.id.in_(mine), matches.c.phase == "over"), most)

    async def unfilled(self, guest: str, among: list[str]) -> tuple[int, list[str]]:
        """Tables that wait for players: at how many the guest sits, and which of those named still do."""
        free = select(players.c.match).where(players.c.match == matches.c.id, players.c.kind.in_(FREE)).exists()
        sits = select(players.c.match).where(players.c.match == matches.c.id, players.c.guest == guest).exists()
        waits = select(matches.c.id, sits).where(matches.c.phase == "waiting", free)
        query = waits.where(or_(sits, matches.c.id.in_(among)))
        async with self._reading() as connection:
            found = {row[0]: bool(row[1]) for row in await connection.execute(query)}
        return sum(found.values()), [match for match in among if match in found]

    async def stand(self, ids: list[str]) -> list[tuple[str, int, Stand]]:
        """How far each of these matches is: its id, the lines of its log, how it stands. Asked of every table twice a second,
        so no rows are made of it."""
        found: list[tuple[str, int, Stand]] = []
        for begin in range(0, len(ids), TOGETHER):
            some = ids[begin : begin + TOGETHER]
            seated: dict[str, list[tuple[object, ...]]] = {match: [] for match in some}
            async with self._reading() as connection:
                for row in await connection.execute(
                    select(*SEATED).where(players.c.match.in_(some)).order_by(*SEATED[:2])
                ):
                    seated[row[0]].append(tuple(row))
                stands = select(*STANDS).where(matches.c.id.in_(some))
                for match, plies, revision, phase, following, rated in await connection.execute(stands):
                    found.append((match, plies or 0, Stand(revision, phase, following, rated, seated[match])))
        return found

    async def asleep(self) -> list[tuple[str, bool, int | None]]:
        """Matches of people that are going on: which, whether time runs as they play, when it goes on by itself; None: that
        only its log tells, or an answer given in advance may be wanted at once."""
        last = select(inputs.c.due).where(inputs.c.match == matches.c.id).order_by(desc(inputs.c.ply)).limit(1)
        people = select(players.c.match).where(players.c.match == matches.c.id, players.c.kind == "person").exists()
        answered = select(replies.c.match).where(replies.c.match == matches.c.id).exists()
        due = case((answered, None), else_=last.scalar_subquery())
        query = select(matches.c.id, matches.c.pace, due).where(matches.c.phase == "playing", people)
        async with self._reading() as connection:
            rows = (await connection.execute(query.order_by(*NEWEST))).all()
        return [(row[0], LIVE in row[1], row[2]) for row in rows]

    async def due(self, match: str) -> int | None:
        """When the match goes on by itself, as its last line tells."""
        query = select(inputs.c.due).where(inputs.c.match == match).order_by(desc(inputs.c.ply)).limit(1)
        async with self._reading() as connection:
            found: int | None = (await connection.execute(query)).scalar()
        return found

    async def slow(self, most: int) -> list[MatchRow]:
        """Matches in the lobby that are played over days."""
        going_on = and_(matches.c.phase == "playing", matches.c.listed, matches.c.pace.contains(DAYS))
        async with self._reading() as connection:
            return await _matches(connection, going_on, most)

    async def log(self, match: str, after: int = 0) -> list[LogLine]:
        """The inputs in their order, from the line after that one on."""
        query = select(inputs).where(inputs.c.match == match, inputs.c.ply > after).order_by(inputs.c.ply)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        for ply, row in enumerate(rows, after + 1):
            if row["ply"] != ply:
                raise ValueError(f"line {ply} of the log is missing")
        return [LogLine(_entry(row), row["token"]) for row in rows]

    async def drafts(self, match: str) -> dict[int, str]:
        async with self._reading() as connection:
            rows = await connection.execute(select(drafts).where(drafts.c.match == match))
            return {row.seat: row.text for row in rows}


def _entry(row: RowMapping) -> Entry:
    return Entry(row["seat"], row["text"], row["act"], read_draws(row["draws"]), at=row["at"])


async def _matches(
    connection: AsyncConnection, which: ColumnElement[bool], most: int, *first: ColumnElement[bool]
) -> list[MatchRow]:
    query = select(matches).where(which).order_by(*first, *NEWEST).limit(most)
    rows = (await connection.execute(query)).mappings().all()
    seated: dict[str, list[PlayerRow]] = {row["id"]: [] for row in rows}
    ids = list(seated)
    for begin in range(0, len(ids), TOGETHER):
        some = ids[begin : begin + TOGETHER]
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
    fields["wishes"] = msgspec.json.decode(row["wishes"], type=list[int])
    return MatchRow(**fields, players=seated)
