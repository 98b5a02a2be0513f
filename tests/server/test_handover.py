"""A server of several that is told to stop gives its tables to another one, which is ready for each before its people go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.server import handover
from parlour.server.far import Take
from parlour.server.handover import LONGEST, PATIENCE, TOGETHER, HandOver
from tests.server.hostile.room import Room, Seat, story
from tests.server.redis import RedisServer
from tests.server.test_many_servers import named, seated, servers, until, until_update
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server"), pytest.mark.usefixtures("patient_bus")]

TABLES = 3 * TOGETHER


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as found:
        yield found


async def tables(here: Room, number: int) -> list[tuple[Seat, Seat]]:
    """Matches that are played at that server, with both players there."""
    ana, bo = await named(here, "Ana", "10.0.0.1"), await named(here, "Bo", "10.0.0.2")
    return [await seated(ana, bo) for _ in range(number)]


async def sent_away(seat: Seat) -> int:
    while (message := await seat.hear())["type"] != "close":
        pass
    code: int = message["code"]
    return code


async def acquainted(here: Room, there: Room) -> None:
    await until(lambda: here.house.bus.heirs() == [there.house.bus.me])


async def taken_up(there: Room, seats: list[Seat]) -> None:
    """All those matches go on at that server."""

    def all_of_them() -> bool:
        tables = [there.house.tables.get(seat.match) for seat in seats]
        return all(table is not None and not table.passive and not table.lock.locked() for table in tables)

    await until(all_of_them)


def test_people_are_sent_away_when_the_other_server_is_ready_for_their_table(
    tmp_path: Path, postgres: Postgres, redis: RedisServer
) -> None:
    """All the same it ends soon; and what nobody comes back to goes on there too."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            seats = [seat for both in await tables(here, TABLES) for seat in both]
            await acquainted(here, there)
            ready: list[bool] = []

            async def leave(seat: Seat) -> None:
                assert await sent_away(seat) == 1012
                ready.append(seat.match in there.house.tables)

            leaving = [asyncio.create_task(leave(seat)) for seat in seats]
            await here.house.hand_over()
            await asyncio.gather(*leaving)
            assert ready == [True] * len(seats)
            assert not here.house.tables
            await taken_up(there, seats)

    story(work())


def test_a_table_is_played_at_until_its_turn_comes(
    tmp_path: Path, postgres: Postgres, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by who comes to it meanwhile by way of another server; the other has heard all of it when it takes it up."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            [(one, two)] = await tables(here, 1)
            await acquainted(here, there)
            asked, go_on = asyncio.Event(), asyncio.Event()
            take = HandOver.take

            async def slow(self: HandOver, server: str, word: Take) -> None:
                await self.house.table(word.match)  # it is ready, and does not say so yet
                asked.set()
                await go_on.wait()
                await take(self, server, word)

            with monkeypatch.context() as patched:
                patched.setattr(handover, "PATIENCE", LONGEST)
                patched.setattr(HandOver, "take", slow)
                leaving = asyncio.create_task(here.house.hand_over())
                await asked.wait()
                assert (await one.submit("hold 1", "a"))["type"] == "done"
                cy = await named(there, "Cy", "10.0.0.3")
                watching = await cy.sit(one.match)  # there is the door; the table is here
                await until_update(watching)
                assert not there.house.bus.has(one.match)
                go_on.set()
                assert [await sent_away(seat) for seat in (one, two, watching)] == [1012] * 3
                await leaving
            table = await there.house.table(one.match)
            assert table.match is not None and [entry.text for entry in table.match.log] == ["hold 1"]

    story(work())


def test_a_server_that_does_not_answer_is_not_waited_for_for_long(
    tmp_path: Path, postgres: Postgres, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older one does not know the word."""

    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            seats = [seat for both in await tables(here, TABLES) for seat in both]
            await acquainted(here, there)

            async def nothing(self: HandOver, server: str, word: Take) -> None:
                pass

            monkeypatch.setattr(HandOver, "take", nothing)
            monkeypatch.setattr(handover, "LONGEST", PATIENCE / 2)
            async with asyncio.timeout(LONGEST):
                await here.house.hand_over()
            assert [await sent_away(seat) for seat in seats] == [1012] * len(seats)
            await taken_up(there, seats)  # as what is left behind

    story(work())


def test_who_waits_for_a_server_that_dies_goes_on(
    tmp_path: Path, postgres: Postgres, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            [(one, _)] = await tables(here, 1)
            await acquainted(here, there)
            asked = asyncio.Event()

            async def nothing(self: HandOver, server: str, word: Take) -> None:
                asked.set()

            monkeypatch.setattr(HandOver, "take", nothing)
            monkeypatch.setattr(handover, "PATIENCE", 100 * LONGEST)
            leaving = asyncio.create_task(here.house.hand_over())
            await asked.wait()
            here.house.others.lost(there.house.bus.me)
            await leaving
            assert await sent_away(one) == 1012
            await taken_up(there, [one])  # it was not dead after all

    story(work())
