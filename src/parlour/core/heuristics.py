"""What a game tells its bots beside the rules: rules of thumb, never secrets. All of it has a plain default."""

from collections.abc import Callable
from typing import Final

from mypy_extensions import mypyc_attr

from parlour.core.contract import Action, Dream, Position, Seat
from parlour.core.dice import Dice

SEEING: Final = 100  # added to a skill in the lab: the world is no guess but the truth


def always() -> bool:
    """As `more`: there is time enough."""
    return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """Heuristics over positions that a bot has imagined."""

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        """The actions worth a search, most promising first where the game knows; all legal ones otherwise."""
        return position.legal(seat)

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        """One plausible action, quickly, for playouts."""
        return position.random_action(seat, dice)

    def value(self, position: Position, seat: Seat) -> float:
        """How good the position is for the seat, 0 to 1, where a playout breaks off or a greedy bot looks one step ahead."""
        outcome = position.outcome()
        return 0.5 if outcome is None else outcome.payoffs[seat - 1]

    def by_skill(
        self, position: Position, seat: Seat, skill: int, dice: Dice, more: Callable[[], bool] = always
    ) -> Action:
        """What a player of this skill does, 1 the least, as far as `more()` allows long thoughts; for games in which skill is
        knowing techniques."""
        return self.policy(position, seat, dice)

    def wide(self, position: Position) -> bool:
        """Whether so much can be done here that a search looks at its own next step alone and plays the rest by policy."""
        return False

    def quiescent(self, position: Position) -> bool:
        """Whether something is decided here, so that a search looks no further but takes the estimate."""
        return False

    def believe(self, dream: Dream, seat: Seat) -> Dream:
        """The dream as the seat holds it: its worlds as likely as what the others did makes them, by what the view tells of it."""
        return dream

    def solve(self, position: Position, seat: Seat, more: Callable[[], bool]) -> Action | None:
        """The best action where nothing is hidden any more and the rest can be worked out, as far as `more()` allows steps;
        None elsewhere."""
        return None

    def why(self, position: Position, seat: Seat, action: Action) -> str:
        """Why this action, in one sentence that tells only what the seat may know; "" where the game has no words for it."""
        return ""
