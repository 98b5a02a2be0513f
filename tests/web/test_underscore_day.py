"""The run of the day in a browser: the same walker, dice and foes for two, and the board of first tries."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.patience import InVain
from tests.server.wire import Server
from tests.web.people import PHONE, Person, newcomer, people
from tests.web.runs import INSTANT, fight, take_nothing
from tests.web.test_account import PASSWORD, form

pytestmark = pytest.mark.slow


def the_day(person: Person) -> Locator:
    person.go("/game/underscore")
    person.page.evaluate(INSTANT)
    person.page.get_by_role("button", name="Run of the day").click()
    return person.page.get_by_role("dialog", name="Run of the day")


def walk(person: Person) -> list[str]:
    """To its end; the foes that were met."""
    the_day(person).get_by_role("button", name="Walk it", exact=True).click()
    begin = person.page.locator(".chosen .cast")
    expect(begin).to_be_in_viewport(ratio=1)
    begin.click()
    person.until(".card")
    met = [person.page.locator(".foe h2 span").inner_text()]
    while fight(person, well=False) != "over":
        take_nothing(person)
        met.append(person.page.locator(".foe h2 span").inner_text())
    return met


def story(house: Server, browser: Browser) -> None:
    name = newcomer("Dora of the Day")
    with people(house, browser) as [ana], people(house, browser, viewport=PHONE) as [bo]:
        ana.go("/account")
        form(ana, "Make an account", Name=name, Password=PASSWORD)
        ana.button("I have kept them").click()
        sheets = [the_day(ana), the_day(bo)]
        who, rule = [[sheet.locator(part).first.inner_text() for sheet in sheets] for part in ("h3", "p")]
        assert who[0] == who[1] and rule[0] == rule[1]
        expect(sheets[0]).to_contain_text("Your first try counts, and only that one.")
        expect(sheets[1].locator("tr.yours")).to_have_count(0)
        assert not ana.axe()
        met = walk(ana), walk(bo)
        assert met[0][0] == met[1][0]
        row = the_day(ana).locator("tr.yours")
        expect(row).to_contain_text(f"{name} (you)")
        expect(row.locator("td").first).to_have_text(re.compile(r"^\d+$"))
        expect(row.locator("td").nth(2)).to_have_text(str(len(met[0])))
        sheet = the_day(bo)
        expect(sheet).to_contain_text(f"You came to level {len(met[1])}.")
        expect(sheet.locator("tr.yours td").first).to_have_text("–")  # a guest is shown without a place
        expect(sheet.get_by_role("button", name="Walk it again")).to_be_visible()
        assert not bo.axe()


def test_two_walk_the_run_of_the_day_and_stand_on_its_board(house: Server, browser: Browser) -> None:
    """US-A15, R-140: one walker and one seed for all of a day; the first try counts, and only who has an account has a place."""
    day = datetime.now(UTC).date()
    try:
        story(house, browser)
    except AssertionError:
        if day != datetime.now(UTC).date():
            raise InVain("it was midnight meanwhile") from None
        raise
