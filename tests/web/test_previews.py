"""What a link is shown with elsewhere: a title, a line, a picture; never how a match stands, and names stay words."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Browser

from tests.server.wire import Server
from tests.web.people import people

pytestmark = pytest.mark.slow

META = re.compile(r'<meta property="og:(\w+)" content="([^"]*)" />')


def told(house: Server, path: str) -> dict[str, str]:
    answer = httpx.get(house.url + path)
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/html")
    return dict(META.findall(answer.text))


def test_links_to_games_lessons_and_levels(house: Server) -> None:
    for path, title in {
        "/game/fogline": "Fogline",
        "/learn/summon5": "Learn Summon5",
        "/rules/underscore": "The rules of Underscore",
        "/game/stackdoku?preset=medium&seed=12": "Stackdoku, medium: level 12",
        "/game/stackdoku?preset=medium&seed=%3Cb%3E": "Stackdoku",  # no seed, so nothing is said of it
        "/game/stackdoku?preset=nosuch&seed=12": "Stackdoku",
    }.items():
        found = told(house, path)
        assert found["title"] == title, path
        assert "url" not in found, path  # an address without the invitation or the level would lead elsewhere
        picture = httpx.get(found["image"])
        assert picture.status_code == 200 and picture.headers["content-type"] == "image/jpeg", path
    for path in ("/", "/history", "/game/nosuch", "/match/nosuchmatch", "/match/%00"):
        answer = httpx.get(house.url + path)
        assert answer.status_code in (200, 400, 404) and "og:title" not in answer.text, path


def test_a_link_to_a_match_says_who_asks_and_nothing_of_the_match(house: Server, browser: Browser) -> None:
    with people(house, browser) as [ana]:
        ana.open_game("fogline", "whoever comes")
        found = told(house, f"/match/{ana.match}")
        assert re.fullmatch(r"Guest \w+ asks you to play Fogline", found["title"])
        ana.open_game("fogline", "a bot", level="random")
        ana.until(".tray button:enabled")
        begun = told(house, f"/match/{ana.match}")
        assert re.fullmatch(r"Fogline: Guest \w+ and the random bot", begun["title"])
        ana.give_up()
        assert told(house, f"/replay/{ana.match}")["title"] == begun["title"] + ", to be seen again"
