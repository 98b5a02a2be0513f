"""A position of Fogline: all that it is made of, what may be done in it, and what everybody can tell of it."""

from typing import Final

from mypy_extensions import i64

from parlour.core.contract import Action, Outcome, Position, Seat
from parlour.core.dice import Dice
from parlour.core.ink import BLANK, Scroll
from parlour.games.fogline.position.actions import (
    ACT,
    AGREE,
    AUTOFINISH,
    DECLINE,
    PASS,
    PLACE,
    RANDOM,
    placed_card,
    placed_cell,
    placed_kind,
    placing,
)
from parlour.games.fogline.position.board import POWER, SLOT, STEP, Board
from parlour.games.fogline.position.cards import ANY_KIND, COMMAND, EDGE, FOOT, KIND, OWNER, UP, crosses, digit
from parlour.games.fogline.position.placing import Placing
from parlour.games.fogline.position.terms import REP_FORBID, Terms
from parlour.games.fogline.view.inks import Inks

CONSENT: Final = 0
SETUP: Final = 1
BATTLE: Final = 2
OVER: Final = 3

NO_BOARD: Final = Board(Placing([], []), [], False)
NOTHING: Final[list[int]] = []  # for lists that are replaced, never changed
ALONE: Final[list[list[int]]] = [[], [1], [2]]  # [seat]: the answer of `to_act`, one list for every time it is asked


