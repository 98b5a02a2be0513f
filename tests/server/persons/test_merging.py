"""Whoever logs in brings along what they played as a guest; and what browsers remember is kept with the account."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.persons.people import PASSWORD, Member
from tests.server.persons.test_history import past
from tests.server.wire import Server

pytestmark = pytest.mark.xdist_group("server")


def test_a_guests_matches_become_the_persons(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Bringer") as at_home, Member(server) as browser, Member(server) as bo:
            over = (await browser.open("magpie", "me", "bot:random", pace={"kind": "none"}))["id"]
            chair = await browser.sit(over)
            await chair.until("update")
            await chair.submit("resign")
            running = (await browser.open("magpie", "me", "open", pace={"kind": "none"}))["id"]
            await bo.post(f"/api/matches/{running}/join")
            theirs = await bo.sit(running)
            mine = await browser.sit(running)
            await mine.until("update")
            waiting = (await browser.open("magpie", "me", "open"))["id"]
            # at one table with oneself: it stays the guest's
            both = (await at_home.open("magpie", "me", "open", pace={"kind": "none"}))["id"]
            await browser.post(f"/api/matches/{both}/join")
            await at_home.sit(both)
            await (await browser.sit(both)).until("update")

            answer = await browser.http.post(
                "/api/session", json={"name": "Bringer", "password": PASSWORD, "bring": True}
            )
            assert answer.status_code == 200
            assert {each["id"] for each in await past(browser)} == {over, running, both}
            for match in (over, running, waiting):
                card = await browser.get(f"/api/matches/{match}")
                assert card["yours"] == [1] and card["players"][0]["name"] == "Bringer"
            assert (await browser.get(f"/api/matches/{both}"))["yours"] == [1]
            # the match goes on where it was, and the other sees who it is
            assert await mine.closed() == 4014
            again = await browser.sit(running)
            await again.until("update")
            assert again.welcome["player"] == 1 and again.update["view"] == mine.update["view"]
            back = await bo.sit(running)
            assert back.table["players"][0]["name"] == "Bringer"
            await theirs.leave()
            # once more brings nothing, and the guest has nothing left but the table of both
            await browser.http.delete("/api/session")
            assert {each["id"] for each in await past(browser)} == {both}

    asyncio.run(story())


def test_nothing_comes_along_unasked(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Plain Login"), Member(server) as browser:
            match = (await browser.open("magpie", "me", "bot:random", pace={"kind": "none"}))["id"]
            await (await browser.sit(match)).until("update")
            assert (await browser.login("Plain Login")).status_code == 200
            assert await past(browser) == []
            await browser.http.delete("/api/session")
            assert [each["id"] for each in await past(browser)] == [match]

    asyncio.run(story())


def test_what_browsers_remember_goes_from_one_to_the_other(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Two Browsers") as one, Member(server) as two, Member(server) as guest:
            kept = {"askReveal": False, "lessons.fogline": ["a", "b"], "campaign": {"easy": [1, 2]}}
            assert (await one.http.put("/api/me/kept", json={"kept": kept})).status_code == 204
            assert (await one.http.put("/api/me/kept", json={"kept": {"volume": 0.3}})).status_code == 204
            assert (await two.login("Two Browsers")).status_code == 200
            assert await two.get("/api/me/kept") == {"kept": {**kept, "volume": 0.3}}
            assert '"campaign"' in (await two.http.get("/api/me/export")).text
            for body, status in (
                ({"Bad Name": 1}, 400),
                ({"a" * 60: 1}, 400),
                ({"long": "x" * 20_000}, 413),
                ({f"n{letter}{other}": 1 for letter in "abcdef" for other in "abcdefgh"}, 409),
                ([1], 400),
            ):
                assert (await one.http.put("/api/me/kept", json={"kept": body})).status_code == status, body
            assert (await guest.http.get("/api/me/kept")).status_code == 404
            assert (await guest.http.put("/api/me/kept", json={"kept": {"a": 1}})).status_code == 404

    asyncio.run(story())
