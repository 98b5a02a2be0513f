"""Looking for somebody near one's rating, in two browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PATIENCE, PHONE, people, wait_for

pytestmark = pytest.mark.slow


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


def test_who_shuts_the_page_is_not_found_and_who_came_looks_on(house: Server, browser: Browser) -> None:
    with people(house, browser, 3) as [ana, bo, cy]:
        ana.go("/pairing?game=fogline&preset=skirmish")
        expect(ana.page.locator("dd").nth(2)).to_have_text("0")
        ana.page.goto("about:blank")
        wait_for(lambda: ana.context.request.get(f"{house.url}/api/pairing").status == 404, ana.page)
        bo.go("/pairing?game=fogline&preset=skirmish")
        expect(bo.page.locator("dd").nth(2)).to_have_text("0")
        cy.go("/")
        cy.page.locator(".games li").first.wait_for()
        # somebody whom the house has lost sight of: paired, and never at the table
        answer = cy.context.request.post(
            f"{house.url}/api/pairing",
            data={"game": "fogline", "preset": "skirmish"},
            headers={"x-parlour": "1", "origin": house.url},
        )
        assert answer.json()["match"]
        expect(bo.page.locator("main")).to_contain_text("If somebody does not come within twenty seconds")
        bo.page.wait_for_url("**/pairing?*", timeout=2 * PATIENCE)
        expect(bo.page.locator("main")).to_contain_text("The other did not come. You are in line again.")
        expect(bo.page.locator("dd").nth(2)).to_have_text("0")