class FoglineState(Position):
    """The whole truth. `placing` is there until the battle starts, `board` from then on."""

    def __init__(self, terms: Terms, dice: Dice) -> None:
        self.terms = terms
        self.dice = dice
        self.phase = CONSENT
        self.turn = 0  # the seat to act; 0 = both or nobody
        self.turns = 0  # placements and actions so far
        self.placing: Placing | None = None
        self.board = NO_BOARD
        self.units: list[int] = []  # [tile]
        self.ones: i64 = 0  # in a battle: mask of the tiles with a unit of seat 1
        self.twos: i64 = 0  # ... of seat 2
        # [tile]: kinds that automatic passes leave to a face-down unit; replaced, never changed.
        self.may = NOTHING
        self.uncovered = 0  # BITS for each tile of a battle: the kind that turned face-up there, 0 = none
        self.others = [0, terms.pairs - 1, terms.pairs - 1]  # [seat]: units left beside the Command
        self.lost = NOTHING  # removed units in order; replaced, never changed
        self.quiet = 0  # moves since the last attack
        self.idle = 0  # voluntary passes running
        # Positions since the last step that cannot be taken back (attack or reveal), each as 2 * key + turn - 1. The key
        # sums up the face-up units; face-down ones stand still between such steps, so equal keys are equal positions.
        self.key = 0
        self.seen: list[int] = []
        self.told: Scroll = BLANK  # the same as views tell it, encoded
        self.inks: Inks | None = None  # more of what views tell, when they were asked for
        # Moves and attacks of the seat to act, as (tile * 4 + direction) * 2 + attack; replaced, never changed.
        self.actions = NOTHING
        self.passed = 0  # the seat that had to pass after the last action
        self.result: Outcome | None = None

    # What may be done

    def to_act(self) -> list[Seat]:
        if self.phase == CONSENT and self.placing is not None:
            return [seat for seat in (1, 2) if not self.placing.agreed >> seat & 1]
        return ALONE[self.turn]

    def legal(self, seat: Seat) -> list[Action]:
        if seat not in self.to_act():
            return []
        if self.phase == CONSENT:
            return [AGREE, DECLINE]
        if self.placing is not None:
            return [AUTOFINISH, *self._placements(self.placing, seat)]
        actions = [ACT + self.board.code(step) for step in self.actions]
        return [PASS, *actions] if self.terms.may_pass else actions

    def _placements(self, here: Placing, seat: Seat) -> list[Action]:
        kinds = sorted(set(here.hands[seat]))
        return [placing(kind, card, cell) for cell in sorted(here.spots) for card in here.decks[seat] for kind in kinds]

    def random_action(self, seat: Seat, dice: Dice) -> Action:
        if self.phase == BATTLE:
            count = len(self.actions)
            n = dice.roll("playout", count + 1 if self.terms.may_pass else count) - 1
            return ACT + self.board.code(self.actions[n]) if n < count else PASS
        if self.phase == SETUP and self.placing is not None:
            return self.placing.random_pair(seat, dice)
        return AGREE if dice.roll("playout", 2) == 1 else DECLINE

    def why_not(self, seat: Seat, action: Action) -> str:
        phase = phase_of(action)
        if self.phase != phase:
            return "wrong_phase"
        if phase == CONSENT:
            return "" if seat in self.to_act() else "not_your_turn"
        if seat != self.turn:
            return "not_your_turn"
        if action == PASS:
            return "" if self.terms.may_pass else "no_pass"
        if action == RANDOM:
            return "referee_only"
        if action == AUTOFINISH:
            return ""
        if phase == SETUP and self.placing is not None:
            return self._why_not_place(self.placing, seat, action)
        return self._why_not_act(seat, action - ACT)

    def _why_not_place(self, here: Placing, seat: Seat, action: Action) -> str:
        cell = placed_cell(action)
        if placed_kind(action) not in here.hands[seat]:
            return "unit_not_in_hand"
        if placed_card(action) not in here.decks[seat]:
            return "card_not_in_hand"
        if cell in here.cells:
            return "cell_taken"
        return "" if cell in here.spots else "not_touching"

    def _why_not_act(self, seat: Seat, code: int) -> str:
        board = self.board
        tile = board.tile(code >> 3)
        if tile < 0:
            return "no_tile"
        unit = self.units[tile]
        if unit >> OWNER != seat:
            return "not_your_unit" if unit else "no_unit"
        direction = code >> 1 & 3
        target = board.neighbour(tile, direction)
        if target < 0:
            return "no_tile"
        there = self.units[target]
        if there >> OWNER == seat:
            return "own_unit"
        if not crosses(unit & KIND, board.crossed(target, direction)):
            return "edge_blocked"
        if self.terms.exit and not crosses(unit & KIND, EDGE[board.cards[tile] * 4 + direction]):
            return "exit_blocked"
        if code & 1:
            return "" if there else "no_target"
        if there:
            return "occupied"
        return "repeats" if self.terms.rep == REP_FORBID and self._repeats(seat, tile, target) else ""

    def actions_of(self, seat: Seat) -> list[int]:
        """The moves and attacks of the seat in order, as in `actions`; none if all are attacks by its Command (R-11)."""
        board = self.board
        units = self.units
        forbid = self.terms.rep == REP_FORBID
        found: list[int] = []
        free = False
        foot: i64 = FOOT
        size: i64 = board.size
        mine: i64 = self.ones if seat == 1 else self.twos
        theirs: i64 = self.twos if seat == 1 else self.ones
        for tile in range(size):
            if not mine >> tile & 1:
                continue
            kind: i64 = units[tile] & KIND
            steps: i64 = board.foot[tile] if foot >> kind & 1 else board.wheels[tile]
            step: i64 = tile * 8
            while steps:
                there: i64 = (steps & STEP) - 1
                if there >= 0 and not mine >> there & 1:
                    if theirs >> there & 1:
                        found.append(int(step + 1))
                        free = free or kind != COMMAND
                    elif not (forbid and self._repeats(seat, int(tile), int(there))):
                        found.append(int(step))
                        free = True
                steps >>= SLOT
                step += 2
        return found if free else []

    # What everybody can tell

    def could(self, tile: int) -> int:
        """The kinds that could act from this occupied tile, as a mask; attacks by a Command not counted."""
        seat = self.units[tile] >> OWNER
        kinds = 0
        for direction in range(4):
            target = self.board.neighbour(tile, direction)
            if target < 0 or self.units[target] >> OWNER == seat:
                continue
            kinds |= FOOT
            if self.board.wheels[tile] >> (SLOT * direction) & STEP:
                kinds |= ANY_KIND if self.units[target] == 0 else ANY_KIND ^ 1 << COMMAND
        return kinds

    def learn(self, seat: Seat) -> None:
        """The seat had to pass: no face-down unit of it is of a kind that could have acted."""
        may = self.may[:]
        for tile in range(self.board.size):
            if self.units[tile] >> OWNER == seat and not self.units[tile] & UP:
                may[tile] &= ~self.could(tile)
        self.may = may

    def pool(self, seat: Seat) -> list[int]:
        """How many units of each kind of the seat are face-down or unplaced (FL-53)."""
        counts = [0] * 6
        if self.placing is not None:
            for kind in self.placing.hands[seat]:
                counts[kind] += 1
        hidden: i64 = seat << OWNER
        for unit in self.units:
            here: i64 = unit
            if here & ~KIND == hidden:
                counts[here & KIND] += 1
        return counts

    def _repeats(self, seat: Seat, tile: int, target: int) -> bool:
        """Whether a move would recreate an earlier position, as far as everybody can tell (`rep=forbid`)."""
        unit = self.units[tile]
        if not unit & UP:
            return False
        key = self.key + digit(unit) * (POWER[target] - POWER[tile])
        if 2 * key + 2 - seat in self.seen:
            return True
        if 2 * key + seat - 1 not in self.seen:
            return False
        self.units[tile], self.units[target] = 0, unit
        blocked = self._surely_blocked(3 - seat)
        self.units[tile], self.units[target] = unit, 0
        return blocked

    def _surely_blocked(self, seat: Seat) -> bool:
        """Whether everybody can tell that the seat would have to pass here."""
        counts = self.pool(seat)
        hidden = 0
        for kind in range(1, 6):
            if counts[kind]:
                hidden |= 1 << kind
        for tile in range(self.board.size):
            unit = self.units[tile]
            if unit >> OWNER == seat:
                kinds = 1 << (unit & KIND) if unit & UP else self.may[tile] & hidden
                if self.could(tile) & kinds:
                    return False
        return True


def phase_of(action: Action) -> int:
    """The phase in which such an action belongs."""
    if action in (AGREE, DECLINE):
        return CONSENT
    return SETUP if action >= PLACE or action in (AUTOFINISH, RANDOM) else BATTLE
