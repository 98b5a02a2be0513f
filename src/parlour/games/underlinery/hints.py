"""What helps without deciding: the number in a seat's hand, and rules of thumb for bots."""

from math import exp
from typing import Final

from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice
from parlour.core.hints import Hints
from parlour.games.underlinery.actions import DOUBLE, FILL_ALL, code
from parlour.games.underlinery.placement import Placement
from parlour.games.underlinery.rules import UnderlineryPosition
from parlour.games.underlinery.terms import MATCH, PLACEMENT

PROMISING: Final = 16  # calls worth a search
GLANCES: Final = 6  # calls that a quick choice compares
HALVES: Final = [0.5**missing for missing in range(65)]  # what a line is worth that lacks so many numbers
STEEP: Final = 0.6  # how much of the match a tick ahead is worth


def in_hand(position: Placement, seat: Seat, draft: str) -> int:
    """The number that a click would place: the one taken in hand, else the one lifted last, else the lowest; 0 = none."""
    if position.phase != PLACEMENT or not position.placing(seat):
        return 0
    if draft.isascii() and draft.isdigit() and len(draft) <= 3:
        number = int(draft)
        if 1 <= number <= position.terms.board.cells and position.cell_of[seat - 1][number] < 0:
            return number
    return position.hand(seat)


def worth(position: UnderlineryPosition, seat: Seat, number: int) -> float:
    """What calling the number does for the seat's own lines."""
    missing = position.missing[seat - 1]
    total = 0.0
    for line in position.terms.board.lines_of[position.cell_of[seat - 1][number]]:
        total += HALVES[missing[line]]
    return total


def standing(position: UnderlineryPosition, seat: Seat) -> float:
    """Ticks, and what the open lines are worth towards more."""
    total = 0.0
    for missing in position.missing[seat - 1]:
        total += HALVES[missing]
    return total


class UnderlineryHints(Hints):
    """Fill the grid at random, for no layout is better against who cannot see it; then race for one's own lines."""

    def candidates(self, position: Position, seat: Seat) -> list[Action]:
        assert isinstance(position, UnderlineryPosition)
        if position.phase == PLACEMENT:
            return [FILL_ALL]
        if position.phase != MATCH:
            return position.legal(seat)
        ranked = [(-worth(position, seat, number), number) for number in position.free if number != position.held]
        ranked.sort()
        numbers: list[Action] = [number for _, number in ranked[:PROMISING]]
        if position.terms.powers and len(numbers) > 1 and position.may_use(seat, DOUBLE):
            numbers.append(code(DOUBLE, numbers[0], numbers[1]))
        return numbers

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        assert isinstance(position, UnderlineryPosition)
        if position.phase != MATCH:
            return FILL_ALL if position.phase == PLACEMENT else position.random_action(seat, dice)
        best, most = 0, -1.0
        free = position.free
        for _ in range(GLANCES):
            number = free[dice.roll("policy", len(free)) - 1]
            if number != position.held:
                gain = worth(position, seat, number)
                if gain > most:
                    best, most = number, gain
        return best or position.lowest()

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, UnderlineryPosition)
        if position.result is not None:
            return position.result.payoffs[seat - 1]
        return 1.0 / (1.0 + exp(STEEP * (standing(position, 3 - seat) - standing(position, seat))))


def hints(game: Game) -> Hints:
    return UnderlineryHints()
