"""Rulebook examples as tests: the ```vec blocks of a Markdown file, run word by word through the real engine.

A block begins with ```vec ID title; a line `# ID title` begins a further vector inside it; `;` after white space begins a
comment. Each game brings a runner: the words of its small language on top of its notation.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from parlour.core.attempt import Done, attempt
from parlour.core.contract import Event, Game, Refusal
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, Options, parse_words, read_options
from parlour.core.view import ending

FENCE = re.compile(r"^\s*(`{3,})\s*vec\b\s*(.*)$")
COMMENT = re.compile(r"(^|\s);.*$")
IDENTITY = re.compile(r"^([A-Z][A-Z0-9]*)-\S+$")


class Difference(Exception):
    """The engine says otherwise than the rulebook."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        super().__init__(f"{what}: expected {expected or '(nothing)'}, found {found or '(nothing)'}")


class BadVector(Exception):
    """The vector itself is wrong: an unknown word, a line that cannot be read."""


class ExampleRunner:
    """Where vectors of one game are tried; one bench serves one file, so that later blocks may use what earlier ones named.

    `words` maps each word of the language to a function of the rest of its line; those raise Difference or BadVector.
    """

    words: dict[str, Callable[[str], None]]

    def block(self) -> None:
        """A new block begins: options return to their defaults."""

    def vector(self) -> None:
        """A new vector begins inside the block."""

    def run(self, line: str) -> None:
        """One line of a vector."""
        word, _, rest = line.partition(" ")
        if word not in self.words:
            raise BadVector(f"unknown word {word[:40]!r}; expected one of {', '.join(sorted(self.words))}")
        self.words[word](rest.strip())

    def end(self) -> None:
        """The vector is through: whatever still waits for a check is an error."""


class GameRunner(ExampleRunner):
    """A bench with a game under options and a position, and the words that every game has.

    `opt k=v ...`, `new`, `do SEAT INPUT`, `bad SEAT INPUT CODE`, `points A B ...` and `result WINNER REASON`; a game
    adds its own.
    """

    def __init__(self, options: type[Options], build: Callable[[Any], Game]) -> None:
        self.options = options
        self.build = build
        self.words = {"opt": self.opt, "new": self.new, "do": self.do, "bad": self.bad}
        self.words |= {"points": self.points, "result": self.result}
        self.block()

    def block(self) -> None:
        self.given: dict[str, object] = {}
        self.game = self.build(read_options(self.options, {}))
        self.restart()

    def restart(self) -> None:
        """A fresh match under the options in force."""
        self.position = self.game.start(QuickDice())

    def opt(self, rest: str) -> None:
        """Options for the rest of the block."""
        try:
            self.given |= parse_words(rest.split())
            self.game = self.build(read_options(self.options, self.given))
        except BadOption as trouble:
            raise BadVector(str(trouble)) from None
        self.restart()

    def new(self, rest: str) -> None:
        self.restart()

    def do(self, rest: str) -> None:
        """`do 1 lay 3`: the input is taken."""
        seat, text = self.said(rest)
        expect(f"do {rest}", "", self.submit(seat, text))

    def bad(self, rest: str) -> None:
        """`bad 1 lay 9 not_held`: it is refused with this code."""
        line, _, code = rest.rpartition(" ")
        seat, text = self.said(line)
        self.refused(seat, text, code)

    def points(self, rest: str) -> None:
        """`points 8 0`: what each seat has gathered."""
        expect("points", rest, " ".join(map(str, self.position.gathered())))

    def result(self, rest: str) -> None:
        """`result 2 points`, `result 0 abort`, `result none`."""
        end = ending(self.position.outcome())
        expect("result", rest, f"{end.winner} {end.reason}" if end else "none")

    def said(self, rest: str) -> tuple[int, str]:
        """The seat and its input."""
        seat, _, text = rest.partition(" ")
        if not seat.isdigit() or not 1 <= int(seat) <= self.game.seats:
            raise BadVector(f"expected a seat from 1 to {self.game.seats}, found {seat[:20]!r}")
        return int(seat), text

    def submit(self, seat: int, text: str, events: list[Event] | None = None) -> str:
        """The refusal code that the input meets, or "" after it is done."""
        found = attempt(self.game, self.position, seat, text, "", events)
        if isinstance(found, Refusal):
            return found.code
        if isinstance(found, Done):
            self.position = found.position
        return ""

    def refused(self, seat: int, text: str, code: str) -> None:
        """The input must meet this code and change nothing."""
        before = self.game.save(self.position)
        expect(f"{seat} {text}", code, self.submit(seat, text))
        expect(f"the position after the refused {text}", str(before), str(self.game.save(self.position)))


def expect(what: str, expected: str, found: str) -> None:
    """Raises the Difference, if there is one."""
    if expected != found:
        raise Difference(what, expected, found)


class Line(msgspec.Struct, frozen=True):
    number: int
    text: str


class Vector(msgspec.Struct):
    id: str
    title: str
    line: int
    opens: bool  # whether it opens a block
    lines: list[Line]


class Result(msgspec.Struct, frozen=True):
    """How one vector went: no trouble = it passed."""

    id: str
    title: str
    line: int  # of the trouble, or of the vector
    trouble: str = ""


def read_vectors(text: str) -> Iterator[Vector]:
    """The vectors of a Markdown file in order; BadVector where a block is broken."""
    current: Vector | None = None
    opened, close = 0, ""
    for number, raw in enumerate(text.splitlines(), 1):
        fence = FENCE.match(raw)
        if not opened:
            if fence:
                opened, close = number, fence.group(1)
                current = _begin(fence.group(2), number, True)
            continue
        if raw.strip() == close:
            if current:
                yield _whole(current)
            current, opened = None, 0
            continue
        if raw.startswith("# "):
            # the head of a block may only announce the vectors in it
            announced = current is not None and current.line == opened and not current.lines
            follower = _begin(raw[2:], number, announced)
            if current and not announced:
                yield _whole(current)
            current = follower
            continue
        line = COMMENT.sub("", raw).strip()
        if line and current:
            current.lines.append(Line(number, line))
    if opened:
        raise BadVector(f"line {opened}: the vec block is not closed with ```")


def _whole(vector: Vector) -> Vector:
    if not vector.lines:
        raise BadVector(f"line {vector.line}: the vector {vector.id} is empty")
    return vector


def _begin(head: str, number: int, opens: bool) -> Vector:
    ident, _, title = head.strip().partition(" ")
    if not IDENTITY.match(ident):
        raise BadVector(f"line {number}: a vector needs an id such as FL-V01, found {ident[:40]!r}")
    return Vector(ident, title.strip(), number, opens, [])


def run_vectors(text: str, runner_for: Callable[[str], ExampleRunner]) -> Iterator[Result]:
    """Every vector of the file, on one runner per game; `runner_for` takes the id's prefix."""
    runners: dict[str, ExampleRunner] = {}
    for vector in read_vectors(text):
        prefix = vector.id.partition("-")[0]
        if prefix not in runners:
            try:
                runners[prefix] = runner_for(prefix)
            except BadVector as trouble:
                raise BadVector(f"line {vector.line}: {trouble}") from None
        yield _run(runners[prefix], vector)


def _run(runner: ExampleRunner, vector: Vector) -> Result:
    if vector.opens:
        runner.block()
    runner.vector()
    at = vector.line
    try:
        for line in vector.lines:
            at = line.number
            runner.run(line.text)
        runner.end()
    except (Difference, BadVector) as trouble:
        return Result(vector.id, vector.title, at, str(trouble))
    return Result(vector.id, vector.title, vector.line)
