"""Environments that can be copied and pickled in the middle of a match: through what the game saves and loads."""

from __future__ import annotations

from typing import Any

from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.rl.make import Made
from parlour.rl.session import Session


def packed(session: Session) -> dict[str, Any]:
    """A session as plain data. Compiled positions do not pickle, and copies of quick dice would share their generator."""
    dice = session.position.dice
    return {
        "position": session.game.save(session.position),
        "dice": dice.state if isinstance(dice, QuickDice) else None,
        "steps": [list(steps) for steps in session.steps],
        "seat": session.seat,
    }


def unpacked(made: Made, data: dict[str, Any]) -> Session:
    dice = QuickDice()
    if data["dice"] is not None:
        dice.state = data["dice"]
    position: Position = made.game.load(data["position"], dice)
    session = Session(made.game, made.encoder, position)
    session.steps = [list(steps) for steps in data["steps"]]
    session.seat = data["seat"]
    return session


class Kept:
    """Has `made` and `session`."""

    made: Made
    session: Session | None

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        state["session"] = None if self.session is None else packed(self.session)
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if state["session"] is not None:
            self.session = unpacked(self.made, state["session"])
