"""The dead of a house that many play in: who is admitted, what they have done since, and the pages that others copy."""

from __future__ import annotations

import zlib
from base64 import b64encode
from typing import Literal

import msgspec
from sqlalchemy import case, func, select

from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import Encounter, Stats, build_of, echo_of
from parlour.games.underscore.dead.sync import PAGE_MOST, Ask, Key, Size
from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import encounters, fallen, keepsakes
from parlour.store.underscore.encounters import EncounterRow, Encounters, row_from, row_of, this
from parlour.store.underscore.graveyard import State

PACKED = 0.1  # of its bytes, an encounter on its way, gzipped with 499 others; `bench.dead` measures it
PROMOTED_WINS = 5  # fights won, and ...
PROMOTED_SHARE = 0.4  # ... the share of those it was met in: then it is an elite
SHARED = Change(writes.LOCK_SERIALS, {})  # goes with whatever changes the shared dead

Outcome = Literal["admitted", "known", "echo"]


class Admission(msgspec.Struct, frozen=True):
    """What becomes of one that was given to this house."""

    encounter: Encounter
    outcome: Outcome
    stands: str = ""  # of an echo: the id of who stands for it
    run: str = ""  # of one that was decided before: its record, as it is kept

    def of(self, found: Encounter, record: str) -> bool:
        """Whether it was decided of this very one, fallen in this very run."""
        alike = msgspec.structs.replace(found, author="", verified=True) == self.encounter
        return alike and packed(record) == self.run


class Deeds(msgspec.Struct, frozen=True):
    """One of a player's fallen, and what became of it."""

    id: str
    level: int
    is_elite: bool  # by now
    promoted: bool  # it has become one by what it did
    name: str  # by now
    epitaph: str
    slain_by: str  # its name
    created: str  # a day
    state: State
    walks: bool
    met: int
    won: int
    echoes: int
    build: Encounter


class SharedPage(msgspec.Struct, frozen=True):
    """One page of the dead; every item is JSON already."""

    items: list[msgspec.Raw]
    gone: list[Key]
    cursor: int
    more: bool


def packed(record: str) -> str:
    """The record of a run as it is kept for proof: a tenth of its size."""
    return b64encode(zlib.compress(record.encode(), 9)).decode()


