"""When the line is cut: it is told within seconds, and what was done meanwhile is done once."""

from __future__ import annotations

import json
from functools import partial

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.server.wire import Server
from tests.web.people import Person, people, place_one, wait_for

pytestmark = pytest.mark.slow


def test_a_browser_without_a_network_says_so_at_once_and_keeps_the_move(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        page = ana.page
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        place_one(ana)
        ana.until(".tray button:enabled")
        tiles = page.locator("g.tile").count()
        ana.context.set_offline(True)
        expect(page.locator("[data-line=lost]")).to_contain_text("Connection lost", timeout=5_000)
        page.locator('[aria-label="Your units"] button:enabled').first.click()
        page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
        page.locator("g.spot").last.click()
        expect(page.locator("[data-line=lost]")).to_contain_text("Your move is kept")
        expect(page.locator("g.sent")).to_have_count(1)  # where it will stand
        expect(page.locator("p.turn")).to_have_text("On its way.")
        assert page.locator("g.tile").count() == tiles
        sent.clear()
        ana.context.set_offline(False)
        expect(page.locator("[data-line=open]")).to_have_count(1)
        wait_for(lambda: page.locator("g.tile").count() > tiles, page)
        expect(page.locator("g.sent")).to_have_count(0)
        ana.until(".tray button:enabled")
        assert len({json.loads(frame)["id"] for frame in sent if '"submit"' in frame}) == 1
        placed = [event for message in ana.messages if message["type"] == "update" for event in message["events"]]
        assert len({event["number"] for event in placed}) == len(placed)


def place_in_vain(person: Person) -> None:
    """A pair that cannot be sent now."""
    page = person.page
    page.locator('[aria-label="Your units"] button:enabled').first.click()
    page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
    page.locator("g.spot").last.click()
    expect(page.locator("[data-line=lost]")).to_contain_text("Your move is kept")


def more_tiles(person: Person, before: int) -> bool:
    return person.page.locator("g.tile").count() > before


def test_a_move_that_is_kept_outlasts_the_page(house: Server, browser: Browser) -> None:
    """Whoever goes elsewhere in the house, or shuts the page and comes back in the same tab, has said it."""
    with people(house, browser) as [ana]:
        page = ana.page
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        place_one(ana)
        ana.until(".tray button:enabled")
        match = ana.match
        for elsewhere in ("back", "shut"):
            tiles = page.locator("g.tile").count()
            ana.context.set_offline(True)
            expect(page.locator("[data-line=lost]")).to_contain_text("Connection lost", timeout=5_000)
            place_in_vain(ana)
            if elsewhere == "back":
                page.go_back()
                page.go_forward()
                expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
                expect(ana.button("Try again")).to_be_visible()
                ana.context.set_offline(False)  # and the page comes by itself
            else:
                page.goto("about:blank")
                ana.context.set_offline(False)
                ana.go(f"/match/{match}")
            wait_for(partial(more_tiles, ana, tiles), page)
            ana.until(".tray button:enabled")
            expect(page.locator("g.sent")).to_have_count(0)
            assert page.evaluate("Object.keys(sessionStorage)") == []
        assert ana.match == match


def test_a_line_that_fell_silent_is_given_up_after_a_few_heartbeats(house: Server, browser: Browser) -> None:
    """The house answers nothing, though the connection stands: no browser tells of that."""
    with people(house, browser) as [ana]:
        page = ana.page
        silent: list[bool] = []

        def join(line: WebSocketRoute) -> None:
            other = line.connect_to_server()
            other.on_message(lambda message: None if silent else line.send(message))

        page.route_web_socket("**/ws", join)
        page.clock.install()
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        page.clock.run_for(30_000)
        expect(page.locator("[data-line=open]")).to_have_count(1)  # as long as it is answered
        silent.append(True)
        page.clock.run_for(13_000)
        expect(page.locator("[data-line=lost]")).to_have_count(1)
        silent.clear()
        page.clock.run_for(10_000)
        expect(page.locator("[data-line=open]")).to_have_count(1)


@pytest.mark.parametrize("lost", ["scenes", "worker"])
def test_a_picture_whose_drawing_was_lost_on_the_way_is_asked_for_again(
    house: Server, browser: Browser, lost: str
) -> None:
    """Underscore draws in a worker, which fetches what it takes when it is first wanted; that may be in a tunnel."""
    with people(house, browser) as [ana]:
        page = ana.page
        asked: list[str] = []

        def twice_in_vain(route: Route) -> None:
            asked.append(route.request.url)
            if len(asked) > 2:
                route.continue_()
            else:
                route.abort()

        page.route(f"**/assets/{lost}-*.js", twice_in_vain)
        ana.go("/game/underscore")
        page.locator('[data-drawn="true"]').first.wait_for()
        assert len(asked) >= 3


def test_a_picture_that_this_browser_has_drawn_is_not_drawn_again(house: Server, browser: Browser) -> None:
    """Drawing one takes many frames; whoever comes back sees it at once, and does not even fetch what draws it."""
    with people(house, browser) as [ana]:
        page = ana.page
        asked: list[str] = []

        def counted(route: Route) -> None:
            asked.append(route.request.url)
            route.continue_()

        page.route("**/assets/scenes-*.js", counted)
        ana.go("/game/underscore")
        expect(page.locator('[data-drawn="true"]')).not_to_have_count(0)
        expect(page.locator('[data-drawn="false"]')).to_have_count(0)
        assert asked
        shown = page.locator("[data-drawn]").first.inner_html()
        asked.clear()
        page.reload()
        expect(page.locator('[data-drawn="true"]')).not_to_have_count(0)
        expect(page.locator('[data-drawn="false"]')).to_have_count(0)
        assert page.locator("[data-drawn]").first.inner_html() == shown
        assert not asked
