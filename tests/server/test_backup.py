"""A copy that is made while people play is a house: it opens, knows its guests, and their matches go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli.admin import backup
from tests.server.hostile.room import Visitor, opened, story
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

OPTIONS = {"pebbles": 9, "changes": 9}


def copied(folder: Path, made: str, copy: Callable[[str], str]) -> None:
    async def work() -> None:
        async with opened(folder, database=made) as room:
            ana = await room.guest()
            seat = await ana.begun("nullgame", "me", "me", options=OPTIONS, pace={"kind": "none"})
            assert (await seat.submit("hold 4", "before"))["type"] == "done"
            found = await asyncio.to_thread(copy, made)
            assert (await seat.submit("hold 5", "after"))["type"] == "done"  # the house is open all the time
            cookies = ana.http.cookies
        async with opened(folder, database=found) as room:
            again = Visitor(room, "10.0.0.1")
            room.visitors.append(again)
            again.http.cookies = cookies  # the copy signs with the same key
            seat = await again.sit(seat.match, player=1)
            while not seat.update:
                await seat.hear()
            assert seat.update["view"]["hands"] == [4, None]  # as it was when the copy was made
            assert (await seat.submit("hold 4", "before"))["type"] == "done"  # and done once
            assert (await seat.submit("hold 6", "later"))["type"] == "done"
            tokens = [line.token for line in await room.house.archive.log(seat.match)]
            assert tokens == ["before", "later"]

    story(work())


def test_a_copy_of_a_file_is_a_house(tmp_path: Path) -> None:
    def copy(made: str) -> str:
        assert backup(tmp_path / "copy.db", database=made) == 0
        return str(tmp_path / "copy.db")

    copied(tmp_path, str(tmp_path / "house.db"), copy)


def test_a_dump_of_postgresql_is_a_house(tmp_path: Path) -> None:
    with Postgres() as postgres:
        copied(tmp_path, postgres.fresh(), postgres.copy)
