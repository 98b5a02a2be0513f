"""What the other seat's face-down units are likely to be: every deal that the view allows, weighed by how they were placed.

A player is taken to be sensible, though not always: he prefers pairs that threaten more than they risk. So the place and the
card of a pair tell of the kind that lies there. The view has no memory of who was placed when and beside what; the seat
that watched it has. The deals are a pool that it carries on from one decision to the next: a unit that is still
face-down lies where it was placed.
"""

from math import exp
from typing import Final

from parlour.core.contract import Position, Seat
from parlour.core.dice import Dice
from parlour.core.pool import Pool
from parlour.games.fogline.actions import placing
from parlour.games.fogline.cards import KIND, OWNER, UP
from parlour.games.fogline.dream import FoglineDream
from parlour.games.fogline.placing import Placing
from parlour.games.fogline.rules import FoglinePosition
from parlour.games.fogline.worth import pair_score

TASTE: Final = 0.7  # points of score that make a pair e times as likely to be chosen
WHIM: Final = 0.1  # how often somebody places just anything

BITS: Final = 3  # of a kind in a packed deal: what was placed on the n-th cell is deal >> 3n & 7
Tiles = dict[int, tuple[int, int]]  # cell -> its card, and who placed it


class Belief(Pool):
    """`cells` are where the other seat's units were placed, in the order in which they came to be seen."""

    def __init__(self, dream: FoglineDream, cells: list[int], deals: list[int], weights: list[float]) -> None:
        super().__init__(weights)
        self.dream = dream
        self.foe = dream.hidden[0].seat
        self.cells = cells
        self.deals = deals
        self.weights = weights
        self.tiles = [_face_down(dream.base, self.foe, cell) for cell in cells]  # -1 where the unit is known or gone

    def world(self, dice: Dice) -> Position:
        deal = self.deals[self.draw(dice)]
        world = self.dream.base.copy(dice)
        if world.placing is not None:
            left = _left(world.terms.army, deal)
            world.placing.hands[self.foe] = [kind for kind in range(1, 6) for _ in range(left[kind])]
        owner = self.foe << OWNER
        for tile in self.tiles:
            if tile >= 0:
                world.units[tile] = owner | deal & KIND
            deal >>= BITS
        return world

    def tested(self) -> "Belief":
        """Without the deals that what has been uncovered and what passes have proved refute."""
        base = self.dream.base
        if base.placing is not None:
            return self
        pool = _left(self.dream.hidden[0].kinds, 0)
        deals: list[int] = []
        weights: list[float] = []
        for deal, weight in zip(self.deals, self.weights, strict=True):
            rest = deal
            left = pool[:]
            for tile in self.tiles:
                kind = rest & KIND
                rest >>= BITS
                if tile >= 0:
                    left[kind] = left[kind] - 1 if base.may[tile] >> kind & 1 else -1
                    if left[kind] < 0:
                        break
            else:
                deals.append(deal)
                weights.append(weight)
        return Belief(self.dream, self.cells, deals, weights)


def believe(dream: FoglineDream, before: Belief | None) -> Belief:
    """What a seat makes of its view, and of what it believed when it decided last."""
    if before is not None and before.foe == dream.hidden[0].seat and _goes_on(before.dream.base, dream.base):
        after = _carried_on(before, dream).tested()
        if after.deals:
            return after
    return _unbiased(dream).tested()


def _goes_on(before: FoglinePosition, now: FoglinePosition) -> bool:
    """Whether it is the same match, later."""
    tiles = _layout(now)
    strange = [cell for cell, tile in _layout(before).items() if tiles.get(cell) != tile]
    return before.turns < now.turns and not strange


