"""Forced colours: what may be done now, and every digit, stands out in the person's own two colours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.wire import Server
from tests.web.people import people
from tests.web.runs import open_run
from tests.web.stackdoku import in_the_middle
from tests.web.test_summon5 import opened
from tests.web.weavers import MINE, best, pick

pytestmark = pytest.mark.slow

ENOUGH = 3.0  # as WCAG asks of what is not text


def brightness(colour: str) -> float:
    """Of `rgb(1, 2, 3)`, 0 to 1, as WCAG weighs it."""
    parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def colour(what: Locator, of: str, part: str = "") -> str:
    return str(what.first.evaluate("(one, [of, part]) => getComputedStyle(one, part || null)[of]", [of, part]))


def stand_out(one: str, other: str) -> float:
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_stackdoku_s_lit_cells_and_digits(house: Server, browser: Browser) -> None:
    with people(house, browser, forced_colors="active", reduced_motion="reduce") as [ana]:
        page = ana.page
        in_the_middle(ana)
        plain = colour(page.locator("[data-cell]:not(.lit)"), "backgroundColor")
        assert stand_out(colour(page.locator(".cell.lit"), "borderTopColor", "::before"), plain) >= ENOUGH
        for digit in page.locator(".cell .value").all()[:9]:
            assert stand_out(colour(digit, "color"), plain) >= ENOUGH
        assert page.locator(".rings .mate").count() >= 1
        assert stand_out(colour(page.locator(".token.held"), "borderTopColor"), plain) >= ENOUGH


def test_summon5_s_lit_cells(house: Server, browser: Browser) -> None:
    with people(house, browser, forced_colors="active", reduced_motion="reduce") as [ana]:
        page = ana.page
        opened(ana)
        ana.until(MINE)
        pick(ana, next(iter(best(ana).values())))
        ground = colour(page.locator("body"), "backgroundColor")
        for spot in page.locator(".spot rect.frame").all():
            assert stand_out(colour(spot, "stroke"), ground) >= ENOUGH


def test_forced_colours_keep_the_lines_of_life(house: Server, browser: Browser) -> None:
    """Bone on a white page is nothing: the line takes the colour of the text."""
    with people(house, browser, forced_colors="active", reduced_motion="reduce") as [ana]:
        open_run(ana, "nun")
        ana.page.keyboard.press("1")
        expect(ana.page.locator(".foe .cut-see")).to_have_count(1)
        of = "one => getComputedStyle(one).backgroundColor"
        ground = brightness(ana.page.locator("body").evaluate(of))
        for line in ana.page.locator(".hp .left").all():
            seen = sorted((brightness(line.evaluate(of)), ground))
            assert (seen[1] + 0.05) / (seen[0] + 0.05) >= 3
