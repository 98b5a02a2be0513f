"""Wire twins of duels: between the halves a player cannot tell two duels apart that differ only in what they may not know,
by no byte that the house sends or answers; when both halves are over they can."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import games
from parlour.server import lifecycle
from parlour.store.kept import begin, seating
from parlour.store.rows import MatchRow, PlayerRow
from parlour.table.clock import Pace
from tests.server.hostile.room import Room, Seat, Visitor, opened, story
from tests.server.test_twins import FOGLINE, masked

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

NONCE = "0123456789abcdef"
WATCH = re.compile(rb'"taken_ms":\d+')
DRAWN = re.compile(rb'^(secret|seal|nonces|reveal) .*$|"seal":\["[^\]]*\]', re.MULTILINE)
WHAT = ("", "/record", "/replay?pictures=true", "/picture", "/missed")
Script = Callable[[dict[int, Seat], bool], Awaitable[None]]


async def say(seat: Seat, text: str) -> None:
    answer = await seat.submit(text, re.sub("[^a-z0-9]", "-", text.lower()))
    assert answer["type"] == "done", (text, answer)


async def fogline(seats: dict[int, Seat], left: bool) -> None:
    """The other one, in seat 2, lays other units under the same backs."""
    twin = next(twin for twin in FOGLINE if twin.viewer == 1)
    for line in (twin.left if left else twin.right).split("\n"):
        await say(seats[int(line[0])], line[2:])


async def underlinery(seats: dict[int, Seat], left: bool) -> None:
    """The other grid, or the same transposed."""
    chooser = seats[1].update["to_act"][0]
    await say(seats[chooser], "choose A")
    for number in (chooser, 3 - chooser):
        await say(seats[number], "layout mul:2" if number == 1 else "layout asc" if left else "layout col")
    for number, call in enumerate((1, 13, 25)):
        await say(seats[3 - chooser if number % 2 == 0 else chooser], f"call {call}")


async def underscore(seats: dict[int, Seat], left: bool) -> None:
    """Another character waits, and nobody has been told which."""
    await say(seats[2], "begin warden" if left else "begin courier")
    await say(seats[1], "begin nun")
    await say(seats[2], "cast m1")


async def stackdoku(seats: dict[int, Seat], left: bool) -> None:
    """Another pair is taken."""
    pairs = [text for text in seats[2].update["legal"] if text.startswith("P")]
    await say(seats[2], pairs[0] if left else pairs[-1])


async def summon5(seats: dict[int, Seat], left: bool) -> None:
    """Nobody has done anything: the hand of the other and the bag are the secret."""


GAMES: dict[str, tuple[Script, str, dict[str, object]]] = {
    "fogline": (fogline, "", {"army": "skirmish", "first": "host"}),
    "stackdoku": (stackdoku, "race", {}),
    "summon5": (summon5, "", {}),
    "underlinery": (underlinery, "", {"reveal": "players"}),
    "underscore": (underscore, "duel", {}),
}


def masters(name: str) -> tuple[str, str]:
    """The chance of both duels: the same, but for Summon5, where it is all there is to hide; then the first two with which
    seat 1 holds the same and everything open is the same."""
    if name != "summon5":
        return "ab" * 32, "ab" * 32
    game = games.card(name).make({})
    found: list[tuple[str, Any, Any]] = []
    for number in range(1000):
        players = [PlayerRow("m", each, "person", f"g{each}", f"P{each}", nonce=NONCE) for each in (1, 2)]
        row = MatchRow("m", name, game.version, {}, Pace("none"), "playing", True, f"{number:064x}", 1, players)
        match = begin(row, game)
        mine, theirs = (msgspec.to_builtins(match.view(seat)) for seat in (1, 2))
        found.append((row.master, (mine, seating(row, game)), theirs))
    for one, other in combinations(found, 2):
        if one[1] == other[1] and one[2] != other[2]:
            return one[0], other[0]
    raise AssertionError("no two hands are alike")


async def duel(room: Room, name: str) -> tuple[str, dict[int, Seat], dict[int, Visitor]]:
    """A duel by link that has begun, its players by their seats."""
    _, preset, options = GAMES[name]
    ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
    for who, called in ((ana, "Ana"), (bo, "Bo")):
        (await who.http.put("/api/me", json={"name": called})).raise_for_status()
    wish = {"duel": True, "preset": preset, "options": options, "pace": {"kind": "none"}}
    answer = await ana.open(name, "me", "invite", **wish)
    assert answer.status_code == 201, answer.text
    laid = answer.json()
    (await bo.http.post(f"/api/matches/{laid['id']}/join", json={"invite": laid["invites"]["2"]})).raise_for_status()
    seats, people = dict[int, Seat](), dict[int, Visitor]()
    sat = [(who, await who.sit(laid["id"])) for who in (ana, bo)]
    for _, seat in sat:
        await seat.say({"type": "ready", "nonce": NONCE})
    for who, seat in sat:
        await seat.until("update")
        number = seat.update["viewer"]
        seats[number], people[number] = seat, who
    return str(laid["id"]), seats, people


async def give_up(who: Visitor, seat: Seat, name: str) -> str:
    """The first half is lost; the second, when it has been laid."""
    await say(seat, "X" if name == "stackdoku" else "resign")
    while not (card := (await who.http.get(f"/api/matches/{seat.match}")).json())["next"]:
        await asyncio.sleep(0.01)
    return str(card["next"])


async def answers(who: Visitor, match: str) -> list[bytes]:
    found = [(await who.http.get(f"/api/matches/{match}{what}")).content for what in WHAT]
    for path, key in (("/api/history", "matches"), ("/api/me/export", "matches"), ("/api/lobby", "yours")):
        rows = (await who.http.get(path)).json()[key]
        found.append(msgspec.json.encode([row for row in rows if row["id"] == match]))
    again = await who.sit(match)  # whoever comes back is told the whole story
    await again.until("update")
    return [*found, msgspec.json.encode(again.update)]


def bare(told: bytes, *ids: str) -> bytes:
    told = WATCH.sub(b"", DRAWN.sub(b"", told))
    for number, match in enumerate(ids):
        told = masked(told, match).replace(match.encode(), b"MATCH%d" % number)
    return told


async def seen(room: Room, name: str, left: bool) -> tuple[list[bytes], list[bytes]]:
    """What seat 1 is told of the first half and can ask of it: between the halves, and after both."""
    match, seats, people = await duel(room, name)
    await GAMES[name][0](seats, left)
    second = await give_up(people[2], seats[2], name)
    between = await answers(people[1], match)
    other = await people[1].sit(second)
    await other.until("update")
    await say(other, "X" if name == "stackdoku" else "resign")
    while (await people[1].http.get(f"/api/matches/{match}")).json()["duel"]["over"] is False:
        await asyncio.sleep(0.01)
    after = await answers(people[1], match)
    return [bare(told, match, second) for told in between], [bare(told, match, second) for told in after]


@pytest.mark.parametrize("name", GAMES)
def test_between_the_halves_nothing_tells_twins_apart(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def tell() -> None:
        found = []
        for left, master in zip((True, False), masters(name), strict=True):
            folder = tmp_path / str(left)
            folder.mkdir()
            monkeypatch.setattr(lifecycle, "token_hex", lambda size, master=master: master)
            async with opened(folder) as room:
                found.append(await seen(room, name, left))
        (between, after), (between_too, after_too) = found
        assert len(between) == len(between_too)
        for one, other in zip(between, between_too, strict=True):
            assert one == other
        assert after != after_too  # what was hidden is open now

    story(tell())
