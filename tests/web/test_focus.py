"""The focus stays where the person works, and what was clicked is seen at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import people, tab_to, to_battle, wait_for
from tests.web.runs import open_run
from tests.web.stackdoku import cell, certificate, open_level, tap, tiles, token
from tests.web.test_late import HeldLine, move, nullgame
from tests.web.test_summon5 import opened
from tests.web.test_underlinery import FILL, to_placement
from tests.web.weavers import MINE

pytestmark = pytest.mark.slow


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


def test_a_call_and_a_cast_show_before_the_house_has_answered(house: Server, browser: Browser) -> None:
    """... and a call that is refused is taken back, with its reason."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        line = HeldLine(page)
        ana.open_game("underlinery", "a bot", level="random", preset="casual5")
        to_placement(ana)
        ana.button(FILL).click()
        ana.until(".board button.live:enabled")
        struck = page.locator(".board .called").count()
        number = page.locator(".grid button.live:not(.crossed)").first.inner_text()
        line.holding = True
        page.locator(".grid button.live:not(.crossed)").first.click()
        expect(page.locator(f'.board [data-number="{number}"]')).to_have_class(re.compile("called"))
        expect(page.locator(".say")).to_have_text(f"{number} called.")
        line.let_go()
        ana.until(".board button.live:enabled")
        expect(page.locator(".board .called")).to_have_count(struck + 2)
        page.locator(".board button.live:enabled").first.focus()
        line.holding = True
        page.keyboard.type("999")
        page.keyboard.press("Enter")
        expect(page.locator(".say")).to_have_text("999 called.")
        assert page.evaluate("document.activeElement.matches('.board')")  # its buttons are closed, and the focus waits
        line.let_go()
        expect(page.locator(".say.refused")).to_be_visible()
        assert page.evaluate("document.activeElement.matches('.board button')")
        expect(page.locator(".board .called")).to_have_count(struck + 2)

        open_run(ana, "nun")
        page.locator('.card[aria-disabled="false"]').first.click()
        line.holding = True
        page.locator(".mid .cast").click()
        expect(page.locator(".mid .cast")).to_have_text(re.compile("Sealed"))
        line.let_go()
        expect(page.locator(".usbar .cut")).to_have_text("Turn 2")


def test_a_thread_shows_before_the_house_has_answered(house: Server, browser: Browser) -> None:
    """... and is back in the hand when it is refused, with the reason."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        line = HeldLine(page)
        opened(ana)
        ana.until(MINE)
        new, out = page.locator("g.new"), page.locator(".hand button[data-out]")

        def lay() -> None:
            page.locator(".hand button:not([data-out])").first.click()
            page.locator(".spot").first.wait_for()
            line.holding = True
            page.locator(".spot").first.click()
            expect(new).to_have_count(1)
            expect(out).to_have_count(1)

        lay()
        line.refuse("the Loom is asleep")
        expect(new).to_have_count(0)
        expect(out).to_have_count(0)
        expect(page.locator("#weave-foot.alarm")).to_have_text("The Loom is asleep.")


def test_a_thread_taken_back_lies_again_when_that_is_refused(house: Server, browser: Browser) -> None:
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        line = HeldLine(page)
        opened(ana)
        ana.until(MINE)
        page.locator(".hand button").first.click()
        page.locator(".spot").first.click()
        page.locator(".runs .label, .act .lacks").first.wait_for()  # the house has answered
        line.holding = True
        page.locator("g.new").click()
        expect(page.locator("g.new")).to_have_count(0)
        line.refuse("the thread holds fast")
        expect(page.locator("g.new")).to_have_count(1)
        expect(page.locator("#weave-foot.alarm")).to_have_text("The thread holds fast.")


def test_a_pair_and_a_digit_show_before_the_house_has_answered(house: Server, browser: Browser) -> None:
    """... and are taken back when they are refused, with the reason."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        line = HeldLine(page)
        open_level(ana, "easy", seed="3")
        pair, digit = certificate("easy", "3")[:2]
        for refused in (True, False):
            line.holding = True
            for number in pair[1:].split("+"):
                tap(ana, number)
            expect(tiles(ana)).to_have_count(26)
            expect(page.locator(".token")).to_have_count(2)
            if refused:
                line.refuse("the stack is glued")
                expect(page.locator(".tell.bad")).to_have_text(re.compile("^the stack is glued", re.IGNORECASE))
                expect(tiles(ana)).to_have_count(28)
                expect(page.locator(".token")).to_have_count(0)
                page.reload()  # what the page has not heard of it has happened
                expect(tiles(ana)).to_have_count(26)
                page.keyboard.press("u")
                expect(tiles(ana)).to_have_count(28)
            else:
                line.let_go()
        value, _, where = digit.partition("@")
        token(ana, value).click()
        page.locator(".cell.lit").first.wait_for()
        line.holding = True
        cell(ana, where).click()
        expect(cell(ana, where).locator(".value")).to_have_count(1)
        expect(page.locator(".token")).to_have_count(1)
        line.refuse("the ink is dry")
        expect(cell(ana, where).locator(".value")).to_have_count(0)
        expect(page.locator(".token")).to_have_count(2)
        expect(page.locator(".tell.bad")).to_contain_text("ink is dry")


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
