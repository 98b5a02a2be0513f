"""The vector language of Underlinery; its words are explained in RULES.md."""
# Not compiled: it only reads or writes text.

import re

from parlour.core.contract import Event
from parlour.core.dice import ScriptedDice
from parlour.core.vectors import BadVector, GameRunner, expect
from parlour.games.underlinery.game import UnderlineryGame
from parlour.games.underlinery.options import UnderlineryOptions
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.match import UnderlineryPosition
from parlour.games.underlinery.view.look import ending
from parlour.games.underlinery.view.shapes import UnderlineryView

RANGE = re.compile(r"^(\d+)\.\.(\d+)(?:/(\d+))?$")


class UnderlineryRunner(GameRunner):
    """Tries lines such as `start asc col 1 B`, `calls 1..11`, `bad 2 call 57 already_called`."""

    def __init__(self) -> None:
        super().__init__(UnderlineryOptions, UnderlineryGame)
        self.words |= {
            "toss": self.toss,
            "start": self.start,
            "do": self.do,
            "bad": self.bad,
            "places": self.places,
            "calls": self.calls,
            "cells": self.cells,
            "timeout": self.timeout,
            "roles": self.roles,
            "phase": self.phase,
            "status": self.status,
            "turn": self.turn,
            "made": self.made,
            "ticks": self.ticks,
            "gained": self.gained,
            "lines": self.lines,
            "answer": self.answer,
            "grid": self.grid,
            "result": self.result,
        }
        self.told: list[Event] = []

    # what happens

    def toss(self, rest: str) -> None:
        self.position = self.game.start(ScriptedDice([("toss", rest)]))

    def start(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 4:
            raise BadVector("expected `start LAYOUT1 LAYOUT2 TOSS CHOICE`")
        self.toss(words[2])
        self.do(f"{words[2]} choose {words[3]}")
        placer = self.truth().placer
        for seat in (placer, 3 - placer):
            self.do(f"{seat} layout {words[seat - 1]}")

    def do(self, rest: str) -> None:
        self.told = []
        seat, text = _input(rest)
        expect(f"do {rest}", "", self.submit(seat, text, self.told))

    def bad(self, rest: str) -> None:
        line, _, code = rest.rpartition(" ")
        self.refused(*_input(line), code)

    def places(self, rest: str) -> None:
        """`places 1 1..120`: each number goes to the cell that `asc` gives it."""
        seat, _, numbers = rest.partition(" ")
        for number in _numbers(numbers):
            self.do(f"{seat} place {number}@{self.truth().terms.board.name(number - 1)}")

    def calls(self, rest: str) -> None:
        for number in _numbers(rest):
            self.do(f"{self.truth().turn} call {number}")

    def cells(self, rest: str) -> None:
        """Calls in ascending order the numbers of these lines of `asc`, except some: `r6 cf d1 but 61`."""
        names, _, left_out = rest.partition(" but ")
        board = self.truth().terms.board
        found = {cell + 1 for name in names.split() for cell in board.cells_of[board.line_names.index(name)]}
        for number in sorted(found - set(_numbers(left_out))):
            self.do(f"{self.truth().turn} call {number}")

    def timeout(self, rest: str) -> None:
        """The clock of this cause runs out."""
        running = [timer for timer in self.position.timers() if timer.cause == rest]
        expect("the clock that runs", rest, "".join(timer.cause for timer in running))
        lapse = self.position.lapse(running[0].seat, rest, "")
        for seat, action in lapse.actions:
            self.position.play(seat, action, None)
        if lapse.forfeit:
            self.position.forfeit(running[0].seat, lapse.forfeit, None)

    # what is seen then

    def roles(self, rest: str) -> None:
        expect("roles", rest, f"{self.truth().placer} {self.truth().mover}")

    def phase(self, rest: str) -> None:
        expect("phase", rest, self.seen(0).phase)

    def status(self, rest: str) -> None:
        expect("status", rest, " ".join(self.seen(0).status))

    def turn(self, rest: str) -> None:
        expect("turn", rest, str(self.truth().turn))

    def made(self, rest: str) -> None:
        expect("calls made", rest, str(len(self.truth().log)))

    def ticks(self, rest: str) -> None:
        expect("ticks", rest, "{}-{}".format(*self.truth().ticks))

    def gained(self, rest: str) -> None:
        """What the last call gave each seat."""
        found = [event.data["gained"] for event in self.told if event.data["type"] == "call"]
        expect("gained", rest, "-".join(map(str, found[-1])) if found and isinstance(found[-1], list) else "")

    def lines(self, rest: str) -> None:
        """The lines that a viewer is told of: `lines 1 r1 ca`, `lines 2` for none."""
        viewer, *names = rest.split()
        expect(f"lines of viewer {viewer}", " ".join(names), " ".join(self.seen(int(viewer)).lines))

    def answer(self, rest: str) -> None:
        seat, _, answer = rest.partition(" ")
        expect(f"pulse of {seat}", answer, str(self.seen(int(seat)).pulse))

    def grid(self, rest: str) -> None:
        """The grid that a viewer sees: `grid 1 asc`, `grid 0 none`."""
        viewer, _, layout = rest.partition(" ")
        found = self.seen(int(viewer)).grid
        expect(f"grid of viewer {viewer}", layout, "none" if found is None else layouts.to_text(list(found)))

    def result(self, rest: str) -> None:
        end = ending(self.truth())
        expect("result", rest, f"{end.winner} {end.reason}" if end else "none")

    def truth(self) -> UnderlineryPosition:
        assert isinstance(self.position, UnderlineryPosition)
        return self.position

    def seen(self, viewer: int) -> UnderlineryView:
        view = self.position.view(viewer)
        assert isinstance(view, UnderlineryView)
        return view


def _input(rest: str) -> tuple[int, str]:
    seat, _, text = rest.partition(" ")
    if seat not in ("1", "2"):
        raise BadVector(f"expected seat 1 or 2, found {seat[:20]!r}")
    return int(seat), text


def _numbers(text: str) -> list[int]:
    """`2..11 12..111/11 1`: ranges with an optional step, and single numbers."""
    numbers: list[int] = []
    for word in text.split():
        if found := RANGE.match(word):
            numbers += range(int(found[1]), int(found[2]) + 1, int(found[3] or 1))
        elif word.isdigit():
            numbers.append(int(word))
        else:
            raise BadVector(f"expected numbers such as 7, 1..11 or 12..111/11, found {word[:20]!r}")
    return numbers
