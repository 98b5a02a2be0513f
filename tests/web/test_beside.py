"""A game from a package beside the house, in the browser: nobody has drawn a board or a scene for it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.cli.test_new import installed, parlour
from tests.server.wire import Server, running
from tests.web.client import build_client
from tests.web.people import DESK, PHONE, people

BESIDE = {"rook": (), "finch": ("--hidden",)}  # by `parlour new`


@pytest.fixture(scope="module")
def wider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house with two games more than its own."""
    build_client()
    place = tmp_path_factory.mktemp("beside")
    site = place / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(place)
        for name, words in BESIDE.items():
            assert parlour(site, "new", name, *words).returncode == 0
            installed(place, site, name)
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")])))
        with running(Path(tmp_path_factory.mktemp("wider")), "--rate", "100000", "--think", "0.1") as server:
            yield server


def scene(card: str) -> str:
    """What is drawn on the card, without the card's own name."""
    return f"document.querySelector('.games li:has(a[href=\"/game/{card}\"]) > svg').innerHTML"


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_first_page_takes_any_number_of_games(wider: Server, browser: Browser, window: dict[str, int]) -> None:
    with people(wider, browser) as [ana]:
        ana.page.set_viewport_size(window)  # type: ignore[arg-type]
        ana.go("/")
        cards = ana.page.locator(".games li")
        cards.nth(6).wait_for()
        assert cards.count() == 7
        boxes = [cards.nth(n).bounding_box() for n in range(7)]
        sizes = {(round(box["width"]), round(box["x"] + box["width"]) <= window["width"]) for box in boxes if box}
        assert len(sizes) == 1 and next(iter(sizes))[1]  # all as wide, none over the edge
        corners = {(round(box["x"]), round(box["y"])) for box in boxes if box}
        assert len(corners) == 7
        assert ana.sideways() == 0
        assert ana.axe() == []
        drawn = {name: ana.page.evaluate(scene(name)) for name in ("rook", "finch", "underscore", "fogline")}
        assert drawn["rook"] == drawn["finch"] != drawn["underscore"] != drawn["fogline"]
        ana.settled()


@pytest.mark.parametrize(("name", "first"), [("rook", "hold 1"), ("finch", "")])
def test_it_is_played_to_its_end_on_a_plain_board(wider: Server, browser: Browser, name: str, first: str) -> None:
    with people(wider, browser) as [ana]:
        ana.open_game(name, "a bot", level="random")
        legal = ana.page.locator(".legal button")
        while ana.until(".legal button:enabled", ".end") != ".end":
            text = first if first and legal.get_by_text(first, exact=True).count() else ""
            (legal.get_by_text(text, exact=True) if text else legal.first).click()
            ana.page.locator(".plain pre").wait_for()
            first = ""
        assert ana.page.locator(".end").inner_text().strip()
        ana.look_at_the_board()
        assert ana.axe() == []
        ana.settled()
