"""Several people at one table, and a house that falls over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.wire import Server, running
from tests.web.people import Person, act_once, people, to_battle, wait_for

pytestmark = pytest.mark.slow


def test_two_browsers_play_each_other_and_a_third_watches(house: Server, browser: Browser) -> None:
    with people(house, browser, 3) as [ana, bo, eve]:
        ana.open_game("fogline", "a friend, by link", preset="quick")
        ana.invite(bo)
        for person in (ana, bo):
            person.button("Agree").click()
        assert "invite" not in bo.page.url
        eve.page.goto(bo.page.url)
        eve.page.locator("g.tile").first.wait_for()
        expect(eve.page.locator('.hit[aria-label*="hidden unit"]')).to_have_count(16)
        assert not eve.button("Resign").count()

        ana.button("Menu").click()
        ana.button("Offer a draw").click()
        expect(bo.button("Accept the draw")).to_be_visible()
        expect(eve.button("Accept the draw")).to_have_count(0)
        bo.button("Decline").click()
        expect(bo.button("Accept the draw")).to_have_count(0)

        for _ in range(200):
            wait_for(lambda: any(p.over() or p.page.locator("g.tile.movable").count() > 0 for p in (ana, bo)), ana.page)
            if ana.over() or bo.over():
                break
            _ = act_once(ana) or act_once(bo)
        for person in (ana, bo, eve):
            person.page.locator(".end").wait_for()
        seen = [message for message in eve.messages if message["type"] == "update" and not message["result"]]
        assert seen
        for message in seen:
            assert message["legal"] == [] and message["viewer"] == 0
            for unit in message["view"]["units"]:
                assert unit["up"] or unit["unit"] is None
        assert not [frame for frame in eve.frames if '"invite"' in frame]

        ana.button("Rematch").click()
        bo.button("Accept the rematch").click()
        for person in (ana, bo):
            person.button("Agree").wait_for()
        ana.page.go_back()  # not to the table that would send her on again
        ana.button("Play").wait_for()


def row(person: Person, title: str, match: str) -> Locator:
    """The match in one of the lists of the first page."""
    section = person.page.locator("section", has=person.page.get_by_role("heading", name=title, exact=True))
    return section.locator("li", has=person.page.locator(f'a[href$="/{match}"]'))


def test_an_open_table_is_found_joined_and_left(house: Server, browser: Browser) -> None:
    with people(house, browser, 3) as [ana, bo, eve]:
        bo.go("/")
        bo.page.get_by_label("You are called").fill("Bo the Second")
        with bo.page.expect_response(lambda answer: answer.request.method == "PUT"):  # leaving at once would undo it
            bo.button("Change").click()
        ana.open_game("fogline", "whoever comes")
        expect(ana.page.locator("main")).to_contain_text("Waiting for another player")
        bo.go("/")
        bo.page.locator(f'a[href="/match/{ana.match}"]').click()
        bo.button("Sit down").click()
        ana.until(".fogline")
        expect(ana.page.locator(".players")).to_contain_text("Bo the Second")
        match = ana.match

        eve.go("/")  # a stranger may watch it, and see it again when it is over
        expect(row(eve, "Tables to watch", match)).to_contain_text("Watch")
        ana.go("/")
        expect(row(ana, "Your games", match)).to_contain_text(re.compile("Go on|Look"))  # by whose turn it is
        row(ana, "Your games", match).get_by_role("link").click()
        ana.until(".fogline")
        bo.give_up()
        expect(ana.page.locator(".end h2")).to_have_text("You win")
        expect(row(eve, "Replays of others", match)).to_contain_text("won")
        ana.go("/")
        expect(row(ana, "Your last games", match)).to_contain_text("Won")
        ana.open_game("fogline", "whoever comes")
        ana.button("Leave the table").click()
        ana.page.locator(".games").wait_for()


def test_one_screen_for_two_with_a_curtain(house: Server, browser: Browser) -> None:
    """Fogline section 4: hot-seat; behind the curtain there is nothing."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "each other, at this screen")
        for turn in range(4):
            seat = 1 + turn % 2
            page.locator(".curtain").wait_for()
            expect(page.locator(".curtain h2")).to_have_text(f"Seat {seat}")
            assert page.locator("g.tile").count() == 0
            page.keyboard.press("Enter")
            expect(page.locator('.hit[aria-label*="enemy hidden unit"]')).to_have_count((turn + 1) // 2)
            tiles = page.locator("g.tile").count()
            assert tiles == turn
            page.locator('[aria-label="Your units"] button:enabled').first.click()
            page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
            page.locator("g.spot").first.click()
        page.locator(".curtain").wait_for()
        page.keyboard.press("Enter")
        ana.button("Menu").click()
        ana.button("Call the match off").click()
        expect(page.locator(".end h2")).to_have_text("Called off")
        ana.open_game("fogline", "each other, at this screen")
        page.locator(".curtain").wait_for()
        page.keyboard.press("Enter")
        ana.give_up()
        expect(page.locator(".end h2")).to_have_text("Seat 2 wins")
        expect(page.locator(".end")).to_contain_text("(seat 1) resigned")


def test_a_client_comes_back_by_itself_when_the_house_falls(tmp_path: Path, browser: Browser, house: Server) -> None:
    """Mid-battle: the chosen unit stays chosen, and what was clicked while the house was down is done once."""
    del house  # only because it has built the client
    with running(tmp_path, "--rate", "100000", "--think", "0.1") as own, people(own, browser) as [ana]:
        page = ana.page
        to_battle(ana)
        page.locator(".movable .hit").first.click()
        page.locator("g.tile.attack, g.tile.move").first.wait_for()
        chosen = page.locator(".selected .hit").get_attribute("data-cell")
        own.kill()
        expect(page.locator("[data-line=lost]")).to_contain_text("coming back")
        assert not ana.axe()
        own.start()
        expect(page.locator("[data-line=open]")).to_have_count(1)
        expect(page.locator(".selected .hit")).to_have_attribute("data-cell", str(chosen))  # the draft was kept

        own.kill()
        expect(page.locator("[data-line=lost]")).to_have_count(1)
        page.locator("g.tile.attack, g.tile.move").first.click()
        if page.locator(".confirm").count():
            page.locator(".confirm button.main").click()
        own.start()
        expect(page.locator("g.tile.selected")).to_have_count(0)
        ana.until("g.tile.movable", ".end")
        events = [event for message in ana.messages if message["type"] == "update" for event in message["events"]]
        assert [event["number"] for event in events] == list(
            range(1, len(events) + 1)
        )  # resumed: every event told once
        seat = next(message["seat"] for message in ana.messages if message["type"] == "table" and message["seat"])
        acts = [
            event for event in events if event["data"]["type"] in ("move", "attack") and event["data"]["seat"] == seat
        ]
        assert len(acts) == 1
        ana.troubles.clear()