def _unbiased(dream: FoglineDream) -> Belief:
    """Nothing is remembered: each unit of the pool is as likely to be each of the face-down ones."""
    hidden = dream.hidden[0]
    every = list(_layout(dream.base))
    deals, weights = [0], [1.0]
    for n in range(len(hidden.tiles)):
        deals, weights = _with_one_more(deals, weights, n, hidden.kinds, None)
    return Belief(dream, [every[tile] for tile in hidden.tiles], deals, weights)


def _carried_on(before: Belief, dream: FoglineDream) -> Belief:
    """The old deals, with all that the other seat may have placed since."""
    foe = before.foe
    old, now = _layout(before.dream.base), _layout(dream.base)
    fresh = [cell for cell in now if cell not in old]
    theirs = [cell for cell in fresh if now[cell][1] == foe]
    here = before.dream.base.placing
    motive: Motive | None = None
    if here is not None and len(theirs) == 1 and not here.auto >> foe & 1:
        here = here.clone()
        for cell in fresh:
            if cell not in theirs:
                here.lay(3 - foe, now[cell][0], cell)
        motive = Motive(here, foe, now[theirs[0]][0], theirs[0])
    cells, deals, weights = before.cells, before.deals, before.weights
    for cell in theirs:
        deals, weights = _with_one_more(deals, weights, len(cells), dream.base.terms.army, motive)
        cells = [*cells, cell]
    return Belief(dream, cells, deals, weights)


class Motive:
    """Why a pair was placed there: how likely each kind would have been, had it been in hand."""

    def __init__(self, here: Placing, seat: Seat, card: int, cell: int) -> None:
        self.choices = float(len(here.decks[seat]) * len(here.spots))  # for each kind in hand
        self.this = [0.0] * 6  # [kind]: how much this card on this cell attracts it
        self.all = [0.0] * 6  # [kind]: the same of all cards on all cells
        for kind in range(1, 6):
            self.this[kind] = exp(pair_score(here, seat, placing(kind, card, cell)) / TASTE)
            for other in here.decks[seat]:
                for spot in here.spots:
                    self.all[kind] += exp(pair_score(here, seat, placing(kind, other, spot)) / TASTE)

    def likelihood(self, kind: int, hand: list[int]) -> float:
        """Of this kind being placed so, out of a hand with so many of each kind."""
        whole = 0.0
        kinds = 0.0
        for other in range(1, 6):
            if hand[other]:
                whole += self.all[other]
                kinds += 1.0
        return (1.0 - WHIM) * self.this[kind] / whole + WHIM / (self.choices * kinds)


def _with_one_more(
    deals: list[int], weights: list[float], n: int, units: list[int], motive: Motive | None
) -> tuple[list[int], list[float]]:
    """Every deal with every unit that it leaves for the n-th cell; without a motive all of them alike."""
    found: list[int] = []
    weighed: list[float] = []
    for deal, weight in zip(deals, weights, strict=True):
        left = _left(units, deal)
        for kind in range(1, 6):
            if left[kind]:
                found.append(deal | kind << BITS * n)
                weighed.append(weight * (motive.likelihood(kind, left) if motive is not None else float(left[kind])))
    return found, weighed


def _left(units: list[int], deal: int) -> list[int]:
    """[kind]: how many of the units the deal leaves over."""
    left = [0] * 8
    for kind in units:
        left[kind] += 1
    while deal:
        left[deal & KIND] -= 1
        deal >>= BITS
    return left


def _face_down(position: FoglinePosition, seat: Seat, cell: int) -> int:
    """The tile of the cell if a face-down unit of the seat lies there, else -1."""
    tile = position.placing.cells.index(cell) if position.placing is not None else position.board.tile(cell)
    unit = position.units[tile]
    return tile if unit >> OWNER == seat and not unit & UP else -1


def _layout(position: FoglinePosition) -> Tiles:
    here = position.placing
    if here is not None:
        return {cell: (here.cards[n], here.by[n]) for n, cell in enumerate(here.cells)}
    board = position.board
    return {cell: (board.cards[n], board.by[n]) for n, cell in enumerate(board.cells)}
