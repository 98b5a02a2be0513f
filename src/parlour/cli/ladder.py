"""`parlour ladder`: how strong the levels are."""

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Annotated

from cyclopts import Parameter

from parlour.bots.levels import LEVELS, RIVALS
from parlour.cli.trouble import Trouble, find_card, make_game
from parlour.lab.ladder import Meeting, Pairing, Score, climb, ratings, score


def ladder(
    game: str,
    /,
    *,
    levels: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    preset: str = "",
    pairs: int = 50,
    first: int = 0,
    jobs: int = 0,
    results: str = "",
    ceiling: bool = False,
) -> int:
    """Play the levels of a game against each other, each against the one below it.

    Every pair of matches has the same chance and swapped seats; with three or four seats the upper level takes each of them once.
    Prints win rates with 95 % intervals, how long the upper level thought on one core, and ratings.
    In a solo game every level plays alone, and its successes are counted.

    Parameters
    ----------
    game
        The game.
    levels
        The levels, weakest first; all of them if none is named.
    options
        Options of the game: --options rep=forbid quiet=30
    preset
        A named set of options.
    pairs
        Pairs of matches for each two levels.
    first
        The seed of the first pair; the others follow. Measure on other seeds than those by which a recipe was chosen.
    jobs
        Processes; as many as the machine has cores if 0.
    results
        A file that keeps every result; a run that was broken off goes on from it.
    ceiling
        After each figure its ceiling: what the upper level gets if it sees everything that is hidden.
    """
    card = find_card(game)
    rules = make_game(card, options or [], preset)
    chosen = levels or list(LEVELS)
    known = (*LEVELS, *RIVALS.get(game, {}))
    for level in chosen:
        if level not in known:
            raise Trouble(f"unknown level {level[:40]!r}; expected one of {', '.join(known)}")
    if pairs < 1 or first < 0 or jobs < 0:
        raise Trouble("pairs must be at least 1, first and jobs at least 0")
    if rules.seats > 1 and len(chosen) < 2:
        raise Trouble("name at least two levels")
    if rules.endless:
        raise Trouble("this goes on until it is lost; `parlour balance --heroes LEVEL ...` tells how far a level comes")
    file = Path(results) if results else None
    meetings: list[Meeting] = []
    for lower, upper in pairwise(chosen) if rules.seats > 1 else [("", level) for level in chosen]:
        for seeing in (False, True) if ceiling else (False,):
            pairing = Pairing(game, card.changed(rules), upper, lower, seeing)
            try:
                found = climb(pairing, range(first, first + pairs), jobs or os.cpu_count() or 1, file, _Progress(pairs))
            except BrokenProcessPool:
                raise Trouble("a process has died; with --results the next run goes on from here") from None
            print(line(score(found)), flush=True)
            meetings += found if lower and not seeing else []
    if meetings:
        print("ratings: " + ", ".join(f"{level} {rating:.1f}" for level, rating in ratings(meetings).items()))
    return 0


def line(result: Score) -> str:
    """The figure of one pairing, and how long the upper level thought for it."""
    thought = result.thought
    mean = thought.seconds / max(1, thought.decisions)
    return f"{figure(result)}   {mean:.3f} s a decision, {thought.longest:.3f} at most"


def figure(result: Score) -> str:
    pairing = result.pairing
    who = f"{pairing.upper:>8} - {pairing.lower:<8}" if pairing.lower else f"{pairing.upper:>8} solves  "
    if pairing.ceiling:
        who = f"{'its ceiling':>{len(who.rstrip())}}".ljust(len(who))
    return f"{who} {result.mean:6.1%} +- {result.margin:.1%}   {result.matches} matches"


class _Progress:
    """How far it is and what has come out so far, on standard error, where a person watches."""

    def __init__(self, pairs: int) -> None:
        self.pairs = pairs
        self.began = monotonic()
        self.known = -1  # meetings that were in the file

    def __call__(self, found: list[Meeting]) -> None:
        if self.known < 0:
            self.known = len(found)
        if sys.stderr.isatty():
            text = self.text(found) if len(found) < self.pairs else ""
            print(f"\r{text:<78}", end="\r", file=sys.stderr, flush=True)

    def text(self, found: list[Meeting]) -> str:
        played = len(found) - self.known
        if not played:
            return f"{len(found)}/{self.pairs} pairs"
        left = (monotonic() - self.began) / played * (self.pairs - len(found))
        return f"{len(found)}/{self.pairs} pairs, about {left:.0f} s left: {figure(score(found)).strip()}"
