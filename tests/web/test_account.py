"""The page of one's account: made, left, come back to from another browser, recovered, deleted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from parlour.client import House, NotAllowed
from tests.server.wire import Server
from tests.web.people import PHONE, Person, newcomer, people

pytestmark = pytest.mark.slow

PASSWORD = "correct horse battery"


def form(person: Person, title: str, **fields: str) -> None:
    """Fills the form of that title and sends it by Enter."""
    box = person.page.locator("form", has=person.page.get_by_role("heading", name=title, exact=True))
    for label, value in fields.items():
        box.get_by_label(label.replace("_", " "), exact=True).fill(value)
    person.page.keyboard.press("Enter")


def test_an_account_goes_from_browser_to_browser(house: Server, browser: Browser) -> None:
    name = newcomer("Ana of the Browsers")
    with people(house, browser, 2) as [ana, other]:
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        ana.give_up()
        ana.go("/")
        ana.page.get_by_role("link", name="Account").click()
        expect(ana.page.locator("main")).to_contain_text("a guest, and everything can be played")
        form(ana, "Make an account", Name="admin", Password=PASSWORD)
        expect(ana.page.get_by_role("alert")).to_contain_text("needs that name itself")
        form(ana, "Make an account", Name=name, Password=PASSWORD)
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(name)
        codes = ana.page.locator('[aria-labelledby="codes"] li').all_inner_texts()
        assert len(codes) == 8
        expect(ana.page.locator("header .me b")).to_have_text(name)  # every page says by which account one is here
        assert not ana.axe()
        ana.button("I have kept them").click()
        expect(ana.page.locator("body")).not_to_contain_text(codes[0])

        other.go("/account")
        form(other, "Log in", Name=name, Password="not this one")
        expect(other.page.get_by_role("alert")).to_contain_text("do not belong together")
        form(other, "Log in", Name=name.lower(), Password=PASSWORD)
        expect(other.page.get_by_role("heading", level=1)).to_have_text(name)
        expect(other.page.locator(".rows li")).to_have_count(2)
        other.go("/history")
        expect(other.page.locator("main li")).to_contain_text("You lost")
        other.go("/account")
        form(other, "Change the password", Old_password=PASSWORD, New_password="a better battery")
        expect(other.page.locator(".rows li")).to_have_count(1)

        ana.page.reload()
        expect(ana.page.get_by_role("heading", name="Log in")).to_be_visible()
        expect(ana.page.locator("header .me")).to_have_count(0)
        ana.button("I have lost my password").click()
        form(ana, "By a recovery code", Name=name, Code=codes[3], New_password="found again")
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(name)
        expect(ana.page.locator("main")).to_contain_text("7 of 8 are left")
        other.page.reload()
        expect(other.page.get_by_role("heading", name="Log in")).to_be_visible()


def test_a_person_takes_their_data_and_goes(house: Server, browser: Browser, tmp_path: Path) -> None:
    name = newcomer("Short Stay")
    with people(house, browser, viewport=PHONE) as [ana]:
        page = ana.page
        ana.go("/account")
        form(ana, "Make an account", Name=name, Password=PASSWORD)
        ana.button("I have kept them").click()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert not ana.axe()
            assert ana.sideways() == 0
        with page.expect_download() as coming:
            page.get_by_role("link", name="Download it all").click()
        coming.value.save_as(tmp_path / "mine.json")
        assert json.loads((tmp_path / "mine.json").read_text())["person"]["name"] == name
        page.locator("summary", has_text="Delete me").click()
        page.locator("details").get_by_label("Password").fill(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.locator("main")).to_contain_text("It is done. You are a new guest.")
        form(ana, "Log in", Name=name, Password=PASSWORD)
        expect(page.get_by_role("alert")).to_contain_text("do not belong together")


def test_a_bot_is_made_and_its_token_is_shown_once(house: Server, browser: Browser) -> None:
    name = newcomer("Ana of the Bots")
    with people(house, browser, viewport=PHONE) as [ana]:
        ana.go("/account")
        form(ana, "Make an account", Name=name, Password=PASSWORD)
        ana.button("I have kept them").click()
        bot = newcomer("Clever")
        ana.page.get_by_label("Name of a new bot").fill(bot)
        ana.button("Make a bot").click()
        token = ana.page.locator(".told code").inner_text()
        assert House(house.url, token).name == f"{bot} bot"
        assert not ana.axe() and ana.sideways() == 0
        ana.button("I have kept it").click()
        assert token not in ana.page.content()
        ana.page.locator(".bots li").get_by_role("button", name="Delete").click()
        expect(ana.page.locator(".bots li")).to_have_count(0)
        with pytest.raises(NotAllowed):
            House(house.url, token)


def test_who_logs_in_and_out_beside_a_table_sits_there_as_who_they_are(house: Server, browser: Browser) -> None:
    name = newcomer("Ana of two Tabs")
    with people(house, browser, 3) as [desk, phone, bo]:
        desk.go("/account")
        form(desk, "Make an account", Name=name, Password=PASSWORD)
        phone.open_game("fogline", "a friend, by link", clock="days")
        phone.invite(bo)
        for person in (phone, bo):
            person.until(".fogline")
        tab = Person(house, phone.context)
        tab.go("/account")
        form(tab, "Log in", Name=name, Password=PASSWORD)
        for person in (phone, bo):
            expect(person.page.locator(".players")).to_contain_text(name)
            expect(person.page.locator("[data-line=open]")).to_have_count(1)
            expect(person.page.get_by_role("alert")).to_have_count(0)  # nothing went wrong, and nothing says so
        tab.page.get_by_role("button", name="Log out", exact=True).click()
        expect(phone.page.get_by_role("alert")).to_contain_text("not logged in at this browser any more")
        expect(phone.page.locator(".fogline")).to_have_count(0)  # what they had in hand is not for whoever is here now
        tab.page.wait_for_function("() => localStorage.getItem('parlour.invites') === null")
        bo.until(".fogline")


def test_what_was_played_and_learnt_here_comes_along(house: Server, browser: Browser) -> None:
    name = newcomer("Ana of two Houses")
    with people(house, browser, 2) as [desk, phone]:
        desk.go("/account")
        form(desk, "Make an account", Name=name, Password=PASSWORD)
        desk.button("I have kept them").click()
        phone.open_game("fogline", "a bot", level="random")
        phone.until(".tray button:enabled")
        match = phone.match
        phone.go("/account")
        phone.page.evaluate("localStorage.setItem('parlour.lessons.fogline', JSON.stringify(['First steps']))")
        with phone.page.expect_response(lambda answer: answer.url.endswith("/api/me/kept") and answer.status == 204):
            form(phone, "Log in", Name=name, Password=PASSWORD)
        expect(phone.page.get_by_role("heading", level=1)).to_have_text(name)
        phone.go(f"/match/{match}")
        phone.until(".tray button:enabled")  # the seat is theirs still
        learnt = "() => localStorage.getItem('parlour.lessons.fogline') === JSON.stringify(['First steps'])"
        desk.page.reload()
        desk.page.wait_for_function(learnt)
        desk.page.get_by_role("button", name="Log out", exact=True).click()
        desk.page.wait_for_function("() => localStorage.getItem('parlour.lessons.fogline') === null")
        phone.settled()
        desk.settled()
