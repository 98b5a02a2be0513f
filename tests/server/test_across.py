"""What a house that is not alone with its database sees of what others write, and that it does not look where nobody has."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from parlour.server.live import LiveTable
from parlour.store.rows import Change
from tests.server.hostile.room import Room, Seat, opened, story
from tests.server.test_straight import two


def scene(
    folder: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[Room, Seat, list[str]], Awaitable[None]]
) -> None:
    """A match that is played, and a list of who has looked again at what the store has of it."""
    looked: list[str] = []
    catch_up = LiveTable.catch_up

    async def noted(self: LiveTable) -> None:
        looked.append(self.row.id)
        await catch_up(self)

    monkeypatch.setattr(LiveTable, "catch_up", noted)

    async def play() -> None:
        async with opened(folder) as room:
            seat, _, _ = await two(room)
            await work(room, seat, looked)

    story(play())


async def look(room: Room) -> None:
    await room.house._look_across()
    for _ in range(100):
        await asyncio.sleep(0)


def test_a_table_that_has_gone_on_since_the_store_was_asked_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(room: Room, seat: Seat, looked: list[str]) -> None:
        archive = room.house.archive
        before = await archive.stand([seat.match])
        assert (await seat.submit("hold 1", "a"))["type"] == "done"

        async def slow(ids: list[str]) -> object:
            return before

        with monkeypatch.context() as patched:
            patched.setattr(archive, "stand", slow)
            await look(room)
        assert before[0][1] < (await archive.stand([seat.match]))[0][1]
        await look(room)
        assert not looked

    scene(tmp_path, monkeypatch, work)


def test_a_table_that_writes_a_line_of_its_own_is_not_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has the lock until everybody is told."""

    async def work(room: Room, seat: Seat, looked: list[str]) -> None:
        archive, table = room.house.archive, room.house.tables[seat.match]
        [(match, plies, stand)] = await archive.stand([seat.match])

        async def further(ids: list[str]) -> object:
            return [(match, plies + 100, stand)]

        monkeypatch.setattr(archive, "stand", further)
        async with table.lock:
            await look(room)
            assert not looked
        await look(room)
        assert looked == [match]  # another server's

    scene(tmp_path, monkeypatch, work)


@pytest.mark.parametrize("column", ["name", "nonce", "home"])
def test_what_others_write_of_who_sits_there_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, column: str
) -> None:
    async def work(room: Room, seat: Seat, looked: list[str]) -> None:
        house = room.house
        row = house.tables[seat.match].row
        person = next(player for player in row.players if player.kind == "person")
        was = getattr(person, column)
        setattr(person, column, "another")
        change: Change = person.set()
        setattr(person, column, was)
        await house.archive.writer.write(change)
        await look(room)
        assert looked == [seat.match]
        async with house.tables[seat.match].lock:
            pass
        assert "another" in {getattr(player, column) for player in house.tables[seat.match].row.players}
        await look(room)
        assert len(looked) == 1

    scene(tmp_path, monkeypatch, work)
