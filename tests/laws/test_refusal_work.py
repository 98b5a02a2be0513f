"""How long a refusal takes tells nothing: in twins it is the same work, counted in instructions of the interpreter.

A clock would tell the same only within its noise, and never twice; a count is exact, and the same on every machine.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

import pytest

from parlour import games
from parlour.laws.twin import Twin, probe, replay_of
from tests.laws.test_twins import twins_of

Made = TypeVar("Made")


def counted(work: Callable[[], Made]) -> tuple[int, Made]:
    """How many instructions the work takes, in Python's own code; what is compiled does not count."""
    count = 0

    def within(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "opcode"
        return within

    def enters(frame: FrameType, event: str, _: Any) -> Any:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return within

    before, collects = sys.gettrace(), gc.isenabled()
    gc.disable()  # farewells of what others have left behind are no work of ours
    sys.settrace(enters)
    try:
        made = work()
    finally:
        sys.settrace(before)
        if collects:
            gc.enable()
    return count, made


def refusals(name: str, twin: Twin, left: bool) -> list[tuple[str, int]]:
    """What the viewer is told to each try at the end of the match, and what that took."""
    body, start = (twin.left, twin.left_start) if left else (twin.right, twin.right_start)
    replay = replay_of(games.card(name), twin, body, start)
    replay.run()
    found = []
    for text in ("xyzzy", *twin.probes):
        probe(replay.match, twin.viewer, text)  # what is made once and remembered is made by now
        count, told = counted(lambda text=text: probe(replay.match, twin.viewer, text))  # type: ignore[misc]
        if told not in ("Done", "Draft"):
            found.append((told, count))
    return found


@pytest.mark.parametrize("name", games.NAMES)
def test_twins_refuse_by_the_same_work(name: str) -> None:
    compared = 0
    for twin in twins_of(name, 1):
        if twin.viewer:
            left, right = refusals(name, twin, True), refusals(name, twin, False)
            assert left == right, f"{name}, viewer {twin.viewer}: {twin.left!r} and {twin.right!r}"
            compared += len(left)
    assert compared > 0


def test_the_count_sees_one_step_more() -> None:
    assert counted(lambda: sum(range(3)))[0] == counted(lambda: sum(range(9)))[0]  # what is compiled does not count
    assert counted(lambda: [n + 1 for n in range(3)])[0] < counted(lambda: [n + 1 for n in range(4)])[0]


class Leaves:
    """Garbage that says something when it is collected."""

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.said = [n + 1 for n in range(9)]


def test_what_the_collector_does_meanwhile_does_not_count() -> None:
    def work() -> list[list[int]]:
        return [[n] for n in range(99)]

    alone = counted(work)[0]
    usual = gc.get_threshold()
    gc.set_threshold(20, 2, 2)
    try:
        for _ in range(5):
            Leaves()
            assert counted(work)[0] == alone
    finally:
        gc.set_threshold(*usual)
