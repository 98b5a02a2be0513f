"""The action codes of Fogline: a few words, then moves and attacks by cell and direction, then placements."""

from typing import Final

PASS: Final = 0
AGREE: Final = 1
DECLINE: Final = 2
AUTOFINISH: Final = 3
RANDOM: Final = 4  # the referee's own: this pair is placed at random because time ran out
ACT: Final = 8  # + (cell * 4 + direction) * 2 + (0 move | 1 attack): sorted as the rules list them
PLACE: Final = 8192  # + (cell * 8 + card - 1) * 8 + kind

WORDS: Final = {"pass": PASS, "agree": AGREE, "decline": DECLINE, "autofinish": AUTOFINISH, "random": RANDOM}


def acting(cell: int, direction: int, attack: bool) -> int:
    return ACT + (cell * 4 + direction) * 2 + (1 if attack else 0)


def placing(kind: int, card: int, cell: int) -> int:
    return PLACE + (cell * 8 + card - 1) * 8 + kind


def placed_kind(action: int) -> int:
    return action - PLACE & 7


def placed_card(action: int) -> int:
    return (action - PLACE >> 3 & 7) + 1


def placed_cell(action: int) -> int:
    return action - PLACE >> 6
