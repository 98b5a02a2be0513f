"""Who may watch, and what stays closed for ever."""

import asyncio

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.wire import Guest, Server

pytestmark = pytest.mark.xdist_group("server")


def test_a_game_without_spectators_is_closed_to_them(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            options = {"spectators": False}
            match = (await ana.open("underlinery", "me", "bot:random", options=options, pace={"kind": "none"}))["id"]
            chair = await ana.sit(match)
            await chair.until("update")
            with pytest.raises(ConnectionClosed, match="4003"):
                await eve.sit(match)
            assert match not in [card["id"] for card in (await eve.get("/api/lobby"))["watch"]]
            for what in ("record", "replay"):
                assert (await eve.http.get(f"/api/matches/{match}/{what}")).status_code == 403

    asyncio.run(story())


def test_tables_to_watch_are_listed_unless_their_host_wants_otherwise(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            shown = (await ana.open("fogline", "me", "bot:random"))["id"]
            hidden = (await ana.open("fogline", "me", "bot:random", listed=False))["id"]
            for match in (shown, hidden):
                await (await ana.sit(match)).until("update")
            watch = [card["id"] for card in (await eve.get("/api/lobby"))["watch"]]
            assert shown in watch and hidden not in watch
            yours = {card["id"]: card for card in (await ana.get("/api/lobby"))["yours"]}
            assert {shown, hidden} <= set(yours)
            assert yours[shown]["phase"] == "playing"

    asyncio.run(story())


def test_playing_on_where_the_truth_stays_closed_is_imagined(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            options = {"reveal": "never"}
            match = (await ana.open("underlinery", "me", "bot:random", options=options, pace={"kind": "none"}))["id"]
            chair = await ana.sit(match)
            await chair.until("update")
            wish = {"frame": 0, "level": "random"}
            early = await ana.http.post(f"/api/matches/{match}/play-on", json=wish)
            assert (early.status_code, early.json()["code"]) == (409, "being_played")
            assert (await chair.submit("resign"))["type"] == "done"
            await chair.the_end()
            assert chair.opened["whole"] is False
            assert "?" in chair.opened["secrets"]
            film = await ana.get(f"/api/matches/{match}/replay")
            assert film["closed"] and film["frames"]
            other = 3 - chair.table["seat"]
            assert (await ana.http.get(f"/api/matches/{match}/replay?view={other}")).status_code == 403
            new = await ana.post(f"/api/matches/{match}/play-on", wish)
            assert new["imagined"] is True
            again = await ana.sit(new["id"])
            await again.until("update")
            assert again.update["view"] == film["frames"][0]["view"]

    asyncio.run(story())


def test_days_for_a_move_wait_for_nobody_to_be_there(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = (await ana.open("fogline", "me", "open", pace={"kind": "days", "days": 3}))["id"]
            lobby = await bo.get("/api/lobby")
            assert match in [card["id"] for card in lobby["open"]]  # though its host is not there
            await bo.post(f"/api/matches/{match}/join")
            one, two = await ana.sit(match), await bo.sit(match)
            await asyncio.gather(one.until("update"), two.until("update"))
            assert 2.9 < one.update["clocks"][0]["left_ms"] / 86_400_000 <= 3
            await one.leave()
            while two.table["players"][0]["here"]:
                await two.hear()
            assert two.table["players"][0]["away_ms"] is None

    asyncio.run(story())
