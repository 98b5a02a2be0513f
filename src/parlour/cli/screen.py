"""Whether there is a screen to draw on, or only lines to write."""

from __future__ import annotations

import os
import sys


def has_screen() -> bool:
    """A terminal at both ends that can move its cursor; otherwise everything is told in plain lines."""
    dumb = os.environ.get("TERM", "dumb") in ("", "dumb", "unknown")
    return not dumb and sys.stdin.isatty() and sys.stdout.isatty()
