"""The front room: one click into a match, every other way behind the dots, and the way back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people
from tests.web.stackdoku import open_level, tiles
from tests.web.test_table import row

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("home")]

BOARDS = {
    "Fogline": ".fogline",
    "Stackdoku": "[data-tile]",
    "Summon5": ".loom",
    "Underlinery": ".choice button, .grid",
    "Underscore": ".us",
}


def at_home(person: Person) -> None:
    person.go("/")
    person.page.locator(".games li").nth(len(BOARDS) - 1).wait_for()


def ways(person: Person, game: str) -> None:
    person.button(f"More ways to play {game}").click()


@pytest.mark.parametrize("game", BOARDS)
def test_every_game_is_one_click_away_and_leads_back(house: Server, browser: Browser, game: str) -> None:
    with people(house, browser) as [ana]:
        at_home(ana)
        expect(ana.page.locator("main")).to_contain_text("What you begin waits here until it is over.")
        ana.button(f"Play now {game}").click()
        ana.page.wait_for_url("**/match/*")
        match = ana.match
        ana.until(BOARDS[game])
        at_home(ana)
        expect(row(ana, "Your games", match)).to_contain_text(game)
        row(ana, "Your games", match).get_by_role("link").click()
        ana.page.wait_for_url(f"**/match/{match}")
        assert not ana.troubles


def test_the_dots_open_every_other_way(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        page = ana.page
        at_home(ana)
        ways(ana, "Summon5")
        group = page.get_by_role("group", name="More ways to play Summon5")
        assert not ana.axe() and ana.sideways() == 0
        page.keyboard.press("Escape")
        expect(group).to_have_count(0)
        expect(ana.button("More ways to play Summon5")).to_be_focused()
        ways(ana, "Summon5")
        page.locator(".ask h2").click()  # a click beside it closes it, too
        expect(group).to_have_count(0)
        ways(ana, "Summon5")
        group.get_by_role("button", name="3", exact=True).click()
        group.get_by_role("button", name="With anybody").click()
        page.wait_for_url("**/match/*")
        at_home(bo)
        seat = row(bo, "Free seats", ana.match)
        expect(seat).to_be_hidden()
        bo.button("free seat", exact=False).click()  # one line on a phone, until it is asked for
        expect(seat).to_contain_text(
            "1 of 3 seats taken, with a clock"
        )  # strangers have a clock, unless they say otherwise
        seat.get_by_role("link").click()
        bo.button("Sit down").wait_for()
        at_home(bo)
        ways(bo, "Stackdoku")
        bo.page.get_by_role("group", name="More ways to play Stackdoku").get_by_role("link", name="rules").click()
        expect(bo.page.locator("select[name=preset]")).to_have_value("easy")


def test_the_strip_says_whose_turn_it_is_who_is_here_and_what_is_played_today(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
        at_home(bo)
        open_level(ana, "medium")
        match = ana.match
        at_home(ana)
        line = row(ana, "Your games", match)
        expect(line).to_contain_text("Stackdoku: waits for you")
        expect(line).to_contain_text("medium, 36 tiles left")
        expect(ana.page.locator(".strip")).to_contain_text(re.compile(r"\d+ people here"))
        expect(ana.page.locator(".today")).to_contain_text("Nobody has solved it yet.")
        ana.page.get_by_role("button", name=re.compile("^Play it")).click()
        ana.page.wait_for_url("**/match/*")
        tiles(ana).first.wait_for()
        assert ana.match != match
