"""Replays of the other four games at 800 px: the whole board, and a line of the log that leads to its step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import Person, people, wait_for
from tests.web.stackdoku import act, certificate, open_level
from tests.web.test_learn import SCREEN, below_the_fold
from tests.web.test_summon5 import opened
from tests.web.test_underlinery import FILL, to_placement
from tests.web.test_underscore import cast, next_turn, open_run, turn_of
from tests.web.weavers import MINE, weave_once

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]


def summon5(person: Person) -> None:
    opened(person)
    weave_once(person)
    person.until(MINE)


def stackdoku(person: Person) -> None:
    open_level(person, "hard", seed="11")
    for text in certificate("hard", "11")[:4]:
        act(person, text)


def underlinery(person: Person) -> None:
    person.open_game("underlinery", "a bot", level="random", preset="casual5")
    to_placement(person)
    person.button(FILL).click()
    person.until(".board button.live:enabled")


def underscore(person: Person) -> None:
    open_run(person, "nun")
    before = turn_of(person)
    cast(person, well=True)
    next_turn(person, before)


PLAYED = {
    "summon5": (summon5, ".loom", "Resign"),
    "stackdoku": (stackdoku, "[role=group][aria-label^=Stack]", "Give up"),
    "underlinery": (underlinery, ".underlinery .grid", "Resign"),
    "underscore": (underscore, ".us .moves", "Resign"),
}


@pytest.mark.parametrize("game", PLAYED)
def test_the_board_shows_whole_and_the_log_leads_to_a_step(house: Server, browser: Browser, game: str) -> None:
    play, board, leave = PLAYED[game]
    with people(house, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        page = ana.page
        play(ana)
        menu = page.locator("summary[aria-label=More]") if game == "stackdoku" else ana.button("Menu")
        if not ana.button(leave).count() or not ana.button(leave).is_visible():
            menu.click()
        ana.button(leave).click()
        page.locator(".ask button.main, dialog[open] button.main").first.click()
        ana.until(".end")
        ana.go(f"/replay/{ana.match}")
        page.get_by_role("slider").wait_for()
        steps = page.locator(".steps button")
        last = int(str(page.get_by_role("slider").get_attribute("max")))
        expect(steps).to_have_count(last + 1)
        steps.nth(last - 1).click()
        expect(page.locator("span.count").first).to_have_text(f"{last - 1} of {last}")
        page.locator(board).first.wait_for()
        wait_for(lambda: below_the_fold(ana, board) <= 0, page)
        words = page.locator(".said span").inner_text()
        expect(page.locator(".said").get_by_text(re.compile(re.escape(words[:40])))).to_have_count(1)
        ana.button("Play").click()
        expect(page.locator("span.count").first).to_have_text(f"{last} of {last}")
