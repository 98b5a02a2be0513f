"""The bar at the top of a screen: reversed from edge to edge."""

from __future__ import annotations

from textual.widgets import Static


class Bar(Static):
    """One row of words."""

    DEFAULT_CSS = "Bar { height: 1; width: 100%; text-style: reverse; }"

    def __init__(self, words: str = "") -> None:
        super().__init__("", id="head", markup=False)
        self.words = words

    def on_mount(self) -> None:
        self.say(self.words)

    def on_resize(self) -> None:
        self.say(self.words)

    def say(self, words: str) -> None:
        """These words now."""
        self.words = words
        self.update(words.ljust(self.app.size.width))
