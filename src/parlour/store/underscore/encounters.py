"""The encounters of a house: the base pack always, the fallen that were given to it, and what was fetched."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import RowMapping, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from parlour.core.view import to_json
from parlour.games.underscore.content.library import content, pack, same_moves
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import Encounter, Stats, Walking, build_of, character_of, echo_of
from parlour.games.underscore.dead.sync import Key, Page
from parlour.games.underscore.game import VERSION
from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.database import MIGRATING
from parlour.store.rows import Change
from parlour.store.tables import encounters, house

Origin = Literal["base", "own", "given", "sync", "echo"]  # echo: another stands for it; it never walked here
PACK, RULES = "pack", "rules"  # the keys under which the house knows what its dead fit to


class DeadRow(msgspec.Struct, kw_only=True):
    """What every row about a fallen character has: its key, and the character as it is passed on."""

    id: str
    level: int
    is_elite: bool
    data: str  # JSON
    met: int = 0
    won: int = 0

    @property
    def key(self) -> Key:
        return (self.id, self.level, self.is_elite)

    def encounter(self) -> Encounter:
        return msgspec.json.decode(self.data, type=Encounter)


class EncounterRow(DeadRow, kw_only=True):
    """One that walks here, or did. Of the base pack, too: its data is the character alone."""

    build: str
    origin: Origin
    live: bool = True
    echoes: int = 0
    serial: int = 0  # of its last change, where others copy the dead

    def add(self) -> list[Change]:
        """In the place of the one with its key, if there is one."""
        return [
            Change(writes.DROP_ENCOUNTER, this(self.key)),
            Change(writes.ADD_ENCOUNTER, msgspec.structs.asdict(self)),
        ]

    def character(self) -> CharacterData:
        """As it is fought."""
        if self.origin == "base":
            return msgspec.json.decode(self.data, type=CharacterData)
        return character_of(DeadRow.encounter(self))

    def encounter(self) -> Encounter:
        """As it is passed on, with what is known of its deeds; the base pack is in every house and is not passed on."""
        return msgspec.structs.replace(DeadRow.encounter(self), stats=Stats(self.met, self.won, self.echoes))


def this(key: Key) -> dict[str, object]:
    """The key as the statements of `tables` name it."""
    return {"which": key[0], "at": key[1], "elite": key[2]}


def row_of(found: Encounter, origin: Origin) -> EncounterRow:
    row = _new_row(found, origin)
    row.met, row.won, row.echoes = found.stats.met, found.stats.won, found.stats.echoes
    return row


def base_rows() -> list[EncounterRow]:
    return [_new_row(found, "base") for found in content().encounters.values()]


def _new_row(found: Encounter | CharacterData, origin: Origin) -> EncounterRow:
    return EncounterRow(
        id=found.id,
        level=found.level,
        is_elite=found.is_elite,
        data=to_json(found).decode(),
        build=build_of(found),
        origin=origin,
    )


class Encounters:
    """The encounters in a store."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive

    async def open(self) -> None:
        """Sees to it that the base pack of this version is there, and keeps what is known of its deeds. Who does not fit
        to these rules and this pack walks no more."""
        async with self.archive.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            else:
                await connection.execute(writes.LOCK_SERIALS)  # whatever writes: other processes wait from here on
            rows = await connection.execute(select(house).where(house.c.key.in_([PACK, RULES])))
            known = {str(row.key): str(row.value) for row in rows}
            now = {PACK: pack(), RULES: str(VERSION)}
            if known == now:
                return
            if known.get(PACK) != pack():
                await _furnish(connection)
            await _dismiss_outdated(connection)
            for key, value in now.items():
                if key not in known:
                    await connection.execute(insert(house).values(key=key, value=value))
                else:
                    await connection.execute(writes.SET_HOUSE, {"which": key, "value": value})

    # what can be asked

    async def index(self) -> list[Key]:
        """Every encounter that walks."""
        query = select(encounters.c.id, encounters.c.level, encounters.c.is_elite).where(encounters.c.live)
        async with self.archive.reading() as connection:
            return [(row[0], row[1], row[2]) for row in await connection.execute(query)]

    async def at(self, level: int, elite: bool) -> list[str]:
        """The ids of one level and kind, in order."""
        query = (
            select(encounters.c.id)
            .where(encounters.c.level == level, encounters.c.is_elite == elite, encounters.c.live)
            .order_by(encounters.c.id)
        )
        async with self.archive.reading() as connection:
            return [str(row[0]) for row in await connection.execute(query)]

    async def find(self, ident: str) -> list[EncounterRow]:
        """All that have this id, whatever their level; also those that walk no more."""
        query = select(encounters).where(encounters.c.id == ident).order_by(encounters.c.level, encounters.c.is_elite)
        async with self.archive.reading() as connection:
            return [row_from(row) for row in (await connection.execute(query)).mappings()]

    async def get(self, key: Key) -> EncounterRow | None:
        return next((row for row in await self.find(key[0]) if row.key == key), None)

    async def names(self, idents: set[str]) -> dict[str, str]:
        """What those are called that are known here."""
        query = select(encounters).where(encounters.c.id.in_(idents))
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            return {row["id"]: row_from(row).character().name for row in rows}

    async def characters(self, idents: set[str]) -> list[CharacterData]:
        """All that bear one of these ids, whatever their level and kind; also those that walk no more."""
        wanted = sorted(idents)
        found: list[CharacterData] = []
        async with self.archive.reading() as connection:
            for begin in range(0, len(wanted), 500):
                query = select(encounters).where(encounters.c.id.in_(wanted[begin : begin + 500]))
                rows = (await connection.execute(query)).mappings()
                found += [row_from(row).character() for row in rows]
        return found

    async def counts(self) -> dict[str, int]:
        """How many there are of each origin."""
        query = select(encounters.c.origin, func.count()).where(encounters.c.live).group_by(encounters.c.origin)
        async with self.archive.reading() as connection:
            return {str(row[0]): int(row[1]) for row in await connection.execute(query)}

    async def same_build(self, build: str) -> list[Walking]:
        query = select(encounters).where(encounters.c.build == build, encounters.c.live, encounters.c.origin != "base")
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query.order_by(encounters.c.id))).mappings()
            return [Walking(row["id"], row["level"], row["is_elite"], row["met"]) for row in rows]

    # what can happen

    async def take(self, found: Encounter, origin: Origin) -> tuple[Walking | None, list[Change]]:
        """The changes that let it walk; if another stands for it, that one and the echo it gets."""
        echo = echo_of(found, await self.same_build(build_of(found)))
        if echo is not None:
            return echo, [Change(writes.ADD_ECHO, this((echo.id, echo.level, echo.is_elite)))]
        return None, row_of(found, origin).add()

    async def meet(self, key: Key, won: bool) -> None:
        """It was met; `won` = it won."""
        await self.archive.writer.write(Change(writes.COUNT_MEETING, {**this(key), "victory": int(won)}))

    async def apply(self, page: Page, and_then: list[Change]) -> None:
        """One page of a sync with the cursor it leads to: all of it or nothing."""
        changes: list[Change] = []
        for key in page.gone:
            changes += [Change(writes.DROP_GONE, this(key)), Change(writes.RETIRE_GONE, this(key))]
        origins = await self._origins([found.id for found in page.items])
        for found in page.items:
            row = row_of(found, "sync")
            row.origin = origins.get(row.key, "sync")  # who fell here is known here; its deeds are those of all houses
            changes += row.add()
        await self.archive.writer.write(*changes, *and_then)

    async def _origins(self, idents: list[str]) -> dict[Key, Origin]:
        query = select(encounters).where(encounters.c.id.in_(idents))
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query)).mappings()
            return {(row["id"], row["level"], row["is_elite"]): row["origin"] for row in rows}

    async def forget_outside(self, low: int, high: int, and_then: list[Change]) -> int:
        """Drops what was fetched of other levels; how many they were."""
        kept = encounters.c.level.between(low, high)
        query = select(encounters.c.id, encounters.c.level, encounters.c.is_elite)
        async with self.archive.reading() as connection:
            rows = (await connection.execute(query.where(encounters.c.origin == "sync", ~kept))).all()
        drops = [Change(writes.DROP_ENCOUNTER, this((row[0], row[1], row[2]))) for row in rows]
        await self.archive.writer.write(*drops, *and_then)
        return len(drops)


def row_from(row: RowMapping) -> EncounterRow:
    return EncounterRow(**row)


async def _furnish(connection: AsyncConnection) -> None:
    """The base pack in the place of an older one."""
    old = await connection.execute(select(encounters).where(encounters.c.origin == "base"))
    deeds = {(row.id, row.level, row.is_elite): row for row in old}
    rows = base_rows()
    for row in rows:
        if before := deeds.get(row.key):
            row.met, row.won = before.met, before.won
    await connection.execute(writes.DROP_BASE)
    await connection.execute(writes.ADD_ENCOUNTER, [msgspec.structs.asdict(row) for row in rows])


async def _dismiss_outdated(connection: AsyncConnection) -> None:
    await connection.execute(writes.LOCK_SERIALS)
    query = select(encounters).where(encounters.c.live, encounters.c.origin != "base")
    for found in (await connection.execute(query)).mappings().all():
        row = row_from(found)
        told = msgspec.json.decode(row.data, type=_Fits)
        if told.rules != VERSION or not same_moves(told.pack):
            await connection.execute(writes.DISMISS, this(row.key))


class _Fits(msgspec.Struct):
    """What a fallen character was made under; of older ones the rest may have had another shape."""

    rules: int
    pack: str
