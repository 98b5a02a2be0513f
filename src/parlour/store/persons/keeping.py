"""What browsers remember for a person, as the store has it: rows of keepsakes."""

from __future__ import annotations

from sqlalchemy import select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import keepsakes

KIND = "browser"


async def all_of(archive: Archive, person: str) -> dict[str, str]:
    """By name, in JSON."""
    query = select(keepsakes).where(keepsakes.c.guest == person, keepsakes.c.kind == KIND).order_by(keepsakes.c.name)
    return {row["name"]: row["value"] for row in await archive.ask(query)}


def keep(person: str, name: str, value: str) -> list[Change]:
    drop = Change(writes.DROP_KEEPSAKE, {"who": person, "sort": KIND, "which": name})
    return [drop, Change(writes.ADD_KEEPSAKE, {"guest": person, "kind": KIND, "name": name, "value": value})]
