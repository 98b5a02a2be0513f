"""What everybody knows in Connect Four: everything."""

import msgspec

from parlour.core.view import View


class Result(msgspec.Struct, frozen=True):
    winner: int
    reason: str


class FourView(View, frozen=True, forbid_unknown_fields=True):
    columns: tuple[str, ...]  # the seats of the discs, from the bottom: "1221"
    result: Result | None = None


def picture(view: FourView) -> str:
    """Six rows of `.`, `x` (seat 1) and `o` (seat 2), and the numbers of the columns."""
    cells = [column.translate({ord("1"): "x", ord("2"): "o"}).ljust(6, ".") for column in view.columns]
    rows = ["".join(cell[row] for cell in cells) for row in reversed(range(6))]
    return "\n".join([*rows, "1234567"])
