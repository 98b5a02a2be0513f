"""Replays of all five games at 800 px: the whole board, played at a speed, paused, and a line of the log that leads to
its step."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, act_once, people, place_one, stop_the_clock, to_battle, wait_for
from tests.web.runs import cast, next_turn, open_run, turn_of
from tests.web.stackdoku import act, certificate, open_level
from tests.web.test_learn import SCREEN, below_the_fold
from tests.web.test_summon5 import opened
from tests.web.test_underlinery import FILL, to_placement
from tests.web.weavers import MINE, weave_once

pytestmark = pytest.mark.slow


def fogline(person: Person) -> None:
    person.open_game("fogline", "a bot", level="random")
    for _ in range(3):
        person.until('[aria-label="Your units"] button:enabled')
        place_one(person)
    person.until('[aria-label="Your units"] button:enabled')


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
    "fogline": (fogline, ".fogline svg[role=group]", "Resign"),
    "summon5": (summon5, ".loom", "Resign"),
    "stackdoku": (stackdoku, "[role=group][aria-label^=Stack]", "Give up"),
    "underlinery": (underlinery, ".underlinery .grid", "Resign"),
    "underscore": (underscore, ".us .moves", "Resign"),
}


def open_replay(person: Person, game: str) -> int:
    """Plays a little, leaves, and looks at it again; how many steps it has."""
    PLAYED[game][0](person)
    leave(person, game)
    person.go(f"/replay/{person.match}")
    person.page.get_by_role("slider").wait_for()
    return int(str(person.page.get_by_role("slider").get_attribute("max")))


def leave(person: Person, game: str) -> None:
    """Gives up, as the game calls it."""
    page, word = person.page, PLAYED[game][2]
    if not person.button(word).count() or not person.button(word).is_visible():
        person.button("Menu").click()
    person.button(word).click()
    page.locator(".ask button.main, [role=alertdialog] button.main").first.click()
    person.until(".end")


def step_shown(person: Person) -> int:
    return int(person.page.locator("span.count").first.inner_text().split()[0])


def plays_out(person: Person, last: int) -> int:
    """From Play to the last step, in tenths of a second of the page's own clock."""
    person.button("Play").click()
    person.button("Pause").wait_for()
    for tenths in range(1, 50 * (last + 1)):
        person.page.clock.run_for(100)
        if step_shown(person) == last:
            person.button("Play").wait_for()  # it has ended by itself
            return tenths
    raise AssertionError("it never ends")


@pytest.mark.parametrize("game", PLAYED)
def test_the_board_shows_whole_and_the_log_leads_to_a_step(house: Server, browser: Browser, game: str) -> None:
    board = PLAYED[game][1]
    with people(house, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        page = ana.page
        last = open_replay(ana, game)
        steps = page.locator(".steps button")
        expect(steps).to_have_count(last + 1)
        steps.nth(last - 1).click()
        expect(page.locator("span.count").first).to_have_text(f"{last - 1} of {last}")
        expect(steps.nth(last - 1)).to_have_attribute("aria-current", "step")
        page.locator(board).first.wait_for()
        wait_for(lambda: below_the_fold(ana, board) <= 0, page)
        words = page.locator(".said span").inner_text()
        expect(page.locator(".said").get_by_text(re.compile(re.escape(words[:40])))).to_have_count(1)
        steps.nth(1).click()
        expect(page.locator("span.count").first).to_have_text(f"1 of {last}")


def test_a_level_is_watched_on_a_phone(house: Server, browser: Browser) -> None:
    """Grid, tray and the top of the stack are on the screen; who goes on alone is asked for no bot."""
    with people(house, browser, viewport=PHONE, has_touch=True, reduced_motion="reduce") as [ana]:
        last = open_replay(ana, "stackdoku")
        page = ana.page
        page.get_by_role("slider").fill(str(last - 1))
        expect(page.locator("span.count").first).to_have_text(f"{last - 1} of {last}")
        tile = page.locator("[data-tile]").first
        tile.wait_for()
        wait_for(lambda: below_the_fold(ana, "[data-tile]") <= 0, page)
        expect(ana.button("Play on from here")).to_have_count(1)
        expect(page.locator("select[name=level]")).to_have_count(0)
        assert ana.sideways() == 0
        assert not ana.axe()


def test_a_long_sentence_does_not_move_the_loom(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        last = open_replay(ana, "summon5")
        loom = ana.page.locator(".loom")
        boxes = []
        for step in range(last):
            ana.page.locator(".steps button").nth(step).click()
            expect(ana.page.locator("span.count").first).to_have_text(f"{step} of {last}")
            boxes.append(loom.bounding_box())
        assert all(box == boxes[0] for box in boxes), boxes


@pytest.mark.parametrize("game", PLAYED)
def test_it_plays_at_a_speed_pauses_and_ends(house: Server, browser: Browser, game: str) -> None:
    with people(house, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        page = ana.page
        page.clock.install()
        last = open_replay(ana, game)
        assert last >= 2
        stop_the_clock(page)  # from here only the test moves time on
        slow = plays_out(ana, last)
        page.locator("select[name=speed]").select_option("4")
        fast = plays_out(ana, last)  # begins again
        assert 3 * fast <= slow + last, (slow, fast)  # each step is rounded up to a tenth
        page.locator("select[name=speed]").select_option("1")
        ana.button("Play").click()
        while step_shown(ana) == 0:
            page.clock.run_for(100)
        ana.button("Pause").click()
        page.clock.run_for(30_000)
        assert step_shown(ana) == 1
        page.keyboard.press("End")
        assert step_shown(ana) == last


CHARTS = {  # who clicks so far to the right of the chart is led to a step that says so
    "fogline": (0.95, "[aria-label^='Units left']", re.compile("moved|attacked")),
    "stackdoku": (0.075, "[aria-label^='Tokens waiting']", re.compile("pair|Pair|took", re.IGNORECASE)),
    "summon5": (0.97, "[aria-label^='Energy by turn']", re.compile(r"\d")),
    "underlinery": (0.95, "[aria-label^='Ticks']", re.compile("called")),
}


def begin(person: Person, game: str) -> None:
    """Far enough for a chart, and to the end of it."""
    page = person.page
    if game == "fogline":
        to_battle(person)
        act_once(person)
        person.until("g.tile.movable", ".end")
    else:
        PLAYED[game][0](person)
    for _ in range(2 if game == "underlinery" else 0):
        struck = page.locator(".board .called").count()
        page.locator(".grid button.live:not(.crossed)").first.click()
        page.locator(".board .called").nth(struck).wait_for()
        person.until(".board button.live:enabled")
    if not page.locator("dialog.end").count():
        leave(person, game)


@pytest.mark.parametrize("game", CHARTS)
def test_a_step_of_the_chart_leads_into_the_replay(house: Server, browser: Browser, game: str) -> None:
    share, chart, words = CHARTS[game]
    with people(house, browser, viewport=SCREEN, reduced_motion="reduce") as [ana]:
        page = ana.page
        begin(ana, game)
        drawn = page.locator("dialog.end").locator(chart)
        box = drawn.bounding_box()
        assert box
        drawn.click(position={"x": share * box["width"], "y": box["height"] / 2})
        page.wait_for_url(re.compile(r"/replay/.*at=\d+"))
        if game == "stackdoku":
            expect(page).to_have_url(re.compile("at=1$"))  # the first of its bars
        expect(page.locator("[aria-current=step]")).to_contain_text(words)
        expect(page.locator(".count").first).not_to_have_text(re.compile("^0 of"))
