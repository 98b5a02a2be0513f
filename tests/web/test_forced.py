"""Forced colours: what may be done now, and every digit, stands out in the person's own two colours."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator

from tests.server.wire import Server
from tests.web.people import people
from tests.web.stackdoku import in_the_middle
from tests.web.test_summon5 import opened
from tests.web.test_underscore import brightness
from tests.web.weavers import MINE, best, pick

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]

ENOUGH = 3.0  # as WCAG asks of what is not text


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
