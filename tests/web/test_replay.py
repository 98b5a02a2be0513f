"""Replays as films: all of the board shows, it plays by itself, the log leads anywhere, and each sentence stands once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import Person, people, stop_the_clock, to_battle, wait_for
from tests.web.test_learn import SCREEN, below_the_fold

pytestmark = pytest.mark.slow


def replay_of_fogline(person: Person) -> int:
    """How many steps it has."""
    to_battle(person)
    person.give_up()
    person.go(f"/replay/{person.match}")
    person.page.locator(".fogline").wait_for()
    return int(str(person.page.get_by_role("slider").get_attribute("max")))


def test_the_board_shows_whole_and_each_sentence_once(house: Server, browser: Browser) -> None:
    with people(house, browser, viewport=SCREEN) as [ana]:
        page = ana.page
        page.add_init_script("localStorage.clear()")
        to_battle(ana)
        ana.give_up()
        ana.go(f"/replay/{ana.match}?at=9")
        expect(page.locator("[aria-current=step]")).to_contain_text("placed")
        wait_for(lambda: below_the_fold(ana, ".fogline svg[role=group]") <= 0, page)
        words = page.locator(".said span").inner_text()
        assert "placed" in words
        expect(page.locator("main").get_by_text(words, exact=True)).to_have_count(1)
        expect(page.locator(".board").get_by_text(words)).to_have_count(0)  # the page tells it, and its log
        assert not ana.axe()


def test_it_plays_by_itself_at_a_speed_and_stops_at_a_step_by_hand(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        page.clock.install()
        last = replay_of_fogline(ana)
        expect(page.locator(".count")).to_have_text(f"0 of {last}")
        stop_the_clock(page)  # from here only the test moves time on: a slow machine must not play a step by itself
        ana.button("Play").click()
        page.clock.run_for(3_000)
        expect(ana.button("Pause")).to_have_count(1)
        slow = int(page.locator(".count").inner_text().split()[0])
        assert 1 <= slow <= 5, slow
        page.locator("select[name=speed]").select_option("4")
        page.clock.run_for(3_000)
        fast = int(page.locator(".count").inner_text().split()[0])
        assert fast - slow > 2 * slow, (slow, fast)
        ana.button("Step back").click()
        expect(page.locator(".count")).to_have_text(f"{fast - 1} of {last}")
        page.clock.run_for(10_000)
        expect(page.locator(".count")).to_have_text(f"{fast - 1} of {last}")
        page.locator("h1").click()
        page.keyboard.press("Space")
        page.clock.run_for(60_000)
        expect(page.locator(".count")).to_have_text(f"{last} of {last}")
        expect(ana.button("Play")).to_have_count(1)  # it ended
        ana.button("Play").click()
        expect(page.locator(".count")).to_have_text(f"0 of {last}")  # and begins again


def test_a_line_of_the_log_leads_to_its_step(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        last = replay_of_fogline(ana)
        steps = page.locator(".steps button")
        expect(steps).to_have_count(last + 1)
        steps.nth(7).click()
        expect(page.locator(".count")).to_have_text(f"7 of {last}")
        tiles = page.locator("g.tile").count()
        expect(page.locator(".said span")).to_contain_text("placed")
        steps.nth(1).click()
        expect(page.locator(".count")).to_have_text(f"1 of {last}")
        assert 0 < page.locator("g.tile").count() < tiles
        steps.nth(7).click()
        expect(steps.nth(7)).to_have_attribute("aria-current", "step")
        page.keyboard.press("End")
        expect(steps.nth(last)).to_be_in_viewport()


def test_who_acts_is_said_and_nothing_is_on_its_way(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        last = replay_of_fogline(ana)
        said = set()
        for step in range(last):
            expect(page.locator(".count")).to_have_text(f"{step} of {last}")
            said.add(page.locator("p.turn").inner_text())
            page.keyboard.press("ArrowRight")
        assert {text.rpartition(" ")[2] for text in said} == {"pair.", "acts."}, said  # "Guest 12ab places a pair."
        assert any(text.startswith("Guest ") and text.endswith(" acts.") for text in said), said
