"""The lists of the first page: what strangers see of other people's matches, and results that last."""

import asyncio
from pathlib import Path
from types import SimpleNamespace

import pytest

from parlour.server.lobby import SHOWN, Board
from parlour.store.rows import MatchRow
from tests.server.hostile.room import opened
from tests.server.hostile.room import story as told
from tests.server.test_matches import play_out
from tests.server.wire import Guest, Message, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


def cards(lobby: Message, which: str) -> list[str]:
    return [card["id"] for card in lobby[which]]


def test_lists_show_people_first_and_nobody_against_themself(tmp_path: Path) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            pair = await ana.open("nullgame", "me", "open")
            one = await ana.sit(pair["id"])
            await bo.post(f"/api/matches/{pair['id']}/join")
            two = await bo.sit(pair["id"])
            await asyncio.gather(one.until("update"), two.until("update"))
            bot = await ana.open("nullgame", "me", "bot:random")
            three = await ana.sit(bot["id"])
            await three.until("update")
            alone = await ana.open("nullgame", "me", "me")
            four, five = [await ana.sit(alone["id"], player=number) for number in (1, 2)]
            await asyncio.gather(four.until("update"), five.until("update"))
            for _ in range(2):
                seen = await eve.get("/api/lobby")
                assert cards(seen, "watch") == [pair["id"], bot["id"]]
                await eve.sit(bot["id"])  # however many watch it
            await asyncio.gather(play_out(one, two), play_out(three), play_out(four, five))
            assert cards(await eve.get("/api/lobby"), "replays") == [pair["id"], bot["id"]]

    with running(tmp_path, "--rate", "100000", "--think", "0.1") as server:
        asyncio.run(story())


def test_a_result_is_still_known_when_the_match_has_left_memory(tmp_path: Path) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            async with Guest(server) as bo:
                match = (await ana.open("nullgame", "me", "open"))["id"]
                one = await ana.sit(match)
                await bo.post(f"/api/matches/{match}/join")
                two = await bo.sit(match)
                await asyncio.gather(one.until("update"), two.until("update"))
                await play_out(one, two)
            before = await ana.get(f"/api/matches/{match}")
            await one.leave()
            server.kill()
            server.start()
            listed = next(card for card in (await ana.get("/api/lobby"))["yours"] if card["id"] == match)
            assert listed["result"] == before["result"]
            seats = [(player["name"], player["seat"]) for player in listed["players"]]
            assert seats == [(player["name"], player["seat"]) for player in before["players"]]
            assert sorted(seat for _, seat in seats) == [1, 2]

    with running(tmp_path, "--rate", "100000", "--think", "0.1") as server:
        asyncio.run(story())


def test_own_matches_tell_how_they_stand(tmp_path: Path) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as eve:
            level = (await ana.open("stackdoku", "me", preset="easy"))["id"]
            chair = await ana.sit(level)
            assert await chair.turn()
            before = next(card for card in (await ana.get("/api/lobby"))["yours"] if card["id"] == level)
            assert before["standing"] == "easy, 28 tiles left"
            await chair.submit(next(text for text in chair.update["legal"] if text.startswith("P")))
            after = next(card for card in (await ana.get("/api/lobby"))["yours"] if card["id"] == level)
            assert after["standing"] == "easy, 26 tiles left"
            seen = await eve.get("/api/lobby")
            assert all(card["standing"] == "" for part in ("open", "watch", "replays") for card in seen[part])

    with running(tmp_path, "--rate", "100000", "--think", "0.1") as server:
        asyncio.run(story())


def test_the_list_of_ones_own_forgets_none_that_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest("10.0.0.2")
            days = {"kind": "days", "days": 3}
            slow = (await ana.open("fogline", "me", "open", pace=days)).json()["id"]
            await bo.http.post(f"/api/matches/{slow}/join", json={})
            for visitor in (ana, bo):
                await (await visitor.sit(slow)).say({"type": "ready", "nonce": "0123456789abcdef"})
            left = [(await ana.open("stackdoku", "me", preset="easy")).json()["id"] for _ in range(SHOWN + 5)]
            for match in left[:4]:
                await ana.http.post(f"/api/matches/{match}/abandon", json={})
            seen = (await ana.http.get("/api/lobby")).json()["yours"]
            assert [card["id"] for card in seen][:2] == [slow, left[-1]]  # somebody waits in the first
            assert len(seen) == SHOWN
            assert seen[0]["left_ms"] == 3 * 86_400_000
            assert (await bo.http.get("/api/lobby")).json()["yours"][0]["left_ms"] == 3 * 86_400_000

    told(story())


