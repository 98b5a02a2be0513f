"""The catalogue: the games of the house, and those of packages installed beside it.

A package adds a game by an entry point of the group `parlour.games`: its name is the game's, its value the module that has
the `CARD`. One that is broken is reported by name and takes nothing else down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.core.catalogue import Card

GROUP = "parlour.games"  # of entry points
NAMES = ("fogline", "magpie", "nullgame", "stackdoku", "summon5", "underlinery", "underscore")  # the house's own
TEMPLATES = ("magpie", "nullgame")  # small games to copy, and for tests
HEADLINES = {  # title and line of the house's games, for a list that loads none of them; a law compares them with the cards
    "underscore": ("Underscore", "Choose in secret, strike in order: elemental duels and the dead that walk."),
    "fogline": ("Fogline", "Face-down units on open terrain: read the edges, strike, capture the Command."),
    "summon5": ("Summon5", "Weave rune threads into lines whose sums are multiples of the Sacred Number."),
    "underlinery": (
        "Underlinery",
        "Two hidden grids, one number called at a time: complete eleven lines before the other does.",
    ),
    "stackdoku": ("Stackdoku", "Take equal tiles off the stack in pairs, and fill a Sudoku with what they give."),
}


class UnknownGame(ValueError):
    """No such game in the catalogue."""


class BrokenGame(UnknownGame):
    """A package beside the house brings a game that cannot be loaded."""


@cache
def plugged() -> dict[str, EntryPoint]:
    """What other packages bring, by name; a name of the house stays the house's."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in NAMES}


def names() -> tuple[str, ...]:
    """Every game that can be asked for."""
    return (*NAMES, *plugged())


def offered() -> tuple[str, ...]:
    """Those that people are led to."""
    return tuple(name for name in names() if name not in TEMPLATES)


def headline(name: str) -> tuple[str, str]:
    """The title and the one sentence of a game, without loading a game of the house for it."""
    if name in HEADLINES:
        return HEADLINES[name]
    found = card(name)
    return found.title, found.info.line


def titles() -> dict[str, str]:
    """The titles to choose from, by name: the house's games in their order, then those of others that can be loaded."""
    found = {name: title for name, (title, _) in HEADLINES.items()}
    for name in plugged():
        try:
            found[name] = headline(name)[0]
        except BrokenGame:
            continue  # `troubles` tells
    return found


def card(name: str) -> Card:
    """The card of one game; UnknownGame or BrokenGame with one clear line."""
    if name in NAMES:
        found: Card = import_module(f"parlour.games.{name}").CARD
        return found
    if name not in plugged():
        raise UnknownGame(f"unknown game {name[:40]!r}; expected one of {', '.join(offered())}")
    return _from_outside(plugged()[name])


def _from_outside(entry: EntryPoint) -> Card:
    from parlour.core.catalogue import Card  # here, because a list of games needs no rules

    try:
        found = import_module(entry.value.partition(":")[0]).CARD
        if not isinstance(found, Card):
            raise TypeError(f"its CARD is no Card but {type(found).__name__}")
        if found.name != entry.name:
            raise ValueError(f"its card is called {found.name!r}")
        found.make()
    except Exception as trouble:  # whatever a stranger's package does, it does not take the house down
        words = " ".join(str(trouble).split())[:200]
        raise BrokenGame(f"the game {entry.name!r} of {entry.value} cannot be loaded: {words}") from trouble
    return found


def cards() -> Iterator[Card]:
    """Every game that can be played."""
    for name in names():
        try:
            found = card(name)
        except BrokenGame:
            continue  # `troubles` tells
        yield found


def troubles() -> list[str]:
    """One line for each game that cannot be loaded."""
    lines = []
    for name in plugged():
        try:
            card(name)
        except BrokenGame as trouble:
            lines.append(str(trouble))
    return lines
