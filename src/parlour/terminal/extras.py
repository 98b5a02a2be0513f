"""What some games have on the title besides what every game has, found by the game's name: no screen of all games knows one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.terminal.screens.deeds import Deeds

Deed = Callable[[], None]
OWN: tuple[str, ...] = ("underscore",)  # games that have a module `parlour.terminal.GAME.title`


class Extras:
    """Most games have none."""

    def __init__(self, title: Deeds) -> None:
        self.title = title

    def ways(self, bot: str) -> dict[str, Deed]:
        """Ways to play that stand before the usual one."""
        return {}

    def records(self) -> Deed | None:
        """What opens its records, where they are more than a tally."""
        return None

    def house(self) -> list[tuple[str, str, Deed]]:
        """Lines of the title: the words, what their card says, what opens them."""
        return []

    def mode(self, options: Mapping[str, object]) -> str:
        """What a match under these options is, in a line; "" where there is nothing to say."""
        return ""

    def chosen(self, preset: str) -> dict[str, object]:
        """Options that the player's settings make of a new table."""
        return {}


def extras_of(game: str, title: Deeds) -> Extras:
    if game not in OWN:
        return Extras(title)
    found: Extras = import_module(f"parlour.terminal.{game}.title").EXTRAS(title)
    return found
