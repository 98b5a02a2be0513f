"""The encounters of a house: the base pack always, the fallen that were given to it, and what was fetched."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import RowMapping, func, insert, select, text

from parlour.core.view import to_json
from parlour.games.underscore.content.library import content, pack
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.dead.fallen import Encounter, Stats, Walking, build_of, character_of, echo_of
from parlour.games.underscore.dead.sync import Page
from parlour.store import tables
from parlour.store.archive import Archive
from parlour.store.database import MIGRATING
from parlour.store.rows import Change
from parlour.store.tables import encounters, house

Origin = Literal["base", "own", "given", "sync"]
PACK = "pack"  # the key under which the house knows the pack it was given

Key = tuple[str, int, bool]  # id, level, is_elite


class EncounterRow(msgspec.Struct):
    """An encounter as it is kept."""

    id: str
    level: int
    is_elite: bool
    build: str
    origin: Origin
    data: str
    live: bool = True
    met: int = 0
    won: int = 0
    echoes: int = 0

    @property
    def key(self) -> Key:
        return (self.id, self.level, self.is_elite)

    def add(self) -> list[Change]:
        """In the place of the one with its key, if there is one."""
        return [
            Change(tables.DROP_ENCOUNTER, _this(self.key)),
            Change(tables.ADD_ENCOUNTER, msgspec.structs.asdict(self)),
        ]

    def character(self) -> CharacterData:
        """As it is fought."""
        if self.origin == "base":
            return msgspec.json.decode(self.data, type=CharacterData)
        return character_of(self.encounter())

    def encounter(self) -> Encounter:
        """As it is passed on, with what is known of its deeds; the base pack is in every house and is not passed on."""
        found = msgspec.json.decode(self.data, type=Encounter)
        return msgspec.structs.replace(found, stats=Stats(self.met, self.won, self.echoes))


def _this(key: Key) -> dict[str, object]:
    return {"which": key[0], "at": key[1], "elite": key[2]}


def row_of(found: Encounter, origin: Origin) -> EncounterRow:
    stats = found.stats
    data = to_json(found).decode()
    build = build_of(found)
    row = EncounterRow(found.id, found.level, found.is_elite, build, origin, data)
    row.met, row.won, row.echoes = stats.met, stats.won, stats.echoes
    return row


def base_rows() -> list[EncounterRow]:
    return [
        EncounterRow(found.id, found.level, found.is_elite, build_of(found), "base", to_json(found).decode())
        for found in content().encounters.values()
    ]


class Encounters:
    """The encounters in a store."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    async def open(self) -> None:
        """Sees to it that the base pack of this version is there, and keeps what is known of its deeds."""
        async with self.archive.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            known = (await connection.execute(select(house.c.value).where(house.c.key == PACK))).scalar()
            if known == pack():
                return
            old = await connection.execute(select(encounters).where(encounters.c.origin == "base"))
            deeds = {(row.id, row.level, row.is_elite): row for row in old}
            rows = base_rows()
            for row in rows:
                if before := deeds.get(row.key):
                    row.met, row.won = before.met, before.won
            await connection.execute(tables.DROP_BASE)
            await connection.execute(tables.ADD_ENCOUNTER, [msgspec.structs.asdict(row) for row in rows])
            if known is None:
                await connection.execute(insert(house).values(key=PACK, value=pack()))
            else:
                await connection.execute(tables.SET_HOUSE, {"which": PACK, "value": pack()})

    # what can be asked

    async def index(self) -> list[Key]:
        """Every encounter that walks."""
        query = select(encounters.c.id, encounters.c.level, encounters.c.is_elite).where(encounters.c.live)
        async with self.archive.engine.connect() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    async def at(self, level: int, elite: bool) -> list[str]:
        """The ids of one level and kind, in order."""
        query = (
            select(encounters.c.id)
            .where(encounters.c.level == level, encounters.c.is_elite == elite, encounters.c.live)
            .order_by(encounters.c.id)
        )
        async with self.archive.engine.connect() as connection:
            return [str(row[0]) for row in await connection.execute(query)]

    async def find(self, ident: str) -> list[EncounterRow]:
        """All that have this id, whatever their level; also those that walk no more."""
        query = select(encounters).where(encounters.c.id == ident).order_by(encounters.c.level, encounters.c.is_elite)
        async with self.archive.engine.connect() as connection:
            return [_row(row) for row in (await connection.execute(query)).mappings()]

    async def get(self, key: Key) -> EncounterRow | None:
        return next((row for row in await self.find(key[0]) if row.key == key), None)

    async def names(self, idents: set[str]) -> dict[str, str]:
        """What those are called that are known here."""
        query = select(encounters).where(encounters.c.id.in_(idents))
        async with self.archive.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return {row["id"]: _row(row).character().name for row in rows}

    async def counts(self) -> dict[str, int]:
        """How many there are of each origin."""
        query = select(encounters.c.origin, func.count()).where(encounters.c.live).group_by(encounters.c.origin)
        async with self.archive.engine.connect() as connection:
            return {str(row[0]): int(row[1]) for row in await connection.execute(query)}

    async def same_build(self, build: str) -> list[Walking]:
        query = select(encounters).where(encounters.c.build == build, encounters.c.live, encounters.c.origin != "base")
        async with self.archive.engine.connect() as connection:
            rows = (await connection.execute(query.order_by(encounters.c.id))).mappings()
            return [Walking(row["id"], row["level"], row["is_elite"], row["met"]) for row in rows]

    # what can happen

    async def take(self, found: Encounter, origin: Origin) -> tuple[Walking | None, list[Change]]:
        """The changes that let it walk; if another stands for it, that one and the echo it gets."""
        echo = echo_of(found, await self.same_build(build_of(found)))
        if echo is not None:
            return echo, [Change(tables.ADD_ECHO, _this((echo.id, echo.level, echo.is_elite)))]
        return None, row_of(found, origin).add()

    async def meet(self, key: Key, won: bool) -> None:
        """It was met; `won` = it won."""
        await self.archive.writer.write(Change(tables.COUNT_MEETING, {**_this(key), "victory": int(won)}))

    async def apply(self, page: Page, and_then: list[Change]) -> None:
        """One page of a sync with the cursor it leads to: all of it or nothing."""
        changes: list[Change] = []
        for ident in page.gone:
            changes += [Change(tables.DROP_GONE, {"which": ident}), Change(tables.RETIRE, {"which": ident})]
        origins = await self._origins([found.id for found in page.items])
        for found in page.items:
            row = row_of(found, "sync")
            row.origin = origins.get(row.key, "sync")  # who fell here is known here; its deeds are those of all houses
            changes += row.add()
        await self.archive.writer.write(*changes, *and_then)

    async def _origins(self, idents: list[str]) -> dict[Key, Origin]:
        query = select(encounters).where(encounters.c.id.in_(idents))
        async with self.archive.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings()
            return {(row["id"], row["level"], row["is_elite"]): row["origin"] for row in rows}

    async def forget_outside(self, low: int, high: int, and_then: list[Change]) -> int:
        """Drops what was fetched of other levels; how many they were."""
        kept = encounters.c.level.between(low, high)
        query = select(encounters.c.id, encounters.c.level, encounters.c.is_elite)
        async with self.archive.engine.connect() as connection:
            rows = (await connection.execute(query.where(encounters.c.origin == "sync", ~kept))).all()
        drops = [Change(tables.DROP_ENCOUNTER, _this((row[0], row[1], row[2]))) for row in rows]
        await self.archive.writer.write(*drops, *and_then)
        return len(drops)


def _row(row: RowMapping) -> EncounterRow:
    return EncounterRow(**row)
