"""Bots are there for everybody: whoever opens many tables waits for their own, and dying processes end no match."""

import asyncio
import os
from collections import Counter
from concurrent.futures import BrokenExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from parlour.server import thinking, workers
from parlour.server.rates import Asker
from parlour.server.thinking import Thinkers
from parlour.server.turns import Turns
from parlour.server.workers import LONGEST_PAUSE, pause
from tests.server.hostile.room import Pool, Room, opened, story

TABLES = 40


async def rounds(many: int = 30) -> None:
    """Lets everything happen that can happen by itself."""
    for _ in range(many):
        await asyncio.sleep(0.001)


def moved(room: Room, match: str) -> bool:
    played = room.house.tables[match].match
    return played is not None and len(played.log) > 0


async def bots_alone(room: Room, whence: str) -> str:
    eve = await room.guest(whence)
    answer = await eve.open("nullgame", "bot:random", "bot:random")
    match: str = answer.json()["id"]
    return match


def test_bots_among_themselves_stand_still_while_nobody_watches(tmp_path: Path) -> None:
    async def watching() -> None:
        pool = Pool()
        async with opened(tmp_path, pool) as room:
            matches = [await bots_alone(room, "10.0.0.66") for _ in range(TABLES)]
            await rounds()
            assert pool.asked == []
            watcher = await (await room.guest()).sit(matches[0])
            while not watcher.update.get("result"):
                await watcher.until("update")
            lines = {match: len(room.house.tables[match].match.log) for match in matches}  # type: ignore[union-attr]
            assert lines.pop(matches[0]) > 0
            assert set(lines.values()) == {0}

    story(watching())


def test_bots_stop_when_the_last_watcher_leaves_and_go_on_for_the_next(tmp_path: Path) -> None:
    async def watching() -> None:
        pool = Pool(at_once=False)
        async with opened(tmp_path, pool) as room:
            match = await bots_alone(room, "10.0.0.66")
            ana = await room.guest()
            watcher = await ana.sit(match)
            await watcher.until("update")
            await rounds()
            asked = len(pool.asked)
            assert asked
            await watcher.leave()
            while any(not future.done() for _, future in pool.asked):
                pool.answer()
            await rounds()
            assert len(pool.asked) == asked
            await (await ana.sit(match)).until("update")
            await rounds()
            assert len(pool.asked) > asked

    story(watching())


def test_bots_that_nobody_may_watch_are_not_seated(tmp_path: Path) -> None:
    async def opening() -> None:
        async with opened(tmp_path) as room:
            eve = await room.guest()
            answer = await eve.open("underlinery", "bot:random", "bot:random", options={"spectators": False})
            assert (answer.status_code, answer.json()["code"]) == (400, "unwatched")

    story(opening())


def test_bots_among_themselves_are_not_taken_up_by_a_house_that_opens(tmp_path: Path) -> None:
    async def twice() -> None:
        async with opened(tmp_path) as room:
            match = await bots_alone(room, "10.0.0.66")
        pool = Pool()
        async with opened(tmp_path, pool) as room:
            await rounds()
            assert match not in room.house.tables
            assert pool.asked == []

    story(twice())


def test_a_hundred_tables_of_one_address_cost_another_two_turns(tmp_path: Path) -> None:
    """An honest table's bot is thought for next but one, however many of another address wait."""

    async def playing() -> None:
        pool = Pool(at_once=False)
        async with opened(tmp_path, pool, sockets=1000) as room:
            for _ in range(TABLES):
                eve = await room.guest("10.0.0.66")  # each with a fresh cookie
                await eve.begun("nullgame", "bot:random", "me", pace={"kind": "none"})
            await rounds()
            assert sum(room.house.thinkers.busy.values()) >= TABLES // 3
            ana = await room.guest("10.0.0.1")
            seats = [await ana.begun("nullgame", "bot:random", "me", pace={"kind": "none"}) for _ in range(6)]
            await rounds()
            honest = room.house.thinkers.busy["10.0.0.1"]
            assert honest == len(seats)
            answered = 0
            while not all(moved(room, seat.match) for seat in seats):
                pool.answer()
                answered += 1
                await rounds(5)
            assert answered <= 2 * honest + room.house.settings.workers + 1

    story(playing())


def test_others_do_not_shorten_what_a_bot_may_think() -> None:
    thinkers = Thinkers(1, 2.0)
    thinkers.busy = Counter({"eve": 150, "ana": 1})
    assert thinkers._seconds(Asker("ana", "a")) == 1.0
    assert thinkers._seconds(Asker("eve", "e")) == 0.05


