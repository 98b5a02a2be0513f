"""People in front of a browser: what they click, and everything their browser was sent."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.patience import InVain
from tests.server.wire import Server
from tests.web.client import WEB

PATIENCE = 30_000  # milliseconds; a lost line may wait ten seconds for its next try, and a slow machine longer
SLOWER = int(os.environ.get("PARLOUR_SLOWER", "1"))  # by how much the browser is slowed down, to find races
READ = 2_600  # milliseconds: the longest time that something is held to be read, and a little
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1200, "height": 850}
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

expect.set_options(timeout=PATIENCE)


_names = count(1)


def newcomer(name: str) -> str:
    """A name for an account; a second try in the same house would find that of the first taken."""
    return f"{name} {next(_names)}"


class Person:
    """One guest with a browser of their own."""

    def __init__(self, server: Server, context: BrowserContext) -> None:
        self.server = server
        self.context = context
        self.page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        if SLOWER > 1:
            context.new_cdp_session(self.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        self.frames: list[str] = []
        self.troubles: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._heard))
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        self.page.on("console", lambda line: self._complaint(line.type, line.text))

    def _heard(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _complaint(self, kind: str, text: str) -> None:
        if kind == "error" and "WebSocket" not in text and "Failed to load resource" not in text:
            self.troubles.append(text)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    @property
    def match(self) -> str:
        found = re.search(r"/(?:match|replay)/([a-z0-9]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    def go(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def open_game(
        self, game: str, against: str, *, preset: str = "", level: str = "", clock: str = "", **options: str
    ) -> None:
        """From the first page to a table, as people go."""
        self.go("/")
        self.page.locator(f'.games a[href="/game/{game}"]').click()
        self.page.get_by_label(against, exact=True).check()
        if level:
            self.page.locator("select[name=level]").select_option(level)
        if preset:
            self.page.locator("select[name=preset]").select_option(preset)
        if clock:
            self.page.locator("select[name=pace]").select_option(clock)
        if options:
            self.page.locator("form summary").click()
        for name, value in options.items():
            self.page.locator("label.option", has_text=name).locator("input").fill(value)
        self.button("Play").click()
        self.page.wait_for_url("**/match/*")

    def until(self, *selectors: str) -> str:
        """The first of these that is there. Whoever waits is in a hurry: what is still being shown is skipped."""
        found: list[str] = []

        def come() -> bool:
            self.hurry()
            found.extend(each for each in selectors if self.page.locator(each).count())
            return bool(found)

        wait_for(come, self.page)
        return found[0]

    def hurry(self) -> None:
        """A key that means nothing anywhere."""
        self.page.keyboard.press("F9")

    def look_at_the_board(self) -> None:
        """The end of a match lies over it."""
        self.button("Look at the board").click()
        self.page.locator(".end.folded").wait_for()

    def invite(self, other: Person) -> None:
        """The link is sent, and the other follows it, reads what it is, and sits down."""
        other.page.goto(self.page.locator(".link input").input_value())
        other.button("Sit down").click()

    def give_up(self) -> None:
        size = self.page.viewport_size
        if size and size["width"] <= PHONE["width"] and not self.page.locator(".underlinery").count():
            self.button("Menu").click()  # a phone's bar has no room for it; UL-44 wants it there all the same
        self.button("Resign").click()
        self.page.locator(".ask button.main").click()
        self.page.locator(".end").wait_for()

    def over(self) -> bool:
        return self.page.locator(".end").count() > 0

    def settled(self) -> None:
        """Nothing of this page went wrong in the browser."""
        assert not self.troubles, self.troubles

    def axe(self) -> list[str]:
        """What axe-core has against the page, once whatever fades in or out has come to its end."""
        self.page.evaluate(
            "Promise.all(document.getAnimations().filter(each => each.playState === 'running'"
            " && each.effect.getComputedTiming().endTime < Infinity)"
            ".map(each => each.finished.catch(() => null))).then(() => null)"
        )
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(
            "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map("
            "v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + ' ' + n.any.map(a => a.message)).join(' | ')))"
        )
        return list(found)

    def sideways(self) -> int:
        """How far the page can be scrolled sideways, in pixels."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def wait_for(what: Callable[[], bool], page: Page) -> None:
    """For what a locator cannot say; the page's own policy forbids to evaluate words there."""
    for _ in range(PATIENCE // 20):
        if what():
            return
        page.wait_for_timeout(20)
    raise InVain("it did not come")


def stop_the_clock(page: Page) -> None:
    """A little later than now: what is still being shown has been seen, and the line is not missed yet."""
    page.clock.pause_at(datetime.fromtimestamp(page.evaluate("Date.now()") / 1000 + READ / 1000, UTC))


@contextmanager
def people(server: Server, browser: Browser, count: int = 1, **settings: Any) -> Iterator[list[Person]]:
    # what a service worker asks for, no route of a page can hold; its own tests let it work
    usual = {"viewport": DESK, "service_workers": "block"}
    contexts = [browser.new_context(**{**usual, **settings}) for _ in range(count)]
    try:
        found = [Person(server, context) for context in contexts]
        yield found
        for person in found:
            person.settled()
    finally:
        for context in contexts:
            context.close()


# Fogline


def place_pairs(person: Person) -> None:
    """Own pairs by hand until the battle starts: the first unit, the first card, the first dashed cell."""
    page = person.page
    while (
        person.until(".spot, .tray button:enabled", ".choices, .tile.movable, .end, .banner")
        and not page.locator(".tile.movable, .end").count()
    ):
        if not page.locator(".tray button:enabled").count():
            page.wait_for_timeout(20)
            continue
        place_one(person)


def place_one(person: Person) -> None:
    page = person.page
    tiles = page.locator("g.tile").count()
    page.locator('[aria-label="Your units"] button:enabled').first.click()
    page.locator('[aria-label="Your terrain cards"] button:enabled').first.click()
    page.locator("g.spot").last.click()
    wait_for(lambda: page.locator("g.tile").count() > tiles, page)


def to_battle(person: Person, *, by_hand: bool = False) -> None:
    """A match against a bot up to the first own action; again if the bot's first strike has ended it already."""
    for _ in range(6):
        person.frames.clear()  # what an earlier match told is not of this one
        person.open_game("fogline", "a bot", level="random")
        person.until(".tray button:enabled")
        if by_hand:
            place_pairs(person)
        else:
            person.page.locator(".rest").click()
        person.until("g.tile.movable", ".end")
        if not person.over():
            return
    raise AssertionError("the bot cannot always win at once")


def act_once(person: Person) -> bool:
    """One action by clicking: attacks first; False when nothing could be done now."""
    page = person.page
    if not page.locator("g.tile.movable").count():
        return False
    page.locator("g.tile.movable").first.click()
    page.locator("g.tile.attack, g.tile.move").first.wait_for()
    attacks = page.locator("g.tile.attack")
    (attacks if attacks.count() else page.locator("g.tile.move")).first.click()
    sure = page.locator(".confirm button.main")
    if sure.count():
        sure.click()
    page.locator("g.tile.selected").wait_for(state="detached")
    return True


def tab_to(page: Page, selector: str, most: int = 120) -> None:
    """The Tab key until something of this kind has the focus."""
    for _ in range(most):
        if page.evaluate("s => document.activeElement?.matches(s) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")
