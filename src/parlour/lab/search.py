"""Which options come nearest to what a designer wants: successive halving on common chances.

All candidates play the same seeds; the half that is further from the target is dropped, the rest play twice as many. The one that
is left was chosen by these matches, which flatters it: what is told of it comes from fresh ones.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product

import msgspec

from parlour.core.catalogue import Card
from parlour.core.options import changed
from parlour.lab import metrics
from parlour.lab.figures import NONE, Figure
from parlour.lab.selfplay import Played, Spec, Task

TARGET = re.compile(r"(seat|draws|length|reason:(\w+))\s*([<>])\s*(\d+(?:\.\d+)?)\s*(%?)")
USAGE = "write `seat<2%`, `draws<10%`, `length<60` or `reason:repetition<5%`, with < or >"
MOST = 64  # candidates
USUAL = 0.5  # how much a result varies, for what it would cost


class BadTarget(ValueError):
    """It cannot be aimed at: one clear line."""


class Target(msgspec.Struct, frozen=True):
    """A figure and what it should be."""

    what: str
    reason: str
    below: bool
    value: float
    text: str

    def figure(self, rows: Sequence[Played], seats: int) -> Figure:
        if self.what == "draws":
            return metrics.draws(rows)
        if self.what == "length":
            return metrics.length(rows, 0.5)
        if self.what == "seat":
            return max((unevenness(rows, seat, seats) for seat in range(1, seats + 1)), key=lambda f: f.value or 0.0)
        return metrics.reason(rows, self.reason)

    def miss(self, figure: Figure) -> tuple[float, float]:
        """How far it is on the wrong side, and then how far on: less is better."""
        value = (figure.value or 0.0) * (1.0 if self.below else -1.0)
        return max(0.0, value - self.value * (1.0 if self.below else -1.0)), value

    def verdict(self, figure: Figure) -> str:
        """ "reached" or "missed" if the whole interval says so, "open" otherwise."""
        low, high = figure.low, figure.high
        if low is None or high is None:
            return "open"
        if self.below:
            return "reached" if high < self.value else "missed" if low > self.value else "open"
        return "reached" if low > self.value else "missed" if high < self.value else "open"


def read_target(text: str) -> Target:
    found = TARGET.fullmatch(text.strip())
    if not found:
        raise BadTarget(f"cannot read the target {text[:40]!r}; {USAGE}")
    what, reason, sign, number, percent = found.groups()
    if (what == "length") == bool(percent):
        raise BadTarget(f"the target {text[:40]!r} needs {'a number of decisions' if percent else 'a %'}; {USAGE}")
    value = float(number) / (100.0 if percent else 1.0)
    return Target(what.partition(":")[0], reason or "", sign == "<", value, text.strip())


def unevenness(rows: Sequence[Played], seat: int, seats: int) -> Figure:
    """How far a seat is from an even share, either way."""
    got = metrics.payoff(rows, seat)
    if got.value is None or got.low is None or got.high is None:
        return NONE
    fair = 1.0 / seats
    ends = sorted((abs(got.low - fair), abs(got.high - fair)))
    return Figure(abs(got.value - fair), ends[0] if got.excludes(fair) else 0.0, ends[1], got.of)


def candidates(card: Card, base: dict[str, object], vary: list[str]) -> list[dict[str, object]]:
    """Every combination of the values given, as options that differ from the defaults; BadTarget or BadOption."""
    lists = []
    for word in vary:
        name, equals, values = word.partition("=")
        if not equals or not values or not name:
            raise BadTarget(f"{word[:40]!r} varies nothing; write name=value,value")
        lists.append([(name, value) for value in values.split(",")])
    found: list[dict[str, object]] = []
    for picks in product(*lists):
        options = changed(card.make({**base, **dict(picks)}).options)
        if options not in found:
            found.append(options)
    if not 2 <= len(found) <= MOST:
        raise BadTarget(f"{len(found)} candidates are not to be searched; vary options so that there are 2 to {MOST}")
    return found


class Candidate(msgspec.Struct):
    """One set of options and what it came to in each round; a candidate that was dropped has fewer."""

    options: dict[str, object]
    figures: list[Figure]


class Found(msgspec.Struct):
    """What came out."""

    game: str
    target: Target
    candidates: list[Candidate]  # the best first
    fresh: Figure  # of the best one, on seeds that chose nobody
    verdict: str  # of that


def rounds(count: int, matches: int) -> list[tuple[int, int]]:
    """How many candidates, and how many matches each has by then."""
    found = []
    while count > 1:
        found.append((count, matches))
        count, matches = (count + 1) // 2, 2 * matches
    return found


def matches_of(count: int, matches: int) -> int:
    """All of them, the fresh ones at the end included."""
    total = played = last = 0
    for left, each in rounds(count, matches):
        total += left * (each - played)
        played = last = each
    return total + last


def needed(target: Target) -> int:
    """Matches after which an interval is about as narrow as the target asks: so many tell 1 % from nothing."""
    return 0 if target.what == "length" or not target.value else round((1.96 * USUAL / target.value) ** 2)


Play = Callable[[list[Task]], list[Played]]


def search(
    card: Card, arms: list[dict[str, object]], target: Target, players: str, first: int, matches: int, play: Play
) -> Found:
    left = [Candidate(options, []) for options in arms]
    dropped: list[Candidate] = []
    last = matches
    for _, each in rounds(len(arms), matches):
        last = each
        for candidate in left:
            candidate.figures.append(_measure(card, candidate, target, players, range(first, first + each), play))
        left.sort(key=lambda candidate: target.miss(candidate.figures[-1]))
        keep = (len(left) + 1) // 2
        dropped = left[keep:] + dropped
        left = left[:keep]
    best = left[0]
    fresh = _measure(card, best, target, players, range(first + last, first + 2 * last), play)
    return Found(card.name, target, [*left, *dropped], fresh, target.verdict(fresh))


def _measure(card: Card, candidate: Candidate, target: Target, player: str, seeds: range, play: Play) -> Figure:
    seats = card.make(candidate.options).seats
    spec = Spec(card.name, candidate.options, (player,) * seats)
    return target.figure(play([Task(spec, seed) for seed in seeds]), seats)