@pytest.mark.parametrize("households", [True, False])
def test_turns_are_taken_by_household_then_by_guest(households: bool) -> None:
    async def queueing() -> None:
        turns, order = Turns(1), []

        async def come(who: Asker) -> None:
            async with turns.turn(who):
                order.append(who.guest[:3])
                await asyncio.sleep(0)

        many = [Asker("there" if households else "here", f"eve{n if households else ''}") for n in range(9)]
        crowd = [asyncio.create_task(come(who)) for who in [*many, Asker("here", "ana"), Asker("here", "ana")]]
        await asyncio.gather(*crowd)
        assert order.index("ana") <= 2
        assert order[4] == "ana" or order[3] == "ana"
        assert turns.free == 1 and not turns.line.waiting

    asyncio.run(queueing())


def test_a_turn_given_to_somebody_who_has_left_goes_to_the_next() -> None:
    async def queueing() -> None:
        turns = Turns(1)
        done = []

        async def come(name: str) -> None:
            async with turns.turn(Asker("x", name)):
                done.append(name)
                await asyncio.sleep(0)

        tasks = [asyncio.create_task(come(name)) for name in "abcd"]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)  # c is called in now, and leaves at the same moment
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert done == ["a", "d"]
        assert turns.free == 1

    asyncio.run(queueing())


class Mortal(Thinkers):
    """Its pools die at once; so many of them."""

    def __init__(self, deaths: int) -> None:
        super().__init__(1, 0.1)
        self.left = deaths
        self.made = 0

    def _pool(self) -> Any:
        if self.pool is None:
            self.made += 1
            self.pool = cast("Any", Pool(dies=self.left > 0))
            self.left -= 1
        return self.pool


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses of the thinkers, in a time that passes by them alone."""
    found: list[float] = []
    clock = SimpleNamespace(now=1000.0)

    async def sleep(seconds: float) -> None:
        found.append(seconds)
        clock.now += seconds
        await asyncio.sleep(0)

    monkeypatch.setattr(workers, "monotonic", lambda: clock.now)
    for module in (thinking, workers):
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(sleep=sleep, wrap_future=asyncio.wrap_future))
    return found


def test_no_process_is_started_right_after_one_has_died(slept: list[float]) -> None:
    async def asking() -> None:
        thinkers = Mortal(3)
        for _ in range(3):
            with pytest.raises(BrokenExecutor):
                await thinkers.ask(os.getpid)
        assert await thinkers.ask(os.getpid) == os.getpid()
        assert slept == pytest.approx([pause(1), pause(2), pause(3)])
        assert thinkers.in_a_row == 0

    asyncio.run(asking())


def test_a_crash_loop_is_waited_for(tmp_path: Path, slept: list[float]) -> None:
    """Thirty processes die one after the other: nothing is called off, and the pauses between them grow."""

    async def playing() -> None:
        async with opened(tmp_path) as room:
            room.house.thinkers = Mortal(30)
            ana = await room.guest()
            seat = await ana.begun("nullgame", "me", "bot:random", pace={"kind": "none"})
            table = room.house.tables[seat.match]
            assert table.match is not None
            number = 0
            while table.match.outcome() is None and number < 50:
                for player in table.match.position.to_act():
                    if table.player_at(player).kind == "person":
                        number += 1
                        legal = table.match.legal(player)
                        await seat.submit(legal[len(legal) // 2], f"t{number}")
                await rounds(3)
            assert table.row.result and not table.row.result.endswith("abort")
            assert room.house.thinkers.deaths == 30
            assert room.house.thinkers.made == 31

    story(playing())
    long = [seconds for seconds in slept if seconds > 1]
    assert len(long) >= 20
    assert max(slept) == LONGEST_PAUSE


def test_pauses_grow_to_a_limit() -> None:
    found = [pause(deaths) for deaths in range(1000)]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, LONGEST_PAUSE)


@pytest.mark.parametrize(
    ("thought", "told"), [(0.0, 0.5), (0.49, 0.5), (0.5, 0.5), (0.51, 1.0), (1.3, 2.0), (2.0, 2.0), (2.1, 4.0)]
)
def test_a_bot_answers_at_a_beat_however_long_it_has_thought(thought: float, told: float) -> None:
    assert thought + thinking.rest(thought, 0.5) == pytest.approx(told)
    assert thinking.rest(thought, 0.0) == 0.0


@pytest.mark.parametrize(("beat", "told"), [(0.0, True), (3600.0, False)])
def test_what_a_bot_has_thought_of_is_told_at_the_beat(tmp_path: Path, beat: float, told: bool) -> None:
    """How long it thought may follow from what it alone can see."""

    async def playing() -> None:
        pool = Pool()
        async with opened(tmp_path, pool, beat=beat) as room:
            seat = await (await room.guest()).begun("nullgame", "bot:random", "me", pace={"kind": "none"})
            while not pool.asked:
                await rounds(1)
            assert pool.asked[0][1].done()
            await rounds()
            assert moved(room, seat.match) == told

    story(playing())
