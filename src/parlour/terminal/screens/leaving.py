"""What was begun on a screen may come to its end when nobody is there any more: a bot's thought, a match of the lab."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

from textual.app import App
from textual.screen import Screen


def left(screen: Screen[Any]) -> bool:
    """Whether it has been left, so that nothing can be shown on it."""
    return screen not in screen.app.screen_stack


def meanwhile(app: App[Any], work: Callable[[], str]) -> None:
    """Does it in a thread that nobody waits for, and shows what it says wherever the player is then."""

    def go() -> None:
        words = work()
        if words:
            with suppress(RuntimeError):  # they have left
                app.call_from_thread(app.notify, words, markup=False)

    Thread(target=go, daemon=True).start()
