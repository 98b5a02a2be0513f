"""A player of Stackdoku in front of a browser: the engine says which moves lead where, every one of them is clicked."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Locator

from parlour.core.dice import QuickDice
from parlour.core.view import typed
from parlour.games.stackdoku import CARD, make_level
from parlour.games.stackdoku.notation import write
from parlour.games.stackdoku.position.actions import PLACE
from parlour.games.stackdoku.position.advice import hint
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.view.shapes import StackView
from tests.web.people import Person, wait_for


def open_level(person: Person, preset: str = "easy", **options: str) -> None:
    """By a link that brings the level along, as a friend sends it."""
    person.go(f"/game/stackdoku?{urlencode({'preset': preset, **options})}")
    person.button("Play").click()
    person.page.wait_for_url("**/match/*")
    tiles(person).first.wait_for()


def tiles(person: Person) -> Locator:
    return person.page.locator("[data-tile]")


def tile(person: Person, number: int | str) -> Locator:
    return person.page.locator(f'[data-tile="{number}"]')


def cell(person: Person, name: str) -> Locator:
    return person.page.locator(f'[data-cell="{(int(name[1]) - 1) * 9 + int(name[3]) - 1}"]')


def tap(person: Person, number: int | str) -> None:
    """On what can be seen of a tile: its face is dispatched to, because others may lie over its middle."""
    tile(person, number).dispatch_event("click")


def token(person: Person, digit: str) -> Locator:
    return person.page.get_by_role("button", name=re.compile(rf"^Token {digit},")).first


def updates(person: Person) -> list[dict[str, Any]]:
    return [message for message in person.messages if message["type"] == "update"]


def view(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = updates(person)[-1]["view"]
    return found


def place(person: Person, digit: str, where: str) -> None:
    """Token, then cell; a token of that digit may be in hand already."""
    if token(person, digit).get_attribute("aria-pressed") != "true":
        token(person, digit).click()
    cell(person, where).click()


def act(person: Person, text: str) -> None:
    """A pair or a placement by clicking; back when the house has answered."""
    page = person.page
    if text.startswith("P"):
        one, _, two = text[1:].partition("+")
        tap(person, one)
        tap(person, two)
        tile(person, one).wait_for(state="detached")
    else:
        digit, _, where = text.partition("@")
        place(person, digit, where)
        cell(person, where).locator(".value").wait_for()
    wait_for(lambda: bool(view(person)["log"]) and view(person)["log"][-1].partition("=")[0] == text, page)


def certificate(preset: str, seed: str) -> list[str]:
    return [write(action) for action in make_level(preset, seed).certificate]


def advised(person: Person, seat: int) -> str:
    """What the rules' own hint would say to somebody who sees what this browser was shown; a race of two."""
    seen = typed(view(person), StackView)
    world = CARD.make({"preset": "medium", "race": True}).dream(seen).world(QuickDice(1))
    assert isinstance(world, StackPosition)
    return write(hint(world.boards[seat - 1]).action)


def way_to_a_dead_end(preset: str, seed: str) -> list[str]:
    """Pairs and legal placements, without care, until nothing can be done."""
    for fate in range(300):
        position = CARD.make({"preset": preset, "seed": seed}).start(QuickDice(1))
        assert isinstance(position, StackPosition)
        dice, line = QuickDice(fate), []
        while position.to_act() and not position.boards[0].dead_end():
            moves = position.moves(1)
            pairs = [action for action in moves if action < PLACE]
            found = pairs if pairs and dice.roll("way", 3) > 1 else moves
            action = found[dice.roll("move", len(found)) - 1]
            position.play(1, action, None)
            line.append(write(action))
        if position.to_act():
            return line
    raise AssertionError("nobody gets stuck there")


def walk_to(person: Person, number: str) -> None:
    """With the arrow keys from tile to tile: down or up as far as it leads nearer, then as one reads."""
    page = person.page
    here = "document.activeElement.dataset.tile ?? ''"

    def off() -> float:
        goal = tile(person, number).locator(".face").bounding_box()
        now = tile(person, page.evaluate(here)).locator(".face").bounding_box()
        assert goal and now
        return float(goal["y"] - now["y"])

    while page.evaluate(here) != number and abs(off()) > tile_height(person):
        before = off()
        page.keyboard.press("ArrowDown" if before > 0 else "ArrowUp")
        if abs(off()) >= abs(before):
            break
    key = "ArrowRight" if off() >= 0 else "ArrowLeft"
    for _ in range(tiles(person).count()):
        if page.evaluate(here) == number:
            return
        page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not reach tile {number}")


def tile_height(person: Person) -> float:
    box = tiles(person).first.locator(".face").bounding_box()
    assert box
    return float(box["height"])


def steer(person: Person, name: str) -> None:
    """With the arrow keys from cell to cell."""
    page = person.page
    now = int(page.evaluate("document.activeElement.dataset.cell"))
    down, right = int(name[1]) - 1 - now // 9, int(name[3]) - 1 - now % 9
    for key, times in (
        ("ArrowDown" if down > 0 else "ArrowUp", abs(down)),
        ("ArrowRight" if right > 0 else "ArrowLeft", abs(right)),
    ):
        for _ in range(times):
            page.keyboard.press(key)


def in_the_middle(person: Person) -> None:
    """A hard level some moves old: a token in hand whose cells glow, a tile chosen whose partners are ringed."""
    open_level(person, "hard", seed="11")
    for text in certificate("hard", "11")[:18]:
        act(person, text)
    person.page.keyboard.press("Escape")
    token(person, str(view(person)["buffer"][0])).click()
    tap(person, view(person)["pairs"][-1][0])
    person.page.locator(".rings .mate").first.wait_for()
