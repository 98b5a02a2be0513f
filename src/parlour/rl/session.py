"""One match in steps: whose step it is, what it may be, and what it makes of the match."""

from mypy_extensions import mypyc_attr

from parlour.core.contract import Event, Game, Position, Seat
from parlour.core.encoder import UNFINISHED, Encoder


@mypyc_attr(allow_interpreted_subclasses=True)
class Session:
    """A position, and the unfinished steps of each seat. Where several seats decide at the same time they are asked in turn, and
    are shown no more than their own view."""

    def __init__(self, game: Game, encoder: Encoder, position: Position) -> None:
        self.game = game
        self.encoder = encoder
        self.position = position
        self.steps: list[list[int]] = [[] for _ in range(game.seats)]  # [seat - 1]
        self.seat = 0  # whose step it is; 0 = the match is over
        self.pass_on()

    def pass_on(self) -> None:
        """The next seat that is to act, round by seat from the one that acted last."""
        seats = self.position.to_act()
        last = self.seat
        self.seat = seats[0] if seats else 0
        for seat in seats:
            if seat > last:
                self.seat = seat
                break

    def row(self, seat: Seat) -> bytes:
        return self.encoder.row(self.position, seat, self.steps[seat - 1])

    def mask(self, seat: Seat) -> bytes:
        """What the seat's next step may be. Steps that have come to nothing because others acted meanwhile are forgotten."""
        mask = self.encoder.mask(self.position, seat, self.steps[seat - 1])
        if self.steps[seat - 1] and 1 not in mask:
            self.steps[seat - 1] = []
            mask = self.encoder.mask(self.position, seat, self.steps[seat - 1])
        return mask

    def take(self, seat: Seat, step: int, events: list[Event] | None) -> bool:
        """One step that the mask allows; whether it made an action whole, which is then played."""
        steps = [*self.steps[seat - 1], step]
        action = self.encoder.action(self.position, seat, steps)
        if action == UNFINISHED:
            self.steps[seat - 1] = steps
            return False
        self.position.play(seat, action, events)
        self.steps[seat - 1] = []
        self.seat = seat
        self.pass_on()
        return True

    def rewards(self) -> list[float]:
        """What each seat gets: alone its payoff, else how much more than an equal share, in such shares; that sums up to 0."""
        outcome = self.position.outcome()
        seats = self.game.seats
        if outcome is None:
            return [0.0] * seats
        if seats == 1:
            return list(outcome.payoffs)
        return [payoff * seats - 1.0 for payoff in outcome.payoffs]

    def clone(self) -> "Session":
        """An independent copy."""
        twin = Session(self.game, self.encoder, self.position.clone())
        twin.steps = [list(steps) for steps in self.steps]
        twin.seat = self.seat
        return twin


def mended(step: int, mask: bytes) -> int:
    """The step, or the lowest one that is allowed where it is not."""
    if 0 <= step < len(mask) and mask[step]:
        return step
    return mask.find(b"\1")
