"""Whole matches over the wire."""

import asyncio

import pytest

from parlour import games
from parlour.core.view import typed
from parlour.games.summon5 import notation
from parlour.games.summon5.queries import known
from parlour.games.summon5.view.shapes import Summon5View
from parlour.table.record import read_record
from parlour.table.verify import verify
from tests.server.wire import Chair, Guest, Server

pytestmark = pytest.mark.xdist_group("server")


async def play_out(*chairs: Chair) -> None:
    """Everybody plays the middle one of their legal actions until it is over."""

    async def play(chair: Chair) -> None:
        while await chair.turn():
            legal = chair.update["legal"]
            answer = await chair.submit(legal[len(legal) // 2])
            assert answer["type"] == "done", answer

    await asyncio.gather(*(play(chair) for chair in chairs))


def test_two_people_play_nullgame_and_verify_its_record(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            opening = await ana.open("nullgame", "me", "open")
            one = await ana.sit(opening["id"])
            assert one.table["phase"] == "waiting"
            assert len(one.table["seal"]) == 1
            lobby = await bo.get("/api/lobby")
            assert opening["id"] in [card["id"] for card in lobby["open"]]
            await bo.post(f"/api/matches/{opening['id']}/join")
            two = await bo.sit(opening["id"])
            await asyncio.gather(one.until("update"), two.until("update"))
            assert (await one.submit("hold 2"))["type"] == "done"
            assert (await two.submit("hold 9"))["code"] == "too_many"
            assert (await two.submit("show"))["type"] == "done"
            assert (await one.submit('{"type":"show"}'))["type"] == "done"
            assert await one.the_end() == await two.the_end()
            assert one.update["result"]["winners"] == [1]
            record = read_record((await ana.http.get(f"/api/matches/{opening['id']}/record")).content)
            assert record.seal == one.table["seal"]
            assert record.secrets == one.opened["secrets"]
            assert all(finding.holds for finding in verify(games.card("nullgame"), record))
            film = await bo.get(f"/api/matches/{opening['id']}/replay?view=1")
            assert [frame["line"] for frame in film["frames"]] == ["", "1 hold 2", "2 show", "1 show"]
            own = await bo.get(f"/api/matches/{opening['id']}/replay")
            assert [frame["view"]["hands"] for frame in own["frames"]] == [[None, 0], [None, 0], [2, 0]]
            new = await ana.post(f"/api/matches/{opening['id']}/play-on", {"frame": 1, "level": "random", "view": 1})
            assert new["imagined"] is False
            on = await ana.sit(new["id"])
            await on.until("update")
            assert on.update["view"]["hands"] == [2, None] and on.update["view"]["left"] == 2
            over = {"frame": 3, "level": "random", "view": 1}
            assert (await ana.http.post(f"/api/matches/{opening['id']}/play-on", json=over)).status_code == 409

    asyncio.run(story())


@pytest.mark.parametrize("game", games.NAMES)
def test_a_person_plays_a_bot(server: Server, game: str) -> None:
    seats = games.card(game).make().seats

    async def story() -> None:
        async with Guest(server) as ana:
            opening = await ana.open(game, "me", *["bot:random"] * (seats - 1), pace={"kind": "none"})
            chair = await ana.sit(opening["id"])
            for _ in range(12):
                if not await chair.turn():
                    break
                legal = chair.update["legal"] or ["resign"]  # a game with too much to list
                assert (await chair.submit(legal[len(legal) // 2]))["type"] == "done"

    asyncio.run(story())


@pytest.mark.parametrize(("game", "option"), [("fogline", {"quiet": 30}), ("summon5", {"perfect_bonus": 60})])
def test_a_table_has_the_recommended_preset_unless_another_is_named(
    server: Server, game: str, option: dict[str, object]
) -> None:
    """Options come on top of it; the rulebook has a name of its own."""
    card = games.card(game)

    async def story() -> None:
        async with Guest(server) as ana:
            for asked, expected in (
                ({}, card.presets[card.recommended]),
                ({"preset": ""}, card.presets[card.recommended]),
                ({"options": option}, {**card.presets[card.recommended], **option}),
                ({"preset": "classic"}, {}),
                ({"preset": "classic", "options": option}, option),
            ):
                match = (await ana.open(game, "me", "bot:random", **asked))["id"]
                assert (await ana.get(f"/api/matches/{match}"))["options"] == expected

    asyncio.run(story())


def test_bots_that_sit_together_are_named_apart(server: Server) -> None:
    """Where a game names its bots; the level stays in front for the record."""

    async def story() -> None:
        async with Guest(server) as ana:
            seats = ["me", "bot:random", "bot:medium", "bot:random"]
            match = (await ana.open("summon5", *seats, options={"players": 4}))["id"]
            found = await ana.get(f"/api/matches/{match}")
            named = [player["name"] for player in found["players"]][1:]
            assert named == ["bot:random Clotho", "bot:medium Lachesis", "bot:random Atropos"]

    asyncio.run(story())


def test_what_was_missed_is_told_after_the_end_and_not_before(server: Server) -> None:
    """Summon5: turns that could have been worth more, once all hands are open."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            left = False  # whether more was there than Ana took: hands that they are dealt decide it
            while True:
                options = {"target_score": 50}
                match = (await ana.open("summon5", "me", "bot:random", options=options, pace={"kind": "none"}))["id"]
                chair = await ana.sit(match)
                early = await ana.http.get(f"/api/matches/{match}/missed")
                assert (early.status_code, early.json()["code"]) == (409, "being_played")
                while await chair.turn():
                    position = known(typed(chair.update["view"], Summon5View))
                    found = position.best(position.turn, 100_000)
                    left = left or found[0][0] > found[-1][0]
                    assert (await chair.submit(notation.write(found[-1][1])))["type"] == "done"
                if left:
                    break
            history = chair.update["view"]["history"]
            told = await ana.get(f"/api/matches/{match}/missed")
            assert told
            for turn in told:
                woven = history[turn["turn"] - 1]
                assert (turn["seat"], turn["took"]) == (woven["seat"], woven["points"])
                assert turn["points"] > turn["took"]
            assert await eve.get(f"/api/matches/{match}/missed") == told

    asyncio.run(story())


def test_two_people_play_fogline_to_its_end(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            opening = await ana.open("fogline", "me", "invite", options={"quiet": 6, "army": "skirmish"})
            key = opening["invites"]["2"]
            assert (await eve.http.post(f"/api/matches/{opening['id']}/join", json={})).status_code == 409
            await bo.post(f"/api/matches/{opening['id']}/join", {"invite": key})
            one, two = await ana.sit(opening["id"]), await bo.sit(opening["id"])
            watcher = await eve.sit(opening["id"])
            assert watcher.welcome["player"] == 0
            await play_out(one, two)
            assert await watcher.the_end() == await one.the_end()
            record = read_record((await eve.http.get(f"/api/matches/{opening['id']}/record")).content)
            assert all(finding.holds for finding in verify(games.card("fogline"), record))

            before = {one.table["seat"]: "ana", two.table["seat"]: "bo"}
            await one.say({"type": "rematch"})
            await two.say({"type": "rematch"})
            while not one.table["next"]:
                await one.hear()
            again, other = await ana.sit(one.table["next"]), await bo.sit(one.table["next"])
            await asyncio.gather(again.until("update"), other.until("update"))
            while not again.table["seat"]:
                await again.hear()
            while not other.table["seat"]:
                await other.hear()
            assert {again.table["seat"]: "bo", other.table["seat"]: "ana"} == before

    asyncio.run(story())


@pytest.mark.parametrize(("options", "repeated"), [({"seed": "7"}, True), ({}, False)])
def test_a_rematch_of_a_chosen_level_is_another_attempt_at_it(
    server: Server, options: dict[str, object], repeated: bool
) -> None:
    """SD-64: not ranked, as everything is known of it; a level left to chance is another one."""

    async def story() -> None:
        async with Guest(server) as ana:
            opening = await ana.open("stackdoku", "me", options=options)
            chair = await ana.sit(opening["id"])
            first = (await chair.until("update"))["view"]
            assert (await chair.submit("resign"))["type"] == "done"
            await chair.say({"type": "rematch"})
            while not chair.table["next"]:
                await chair.hear()
            second = (await (await ana.sit(chair.table["next"])).until("update"))["view"]
            assert (first["attempt"], first["ranked"]) == (1, True)
            assert (second["attempt"], second["ranked"]) == ((2, False) if repeated else (1, True))
            assert (first["givens"] == second["givens"]) == repeated

    asyncio.run(story())


def test_the_time_of_an_attempt_is_on_the_wire(server: Server) -> None:
    """SD-100: every update tells what has been taken and whether it runs; a pause stops it, also for who comes later."""

    async def story() -> None:
        async with Guest(server) as ana:
            match = (await ana.open("stackdoku", "me"))["id"]
            chair = await ana.sit(match)
            (first,) = (await chair.until("update"))["stopwatches"]
            assert (first["seat"], first["runs"]) == (1, True)
            assert (await chair.submit("pause"))["type"] == "done"
            (paused,) = chair.update["stopwatches"]
            assert (paused["taken_ms"] >= first["taken_ms"], paused["runs"]) == (True, False)
            later = await ana.sit(match)
            assert (await later.until("update"))["stopwatches"] == [paused]
            nobody = await ana.sit((await ana.open("nullgame", "me", "bot:random"))["id"])
            assert (await nobody.until("update"))["stopwatches"] == []

    asyncio.run(story())


def test_a_game_of_memory_has_no_replay_before_its_end(server: Server) -> None:
    """SD-81, SD-91: the replay would show again what was peeked at; neither does the story tell it to who comes back."""

    async def story() -> None:
        async with Guest(server) as ana:
            match = (await ana.open("stackdoku", "me", options={"mode": "hidden"}))["id"]
            chair = await ana.sit(match)
            await chair.until("update")
            peek = next(text for text in chair.update["legal"] if text.startswith("K"))
            assert (await chair.submit(peek))["type"] == "done"
            assert [tile["id"] for tile in chair.update["view"]["tiles"] if tile["digit"]] == [int(peek[1:])]
            assert (await chair.submit("pause"))["type"] == "done"
            again = await ana.sit(match)
            await again.until("update")
            assert again.events[0]["data"] == {"type": "peek", "tile": int(peek[1:])}
            refused = await ana.http.get(f"/api/matches/{match}/replay")
            assert (refused.status_code, refused.json()["code"]) == (409, "being_played")
            assert (await chair.submit("resign"))["type"] == "done"
            assert len((await ana.get(f"/api/matches/{match}/replay"))["frames"]) == 4

    asyncio.run(story())
