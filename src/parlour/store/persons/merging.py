"""A guest becomes part of a person with an account: what was theirs in the store is the person's."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, RowMapping, Select, Table, select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.persons import days as boards
from parlour.store.rows import Change, MatchRow
from parlour.store.tables import attempts, blocks, days, fallen, keepsakes, matches

MOST = 100_000  # results of days


def over(row: MatchRow, guest: str, person: str, name: str) -> list[Change]:
    """A match that is over was the person's."""
    mine = [player.number for player in row.players if player.guest == guest]
    return [Change(writes.MOVE_PLAYER, {"which": row.id, "who": number, "to": person, "name": name}) for number in mine]


async def belongings(archive: Archive, guest: str, person: str) -> list[Change]:
    """All that is not a match; what the person has already stays as they have it."""
    found = [
        *await _keepsakes(archive, guest, person),
        *await _graves(archive, guest, person),
        *await _days(archive, guest, person),
        *await _blocks(archive, guest, person),
    ]
    for row in await archive.ask(_of(attempts, guest)):
        found.append(Change(writes.MOVE_ATTEMPT, {"which": row["run"], "of": row["season"], "to": person}))
    return found


async def _keepsakes(archive: Archive, guest: str, person: str) -> list[Change]:
    """Of a record the better one is theirs."""
    theirs = {(row["kind"], row["name"]) for row in await archive.ask(_of(keepsakes, person))}
    found = []
    for row in await archive.ask(_of(keepsakes, guest)):
        key = {"sort": row["kind"], "which": row["name"]}
        if (row["kind"], row["name"]) not in theirs:
            found.append(Change(writes.MOVE_KEEPSAKE, {**key, "who": guest, "to": person}))
        elif row["kind"] == "record":
            better = {**key, "who": person, "number": int(row["value"]), "value": row["value"]}
            found.append(Change(writes.RAISE_KEEPSAKE, better))
    return found


async def _graves(archive: Archive, guest: str, person: str) -> list[Change]:
    theirs = {_grave(row) for row in await archive.ask(_of(fallen, person))}
    found = []
    for row in await archive.ask(_of(fallen, guest)):
        if _grave(row) not in theirs:
            key = {"who": guest, "which": row["id"], "at": row["level"], "elite": row["is_elite"]}
            found.append(Change(writes.MOVE_GRAVE, {**key, "to": person}))
    return found


async def _days(archive: Archive, guest: str, person: str) -> list[Change]:
    """Of a level of a day only the first try of all that is now one person's may count."""
    found = []
    for one, other in ((guest, person), (person, guest)):
        rows = {row["match"]: bool(row["counts"]) for row in await archive.ask(_of(days, one))}
        for match in await archive.some(_among(days, one), MOST):
            counts = rows[match.id] and await boards.first(archive, match, other)
            if one == guest or counts != rows[match.id]:
                found.append(Change(writes.MOVE_DAY, {"which": match.id, "to": person, "count": counts}))
    return found


async def _blocks(archive: Archive, guest: str, person: str) -> list[Change]:
    """Whom they do not want to meet, and who does not want to meet them."""
    mine = {row["other"] for row in await archive.ask(_of(blocks, person, "person"))}
    whose = {row["person"] for row in await archive.ask(_of(blocks, person, "other"))}
    found = []
    for row in await archive.ask(_of(blocks, guest, "person")):
        if row["other"] not in mine | {person}:
            found.append(Change(writes.MOVE_BLOCK, {"who": guest, "whom": row["other"], "to": person}))
    for row in await archive.ask(_of(blocks, guest, "other")):
        if row["person"] not in whose | {person}:
            found.append(Change(writes.MOVE_BLOCKED, {"who": row["person"], "whom": guest, "to": person}))
    return found


def _of(table: Table, guest: str, column: str = "guest") -> Select[Any]:
    return select(table).where(table.c[column] == guest)


def _among(table: Table, guest: str) -> ColumnElement[bool]:
    return matches.c.id.in_(select(table.c.match).where(table.c.guest == guest))


def _grave(row: RowMapping) -> tuple[str, int, bool]:
    return row["id"], row["level"], bool(row["is_elite"])
