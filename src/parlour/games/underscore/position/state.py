"""What a match holds at one moment, and whose decisions it waits for."""

from typing import Any, Final

from parlour.core.contract import Event, Outcome, Position, Seat
from parlour.core.dice import Dice
from parlour.games.underscore.combat.combat import Combat
from parlour.games.underscore.position.terms import PICKS, Terms

PHASES: Final = ("begin", "draft", "combat", "over", "upgrade", "reorganise", "minors", "fork")  # the last four of runs
BEGINNING: Final = 0
DRAFTING: Final = 1
FIGHTING: Final = 2
OVER: Final = 3
UPGRADING: Final = 4
REORGANISING: Final = 5
BLESSING: Final = 6
FORKING: Final = 7


class UnderscoreState(Position):
    """Decisions being made, and the fight they are about."""

    def __init__(self, terms: Terms, dice: Dice) -> None:
        self.terms = terms
        self.dice = dice
        self.level = terms.level
        self.phase = BEGINNING
        self.chosen = [-1] * terms.seats
        self.offers: list[list[str]] = []
        self.picks: list[list[int]] = [[] for _ in range(terms.seats)]
        self.committed = [-1] * terms.seats
        self.late = [0] * terms.seats
        self.fight: Combat | None = None
        self.result: Outcome | None = None
        self.winner = 0  # a seat; 2 is also the foe of a fight
        self.spelt = ""  # a name, while its letters are said; empty between inputs
        self.sheets: dict[tuple[int, bool], Any] = {}  # the fight as viewers were shown it, encoded, until it goes on
        self.opening: list[Event] = []  # told with the first input, because `start` has nobody to tell

    def to_act(self) -> list[Seat]:
        if self.phase == OVER:
            return []
        return [seat for seat in range(1, self.terms.seats + 1) if not self.ready(seat)]

    def ready(self, seat: Seat) -> bool:
        """Whether the seat has decided all that this phase asks of it."""
        if self.phase == BEGINNING:
            return self.chosen[seat - 1] >= 0
        if self.phase == DRAFTING:
            return len(self.picks[seat - 1]) == PICKS
        return self.committed[seat - 1] >= 0
