"""Tables that nobody comes to are closed, and matches that nobody plays on."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Literal

import pytest

from parlour.server import lifecycle
from parlour.store.rows import MatchRow
from parlour.table.clock import Pace
from tests.server.wire import PATIENCE, Guest, Server, running

pytestmark = pytest.mark.xdist_group("server")


def later(server: Server, seconds: int) -> None:
    """So much time passes on the house's clock, as if it had been open."""
    server.stop()
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE house SET value = CAST(value AS INTEGER) + ? WHERE key = 'time'", [seconds * 1000])
    database.close()
    server.start()


async def phase(guest: Guest, match: str, wanted: str) -> bool:
    """Whether the match comes to that phase; the house looks around when it opens."""
    async with asyncio.timeout(PATIENCE):
        while (await guest.get(f"/api/matches/{match}"))["phase"] != wanted:
            await asyncio.sleep(0.02)
    return True


def test_open_tables_that_nobody_joins_are_closed(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            live = (await ana.open("nullgame", "me", "open"))["id"]
            slow = (await ana.open("nullgame", "me", "invite", pace={"kind": "none"}))["id"]
            await asyncio.to_thread(later, server, lifecycle.EMPTY + 60)
            assert await phase(ana, live, "cancelled")
            assert (await ana.get(f"/api/matches/{slow}"))["phase"] == "waiting"
            await asyncio.to_thread(later, server, lifecycle.WAITING)
            assert await phase(ana, slow, "cancelled")
            assert (await ana.get("/api/lobby"))["yours"] == []

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_a_wrong_calendar_closes_no_table(tmp_path: Path) -> None:
    """To a house that starts with a clock a month ahead, everything was opened a month ago."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            ids = [(await ana.open("nullgame", "me", "open", pace={"kind": kind}))["id"] for kind in ("live", "none")]
            await asyncio.to_thread(server.stop)
            with sqlite3.connect(server.database) as database:
                database.execute("UPDATE matches SET made = made - ?", [30 * lifecycle.DAY])
            database.close()
            await asyncio.to_thread(server.start)
            end = (await ana.open("nullgame", "me", "open"))["id"]
            await asyncio.to_thread(later, server, lifecycle.EMPTY + 60)  # and the house has looked around
            assert await phase(ana, end, "cancelled")
            assert (await ana.get(f"/api/matches/{ids[1]}"))["phase"] == "waiting"

    with running(tmp_path) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize(("kind", "patience"), [("live", lifecycle.EMPTY), ("none", lifecycle.WAITING)])
def test_a_table_waits_by_the_clock_of_the_house(kind: Literal["live", "none"], patience: int) -> None:
    for made in (0, 2_000_000_000):  # whatever the calendar said
        row = MatchRow("m", "nullgame", 1, {}, Pace(kind), "waiting", True, "", made, [], started=5000)
        assert not lifecycle.overdue(row, False, 5000 + patience * 1000)
        assert lifecycle.overdue(row, False, 5001 + patience * 1000)


def test_matches_that_nobody_plays_on_are_called_off(tmp_path: Path) -> None:
    """Not those that one plays alone: they wait for their player."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            left = (await ana.open("nullgame", "me", "me", pace={"kind": "none"}))["id"]
            alone = (await ana.open("stackdoku", "me", pace={"kind": "none"}))["id"]
            for match in (left, alone):
                chair = await ana.sit(match)
                await chair.until("update")
            await asyncio.to_thread(later, server, lifecycle.ABANDONED - 3600)
            assert (await ana.get(f"/api/matches/{left}"))["phase"] == "playing"
            await asyncio.to_thread(later, server, 7200)
            assert await phase(ana, left, "over")
            assert (await ana.get(f"/api/matches/{left}"))["result"] == "0 abort"
            assert (await ana.get(f"/api/matches/{alone}"))["phase"] == "playing"

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()
