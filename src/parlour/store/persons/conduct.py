"""Whom persons do not want to meet, and names that were reported, as the store has them."""

from __future__ import annotations

from sqlalchemy import desc, func, or_, select

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.rows import Change
from parlour.store.tables import blocks, guests, reports


async def shunned(archive: Archive, person: str) -> list[str]:
    """Whom they have blocked, and who has blocked them."""
    query = select(blocks.c.person, blocks.c.other).where(or_(blocks.c.person == person, blocks.c.other == person))
    return [row["other"] if row["person"] == person else row["person"] for row in await archive.ask(query)]


async def blocked_by(archive: Archive, person: str) -> list[tuple[str, str]]:
    """Whom they have blocked: who, and by what name they go."""
    query = select(guests.c.id, guests.c.name).join(blocks, blocks.c.other == guests.c.id)
    rows = await archive.ask(query.where(blocks.c.person == person).order_by(guests.c.name, guests.c.id))
    return [(row["id"], row["name"]) for row in rows]


def block(person: str, other: str, made: int) -> list[Change]:
    return [unblock(person, other), Change(writes.ADD_BLOCK, {"person": person, "other": other, "made": made})]


def unblock(person: str, other: str) -> Change:
    return Change(writes.DROP_BLOCK, {"who": person, "whom": other})


def report(person: str, other: str, name: str, made: int) -> Change:
    return Change(writes.REPORT_PERSON, {"person": person, "other": other, "name": name, "made": made})


async def reported_by(archive: Archive, person: str) -> list[str]:
    """The names that they have reported, and that nobody has seen to yet."""
    query = select(reports.c.name).where(reports.c.person == person).order_by(reports.c.made, reports.c.name)
    return [row["name"] for row in await archive.ask(query)]


def seen_to(other: str) -> Change:
    """The operator has seen to the reports of this person."""
    return Change(writes.SETTLE_REPORTS, {"who": other})


async def reported(archive: Archive, most: int = 100) -> list[tuple[str, str, int]]:
    """Who, the name that was reported, and by how many; those that most have reported first."""
    times = func.count().label("times")
    query = select(reports.c.other, reports.c.name, times).group_by(reports.c.other, reports.c.name)
    rows = await archive.ask(query.order_by(desc(times), reports.c.name).limit(most))
    return [(row["other"], row["name"], row["times"]) for row in rows]
