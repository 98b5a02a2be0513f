"""Between a phone and a desk: nothing of a board is cut off, whatever the width of the window."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.server.wire import Server
from tests.web.people import Person, people
from tests.web.runs import open_run
from tests.web.stackdoku import in_the_middle
from tests.web.test_summon5 import opened
from tests.web.weavers import MINE

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]

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
