"""S-37, SD-90, SD-100: a level of the day is the same for everybody in a house, and nobody has it beforehand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from parlour import games
from parlour.server.persons import days
from parlour.server.telling import watching
from parlour.table.record import read_record
from parlour.table.verify import verify
from tests.server.hostile.room import opened
from tests.server.hostile.room import story as told
from tests.server.wire import Chair, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

PAST = ("2020-02-01", "2020-02-02")  # days that are over, whenever these tests run


def within_a_day(folder: Path, story: Callable[[Server, str], Coroutine[Any, Any, None]], *flags: str) -> None:
    """The story of one day in a house of its own; told anew if it was midnight meanwhile, which is nobody's fault."""
    while True:
        day = days.today()
        (folder / day).mkdir()
        try:
            with running(folder / day, *flags) as server:
                asyncio.run(story(server, day))
        except Exception:
            if day == days.today():
                raise
        else:
            return


async def begin(guest: Guest, day: str, preset: str = "easy", **options: str) -> Chair:
    opened = await guest.open("stackdoku", "me", preset=preset, options={"daily": day, **options})
    chair = await guest.sit(opened["id"])
    assert await chair.turn()
    return chair


def level(chair: Chair) -> Any:
    """What can be seen of it: givens and tiles."""
    seen = chair.update["view"]
    return seen["grid"], [(tile["id"], tile["digit"]) for tile in seen["tiles"]]


def test_everybody_has_the_same_level_on_one_day(tmp_path: Path) -> None:
    """Also after the house was closed; another day, another preset and another house have another one."""

    async def story(server: Server) -> Any:
        async with Guest(server) as ana, Guest(server) as bob:
            mine = await begin(ana, PAST[1])
            first = level(mine)
            theirs = await begin(bob, PAST[1])
            assert level(theirs) == first
            assert mine.table["seal"] == theirs.table["seal"]  # shown before, the same to all
            assert level(await begin(ana, PAST[0])) != first
            other = await begin(ana, PAST[1], "medium")
            assert level(other) != first and other.table["seal"] != mine.table["seal"]
            drawn = await ana.open("stackdoku", "me", preset="easy")
            usual = await ana.sit(drawn["id"])
            assert await usual.turn() and level(usual) != first
        server.kill()
        server.start()
        return await alone(server), first

    async def alone(server: Server) -> Any:
        async with Guest(server) as cleo:
            return level(await begin(cleo, PAST[1]))

    with running(tmp_path) as server:
        later, first = asyncio.run(story(server))
        assert later == first
    (tmp_path / "other").mkdir()
    with running(tmp_path / "other") as server:
        assert asyncio.run(alone(server)) != first


def test_no_level_is_out_before_its_day(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            later = (datetime.now(UTC).date() + timedelta(days=2)).isoformat()
            body = {"game": "stackdoku", "seats": [{"kind": "me"}], "options": {"daily": later}}
            answer = await ana.http.post("/api/matches", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "not_yet")

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_the_seal_of_the_day_is_opened_to_who_has_finished_and_to_nobody_else(tmp_path: Path) -> None:
    async def story(server: Server, day: str) -> None:
        async with Guest(server) as ana, Guest(server) as bob:
            chair = await begin(ana, day)
            assert chair.update["view"]["seed"] == ""
            playing = await begin(bob, day)
            assert (await chair.submit("X"))["type"] == "done"
            await chair.the_end()
            assert chair.opened["nonces"] == [] and "?" not in chair.opened["secrets"]
            whole = (await ana.http.get(f"/api/matches/{chair.match}/record")).text
            found = verify(games.card("stackdoku"), read_record(whole.encode()))
            assert found and all(each.holds for each in found), found
            told = (await bob.http.get(f"/api/matches/{chair.match}/record")).text  # that it is not his
            [secret] = chair.opened["secrets"]
            seed = chair.update["view"]["seed"]
            heard = b"".join(playing.frames).decode()
            assert seed and secret not in told + heard and f'"seed":"{seed}"' not in heard
            again = await begin(ana, day)  # it counts as often as it is tried, but nothing of it is drawn anew
            assert level(again) == level(playing)

    within_a_day(tmp_path, story)


def test_nobody_learns_the_level_of_the_day_from_others_before_the_day_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by watching nor by a replay, a record or a picture; those of days that are over are open to all."""
    before, now = "2026-02-02", "2026-02-03"
    monkeypatch.setattr(days, "today", lambda: now)

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bob = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            seats = {}
            for day in (before, now):
                seats[day] = await ana.begun("stackdoku", "me", preset="easy", options={"daily": day})
                table = room.house.tables[seats[day].match]
                assert watching(table.game, table.row).startswith("Nobody may watch" if day == now else "Anybody")
                seen = await (await bob.sit(seats[day].match)).until("update")
                assert seen["type"] == ("update" if day == before else "close")
                assert (await seats[day].submit("X", "give-up"))["type"] == "done"
            for day, seat in seats.items():
                for what in ("record", "replay", "picture"):
                    path = f"/api/matches/{seat.match}/{what}"
                    assert (await bob.http.get(path)).status_code == (200 if day == before else 403), path
                    assert (await ana.http.get(path)).status_code == 200
            shown = [card["id"] for card in (await bob.http.get("/api/lobby")).json()["replays"]]
            assert shown == [seats[before].match]

    told(tell())


def test_nobody_learns_the_run_of_a_day_from_others_before_the_day_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """US-A15: everybody meets the same foes; whoever has walked the day shows them to nobody who may still walk it."""
    before, now = "2026-02-02", "2026-02-03"
    monkeypatch.setattr(days, "today", lambda: now)

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bob = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            seats = {}
            for day in (before, now):
                seat = seats[day] = await ana.begun("underscore", "me", preset="run", options={"daily": day})
                start = seat.update["view"]["beginnings"][0]["start"]
                assert (await seat.submit(f"begin {start} Ada", "begin"))["type"] == "done"
                foe = seat.update["view"]["run"]["foe"]["name"]
                watcher = await bob.sit(seat.match)
                assert (await watcher.until("update"))["type"] == ("update" if day == before else "close")
                assert (foe in b"".join(watcher.frames).decode()) is (day == before)
                assert (await seat.submit("resign", "resign"))["type"] == "done"
                for what in ("record", "replay", "picture"):
                    path = f"/api/matches/{seat.match}/{what}"
                    assert (await bob.http.get(path)).status_code == (200 if day == before else 403), path
                    assert (await ana.http.get(path)).status_code == 200
                for path in (f"/api/days/underscore/run?day={day}", f"/api/matches/{seat.match}", "/api/lobby"):
                    told = await bob.http.get(path)
                    assert foe not in told.text, path
            shown = [card["id"] for card in (await bob.http.get("/api/lobby")).json()["replays"]]
            assert shown == [seats[before].match]

    told(tell())
