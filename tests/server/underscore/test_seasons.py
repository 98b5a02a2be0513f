"""Seasons of a house: kept to their days, the same for all, results on a board; names of the dead moderated."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from parlour.games.underscore.dead.fallen import Encounter
from parlour.games.underscore.dead.names import generated, nameless
from parlour.games.underscore.dead.season import Season, house_season, make_season, read_season
from parlour.store.underscore.cards import code_of
from parlour.table.record import read_record
from tests.cli.console import Parlour
from tests.games.underscore.dead import played, text_of
from tests.server.hostile.room import Room, Visitor, opened, story
from tests.server.underscore.crypt import DEAD, beginners, die, give

pytestmark = pytest.mark.slow
ENCOUNTERS = ("e01a", "e02a", "e03a", "e04a", "e05x", "e06a", "e07a", "e08a")


def a_season(**changes: object) -> Season:
    chosen: list[tuple[Encounter | str, str]] = [(ident, f"Mind {ident}.") for ident in ENCOUNTERS]
    made = make_season("wet-lamp", "The Wet Lamp", "00000000000000ff", ("2026-11-10", "2026-11-20"), "", chosen)
    return replace(made, **changes)


async def put_up(room: Room, season: Season, today: str) -> None:
    custom = room.house.underscore
    custom.today = lambda: today  # type: ignore[method-assign]
    await custom.books.publish(season)
    await custom.look()


async def walk(who: Visitor, season: Season) -> int:
    answer = await who.open("underscore", "me", options=season.options(), pace={"kind": "none"})
    return answer.status_code


@pytest.mark.parametrize(
    ("today", "status"), [("2026-11-09", 400), ("2026-11-10", 201), ("2026-11-20", 201), ("2026-11-21", 400)]
)
def test_us_173_a_season_is_walked_in_its_days(tmp_path: Path, today: str, status: int) -> None:
    """US-173, R-102: the first and the last day are days of it."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            await put_up(room, a_season(), today)
            assert await walk(ana, a_season()) == status
            [card] = [each for each in (await ana.http.get("/api/underscore/seasons")).json() if each["id"] != "house"]
            coming = today < "2026-11-10"
            assert card["phase"] == ("coming" if coming else "over" if today > "2026-11-20" else "running")
            assert card["levels"] == ([] if coming else list(ENCOUNTERS))
            file = await ana.http.get("/api/underscore/seasons/wet-lamp")
            assert file.status_code == (409 if coming else 200)  # nobody learns before whom it meets
            if not coming:
                assert read_season(file.content) == a_season()

    story(tell())