def test_who_has_left_a_table_sees_how_long_they_may(tmp_path: Path) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            match = (await ana.open("fogline", "me", "open"))["id"]
            one = await ana.sit(match)
            await bo.post(f"/api/matches/{match}/join")
            two = await bo.sit(match)
            await asyncio.gather(one.until("update"), two.until("update"))
            await one.leave()
            [card] = (await ana.get("/api/lobby"))["yours"]
            assert 0 < card["players"][0]["away_ms"] <= 60_000
            [card] = (await bo.get("/api/lobby"))["yours"]
            assert [player["away_ms"] for player in card["players"]] == [None, None]  # the table itself tells it
            assert 0 < card["left_ms"] <= 60_000
            assert (await eve.get("/api/lobby"))["watch"][0]["left_ms"] is None

    with running(tmp_path, "--rate", "100000", "--think", "0.1") as server:
        asyncio.run(story())


def test_many_who_look_at_once_are_shown_what_was_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def looks() -> None:
        async with opened(tmp_path) as room:
            ana, eve = await room.guest(), await room.guest("10.0.0.2")
            board, archive, made = room.house.board, room.house.archive, list[int]()
            joinable = archive.joinable

            async def read(most: int) -> list[MatchRow]:
                made.append(most)
                return await joinable(most)

            monkeypatch.setattr(archive, "joinable", read)
            for number in range(1, 4):
                await ana.open("nullgame", "me", "open", pace={"kind": "none"})
                seen = await asyncio.gather(*(board.look(f"{n:024x}") for n in range(50)))
                assert len(made) == number
                assert all(each.count(b'"phase":"waiting"') == number for each in seen)
            monkeypatch.setattr(archive, "joinable", None)  # now it cannot be read, and nobody is shown what is old
            board.rows_changed((await archive.matches("waiting"))[0])
            found = await asyncio.gather(*(board.look("") for _ in range(3)), return_exceptions=True)
            assert [type(each) for each in found] == [TypeError] * 3
            monkeypatch.setattr(archive, "joinable", joinable)
            assert (await eve.http.get("/api/lobby")).json()["open"]

    told(looks())


def test_who_has_the_last_answer_is_told_that_it_still_holds(tmp_path: Path) -> None:
    async def asks() -> None:
        async with opened(tmp_path) as room:
            ana, eve = await room.guest(), await room.guest("10.0.0.2")
            known: dict[str, str] = {}
            for path in ("/api/games", "/api/lobby"):
                first = await ana.http.get(path)
                assert first.headers["cache-control"] == "private, no-cache" and first.headers["vary"] == "cookie"
                known = {"If-None-Match": f'"other", W/{first.headers["etag"]}'}
                again = await ana.http.get(path, headers=known)
                assert (again.status_code, again.content) == (304, b"")
                assert again.headers["etag"] == first.headers["etag"]
            await ana.open("nullgame", "me", "open", pace={"kind": "none"})
            changed = await ana.http.get("/api/lobby", headers=known)
            assert changed.status_code == 200 and changed.json()["yours"] and not changed.json()["open"]
            theirs = await eve.http.get("/api/lobby", headers={"If-None-Match": changed.headers["etag"]})
            assert theirs.status_code == 200 and theirs.json()["open"] and not theirs.json()["yours"]

    told(asks())


def test_people_are_those_at_tables_and_those_who_have_just_looked(monkeypatch: pytest.MonkeyPatch) -> None:
    times = [100.0]
    monkeypatch.setattr("parlour.server.lobby.monotonic", lambda: times[0])
    audiences = [
        SimpleNamespace(connections=[SimpleNamespace(guest=name) for name in names]) for names in ("ab", ("",))
    ]
    house = SimpleNamespace(
        archive=SimpleNamespace(shared=False),
        tables={number: SimpleNamespace(audience=audience) for number, audience in enumerate(audiences)},
        others=SimpleNamespace(people=set),
    )
    board = Board(house)  # type: ignore[arg-type]
    assert board._here("a") == 2  # ana looks while she sits, bo sits; a watcher whom nobody knows is nobody
    times[0] += 1.0
    assert board._here("c") == 3
    assert board._here("d") == 3  # counted once a second
    times[0] += 1.0
    assert board._here("c") == 4
    times[0] += 29.5
    assert board._here("") == 3  # dan has gone
    times[0] += 2.0
    assert board._here("") == 2
