"""`parlour serve --processes`: several processes on one port and one database are one house."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.test_durability import OPTIONS, Persistent, check
from tests.server.test_durability import children as workers_of
from tests.server.wire import PATIENCE, Guest, Server, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "sqlite":
        yield ""  # a file beside the server
    else:
        with Postgres() as postgres:
            yield postgres.fresh()


def children(server: Server) -> list[int]:
    """Its processes that serve: those who listen to the hub beside it."""
    assert server.process is not None
    return workers_of(server.process.pid)


def takes_turns(process: int) -> bool:
    """At writing: it holds the file open by whose lock they do."""
    return any(each.readlink().name == "turns" for each in Path(f"/proc/{process}/fd").iterdir())


async def openings(guest: Guest, number: int) -> list[str]:
    return [(await guest.open("nullgame", "me", "me", options=OPTIONS))["id"] for _ in range(number)]


def test_matches_are_shared_out_among_processes_and_survive_one(tmp_path: Path, database: str) -> None:
    """Every connection goes to whichever process takes it, and is at its table; one is killed, and all go on."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            luck = random.Random(3)
            matches = await openings(ana, 6)
            players = [Persistent(ana, match, number, luck) for match in matches for number in (1, 2)]
            plays = [asyncio.create_task(player.play()) for player in players]
            while not all(len(player.done) >= 2 for player in players):
                await asyncio.sleep(0.05)
            while len(both := children(server)) < 2:  # one may still be starting
                await asyncio.sleep(0.05)
            if database.startswith("postgresql"):
                assert not any(map(takes_turns, both))
            while not database.startswith("postgresql") and not all(map(takes_turns, both)):  # from its first commit on
                await asyncio.sleep(0.05)
            first, second = both
            os.kill(first, signal.SIGKILL)
            await asyncio.gather(*plays)
            for player in players:
                await check(ana, player.match, player)
            assert second in children(server)

    flags = ("--rate", "100000", "--think", "0.2", "--processes", "2")
    with running(tmp_path, *flags, database=database) as server:
        asyncio.run(asyncio.wait_for(story(server), 4 * PATIENCE))
        assert server.stop() == 0
        assert not re.search('Traceback|"task failed"|"not done this time"', server.log()), server.log()
