"""Who may know what in Nullgame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.core.view import Result, View, ending

if TYPE_CHECKING:
    from parlour.games.nullgame.position import NullPosition


class NullView(View, frozen=True):
    viewer: int
    hands: tuple[int | None, int | None]  # None: closed to this viewer
    shown: tuple[bool, bool]
    left: int  # the viewer's own changes
    result: Result | None


def look(position: NullPosition, viewer: int) -> NullView:
    """Hands are closed to everybody else until the match is over."""
    over = position.result is not None

    def hand(seat: int) -> int | None:
        return position.hand[seat - 1] if over or viewer == seat else None

    return NullView(
        viewer=viewer,
        hands=(hand(1), hand(2)),
        shown=(position.shown[0], position.shown[1]),
        left=position.left[viewer - 1] if viewer else 0,
        result=ending(position.result),
    )


def picture(view: NullView) -> str:
    """One line a seat."""
    lines = []
    for seat in (1, 2):
        pebbles = view.hands[seat - 1]
        hand = "(closed)" if pebbles is None else "o" * pebbles or "(empty)"
        lines.append(f"seat {seat}: {hand}{'  has shown' if view.shown[seat - 1] else ''}")
    if view.result:
        lines.append(f"over: {view.result.reason}")
    elif view.viewer:
        lines.append(f"you may change your hand {view.left} times more, then `show`")
    return "\n".join(lines)
