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


def test_who_came_furthest_is_first_and_of_them_whoever_took_less(database: URL) -> None:
    """Where a day counts levels; a time counts where nobody reaches anything."""

    async def story() -> None:
        archive = Archive(database)
        await archive.open("key")
        await archive.writer.write(GuestRow("g1", "Ana", 1).add())
        board = days.DayBoard("2026-01-01", "underscore", "run")
        came = {"a": (4, 30), "b": (7, 90), "c": (7, 60), "d": (2, 5)}
        for at, (name, (reached, took)) in enumerate(came.items()):
            row = replace(a_match(name), day=board.day, phase="over")
            tried = days.DayRow(name, board.day, board.game, board.preset, name, True, True, took, at, reached)
            await archive.writer.write(GuestRow(name, name, 1).add(), *row.add(), tried.add())
        found = await days.best(archive, board, 10)
        assert [(each.name, each.reached, each.took) for each in found] == [
            (name, *came[name]) for name in ("c", "b", "a", "d")
        ]
        mine = await days.mine(archive, board, "b")
        assert mine is not None and (mine.reached, mine.took) == came["b"]
        assert await days.ahead(archive, mine) == 0  # none of them has an account
        await archive.close()

    asyncio.run(story())
