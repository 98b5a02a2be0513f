"""The action codes of Stackdoku: some that stand alone, then pairs of tiles, placements and peeks."""

from typing import Final

from parlour.core.contract import Action

UNDO: Final = 0
RESCUE: Final = 1
RESTART: Final = 2
VISIBLE: Final = 3
HIDDEN: Final = 4
HINT: Final = 5
GIVE_UP: Final = 6
PAUSE: Final = 7
RESUME: Final = 8

KIND: Final = 10_000  # a code is kind * KIND + what it is about
PAIR: Final = 10_000  # + first tile * 100 + second tile, as in the rules (1 is the first)
PLACE: Final = 20_000  # + digit * 100 + cell
PEEK: Final = 30_000  # + tile


def pair(one: int, two: int) -> Action:
    """Two tiles as in the rules, lower first."""
    return PAIR + min(one, two) * 100 + max(one, two)


def place(digit: int, cell: int) -> Action:
    return PLACE + digit * 100 + cell
