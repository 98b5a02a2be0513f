"""A phone of 390 px: whatever can be pressed on the five boards is large enough for a finger, measured pixel by pixel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server, running
from tests.web.people import PHONE, Person, people, to_battle, wait_for
from tests.web.road import after_the_boss, after_the_last, at_the_fork, before_the_boss, burning, set_down
from tests.web.runs import open_match
from tests.web.stackdoku import act, in_the_middle, open_level, way_to_a_dead_end
from tests.web.targets import small_targets
from tests.web.test_summon5 import opened
from tests.web.test_underlinery import FILL, to_placement
from tests.web.weavers import MINE, best, end_turn, lay, pick

pytestmark = pytest.mark.slow

TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
CELL = 42.5  # of the Sudoku: a ninth of 390 is 43.3, and the tap snaps to a lit cell


def fogline(person: Person) -> Iterator[str]:
    page = person.page
    person.open_game("fogline", "a bot", level="random")
    person.until(".tray button:enabled")
    yield "setup"
    page.locator('[aria-label="Your units"] button:enabled').first.click()
    page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
    page.locator("g.spot").first.wait_for()
    yield "spots"
    to_battle(person)
    page.locator("g.tile.movable").first.click()
    page.locator(".choices").wait_for()
    yield "battle"


def summon5(person: Person) -> Iterator[str]:
    opened(person)
    person.until(MINE)
    weave = best(person)
    pick(person, next(iter(weave.values())))
    yield "a thread in hand"
    person.page.keyboard.press("Escape")
    lay(person, weave)
    yield "a weave"
    end_turn(person)


def stackdoku(person: Person) -> Iterator[str]:
    in_the_middle(person)
    yield "token and tile in hand"
    open_level(person, "hard", seed="11")
    for text in way_to_a_dead_end("hard", "11"):
        act(person, text)
    person.page.get_by_role("heading", name="Dead end").wait_for()
    yield "dead end"


def underlinery(person: Person) -> Iterator[str]:
    person.open_game("underlinery", "a bot", level="random", preset="powers")
    to_placement(person)
    yield "placement"
    person.button(FILL).click()
    person.until(".board button.live:enabled")
    yield "calls"


def underscore(person: Person) -> Iterator[str]:
    page = person.page
    person.go("/game/underscore")
    page.get_by_role("button", name="New run").wait_for()
    yield "title"
    open_match(person, "run", [{"kind": "me"}])
    person.until(".person")
    yield "start"
    page.locator('[data-start="nun"]').click()
    page.locator(".chosen .cast").click()
    person.until(".card")
    yield "fight"
    page.keyboard.press("1")
    yield "a move in hand"


@pytest.mark.parametrize("play", [fogline, summon5, stackdoku, underlinery, underscore])
def test_every_target_of_a_board_is_large_enough_for_a_finger(
    house: Server, browser: Browser, play: Callable[[Person], Iterator[str]]
) -> None:
    with people(house, browser, **TOUCH) as [ana]:
        for screen in play(ana):
            small = [each for each in small_targets(ana) if not each.startswith("Row ")]
            assert not small, (screen, small)
            assert not [each for each in small_targets(ana, CELL) if each.startswith("Row ")], screen
            assert ana.sideways() == 0, screen
        ana.page.keyboard.press("Escape")
        ana.button("Menu").click()
        ana.page.locator("dialog[open]").wait_for()
        assert not small_targets(ana), "menu"


def test_the_screens_far_along_the_road_too(browser: Browser, tmp_path: Path) -> None:
    with running(tmp_path) as house, people(house, browser, **TOUCH) as [ana]:
        places = before_the_boss(), burning(), after_the_boss(), at_the_fork(), after_the_last()
        for match in set_down(house, ana, *places):
            ana.go(f"/match/{match}")
            ana.page.locator(".us[data-phase] .cast").wait_for()
            assert ana.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, match
            assert not small_targets(ana), match


def test_a_battlefield_of_sixteen_in_a_row_is_panned(house: Server, browser: Browser) -> None:
    """However wide it grows, a tile stays large enough; the page itself is never wider than the phone."""
    with people(house, browser, **TOUCH) as [ana]:
        page = ana.page
        ana.open_game("fogline", "each other, at this screen")
        for tiles in range(16):
            ana.until(".curtain")
            page.keyboard.press("Enter")
            expect(page.locator("g.tile")).to_have_count(tiles)
            page.locator('[aria-label="Your units"] button:enabled').first.click()
            page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
            page.locator("g.spot").first.wait_for()
            cells = page.locator("g.spot").evaluate_all("all => all.map(e => e.dataset.cell)")
            furthest = max(cells, key=lambda cell: int(str(cell).split(",")[0]))
            page.locator(f'g.spot[data-cell="{furthest}"]').dispatch_event("click")
        ana.until(".curtain")
        page.keyboard.press("Enter")
        page.locator("g.tile").nth(15).wait_for()
        wide = page.locator("g.tile .hit").evaluate_all("all => all.map(e => e.getBoundingClientRect().width)")
        assert min(wide) >= 44, wide
        assert ana.sideways() == 0
        last = page.locator("g.tile .hit").nth(15)
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport(ratio=0.9)


def test_the_lens_of_underlinery(house: Server, browser: Browser) -> None:
    """The small grid moves the lens and calls nothing; a number in the lens is called; keys need no lens."""
    with people(house, browser, **TOUCH) as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="casual5")
        to_placement(ana)
        lens = page.locator(".lens button")
        expect(lens).to_have_count(35)
        lens.first.tap()  # c4, where it is held at first
        expect(page.get_by_label("c4: 1", exact=True).first).to_be_visible()
        box = page.locator(".grid").bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + 5, box["y"] + 5)
        expect(lens.first).to_have_attribute("aria-label", "a1: empty")
        expect(page.locator(".tools .hand b")).to_have_text("2")
        lens.first.tap()
        expect(lens.first).to_have_attribute("aria-label", "a1: 2")
        lens.first.tap()  # lifted again
        expect(lens.first).to_have_attribute("aria-label", "a1: empty")
        ana.button(FILL).click()
        ana.until(".board button.live:enabled")
        box = page.locator(".grid").bounding_box()  # the calls begin higher on the page
        assert box
        page.touchscreen.tap(box["x"] + box["width"] - 20, box["y"] + box["height"] - 20)
        expect(lens.last).to_have_attribute("aria-label", re.compile("^k11: "))
        free = page.locator(".lens button:not(.crossed)").first
        number = free.inner_text()
        before = page.locator(".board .called").count()
        free.tap()
        wait_for(lambda: page.locator(".board .called").count() > before, page)
        expect(page.locator(f'.board [data-number="{number}"]')).to_have_class(re.compile("called"))


def test_the_lens_of_underlinery_shows_what_can_still_be_called(house: Server, browser: Browser) -> None:
    """Lesson 4: only the last rows are left."""
    with people(house, browser, **TOUCH) as [ana]:
        ana.go("/learn/underlinery?lesson=4")
        expect(ana.page.get_by_role("group", name="large")).to_have_attribute("aria-label", re.compile("to .11 large$"))
        assert ana.page.locator(".lens button.live:not(.crossed)").count() > 0
