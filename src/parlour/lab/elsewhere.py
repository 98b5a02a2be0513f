"""Another version of the rules, asked for matches: a worktree, or an installed version by its Python.

It runs as a process of its own that reads tasks and writes lines (selfplay.py); each worker starts one when it first needs it.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from parlour.lab.selfplay import Played, Task, play

SELFPLAY = "parlour.lab.selfplay"


class NoSuchVersion(Exception):
    """It cannot be asked: one clear line."""


class Elsewhere:
    """One running process of another version."""

    def __init__(self, place: str) -> None:
        self.place = place
        command, path = command_of(place)
        environment = {**os.environ, **({"PYTHONPATH": path} if path else {})}
        if not path:
            environment.pop("PYTHONPATH", None)  # it has its own
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        )

    def play(self, task: Task) -> Played:
        assert self.process.stdin is not None and self.process.stdout is not None
        line = b""
        with suppress(BrokenPipeError):
            self.process.stdin.write(msgspec.json.encode(task) + b"\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        if not line:
            assert self.process.stderr is not None
            said = self.process.stderr.read().decode(errors="replace").strip().splitlines() or ["nothing"]
            self.close()
            raise NoSuchVersion(f"{self.place}: it cannot play this: {said[-1][:200]}")
        try:
            return msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError as trouble:
            self.close()
            raise NoSuchVersion(f"{self.place}: it answers in another way: {trouble}") from None

    def close(self) -> None:
        RUNNING.pop(self.place, None)
        with suppress(BrokenPipeError):
            self.process.communicate()


RUNNING: dict[str, Elsewhere] = {}  # of this process


def command_of(place: str) -> tuple[list[str], str]:
    """How it is started, and where it finds its package if that must be said; NoSuchVersion with one clear line."""
    path = Path(place)
    if (path / "src" / "parlour").is_dir():
        return [sys.executable, "-P", "-m", SELFPLAY], str((path / "src").resolve())
    if path.is_file() and os.access(path, os.X_OK):
        return [str(path.absolute()), "-P", "-m", SELFPLAY], ""
    raise NoSuchVersion(f"{place}: expected a folder with src/parlour in it, or the Python of an installed version")


def play_at(place: str, task: Task) -> Played:
    """The match by the rules of that place; "" is here."""
    if not place:
        return play(task)
    if place not in RUNNING:
        RUNNING[place] = Elsewhere(place)
    return RUNNING[place].play(task)


def close_all() -> None:
    """No process outlives the one that asked it."""
    for running in list(RUNNING.values()):
        running.close()


atexit.register(close_all)
