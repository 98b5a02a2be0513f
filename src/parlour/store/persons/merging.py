"""A guest becomes part of a person with an account: what was theirs in the store is the person's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import RowMapping, Select, Table, select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change, MatchRow
from parlour.store.tables import attempts, days, fallen, keepsakes


def over(row: MatchRow, guest: str, person: str, name: str) -> list[Change]:
    """A match that is over was the person's."""
    mine = [player.number for player in row.players if player.guest == guest]
    return [Change(writes.MOVE_PLAYER, {"which": row.id, "who": number, "to": person, "name": name}) for number in mine]


async def belongings(archive: Archive, guest: str, person: str) -> list[Change]:
    """All that is not a match; what the person has already stays as they have it. Of a level of a day only the first try
    of all that is now one person's may count."""
    found = []
    keys = [(row["kind"], row["name"]) for row in await archive.ask(_of(keepsakes, guest))]
    theirs = {(row["kind"], row["name"]) for row in await archive.ask(_of(keepsakes, person))}
    for kind, name in keys:
        if (kind, name) not in theirs:
            found.append(Change(writes.MOVE_KEEPSAKE, {"who": guest, "sort": kind, "which": name, "to": person}))
    graves = {_grave(row) for row in await archive.ask(_of(fallen, person))}
    for row in await archive.ask(_of(fallen, guest)):
        if _grave(row) not in graves:
            key = {"who": guest, "which": row["id"], "at": row["level"], "elite": row["is_elite"]}
            found.append(Change(writes.MOVE_GRAVE, {**key, "to": person}))
    tried = {(row["day"], row["game"], row["preset"]) for row in await archive.ask(_of(days, person))}
    for row in await archive.ask(_of(days, guest)):
        counts = bool(row["counts"]) and (row["day"], row["game"], row["preset"]) not in tried
        found.append(Change(writes.MOVE_DAY, {"which": row["match"], "to": person, "count": counts}))
    for row in await archive.ask(_of(attempts, guest)):
        found.append(Change(writes.MOVE_ATTEMPT, {"which": row["run"], "of": row["season"], "to": person}))
    return found


def _of(table: Table, guest: str) -> Select[Any]:
    return select(table).where(table.c.guest == guest)


def _grave(row: RowMapping) -> tuple[str, int, bool]:
    return row["id"], row["level"], bool(row["is_elite"])