class SharedDead:
    """The shared dead in a store."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.walking = Encounters(archive)

    # who comes

    async def decided(self, guest: str, key: Key) -> Admission | None:
        """What was decided of it before, if it was."""
        mine = (fallen.c.guest == guest, fallen.c.id == key[0], fallen.c.level == key[1], fallen.c.is_elite == key[2])
        async with self.archive.reading() as connection:
            row = (await connection.execute(select(fallen).where(*mine))).mappings().first()
        if row is None:
            return None
        encounter = msgspec.json.decode(row["data"], type=Encounter)
        return Admission(encounter, "echo" if row["state"] == "echo" else "known", key[0], row["record"])

    async def admit(
        self, guest: str, found: Encounter, record: str, made: int, *, walks: bool = True, once: bool = False
    ) -> tuple[Admission, list[Change]]:
        """What becomes of a verified one, and the changes that make it so; `walks`: others may meet it. `once`: where the
        guest has it already, nothing of the job is stored."""
        state: State = "sent" if walks else "kept"
        admission = Admission(found, "admitted")
        changes = [SHARED]
        if walks:
            echo = echo_of(found, await self.walking.same_build(build_of(found)))
            known = None if echo is not None else await self.walking.get((found.id, found.level, found.is_elite))
            if echo is not None or known is not None:
                stands = (echo.id, echo.level, echo.is_elite) if echo is not None else known.key if known else None
                assert stands is not None
                admission, state = Admission(found, "echo", stands[0]), "echo"
                changes.append(Change(writes.ADD_ECHO, this(stands)))
                if (
                    known is None and echo is not None and echo.id != found.id
                ):  # at home it walks, and runs meet it there
                    changes.append(_admit(msgspec.structs.replace(row_of(found, "echo"), live=False)))
            else:
                changes.append(_admit(row_of(found, "given")))
        grave = {"guest": guest, "id": found.id, "level": found.level, "is_elite": found.is_elite, "made": made}
        grave |= {"state": state, "record": packed(record), "data": to_json(found).decode()}
        return admission, [*changes, Change(writes.ADD_FALLEN if once else writes.BURY, grave)]

    # what they do

    async def deeds(self, met: list[tuple[str, int]], slain: bool) -> list[Change]:
        """These were met, in this order; `slain`: the last of them has won. Who has won often enough becomes an elite."""
        if not met:
            return []
        changes = [SHARED]
        for place, (ident, level) in enumerate(met, 1):
            won = slain and place == len(met)
            changes.append(Change(writes.COUNT_DEED, {"which": ident, "at": level, "victory": int(won)}))
        if slain:
            changes += await self._promotion(*met[-1], met=met.count(met[-1]))
        return changes

    async def _promotion(self, ident: str, level: int, met: int) -> list[Change]:
        row = await self.walking.get((ident, level, False))
        if row is None or not row.live or row.origin == "base" or not promoted(row.met + met, row.won + 1):
            return []
        elite = msgspec.structs.replace(_bare(row), is_elite=True)
        risen = row_of(elite, row.origin)
        risen.met, risen.won, risen.echoes = row.met + met, row.won + 1, row.echoes
        return [Change(writes.DISMISS, this(row.key)), _admit(risen)]

    async def of(self, guest: str) -> list[Deeds]:
        """A player's fallen with what they have done since, the newest first."""
        mine = select(fallen).where(fallen.c.guest == guest).order_by(fallen.c.made.desc(), fallen.c.id)
        async with self.archive.reading() as connection:
            graves = (await connection.execute(mine)).mappings().all()
            idents = select(fallen.c.id).where(fallen.c.guest == guest)
            found = await connection.execute(select(encounters).where(encounters.c.id.in_(idents)))
            walking = {(row["id"], row["level"], row["is_elite"]): row_from(row) for row in found.mappings()}
        told = [msgspec.json.decode(grave["data"], type=Encounter) for grave in graves]
        slayers = await self.walking.names({each.slain_by for each in told})
        return [
            _deeds(each, grave["state"], walking, slayers.get(each.slain_by, each.slain_by))
            for grave, each in zip(graves, told, strict=True)
        ]

    async def call_back(self, guest: str, ident: str) -> bool:
        """The player's own walks no more, at whatever level; False if they have none of that id."""
        graves = [deeds for deeds in await self.of(guest) if deeds.id == ident]
        changes = [SHARED]
        for deeds in graves:
            grave = {"who": guest, "which": ident, "at": deeds.level, "elite": deeds.build.is_elite, "now": "kept"}
            changes.append(Change(writes.SET_FALLEN, grave))
            if deeds.state == "sent" and deeds.walks:
                changes.append(Change(writes.DISMISS, this((ident, deeds.level, deeds.is_elite))))
        if graves:
            await self.archive.writer.write(*changes)
        return bool(graves)

    # names and words

    async def engrave(self, guest: str, ident: str, epitaph: str) -> bool:
        """Other words on the stone of the player's own, at whatever level, and from its mouth; False if they have none of
        that id."""
        graves = [deeds for deeds in await self.of(guest) if deeds.id == ident]
        changes = [SHARED]
        for deeds in graves:
            who = msgspec.structs.replace(deeds.build, epitaph=epitaph)
            grave = {"who": guest, "which": ident, "at": deeds.level, "elite": who.is_elite}
            changes.append(Change(writes.ENGRAVE, {**grave, "text": to_json(who).decode()}))
            key = (ident, deeds.level, deeds.is_elite)
            row = await self.walking.get(key) if deeds.state == "sent" else None
            if row is not None and row.origin == "given":
                text = to_json(msgspec.structs.replace(_bare(row), epitaph=epitaph)).decode()
                changes.append(Change(writes.REWRITE, {**this(key), "text": text}))
        if graves:
            await self.archive.writer.write(*changes)
        return bool(graves)

    async def rename(self, key: Key, name: str) -> None:
        """Others will know it by this name; its id stays."""
        row = await self.walking.get(key)
        if row is not None:
            text = to_json(msgspec.structs.replace(row.encounter(), name=name, stats=Stats())).decode()
            await self.archive.writer.write(SHARED, Change(writes.REWRITE, {**this(key), "text": text}))

    # what others copy

    async def page(self, ask: Ask, size: int = PAGE_MOST) -> SharedPage | None:
        """What has changed after the cursor among the levels that are asked for, in the order of its changes; None if the
        cursor is none of this store."""
        row = encounters.c
        shared = (row.origin == "given", row.level.between(ask.low, ask.high))
        query = select(row.serial, row.id, row.level, row.is_elite, row.live).where(*shared)
        if ask.most:
            rank = func.row_number().over(
                partition_by=(row.level, row.is_elite, row.live), order_by=(row.serial.desc(), row.id)
            )
            ranked = query.add_columns(rank.label("rank")).subquery()
            query = select(ranked.c.serial, ranked.c.id, ranked.c.level, ranked.c.is_elite, ranked.c.live)
            query = query.where(ranked.c.serial > ask.cursor, case((ranked.c.live, ranked.c.rank), else_=0) <= ask.most)
            query = query.order_by(ranked.c.serial)
        else:
            query = query.where(row.serial > ask.cursor).order_by(row.serial)
        if ask.cursor == 0:  # who has nothing need not forget anything
            query = query.where(query.selected_columns.live)
        async with self.archive.reading() as connection:
            top = int((await connection.execute(select(func.coalesce(func.max(row.serial), 0)))).scalar_one())
            if ask.cursor > top:
                return None
            found = (await connection.execute(query.limit(size + 1))).all()
            more, found = len(found) > size, found[:size]
            serials = [each.serial for each in found if each.live]
            whole = (await connection.execute(select(encounters).where(row.serial.in_(serials)))).mappings().all()
        rows = sorted([row_from(each) for each in whole], key=lambda each: each.serial)
        items = [msgspec.Raw(to_json(each.encounter())) for each in rows if each.live]
        gone: list[Key] = [(each.id, each.level, each.is_elite) for each in found if not each.live]
        cursor = int(found[-1].serial) if more else top
        return SharedPage(items, gone, cursor, more)

    async def size(self) -> Size:
        """What a full copy would be."""
        shared = (encounters.c.origin == "given", encounters.c.live)
        query = select(func.count(), func.coalesce(func.sum(func.length(encounters.c.data)), 0)).where(*shared)
        async with self.archive.reading() as connection:
            count, size = (await connection.execute(query)).one()
        return Size(int(count), int(int(size) * PACKED))

    async def listed(self, low: int, high: int, most: int) -> list[EncounterRow]:
        """Those of these levels that walk, the most victorious first."""
        shared = (encounters.c.origin == "given", encounters.c.live, encounters.c.level.between(low, high))
        order = (encounters.c.won.desc(), encounters.c.met.desc(), encounters.c.level, encounters.c.id)
        async with self.archive.reading() as connection:
            rows = await connection.execute(select(encounters).where(*shared).order_by(*order).limit(most))
            return [row_from(row) for row in rows.mappings()]

    async def since(self, serial: int, most: int) -> list[EncounterRow]:
        """Everything that has changed after a serial, walking or not, in order."""
        query = select(encounters).where(encounters.c.serial > serial, encounters.c.origin == "given")
        async with self.archive.reading() as connection:
            rows = await connection.execute(query.order_by(encounters.c.serial).limit(most))
            return [row_from(row) for row in rows.mappings()]

    # what is kept for a guest

    async def kept(self, guest: str, kind: str) -> dict[str, object]:
        query = select(keepsakes).where(keepsakes.c.guest == guest, keepsakes.c.kind == kind)
        async with self.archive.reading() as connection:
            return {row.name: msgspec.json.decode(row.value) for row in await connection.execute(query)}


