"""Page twins: two matches that differ only in what a viewer may not know are the same page to them, to the letter.

The matches are those of the twin law, each of its secrets in turn. They are laid into the store of a house that runs,
and the viewer opens them as anybody opens a match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from secrets import token_hex
from time import time
from typing import Any

import pytest
from playwright.sync_api import Browser
from sqlalchemy import Connection, create_engine, select

from parlour import games
from parlour.core.catalogue import Card
from parlour.laws.twin import Twin, replay_of
from parlour.store.rows import GuestRow, LogLine, MatchRow, PlayerRow
from parlour.store.tables import guests
from parlour.table.clock import Pace
from parlour.table.match import Match
from tests.server.wire import Server
from tests.web.people import Person, people, wait_for

pytestmark = pytest.mark.slow

BOARDS = {"summon5": ".summon5", "stackdoku": "[data-tile]", "underscore": ".us[data-phase] > *"}
MASKS = (
    re.compile(r'"(left_ms|away_ms|taken_ms|at|now|since|before)":\d+'),
    re.compile(r'"seal":\["[^\]]*\]'),
    re.compile(r"(?<=>)\d+:\d\d(?=<)|\b\d+:\d\d\b"),  # a clock that runs
    re.compile(r"\b\d+ (seconds?|minutes?)\b"),
)
STILL = 6  # looks in a row that find the same page


@contextmanager
def opened(server: Server) -> Iterator[Connection]:
    """The store of a house, as a second house would open it."""
    engine = create_engine(f"sqlite:///{server.database}", connect_args={"timeout": 30})
    with engine.begin() as store:
        yield store
    engine.dispose()


def played(card: Card, twin: Twin, body: str, start: dict[str, object] | None) -> tuple[Match, dict[str, object], int]:
    """The match, its position when chance had its last say, and how many lines of the log had been by then.

    The dice of a house are sealed: a twin's cannot be put into its hands, but what came of them can.
    """
    replay = replay_of(card, twin, body, start)
    match = replay.match
    since, lines = match.game.save(match.position), 0
    for _ in replay.steps():
        if match.log[-1].draws:
            since, lines = match.game.save(match.position), len(match.log)
    return match, since, lines


def lay_down(server: Server, name: str, twin: Twin, body: str, start: dict[str, object] | None, viewer: str) -> str:
    """Stores the match as a house would have, with the viewer in their seat; its id."""
    card = games.card(name)
    match, since, lines = played(card, twin, body, start)
    ident = "t" + token_hex(6)[:11].translate(str.maketrans("01", "gh"))
    others = [GuestRow(token_hex(12), f"Other {seat}", 1) for seat in range(1, match.game.seats + 1)]
    players = [
        PlayerRow(
            ident, seat, "person", viewer if seat == twin.viewer else others[seat - 1].id, f"Seat {seat}", nonce="0"
        )
        for seat in range(1, match.game.seats + 1)
    ]
    row = MatchRow(ident, name, match.game.version, twin.options, Pace("none"), "playing", False, "5" * 64, 1, players)
    row.start, row.started = since, int(time() * 1000)  # no clock runs out meanwhile
    changes = [guest.add() for guest in others]
    changes += row.add()
    changes += [LogLine(entry).add(ident, ply) for ply, entry in enumerate(match.log[lines:], 1)]
    with opened(server) as store:
        for change in changes:
            store.execute(change.statement, change.row)
    return ident


def masked(text: str, ident: str) -> str:
    text = text.replace(ident, "MATCH")
    for mask in MASKS:
        text = mask.sub("", text)
    return text


def seen(person: Person, ident: str, board: str) -> dict[str, str]:
    """All that this browser holds of the match: the page, its accessible names, what is stored, what came over the wire."""
    page = person.page
    person.go("/")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    person.frames.clear()
    person.go(f"/match/{ident}")
    page.locator(board).first.wait_for()
    wait_for(lambda: page.locator('[data-drawn="false"]').count() == 0, page)
    same: list[str] = [""]

    def still() -> bool:
        now = masked(page.locator("body").evaluate("one => one.outerHTML"), ident)
        same[:] = [*same, now] if now == same[-1] else [now]
        return len(same) >= STILL

    wait_for(still, page)
    frames = [frame for frame in person.frames if '"pong"' not in frame]
    return {
        "page": same[-1],
        "names": masked(page.locator("body").aria_snapshot(), ident),
        "storage": masked(page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})"), ident),
        "frames": masked("\n".join(frames), ident),
    }


def me(person: Person) -> str:
    """The guest that this browser is, as the house has stored it."""
    name = f"Eve {token_hex(6)}"
    person.go("/")
    assert person.page.request.get(f"{person.server.url}/api/me").ok  # it makes one a guest
    answer = person.page.request.put(f"{person.server.url}/api/me", data={"name": name}, headers={"x-parlour": "1"})
    assert answer.ok, answer.text()
    with opened(person.server) as store:
        return str(store.execute(select(guests.c.id).where(guests.c.name == name)).scalar_one())


def apart(one: dict[str, str], other: dict[str, str]) -> str:
    """Where the two differ, with a little of what is around it; "" if nowhere."""
    for part, text in one.items():
        if text != other[part]:
            at = next((n for n, (a, b) in enumerate(zip(text, other[part], strict=False)) if a != b), 0)
            return f"{part}: ...{text[max(0, at - 120) : at + 80]}... / ...{other[part][max(0, at - 120) : at + 80]}..."
    return ""


def twins_of(name: str) -> list[Twin]:
    found: list[Twin] = list(import_module(f"tests.games.{name}.twins").TWINS)
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_no_secret_is_on_the_page(house: Server, browser: Browser, name: str) -> None:
    with people(house, browser, reduced_motion="reduce") as [eve]:
        viewer = me(eve)
        for number, twin in enumerate(twins_of(name)):
            pages: list[dict[str, str]] = []
            for body, start in ((twin.left, twin.left_start), (twin.right, twin.right_start)):
                pages.append(seen(eve, lay_down(house, name, twin, body, start, viewer), BOARDS[name]))
            assert apart(*pages) == "", (number, twin.viewer)
            assert '"type":"update"' in pages[0]["frames"]


def test_the_comparison_can_fail(house: Server, browser: Browser) -> None:
    """Whoever holds the secret sees the difference, in every place that is compared but the storage."""
    with people(house, browser, reduced_motion="reduce") as [eve]:
        viewer = me(eve)
        twin = next(each for each in twins_of("summon5") if each.viewer == 1)
        owner = Twin(2, twin.options, twin.left, twin.right)
        pages = [
            seen(eve, lay_down(house, "summon5", owner, body, None, viewer), ".summon5")
            for body in (twin.left, twin.right)
        ]
        differ: list[Any] = [part for part in pages[0] if pages[0][part] != pages[1][part]]
        assert differ == ["page", "names", "frames"]
