"""Graveyards: a player's own fallen, whether they walk or are kept at home, and those that wait to be sent."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import and_, select

from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import LARGEST, Encounter, Walking, export
from parlour.store import tables
from parlour.store.archive import Archive
from parlour.store.encounters import Encounters, Key
from parlour.store.rows import Change
from parlour.store.tables import encounters, fallen

QUEUE_MOST = 50
State = Literal["kept", "queued", "sent"]  # kept: at home only


class Grave(msgspec.Struct):
    """One of a player's own fallen, with what is known of its deeds."""

    guest: str
    id: str
    level: int
    is_elite: bool
    made: int
    state: State
    run_log: str
    data: str
    met: int = 0
    won: int = 0
    slayer: str = ""  # its name

    @property
    def key(self) -> Key:
        return (self.id, self.level, self.is_elite)

    def encounter(self) -> Encounter:
        return msgspec.json.decode(self.data, type=Encounter)

    def log(self) -> dict[str, object]:
        return msgspec.json.decode(self.run_log, type=dict[str, object])


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
        graves = [Grave(**{**row, "met": row["met"] or 0, "won": row["won"] or 0}) for row in rows]
        slayers = await self.walking.names({grave.encounter().slain_by for grave in graves})
        for grave in graves:
            ident = grave.encounter().slain_by
            grave.slayer = slayers.get(ident, ident)
        return graves

    async def queue(self, guest: str) -> list[Grave]:
        """Those that wait to be sent, the oldest first."""
        return [grave for grave in reversed(await self.graves(guest)) if grave.state == "queued"]

    async def burial(
        self, guest: str, found: Encounter, run_log: dict[str, object], made: int, walks: bool
    ) -> tuple[Burial, list[Change]]:
        """What becomes of it, and the changes to write: one that is verified and may walk becomes an encounter and is
        queued; everything else is kept at home."""
        walks = walks and found.verified
        unsent = ""
        if walks and len(export(found, run_log)) > LARGEST:
            unsent = "size"
        elif walks and len(await self.queue(guest)) >= QUEUE_MOST:
            unsent = "queue"
        state: State = "queued" if walks and not unsent else "kept"
        log, data = to_json(run_log).decode(), to_json(found).decode()
        grave = Grave(guest, found.id, found.level, found.is_elite, made, state, log, data)
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
        await self.archive.writer.write(Change(tables.SET_FALLEN, row))
        grave.state = state

    async def call_back(self, grave: Grave) -> None:
        """It walks no more and waits no more: it is kept at home."""
        row = {**_mine(grave), "now": "kept"}
        await self.archive.writer.write(Change(tables.RETIRE, {"which": grave.id}), Change(tables.SET_FALLEN, row))
        grave.state = "kept"

    async def forget(self, grave: Grave) -> None:
        """Out of the graveyard; what walks of it walks on."""
        await self.archive.writer.write(Change(tables.DROP_FALLEN, _mine(grave)))


def _add(grave: Grave) -> list[Change]:
    row = msgspec.structs.asdict(grave)
    del row["met"], row["won"], row["slayer"]
    return [Change(tables.DROP_FALLEN, _mine(grave)), Change(tables.ADD_FALLEN, row)]


def _mine(grave: Grave) -> dict[str, object]:
    return {"who": grave.guest, "which": grave.id, "at": grave.level, "elite": grave.is_elite}
