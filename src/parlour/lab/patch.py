"""What a change of the rules does: the same chances and players before and after it, until a sequential test is sure.

A block is one chance: as many matches as seats, in which the players go round. What is watched is what seat 1 gets or, where
the players are of different strength, what the first of them gets; the difference of a block, after less before, is one outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from parlour.lab.elsewhere import play_at
from parlour.lab.figures import Figure, always, bounded, mean
from parlour.lab.results import keep, known
from parlour.lab.selfplay import Played, Spec, Task, made_of
from parlour.lab.sprt import Sprt
from parlour.lab.workers import Spread, spread

HALVES = 2  # outcomes lie half a match apart
SURE = 0.025  # each direction may be wrong so often: 5 % together


class Side(msgspec.Struct, frozen=True):
    """One of the two sets of rules."""

    options: dict[str, object]
    place: str = ""  # of another version (elsewhere.py)


class Question(msgspec.Struct, frozen=True):
    """What is compared, and how small a difference matters."""

    game: str
    players: tuple[str, ...]  # one a seat
    before: Side
    after: Side
    margin: float  # of what is watched, in points of a match


class Pair(msgspec.Struct, frozen=True):
    """One chance, before and after. One line of a result file."""

    question: Question
    seed: int
    before: list[Played]
    after: list[Played]


class Flip(msgspec.Struct, frozen=True):
    """A match that came out otherwise."""

    seed: int
    turn: int
    before: str  # who won and why, as records tell it
    after: str


class Change(msgspec.Struct, frozen=True):
    """One figure before and after, and its difference block by block, with an interval that holds whenever one looks."""

    name: str
    before: Figure
    after: Figure
    difference: Figure


class Impact(msgspec.Struct, frozen=True):
    """What came out."""

    question: Question
    watched: str
    verdict: str  # "more", "less", "same" (no difference as large as the margin), "" (not decided)
    blocks: int
    changes: list[Change]
    flips: list[Flip]
    matches: int  # of one side


def tasks_of(question: Question, side: Side, seed: int) -> list[Task]:
    """A block: everybody in every seat."""
    count = len(question.players)
    found = []
    for turn in range(count):
        seats = tuple(question.players[(seat - turn) % count] for seat in range(count))
        found.append(Task(Spec(question.game, side.options, seats, turn=turn), seed))
    return found


def play_pair(question: Question, seed: int) -> Pair:
    sides = [
        [play_at(side.place, task) for task in tasks_of(question, side, seed)]
        for side in (question.before, question.after)
    ]
    return Pair(question, seed, *sides)


class _Ask:
    """As a function of the seed, for workers."""

    def __init__(self, question: Question) -> None:
        self.question = question

    def __call__(self, seed: int) -> Pair:
        return play_pair(self.question, seed)


def watched(question: Question, row: Played) -> float:
    """What is watched in one match."""
    seat = 1 if even(question) else 1 + row.spec.turn % len(question.players)
    return row.payoffs[seat - 1] if row.payoffs else 1.0 / len(question.players)


def even(question: Question) -> bool:
    return len(set(question.players)) == 1


class Trial:
    """Two tests at once: is it more by the margin, is it less by the margin?"""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.count = len(question.players)
        self.outcomes = 2 * HALVES * self.count + 1
        # a difference from -1 to 1 becomes an outcome from 0 to 1
        self.more = Sprt(0.5, 0.5 + question.margin / 2, self.outcomes, SURE, 2 * SURE)
        self.less = Sprt(0.5, 0.5 + question.margin / 2, self.outcomes, SURE, 2 * SURE)
        self.pairs: list[Pair] = []

    def feed(self, pair: Pair) -> str:
        """In the order of seeds; the verdict, or "" as long as there is none."""
        self.pairs.append(pair)
        before, after = (sum(watched(self.question, row) for row in rows) for rows in (pair.before, pair.after))
        outcome = round((after - before + self.count) * HALVES)
        more, less = self.more.feed(outcome), self.less.feed(self.outcomes - 1 - outcome)
        if more > 0 or less > 0:
            return "more" if more > 0 else "less"
        return "same" if more < 0 and less < 0 else ""


def compare(
    question: Question,
    seeds: range,
    jobs: int,
    file: Path | None,
    progress: Callable[[list[Pair]], None],
    spread: Spread = spread,
) -> Impact:
    """Chance after chance until the test is sure, or the seeds are used up."""
    test = Trial(question)
    verdict = ""
    for pair in _in_order(question, seeds, jobs, file, spread):
        verdict = test.feed(pair)
        progress(test.pairs)
        if verdict:
            break
    return impact(question, verdict, test.pairs)


def _in_order(question: Question, seeds: range, jobs: int, file: Path | None, spread: Spread) -> Iterator[Pair]:
    """Whatever is done first, a test is fed by seed: matches that take longer are another sort of matches."""
    had = {pair.seed: pair for pair in known(file, Pair) if pair.question == question and _still(pair)}
    if file is not None:
        file.open("ab").close()
    batch = 4 * jobs
    for first in range(seeds.start, seeds.stop, batch):
        part = range(first, min(first + batch, seeds.stop))
        for pair in spread(_Ask(question), [seed for seed in part if seed not in had], jobs):
            had[pair.seed] = pair
            if file is not None:
                keep(file, pair)
        for seed in part:
            yield had[seed]


def _still(pair: Pair) -> bool:
    """Whether the rules and bots that are here have not changed since; another place is taken to be as it was."""
    sides = (pair.question.before, pair.before), (pair.question.after, pair.after)
    return all(side.place or (row.version, row.recipes) == made_of(row.spec) for side, rows in sides for row in rows)


def impact(question: Question, verdict: str, pairs: list[Pair]) -> Impact:
    count = len(question.players)
    what = "what seat 1 gets" if even(question) else f"what {question.players[0]} gets"
    figures: list[tuple[str, Callable[[Played], float], bool]] = [
        (what, lambda row: watched(question, row), True),
        ("drawn", lambda row: float(row.drawn), True),
        ("decisions", lambda row: float(len(row.steps)), False),
    ]
    if count == 1:
        del figures[1]
    changes = []
    for name, of, is_share in figures:
        before, after = (
            [sum(map(of, rows)) / len(rows) for rows in side]
            for side in ([pair.before for pair in pairs], [pair.after for pair in pairs])
        )
        figure = bounded if is_share else mean
        paired = [late - early for early, late in zip(before, after, strict=True)]
        changes.append(Change(name, figure(before), figure(after), always(paired, 1.0 if is_share else 0.0)))
    flips = [
        Flip(pair.seed, turn, ended(early), ended(late))
        for pair in pairs
        for turn, (early, late) in enumerate(zip(pair.before, pair.after, strict=True))
        if early.payoffs != late.payoffs
    ]
    return Impact(question, what, verdict, len(pairs), changes, flips, len(pairs) * count)


def ended(row: Played) -> str:
    """`1 command`, `0 repetition`: who won, and why."""
    best = max(row.payoffs, default=0.0)
    alike = len(row.payoffs) > 1 and min(row.payoffs) == best
    winners = [str(seat) for seat, got in enumerate(row.payoffs, 1) if got == best > 0.0 and not alike]
    return f"{','.join(winners) or '0'} {row.reason}"
