"""The codes of the actions: a kind and up to two arguments, so that what the rules refuse can be named too.

A plain call is the number itself. Cells are coded by column letter and row number, also where no grid has them.
"""

from typing import Final

from parlour.core.contract import Action

CALL: Final = 0  # number
AUTO: Final = 1  # number: the referee's call when the clock ran out
DOUBLE: Final = 2  # number, second number
HOLD: Final = 3  # number, target
PULSE: Final = 4  # number
CHOOSE: Final = 5  # 1 = A, 2 = B
PLACE: Final = 6  # number, place
LIFT: Final = 7  # place
FILL: Final = 8
OPEN: Final = 9  # the referee opens a grid when the head start is over
BAD_LAYOUT: Final = 10  # a list that is no layout
KINDS: Final = 11

FIELD: Final = 4096  # each argument is less
WIDTH: Final = 26  # column letters
TALLEST: Final = 99
HIGHEST: Final = 999  # numbers written with up to three digits are told apart, all others are 0

A: Final = CHOOSE * FIELD * FIELD + 1
B: Final = CHOOSE * FIELD * FIELD + 2
FILL_ALL: Final = FILL * FIELD * FIELD
OPEN_GRID: Final = OPEN * FIELD * FIELD
NO_LAYOUT: Final = BAD_LAYOUT * FIELD * FIELD


def code(kind: int, first: int = 0, second: int = 0) -> Action:
    return (kind * FIELD + second) * FIELD + first


def kind_of(action: Action) -> int:
    return action // (FIELD * FIELD)


def first_of(action: Action) -> int:
    return action % FIELD


def second_of(action: Action) -> int:
    return action // FIELD % FIELD


def place_code(column: int, row: int) -> int:
    """The code of a cell; column and row from 0."""
    return row * WIDTH + column


def place_at(cell: int, size: int) -> int:
    """The code of a cell of the grid."""
    return cell // size * WIDTH + cell % size


def cell_at(place: int, size: int) -> int:
    """The cell of the grid, or -1 outside it."""
    row, column = place // WIDTH, place % WIDTH
    return row * size + column if row < size and column < size else -1
