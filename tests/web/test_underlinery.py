"""Underlinery in a browser, played as people do."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("web")]

CALLS = 121
FILL = "Fill the rest (locks your grid)"


def to_placement(person: Person) -> None:
    if person.until(".toss button", ".tools .hand, .grid") == ".toss button":
        person.button("A First placement").click()
    person.page.locator(".tools .hand").wait_for()


def calls_out(person: Person) -> None:
    """Calls the first number of the own grid that is left, again and again."""
    page = person.page
    for _ in range(CALLS):
        person.until(".board button.live:enabled", ".end")
        if person.over():
            return
        struck = page.locator(".board .called").count()
        page.locator(".grid button.live:not(.crossed)").first.click()
        page.locator(".end, .board .called").nth(struck).wait_for()
    raise AssertionError("the match does not end")


def test_a_whole_match_against_a_bot_by_clicking(house: Server, browser: Browser) -> None:
    """UL-12 to UL-17, UL-41 to UL-44."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="casual5")
        to_placement(ana)
        cells = page.locator(".grid button")
        cells.nth(0).click()  # 1: a click is a placement
        expect(cells.nth(0)).to_have_text("1")
        page.locator(".board button", has_text="57").click()  # another number in hand
        expect(page.locator(".tools .hand b")).to_have_text("57")
        cells.nth(60).click()
        expect(cells.nth(60)).to_have_text("57")
        expect(page.locator(".tools .hand b")).to_have_text("2")
        cells.nth(0).click()  # lifted
        expect(cells.nth(0)).to_have_text("")
        cells.nth(5).click()
        expect(cells.nth(5)).to_have_text("1")
        ana.button(FILL).click()
        page.locator(".board button.called, .board button.live:enabled").first.wait_for()
        page.locator(".board button.live:enabled").first.wait_for()

        # UL-44: grid, number board, counts, status, resign; everything else behind one menu. UL-42: nothing draggable.
        loose = page.locator("button:not(.grid button):not(.board button):not(dialog button)")
        assert sorted(loose.all_inner_texts()) == ["Menu", "Resign"]
        assert page.locator("main a, main summary, main input, main select").count() == 0
        assert page.locator('[draggable="true"]').count() == 0
        small = "[...document.querySelectorAll('.grid button, .board button')].filter(b => b.getBoundingClientRect().width < 28).length"
        assert page.evaluate(small) == 0

        calls_out(ana)
        expect(page.locator(".say")).to_contain_text("calls made")
        for message in ana.messages:  # UL-33, UL-37: no second grid, no line of the other
            if message["type"] == "update":
                assert message["view"]["grids"] is None
        opened = next(m for m in ana.messages if m["type"] == "opened")
        assert "?" in opened["secrets"]
        page.locator(".end summary").click()
        ana.button("Verify the seal").click()
        expect(page.locator(".end .seal")).to_contain_text("closed to you")
        assert page.locator(".end .seal li.bad").count() == 0

        page.get_by_label("Keep this layout as").fill("mine")
        ana.button("Keep").click()
        expect(page.locator("form [role=status]")).to_contain_text("Kept as mine")
        first = [int(text) for text in page.locator(".grid button").all_inner_texts()[:11]]
        ana.button("Rematch").click()
        expect(page.locator(".end")).to_have_count(0)
        to_placement(ana)
        page.get_by_label("Layout", exact=True).select_option("own mine")
        page.get_by_label("Change it").select_option("mirrored")
        ana.button("Load layout (locks your grid)").click()
        page.locator(".board button.live:enabled").first.wait_for()
        again = [int(text) for text in page.locator(".grid button").all_inner_texts()[:11]]
        assert again == first[::-1]


def test_keyboard_alone_on_a_phone_with_powers(house: Server, browser: Browser) -> None:
    """UL-41: arrows and Enter place, digits and Enter call; Double Underline by two numbers."""
    with people(house, browser, viewport=PHONE) as [ana]:
        page = ana.page
        ana.open_game("underlinery", "a bot", level="random", preset="powers")
        to_placement(ana)
        assert ana.sideways() == 0
        page.locator(".grid button").first.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator(".grid button").nth(12)).to_have_text("2")
        page.keyboard.type("99")
        expect(page.locator(".say")).to_have_text("Take 99 in hand: Enter.")
        page.keyboard.press("Enter")
        expect(page.locator(".tools .hand b")).to_have_text("99")
        ana.button(FILL).click()
        page.locator(".board button.live:enabled").first.wait_for()
        assert ana.sideways() == 0
        free = page.locator(".board button.live:enabled").all_inner_texts()
        page.keyboard.type(free[0])
        page.keyboard.press("Enter")
        expect(page.locator(".board button", has_text=free[0]).and_(page.locator(".called")).first).to_be_visible()
        ana.button("Double Underline").click()
        free = page.locator(".board button.live:enabled").all_inner_texts()
        before = page.locator(".board .called").count()
        for number in free[1:3]:
            page.keyboard.type(number)
            page.keyboard.press("Enter")
        wait_for(lambda: page.locator(".board .called").count() >= before + 2, page)
        page.locator(".board button.live:enabled").first.wait_for()
        assert not ana.button("Double Underline").count()  # the budget is one
        taken = page.locator(".board .called").first.inner_text()
        page.keyboard.type(taken)
        page.keyboard.press("Enter")
        expect(page.locator(".say.refused")).to_contain_text("called")  # in the status line, and only there
        ana.button("Resign").click()
        page.locator(".ask button.main").click()
        expect(page.locator(".end h2")).to_have_text("You lose")
