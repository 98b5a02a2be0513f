"""From the name of a game to what an environment is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import Dice
from parlour.core.encoder import Encoder
from parlour.rl import tiny

Observation = dict[str, NDArray[Any]]  # "observation" and "action_mask"


class Steps(spaces.Discrete[np.int64]):
    """The space of steps, in which an allowed one is chosen without the checks that take Gymnasium longer than a step takes."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """One of those that the mask allows, each equally likely; the first one if it allows none."""
        usual = isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,)
        if not usual or probability is not None:
            return np.int64(super().sample(mask, probability))
        allowed = np.flatnonzero(mask.view(np.bool_))  # of truth values it is found much faster
        if not len(allowed):
            return np.int64(self.start)
        found: np.int64 = allowed[int(self.np_random.random() * len(allowed))]
        return found


class NoEncoder(ValueError):
    """The game has nothing for players that learn."""


class Made:
    """A game, how it begins, and how it is told in numbers. The preset `tiny` is not the game's own: see `tiny.py`."""

    def __init__(self, name: str, preset: str = "", options: Mapping[str, object] | None = None) -> None:
        self.card: Card = games.card(name)
        if self.card.encoder is None:
            raise NoEncoder(f"{name} cannot be played in numbers: its card names no encoder")
        self.given = (name, preset, dict(options or {}))
        self.tiny = tiny.make(self.card, self.given[2]) if preset == tiny.PRESET else None
        self.game: Game = self.tiny.game if self.tiny else self.card.make(options, preset)
        self.encoder = self.new_encoder()

    def __reduce__(self) -> tuple[type[Made], tuple[str, str, dict[str, object]]]:
        return Made, self.given

    def start(self, dice: Dice) -> Position:
        """The first position."""
        return self.tiny.start(dice) if self.tiny else self.game.start(dice)

    def new_encoder(self) -> Encoder:
        assert self.card.encoder is not None
        return self.card.encoder(self.game)

    def observations(self, waiting: bool = False) -> spaces.Dict:
        """Rows and masks; with a step more where a seat may have to wait."""
        size = self.encoder.size + int(waiting)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (self.encoder.width,), np.uint8),
                "action_mask": spaces.Box(0, 1, (size,), np.int8),
            }
        )

    def layout(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """Where a row has what, and in which shape."""
        found: dict[str, tuple[slice, tuple[int, ...]]] = {}
        at = 0
        for name, shape in self.encoder.parts:
            length = int(np.prod(shape))
            found[name] = (slice(at, at + length), tuple(shape))
            at += length
        return found


def observation(row: bytes, mask: bytes) -> Observation:
    """As environments of one match give it: copies, for whoever keeps them."""
    return {
        "observation": np.frombuffer(row, np.uint8).copy(),
        "action_mask": np.frombuffer(mask, np.int8).copy(),
    }
