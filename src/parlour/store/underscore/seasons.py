"""Seasons that a house's operator has published, how far everybody came in them, and names that were reported."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import func, select

from parlour.core.view import to_json
from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import Refused
from parlour.games.underscore.dead.season import Season, house_season, read_season
from parlour.games.underscore.dead.sync import Key
from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import attempts, encounters, guests, name_reports, seasons
from parlour.store.underscore.encounters import row_from

BOARD = 100  # rows that are shown
Phase = Literal["coming", "running", "over"]


class Place(msgspec.Struct, frozen=True):
    """The best attempt of one player."""

    name: str  # of the player
    card: Card
    runs: int  # of theirs that ended
    guest: str


class Reported(msgspec.Struct, frozen=True):
    """A name that somebody takes offence at."""

    id: str
    name: str  # that was reported
    now: str  # that it bears
    reports: int
    keys: list[Key]


def phase_of(season: Season, day: str) -> Phase:
    """Whether it is played on that day; its last one is one of it."""
    return "coming" if day < season.starts else "over" if day > season.ends else "running"


class Seasons:
    """The seasons in a store."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    async def published(self) -> dict[str, Season]:
        """Those of the operator and the one that comes with every house; who was made for other rules is left out."""
        house = house_season()
        found = {house.id: house}
        async with self.archive.reading() as connection:
            rows = (await connection.execute(select(seasons).order_by(seasons.c.starts.desc(), seasons.c.id))).all()
        for row in rows:
            try:
                found[row.id] = read_season(row.data.encode())
            except Refused:
                continue
        return found

    async def publish(self, season: Season) -> None:
        row = {"id": season.id, "starts": season.starts, "ends": season.ends, "data": to_json(season).decode()}
        drop = Change(writes.DROP_SEASON, {"which": season.id})
        await self.archive.writer.write(drop, Change(writes.ADD_SEASON, dict(row)))

    async def withdraw(self, ident: str) -> None:
        await self.archive.writer.write(Change(writes.DROP_SEASON, {"which": ident}))

    async def board(self, season: str) -> list[Place]:
        """The best of every player: who stood to the end first, then by level, then by fewer turns, then who was earlier."""
        best = (attempts.c.won.desc(), attempts.c.level.desc(), attempts.c.turns, attempts.c.made, attempts.c.run)
        rank = func.row_number().over(partition_by=attempts.c.guest, order_by=best).label("rank")
        runs = func.count().over(partition_by=attempts.c.guest).label("runs")
        ranked = select(attempts, guests.c.name, rank, runs).join(guests, guests.c.id == attempts.c.guest)
        inner = ranked.where(attempts.c.season == season).subquery()
        order = (inner.c.won.desc(), inner.c.level.desc(), inner.c.turns, inner.c.made, inner.c.run)
        query = select(inner).where(inner.c.rank == 1).order_by(*order).limit(BOARD)
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [Place(row.name, msgspec.json.decode(row.data, type=Card), row.runs, row.guest) for row in rows]

    async def owner(self, season: str, run: str) -> str:
        """Who has brought this run; "" = nobody."""
        query = select(attempts.c.guest).where(attempts.c.season == season, attempts.c.run == run)
        async with self.archive.reading() as connection:
            return str((await connection.execute(query)).scalar() or "")

    # names

    async def reported(self) -> list[Reported]:
        """Those most often reported first."""
        count = func.count().label("reports")
        query = select(name_reports.c.id, func.max(name_reports.c.name).label("name"), count).group_by(
            name_reports.c.id
        )
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query.order_by(count.desc(), name_reports.c.id))).all()
            found = await connection.execute(select(encounters).where(encounters.c.id.in_([row.id for row in rows])))
            known = [row_from(row) for row in found.mappings()]
        told = []
        for row in rows:
            same = [each for each in known if each.id == row.id and each.origin != "base"]
            if same:
                told.append(
                    Reported(row.id, row.name, same[0].encounter().name, row.reports, [each.key for each in same])
                )
        return told


def attempt(guest: str, run: str, card: Card, made: int) -> Change:
    """One attempt at a season, ended."""
    row: dict[str, object] = {"season": card.season, "run": run, "guest": guest, "level": card.level}
    row |= {"turns": sum(card.turns), "won": card.won, "made": made, "data": to_json(card).decode()}
    return Change(writes.ADD_ATTEMPT, row)
