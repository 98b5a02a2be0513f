"""Nothing happens faster than a person can see, and the end lies over the board: by a clock that the test moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import READ, Person, act_once, people, stop_the_clock, to_battle, wait_for
from tests.web.test_underlinery import FILL, to_placement

pytestmark = pytest.mark.slow


def calls_told(person: Person) -> int:
    """How many calls the browser has been told of, shown or not."""
    return max((len(m["view"]["calls"]) for m in person.messages if m["type"] == "update"), default=0)


def to_calls(person: Person) -> None:
    """Up to the first own call, in a page whose clock stands still."""
    person.page.clock.install()
    person.open_game("underlinery", "a bot", level="random", preset="casual5")
    to_placement(person)
    person.button(FILL).click()
    person.until(".board button.live:enabled")
    stop_the_clock(person.page)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_bot_s_answer_does_not_overwrite_the_own_call(house: Server, browser: Browser, motion: str) -> None:
    """... though it has come; it is shown when the own call could be read. Reduced motion changes nothing in it."""
    with people(house, browser, reduced_motion=motion) as [ana]:
        page = ana.page
        to_calls(ana)
        before = calls_told(ana)
        number = page.locator(".grid button.live:not(.crossed)").first.inner_text()
        page.locator(".grid button.live:not(.crossed)").first.click()
        wait_for(lambda: calls_told(ana) == before + 2, page)
        expect(page.locator(".board .latest")).to_have_text(number)
        expect(page.locator(".board .called")).to_have_count(before + 1)
        expect(page.locator(".say")).to_contain_text(re.compile(rf"^{number} .*Opponent to call"))
        page.clock.run_for(READ)
        expect(page.locator(".board .called")).to_have_count(before + 2)
        expect(page.locator(".say")).to_contain_text("Your call.")


def test_any_key_or_click_skips_and_acts_on_the_newest_step(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        to_calls(ana)
        before = calls_told(ana)
        for done, by_key in ((before, True), (before + 2, False)):
            page.locator(".grid button.live:not(.crossed)").first.click()
            wait_for(lambda done=done: calls_told(ana) == done + 2, page)  # type: ignore[misc]
            expect(page.locator(".board .called")).to_have_count(done + 1)
            page.keyboard.press("Shift")  # not a key that says anything
            expect(page.locator(".board .called")).to_have_count(done + 1)
            if by_key:
                ana.hurry()
            else:
                page.locator(".say").click()
            expect(page.locator(".board .called")).to_have_count(done + 2)

        page.locator(".grid button.live:not(.crossed)").first.click()
        wait_for(lambda: calls_told(ana) == before + 6, page)
        free = page.locator(".board button:not(.called)").all_inner_texts()
        told = next(m for m in reversed(ana.messages) if m["type"] == "update")
        wanted = next(text for text in free if int(text) not in {call["number"] for call in told["view"]["calls"]})
        page.keyboard.type(wanted)  # while the other's call is not shown yet
        page.keyboard.press("Enter")
        wait_for(lambda: calls_told(ana) == before + 8, page)
        expect(page.locator(".board .latest")).to_have_text(wanted)
        expect(page.locator(".refused")).to_have_count(0)


def test_the_end_lies_over_the_board_and_folds(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        page.clock.install()
        to_battle(ana)
        field = page.locator('svg[aria-label="The battlefield"]')
        ana.button("Resign").click()
        box = field.bounding_box()
        assert box
        stop_the_clock(page)
        page.locator(".ask button.main").click()
        expect(page.locator("p.turn")).to_have_text("The fog clears.")
        expect(page.locator(".end")).to_have_count(0)  # first the last step is seen
        page.clock.run_for(READ)
        expect(page.locator("dialog.end h2")).to_have_text("You lose")
        expect(page.locator("dialog.end h2")).to_be_focused()
        after = field.bounding_box()
        assert after == box
        page.keyboard.press("Escape")
        expect(page.locator(".end.folded h2")).to_have_text("You lose")
        assert field.bounding_box() == after
        ana.button("Result").click()
        expect(page.locator("dialog.end")).to_be_visible()
        ana.look_at_the_board()
        expect(ana.button("Result")).to_be_focused()
        ana.button("Rematch").click()
        ana.until(".tray button:enabled")


def test_sound_is_off_until_it_is_switched_on_and_stays_so(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        page.add_init_script(
            "AudioContext = class extends AudioContext { constructor() { super(); window.heard = true; } };"
        )
        to_battle(ana)
        switch = ana.button("Sound")
        expect(switch).to_have_attribute("aria-pressed", "false")
        assert not page.evaluate("window.heard")
        switch.click()
        ana.button("Menu").click()
        page.get_by_label("Volume").fill("0.2")
        page.reload()
        expect(switch).to_have_attribute("aria-pressed", "true")
        ana.button("Menu").click()
        expect(page.get_by_label("Volume")).to_have_value("0.2")
        page.get_by_role("button", name="Close").first.click()
        ana.until("g.tile.movable")
        assert act_once(ana)
        wait_for(lambda: bool(page.evaluate("window.heard")), page)
