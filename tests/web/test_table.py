"""Several people at one table, and a house that falls over."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server, running
from tests.web.people import act_once, people, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]


def test_two_browsers_play_each_other_and_a_third_watches(house: Server, browser: Browser) -> None:
    with people(house, browser, 3) as [ana, bo, eve]:
        ana.open_game("fogline", "a friend, by link", preset="quick")
        link = ana.page.locator(".link input").input_value()
        bo.page.goto(link)
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

        both = f"{house.url}"
        assert both in ana.page.url
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


def test_an_open_table_is_found_joined_and_left(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
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
        bo.button("Resign").click()
        bo.page.locator(".ask button.main").click()
        expect(ana.page.locator(".end h2")).to_have_text("You win")
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


def test_a_client_comes_back_by_itself_when_the_house_falls(tmp_path: Path, browser: Browser, house: Server) -> None:
    """What was clicked while the house was down is done once when it stands again."""
    del house  # only because it has built the client
    with running(tmp_path, "--rate", "100000", "--think", "0.1") as own, people(own, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        page.locator('[aria-label="Your units"] button').first.click()
        page.locator('[aria-label="Your terrain cards"] button').first.click()
        before = page.locator("g.tile").count()
        own.kill()
        expect(page.locator("[data-line=lost]")).to_contain_text("coming back")
        page.locator("g.spot").first.click()
        own.start()
        expect(page.locator("[data-line=open]")).to_have_count(1)
        expect(page.locator("g.tile")).to_have_count(before + 2)  # the own pair, once, and the bot's
        hellos = [message for message in ana.messages if message["type"] == "welcome"]
        assert len(hellos) >= 2
        numbers = [
            event["number"] for message in ana.messages if message["type"] == "update" for event in message["events"]
        ]
        assert numbers == list(range(1, len(numbers) + 1))  # resumed: every event told once
        ana.troubles.clear()
