"""The focus stays where the person works, and what was clicked is seen at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import people, tab_to, to_battle, wait_for
from tests.web.test_late import HeldLine, move, nullgame

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]


def test_a_pair_is_three_keys(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        tab_to(page, '[aria-label="Your units"] button')
        for _ in range(3):
            tiles = page.locator("g.tile").count()
            for _ in range(3):
                page.keyboard.press("Enter")
            wait_for(lambda before=tiles: page.locator("g.tile").count() > before, page)  # type: ignore[misc]
            ana.until(".tray button:enabled")
            expect(page.locator('[aria-label="Your units"] button').first).to_be_focused()


def test_a_unit_is_selected_before_the_house_has_answered(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        line = HeldLine(page)
        to_battle(ana)
        line.holding = True
        unit = page.locator(".movable .hit").first
        cell = str(unit.get_attribute("data-cell"))
        unit.click()
        expect(page.locator(".selected .hit")).to_have_attribute("data-cell", cell)
        expect(page.locator("g.tile.attack, g.tile.move")).to_have_count(0)  # the house alone knows where it may go
        line.let_go()
        page.locator("g.tile.attack, g.tile.move").first.wait_for()


def test_a_move_in_text_leaves_the_focus_where_it_was_made(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        nullgame(ana)
        page.locator(".curtain button").click()
        move(ana, "hold 2")
        expect(page.locator(".plain pre")).to_contain_text("seat 1: oo")
        expect(page.locator(".legal button").first).to_be_focused()
        page.get_by_label("Your move").fill("hold 1")
        page.keyboard.press("Enter")
        expect(page.locator(".plain pre")).to_contain_text("seat 1: o\n")
        expect(page.get_by_label("Your move")).to_be_focused()
