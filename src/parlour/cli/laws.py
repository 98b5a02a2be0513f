"""`parlour laws`: a game of this house or of a package beside it, held to every law."""

import os
import subprocess
import sys
from importlib.util import find_spec

from parlour import games
from parlour.cli.errors import REFUSED, CliError, find_card


def laws(package: str, /, *, quick: bool = False) -> int:
    """Hold a game to every law that the house knows.

    Parameters
    ----------
    package
        The game, or the installed package that brings it.
    quick
        Only what takes seconds: default presets, few matches.
    """
    names = found(package)
    if find_spec("pytest") is None:
        raise CliError("the laws are tests and need pytest; install parlour[laws]")
    for name in names:
        find_card(name)  # or say why it cannot be loaded
    # -P: a folder here that is called like the game, such as the one it was written to, is not the package that is installed
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "addopts=", "-W", "ignore"]
    command += ["-m", "not slow"] if quick else []
    done = subprocess.run(
        [*command, "--pyargs", "parlour.laws.suite"], env={**os.environ, "PARLOUR_LAWS": " ".join(names)}, check=False
    )
    return REFUSED if done.returncode else 0


def found(package: str) -> list[str]:
    """The games of that name or package."""
    if package in games.names():
        return [package]
    beside = [
        name
        for name, entry in games.plugged().items()
        if package in (entry.value.partition(":")[0].partition(".")[0], entry.dist.name if entry.dist else "")
    ]
    if not beside:
        raise CliError(
            f"no installed package {package[:40]!r} brings a game; expected one with an entry point of the group "
            f"{games.GROUP!r}, or one of {', '.join(games.names())}"
        )
    return beside
