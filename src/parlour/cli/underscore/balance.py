"""`parlour balance`: what many simulated runs of Underscore say about its content."""

import os
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.bots.levels import LEVELS
from parlour.cli.errors import CliError
from parlour.games.underscore.content.library import content
from parlour.games.underscore.run.seals import SEALS
from parlour.lab.underscore.balance import Plan, simulate
from parlour.lab.underscore.heroes import HEROES, THRIFTY
from parlour.lab.underscore.tables import report


def balance(
    *,
    heroes: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    starts: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    runs: int = 100,
    first: int = 0,
    road: str = "acts",
    seals: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    fork: bool = True,
    jobs: int = 0,
    results: str = "",
    out: str = "",
) -> int:
    """Simulate runs of Underscore and write what they say about its content, as Markdown with 95 % intervals.

    Heroes see only what a player sees. Runs with the same number have the same chance, whoever runs.

    Parameters
    ----------
    heroes
        Who runs: scripted (its moves in turn, upgrades by chance), greedy (one step ahead, upgrades as they read), matrix
        (each turn as a matrix game, upgrades by trial fights); these three if none is named. Also frugal (greedy, but it
        counts what a burden costs), wary (frugal, and never to an elite for its spoils), and any level of the bots.
    starts
        Starting characters; all of them if none is named.
    runs
        Runs of each hero with each start.
    first
        The number of the first run; the others follow.
    road
        The road they walk: acts, or classic.
    seals
        Seals that all of them walk under, on the road in acts.
    fork
        Two roads to each fight of the road in acts, as in the preset run.
    jobs
        Processes; as many as the machine has cores if 0.
    results
        A file that keeps every run; a simulation that was broken off goes on from it.
    out
        A file for the tables; standard output if none is named.
    """
    known = tuple(content().starters)
    who, begun = heroes or list(HEROES), starts or list(known)
    _check_names(who, (*HEROES, *THRIFTY, *LEVELS), "hero")
    _check_names(begun, known, "start")
    _check_names([road], ("acts", "classic"), "road")
    sworn = _sworn(seals or [], road)
    if runs < 1 or jobs < 0 or first < 0:
        raise CliError("runs must be at least 1, jobs and first at least 0")
    if out:
        Path(out).touch()  # better found out now than after an hour
    ways = fork and road == "acts"
    seeds = range(first, first + runs)
    plans = [Plan(hero, start, seed, road, sworn, ways) for hero in who for start in begun for seed in seeds]
    try:
        lives = simulate(plans, jobs or os.cpu_count() or 1, Path(results) if results else None, _Progress(len(plans)))
    except BrokenProcessPool:
        raise CliError("a process has died; with --results the next simulation goes on from here") from None
    return _write(report(lives, content()), out)


def _write(text: str, out: str) -> int:
    if out:
        Path(out).write_text(text, encoding="utf-8")
    else:
        print(text, end="")
    return 0


def _sworn(seals: list[str], road: str) -> tuple[str, ...]:
    sworn = tuple(seal for seal in SEALS if seal in seals)
    if len(sworn) < len(seals) or (sworn and road == "classic"):
        raise CliError(f"seals are some of {', '.join(SEALS)}, each once, on the road in acts")
    return sworn


def _check_names(names: list[str], valid: tuple[str, ...], what: str) -> None:
    for name in names:
        if name not in valid:
            raise CliError(f"unknown {what} {name[:40]!r}; expected one of {', '.join(valid)}")
    if len(set(names)) < len(names):
        raise CliError(f"name each {what} once")


class _Progress:
    """A counter on standard error, where a person watches."""

    def __init__(self, runs: int) -> None:
        self.runs = runs

    def __call__(self, done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done}/{self.runs}", end="\r" if done == self.runs else "", file=sys.stderr, flush=True)
