"""Fogline in plain letters: each tile a box of 7 x 3 with its four edges, its unit inside."""
# Not compiled: it only reads or writes text.

from typing import Final

from parlour.games.fogline.position.cards import CARDS
from parlour.games.fogline.view.shapes import FoglineView, Tile, Unit

BOX: Final = 7
COLUMNS: Final = 80
MARGIN: Final = 4
NEAR: Final = 10  # quiet moves before the draw from which on they are counted aloud


def picture(view: FoglineView) -> str:
    """The board with coordinates on its margins, and what a player wants to know beside it."""
    return "\n".join([*_board(view), *_status(view)])


def standing(view: FoglineView) -> str:
    """`5 units against 4`."""
    if view.phase in ("consent", "setup"):
        return "setting up"
    mine = view.viewer or 1
    return f"{view.left[str(mine)]} units against {view.left[str(3 - mine)]}"


def _board(view: FoglineView) -> list[str]:
    inside: dict[tuple[int, int], list[str]] = {(x, y): _spot(x, y) for x, y in view.spots}
    units = {(unit.x, unit.y): unit for unit in view.units}
    for tile in view.tiles:
        inside[tile.x, tile.y] = _box(tile, units.get((tile.x, tile.y)))
    if not inside:
        return []
    left, right = min([x for x, _ in inside]), max([x for x, _ in inside])
    top, bottom = min([y for _, y in inside]), max([y for _, y in inside])
    wide = right - left + 1
    gap = " " if MARGIN + wide * (BOX + 1) - 1 <= COLUMNS else ""
    columns = range(left, right + 1)
    lines = [" " * MARGIN + gap.join([f"{x:^{BOX}}" for x in columns])]
    blank = [" " * BOX] * 3
    for y in range(top, bottom + 1):
        for line in range(3):
            label = f"{y:>3} " if line == 1 else " " * MARGIN
            lines.append(label + gap.join([inside.get((x, y), blank)[line] for x in columns]))
    return [line.rstrip() for line in lines]


def _box(tile: Tile, unit: Unit | None) -> list[str]:
    top, right, bottom, left = list(tile.edges)
    return [f"+--{top}--+", f"{left}{_inside(unit)}{right}", f"+--{bottom}--+"]


def _inside(unit: Unit | None) -> str:
    """`1I` face-up, `2?` unknown, `(1i)` known but face-down."""
    if unit is None:
        return "     "
    if unit.unit is None:
        return f" {unit.owner}?  "
    return f" {unit.owner}{unit.unit}  " if unit.up else f"({unit.owner}{unit.unit.lower()}) "


def _spot(x: int, y: int) -> list[str]:
    return [".  .  .", f"{f'{x},{y}':^{BOX}}", ".  .  ."]


def _status(view: FoglineView) -> list[str]:
    lines = ["", _headline(view)]
    for seat in (1, 2):
        lines.append(_seat(view, seat))
    if view.phase == "setup" and view.viewer and view.result is None:
        lines += _trays(view)
    return lines + _counters(view)


def _headline(view: FoglineView) -> str:
    if view.result is not None:
        winner = f"seat {view.result.winner} wins" if view.result.winner else "a draw"
        return f"The fog clears: {winner} ({view.result.reason})."
    if view.phase == "consent":
        return "A random setup? Both seats must `agree`; one `decline` brings the manual setup."
    passed = f"Seat {view.passed} has no legal action and passes. " if view.passed else ""
    you = " (you)" if view.turn == view.viewer else ""
    todo = "place a pair" if view.phase == "setup" else "act"
    return f"{passed}Seat {view.turn}{you} to {todo}."


def _seat(view: FoglineView, seat: int) -> str:
    you = "you" if seat == view.viewer else ""
    gone = "".join([lost.unit for lost in view.lost if lost.owner == seat]) or "-"
    hidden = view.pool[str(seat)] or "-"
    return f"seat {seat} {you:<4} hidden {hidden:<8}  removed {gone:<8}  left beside C: {view.left[str(seat)]}"


def _trays(view: FoglineView) -> list[str]:
    own, other = str(view.viewer), str(3 - view.viewer)
    hand, theirs = view.hand[own], view.hand[other]
    units = " ".join(hand) if isinstance(hand, list) else ""
    count = len(theirs) if isinstance(theirs, list) else theirs
    return [
        f"your units  {units}",
        f"your cards  {_cards(view.cards[own])}",
        f"the other seat has {count} units and the cards {' '.join([f'#{card}' for card in view.cards[other]])}",
    ]


def _cards(cards: list[int]) -> str:
    """Edges as Top Right Bottom Left; two lines where one would be too long."""
    faces = [f"#{card} {CARDS[card - 1]}" for card in cards]
    return "\n            ".join(["  ".join(faces[n : n + 6]) for n in range(0, len(faces), 6)])


def _counters(view: FoglineView) -> list[str]:
    """The draws that are near."""
    lines = []
    limit = view.options["quiet"]
    assert isinstance(limit, int)
    end = "the units left are counted" if view.options["deadlock"] == "units" else "it is a draw"
    if view.result is None and view.options["rep"] == 3 and view.seen == 2:
        lines.append(f"This position has come up twice; the third time {end}.")
    if view.result is None and limit and view.quiet >= max(1, limit - NEAR):
        lines.append(f"Quiet moves: {view.quiet} of {limit}; then {end}.")
    return lines
