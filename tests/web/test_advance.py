"""Answering in advance, in a match with days for each move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for

pytestmark = pytest.mark.slow


def test_who_waits_answers_in_advance(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        ana.open_game("underlinery", "a friend, by link", clock="days")
        expect(ana.page.locator(".terms")).to_contain_text("3 days for each move, and 7 more in reserve")
        ana.invite(bo)
        for person in (ana, bo):
            person.until(".underlinery")
        choosing: list[Person] = []

        def told() -> bool:
            choosing.extend(each for each in (ana, bo) if each.page.get_by_text("Opponent chooses").count())
            return bool(choosing)

        wait_for(told, ana.page)
        waits = choosing[0]
        waits.button("Menu").click()
        waits.page.get_by_text("Answer in advance").click()
        waits.page.get_by_label("I answer").fill("fill")
        waits.button("Keep").click()
        expect(waits.page.locator(".advance")).to_contain_text("It is played as soon as it applies")
        expect(waits.page.get_by_label("If they")).to_have_value("")  # whatever they do
        assert not waits.axe() and waits.sideways() == 0
        mover = bo if waits is ana else ana
        mover.button("Menu").click()
        menu = mover.page.get_by_role("dialog", name="Underlinery")
        menu.wait_for()
        assert not mover.page.get_by_text("Answer in advance").count()
        assert not any('replies":[{' in frame for frame in mover.frames)
        mover.page.keyboard.press("Escape")
        menu.wait_for(state="detached")
        mover.button("B First move").click()
        waits.page.keyboard.press("Escape")
        expect(waits.page.locator(".say")).to_contain_text("Locked.")  # the grid was filled as it was told in advance
        expect(mover.page.locator(".say")).to_contain_text("locked")
