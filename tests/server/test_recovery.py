"""A house opens: matches stay on the disk until somebody asks for them or their time has come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from parlour.server import house as house_module
from parlour.server.house import House
from tests.server.hostile.room import Room, Seat, opened, story
from tests.server.wire import PATIENCE

DAY = 86_400_000  # milliseconds


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


async def begun(room: Room, *, bot: bool = False, **more: object) -> str:
    """A match in which one input has been made."""
    ana, bo = await room.guest(), await room.guest("10.0.0.2")
    seats = ("me", "bot:random" if bot else "open")
    match = str((await ana.open("fogline", *seats, options={"first": "host"}, **more)).json()["id"])
    one, others = await ana.sit(match), list[Seat]()
    if not bot:
        await bo.http.post(f"/api/matches/{match}/join", json={})
        others.append(await bo.sit(match))
    for seat in (one, *others):
        await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
    await one.until("update")
    assert (await one.submit(one.update["legal"][0], "a"))["type"] == "done"
    return match


async def taken_up(house: House) -> None:
    """Whatever it takes up by itself, it has."""
    await until(lambda: not any(task.get_coro().__name__ == "take_up" for task in house.tasks))  # type: ignore[union-attr]


def acts(house: House, match: str) -> list[str]:
    """Of the log: whose doing each line is."""
    found = house.tables[match].match
    return [] if found is None else [entry.act for entry in found.log]


def test_a_match_over_days_sleeps_until_somebody_asks(tmp_path: Path) -> None:
    async def nights() -> None:
        async with opened(tmp_path) as room:
            match = await begun(room, pace={"kind": "days", "days": 3})
            table = await room.house.table(match)
            assert table.match is not None
            rings, line = table.match.clock.next_at(), table.match.log[0].text
        async with opened(tmp_path) as room:
            await taken_up(room.house)
            assert not room.house.tables and room.house.asleep == [(rings, match)]
            eve = await room.guest("10.0.0.3")
            assert [card["id"] for card in (await eve.http.get("/api/lobby")).json()["watch"]] == [match]
            assert not room.house.tables
            seat = await eve.sit(match, 0)
            await seat.until("update")
            table = room.house.tables[match]
            assert table.match is not None and [entry.text for entry in table.match.log] == [line]
            assert table.rings_at == rings

    story(nights())


def test_a_clock_wakes_the_match_whose_time_it_is(tmp_path: Path) -> None:
    async def nights() -> None:
        async with opened(tmp_path) as room:
            soon = await begun(room, pace={"kind": "days", "days": 1})
            later = await begun(room, pace={"kind": "days", "days": 3})
        async with opened(tmp_path) as room:
            house = room.house
            await taken_up(house)
            assert [match for _, match in sorted(house.asleep)] == [soon, later]
            house.archive.clock.base += DAY + 1000
            await until(lambda: soon in house.tables)  # by the heartbeat
            await until(lambda: house.tables[soon].kept is not None and acts(house, soon) == ["", "timeout"])
            assert later not in house.tables
        async with opened(tmp_path) as room:
            await taken_up(room.house)
            assert {match for _, match in room.house.asleep} == {later, soon}  # it goes on, a day for the next decision
            await room.house.table(soon)
            assert acts(room.house, soon) == ["", "timeout"]  # once

    story(nights())


def test_what_goes_on_at_once_is_taken_up_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose turn it is, people who play live, and a log of an earlier version, which does not tell."""

    async def nights() -> None:
        async with opened(tmp_path) as room:
            monkeypatch.setattr(room.house.thinkers, "choose", _never)
            bot = await begun(room, bot=True, pace={"kind": "none"})
            live = await begun(room)
            old = await begun(room, pace={"kind": "days", "days": 3})
            await begun(room, pace={"kind": "none"})
            async with room.house.archive.engine.begin() as connection:
                await connection.execute(text("UPDATE inputs SET due = NULL WHERE match = :which"), {"which": old})
        async with opened(tmp_path) as room:
            monkeypatch.setattr(room.house.thinkers, "choose", _never)
            await taken_up(room.house)
            assert set(room.house.tables) == {bot, live, old} and not room.house.asleep
            assert room.house.tables[bot].thinking
            left = room.house.tables[live].match
            assert left is not None and set(left.clock.left_at) == {1, 2}

    story(nights())


async def _never(*_: object) -> None:
    await asyncio.Future()


def test_a_match_over_days_goes_back_to_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def night() -> None:
        async with opened(tmp_path) as room:
            days = await begun(room, pace={"kind": "days", "days": 3})
            live = await begun(room)
            for visitor in room.visitors:
                await visitor.leave()
            room.visitors.clear()
            tables = room.house.tables
            await until(lambda: not any(table.audience.connections for table in tables.values()))
            await until(lambda: not any(table.lock.locked() for table in tables.values()))
            rings = tables[days].rings_at
            monkeypatch.setattr(house_module, "IDLE", -1.0)
            room.house._sweep()
            assert live in tables and days not in tables and (rings, days) in room.house.asleep
            await room.house._wake_due()
            assert days not in tables
            monkeypatch.setattr(house_module, "IDLE", 60.0)
            room.house.archive.clock.base += 3 * DAY + 1000
            await room.house._wake_due()
            await until(lambda: acts(room.house, days) == ["", "timeout"])

    story(night())
