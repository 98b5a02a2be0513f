"""A house with its dead, for tests: fallen characters from runs that were really played, and runs played at its tables."""

from __future__ import annotations

import httpx

from parlour.games.underscore.dead.fallen import export
from tests.games.underscore.dead import died
from tests.server.hostile.room import Seat, Visitor

DEAD = "/api/underscore/dead"


def an_upload(seed: int) -> bytes:
    """Who fell in the run of a seed, with its record."""
    return export(*died(seed))


def beginners(count: int) -> list[bytes]:
    """Uploads of those who fell in their first fight; at most five of a build may walk (R-90)."""
    found: list[bytes] = []
    for start in ("courier", "nun", "warden"):
        dead = [died(seed, f"begin {start} Hob of the Salt") for seed in range(60)]
        first = {each[0].id: each for each in dead if each[0].level == 1}
        found += [export(*each) for each in list(first.values())[:4]]
        if len(found) >= count:
            return found[:count]
    raise AssertionError(f"only {len(found)} have fallen so early")


async def give(who: Visitor, data: bytes) -> httpx.Response:
    return await who.http.post(DEAD, content=data, headers={"content-type": "application/json"})


async def die(who: Visitor, begin: str = "begin warden Hob of the Salt", **options: object) -> Seat:
    """A run played at a table until its bearer has fallen."""
    seat = await who.begun("underscore", "me", options={"run": True, **options}, pace={"kind": "none"})
    number = 0
    text = begin
    while True:
        number += 1
        answer = await seat.submit(text, f"t{number}")
        assert answer["type"] == "done", answer
        if seat.update["result"]:
            return seat
        legal = seat.update["legal"]
        text = next((each for each in ("leave", "done", "skip") if each in legal), legal[0])
