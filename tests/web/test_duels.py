"""A duplicate duel in two browsers: both halves, the difference, and what is said of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import PHONE, Person, people

pytestmark = pytest.mark.slow


def open_duel(host: Person, friend: Person, game: str, *, clock: str = "none") -> None:
    host.go(f"/game/{game}")
    host.page.get_by_label("a friend, by link", exact=True).check()
    host.page.get_by_label("Duplicate duel").check()
    box = host.page.get_by_label("Duplicate duel").bounding_box()
    assert box and box["width"] > 18  # its words leave it its size on a phone
    host.page.locator("select[name=pace]").select_option(clock)
    host.button("Play").click()
    host.page.wait_for_url("**/match/*")
    friend.page.goto(host.page.locator(".link input").input_value())
    expect(friend.page.locator(".invitation")).to_contain_text("a duplicate duel")
    expect(friend.page.locator(".terms")).to_contain_text("both of you remember what you saw in the first")
    expect(friend.button("Sit down")).to_be_in_viewport(ratio=1)  # however much there is to read
    friend.page.evaluate("scrollTo(0, 0)")
    expect(friend.button("Sit down")).to_be_in_viewport(ratio=1)
    friend.button("Sit down").click()


def test_two_friends_play_both_halves(house: Server, browser: Browser) -> None:
    with people(house, browser, 3, viewport=PHONE) as [ana, bo, eve]:
        open_duel(ana, bo, "summon5")
        eve.go(f"/match/{ana.match}")
        expect(eve.page.get_by_role("alert")).to_contain_text("not open to you")
        expect(eve.page.locator("main")).not_to_contain_text("One moment")
        for person in (ana, bo):
            expect(person.page.locator(".half")).to_have_text("1st half")
            assert person.sideways() == 0
        ana.give_up()
        expect(ana.page.locator(".duel h3")).to_have_text("You lost the first half")
        expect(bo.page.locator(".duel h3")).to_have_text("You won the first half")
        assert not ana.axe() and ana.sideways() == 0
        for person in (ana, bo):
            expect(person.page.locator(".about .said")).to_have_text("The match is over")  # and it is nobody's turn
        first = ana.match
        ana.page.get_by_role("link", name="To the parlour").click()
        second = ana.page.locator(".strip li", has_text="second half of a duel")
        second.get_by_role("link").click()
        bo.page.get_by_role("link", name="Second half").click()
        for person in (ana, bo):
            person.page.wait_for_url(lambda url: first not in url)
            expect(person.page.locator(".half")).to_contain_text("2nd half")
            assert person.sideways() == 0
        bo.give_up()
        for person in (ana, bo):
            expect(person.page.locator("#the-end")).to_have_text("The duel is drawn")
            expect(person.page.locator(".duel li b")).to_have_text(
                ["lost", "won"] if person is ana else ["won", "lost"]
            )
            person.page.get_by_text("Was the chance honest?").click()
            person.button("Verify the seal").click()
            expect(person.page.locator(".seal li")).not_to_have_count(0)
            expect(person.page.locator(".seal li.bad")).to_have_count(0)
            person.settled()
        assert ana.match == bo.match != first
        ana.go("/")
        rows = ana.page.get_by_role("region", name="Your last games").locator("li")
        expect(rows).to_contain_text(["second half of a duel", "first half of a duel"])
        ana.go("/history")
        expect(ana.page.locator("main li")).to_contain_text(["second half of a duel", "first half of a duel"])
        assert ana.sideways() == 0


def test_a_duel_is_played_days_apart(house: Server, browser: Browser) -> None:
    """Who was away finds the second half among what waits for them, with its days."""
    with people(house, browser, 2, viewport=PHONE) as [ana, bo]:
        open_duel(ana, bo, "fogline", clock="days")
        bo.page.locator(".half").wait_for()
        bo.page.goto("about:blank")
        ana.until(".fogline")
        ana.give_up()
        expect(ana.page.locator(".duel h3")).to_have_text("You lost the first half")
        ana.page.goto("about:blank")
        bo.go("/")
        second = bo.page.locator(".strip li", has_text="second half of a duel")
        expect(second.get_by_role("timer")).to_contain_text("left")
        assert not bo.axe() and bo.sideways() == 0
        second.get_by_role("link").click()
        expect(bo.page.locator(".half")).to_contain_text("2nd half")
        bo.give_up()
        expect(bo.page.locator("#the-end")).to_have_text("The duel is drawn")
