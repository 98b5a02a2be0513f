"""A match saved, and made whole again or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.core.dice import Dice
from parlour.core.view import Result, check_result, ending
from parlour.games.nullgame.position import NullPosition
from parlour.games.nullgame.texts import REASONS

if TYPE_CHECKING:
    from parlour.games.nullgame.game import NullGame


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The whole truth."""

    hands: list[int]
    left: list[int]
    shown: list[bool]
    result: Result | None = None

    def __post_init__(self) -> None:
        if not len(self.hands) == len(self.left) == len(self.shown) == 2:
            raise ValueError("hands, left and shown need one entry for each of the two seats")


def save(position: NullPosition) -> Saved:
    return Saved(position.hand, position.left, position.shown, ending(position.result))


def load(game: NullGame, saved: Saved, dice: Dice) -> NullPosition:
    """The position; ValueError with one clear line if there can be none like it."""
    if not all(0 <= pebbles <= game.pebbles for pebbles in saved.hands):
        raise ValueError(f"hands must hold 0 to {game.pebbles} pebbles")
    if not all(0 <= left <= game.changes for left in saved.left):
        raise ValueError(f"left must be 0 to {game.changes} changes")
    if saved.result is None and all(saved.shown):
        raise ValueError("both hands are shown, so there must be a result")
    check_result(saved.result, REASONS, 2)
    position = NullPosition(game, dice)
    position.hand = list(saved.hands)
    position.left = list(saved.left)
    position.shown = list(saved.shown)
    if saved.result is not None:
        position.finish(saved.result.winner, saved.result.reason, None)
    return position
