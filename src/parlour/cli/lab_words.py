"""What can be typed after `parlour lab GAME`, in groups."""

import os
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.bots.program import BotTrouble
from parlour.cli.errors import CliError
from parlour.lab import cluster, workers
from parlour.lab.cluster import NoCluster
from parlour.lab.elsewhere import NoSuchVersion
from parlour.lab.selfplay import OtherRules

Words = Annotated[list[str] | None, Parameter(consume_multiple=True)]


@Parameter(name="*")
@dataclass(frozen=True)
class Sample:
    """What is played.

    Parameters
    ----------
    levels
        The levels, weakest first; random to hard if none is named. A program of your own is "cmd:python3 mybot.py", a
        Python bot its dotted name, mybots.Clever.
    preset
        Named sets of options, a part of the report for each; `all` for every one of them.
    options
        Options of the game on top: --options rep=forbid quiet=30
    matches
        Matches at each level; of a comparison, the most chances that are tried.
    first
        The seed of the first match; the others follow.
    """

    levels: Words = None
    preset: Words = None
    options: Words = None
    matches: int = 100
    first: int = 0

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.matches)


@Parameter(name="*")
@dataclass(frozen=True)
class Looks:
    """What a report looks at beside the matches.

    Parameters
    ----------
    values
        Decisions of each match at which the mover's chances are estimated; 0 leaves tension out.
    pairs
        Pairs of matches of each level against the one before it, for the table of skill; 0 leaves it out.
    ceiling
        Beside skill: what each level would get if it saw everything that is hidden.
    without
        Kinds of actions, as the report names them: what it costs a seat to do without each, in blocks of a match a seat.
    """

    values: int = 12
    pairs: int = 0
    ceiling: bool = False
    without: Words = None


@Parameter(name="*")
@dataclass(frozen=True)
class Changed:
    """A change of the rules that is compared with the game as it is.

    Parameters
    ----------
    against
        The changed options: --against quiet=20. --levels names one level, or one for each seat (medium if none is named).
    rules
        Another version of the rules: a folder with src/parlour in it, or the Python of an installed version.
    margin
        Of a change: the smallest difference that matters, in points of a hundred.
    """

    against: Words = None
    rules: str = ""
    margin: float = 5.0

    def asked(self) -> bool:
        return bool(self.against or self.rules)


@Parameter(name="*")
@dataclass(frozen=True)
class Wish:
    """What a designer wants.

    Parameters
    ----------
    target
        What you want: seat<2% (no seat further from an even share), draws<10%, length<60, reason:repetition<5%; or with >.
    vary
        Options to choose from: --vary ticks=5,7,11. Candidates play --matches each, then the better half twice as many.
    """

    target: str = ""
    vary: Words = None

    def asked(self) -> bool:
        return bool(self.target or self.vary)


@Parameter(name="*")
@dataclass(frozen=True)
class Means:
    """How it is run, and where it goes.

    Parameters
    ----------
    jobs
        Matches at once; as many as the machine, or the cluster, has cores if 0.
    ray
        A cluster of Ray to play on, by the address of its head: 10.0.0.1:6379, or auto for the one on this machine.
    results
        A file that keeps every match as a line; a run that was broken off goes on from it.
    out
        A folder for GAME.md, GAME.html and the records of the matches to look at.
    json
        For machines: the report as one JSON object.
    """

    jobs: int = 0
    ray: str = ""
    results: str = ""
    out: str = ""
    json: bool = False

    @property
    def file(self) -> Path | None:
        return Path(self.results) if self.results else None

    @property
    def folder(self) -> Path | None:
        return Path(self.out) if self.out else None


class Crew:
    """Who does the work: so many at once, here or on a cluster."""

    def __init__(self, jobs: int, spread: workers.Spread = workers.spread) -> None:
        self.jobs = jobs
        self.spread = spread


@contextmanager
def crew(means: Means) -> Iterator[Crew]:
    """For as long as matches are played; what goes wrong with them is one line."""
    try:
        if means.ray:
            cores = cluster.join(means.ray)
            yield Crew(means.jobs or cores, cluster.spread)
        else:
            yield Crew(means.jobs or os.cpu_count() or 1)
    except BrokenProcessPool:
        raise CliError("a process has died; with --results the next run goes on from here") from None
    except (BotTrouble, NoCluster, NoSuchVersion, OtherRules) as trouble:
        raise CliError(str(trouble)) from None
    finally:
        if means.ray:
            cluster.leave()
