"""`parlour ladder`: how strong the levels are."""

import os
import sys
from itertools import pairwise
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.bots.levels import LEVELS
from parlour.cli.trouble import Trouble, find_card, make_game
from parlour.lab.ladder import Meeting, Pairing, climb, ratings, score


def ladder(
    game: str,
    /,
    *,
    levels: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    preset: str = "",
    pairs: int = 50,
    jobs: int = 0,
    results: str = "",
) -> int:
    """Play the levels of a game against each other, each against the one below it.

    Every pair of matches has the same chance and swapped seats. Prints win rates with 95 % intervals and ratings. In a
    solo game every level plays alone, and its successes are counted.

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
    jobs
        Processes; as many as the machine has cores if 0.
    results
        A file that keeps every result; a run that was broken off goes on from it.
    """
    card = find_card(game)
    rules = make_game(card, options or [], preset)
    chosen = levels or list(LEVELS)
    for level in chosen:
        if level not in LEVELS:
            raise Trouble(f"unknown level {level[:40]!r}; expected one of {', '.join(LEVELS)}")
    if pairs < 1 or jobs < 0:
        raise Trouble("pairs must be at least 1, jobs at least 0")
    if rules.seats > 2:
        raise Trouble(f"a ladder is for one or two seats; {game} has {rules.seats} under these options")
    if rules.seats == 2 and len(chosen) < 2:
        raise Trouble("name at least two levels")
    meetings: list[Meeting] = []
    for lower, upper in pairwise(chosen) if rules.seats == 2 else [("", level) for level in chosen]:
        pairing = Pairing(game, card.changed(rules), upper, lower)
        found = climb(pairing, pairs, jobs or os.cpu_count() or 1, Path(results) if results else None, _progress(pairs))
        result = score(found)
        against = f" - {lower:<8}" if lower else " solves"
        print(f"{upper:>8}{against} {result.mean:6.1%} +- {result.margin:.1%}   {2 * result.pairs} matches", flush=True)
        meetings += found if lower else []
    if meetings:
        print("ratings: " + ", ".join(f"{level} {rating:.1f}" for level, rating in ratings(meetings).items()))
    return 0


class _progress:
    """A counter on standard error, where a person watches."""

    def __init__(self, pairs: int) -> None:
        self.pairs = pairs

    def __call__(self, done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done}/{self.pairs}", end="\r" if done == self.pairs else "", file=sys.stderr, flush=True)
