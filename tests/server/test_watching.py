"""Who may watch, and what stays closed for ever."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from parlour import games
from parlour.core.options import BadOption
from tests.server.wire import Guest, Server, running

pytestmark = pytest.mark.xdist_group("server")


@pytest.mark.parametrize("game", ["underlinery", "summon5"])
def test_a_game_without_spectators_is_closed_to_them(server: Server, game: str) -> None:
    """UL-54; the option `spectators` of Summon5. With spectators, which is the default, the same doors are open."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            options = {"spectators": False}
            watched = (await ana.open(game, "me", "bot:random", pace={"kind": "none"}))["id"]
            await (await ana.sit(watched)).until("update")
            await (await eve.sit(watched)).until("update")
            assert watched in [card["id"] for card in (await eve.get("/api/lobby"))["watch"]]
            match = (await ana.open(game, "me", "bot:random", options=options, pace={"kind": "none"}))["id"]
            chair = await ana.sit(match)
            await chair.until("update")
            with pytest.raises(ConnectionClosed, match="4003"):
                await eve.sit(match)
            assert match not in [card["id"] for card in (await eve.get("/api/lobby"))["watch"]]
            for what in ("record", "replay", "picture"):
                assert (await eve.http.get(f"/api/matches/{match}/{what}")).status_code == 403

    asyncio.run(story())


def test_who_plays_cannot_watch_where_spectators_see_everything(server: Server) -> None:
    """R-17 of Fogline: the whole truth, late, and for nobody who has a seat."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            options = {"spectators": "delayed", "spectator_delay": 10, "first": "host"}
            match = (await ana.open("fogline", "me", "open", options=options))["id"]
            early = await ana.sit(match, player=0)  # before it begins they could
            await bo.post(f"/api/matches/{match}/join")
            one, two = await ana.sit(match), await bo.sit(match)
            assert await early.closed() == 4003
            watcher = await eve.sit(match)
            for n, unit in enumerate("STCCTSTIIII"):
                answer = await (one, two)[n % 2].submit(f"{unit}#{n // 2 + 1}@{n},0")
                assert answer["type"] == "done", (n, answer)
            while not watcher.events:
                await watcher.hear()
            assert [unit["unit"] for unit in watcher.update["view"]["units"]] == ["S"]
            assert [event["text"] for event in watcher.events] == ["S#1@0,0"]
            assert watcher.update["to_act"] == [] and watcher.update["clocks"] == []
            with pytest.raises(ConnectionClosed, match="4003"):
                await bo.sit(match, player=0)
            for path in (f"/api/matches/{match}/record?player=0", f"/api/matches/{match}/replay?view=0"):
                assert (await bo.http.get(path)).status_code == 403
            film = await eve.get(f"/api/matches/{match}/replay")
            assert [frame["line"] for frame in film["frames"]] == ["", "1 S#1@0,0"]
            assert (await one.submit("resign"))["type"] == "done"
            await watcher.the_end()
            assert (await bo.http.get(f"/api/matches/{match}/record?player=0")).status_code == 200

    asyncio.run(story())


def test_players_are_told_who_may_watch_and_what(server: Server) -> None:
    """R-17 of Fogline: also before they are ready; and a delay that hides nothing is not offered."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            for game, options, listed, words in (
                ("fogline", {"spectators": "delayed"}, True, "Anybody may watch, and sees everything"),
                ("fogline", {"spectators": "delayed", "spectator_delay": 44}, False, "44 inputs late"),
                ("fogline", {}, True, "Anybody may watch, and sees no more than everybody at the table."),
                ("fogline", {}, False, "Whoever has the link may watch, and sees no more"),
                ("underlinery", {"spectators": False}, True, "Nobody may watch this match."),
                ("underlinery", {"spectator_delay": 1}, True, "sees no more than everybody at the table"),
            ):
                match = (await ana.open(game, "me", "open", options=options, listed=listed, pace={"kind": "none"}))[
                    "id"
                ]
                await bo.post(f"/api/matches/{match}/join")
                chair = await bo.sit(match, ready=False)
                assert words in chair.welcome["watching"], (options, chair.welcome)
            seats = [{"kind": "me"}, {"kind": "open"}]
            for delay in (1, 9):
                late = {"spectators": "delayed", "spectator_delay": delay}
                early = await ana.http.post("/api/matches", json={"game": "fogline", "seats": seats, "options": late})
                assert (early.status_code, early.json()["code"]) == (400, "bad_option")
                assert "expected 10 to 99" in early.json()["words"]
            schema = (await ana.get("/api/games/fogline"))["options"]["properties"]["spectator_delay"]
            assert schema["minimum"] == 10

    asyncio.run(story())


def test_matches_of_old_are_replayed_with_the_delay_they_had() -> None:
    card = games.card("fogline")
    game = card.make({"spectators": "delayed", "spectator_delay": 1})
    assert game.conduct.delay == 1
    with pytest.raises(BadOption, match="expected 10 to 99"):
        card.open({"spectators": "delayed", "spectator_delay": 1}, "")


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


def test_a_picture_shows_what_its_viewer_may_see(server: Server) -> None:
    """FL-51: as plain text, live and in a replay; another seat's is nobody else's."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            opening = await ana.open("fogline", "me", "me", options={"first": "host"}, pace={"kind": "none"})
            match = opening["id"]
            one, two = await ana.sit(match, player=1), await ana.sit(match, player=2)
            await one.turn()
            assert (await one.submit("I#1@0,0"))["type"] == "done"
            seen = [(await ana.http.get(f"/api/matches/{match}/picture?player={seat}")).text for seat in (1, 2)]
            watched = (await eve.http.get(f"/api/matches/{match}/picture")).text
            assert "(1i)" in seen[0]
            for picture in (seen[1], watched):
                assert "1?" in picture and "1i" not in picture
            assert (await eve.http.get(f"/api/matches/{match}/picture?player=1")).status_code == 403
            await two.turn()
            assert (await two.submit("resign"))["type"] == "done"
            result = await one.the_end()
            assert "(seat 2) resigned" in result["words"] and "(seat 1) wins" in result["words"]  # both are ana
            plain = await eve.get(f"/api/matches/{match}/replay")
            drawn = await eve.get(f"/api/matches/{match}/replay?pictures=true")
            assert [frame["picture"] for frame in plain["frames"]] == [""] * len(plain["frames"])
            assert drawn["frames"][1]["picture"] == watched
            assert [event["data"]["type"] for event in drawn["frames"][1]["events"]] == ["place"]

    asyncio.run(story())


def test_matches_of_others_can_be_seen_again(tmp_path: Path) -> None:
    """In a house of its own: the list is short, and matches between people come first."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            kinds = {"shown": {}, "unlisted": {"listed": False}}
            ids = {kind: (await ana.open("fogline", "me", "bot:random", **more))["id"] for kind, more in kinds.items()}
            ids["called off"] = (await ana.open("fogline", "me", "bot:random"))["id"]
            for kind, match in ids.items():
                chair = await ana.sit(match)
                await chair.until("update")
                if kind == "called off":
                    await ana.post(f"/api/matches/{match}/abandon")
                else:
                    await chair.submit("resign")
                await chair.the_end()
            again = [card["id"] for card in (await eve.get("/api/lobby"))["replays"]]
            assert ids["shown"] in again
            assert ids["unlisted"] not in again and ids["called off"] not in again
            assert ids["shown"] not in [card["id"] for card in (await ana.get("/api/lobby"))["replays"]]

    with running(tmp_path) as server:
        asyncio.run(story())
