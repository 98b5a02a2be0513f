"""A short soak, and that its comparison sees what is wrong. The long one is `make soak`."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

import pytest

from tests.server.hostile.room import Seat, opened, story
from tests.soak.players import Person, Viewer
from tests.soak.soak import Soak
from tests.soak.truth import Found, compare


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_a_few_kills_lose_nothing_and_double_nothing() -> None:
    soak = Soak(kills=5, seed=3, tables=3)
    found = soak.run()
    assert found.words == []
    assert found.acknowledged >= 5 and sum(soak.killed.values()) == 5


async def heard(seat: Seat, viewer: Viewer, kind: str) -> None:
    while True:
        message = await seat.hear()
        if message["type"] == "update":
            viewer.told(message)
        if message["type"] == kind:
            return


def test_the_comparison_sees_what_is_lost_doubled_and_told_otherwise(tmp_path: Path) -> None:
    async def work() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            match = (await ana.open("nullgame", "me", "me")).json()["id"]
            seats = [await ana.sit(match, player=number) for number in (1, 2)]
            viewers = [Viewer(cast("Person", None), match, number, random.Random(1)) for number in (1, 2)]
            for seat, nonce in zip(seats, ("aa" * 8, "bb" * 8), strict=True):
                await seat.say({"type": "ready", "nonce": nonce})
            for seat, viewer in zip(seats, viewers, strict=True):
                await heard(seat, viewer, "update")
                for text in ("hold 2", "show"):
                    name = f"{viewer.player}-{text[0]}"
                    viewer.said[name] = text
                    await seat.say({"type": "submit", "id": name, "text": text})
                    await heard(seat, viewer, "done")
                    viewer.done.append(name)
            for seat, viewer in zip(seats, viewers, strict=True):
                while not viewer.last["result"]:
                    await heard(seat, viewer, "update")

            async def found(timeouts: tuple[str, ...] = ()) -> tuple[int, int, int]:
                seen = Found()
                await compare(room.house.archive, match, viewers, list(timeouts), seen)
                return seen.lost, seen.doubled, bool(seen.diverged)

            assert await found() == (0, 0, False)
            assert await found(("timeout 1 show",)) == (1, 0, False)  # a clock that should have run out
            one = viewers[0]
            one.done.append("1-never")
            one.said["1-never"] = "hold 1"
            assert await found() == (1, 0, True)
            one.done.pop()
            del one.said["1-never"]
            one.story[0] = one.story[0] | {"text": "hold 1"}
            assert await found() == (0, 0, True)
            one.told({"events": [{"number": 1, "text": "hold 2"}], "seen": 1, "view": {}})
            assert any("another before" in words for words in one.troubles)
            assert any("and then there were" in words for words in one.troubles)
            del one.said["1-s"]
            one.troubles.clear()
            assert await found() == (0, 0, True)  # nobody said what is stored

    story(work())
