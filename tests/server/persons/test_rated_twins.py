"""Wire twins of rated matches: while one is played, no list, rating, profile, history, export or frame tells a viewer two of
them apart that differ only in what the viewer may not know; and its result does to the ratings what a result does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.laws.twin import Twin
from parlour.server import lifecycle
from tests.server.hostile.room import Room, Seat, Visitor, opened, story
from tests.server.persons.people import PASSWORD
from tests.server.test_twins import FOGLINE, masked

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

NONCE = "0123456789abcdef"
MASTER = "cd" * 32  # with these the host has seat 1
RATED: dict[str, Any] = {"preset": "skirmish", "rated": True}
KNOWN = 5  # matches after which a ladder shows somebody
OF_A_MATCH = ("", "/record", "/replay?pictures=true", "/picture", "/missed")
PUBLIC = (
    "/api/person?name=Ana",
    "/api/person?name=Bo",
    "/api/ladder",
    "/api/ladder?game=fogline&preset=skirmish",
    "/api/ladder?game=fogline&preset=balanced",
    "/api/history",
    "/api/history?rated=true&result=playing",
    "/api/me",
    "/api/me/export",
)


async def member(room: Room, name: str, whence: str) -> Visitor:
    who = await room.guest(whence)
    (await who.http.post("/api/account", json={"name": name, "password": PASSWORD})).raise_for_status()
    return who


async def table(ana: Visitor, bo: Visitor, eve: Visitor) -> tuple[str, list[Seat]]:
    """A rated match that has begun: the watcher, then the players by their seats."""
    answer = await ana.open("fogline", "me", "open", **RATED)
    assert answer.status_code == 201, answer.text
    match = str(answer.json()["id"])
    (await bo.http.post(f"/api/matches/{match}/join", json={})).raise_for_status()
    seats = [await who.sit(match) for who in (ana, bo)]
    for seat in seats:
        await seat.say({"type": "ready", "nonce": NONCE})
    for number, seat in enumerate(seats, 1):
        await seat.until("update")
        assert seat.update["viewer"] == number
    watcher = await eve.sit(match)
    await watcher.until("update")
    return match, [watcher, *seats]


async def asked(who: Visitor, *paths: str) -> list[bytes]:
    """Best moments are told by their seconds, and these are nobody's secret: they are put in order."""
    found = []
    for path in paths:
        told = (await who.http.get(path)).content
        if path.startswith("/api/person"):
            person = msgspec.json.decode(told)
            person["moments"].sort(key=lambda moment: (moment["words"], str(moment)))
            told = msgspec.json.encode(person)
        found.append(told)
    return found


async def rated(who: Visitor, count: int) -> None:
    """Until so many matches have told what they did to the rating."""
    while True:
        page = (await who.http.get("/api/history?rated=true")).json()
        if len([each for each in page["matches"] if each["change"]]) == count:
            return
        await asyncio.sleep(0.01)


async def seen(room: Room, twin: Twin, body: str) -> tuple[list[bytes], list[bytes]]:
    """All that the viewer is told of the running match and can ask meanwhile; what they can ask after it."""
    ana, bo = await member(room, "Ana", "10.0.0.1"), await member(room, "Bo", "10.0.0.2")
    people = [await room.guest("10.0.0.3"), ana, bo]
    (await people[0].http.put("/api/me", json={"name": "Eve"})).raise_for_status()
    matches = []
    for played in range(KNOWN):
        match, seats = await table(ana, bo, people[0])
        matches.append(match)
        await seats[1 + played % 2].submit("resign", "resign")
        await rated(ana, played + 1)
    match, seats = await table(ana, bo, people[0])
    matches.append(match)
    viewer, who = seats[twin.viewer], people[twin.viewer]
    while not viewer.heard.empty():
        await viewer.hear()
    for number, line in enumerate(body.split("\n")):
        seat = seats[int(line[0])]
        await seat.say({"type": "submit", "id": f"{number}", "text": line[2:]})
        while (answer := await seat.hear()).get("id") != f"{number}":
            pass
        assert answer["type"] == "done", (line, answer)
    await viewer.say({"type": "submit", "id": "probe", "text": "xyzzy"})
    frames = []
    while (frame := await viewer.hear()).get("id") != "probe":
        frames.append(msgspec.json.encode(frame))
    running = await asked(who, *(f"/api/matches/{match}{what}" for what in OF_A_MATCH), *PUBLIC, "/api/lobby")
    assert b'"rating"' in running[len(OF_A_MATCH)]
    assert running[len(OF_A_MATCH) + 3].count(b'"name"') >= 2, "both stand on the ladder"
    await seats[2].submit("resign", "resign")
    await rated(ana, KNOWN + 1)
    after = await asked(who, *PUBLIC[:6])

    def bare(told: bytes) -> bytes:
        for number, each in enumerate(matches):
            told = masked(told, each).replace(b"MATCH", b"MATCH%d" % number)
        return told

    return [bare(told) for told in [*frames, *running]], [bare(told) for told in after]


def both(twin: Twin, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[bytes], list[bytes]]]:
    found = []
    monkeypatch.setattr(lifecycle, "token_hex", lambda size: MASTER)

    async def tell() -> None:
        for name, body in (("left", twin.left), ("right", twin.right)):
            (folder / name).mkdir()
            async with opened(folder / name) as room:
                found.append(await seen(room, twin, body))

    story(tell())
    return found


@pytest.mark.parametrize("twin", FOGLINE, ids=lambda twin: f"viewer{twin.viewer}")
def test_nothing_tells_rated_twins_apart(tmp_path: Path, twin: Twin, monkeypatch: pytest.MonkeyPatch) -> None:
    (left, after), (right, after_too) = both(twin, tmp_path, monkeypatch)
    assert len(left) == len(right)
    for one, other in zip(left, right, strict=True):
        assert one == other
    assert after == after_too


def test_the_comparison_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who laid the units sees which."""
    twin = next(twin for twin in FOGLINE if twin.viewer == 2)
    (left, _), (right, _) = both(Twin(1, twin.options, twin.left, twin.right), tmp_path, monkeypatch)
    assert left != right
