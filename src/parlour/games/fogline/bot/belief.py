"""What the other seat's face-down units are likely to be: every deal that the view allows, weighed by how they were placed.

A player is taken to be sensible, though not always: they prefer pairs that threaten more than they risk. So the place and the
card of a pair tell of the kind that lies there. The view tells in which order the pairs were placed; so the setup is gone
through once more at every decision, and whoever comes to the table late believes the same as who watched.
"""

from math import exp
from typing import Final

from parlour.core.contract import Position, Seat
from parlour.core.dice import Dice
from parlour.core.pool import Pool
from parlour.games.fogline.bot.dream import FoglineDream
from parlour.games.fogline.bot.worth import pair_score
from parlour.games.fogline.position.actions import placing
from parlour.games.fogline.position.cards import ALL_CARDS, ANY_KIND, BITS, KIND, OWNER, UP
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.position.placing import Placing, take
from parlour.games.fogline.view.look import setup_of

TASTE: Final = 0.7  # points of score that make a pair e times as likely to be chosen
WHIM: Final = 0.1  # how often somebody places just anything


class Belief(Pool):
    """Deals are packed: what was placed on the n-th of the cells is deal >> BITS * n & KIND."""

    def __init__(self, dream: FoglineDream, pairs: "list[Pair]", deals: list[int], weights: list[float]) -> None:
        super().__init__(weights)
        self.dream = dream
        self.foe = dream.hidden[0].seat
        self.cells = [pair.cell for pair in pairs]
        self.tiles = [pair.tile if _face_down(dream.base.units[pair.tile], self.foe) else -1 for pair in pairs]
        self.deals = deals
        self.weights = weights

    def world(self, dice: Dice) -> Position:
        deal = self.deals[self.draw(dice)]
        world = self.dream.base.copy(dice)
        if world.placing is not None:
            left = _counted(world.terms.army)
            for n in range(len(self.cells)):
                left[deal >> BITS * n & KIND] -= 1
            world.placing.hands[self.foe] = [kind for kind in range(1, 6) for _ in range(left[kind])]
        owner = self.foe << OWNER
        for tile in self.tiles:
            if tile >= 0:
                world.units[tile] = owner | deal & KIND
            deal >>= BITS
        return world


def believe(dream: FoglineDream) -> Belief:
    """What the other seat of the view makes of it."""
    hidden = dream.hidden[0]
    if setup_of(dream.base).strange:  # each unit of the pool is as likely to be each of the face-down ones
        pairs = [Pair(dream.base, tile, None) for tile in hidden.tiles]
        dealing = Dealing(pairs, hidden.kinds)
    else:
        pairs = _placed(dream.base, hidden.seat)
        dealing = Dealing(pairs, dream.base.terms.army)
    return Belief(dream, pairs, dealing.deals, dealing.weights)


def _placed(position: FoglinePosition, seat: Seat) -> "list[Pair]":
    """The pairs of the seat in the order of placing, each with its motive; the referee has none."""
    setup = setup_of(position)
    here = Placing(position.terms.army, ALL_CARDS)
    found: list[Pair] = []
    for n, cell in enumerate(setup.cells):
        by, card = setup.by[n], setup.cards[n]
        if by == seat:
            tile = n if position.placing is not None else position.board.tile(cell)
            drawn = setup.drawn >> n & 1
            found.append(Pair(position, tile, None if drawn else Motive(here, seat, card, cell)))
        take(here.decks[by], card)
        here.lay(by, card, cell)
    return found


class Pair:
    """A pair of the other seat: which kinds its unit can be, and why it was placed there."""

    def __init__(self, position: FoglinePosition, tile: int, motive: "Motive | None") -> None:
        self.tile = tile
        self.motive = motive
        if position.placing is not None:
            self.cell = position.placing.cells[tile]
            self.kinds = ANY_KIND
        else:
            self.cell = position.board.cells[tile]
            uncovered = position.uncovered >> BITS * tile & KIND
            self.kinds = 1 << uncovered if uncovered else position.may[tile]


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


class Dealing:
    """Every way to deal the units to the pairs, as far as the kinds allow it, with its weight."""

    def __init__(self, pairs: list[Pair], units: list[int]) -> None:
        self.pairs = pairs
        self.hand = _counted(units)
        self.deals: list[int] = []
        self.weights: list[float] = []
        self._deal(0, 0, 1.0)

    def _deal(self, n: int, deal: int, weight: float) -> None:
        """On from the n-th pair; without a motive each unit in hand is as likely as another."""
        if n == len(self.pairs):
            self.deals.append(deal)
            self.weights.append(weight)
            return
        pair = self.pairs[n]
        hand = self.hand
        for kind in range(1, 6):
            count = hand[kind]
            if count and pair.kinds >> kind & 1:
                likely = pair.motive.likelihood(kind, hand) if pair.motive is not None else float(count)
                hand[kind] = count - 1
                self._deal(n + 1, deal | kind << BITS * n, weight * likely)
                hand[kind] = count


def _counted(units: list[int]) -> list[int]:
    """[kind]: how many of the units are of it."""
    counts = [0] * 6
    for kind in units:
        counts[kind] += 1
    return counts


def _face_down(unit: int, seat: Seat) -> bool:
    return unit >> OWNER == seat and not unit & UP
