"""Boards of the day: which of a person's tries was the first."""

import asyncio

from msgspec.structs import replace
from sqlalchemy.engine import URL

from parlour.store.archive import Archive
from parlour.store.persons import days
from parlour.store.rows import GuestRow
from tests.store.test_archive import a_match


def test_of_two_tries_begun_in_one_second_the_houses_clock_tells_the_first(database: URL) -> None:
    async def story() -> None:
        archive = Archive(database)
        await archive.open("key")
        later, sooner = (
            replace(a_match(name), day="2026-01-01", phase="playing", started=started)
            for name, started in (("a", 2_000), ("b", 1_500))
        )
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *later.add(), *sooner.add())
        assert await days.first(archive, sooner, "g1")
        assert not await days.first(archive, later, "g1")
        assert await days.first(archive, later, "g2")
        await archive.close()

    asyncio.run(story())
