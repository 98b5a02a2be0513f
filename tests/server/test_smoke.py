"""The house in this very process, on SQLite: a guest opens a match, plays it to its end, and it is kept."""

from __future__ import annotations

from pathlib import Path

from parlour.table.record import read_record
from tests.server.hostile.room import opened, story


def test_a_match_is_opened_played_and_kept(tmp_path: Path) -> None:
    async def match() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            seat = await ana.begun("nullgame", "me", "bot:random")
            assert (await seat.submit("hold 2", "a"))["type"] == "done"
            refused = await seat.submit("hold 99", "b")
            assert (refused["type"], refused["code"]) == ("refused", "too_many")
            assert (await seat.submit("show", "c"))["type"] == "done"
            while seat.update["result"] is None:
                await seat.hear()
            record = (await ana.http.get(f"/api/matches/{seat.match}/record")).content
            assert read_record(record).result
            games = (await ana.http.get("/api/games")).json()
            assert {"fogline", "summon5", "underlinery", "stackdoku", "underscore"} <= {game["name"] for game in games}
            lobby = (await ana.http.get("/api/lobby")).json()
            assert seat.match in str(lobby)
        async with opened(tmp_path) as again:  # the same database, a new house
            assert await again.ask(f"/api/matches/{seat.match}") == 200

    story(match())
