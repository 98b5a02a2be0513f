"""An input that finds its table idle goes straight through; one that does not waits its turn. Both are stored before anybody is told."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from parlour.core.thoughts import Unthought
from parlour.server import telling
from parlour.server.live import LiveTable
from parlour.store.kept import KeptMatch
from tests.laws.test_refusal_work import counted
from tests.server.hostile.room import Room, Seat, opened, story
from tests.server.timing import PROBE, leaking
from tests.server.wire import PATIENCE


async def two(room: Room) -> tuple[Seat, Seat, LiveTable]:
    """A match of Nullgame, both seats at it; they have heard everything."""
    ana, bo = await room.guest(), await room.guest("10.0.0.2")
    match = (await ana.open("nullgame", "me", "open", pace={"kind": "none"})).json()["id"]
    await bo.http.post(f"/api/matches/{match}/join", json={})
    one, other = await ana.sit(match), await bo.sit(match)
    for seat in (one, other):
        await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
    for seat in (one, other):
        await seat.until("update")
    table = await room.house.table(match)
    async with asyncio.timeout(PATIENCE):
        while not table.audience.here(1) or not table.audience.here(2) or table.lock.locked():
            await asyncio.sleep(0)
    return one, other, table


def quiet(seat: Seat) -> None:
    while not seat.heard.empty():
        seat.heard.get_nowait()


def test_an_idle_table_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No task is made and the lock is not waited for; whoever said it gets one write, and not before the commit."""

    async def play() -> None:
        async with opened(tmp_path) as room:
            one, other, table = await two(room)
            monkeypatch.setattr(LiveTable, "submit", None)  # the usual way would fail
            writes: list[bytes] = []
            through = one.write

            def write(data: bytes) -> None:
                writes.append(data)
                through(data)

            monkeypatch.setattr(one, "write", write)
            quiet(one)
            commits, tasks = room.house.archive.writer.commits, len(asyncio.all_tasks())
            await one.say({"type": "submit", "id": "a", "text": "hold 2"})
            assert table.lock.locked() and not writes and len(asyncio.all_tasks()) == tasks
            assert [(await one.hear())["type"] for _ in range(2)] == ["update", "done"]
            assert len(writes) == 1 and room.house.archive.writer.commits > commits and not table.lock.locked()
            assert (await one.submit("hold 99", "b"))["type"] == "refused"
            assert (await other.submit("show", "c"))["type"] == "done"
            assert table.kept is not None and [line.text for line in table.kept.match.log] == ["hold 2", "show"]

    story(play())


def test_what_comes_while_the_table_is_busy_waits_its_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path) as room:
            one, other, table = await two(room)
            assert table.lock.take()
            for number in range(3):
                await one.say({"type": "submit", "id": str(number), "text": f"hold {number}"})
            await other.say({"type": "submit", "id": "x", "text": "hold 2"})
            for _ in range(20):
                await asyncio.sleep(0)
            assert table.kept is not None and not table.kept.match.log
            table.lock.release()
            assert [(await one.until("done"))["id"] for _ in range(3)] == ["0", "1", "2"]
            assert (await other.until("done"))["id"] == "x"
            mine = [line.text for line in table.kept.match.log if line.seat == table.seat_of(1)]
            assert mine == ["hold 0", "hold 1", "hold 2"]
            assert (await one.submit("hold 1", "0"))["type"] == "done"  # said before under that name
            assert len(table.kept.match.log) == 4

    story(play())


@pytest.mark.parametrize("where", ["hear", "changes"])
def test_a_table_that_falls_lets_everybody_resume(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    async def play() -> None:
        async with opened(tmp_path) as room:
            one, other, table = await two(room)
            monkeypatch.setattr(KeptMatch, where, _broken)
            await one.say({"type": "submit", "id": "a", "text": "hold 2"})
            assert (await one.until("close"))["code"] == (await other.until("close"))["code"] == 4014
            assert table.gone and not table.lock.locked()

    story(play())


def _broken(*_: Any) -> Any:
    raise ZeroDivisionError


def test_what_the_rules_have_to_think_about_is_told_when_they_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the input itself, and of what is seen after it: nothing happens twice."""

    async def play() -> None:
        async with opened(tmp_path) as room:
            one, other, table = await two(room)
            assert table.kept is not None
            for name in ("hear", "pages"):
                target: Any = table.kept if name == "hear" else table.kept.match
                really, asked = getattr(target, name), list[int]()

                def ask(*given: Any, really: Any = really, asked: list[int] = asked) -> Any:
                    asked.append(1)
                    if len(asked) == 1:
                        raise Unthought("nullgame", "what then?")
                    return really(*given)

                monkeypatch.setattr(target, name, ask)
                monkeypatch.setattr(room.house.counsel, "find_out", _found)
                assert (await one.submit(f"hold {len(table.kept.match.log)}", name))["type"] == "done"
                assert len(asked) > 1 and not table.lock.locked()
                monkeypatch.setattr(target, name, really)
            assert [line.text for line in table.kept.match.log] == ["hold 0", "hold 1"]
            assert (await other.submit("show", "a"))["type"] == "done"

    story(play())


async def _found(*_: Any) -> bool:
    return True


@pytest.mark.parametrize("secret", ["hold 1", "hold 1 hold 2 hold 0"])
def test_a_refusal_is_the_same_work_whatever_others_have_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secret: str
) -> None:
    """From the frame that comes in to the frame that goes out, counted in instructions; what others see is not looked at."""

    async def play() -> None:
        async with opened(tmp_path) as room:
            found = [await work_of_a_refusal(room, inputs, monkeypatch) for inputs in ("hold 3", secret)]
            assert found[0] == found[1]

    story(play())


def test_a_refusal_that_looks_at_the_others_hand_first_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: one step of work for each stone that the other holds, else the tests above prove nothing."""

    async def play() -> None:
        async with opened(tmp_path) as room:
            with leaking():
                found = [await work_of_a_refusal(room, inputs, monkeypatch) for inputs in ("hold 1", "hold 2")]
            assert found[0] < found[1]

    story(play())


async def work_of_a_refusal(room: Room, secret: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Counted, after somebody else has done what the refused cannot know."""
    one, other, _ = await two(room)
    for number, text in enumerate(secret.split("hold ")[1:]):
        assert (await other.submit(f"hold {text.strip()}", f"s{number}"))["type"] == "done"
    assert (await one.submit("hold 99", "first"))["type"] == "refused"
    commits = room.house.archive.writer.commits
    with monkeypatch.context() as patched:
        patched.setattr(telling, "snapshots", None)
        count, _ = counted(partial(one.line.data_received, PROBE))
    assert b'"type":"refused"' in one.frames[-1] and b'"probe"' in one.frames[-1]
    assert room.house.archive.writer.commits == commits
    return count
