"""What is heard: nothing before sound is switched on, then each game's own sounds, and nothing once it is off again."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.server.wire import Server
from tests.web.people import Person, people, place_one, wait_for
from tests.web.runs import open_match
from tests.web.stackdoku import act, certificate, open_level
from tests.web.test_summon5 import opened
from tests.web.test_underlinery import FILL, to_placement
from tests.web.weavers import MINE

pytestmark = pytest.mark.slow

# Every pitch that something is asked to sound at; a gain is far below.
LISTEN = """
window.heard = [];
for (const name of ["setValueAtTime", "exponentialRampToValueAtTime"]) {
  const real = AudioParam.prototype[name];
  AudioParam.prototype[name] = function (value, at) { if (value > 20) window.heard.push(Math.round(value)); return real.call(this, value, at); };
}
const frequency = Object.getOwnPropertyDescriptor(AudioParam.prototype, "value");
Object.defineProperty(AudioParam.prototype, "value", { ...frequency, set(value) { if (value > 20) window.heard.push(Math.round(value)); frequency.set.call(this, value); } });
"""

Act = Callable[[], None]


def fogline(person: Person) -> Act:
    """A pair placed: wood on felt."""
    person.open_game("fogline", "a bot", level="random")

    def place() -> None:
        person.until('[aria-label="Your units"] button:enabled')
        place_one(person)

    return place


def summon5(person: Person) -> Act:
    """A thread laid, and taken back."""
    opened(person)
    person.until(MINE)

    def lay_and_undo() -> None:
        person.page.locator(".hand button:not([data-out])").first.click()
        person.page.locator(".spot").first.click()
        person.page.locator("g.new").wait_for()
        person.page.keyboard.press("u")
        person.page.locator("g.new").wait_for(state="detached")

    return lay_and_undo


def stackdoku(person: Person) -> Act:
    """Pairs and placements of a known level."""
    open_level(person, "easy", seed="3")
    line = iter(certificate("easy", "3"))
    return lambda: act(person, next(line))


def underlinery(person: Person) -> Act:
    """A call, and the other's."""
    person.open_game("underlinery", "a bot", level="random", preset="casual5")
    to_placement(person)
    person.button(FILL).click()

    def call() -> None:
        person.until(".board button.live:enabled")
        called = person.page.locator(".board .called").count()
        person.page.locator(".grid button.live:not(.crossed)").first.click()
        person.page.locator(".board .called").nth(called).wait_for()

    return call


def underscore(person: Person) -> Act:
    """Somebody begins a run, and meets the first foe: a bell."""

    def begin() -> None:
        open_match(person, "run", [{"kind": "me"}])
        person.page.locator('[data-start="nun"]').click()
        person.page.locator(".chosen .cast").click()
        person.until(".card")

    begin()
    return begin


GAMES: dict[str, Callable[[Person], Act]] = {
    "fogline": fogline,
    "summon5": summon5,
    "stackdoku": stackdoku,
    "underlinery": underlinery,
    "underscore": underscore,
}


def switch(person: Person, game: str) -> None:
    """In the bar; where the rules of the game keep the screen bare, in its menu."""
    if game != "underlinery":
        person.button("Sound").click()
        return
    person.button("Menu").click()
    person.page.get_by_label("Sound", exact=True).click()
    person.page.get_by_role("button", name="Close").first.click()


def sounded(person: Person) -> list[int]:
    found: list[int] = person.page.evaluate("window.heard.splice(0)")
    return found


def test_each_game_has_sounds_of_its_own(house: Server, browser: Browser) -> None:
    heard: dict[str, set[int]] = {}
    for game, opening in GAMES.items():
        with people(house, browser) as [ana]:
            ana.page.add_init_script(LISTEN)
            do = opening(ana)
            do()
            assert not sounded(ana), game  # off until switched on
            switch(ana, game)
            do()
            wait_for(lambda ana=ana: ana.page.evaluate("window.heard.length") > 0, ana.page)  # type: ignore[misc]
            heard[game] = set(sounded(ana))
            switch(ana, game)
            ana.hurry()  # what the other did meanwhile has been heard, or never will be
            sounded(ana)
            do()
            assert not sounded(ana), game
    for game, pitches in heard.items():
        for other, others in heard.items():
            assert game == other or pitches != others, (game, other)
