"""Looking for somebody near one's rating, in two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, people

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("pages")]


def test_two_strangers_are_led_to_one_table(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        for person in (ana, bo):
            person.go("/game/fogline")
            person.page.locator("select[name=preset]").select_option("decisive")
            person.page.get_by_role("link", name="Play someone near my rating").click()
            if person is ana:
                expect(ana.page.locator("main")).to_contain_text("Others in line")
                assert not ana.axe()
                assert ana.sideways() == 0
        for person in (ana, bo):
            person.page.wait_for_url("**/match/*")
            person.until(".fogline")
        assert ana.match == bo.match


def test_after_a_few_seconds_a_bot_is_offered(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.go("/pairing?game=fogline&preset=strict_edges")
        ana.page.get_by_role("button", name="Play Medium bot").click()
        ana.page.wait_for_url("**/match/*")
        ana.until(".fogline")


def test_who_stops_looking_is_not_found(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
        ana.go("/pairing?game=fogline&preset=quick")
        expect(ana.page.locator("dd").nth(2)).to_have_text("0")
        with ana.page.expect_response(lambda answer: answer.request.method == "DELETE"):
            ana.page.get_by_role("link", name="Stop looking").click()
        bo.go("/pairing?game=fogline&preset=quick")
        expect(bo.page.locator("dd").nth(2)).to_have_text("0")
