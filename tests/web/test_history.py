"""The page of one's history: what was played stays there, can be sifted, and leads to its replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server, running
from tests.web.people import PHONE, people, tab_to

pytestmark = pytest.mark.slow


def test_a_history_says_what_will_be_there(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.go("/")
        ana.page.get_by_role("link", name="History").click()
        expect(ana.page.locator("main")).to_contain_text("Here will be every match")
        expect(ana.page.get_by_role("link", name="History")).to_have_attribute("aria-current", "page")
        assert not ana.axe()


def test_what_was_played_is_found_again_by_keyboard_on_a_phone(tmp_path: Path, house: Server, browser: Browser) -> None:
    del house  # only because it has built the client
    with running(tmp_path, "--rate", "100000", "--think", "0.1") as own, people(own, browser, viewport=PHONE) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        ana.give_up()
        lost = ana.match
        ana.go("/game/stackdoku")
        ana.button("Play").click()
        ana.button("Menu").click()
        ana.button("Call the match off").click()
        page.locator(".end").wait_for()
        own.kill()
        own.start()
        ana.go("/history")
        rows = page.locator("main li")
        expect(rows).to_have_count(2)
        expect(rows.filter(has_text="Fogline")).to_contain_text(re.compile(r"You lost.*|Random bot.*You lost.*"))
        expect(rows.filter(has_text="Stackdoku")).to_contain_text("Called off")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert not ana.axe()
            assert ana.sideways() == 0
        page.locator("select[name=result]").select_option("lost")
        expect(rows).to_have_count(1)
        page.reload()
        expect(page.locator("select[name=result]")).to_have_value("lost")
        expect(rows).to_have_count(1)
        page.locator("select[name=against]").select_option("alone")
        expect(page.locator("main")).to_contain_text("No match of yours is like this.")
        page.locator("select[name=against]").select_option("bot")
        tab_to(page, "main li a")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/replay/{lost}")
        ana.troubles.clear()  # the house was shut for a moment


def test_more_than_a_page(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.go("/history")
        expect(ana.page.locator("main")).to_contain_text("Here will be every match")  # the house knows them now
        for _ in range(23):
            answer = ana.page.request.post(
                f"{house.url}/api/matches",
                headers={"X-Parlour": "1"},
                data={
                    "game": "nullgame",
                    "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
                    "listed": False,
                },
            )
            match = answer.json()["id"]
            ana.go(f"/match/{match}")
            ana.until(".pixels, .choices, main button")
        ana.go("/history")
        rows = ana.page.locator("main li")
        expect(rows).to_have_count(20)
        ana.button("Earlier ones").click()
        expect(rows).to_have_count(23)
        expect(ana.button("Earlier ones")).to_have_count(0)
