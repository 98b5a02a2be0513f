"""What a house does by itself is put off, not given up, where the database or the bus is away just then."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from math import inf
from pathlib import Path

import pytest

from parlour.server.bus import Bus, away
from parlour.server.errors import ApiError
from parlour.server.live import LiveTable
from tests.server.hostile.room import Room, opened, story
from tests.store.postgres import Postgres


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


async def begun(room: Room) -> str:
    ana = await room.guest()
    match = (await ana.open("nullgame", "me", "me", options={"turn_time": 600})).json()["id"]
    seats = [await ana.sit(match, player=number) for number in (1, 2)]
    for seat, nonce in zip(seats, ("aa" * 8, "bb" * 8), strict=True):
        await seat.say({"type": "ready", "nonce": nonce})
    await seats[0].until("update")
    return str(match)


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_matches_are_taken_up_when_the_database_is_back(tmp_path: Path, postgres: Postgres) -> None:
    """At the opening, and when the time of one that is asleep has come."""

    async def work() -> None:
        async with opened(tmp_path, database=postgres.fresh()) as room:
            house = room.house
            match = await begun(room)
            for way in ("all", "asleep"):
                house.forget(house.tables[match])
                await asyncio.to_thread(postgres.stop)
                if way == "all":
                    house.spawn(house.take_up())
                else:
                    house.sleep(match, 0)  # the next beat finds that its time has come
                while house.archive.writer.kept_at > -inf:  # until somebody has asked in vain
                    await asyncio.sleep(0.02)
                assert match not in house.tables
                await asyncio.to_thread(postgres.start)
                while match not in house.tables or house.tables[match].alarm is None:
                    await asyncio.sleep(0.02)

    story(work())


@pytest.mark.parametrize("way", ["all", "asleep"])
def test_a_match_that_cannot_be_stored_when_it_is_taken_up_is_taken_up_later(tmp_path: Path, way: str) -> None:
    """Its clock has run out meanwhile, which is to be stored; a full disk, say, puts that off."""

    async def work() -> None:
        async with opened(tmp_path) as room:
            house = room.house
            match = await begun(room)
            house.forget(house.tables[match])
            with sqlite3.connect(tmp_path / "house.db") as full:
                full.execute("CREATE TRIGGER full BEFORE INSERT ON inputs BEGIN SELECT RAISE(ABORT, 'full'); END")
            house.archive.clock.go_on(house.archive.clock.now() + 700_000)
            tried: list[str] = []
            set_going = house._set_going

            async def watched(table: LiveTable) -> None:
                tried.append(table.row.id)
                await set_going(table)

            house._set_going = watched  # type: ignore[method-assign]
            if way == "all":
                house.spawn(house.take_up())
            else:
                house.sleep(match, 0)
            while not tried or match in house.tables:
                await asyncio.sleep(0.02)
            with full:
                full.execute("DROP TRIGGER full")
            full.close()
            while match not in house.tables or house.tables[match].row.phase != "over":
                await asyncio.sleep(0.02)

    story(work())


def test_a_table_that_is_let_go_while_it_is_loaded_is_loaded_again(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as room:
            house = room.house
            match = await begun(room)
            house.forget(house.tables[match])
            house.archive.clock.go_on(house.archive.clock.now() + 700_000)  # so there is something to store at once
            loading = asyncio.create_task(house.table(match))
            while match not in house.tables:
                await asyncio.sleep(0)
            first = house.tables[match]
            assert not loading.done()
            house.let_go()
            found = await loading
            assert found is house.tables[match] is not first

    story(work())


class Falling(Bus):
    """Claims, and has lost it when that matters."""

    held = True

    def has(self, match: str) -> bool:
        return self.held


def test_a_claim_that_is_lost_while_its_table_is_loaded_sets_nothing_going(tmp_path: Path) -> None:
    async def work() -> None:
        bus = Falling()
        async with opened(tmp_path, bus=bus) as room:
            house = room.house
            match = await begun(room)
            house.forget(house.tables[match])
            bus.held = False
            with pytest.raises(ApiError) as refused:
                await house.own(match)
            assert refused.value.status == 503
            assert house.tables[match].passive and house.tables[match].alarm is None

    story(work())


class Forgetful(Bus):
    """Does not hear the answer the first time, and is there all the same."""

    asked = 0

    async def claim(self, match: str) -> str:
        self.asked += 1
        if self.asked == 1:
            raise away()
        return self.me


def test_a_match_whose_claim_was_not_answered_is_taken_up_later(tmp_path: Path) -> None:
    """Nobody else would: its clock would never run out."""

    async def work() -> None:
        bus = Forgetful()
        async with opened(tmp_path, bus=bus) as room:
            house = room.house
            bus.asked = 1
            match = await begun(room)
            house.forget(house.tables[match])
            bus.asked = 0
            house.spawn(house.take_up())
            while match not in house.tables or house.tables[match].alarm is None:
                await asyncio.sleep(0.02)
            assert bus.asked > 1

    story(work())
