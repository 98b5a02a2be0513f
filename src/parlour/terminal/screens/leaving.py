"""What was begun on a screen may come to its end when nobody is there any more: a bot's thought, a match of the lab."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.screen import Screen

T = TypeVar("T")


class Once(Screen[T]):
    """A key that comes twice before the first has been heard leaves one screen, not two."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.here else AwaitComplete()

    @property
    def here(self) -> bool:
        """Whether the player is at it: nothing lies over it, and it has not been left."""
        return self.app.screen is self


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
