"""The setup of a match while pairs are placed: what lies there, what is in hand, where the next pair may go."""

from typing import Final

from mypy_extensions import i64

from parlour.core.dice import Dice
from parlour.games.fogline.position.actions import placing
from parlour.games.fogline.position.cards import NEIGHBOUR, ORIGIN, WIDTH

BARE: Final = [0] * WIDTH + [1]  # rows of cells, no tile yet; what is outside the grid counts as met before


class Placing:
    """Tiles in the order of placing; the unit of tile n is units[n] of the position."""

    def __init__(self, kinds: list[int], cards: list[int]) -> None:
        self.cells: list[int] = []
        self.cards: list[int] = []
        self.by: list[int] = []
        self.hands: list[list[int]] = [[], kinds[:], kinds[:]]  # [seat]: kinds of the units not placed yet, sorted
        self.decks: list[list[int]] = [[], cards[:], cards[:]]  # [seat]: cards not placed yet, sorted
        self.spots = [ORIGIN]  # cells open for the next pair, in no order
        self.rows = BARE  # masks of the cells that are tiles or spots
        self.drawn = 0  # mask of the tiles that the referee placed: bit n
        self.strange = 0  # the first so many tiles lay there already: nobody can tell in which order they were placed
        self.agreed = 0  # mask of the seats that agreed to a random setup: bit seat
        self.auto = 0  # mask of the seats whose pairs the referee places

    def clone(self) -> "Placing":
        twin = Placing(self.hands[1], self.decks[1])
        twin.cells = self.cells[:]
        twin.cards = self.cards[:]
        twin.by = self.by[:]
        twin.hands[2] = self.hands[2][:]
        twin.decks[2] = self.decks[2][:]
        twin.spots = self.spots[:]
        twin.rows = self.rows[:]
        twin.drawn = self.drawn
        twin.strange = self.strange
        twin.agreed = self.agreed
        twin.auto = self.auto
        return twin

    def put(self, seat: int, kind: int, card: int, cell: int) -> None:
        """One pair goes from hand to board."""
        take(self.hands[seat], kind)
        take(self.decks[seat], card)
        self.lay(seat, card, cell)

    def lay(self, by: int, card: int, cell: int) -> None:
        """One tile more; its free neighbours open."""
        if not self.cells:
            self.spots = []
            self.rows = BARE[:]
        if not self._meet(cell):  # so it was a spot; the last one takes its place in the list
            spots = self.spots
            place: i64 = 0
            while spots[place] != cell:
                place += 1
            spots[place] = spots[-1]
            spots.pop()
        self.cells.append(cell)
        self.cards.append(card)
        self.by.append(by)
        for direction in range(4):
            there = NEIGHBOUR[cell * 4 + direction]
            if self._meet(there):
                self.spots.append(there)

    def _meet(self, cell: i64) -> bool:
        """Whether the cell is new; it will not be again."""
        row: i64 = cell // WIDTH
        column: i64 = cell - row * WIDTH
        known: i64 = self.rows[row]
        if known >> column & 1:
            return False
        self.rows[row] = int(known | 1 << column)  # at most 31 columns: a compiled 1 << i64 is good for no more
        return True

    def when(self, n: int) -> int:
        """The number of the placement that laid tile n; 0 = nobody can tell."""
        return n + 1 if n >= self.strange else 0

    def random_pair(self, seat: int, dice: Dice) -> int:
        """Some placement, for playouts."""
        hand, deck, spots = self.hands[seat], self.decks[seat], self.spots
        kind = hand[dice.roll("playout", len(hand)) - 1]
        card = deck[dice.roll("playout", len(deck)) - 1]
        return placing(kind, card, spots[dice.roll("playout", len(spots)) - 1])

    def drawn_pair(self, seat: int, dice: Dice) -> int:
        """The referee's placement: unit, card and cell, each uniformly and counted in order; the same as shuffling and
        pairing them beforehand (§3)."""
        stream = f"place/{seat}"
        hand, deck, spots = self.hands[seat], self.decks[seat], sorted(self.spots)
        kind = hand[dice.roll(stream, len(hand)) - 1]
        card = deck[dice.roll(stream, len(deck)) - 1]
        return placing(kind, card, spots[dice.roll(stream, len(spots)) - 1])


def take(held: list[int], wanted: i64) -> None:
    """`held.remove(wanted)`, which compiled would compare boxed numbers."""
    place: i64 = 0
    while held[place] != wanted:
        place += 1
    held.pop(place)
