"""Tables that nobody comes to are closed, and matches that nobody plays on."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from parlour.server import tidying
from tests.server.wire import Guest, Server, running

pytestmark = pytest.mark.xdist_group("server")


def later(server: Server, seconds: int) -> None:
    """So much time passes: by the calendar, and on the house's clock as if it had been open."""
    server.stop()
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE matches SET made = made - ?", [seconds])
        database.execute("UPDATE house SET value = CAST(value AS INTEGER) + ? WHERE key = 'time'", [seconds * 1000])
    database.close()
    server.start()


async def phase(guest: Guest, match: str, wanted: str) -> bool:
    """Whether the match comes to that phase; the house looks around when it opens."""
    for _ in range(500):
        if (await guest.get(f"/api/matches/{match}"))["phase"] == wanted:
            return True
        await asyncio.sleep(0.02)
    return False


def test_open_tables_that_nobody_joins_are_closed(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            live = (await ana.open("nullgame", "me", "open"))["id"]
            slow = (await ana.open("nullgame", "me", "invite", pace={"kind": "none"}))["id"]
            await asyncio.to_thread(later, server, tidying.LIVE + 60)
            assert await phase(ana, live, "cancelled")
            assert (await ana.get(f"/api/matches/{slow}"))["phase"] == "waiting"
            await asyncio.to_thread(later, server, tidying.CORRESPONDENCE)
            assert await phase(ana, slow, "cancelled")
            assert (await ana.get("/api/lobby"))["yours"] == []

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_matches_that_nobody_plays_on_are_called_off(tmp_path: Path) -> None:
    """Not those that one plays alone: they wait for their player."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            left = (await ana.open("nullgame", "me", "me", pace={"kind": "none"}))["id"]
            alone = (await ana.open("stackdoku", "me", pace={"kind": "none"}))["id"]
            for match in (left, alone):
                chair = await ana.sit(match)
                await chair.until("update")
            await asyncio.to_thread(later, server, tidying.ABANDONED - 3600)
            assert (await ana.get(f"/api/matches/{left}"))["phase"] == "playing"
            await asyncio.to_thread(later, server, 7200)
            assert await phase(ana, left, "over")
            assert (await ana.get(f"/api/matches/{left}"))["result"] == "0 abort"
            assert (await ana.get(f"/api/matches/{alone}"))["phase"] == "playing"

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()
