"""A guest becomes part of a person: what of a day's tries, records and blocks is theirs then."""

import asyncio

from msgspec.structs import replace
from sqlalchemy import select
from sqlalchemy.engine import URL

from parlour.store import writes
from parlour.store.archive import Archive
from parlour.store.persons import conduct
from parlour.store.persons.days import DayRow
from parlour.store.persons.merging import belongings, over
from parlour.store.rows import Change, GuestRow, MatchRow
from parlour.store.tables import blocks, days, keepsakes
from tests.store.test_archive import a_match


def a_try(name: str, guest: str, day: str, made: int) -> MatchRow:
    found = replace(a_match(name), day=day, phase="over", made=made, master=day)
    return found.seating(replace(found.players[0], guest=guest))


def solved(row: MatchRow, counts: bool = True) -> Change:
    guest = row.players[0].guest or ""
    return DayRow(row.id, row.day, "nullgame", "easy", guest, solved=True, counts=counts, took=9, at=row.made).add()


def keepsake(guest: str, kind: str, name: str, value: str) -> Change:
    return Change(writes.ADD_KEEPSAKE, {"guest": guest, "kind": kind, "name": name, "value": value})


async def come_along(archive: Archive, tries: list[MatchRow]) -> None:
    moved = [change for row in tries for change in over(row, "guest", "ana", "Ana")]
    await archive.writer.write(*moved, *await belongings(archive, "guest", "ana"))


async def people(database: URL) -> Archive:
    archive = Archive(database)
    await archive.open("key")
    rows = [GuestRow(name, name.title(), 1).add() for name in ("guest", "ana", "bo", "cy", "di")]
    await archive.writer.write(*rows)
    return archive


def test_of_all_tries_that_are_now_one_persons_the_first_counts(database: URL) -> None:
    async def story() -> None:
        archive = await people(database)
        mine = [a_try("g1", "guest", "2026-01-01", 10), a_try("g2", "guest", "2026-01-02", 20)]
        mine += [a_try("g3", "guest", "2026-01-03", 30), a_try("g4", "guest", "2026-01-04", 40)]
        theirs = [a_try("a1", "ana", "2026-01-01", 9), a_try("a2", "ana", "2026-01-02", 21)]
        running = replace(a_try("a4", "ana", "2026-01-04", 39), phase="playing")  # nothing has come of it yet
        await archive.writer.write(*[change for row in (*mine, *theirs, running) for change in row.add()])
        await archive.writer.write(*[solved(row) for row in (*mine, *theirs)])
        await come_along(archive, mine)
        rows = await archive.ask(select(days).order_by(days.c.match))
        assert [(row["match"], row["guest"], bool(row["counts"])) for row in rows] == [
            ("a1", "ana", True),
            ("a2", "ana", False),  # as a guest they had tried it before
            ("g1", "ana", False),
            ("g2", "ana", True),
            ("g3", "ana", True),
            ("g4", "ana", False),  # with the account they have begun it before
        ]
        await archive.close()

    asyncio.run(story())


def test_what_both_have_stays_the_persons_but_for_the_better_record(database: URL) -> None:
    async def story() -> None:
        archive = await people(database)
        await archive.writer.write(
            keepsake("guest", "record", "level", "12"),
            keepsake("guest", "setting", "walk", "false"),
            keepsake("guest", "setting", "scope", '"all"'),
            keepsake("ana", "record", "level", "9"),
            keepsake("ana", "setting", "walk", "true"),
        )
        await come_along(archive, [])
        rows = await archive.ask(select(keepsakes).where(keepsakes.c.guest == "ana").order_by(keepsakes.c.name))
        assert {row["name"]: row["value"] for row in rows} == {"level": "12", "scope": '"all"', "walk": "true"}
        await come_along(archive, [])  # once more brings nothing
        assert await archive.ask(select(keepsakes).where(keepsakes.c.guest == "ana").order_by(keepsakes.c.name)) == rows
        await archive.close()

    asyncio.run(story())


def test_whom_a_guest_has_blocked_and_who_has_blocked_them_stays_so(database: URL) -> None:
    async def story() -> None:
        archive = await people(database)
        for one, other in (("guest", "bo"), ("guest", "cy"), ("ana", "cy"), ("di", "guest"), ("guest", "ana")):
            await archive.writer.write(*conduct.block(one, other, 1))
        await come_along(archive, [])
        found = {(row["person"], row["other"]) for row in await archive.ask(select(blocks))}
        assert found >= {("ana", "bo"), ("ana", "cy"), ("di", "ana")}
        assert ("ana", "ana") not in found
        assert sorted(await conduct.shunned(archive, "ana")) == ["bo", "cy", "di", "guest"]
        await archive.close()

    asyncio.run(story())
