"""The same house on PostgreSQL."""

import asyncio
import random
import re
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


def test_a_match_of_one_server_is_joined_and_played_through_another(tmp_path: Path, postgres: Postgres) -> None:
    """Nobody connects anew: each server hears of what the other has written."""
    database = postgres.fresh()

    async def story(one: Server, other: Server) -> None:
        async with Guest(one) as ana, Guest(other) as bo, Guest(other) as eve:
            match = (await ana.open("nullgame", "me", "open", options={"changes": 9}, pace={"kind": "none"}))["id"]
            host = await ana.sit(match)
            watcher = await eve.sit(match)
            assert match in [card["id"] for card in (await bo.get("/api/lobby"))["open"]]
            await bo.post(f"/api/matches/{match}/join")
            joined = await bo.sit(match)
            for chair in (host, joined, watcher):
                while not chair.update:
                    await chair.hear()
            done: dict[int, list[str]] = {1: [], 2: []}
            for text in ("hold 1", "hold 2", "show"):
                for seat, chair in ((1, host), (2, joined)):
                    assert (await chair.submit(text))["type"] == "done"
                    done[seat].append(text)
            result = await host.the_end()
            assert result == await joined.the_end() == await watcher.the_end()
            for guest in (ana, bo, eve):
                record = read_record((await guest.http.get(f"/api/matches/{match}/record")).content)
                for seat, texts in done.items():
                    assert [line.text for line in record.lines if line.seat == seat] == texts

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with running(tmp_path / "one", database=database) as one, running(tmp_path / "other", database=database) as other:
        asyncio.run(story(one, other))
        for server in (one, other):
            assert "Traceback" not in server.log()


def test_two_servers_agree_on_one_log(tmp_path: Path, postgres: Postgres) -> None:
    """At the same moment: no line is ever written twice, and who was late takes the table up anew."""
    database = postgres.fresh()

    async def story(one: Server, other: Server) -> None:
        async with Guest(one) as ana, Guest(other) as twin:
            twin.http.cookies = ana.http.cookies  # the same guest: both servers sign with the key in the database

            async def overtaken() -> float:
                texts = [(await guest.http.get("/metrics")).text for guest in (ana, twin)]
                return sum(
                    float(re.findall(r"^parlour_overtaken_total (.*)$", text, re.MULTILINE)[0]) for text in texts
                )

            while not await overtaken():  # match after match, until one of them was late
                match = (await ana.open("nullgame", "me", "me", options={"changes": 9, "pebbles": 9}))["id"]
                first = await ana.sit(match, player=1)
                await first.until("update")
                players = [
                    Persistent(ana, match, 1, random.Random(1)),
                    Persistent(twin, match, 2, random.Random(2)),
                ]
                await asyncio.gather(*(player.play() for player in players))
                for player in players:
                    await check(ana, match, player)

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    with running(tmp_path / "one", database=database) as one, running(tmp_path / "other", database=database) as other:
        asyncio.run(story(one, other))
