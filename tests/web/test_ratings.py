"""Rated matches in the browser: two people from two places, the ladder, the profile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import DESK, PHONE, Person, newcomer, people, wait_for
from tests.web.test_account import PASSWORD, form
from tests.web.test_table import row

pytestmark = pytest.mark.slow


def member(person: Person, name: str, whence: str) -> None:
    """Somebody with an account, from an address of their own."""
    person.context.set_extra_http_headers({"X-Forwarded-For": whence})
    person.go("/account")
    form(person, "Make an account", Name=name, Password=PASSWORD)
    person.button("I have kept them").click()


def test_a_rated_match_is_seen_in_history_profile_and_ladder(house: Server, browser: Browser) -> None:
    with people(house, browser, 2) as [ana, bo]:
        name, other = newcomer("Ana. Rated"), newcomer("Bo Rated")
        member(ana, name, "10.9.0.1")
        member(bo, other, "10.9.0.2")
        for preset in (*["balanced"] * 5, "skirmish"):
            ana.go("/game/fogline")
            ana.page.locator("select[name=preset]").select_option(preset)
            ana.page.get_by_label("a friend, by link").check()
            ana.page.locator("input[name=rated]").check()
            expect(ana.page.locator("select[name=pace]")).to_have_value("live")
            ana.button("Play").click()
            ana.page.wait_for_url("**/match/*")
            bo.page.goto(ana.page.locator(".link input").input_value())
            expect(bo.page.locator(".invitation .terms")).to_contain_text("It counts for everybody's rating")
            bo.button("Sit down").click()
            bo.until(".fogline")
            ana.until(".fogline")
            expect(ana.page.locator(".players .rating")).to_have_count(2)
            bo.give_up()
            ana.page.locator(".end").wait_for()
        expect(ana.page.locator(".end .own b")).to_have_text(re.compile(r"^\+\d"))  # what it did to both
        expect(ana.page.locator(".end .rated b")).to_have_text(re.compile(r"^−\d"))
        assert not ana.axe()

        def told() -> bool:
            ana.go("/history?rated=true")
            ana.page.locator("main li").first.wait_for()
            return ana.page.locator(".change", has_text="(").count() == 6

        wait_for(told, ana.page)
        ana.go("/")
        expect(ana.page.locator("li .change .won")).to_have_count(3)  # of the last games
        expect(ana.page.locator("header .me small")).to_have_text(re.compile(r"Fogline 1[56]\d\d"))
        ana.go("/ladder?game=fogline&preset=balanced")
        expect(ana.page.locator("tbody tr", has_text=name)).to_have_count(1)
        assert not ana.axe()
        ana.go("/ladder?game=summon5&preset=classic")  # a link may lead to where nobody has played yet
        expect(ana.page.locator("main")).to_contain_text("Nobody has played five rated matches here yet.")
        expect(ana.page.locator("select option:checked")).to_have_text("another one")
        ana.go("/ladder?game=fogline&preset=balanced")
        ana.page.get_by_role("link", name=name, exact=True).click()
        ana.page.wait_for_url("**/person/*")
        for _ in range(2):
            expect(ana.page.get_by_role("heading", level=1)).to_have_text(name)
            expect(ana.page.get_by_role("img", name="Rating in Fogline")).to_be_visible()
            for rules in ("Balanced", "Skirmish"):  # under both sets of rules somebody rated 1500 was beaten
                expect(ana.page.locator("main")).to_contain_text(f"Beat {other}, rated 1500, in Fogline, {rules}")
            ana.page.reload()  # a name may have a dot
        for scheme in ("light", "dark"):
            ana.page.emulate_media(color_scheme=scheme)
            ana.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
            assert not ana.axe()
            assert ana.sideways() == 0
        ana.page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
        ana.go("/game/fogline")
        ana.page.get_by_label("whoever comes").check()
        ana.page.locator("input[name=rated]").check()
        ana.button("Play").click()
        ana.page.wait_for_url("**/match/*")
        bo.go("/")
        expect(row(bo, "Free seats", ana.match)).to_contain_text(f"{name} waits, rated, with a clock")
        ana.go("/person/Nobody%20There")
        expect(ana.page.get_by_role("alert")).to_contain_text("nobody with an account has that name")


def test_a_guest_who_is_invited_to_a_rated_match_makes_an_account_and_sits_down(
    house: Server, browser: Browser
) -> None:
    with people(house, browser, 2) as [ana, bo]:
        member(ana, newcomer("Ana Invites"), "10.9.0.3")
        ana.go("/game/fogline")
        ana.page.get_by_label("a friend, by link").check()
        ana.page.locator("input[name=rated]").check()
        ana.button("Play").click()
        ana.page.wait_for_url("**/match/*")
        bo.context.set_extra_http_headers({"X-Forwarded-For": "10.9.0.4"})
        bo.page.goto(ana.page.locator(".link input").input_value())
        with bo.context.expect_page() as tab:
            bo.page.locator(".terms").get_by_role("link", name="an account").click()
        box = tab.value.locator("form", has=tab.value.get_by_role("heading", name="Make an account"))
        box.get_by_label("Name").fill(newcomer("Bo Invited"))
        box.get_by_label("Password").fill(PASSWORD)
        tab.value.keyboard.press("Enter")
        tab.value.get_by_role("button", name="I have kept them").click()
        bo.button("Sit down").click()
        for person in (ana, bo):
            person.until(".fogline")
