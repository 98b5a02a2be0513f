"""Worlds that agree with a view: the unseen threads dealt to closed hands and pile."""

from typing import Final

from parlour.core.contract import Dream, Position
from parlour.core.dice import Dice, QuickDice
from parlour.games.summon5 import notation
from parlour.games.summon5.position.match import Turn, WeavePosition
from parlour.games.summon5.position.moves import Weaver
from parlour.games.summon5.position.terms import Terms
from parlour.games.summon5.position.weaves import SKIP, pack, unpack
from parlour.games.summon5.view.shapes import Summon5View

TRIES: Final = 50  # deals, before the mover is given a weave on purpose


class WeaveDream(Dream):
    """Uniform over the deals in which the mover can weave and the seats just passed over cannot.

    Everybody knows this much of closed hands: the match goes on, so the seat that moves has a legal weave. Where chance
    alone rarely deals so (TRIES), the mover is given the threads of one weave and the rest is dealt as before.
    """

    def __init__(self, terms: Terms, view: Summon5View) -> None:
        self.terms = terms
        loom = terms.loom
        known = WeavePosition(terms, QuickDice())
        text = "".join(view.loom)
        for cell in range(loom.off):
            if text[cell].isdigit():
                known.grid[cell] = int(text[cell])
        known.energy = list(view.energy)
        known.skips = list(view.skips)
        known.dropped = list(view.dropped)
        known.passed = list(view.passed)
        known.turn = view.turn
        known.waiting = list(view.waiting)
        known.begun = True
        known.scored = view.scored
        known.replaced = view.replaced
        known.pending = view.pending
        for told in view.history:
            action = SKIP
            if told.weave != "-":
                said = notation.read(told.weave)
                action = pack(said.x, said.y, said.way, said.tokens)
            known.history.append(Turn(told.seat, action, told.points, told.drawn, told.bonus))
        self.unseen = list(view.unseen)
        self.closed: list[int] = []  # seats whose hand is not known
        for seat in range(1, terms.players + 1):
            hand = view.hands[seat - 1]
            if hand is None:
                self.closed.append(seat)
                continue
            for digit in hand:
                known.hands[seat - 1][digit] += 1
        self.threads = list(view.threads)
        self.pile = view.pile
        known.pile = [0] * view.pile  # that there is one decides what may be woven
        self.order = None if view.order is None else list(view.order)
        if view.result is not None:
            known.finish(view.result.reason, list(view.result.winners), None)
        self.known = known

    def world(self, dice: Dice) -> Position:
        position = self._dealt(dice, [0] * 10)
        if position.result is not None or not (self.closed and self.unseen):
            return position
        for _ in range(TRIES):
            if self._agrees(position):
                return position
            position = self._dealt(dice, [0] * 10)
        return self._dealt(dice, self._one_weave()) if self.known.turn in self.closed else position

    def _agrees(self, position: WeavePosition) -> bool:
        """Whether the closed hands explain who moves and who was passed over."""
        for seat in self.closed:
            if seat == position.turn and not position.can_weave(seat):
                return False
            if position.passed[seat - 1] and not position.dropped[seat - 1] and position.can_weave(seat):
                return False
        return True

    def _one_weave(self) -> list[int]:
        """The threads of some weave that the mover could have."""
        known = self.known
        held = self.threads[known.turn - 1]
        given = [0] * 10
        weaver = Weaver(
            self.terms, known.grid, known.joins(), self.unseen, self.terms.factor(known.scored), held, known.last()
        )
        action = weaver.one()
        for digit in unpack(self.terms.loom, action).digits:
            given[digit] += 1
        return given

    def _dealt(self, dice: Dice, given: list[int]) -> WeavePosition:
        """One deal; the mover gets the given threads in any case."""
        twin = self.known.clone()
        assert isinstance(twin, WeavePosition)
        twin.dice = dice
        if self.order is not None:
            twin.pile = list(self.order)
            return twin
        rest = [digit for digit in range(10) for _ in range(self.unseen[digit] - given[digit])]
        deck = dice.shuffle("dream", rest)
        at = 0
        for seat in self.closed:
            wanted = self.threads[seat - 1]
            if seat == twin.turn:
                twin.hands[seat - 1] = list(given)
                wanted -= sum(given)
            for digit in deck[at : at + wanted]:
                twin.hands[seat - 1][digit] += 1
            at += wanted
        twin.pile = deck[at : at + self.pile]
        return twin
