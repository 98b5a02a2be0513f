"""Graveyards: a player's own fallen, whether they walk or are kept at home, and those that wait to be sent."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec
from sqlalchemy import and_, select

from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import UPLOAD_MOST, Encounter, Walking, export
from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import encounters, fallen, keepsakes
from parlour.store.underscore.encounters import DeadRow, Encounters

QUEUE_MOST = 50
State = Literal["kept", "queued", "sent", "echo"]  # kept: at home only; echo: another stands for it


TITLE = "title"  # kind of keepsake: what one of the fallen bore at its end


class Grave(DeadRow, kw_only=True):
    """One of a player's own fallen; its deeds are those of the one that walks."""

    guest: str
    made: int
    state: State
    record: str  # of its run; an earlier version kept it in another form
    slayer: str = ""  # its name
    elite: bool = False  # it has become one by what it did elsewhere
    title: str = ""  # that it bore at its end


class Deeds(msgspec.Struct, frozen=True):
    """What one of the player's fallen has done in the house that it was given to, as far as it was heard."""

    KIND: ClassVar[str] = "deeds"  # of keepsake

    met: int = 0
    won: int = 0
    elite: bool = False
    name: str = ""  # that it is known by there

    @staticmethod
    def name_of(ident: str, level: int) -> str:
        return f"{ident}/{level}"

    def keep(self, guest: str, ident: str, level: int) -> list[Change]:
        value = {"guest": guest, "kind": self.KIND, "name": self.name_of(ident, level), "value": to_json(self).decode()}
        drop = {"who": guest, "sort": self.KIND, "which": self.name_of(ident, level)}
        return [Change(writes.DROP_KEEPSAKE, dict(drop)), Change(writes.ADD_KEEPSAKE, dict(value))]


class Burial(msgspec.Struct, frozen=True):
    """What became of a fallen character."""

    grave: Grave
    walks: bool  # others may meet it: it is in the store of encounters
    echo: Walking | None = None  # the one that stands for it
    unsent: str = ""  # why it walks only here: "queue" = too many wait already, "size" = its run is too long


class Graveyard:
    """The graveyards in a store."""

    def __init__(self, archive: Archive, walking: Encounters) -> None:
        self.archive = archive
        self.walking = walking

    async def graves(self, guest: str) -> list[Grave]:
        """The newest first."""
        same = and_(
            fallen.c.id == encounters.c.id,
            fallen.c.level == encounters.c.level,
            fallen.c.is_elite == encounters.c.is_elite,
        )
        query = (
            select(fallen, encounters.c.met, encounters.c.won)
            .select_from(fallen.outerjoin(encounters, same))
            .where(fallen.c.guest == guest)
            .order_by(fallen.c.made.desc(), fallen.c.id)
        )
        async with self.archive.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            kept = select(keepsakes).where(keepsakes.c.guest == guest, keepsakes.c.kind.in_((Deeds.KIND, TITLE)))
            told = (await connection.execute(kept)).all()
        heard = {row.name: msgspec.json.decode(row.value, type=Deeds) for row in told if row.kind == Deeds.KIND}
        titles = {row.name: msgspec.json.decode(row.value, type=str) for row in told if row.kind == TITLE}
        graves = [Grave(**{**row, "met": row["met"] or 0, "won": row["won"] or 0}) for row in rows]
        slayers = await self.walking.names({grave.encounter().slain_by for grave in graves})
        for grave in graves:
            ident = grave.encounter().slain_by
            grave.slayer = slayers.get(ident, ident)
            name = Deeds.name_of(grave.id, grave.level)
            deeds, grave.title = heard.get(name, Deeds()), titles.get(name, "")
            grave.met, grave.won = (
                max(grave.met, deeds.met),
                max(grave.won, deeds.won),
            )  # what is known here, it counted too
            grave.elite = deeds.elite
        return graves

    async def queue(self, guest: str) -> list[Grave]:
        """Those that wait to be sent, the oldest first."""
        return [grave for grave in reversed(await self.graves(guest)) if grave.state == "queued"]

    async def burial(
        self, guest: str, found: Encounter, record: str, made: int, walks: bool
    ) -> tuple[Burial, list[Change]]:
        """What becomes of it, and the changes to write: one that is verified and may walk becomes an encounter and is
        queued; everything else is kept at home."""
        walks = walks and found.verified
        unsent = ""
        if walks and len(export(found, record)) > UPLOAD_MOST:
            unsent = "size"
        elif walks and len(await self.queue(guest)) >= QUEUE_MOST:
            unsent = "queue"
        state: State = "queued" if walks and not unsent else "kept"
        grave = Grave(
            id=found.id,
            level=found.level,
            is_elite=found.is_elite,
            data=to_json(found).decode(),
            guest=guest,
            made=made,
            state=state,
            record=record,
        )
        changes = _add(grave)
        echo = None
        if walks:
            echo, more = await self.walking.take(found, "own")
            changes += more
        return Burial(grave, walks, echo, unsent), changes

    async def engrave(self, grave: Grave, epitaph: str) -> None:
        """Another epitaph of the fixed list; the id stays."""
        found = msgspec.structs.replace(grave.encounter(), epitaph=epitaph)
        grave.data = to_json(found).decode()
        changes = _add(grave)
        row = await self.walking.get(grave.key)
        if row is not None and row.origin == "own":
            row.data = grave.data
            changes += row.add()
        await self.archive.writer.write(*changes)

    async def mark(self, grave: Grave, state: State) -> None:
        row = {**_mine(grave), "now": state}
        await self.archive.writer.write(Change(writes.SET_FALLEN, row))
        grave.state = state

    async def call_back(self, grave: Grave) -> None:
        """It walks no more and waits no more: it is kept at home."""
        row = {**_mine(grave), "now": "kept"}
        await self.archive.writer.write(Change(writes.RETIRE, {"which": grave.id}), Change(writes.SET_FALLEN, row))
        grave.state = "kept"

    async def forget(self, grave: Grave) -> None:
        """Out of the graveyard; what walks of it walks on."""
        kept: dict[str, object] = {"who": grave.guest, "sort": TITLE, "which": Deeds.name_of(grave.id, grave.level)}
        await self.archive.writer.write(Change(writes.DROP_FALLEN, _mine(grave)), Change(writes.DROP_KEEPSAKE, kept))


def _add(grave: Grave) -> list[Change]:
    row = msgspec.structs.asdict(grave)
    del row["met"], row["won"], row["slayer"], row["elite"], row["title"]
    return [Change(writes.DROP_FALLEN, _mine(grave)), Change(writes.ADD_FALLEN, row)]


def _mine(grave: Grave) -> dict[str, object]:
    return {"who": grave.guest, "which": grave.id, "at": grave.level, "elite": grave.is_elite}
