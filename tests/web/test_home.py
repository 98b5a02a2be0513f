"""The front room: one click into a match, every other way behind the dots, and the way back."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people
from tests.web.stackdoku import open_level, tiles
from tests.web.test_table import row

pytestmark = pytest.mark.slow

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


def test_a_table_with_a_bot_that_was_left_at_once_waits_for_its_guest(house: Server, browser: Browser) -> None:
    """... and one for a friend waits for players."""
    with people(house, browser) as [ana]:
        at_home(ana)
        for other, words in (
            ({"kind": "bot", "level": "easy"}, "waits for you"),
            ({"kind": "invite"}, "waits for players"),
        ):
            answer = ana.page.request.post(
                f"{house.url}/api/matches",
                data=json.dumps({"game": "fogline", "preset": "", "options": {}, "seats": [{"kind": "me"}, other]}),
                headers={"content-type": "application/json", "x-parlour": "1"},
            )
            at_home(ana)
            expect(row(ana, "Your games", answer.json()["id"])).to_contain_text(f"Fogline: {words}")


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


def test_who_has_solved_the_level_of_the_day_plays_another(house: Server, browser: Browser) -> None:
    """... and who has solved that of another preset plays this one, and no streak of theirs ends today."""
    with people(house, browser) as [ana]:
        page = ana.page
        page.clock.set_fixed_time(datetime.now(UTC))  # no midnight in between
        at_home(ana)
        for preset, words in (("easy", "Play it ?: today's"), ("medium", "Play another ?:")):
            page.evaluate(
                "preset => localStorage.setItem('parlour.days',"
                " JSON.stringify({[new Date().toISOString().slice(0, 10)]: {[preset]: 90000}}))",
                preset,
            )
            at_home(ana)
            expect(page.locator(".today")).to_contain_text("Your streak: 1 day")
            expect(page.locator(".today")).not_to_contain_text("ends in")
            page.get_by_role("button", name=re.compile(f"^{words} ?Stackdoku$")).click()
            page.wait_for_url("**/match/*")
            tiles(ana).first.wait_for()
            expect(page.locator(".bar")).to_contain_text("Daily, medium" if preset == "easy" else "Medium")


def test_who_leaves_a_table_with_a_clock_is_told_how_long_they_may(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        open_level(ana, "easy")
        ana.open_game("fogline", "a friend, by link", clock="live")
        ana.invite(bo)
        for person in (ana, bo):
            person.until(".fogline")
        match = ana.match
        at_home(ana)
        expect(row(ana, "Your games", match).get_by_role("timer")).to_have_text(re.compile(r"0:\d\d to come back"))
        expect(ana.page.locator(".strip li").first).to_contain_text("to come back")  # before what can wait
        field, change = ana.page.get_by_label("You are called").bounding_box(), ana.button("Change").bounding_box()
        assert field and change and abs(field["y"] - change["y"]) < 4  # one line of a phone
        away, name = bo.page.locator(".away").bounding_box(), bo.page.locator(".players .name").first.bounding_box()
        assert away and name and away["y"] >= name["y"] + name["height"] - 1  # below the name and its clock
        assert not ana.axe() and ana.sideways() == 0


def test_the_line_of_underscore_has_two_lines_whatever_the_season_is_called(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        season = {"id": "long", "title": "A Road with Very Many Doors, and behind each of them another road"}
        season |= {"phase": "running", "starts": "2026-01-01", "ends": "2026-12-31", "starter": "", "best": ""}
        ana.page.route("**/api/underscore/seasons", lambda route: route.fulfill(json=[{**season, "levels": []}]))
        for width, height in ((1280, 800), (390, 844)):
            ana.page.set_viewport_size({"width": width, "height": height})
            at_home(ana)
            expect(ana.page.locator(".dead small")).to_contain_text("Season: A Road with Very Many Doors")
            box = ana.page.locator(".dead span").bounding_box()
            assert box and box["height"] < 44, box
