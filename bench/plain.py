"""The same code uncompiled, in a process of its own, measured by turns with the compiled one."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from bench.measure import Contestant, Row, duel

_workers: list[subprocess.Popen[str]] = []


def _worker() -> subprocess.Popen[str]:
    """Started when first asked for; it ends with this process, whose pipe it reads."""
    if not _workers:
        paths = os.pathsep.join([str(Path("src").resolve()), str(Path().resolve())])
        _workers.append(
            subprocess.Popen(
                [sys.executable, "-P", "-m", "bench.plain"],
                env={**os.environ, "PYTHONPATH": paths},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
    return _workers[0]


def plain(function: Callable[..., float], *words: str) -> Contestant:
    """The contestant that calls `function(*words, seconds)` of a module in plain Python."""

    def contestant(seconds: float) -> float:
        worker = _worker()
        assert worker.stdin is not None and worker.stdout is not None
        order = [function.__module__, function.__name__, *words, seconds]
        print(json.dumps(order), file=worker.stdin, flush=True)
        answer = worker.stdout.readline()
        if not answer:
            sys.exit(f"the plain process failed at {order}")
        return float(answer)

    return contestant


def versus_plain(
    what: str, unit: str, seconds: float, function: Callable[..., float], *words: str, promised: float = 0.0
) -> Row:
    """The row of `function(*words, seconds) -> rate`, compiled beside plain."""
    ours, theirs = duel(lambda time: function(*words, time), plain(function, *words), seconds)
    return Row(what, unit, ours, "plain Python", theirs, promised)


def main() -> None:
    for line in sys.stdin:
        module, name, *words, seconds = json.loads(line)
        print(getattr(import_module(module), name)(*words, seconds), flush=True)


if __name__ == "__main__":
    main()