def test_us_173_who_falls_there_is_not_saved_and_the_board_tells_how_far(tmp_path: Path) -> None:
    """US-173: the same dice for all; the best of every player; nothing of it counts outside."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest()
            await put_up(room, a_season(), "2026-11-12")
            seats = [
                await die(who, f"begin nun {name}", **a_season().options())
                for who, name in ((ana, "Grete"), (bo, "Grete"))
            ]
            assert seats[0].update["view"]["run"]["turns"] == seats[1].update["view"]["run"]["turns"]  # one seed
            await die(ana, "begin warden Hob", **a_season().options())
            board = (await ana.http.get("/api/underscore/seasons/wet-lamp/board")).json()
            assert [(place["runs"], place["yours"]) for place in board] in (
                [(2, True), (1, False)],
                [(1, False), (2, True)],
            )
            assert board[0]["card"].startswith("Underscore season wet-lamp: The Wet Lamp\n")
            assert (await ana.http.get("/api/underscore/graves")).json() == []
            assert (await ana.http.get(DEAD)).json()["items"] == []
            record = read_record((await ana.http.get(f"/api/matches/{seats[0].match}/record")).content)
            assert record.seed == a_season().seed and not record.seal

    story(tell())


def test_a_result_from_elsewhere_is_played_again(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest()
            season = a_season()
            await put_up(room, season, "2026-11-12")
            path = "/api/underscore/seasons/wet-lamp/results"
            code = code_of(text_of(played(3, season=season)))
            assert (await ana.http.post(path, json={"code": code})).status_code == 201
            assert (await ana.http.post(path, json={"code": code})).status_code == 200
            assert (await bo.http.post(path, json={"code": code})).status_code == 409
            other = code_of(text_of(played(3, season=house_season())))
            answer = await bo.http.post(path, json={"code": other})
            assert (answer.status_code, answer.json()["code"]) == (422, "season")
            assert (await bo.http.post(path, json={"code": "US2.xx"})).status_code == 422
            [place] = (await bo.http.get("/api/underscore/seasons/wet-lamp/board")).json()
            assert not place["yours"]
            room.house.underscore.today = lambda: "2026-11-21"  # type: ignore[method-assign]
            assert (await bo.http.post(path, json={"code": code})).status_code == 409
            assert (await bo.http.get("/api/underscore/seasons/nowhere/board")).status_code == 404

    story(tell())


def test_another_list_under_the_name_of_a_season_is_refused(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            await put_up(room, a_season(starter="nun"), "2026-11-12")
            options = a_season(starter="nun").options()
            assert await walk(ana, a_season(starter="nun")) == 201
            for wrong in ({"start": "warden"}, {"season": {"id": "wet-lamp", "levels": ["e01a"]}}):
                answer = await ana.open("underscore", "me", options={**options, **wrong}, pace={"kind": "none"})
                assert (answer.status_code, answer.json()["code"]) == (400, "season")

    story(tell())


def test_an_operator_makes_a_season_of_the_dead_and_takes_names_away(tmp_path: Path, parlour: Parlour) -> None:
    """From the report of a player to the copy of everybody; on the database of a house, as it runs."""
    database = ("--database", str(tmp_path / "house.db"))
    ids: list[str] = []

    async def before() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest()
            for upload in beginners(2):
                assert (await give(ana, upload)).status_code == 201
                ids.append(json.loads(upload)["encounter"]["id"])
            for _ in range(2):  # once is counted
                answer = await bo.http.post(f"{DEAD}/{ids[0]}/report", json={"name": "Hob of the Salt"})
                assert answer.status_code == 204
            assert (await bo.http.post(f"{DEAD}/{ids[0]}/report", json={"name": "Another"})).status_code == 404
            assert (await bo.http.post(f"{DEAD}/{'0' * 32}/report", json={"name": "Hob"})).status_code == 404

    async def after() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            names = {item["id"]: item["name"] for item in (await ana.http.get(DEAD)).json()["items"]}
            assert names == {ids[0]: generated(ids[0])}
            seasons = (await ana.http.get("/api/underscore/seasons")).json()
            assert [card["id"] for card in seasons] == ["2099-winter", "house"]

    story(before())
    assert parlour("dead", "list", *database).out.count("Hob of the Salt") == 2
    assert parlour("dead", "reports", *database).out == f"{ids[0]}  Hob of the Salt  reported 1 times\n"
    assert parlour("dead", "rename", ids[0], *database).out == f"{ids[0]} is called {generated(ids[0])} now.\n"
    assert parlour("dead", "reports", *database).out == ""
    made = parlour(
        *("season", "make", "--name", "2099-winter", "--title", "The Wet Lamp", "--starts", "2099-01-01"),
        *("--ends", "2099-02-01", *ENCOUNTERS, f"{ids[1]}=One of yours.", *database),
    )
    assert [found.id for found in read_season(made.out.encode()).encounters] == [ids[1]]
    assert parlour("season", "publish", "-", *database, typed=made.out).code == 0
    assert "2099-winter" in parlour("season", "board", *database).out
    assert parlour("dead", "dismiss", ids[1], *database).code == 0
    assert "walks here" in parlour("dead", "dismiss", ids[1], *database).err
    assert "is no id" in parlour("dead", "rename", "hob", *database).err
    story(after())
    assert parlour("dead", "rename", ids[0], "--nobody", *database).out.endswith(f"called {nameless(ids[0])} now.\n")
    assert parlour("season", "withdraw", "2099-winter", *database).code == 0
    assert "was put up here" in parlour("season", "withdraw", "2099-winter", *database).err
