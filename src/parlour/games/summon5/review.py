"""A match looked at again when all of it is open."""

from parlour.core.contract import Position
from parlour.games.summon5 import notation
from parlour.games.summon5.position.match import WeavePosition


def missed(before: Position, after: Position) -> tuple[int, int, int, int, str] | None:
    """The turn between two positions, if more was there: its number, the seat, its points, the most points, their weave."""
    assert isinstance(before, WeavePosition) and isinstance(after, WeavePosition)
    turns = len(after.history)
    if turns == len(before.history):
        return None
    turn = after.history[-1]
    points, action = before.best(turn.seat, 1)[0]
    return (turns, turn.seat, turn.points, points, notation.write(action)) if points > turn.points else None
