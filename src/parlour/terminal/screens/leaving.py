"""What was begun on a screen may come to its end when nobody is there any more: a bot's thought, a match of the lab."""

from __future__ import annotations

from typing import Any

from textual.screen import Screen


def left(screen: Screen[Any]) -> bool:
    """Whether it has been left, so that nothing can be shown on it."""
    return screen not in screen.app.screen_stack
