"""What others can ask about the dead tells nothing of a run that goes on: whatever its player does in private, every answer
stays as it was."""

from pathlib import Path

import pytest

from tests.server.hostile.room import Visitor, opened, story
from tests.server.underscore.crypt import DEAD, beginners, give

pytestmark = pytest.mark.slow

ASKED = (
    DEAD,
    f"{DEAD}?scope=full",
    f"{DEAD}/size",
    "/api/underscore/graves",
    "/api/underscore/settings",
    "/api/underscore/seasons",
    "/api/underscore/seasons/house",
    "/api/underscore/seasons/house/board",
)


async def answers(who: Visitor) -> list[bytes]:
    return [(await who.http.get(path)).content for path in ASKED]


def test_nothing_is_told_of_a_run_before_its_fight_has_ended(tmp_path: Path) -> None:
    """R-76: who is fought, what is chosen, tried, learned and left is the player's own; that a fight has ended everybody at
    the table may see, and only then a deed is counted."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo, eve = await room.guest(), await room.guest(), await room.guest()
            for upload in beginners(8):
                assert (await give(ana, upload)).status_code == 201
            for number in range(6):
                before = [await answers(who) for who in (ana, eve)]
                seat = await bo.begun("underscore", "me", options={"run": True}, pace={"kind": "none"})
                text = f"begin warden Bo {chr(65 + number)}"
                steps = private = 0
                while not seat.update["result"] and steps < 60:
                    fights = len((seat.update["view"].get("run") or {}).get("turns") or [])
                    await seat.submit(text, f"t{steps}")
                    steps += 1
                    view = seat.update["view"]
                    ended = len(view["run"]["turns"]) > fights or seat.update["result"]
                    after = [await answers(who) for who in (ana, eve)]
                    if ended:
                        before = after
                    else:
                        assert after == before, text
                        private += 1
                    legal = seat.update["legal"]
                    wishes = [each for each in legal if each.startswith(("learn", "take", "draft"))]
                    text = (wishes or ["done" if "done" in legal else legal[0] if legal else ""])[0]
                assert private > 3
                await seat.leave()
                bo.seats.remove(seat)

    story(tell())


def test_one_guests_graves_and_choices_are_their_own(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, eve = await room.guest(), await room.guest()
            before = [await answers(eve)][0][3:5]
            assert (await give(ana, beginners(1)[0])).status_code == 201
            await ana.http.put("/api/underscore/settings", json={"walk": False, "scope": "full"})
            assert (await answers(eve))[3:5] == before
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            assert (await eve.http.post(f"/api/underscore/graves/{grave['id']}/keep")).status_code == 404
            assert (await ana.http.get("/api/underscore/graves")).json() == [grave]

    story(tell())
