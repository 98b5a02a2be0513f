"""Weavers in front of a browser: the engine chooses what to weave, the mouse or the keys do it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from parlour.core.view import typed
from parlour.games.summon5.position.weaves import unpack
from parlour.games.summon5.queries import known
from parlour.games.summon5.view.shapes import Summon5View
from tests.web.people import Person, wait_for

Cell = tuple[int, int]
MINE = ".said.mine"
OVER = ".summon5.over"


def seen(person: Person) -> Summon5View:
    """What this browser was shown last."""
    newest: dict[str, Any] = next(m for m in reversed(person.messages) if m["type"] == "update")
    return typed(newest["view"], Summon5View)


def best(person: Person, rank: int = 0) -> dict[Cell, int]:
    """The threads of the own weave with most points, or of one further down the list."""
    position = known(seen(person))
    found = position.best(seen(person).viewer, rank + 1)
    weave = unpack(position.terms.loom, found[min(rank, len(found) - 1)][1])
    size = position.terms.loom.size
    return {(cell % size, cell // size): digit for cell, digit in zip(weave.cells, weave.digits, strict=True)}


def pick(person: Person, digit: int) -> None:
    person.page.locator(f'.hand button[data-digit="{digit}"]:not([data-out])').first.click()
    person.page.locator(".spot").first.wait_for()


def in_sight(person: Person, cell: Locator) -> bool:
    """Whether all of the cell is within the Loom's window."""
    inner, outer = cell.bounding_box(), person.page.locator(".loom").bounding_box()
    assert inner and outer
    return (
        outer["x"] <= inner["x"]
        and outer["y"] <= inner["y"]
        and inner["x"] + inner["width"] <= outer["x"] + outer["width"]
        and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    )


def on_top(cell: Locator) -> bool:
    """Whether a finger on its middle would touch it: no button lies there."""
    found: bool = cell.evaluate(
        "cell => { const { x, y, width, height } = cell.getBoundingClientRect();"
        " return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
    )
    return found


def lay(person: Person, weave: dict[Cell, int], *, finger: bool = False) -> None:
    """Thread by thread, each on a cell that lights up for it: from the touching one outwards."""
    page = person.page
    left = dict(weave)
    while left:
        for cell, digit in left.items():
            pick(person, digit)
            spot = page.locator(f'.spot[data-cell="{cell[0]},{cell[1]}"]')
            if spot.count():
                break
            page.keyboard.press("Escape")
        else:
            raise AssertionError(f"no lit cell for {left}")
        if in_sight(person, spot) and on_top(spot):
            (spot.tap if finger else spot.click)()
        else:
            spot.dispatch_event("click")
        page.locator(f'g.new[data-cell="{cell[0]},{cell[1]}"]').wait_for()
        del left[cell]
        done = len(weave) - len(left)
        wait_for(lambda done=done: len(previewed(person)["cells"]) >= done, page)  # type: ignore[misc]


def previewed(person: Person) -> dict[str, Any]:
    """What the referee said last of the unfinished weave."""
    newest = next(m for m in reversed(person.messages) if m["type"] in ("preview", "update"))
    found: dict[str, Any] = newest["preview"] or {"cells": [], "runs": [], "crossings": 0}
    return found


def end_turn(person: Person) -> None:
    turns = len(seen(person).history)
    person.page.locator(".end.main:not([aria-disabled=true])").click()
    wait_for(lambda: len(seen(person).history) > turns, person.page)


def weave_once(person: Person) -> bool:
    """One whole turn by clicking; False if the match is over."""
    if person.until(MINE, OVER) == OVER:
        return False
    lay(person, best(person))
    end_turn(person)
    return True
