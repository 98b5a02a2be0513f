"""Between a phone and a desk: nothing of a board is cut off, whatever the width of the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people
from tests.web.runs import open_run
from tests.web.stackdoku import in_the_middle
from tests.web.test_summon5 import opened
from tests.web.weavers import MINE

pytestmark = pytest.mark.slow

WIDTHS = (360, 390, 430, 600, 720, 768, 840, 912, 1024, 1040, 1100, 1180, 1280, 1440, 1920)


def summon5(person: Person) -> None:
    opened(person, players=4)
    person.until(MINE)


def underscore(person: Person) -> None:
    open_run(person, "nun")
    person.page.keyboard.press("1")


@pytest.mark.parametrize("play", [summon5, in_the_middle, underscore])
def test_the_page_has_the_width_of_the_window(house: Server, browser: Browser, play: object) -> None:
    assert callable(play)
    with people(house, browser, viewport={"width": 1280, "height": 850}, reduced_motion="reduce") as [ana]:
        play(ana)
        for width in WIDTHS:
            ana.page.set_viewport_size({"width": width, "height": 850})
            assert ana.sideways() == 0, width
            cut = ana.page.locator("button:visible, summary:visible").evaluate_all(
                "all => all.filter(e => !e.closest('.sums, .loom, .scroll'))"
                ".filter(e => e.getBoundingClientRect().right > innerWidth + 1).map(e => e.textContent.trim())"
            )
            assert cut == [], width


@pytest.mark.parametrize("game", ["fogline", "stackdoku", "summon5", "underlinery"])
def test_a_match_is_begun_without_scrolling(house: Server, browser: Browser, game: str) -> None:
    """However many rules there are to read; and whoever comes by Tab is never behind the button."""
    with people(house, browser) as [ana]:
        page = ana.page
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            ana.go(f"/game/{game}")
            play = ana.button("Play")
            play.wait_for()
            if game == "stackdoku":  # levels stand before the form, and come a little later
                page.locator(".campaign button").first.wait_for()
            expect(play).to_be_in_viewport(ratio=1)
            box = play.bounding_box()
            assert box
            page.locator("form select[name=preset]").focus()
            for _ in range(2):
                ends = page.evaluate("document.activeElement.getBoundingClientRect().bottom")
                assert ends <= box["y"], page.evaluate("document.activeElement.outerHTML")
                page.keyboard.press("Tab")


def top(person: Person, selector: str) -> float:
    return float(person.page.locator(selector).evaluate("e => e.getBoundingClientRect().top"))


def test_the_ground_of_fogline_stays_where_it_is_while_pairs_are_placed(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport=PHONE, reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        cards = page.locator('[aria-label="Your terrain cards"] button')
        expect(cards).to_have_count(8)
        assert len(set(cards.evaluate_all("all => all.map(e => e.getBoundingClientRect().top)"))) == 1
        before = top(ana, ".fogline div.ground")
        assert before < 300
        for tray in ("Your units", "Your terrain cards"):
            page.locator(f'[aria-label="{tray}"] button:enabled').first.click()
            assert top(ana, ".fogline div.ground") == before
        page.locator("g.spot").first.click()
        ana.until(".tray button:enabled")
        expect(cards).to_have_count(7)
        assert top(ana, ".fogline div.ground") == before