def _bare(row: EncounterRow) -> Encounter:
    """As it was admitted: its deeds are in the row."""
    return msgspec.structs.replace(row.encounter(), stats=Stats())


def promoted(met: int, won: int) -> bool:
    """Whether results make an elite of an ordinary encounter."""
    return won >= PROMOTED_WINS and won >= PROMOTED_SHARE * met


def reached(guest: str, level: int) -> list[Change]:
    """The guest's record is at least this level."""
    value: dict[str, object] = {"guest": guest, "kind": "record", "name": "level", "value": str(level)}
    more: dict[str, object] = {"who": guest, "sort": "record", "which": "level", "number": level, "value": str(level)}
    return [Change(writes.FIRST_KEEPSAKE, value), Change(writes.RAISE_KEEPSAKE, more)]


def _admit(row: EncounterRow) -> Change:
    told = msgspec.structs.asdict(row)
    del told["serial"]
    return Change(writes.ADMIT, told)


def _deeds(who: Encounter, state: State, walking: dict[Key, EncounterRow], slayer: str) -> Deeds:
    risen = walking.get((who.id, who.level, True))
    row = risen or walking.get((who.id, who.level, who.is_elite))
    now = row.encounter() if row is not None and row.origin != "base" else who
    return Deeds(
        id=who.id,
        level=who.level,
        is_elite=now.is_elite,
        promoted=risen is not None and not who.is_elite,
        name=now.name,
        epitaph=who.epitaph,
        slain_by=slayer,
        created=who.created,
        state=state,
        walks=row is not None and row.live and state != "kept",
        met=row.met if row is not None else 0,
        won=row.won if row is not None else 0,
        echoes=row.echoes if row is not None else 0,
        build=who,
    )
