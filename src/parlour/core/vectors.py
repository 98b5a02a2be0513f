"""Rulebook examples as tests: the ```vec blocks of a Markdown file, run word by word through the real engine.

A block begins with ```vec ID title; a line `# ID title` begins a further vector inside it; `;` after white space begins a
comment. Each game brings a bench: the words of its small language on top of its notation.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

from parlour.core.attempt import Done, attempt
from parlour.core.contract import Event, Game, Refusal
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, Option, parse_words, read_options

FENCE = re.compile(r"^\s*(`{3,})\s*vec\b\s*(.*)$")
COMMENT = re.compile(r"(^|\s);.*$")
IDENTITY = re.compile(r"^([A-Z][A-Z0-9]*)-\S+$")


class Difference(Exception):
    """The engine says otherwise than the rulebook."""

    def __init__(self, what: str, expected: str, found: str) -> None:
        super().__init__(f"{what}: expected {expected or '(nothing)'}, found {found or '(nothing)'}")


class BadVector(Exception):
    """The vector itself is wrong: an unknown word, a line that cannot be read."""


class Bench:
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


class GameBench(Bench):
    """A bench with a game under options and a position: `opt k=v ...` and whole inputs come with it."""

    def __init__(self, table: tuple[Option, ...], build: Callable[[dict[str, object]], Game]) -> None:
        self.table = table
        self.build = build
        self.words = {"opt": self.opt}
        self.block()

    def block(self) -> None:
        self.given: dict[str, object] = {}
        self.game = self.build(read_options(self.table, {}))
        self.restart()

    def restart(self) -> None:
        """A fresh match under the options in force."""
        self.position = self.game.start(QuickDice())

    def opt(self, rest: str) -> None:
        """Options for the rest of the block."""
        try:
            self.given |= parse_words(rest.split())
            self.game = self.build(read_options(self.table, self.given))
        except BadOption as trouble:
            raise BadVector(str(trouble)) from None
        self.restart()

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


def run_vectors(text: str, bench_for: Callable[[str], Bench]) -> Iterator[Result]:
    """Every vector of the file, on one bench per game; `bench_for` takes the id's prefix."""
    benches: dict[str, Bench] = {}
    for vector in read_vectors(text):
        prefix = vector.id.partition("-")[0]
        if prefix not in benches:
            try:
                benches[prefix] = bench_for(prefix)
            except BadVector as trouble:
                raise BadVector(f"line {vector.line}: {trouble}") from None
        yield _run(benches[prefix], vector)


def _run(bench: Bench, vector: Vector) -> Result:
    if vector.opens:
        bench.block()
    bench.vector()
    at = vector.line
    try:
        for line in vector.lines:
            at = line.number
            bench.run(line.text)
        bench.end()
    except (Difference, BadVector) as trouble:
        return Result(vector.id, vector.title, at, str(trouble))
    return Result(vector.id, vector.title, vector.line)
