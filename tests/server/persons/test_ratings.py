"""Rated matches: exactly once, whatever happens to the house; between different persons; told in history and profile."""

import asyncio
import random
import sqlite3
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec
import pytest

from parlour.server.persons import profiles
from parlour.server.persons.ratings import BOTS, deviation, first, rated, shown
from parlour.store.persons.accounts import AccountRow
from parlour.store.persons.history import Place, Wanted, history
from parlour.store.persons.ratings import Pool, due, public_results, rating_of, steps_of
from parlour.store.rows import GuestRow
from tests.server.persons.club import POOL, Club, Clubhouse, run
from tests.server.persons.people import Member
from tests.server.persons.test_history import past
from tests.server.wire import Chair, Server, running

if TYPE_CHECKING:
    from parlour.server.house import House

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

RATED: dict[str, Any] = {"preset": "skirmish", "rated": True}


async def battle(one: Member, two: Member, *, loser: int = 2) -> tuple[str, list[Chair]]:
    """A rated match of Fogline that one of them gives up."""
    match = (await one.open("fogline", "me", "open", **RATED))["id"]
    first_chair = await one.sit(match)
    await two.post(f"/api/matches/{match}/join")
    chairs = [first_chair, await two.sit(match)]
    await asyncio.gather(*(chair.until("update") for chair in chairs))
    assert chairs[0].welcome["rated"]
    await chairs[loser - 1].submit("resign")
    return match, chairs


async def rated_history(member: Member, count: int) -> list[dict[str, Any]]:
    """Their rated matches, once all of them have told their ratings."""
    async with asyncio.timeout(60):
        while True:
            found = await past(member, rated="true", most=50)
            if len([each for each in found if each["change"]]) == count:
                return found
            await asyncio.sleep(0.02)


