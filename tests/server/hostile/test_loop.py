"""Nothing that takes long is done on the event loop, whatever options a guest chooses.

Work is counted, not timed: calls of functions in plain Python, which are the same on every machine, however busy. On compiled
rules seven to ten million of them take a second (Underscore's vengeful dead 7.5, Underlinery's lists 10), so the budget below
is fifty milliseconds of a processor or less.
"""

import asyncio
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Game
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, Option, each_option
from parlour.core.thoughts import Deferring, Unthought
from parlour.server import telling
from parlour.table.clock import Pace
from parlour.table.match import Match
from tests.server.hostile.room import opened, story

CALLS = 375_000  # one input, with what everybody is told of it
LITTLE = CALLS // 5  # ten milliseconds, where what rules think about for long is thought about elsewhere
SETS, INPUTS = 12, 6


class TooLong(Exception):
    """More calls than one input may cost."""


class Calls:
    """Counts the functions that are called."""

    def __init__(self) -> None:
        self.number = 0

    def _count(self, frame: FrameType, event: str, _: Any) -> None:
        self.number += event in ("call", "c_call")
        if self.number > CALLS:
            raise TooLong

    def of(self, work: Callable[..., object], *given: object) -> int:
        self.number = 0
        sys.setprofile(self._count)
        try:
            work(*given)
        finally:
            sys.setprofile(None)
        return self.number


def value(card: Card, option: Option, random: Random) -> object:
    """Mostly the extremes: what takes long is most of something."""
    if option.choices:
        return random.choice(option.choices)
    if option.check is not None:
        return random.choice(card.laws.tried().get(option.name, [option.default]))
    return random.choice((option.low, option.high, option.high, random.randint(option.low, option.high)))


def made(card: Card, random: Random) -> Game:
    """By random options, as far as they go together."""
    while True:
        chosen = {
            option.name: value(card, option, random) for option in each_option(card.options) if random.random() < 0.6
        }
        try:
            return card.make(chosen, random.choice(["", *card.presets]))
        except BadOption:
            continue


def told(match: Match, seat: int, text: str) -> None:
    """What the loop does for one input: it is played, and everybody's snapshot is made."""
    match.hear(seat, text)
    telling.snapshots(match, list(match.viewers))


@pytest.mark.slow
@pytest.mark.parametrize("name", [card.name for card in games.cards()])
def test_no_option_makes_an_input_long(name: str) -> None:
    card, random, calls = games.card(name), Random(f"work of {name}"), Calls()
    for _ in range(SETS):
        game = made(card, random)
        match = Match(game, ["x"] * game.seats, QuickDice(random.randrange(1 << 40)), pace=Pace("none"))
        for _ in range(INPUTS):
            if match.outcome() is not None:
                break
            seat = random.choice(match.position.to_act())
            text = game.write(random.choice(match.position.legal(seat)))
            try:
                assert calls.of(told, match, seat, text)
            except TooLong:
                pytest.fail(f"{text} takes more than {CALLS} calls under {game.options}")


def stretches(calls: Calls, match: Match, seat: int, text: str) -> int:
    """The most that the loop does at once for one input, where what takes the rules long is found out elsewhere."""
    most = 0
    works: list[Callable[[], object]] = [partial(match.hear, seat, text)]
    works.append(partial(telling.snapshots, match, list(match.viewers)))
    for work in works:
        answers: dict[str, str] = {}
        while (missing := _tried(calls, work, answers)) is not None:
            most = max(most, calls.number)
            think = games.card(missing.game).think
            assert think is not None
            answers[missing.question] = think(missing.question)
        most = max(most, calls.number)
    import sys as _s

    print("MOST", most, text, file=_s.stderr)
    return most


def _tried(calls: Calls, work: Callable[[], object], answers: dict[str, str]) -> Unthought | None:
    try:
        with Deferring(answers):
            calls.of(work)
    except Unthought as missing:
        return missing
    return None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stackdoku", "underscore"])
