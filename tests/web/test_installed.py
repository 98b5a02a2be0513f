"""The client as an installed program: it comes without the house, shows how games for one were left, and calls its player."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.server.wire import Server
from tests.web.people import Person, people, place_one, wait_for
from tests.web.stackdoku import open_level, tiles, view
from tests.web.test_home import at_home

pytestmark = pytest.mark.slow

CALLED = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map((each) => [each.title, each.data]))"""
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def installed(person: Person) -> None:
    person.go("/")
    wait_for(lambda: person.page.evaluate(CONTROLLED), person.page)


def test_it_can_be_installed(house: Server, browser: Browser) -> None:
    with people(house, browser, service_workers="allow") as [ana]:
        installed(ana)
        address = ana.page.locator("link[rel=manifest]").get_attribute("href")
        found = ana.page.request.get(f"{house.url}{address}")
        assert found.headers["content-type"] == "application/manifest+json"
        manifest = json.loads(found.text())
        for icon in manifest["icons"]:
            drawn = ana.page.request.get(house.url + icon["src"])
            assert drawn.ok and drawn.headers["content-type"] == icon["type"], icon
        assert ana.page.request.get(f"{house.url}/sw.js").headers["cache-control"] == "no-cache"


def test_a_game_for_one_can_be_looked_at_without_the_house(house: Server, browser: Browser) -> None:
    with people(house, browser, service_workers="allow") as [ana]:
        page = ana.page
        installed(ana)
        open_level(ana, "easy", seed="7")
        match, left, grid = ana.match, tiles(ana).count(), view(ana)["grid"]
        at_home(ana)
        ana.context.set_offline(True)
        ana.go("/history")
        expect(page.get_by_role("alert")).to_contain_text("this page was never opened here")
        page.get_by_role("link", name="To the parlour").click()
        expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
        expect(page.get_by_role("heading", name="What shall we play?")).to_have_count(0)  # there is nothing below it
        page.get_by_role("link", name="Stackdoku", exact=True).last.click()
        tiles(ana).first.wait_for()
        assert tiles(ana).count() == left
        expect(page.locator("[data-line=lost]")).to_contain_text("needs the house")
        page.reload()  # also by its own address
        tiles(ana).first.wait_for()
        ana.context.set_offline(False)
        expect(page.locator("[data-line=open]")).to_have_count(1)
        assert (ana.match, view(ana)["grid"]) == (match, grid)
        ana.troubles.clear()


def test_who_was_never_here_is_told_that_the_house_is_closed(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.page.route("**/api/**", lambda route: route.abort())
        ana.go("/")
        expect(ana.page.get_by_role("heading")).to_have_text("The parlour is closed.")
        ana.troubles.clear()


def test_the_player_is_called_when_it_is_their_turn_and_nobody_looks(house: Server, browser: Browser) -> None:
    with people(house, browser, 2, permissions=["notifications"], service_workers="allow") as [ana, bo]:
        for person in (ana, bo):
            installed(person)
        ana.open_game("fogline", "whoever comes")
        bo.go(f"/match/{ana.match}")
        bo.button("Sit down").click()
        ready = ".tray button:enabled"
        wait_for(lambda: any(person.page.locator(ready).count() for person in (ana, bo)), ana.page)
        acts, waits = (ana, bo) if ana.page.locator(ready).count() else (bo, ana)
        waits.button("Menu").click()
        waits.page.get_by_label("Call me when it is my turn").check()
        waits.page.keyboard.press("Escape")
        waits.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        place_one(acts)
        wait_for(lambda: bool(waits.page.evaluate(CALLED)), waits.page)
        assert waits.page.evaluate(CALLED) == [["Fogline", f"/match/{ana.match}"]]
        assert acts.page.evaluate(CALLED) == []  # who looks need not be called, nor who has not asked for it


def test_the_player_is_called_from_any_page(house: Server, browser: Browser) -> None:
    """To a match that is not the page's own: of one with days for each move nobody keeps the page open."""
    with people(house, browser, 2, permissions=["notifications"], service_workers="allow") as [ana, bo]:
        for person in (ana, bo):
            installed(person)
        ana.open_game("fogline", "a friend, by link", clock="days")
        ana.invite(bo)
        ready = ".tray button:enabled"
        wait_for(lambda: any(person.page.locator(ready).count() for person in (ana, bo)), ana.page)
        acts, waits = (ana, bo) if ana.page.locator(ready).count() else (bo, ana)
        waits.button("Menu").click()
        waits.page.get_by_label("Call me when it is my turn").check()
        waits.go("/history")
        waits.page.locator("main li").first.wait_for()
        waits.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        looks(waits)
        place_one(acts)
        looks(waits)
        wait_for(lambda: bool(waits.page.evaluate(CALLED)), waits.page)
        assert waits.page.evaluate(CALLED) == [["Fogline", f"/match/{acts.match}"]]


def looks(person: Person) -> None:
    """As it does again and again while the page is behind others."""
    with person.page.expect_response("**/api/lobby") as answer:
        person.page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
    answer.value.finished()