def test_a_rated_match_changes_both_ratings_once(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Rated Ana") as ana, Member(server, "Rated Bo") as bo:
            match, chairs = await battle(ana, bo)
            frames = [msgspec.json.decode(frame) for frame in chairs[0].frames]
            seated = next(told for told in frames if told["type"] == "table" and told["phase"] == "playing")
            new = {"rating": 1500, "deviation": 350, "change": None}
            assert [player["rating"] for player in seated["players"]] == [new, new]
            for chair in chairs:  # whoever stays sees what it did to both
                while not all(player["rating"]["change"] for player in chair.table["players"]):
                    await chair.hear()
            [up, down] = [player["rating"] for player in chairs[1].table["players"]]
            assert up["rating"] == 1500 + up["change"] > 1500 > down["rating"] == 1500 + down["change"]
            [won], [lost] = await rated_history(ana, 1), await rated_history(bo, 1)
            assert won["id"] == lost["id"] == match
            assert won["change"]["before"] == lost["change"]["before"] == 1500
            assert won["change"]["after"] > 1500 > lost["change"]["after"]
            assert (won["change"]["after"], lost["change"]["after"]) == (up["rating"], down["rating"])
            again = await ana.sit(match)
            assert [player["rating"] for player in again.table["players"]] == [up, down]
            assert won["change"]["deviation"] < deviation(25 / 3)
            assert (await ana.get(f"/api/matches/{match}"))["rated"] is True
            assert await past(ana, rated="false") == []
            for _ in range(4):
                await battle(ana, bo)
            await rated_history(ana, 5)
            table = await bo.get("/api/ladder?game=fogline&preset=skirmish")
            mine = [row for row in table["rows"] if row["name"].startswith("Rated ")]
            assert [row["name"] for row in mine] == ["Rated Ana", "Rated Bo"]
            assert {"game": "fogline", "preset": "skirmish"}.items() <= table["pools"][0].items()
            seen = await bo.get("/api/person?name=rated%20ana")
            [standing] = seen["standings"]
            assert standing["rating"] == mine[0]["rating"] and len(standing["graph"]) == standing["matches"] == 5
            assert seen["games"] == [{"name": "Fogline", "won": 5, "lost": 0, "drawn": 0}]
            assert seen["opponents"] == [{"name": "Rated Bo", "won": 5, "lost": 0, "drawn": 0}]
            assert (seen["streak"], seen["longest"]) == (5, 5)
            assert any(each["words"] == "Beat Rated Bo, rated 1500, in Fogline, Skirmish" for each in seen["moments"])
            assert (await bo.http.get("/api/person?name=Nobody")).status_code == 404

    asyncio.run(story())


def test_what_is_not_rated_is_refused_in_one_line(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Strict Host") as ana, Member(server) as guest:
            refused: list[tuple[Member, list[str], dict[str, Any], str]] = [
                (guest, ["me", "open"], RATED, "no_account"),
                (ana, ["me", "me"], RATED, "not_rated"),
                (ana, ["open", "open"], RATED, "not_rated"),
                (ana, ["me", "open"], {**RATED, "options": {"quiet": 33}}, "not_rated"),
                (ana, ["me", "open"], {**RATED, "pace": {"kind": "none"}}, "not_rated"),
            ]
            for who, seats, more, code in refused:
                wishes = [{"kind": seat} for seat in seats]
                answer = await who.http.post("/api/matches", json={"game": "fogline", "seats": wishes, **more})
                assert answer.status_code in (400, 403) and answer.json()["code"] == code, more
            still = {"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "open"}], "rated": True}
            told = (await ana.http.post("/api/matches", json=still)).json()
            assert told["code"] == "not_rated" and "has none under this preset" in told["words"]
            match = (await ana.open("fogline", "me", "open", **RATED))["id"]
            sits = await guest.http.post(f"/api/matches/{match}/join", json={})
            assert (sits.status_code, sits.json()["code"]) == (403, "no_account")
            async with Member(server, "Second Self", whence=ana.whence) as self:
                same = await self.http.post(f"/api/matches/{match}/join", json={})
                assert (same.status_code, same.json()["code"]) == (409, "same_home")

    asyncio.run(story())


def test_calling_a_rated_match_off_loses_it(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Caller Off") as ana:
            match = (await ana.open("fogline", "me", "bot:random", **RATED))["id"]
            chair = await ana.sit(match)
            await chair.until("update")
            await ana.post(f"/api/matches/{match}/abandon")
            [told] = await rated_history(ana, 1)
            assert told["words"] == "You lost" and told["change"]["after"] < 1500

    asyncio.run(story())


def test_neighbours_may_be_let(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Member(server, "Club One") as ana, Member(server, "Club Two", whence=ana.whence) as bo:
            await battle(ana, bo)
            await rated_history(ana, 1)

            match = (await ana.open("fogline", "me", "open", **RATED))["id"]
            await ana.post(f"/api/matches/{match}/abandon")

    with running(tmp_path, "--rate", "100000", "--neighbours") as server:
        asyncio.run(story(server))
        server.stop()
    database = sqlite3.connect(server.database)
    assert database.execute("SELECT DISTINCT home FROM players").fetchall() == [("",)]  # nobody's address is kept
    database.close()


def test_every_match_is_rated_once_though_the_house_is_killed(tmp_path: Path) -> None:
    """The moment at which the loser hears the result, the house is killed: some are rated by then, some are not."""
    dice = random.Random(7)

    async def story(server: Server) -> None:
        async with Member(server, "Kill Ana") as ana, Member(server, "Kill Bo") as bo:
            for n in range(8):
                _, chairs = await battle(ana, bo, loser=1 + n % 2)
                await asyncio.sleep(dice.choice((0, 0, 0.002, 0.01)))  # at any moment of the rating
                server.kill()
                await asyncio.to_thread(server.start)
                for chair in chairs:
                    await chair.leave()
            for member in (ana, bo):
                told = await rated_history(member, 8)
                assert len({each["id"] for each in told}) == 8
                name = (await member.me())["name"]
                [standing] = (await member.get(f"/api/person?name={name}"))["standings"]
                assert standing["matches"] == len(standing["graph"]) == 8
                last = max(point["at"] for point in standing["graph"])  # in seconds: several may have ended in the last
                assert standing["rating"] in {point["rating"] for point in standing["graph"] if point["at"] == last}

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert '"error"' not in server.log()


def whole(club: Club) -> Any:
    """Many matches are due, several raters come at once."""

    async def story() -> None:
        for n in range(60):
            await club.write(f"p{n % 4}", f"p{(n + 1 + n // 4 % 3) % 4}", 1 + n % 2)
        await asyncio.gather(*(club.another_rater().catch_up() for _ in range(4)))
        found = [await club.rating(f"p{n}") for n in range(4)]
        assert sum(each.matches for each in found) == 120

    return story()


def test_however_many_raters_there_are(tmp_path: Path) -> None:
    run(tmp_path, whole)


def test_the_order_in_which_they_ended_is_the_order_in_which_they_count(tmp_path: Path) -> None:
    async def at_once(club: Club) -> None:
        for n in range(12):
            await club.write("ana", f"bot:{'easy' if n % 2 else 'hard'}", 1 + n % 3 % 2)
        await club.rater.catch_up()
        told.append((await club.rating("ana")).mu)

    async def one_by_one(club: Club) -> None:
        for n in range(12):
            await club.play("ana", f"bot:{'easy' if n % 2 else 'hard'}", 1 + n % 3 % 2)
        told.append((await club.rating("ana")).mu)

    told: list[float] = []
    for name, story in (("one", at_once), ("two", one_by_one)):
        (tmp_path / name).mkdir()
        run(tmp_path / name, story)
    assert told[0] == told[1]


def test_matches_of_one_second_stand_in_the_order_in_which_they_were_played(tmp_path: Path) -> None:
    """In the rating, its graph, the profile and the pages of the history, whatever their ids are: the house's clock knows."""

    async def story(club: Club) -> None:
        played = [await club.write("ana", "bot:hard", 1, started=n, ended=7) for n in range(1, 6)]
        assert played == sorted(played, reverse=True)
        assert [row.id for row in await due(club.archive, 9)] == played
        await club.rater.catch_up()
        steps = await steps_of(club.archive, "ana", POOL, 4)
        assert [step.match for step in steps] == played[1:]
        assert all(one.mu == two.mu_before for one, two in pairwise(steps))
        assert [each.match for each in await public_results(club.archive, "ana", 9)] == played[::-1]
        found: list[str] = []
        place = None
        while rows := await history(club.archive, "ana", Wanted(), place, 2):
            found += [row.id for row in rows]
            place = Place(rows[-1].made, rows[-1].started, rows[-1].id)
        assert found == played[::-1]

    run(tmp_path, story)


def test_the_highest_rating_is_found_however_long_ago_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Graphs show the last matches alone."""
    monkeypatch.setattr(profiles, "POINTS", 3)

    async def story(club: Club) -> None:
        await club.archive.writer.write(GuestRow("ana", "Ana", 1).add(), AccountRow("ana", "Ana", "ana", "", 1).add())
        club.known.add("ana")
        for winner in (1, 1, 1, 2, 2, 2, 2):
            await club.play("ana", "bot:medium", winner)
        rated = [shown(step.mu) for step in await steps_of(club.archive, "ana", POOL, 99)]
        seen = await profiles.profile(cast("House", Clubhouse(club.archive)), "ana")
        [standing] = seen.standings
        assert [point.rating for point in standing.graph] == rated[-3:]
        assert standing.best == max(rated) == rated[2] > max(rated[-3:])
        assert any(each.words == f"Highest rating in Fogline, Classic: {max(rated)}" for each in seen.moments)

    run(tmp_path, story)


def test_bots_are_rated_in_the_same_pool(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.play("ana", "bot:hard", 1)
        bot = await rating_of(club.archive, POOL, "bot:hard")
        assert bot is not None and bot.mu < BOTS["hard"] and bot.matches == 1
        assert shown((await club.rating("ana")).mu) > 1500

    run(tmp_path, story)


def test_a_draw_brings_them_together() -> None:
    pool = Pool("fogline", "classic")
    [(low, _), (high, _)] = rated([first("bot:easy", pool), first("bot:hard", pool)], [0, 0], [1.0, 1.0])
    assert low > BOTS["easy"] and high < BOTS["hard"]
