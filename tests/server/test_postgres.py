"""The same house on PostgreSQL."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.table.record import read_record
from tests.server.test_durability import Persistent, check
from tests.server.wire import Guest, Server, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


def test_a_match_goes_on_after_kill_nine(tmp_path: Path, postgres: Postgres) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("fogline", "me", "bot:random", options={"first": "host"}))["id"]
            chair = await ana.sit(match)
            done = []
            for step in range(8):
                assert await chair.turn()
                text = chair.update["legal"][len(chair.update["legal"]) // 2]
                assert (await chair.submit(text, f"input-{step}"))["type"] == "done"
                done.append(text)
                if step == 3:
                    server.kill()
                    await asyncio.to_thread(server.start)
                    chair = await ana.sit(match, seen=chair.update["seen"])
                    assert (await chair.submit(text, f"input-{step}"))["type"] == "done"
            record = read_record((await ana.http.get(f"/api/matches/{match}/record")).content)
            assert [line.text for line in record.lines if line.seat == 1] == done

    with running(tmp_path, database=postgres.fresh()) as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()


def test_two_servers_agree_on_one_log(tmp_path: Path, postgres: Postgres) -> None:
    """Neither hears of the other's inputs yet, but no line is ever written twice: who was late takes the table up anew."""
    database = postgres.fresh()

    async def story(one: Server, other: Server) -> None:
        async with Guest(one) as ana, Guest(other) as twin:
            twin.http.cookies = ana.http.cookies  # the same guest: both servers sign with the key in the database
            match = (await ana.open("nullgame", "me", "me", options={"changes": 9, "pebbles": 9}))["id"]
            first = await ana.sit(match, player=1)
            await first.until("update")
            players = [
                Persistent(ana, match, 1, random.Random(1)),
                Persistent(twin, match, 2, random.Random(2)),
            ]
            await asyncio.gather(*(player.play() for player in players))
            assert sum(player.resumed for player in players) > 0
            one.kill()  # it may know less than the log
            await asyncio.to_thread(one.start)
            for player in players:
                await check(ana, match, player)

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with running(tmp_path / "one", database=database) as one, running(tmp_path / "other", database=database) as other:
        asyncio.run(story(one, other))
