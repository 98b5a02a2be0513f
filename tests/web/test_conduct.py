"""Signs between two people in their browsers; muting, reporting, blocking."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people, wait_for

pytestmark = pytest.mark.slow


def signs(person: Person) -> int:
    return sum(message["type"] == "emoted" for message in person.messages)


def test_signs_are_seen_muted_and_somebody_is_blocked(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        ana.open_game("fogline", "a friend, by link", clock="live")
        ana.invite(bo)
        bo.until(".fogline")
        ana.until(".fogline")
        lines = "all => all.map(each => each.getClientRects().length)"
        assert ana.page.locator(".players .name").evaluate_all(lines) == [1, 1]  # beside the clocks no name is broken
        ana.button("Menu").click()
        assert not ana.axe()
        assert ana.sideways() == 0
        ana.button("Well played!").click()
        expect(bo.page.locator(".signed")).to_contain_text("Well played!")
        expect(ana.page.locator(".signed")).to_have_text("You: Well played!")
        bo.button("Menu").click()
        bo.page.get_by_label("Mute their signs").check()
        bo.page.keyboard.press("Escape")
        expect(bo.page.locator(".signed")).to_have_text("")
        ana.button("Menu").click()
        ana.button("Thank you!").click()
        expect(ana.page.locator(".signed")).to_have_text("You: Thank you!")
        bo.page.reload()
        bo.until(".fogline")
        heard = signs(bo)
        ana.button("Menu").click()
        ana.button("Hello!").click()
        wait_for(lambda: signs(bo) > heard, bo.page)
        expect(bo.page.locator(".signed")).to_have_text("")  # though nobody has opened the menu yet
        bo.button("Menu").click()
        expect(bo.page.get_by_label("Mute their signs")).to_be_checked()
        bo.button("Report the name").click()
        expect(bo.page.locator("dialog[open]")).to_contain_text("Reported.")
        bo.button("Block").click()
        expect(bo.page.locator("dialog[open]")).to_contain_text("Blocked.")
        bo.go("/account")
        expect(bo.page.get_by_role("heading", name="Blocked")).to_be_visible()
        bo.page.get_by_role("button", name="Unblock").click()
        expect(bo.page.get_by_role("heading", name="Blocked")).to_have_count(0)
