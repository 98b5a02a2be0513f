"""What the tests of the command share."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

Parlour = Callable[..., "Told"]

ROOT = Path(__file__).parents[2]
RULES = ROOT / "src" / "parlour" / "games" / "nullgame" / "RULES.md"


class Told(msgspec.Struct, frozen=True):
    """How one run of the command went."""

    code: int
    out: str
    err: str

    def refused(self, code: int, words: str) -> None:
        """It ended with this code and said these words, in one line and on standard error."""
        assert self.code == code
        assert self.err.startswith("parlour: ")
        assert self.err.count("\n") == 1
        assert words in self.err

    def rows(self) -> list[str]:
        """The lines as a person sees them, who ends each prompt by typing Enter."""
        return re.split(r"\n|> ", self.out)

    def data(self) -> list[dict[str, object]]:
        """The JSON objects that were printed, one a line."""
        return [msgspec.json.decode(line, type=dict[str, object]) for line in self.out.splitlines()]


def process(*arguments: str, typed: bytes = b"", **environment: str) -> Told:
    """The command as a process of its own."""
    ran = subprocess.run(
        [sys.executable, "-m", "parlour", *arguments],
        input=typed,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )
    told = Told(ran.returncode, ran.stdout.decode("utf-8", "replace"), ran.stderr.decode("utf-8", "replace"))
    assert "Traceback" not in told.err + told.out
    return told
