"""The catalogue: the one list of games."""

from collections.abc import Iterator
from importlib import import_module

from parlour.core.catalogue import Card

NAMES = ("fogline", "nullgame", "stackdoku", "summon5", "underlinery", "underscore")


class UnknownGame(ValueError):
    """No such game in the catalogue."""


def card(name: str) -> Card:
    """The card of one game; UnknownGame with one clear line."""
    if name not in NAMES:
        raise UnknownGame(f"unknown game {name[:40]!r}; expected one of {', '.join(NAMES)}")
    found: Card = import_module(f"parlour.games.{name}").CARD
    return found


def cards() -> Iterator[Card]:
    """Every game of the house."""
    return (card(name) for name in NAMES)
