"""Boards of the day as the store has them: what was tried, what was solved, in which time."""

from __future__ import annotations

from datetime import date, timedelta

import msgspec
from sqlalchemy import ColumnElement, and_, desc, func, or_, select, tuple_

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change, MatchRow
from parlour.store.tables import BEGUN, accounts, days, guests, matches, players, sessions


class DayRow(msgspec.Struct, frozen=True):
    """What came of one match of a day."""

    match: str
    day: str
    game: str
    preset: str  # "" = of no board
    guest: str
    solved: bool
    counts: bool
    took: int  # milliseconds; turns, where it counts how far one came
    at: int
    reached: int = 0

    def add(self) -> Change:
        return Change(writes.ADD_DAY, msgspec.structs.asdict(self))


class DayBoard(msgspec.Struct, frozen=True):
    """One level of one day."""

    day: str
    game: str
    preset: str


class Ranked(msgspec.Struct, frozen=True):
    guest: str
    name: str
    took: int
    member: bool  # has an account
    reached: int


async def due(archive: Archive, most: int) -> list[MatchRow]:
    """Matches of a day that are over and have not been looked at yet."""
    unknown = ~select(days.c.match).where(days.c.match == matches.c.id).exists()
    return await archive.some(and_(matches.c.day != "", matches.c.phase == "over", unknown), most)


async def first(archive: Archive, row: MatchRow, guest: str) -> bool:
    """Whether they have sat down at no earlier match of the same level, also not as the guest that a browser was in which
    they are logged in."""
    same = and_(matches.c.day == row.day, matches.c.game == row.game, matches.c.master == row.master)
    before = tuple_(*BEGUN) < (row.made, row.started, row.id)
    joined = matches.join(players, players.c.match == matches.c.id)
    here = select(sessions.c.guest).where(sessions.c.person == guest)
    they = or_(players.c.guest == guest, players.c.guest.in_(here))
    query = select(func.count().label("times")).select_from(joined).where(same, before, they)
    return int((await archive.ask(query))[0]["times"]) == 0


def _board(board: DayBoard) -> ColumnElement[bool]:
    return and_(days.c.day == board.day, days.c.game == board.game, days.c.preset == board.preset)


async def best(archive: Archive, board: DayBoard, most: int) -> list[Ranked]:
    """Those that count: who came furthest, then the quickest, then the first."""
    joined = days.join(guests, guests.c.id == days.c.guest).outerjoin(accounts, accounts.c.person == days.c.guest)
    member = accounts.c.person.is_not(None).label("member")
    query = select(days.c.guest, guests.c.name, days.c.took, days.c.reached, member).select_from(joined)
    order = (desc(days.c.reached), days.c.took, days.c.at, days.c.match)
    query = query.where(_board(board), days.c.solved, days.c.counts).order_by(*order)
    rows = await archive.ask(query.limit(most))
    return [Ranked(row["guest"], row["name"], row["took"], bool(row["member"]), row["reached"]) for row in rows]


async def solved(archive: Archive, board: DayBoard) -> int:
    """How many people have solved it, ranked or not."""
    query = select(func.count(func.distinct(days.c.guest)).label("people")).where(_board(board), days.c.solved)
    return int((await archive.ask(query))[0]["people"])


async def mine(archive: Archive, board: DayBoard, guest: str) -> DayRow | None:
    """The best that the guest has done there: what counts before what does not, then the furthest, then the quickest."""
    query = select(days).where(_board(board), days.c.guest == guest, days.c.solved)
    rows = await archive.ask(query.order_by(desc(days.c.counts), desc(days.c.reached), days.c.took).limit(1))
    return DayRow(**rows[0]) if rows else None


async def ahead(archive: Archive, row: DayRow) -> int:
    """How many with an account are ranked before this one."""
    board = DayBoard(row.day, row.game, row.preset)
    sooner = or_(
        days.c.reached > row.reached,
        and_(days.c.reached == row.reached, days.c.took < row.took),
        and_(days.c.reached == row.reached, days.c.took == row.took, days.c.at < row.at),
    )
    members = days.c.guest.in_(select(accounts.c.person))
    query = select(func.count().label("times")).where(_board(board), days.c.solved, days.c.counts, sooner, members)
    return int((await archive.ask(query))[0]["times"])


async def solved_on(archive: Archive, game: str, guest: str, most: int) -> list[str]:
    """The days whose level the guest has solved on the very day, the last first."""
    query = select(days.c.day).where(days.c.guest == guest, days.c.game == game, days.c.solved, days.c.preset != "")
    return [row["day"] for row in await archive.ask(query.distinct().order_by(desc(days.c.day)).limit(most))]


def streak(solved: list[str], now: str) -> int:
    """Days in a row up to now, or up to the day before while now is still open."""
    known = set(solved)
    day = date.fromisoformat(now)
    if now not in known:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in known:
        length += 1
        day -= timedelta(days=1)
    return length
