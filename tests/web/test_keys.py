"""Whole matches by keyboard alone, from the page of the game to the end: Fogline's and Summon5's are in their own files."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from parlour.games.stackdoku import make_level
from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, tab_to, wait_for
from tests.web.runs import INSTANT, fight_by_keys, onward
from tests.web.stackdoku import cell, certificate, steer, tile, tiles, walk_to

pytestmark = pytest.mark.slow

CALLS = 121


def begin(person: Person, path: str) -> None:
    """The page of a game, and its main button by Tab and Enter."""
    person.go(path)
    person.button("Play").wait_for()
    tab_to(person.page, "form button.main")
    person.page.keyboard.press("Enter")
    person.page.wait_for_url("**/match/*")


def at_work(person: Person, where: str) -> bool:
    """Whether the focus is where the person works."""
    return bool(person.page.evaluate("where => document.activeElement?.closest(where) !== null", where))


def test_underlinery_by_keyboard_alone_to_its_end(house: Server, browser: Browser) -> None:
    """UL-41: arrows and Enter place, digits and Enter call; the end takes the focus."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        begin(ana, "/game/underlinery?preset=casual5")
        if ana.until(".choice button", ".tools .hand") == ".choice button":
            tab_to(page, ".choice button")
            page.keyboard.press("Enter")
        page.locator(".tools .hand").wait_for()
        tab_to(page, ".grid button")
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        assert at_work(ana, ".grid")
        tab_to(page, ".tools button.fill")
        page.keyboard.press("Enter")
        ana.until(".board button.live:enabled")
        tab_to(page, ".board button")  # the sheet of numbers is one tab stop
        before = page.evaluate("document.activeElement.dataset.number")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.number") != before
        page.keyboard.press("Enter")
        ana.until(".board button.live:enabled")
        wait_for(lambda: at_work(ana, ".board button"), page)  # the other has called, and one goes on there
        for _ in range(CALLS):
            if ana.until(".board button.live:enabled", ".end") == ".end":
                break
            struck = page.locator(".board .called").count()
            page.keyboard.type(page.locator(".grid button.live:not(.crossed)").first.inner_text())
            page.keyboard.press("Enter")
            page.locator(".end, .board .called").nth(struck).wait_for()
        ana.until("dialog.end")
        wait_for(lambda: at_work(ana, "dialog.end"), page)
        page.keyboard.press("Escape")
        expect(page.locator(".end.folded")).to_be_visible()


def test_stackdoku_by_keyboard_alone_to_its_win(house: Server, browser: Browser) -> None:
    """Rules section 7, from the page of the game to the win dialog: the focus never falls to the page."""
    with people(house, browser, reduced_motion="reduce") as [ana]:
        page = ana.page
        begin(ana, "/game/stackdoku?preset=easy&seed=3")
        tiles(ana).first.wait_for()
        assert make_level("easy", "3").certificate
        for text in certificate("easy", "3"):
            if text.startswith("P"):
                tab_to(page, "[data-tile]")
                for number in text[1:].split("+"):
                    walk_to(ana, number)
                    page.keyboard.press("Enter")
                tile(ana, text[1:].partition("+")[0]).wait_for(state="detached")
            else:
                digit, _, name = text.partition("@")
                tab_to(page, "[data-cell]")
                if page.locator(f'.token.held[aria-label^="Token {digit},"]').count() == 0:
                    page.keyboard.press(digit)
                steer(ana, name)
                page.keyboard.press("Enter")
                cell(ana, name).locator(".value").wait_for()
            assert ana.over() or at_work(ana, "[data-tile], [data-cell], .tray, .stackdoku")
        ana.until("dialog.end")
        expect(page.locator("dialog.end h2")).to_contain_text("Solved")
        wait_for(lambda: at_work(ana, "dialog.end"), page)


def test_underscore_by_keyboard_alone_from_the_title_to_death(house: Server, browser: Browser) -> None:
    """§8.3: Tab and Enter at the title, a digit for who one is, for each move and each card of the fallen; on a phone."""
    with people(house, browser, viewport=PHONE, reduced_motion="reduce") as [ana]:
        page = ana.page
        ana.go("/game/underscore")
        page.evaluate(INSTANT)
        page.get_by_role("navigation", name="Underscore").wait_for()
        tab_to(page, 'nav[aria-label="Underscore"] button')
        expect(page.locator(":focus")).to_have_text(re.compile("New run"))
        page.keyboard.press("Enter")
        ana.until(".person")
        page.keyboard.press("1")
        page.keyboard.press("Enter")
        ana.until(".card")
        levels = 0
        while levels < 12:
            fight_by_keys(ana)
            if ana.over():
                break
            levels += 1
            page.locator(".corpse").wait_for()
            assert at_work(ana, ".page")
            if levels == 1:  # a free slot: the first move of the fallen is learned
                page.keyboard.press("1")
                expect(page.locator(".info h2").first).to_be_visible()
                page.keyboard.press("Enter")
                page.locator(".sort").wait_for()
                assert at_work(ana, ".page")
                page.keyboard.press("Enter")
            else:
                tab_to(page, "[data-leave]")
                page.keyboard.press("Enter")
                expect(page.locator(".info .cast")).to_be_focused()
                page.keyboard.press("Enter")  # it asks
                page.keyboard.press("Enter")
            onward(ana)
            assert at_work(ana, ".page")
        ana.until("dialog.end")
        wait_for(lambda: at_work(ana, "dialog.end"), page)
