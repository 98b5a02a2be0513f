"""Conditional replies as the store has them."""

from __future__ import annotations

from sqlalchemy import select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import replies


async def replies_of(archive: Archive, match: str) -> dict[int, dict[str, str]]:
    """By seat: what the other may do, and what is answered."""
    found: dict[int, dict[str, str]] = {}
    for row in await archive.ask(select(replies).where(replies.c.match == match).order_by(replies.c.said)):
        found.setdefault(row["seat"], {})[row["said"]] = row["reply"]
    return found


def set_replies(match: str, seat: int, given: dict[str, str]) -> list[Change]:
    """These and no others."""
    drop = Change(writes.DROP_REPLIES, {"which": match, "who": seat})
    added = [{"match": match, "seat": seat, "said": said, "reply": reply} for said, reply in given.items()]
    return [drop, *[Change(writes.ADD_REPLY, row) for row in added]]
