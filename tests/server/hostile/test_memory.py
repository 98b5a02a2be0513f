"""Asking leaves nothing behind: not in the house's books, not in its memory, not in its file descriptors."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from parlour.store.rows import MatchRow
from tests.server.hostile.room import Room, opened, story

ASKED = 300
REFUSED = ((404, "no_match"), (404, "not_found"), (414, "too_long"), (400, "bad_request"))
LONG = "a" * 29_000  # as long as a request line may be


def books(room: Room) -> list[int]:
    """How much the house has noted, in entries."""
    house = room.house
    return [len(house.tables), len(house.used), len(house.loading), len(house.replays[0].known), len(house.sockets)]


def looking(room: Room) -> list[str]:
    """The matches that the store is asked for, from now on."""
    asked: list[str] = []
    find = room.house.archive.match

    async def noting(match: str) -> MatchRow | None:
        asked.append(match)
        return await find(match)

    room.house.archive.match = noting  # type: ignore[method-assign]
    return asked


@pytest.mark.parametrize("name", ["{}", "{}" + LONG, "{}%0A", "{}%00", "%C3%9F{}", "A{}", "-{}"], ids=range(7))
def test_matches_that_do_not_exist_are_not_noted(tmp_path: Path, name: str) -> None:
    async def asking() -> None:
        async with opened(tmp_path) as room:
            eve = await room.guest()
            before = books(room)
            looked = looking(room)
            for number in range(10):
                match = name.format(f"x{number}")
                for path in ("", "/record", "/replay", "/picture"):
                    answer = await eve.http.get(f"/api/matches/{match}{path}")
                    assert (answer.status_code, answer.json()["code"]) in REFUSED, answer.text[:200]
                answer = await eve.http.post(f"/api/matches/{match}/join", json={})
                assert (answer.status_code, answer.json()["code"]) in REFUSED
            assert books(room) == before
            assert bool(looked) == (name == "{}")

    story(asking())


@pytest.mark.parametrize(
    ("match", "code"), [("nothere", 4004), (LONG[:9000], 4000), ("a\n", 4000), ("a\0", 4000), ("A", 4000)], ids=range(5)
)
def test_sockets_to_matches_that_do_not_exist_are_not_noted(tmp_path: Path, match: str, code: int) -> None:
    """An id that fits no match is refused at the door, before anything is looked for."""

    async def asking() -> None:
        async with opened(tmp_path) as room:
            eve = await room.guest()
            before = books(room)
            looked = looking(room)
            for _ in range(20):
                seat = await eve.sit(match)
                assert (await seat.until("close"))["code"] == code
                await seat.leave()
            assert books(room) == before
            assert bool(looked) == (code == 4004)

    story(asking())


def test_asking_costs_no_memory_and_no_descriptors(tmp_path: Path) -> None:
    """Bytes that Python still holds of what was asked: 29,000 a question if anything remembers it whole."""

    async def asking() -> None:
        async with opened(tmp_path) as room:

            async def ask(many: int) -> None:
                for number in range(many):
                    assert await room.ask(f"/api/matches/{number}{LONG}") in (404, 414)
                    assert await room.ask(f"/api/matches/x{number}") == 404
                gc.collect()

            await ask(40)  # what is made once is made now
            files = len(list(Path("/proc/self/fd").iterdir()))
            tracemalloc.start()
            await ask(20)
            before = tracemalloc.get_traced_memory()[0]
            await ask(ASKED)
            kept = tracemalloc.get_traced_memory()[0] - before
            tracemalloc.stop()
            assert kept < ASKED * 5000, f"{kept / ASKED:.0f} bytes a question"
            assert len(list(Path("/proc/self/fd").iterdir())) <= files + 2

    story(asking())