def test_the_loop_itself_thinks_little(name: str) -> None:
    """Random options again, with foes that weigh as much as they may."""
    card, random, calls = games.card(name), Random(f"loop of {name}"), Calls()
    for number in range(SETS):
        game = made(card, random)
        if name == "underscore":
            fight: dict[str, object] = {"fight": ("e05x", "e11x", "e17a")[number % 3], "vengeful": 4}
            game = card.make(fight if number % 2 else {"run": True, "vengeful": 4})
        match = Match(game, ["x"] * game.seats, QuickDice(random.randrange(1 << 40)), pace=Pace("none"))
        for _ in range(INPUTS):
            if match.outcome() is None:
                seat = random.choice(match.position.to_act())
                assert stretches(calls, match, seat, game.write(random.choice(match.position.legal(seat)))) < LITTLE


# After these pairs it takes 99,091 and 42,955 nodes to find out whether the stack can be cleared: a second each.
DEAR: dict[str, tuple[dict[str, object], list[str]]] = {
    "expert": ({"preset": "expert", "seed": "271229"}, ["P30+51", "P7+37"]),
    "custom": ({"preset": "custom", "n": 29, "seed": "732615", "cap": 8}, ["P28+38", "P31+51", "P29+44", "P32+47"]),
}


@pytest.mark.slow
@pytest.mark.parametrize("level", DEAR)
def test_what_stackdoku_finds_out_is_not_found_out_on_the_loop(level: str) -> None:
    options, pairs = DEAR[level]
    game = games.card("stackdoku").make({**options, "undos": "unlimited", "assist": "warn"})
    match, calls = Match(game, ["x"], QuickDice(1), pace=Pace("none")), Calls()
    for text in [*pairs, "?", "U", pairs[-1], "X"]:
        assert stretches(calls, match, 1, text) < LITTLE, text
    assert match.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("assist", ["off", "warn"])
@pytest.mark.parametrize("level", DEAR)
def test_what_stackdoku_finds_out_for_a_player_has_an_end(level: str, assist: str) -> None:
    """Warnings, hints, and the review of a long attempt, in which the same thing is asked again and again."""
    options, pairs = DEAR[level]
    game = games.card("stackdoku").make({**options, "undos": "unlimited", "assist": assist})
    match, calls = Match(game, ["x"], QuickDice(1), pace=Pace("none")), Calls()
    for text in [*pairs, "?", "H", "V", *["U", pairs[-1]] * 4, "?", "X"]:
        try:
            assert calls.of(told, match, 1, text)
        except TooLong:
            pytest.fail(f"{text} takes more than {CALLS} calls")
    assert match.outcome() is not None
    assert len(match.log) == len(pairs) + 13


def test_work_is_counted() -> None:
    calls = Calls()
    assert calls.of(lambda: [abs(number) for number in range(1000)]) == pytest.approx(1002, abs=5)
    assert calls.of(lambda: None) < 5
    with pytest.raises(TooLong):
        calls.of(lambda: [abs(number) for number in range(CALLS)])


def test_how_many_share_a_commit_can_be_seen(tmp_path: Path) -> None:
    async def busy() -> None:
        async with opened(tmp_path) as room:
            writer, metrics = room.house.archive.writer, room.house.metrics
            await asyncio.gather(*(writer.write() for _ in range(9)))
            await room.house._beat()
            assert (metrics.commits._value.get(), metrics.jobs._value.get()) == (writer.commits, writer.jobs)
            assert writer.jobs >= 9 > writer.commits > 0

    story(busy())


def test_how_late_the_loop_is_can_be_seen(tmp_path: Path) -> None:
    """Whoever holds the loop up for a while is in the numbers."""

    async def late() -> None:
        async with opened(tmp_path) as room:
            held_up = room.house.metrics.lag._sum.get
            await asyncio.sleep(0.01)
            before = held_up()
            time.sleep(0.5)
            await asyncio.sleep(0.25)
            assert held_up() - before > 0.3
            ana = await room.guest("127.0.0.1")
            assert "parlour_loop_lag_seconds_bucket" in (await ana.http.get("/metrics")).text

    story(late())
