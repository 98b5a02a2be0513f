"""Boards of the day: an attempt is played again before it is ranked; a first try without help counts, on its day, once."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from pathlib import Path

import pytest

from parlour.store.persons.days import streak
from tests.server.persons.people import Member
from tests.server.test_daily import begin, within_a_day
from tests.server.wire import Chair, Guest, Message, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


async def way_through(guest: Guest, day: str, **options: str) -> list[str]:
    """Whoever gives a level up is shown how it can be solved."""
    chair = await begin(guest, day, **options)
    assert (await chair.submit("X"))["type"] == "done"
    await chair.the_end()
    return list(chair.update["view"]["certificate"])


async def solve(chair: Chair, way: list[str]) -> None:
    for text in way:
        assert (await chair.submit(text))["type"] == "done", text
    await chair.the_end()
    assert chair.update["view"]["status"] == "solved"


async def board(guest: Guest, solved: int, preset: str = "easy") -> Message:
    """When so many are on it: a match is looked at after it has ended."""
    found: Message = await guest.get(f"/api/days/stackdoku/{preset}")
    for _ in range(3000):
        if found["solved"] >= solved:
            break
        await asyncio.sleep(0.02)
        found = await guest.get(f"/api/days/stackdoku/{preset}")
    assert found["solved"] >= solved
    return found


def test_first_tries_without_help_are_ranked_and_a_crash_forgets_none(tmp_path: Path) -> None:
    async def story(server: Server, day: str) -> None:
        async with Guest(server) as eve, Member(server, "Ana") as ana, Guest(server) as bo, Guest(server) as cy:
            way = await way_through(eve, day)
            await solve(await begin(ana, day), way)
            await solve(await begin(eve, day), way)  # eve knows it already
            helped = await way_through(cy, day, assist="warn")
            await solve(await begin(bo, day, assist="warn"), helped)  # other rules: on no board
            server.kill()
            server.start()
            seen = await board(ana, 2)
            assert (seen["day"], seen["preset"], seen["solved"]) == (day, "easy", 2)
            assert [(each["you"], each["took"] > 0) for each in seen["best"]] == [(True, True)]
            assert (seen["rank"], seen["streak"], seen["took"]) == (1, 1, seen["best"][0]["took"])
            told = await board(eve, 2)
            assert (told["rank"], told["streak"], len(told["best"])) == (0, 1, 1)
            assert told["took"] is not None and not told["best"][0]["you"]
            nobody = await board(bo, 2)
            assert (nobody["rank"], nobody["streak"], nobody["took"]) == (0, 0, None)
            assert (await board(bo, 0, "hard"))["best"] == []

    within_a_day(tmp_path, story, "--rate", "100000")


def test_places_are_for_accounts_and_what_a_browser_tried_as_a_guest_was_a_try(tmp_path: Path) -> None:
    async def story(server: Server, day: str) -> None:
        async with Guest(server) as gil, Member(server, "Ana") as ana, Member(server, "Cy"), Member(server) as browser:
            way = await way_through(browser, day)
            await solve(await begin(gil, day), way)
            await solve(await begin(ana, day), way)
            assert (await browser.login("Cy")).status_code == 200
            await solve(await begin(browser, day), way)  # Cy has seen the level as a guest
            seen = await board(ana, 3)
            assert sorted((each["name"] == "Ana", each["guest"]) for each in seen["best"]) == [
                (False, True),
                (True, False),
            ]
            assert seen["rank"] == 1  # whoever of the two was quicker
            assert (await board(gil, 3))["rank"] == (await board(browser, 3))["rank"] == 0

    within_a_day(tmp_path, story, "--rate", "100000")


def test_what_there_is_not_is_said_in_one_line(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            for path, status in {
                "/api/days/nosuch/easy": 404,
                "/api/days/stackdoku/nosuch": 404,
                "/api/days/stackdoku/easy?day=tomorrow": 400,
                "/api/days/stackdoku/easy?day=9999-99-99": 200,  # nobody has solved that
                "/api/days/fogline/classic": 200,
            }.items():
                answer = await ana.http.get(path)
                assert answer.status_code == status, (path, answer.text)
                assert status == 200 or "\n" not in answer.json()["words"]

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_a_streak_is_of_days_in_a_row_and_lasts_until_the_day_is_over() -> None:
    now = "2026-03-02"
    days = [(date.fromisoformat(now) - timedelta(days=back)).isoformat() for back in range(6)]
    assert streak([], now) == 0
    assert streak(days[:1], now) == 1
    assert streak(days[1:3], now) == 2  # today is still open
    assert streak(days[2:], now) == 0  # yesterday was missed
    assert streak([*days[:2], *days[3:]], now) == 2


async def walked(guest: Guest, day: str, turns: int) -> str:
    """The run of the day at this house, given up after so many turns of its first fight; its first line tells whom it met."""
    chair = await guest.sit((await guest.open("underscore", "me", preset="run", options={"daily": day}))["id"])
    assert await chair.turn()
    start = chair.update["view"]["beginnings"][0]["start"]
    assert (await chair.submit(f"begin {start} Ada"))["type"] == "done"
    for _ in range(turns):
        assert await chair.turn()
        await chair.submit(chair.update["legal"][0])
    foe = str(chair.update["view"]["run"]["foe"]["name"])
    assert (await chair.submit("resign"))["type"] == "done"
    await chair.the_end()
    return foe


def test_the_run_of_a_day_is_ranked_by_level_whoever_gives_up(tmp_path: Path) -> None:
    """US-A15, R-142: two people meet the same foe; who came as far took as many turns of fights that were won."""

    async def story(server: Server, day: str) -> None:
        async with Member(server, "Ana") as ana, Guest(server) as bo:
            foes = [await walked(ana, day, 2), await walked(bo, day, 0), await walked(bo, day, 0)]
            assert len(set(foes)) == 1
            seen: Message = await ana.get("/api/days/underscore/run")
            for _ in range(3000):
                if seen["solved"] >= 2:
                    break
                await asyncio.sleep(0.02)
                seen = await ana.get("/api/days/underscore/run")
            assert sorted((each["reached"], each["took"], each["guest"]) for each in seen["best"]) == [
                (1, 0, False),
                (1, 0, True),
            ]  # both in one second: who was first is not asked
            assert (seen["reached"], seen["rank"], seen["streak"]) == (1, 1, 1)
            told = await bo.get("/api/underscore/day")
            assert (told["day"], told["name"] != "", told["rule"] != "") == (day, True, True)
            assert (await ana.get("/api/underscore/graves")) == []
            for start, name in (("widow", "The Toll-Widow"), ("bearer", "The Pall-Bearer")):
                wish = {"game": "underscore", "preset": "run", "options": {"start": start}, "seats": [{"kind": "me"}]}
                answer = await ana.http.post("/api/matches", json=wish)
                assert (answer.status_code, answer.json()["code"]) == (403, "locked")
                assert name in answer.json()["words"]
            deeds = await ana.get("/api/underscore/deeds")
            assert len(deeds) >= 12 and not any(each["done"] for each in deeds)  # whoever gives up has not fallen

    within_a_day(tmp_path, story, "--rate", "100000")
