"""Conditional replies: with days for each move an answer may be given before it is asked for."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.wire import PATIENCE, Chair, Guest, Server, running

pytestmark = pytest.mark.xdist_group("server")
DAYS = {"kind": "days", "days": 3}


async def calling(ana: Guest, bo: Guest, **more: Any) -> tuple[str, list[Chair]]:
    """A match of Underlinery in which the grids are full; the chairs, those first whose turn it is."""
    match = (await ana.open("underlinery", "me", "open", pace=DAYS, **more))["id"]
    await bo.post(f"/api/matches/{match}/join")
    chairs = [await ana.sit(match), await bo.sit(match)]
    for chair in chairs:
        await chair.until("update")
    for _ in range(2):
        for chair in chairs:
            for text in ("choose A", "fill"):
                await chair.submit(text)
    for chair in chairs:
        while chair.update["view"]["phase"] != "match":
            await chair.hear()
    chairs.sort(key=lambda chair: chair.table["seat"] not in chair.update["to_act"])
    return match, chairs


def replies(**given: str) -> dict[str, Any]:
    return {"replies": [{"said": said.lstrip("n") or "*", "reply": reply} for said, reply in given.items()]}


def calls(chair: Chair) -> list[int]:
    return [event["data"]["number"] for event in chair.events if event["data"]["type"] == "call"]


def test_a_reply_is_played_when_it_applies_and_nobody_knows_before(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            match, [first, second] = await calling(ana, bo)
            mover, other = first.guest, second.guest
            path = f"/api/matches/{match}/replies"
            kept = await other.http.put(path, json=replies(n5="17", n9="20", n="33"))
            assert kept.status_code == 200, kept.text
            assert len((await other.get(path))["replies"]) == 3
            assert (await mover.get(path)) == {"replies": []}
            for who, given in ((other, 3), (mover, 0)):  # in one's own file, and in nobody else's
                [told] = (await who.get("/api/me/export"))["matches"]
                assert len(told["replies"]) == given
            assert (await eve.http.get(path)).status_code == 403
            assert (await mover.http.put(path, json=replies(n5="1"))).json()["code"] == "your_turn"
            await first.nothing()  # no message tells that there is one
            assert (await first.submit("5"))["type"] == "done"
            while len(calls(first)) < 2:
                await first.hear()
            assert calls(first) == [5, 17]
            assert (await other.get(path)) == {"replies": []}
            # whatever they call; and what the rules refuse has not been said
            assert (await other.http.put(path, json=replies(n9="20", n="5"))).status_code == 200
            assert (await first.submit("30"))["type"] == "done"
            while second.table["seat"] not in second.update["to_act"] or len(calls(second)) < 3:
                await second.hear()
            assert (await other.get(path)) == {"replies": []}
            assert (await second.submit("31"))["type"] == "done"
            assert calls(second)[:4] == [5, 17, 30, 31]

    asyncio.run(story())


def test_a_reply_outlasts_the_house(tmp_path: Path) -> None:
    async def before() -> tuple[str, dict[str, str], int]:
        async with Guest(house) as ana, Guest(house) as bo:
            match, [first, second] = await calling(ana, bo)
            (await second.guest.http.put(f"/api/matches/{match}/replies", json=replies(n5="17"))).raise_for_status()
            return match, dict(first.guest.http.cookies), first.table["seat"]

    async def after(match: str, cookies: dict[str, str]) -> None:
        async with Guest(house) as mover:
            mover.http.cookies.clear()
            mover.http.cookies.update(cookies)
            chair = await mover.sit(match)
            await chair.until("update")
            assert (await chair.submit("5"))["type"] == "done"
            while len(calls(chair)) < 2:
                await chair.hear()
            assert calls(chair) == [5, 17]

    with running(tmp_path) as house:
        match, cookies, _ = asyncio.run(before())
        house.kill()
        house.start()
        asyncio.run(after(match, cookies))


def test_replies_are_for_matches_with_days(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            live = (await ana.open("underlinery", "me", "bot:random"))["id"]
            await (await ana.sit(live)).until("update")
            assert (await ana.http.get(f"/api/matches/{live}/replies")).json()["code"] == "no_replies"
            body = {"game": "underlinery", "seats": [{"kind": "me"}, {"kind": "open"}]}
            for pace, status in (
                ({"kind": "live", "reserve": 3}, 400),
                ({"kind": "days", "days": 2, "reserve": 61}, 400),
                ({"kind": "days", "days": 2, "reserve": 10}, 201),
            ):
                assert (await ana.http.post("/api/matches", json={**body, "pace": pace})).status_code == status

    asyncio.run(story())


async def battle(ana: Guest, bo: Guest) -> tuple[str, list[Chair]]:
    """A match of Fogline whose pairs lie; the chairs, those first whose turn it is."""
    match = (await ana.open("fogline", "me", "open", pace=DAYS))["id"]
    await bo.post(f"/api/matches/{match}/join")
    chairs = [await ana.sit(match), await bo.sit(match)]
    for chair in chairs:
        await chair.until("update")  # only now a seat is known
    for chair in sorted(chairs, key=lambda chair: int(chair.table["seat"])):
        assert await chair.turn() and (await chair.submit("autofinish"))["type"] == "done"
    for chair in chairs:
        while chair.update["view"]["phase"] != "battle":
            await chair.hear()
    return match, sorted(chairs, key=lambda chair: chair.table["seat"] not in chair.update["to_act"])


async def answered(match: str, first: Chair, second: Chair, whatever: bool) -> bool:
    """One action of each, and one more that the second has answered in advance; whether that was done."""
    path = f"/api/matches/{match}/replies"
    known: list[str] = []
    for chair in (first, second):
        if not await chair.turn():
            return False
        known = list(chair.update["legal"])
        await chair.submit(known[-1])
    if not await first.turn() or len(known) < 2:
        return False
    said, reply = first.update["legal"][0], known[0]
    given = {"replies": [{"said": "*" if whatever else said, "reply": reply}]}
    (await second.guest.http.put(path, json=given)).raise_for_status()
    await first.submit(said)
    async with asyncio.timeout(PATIENCE):
        while (answer := await second.guest.http.get(path)).status_code == 200 and answer.json()["replies"]:
            await asyncio.sleep(0.02)
    if answer.status_code != 200:  # it is over
        return False
    now = await second.guest.sit(match)  # as things stand
    await now.until("update")
    played = now.table["seat"] not in now.update["to_act"]
    assert played or reply not in now.update["legal"]
    return played


@pytest.mark.parametrize("whatever", [True, False])
def test_an_action_of_fogline_is_answered_in_advance(server: Server, whatever: bool) -> None:
    """Whatever the other does, or to one action as the log writes it; what the rules refuse then is not done."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            for _ in range(30):  # a first strike may end it, or take away who would have answered
                match, [first, second] = await battle(ana, bo)
                if await answered(match, first, second, whatever):
                    return
            raise AssertionError("no answer was ever played")

    asyncio.run(story())
