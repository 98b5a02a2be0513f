"""Games so small that their whole tree can be walked, for exact work: the preset `tiny` of environments, no game's own.

A match begins in the middle, where little is left to do and what is hidden is dealt by a node of chance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations, product

from parlour.core.attempt import Done, attempt
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import Dice, QuickDice
from parlour.core.options import BadOption, read_options
from parlour.games.underlinery.game import UnderlineryGame
from parlour.games.underlinery.options import UnderlineryOptions

PRESET = "tiny"


class Tiny:
    """A game, and the positions that a match of it may begin with, all equally likely."""

    def __init__(self, game: Game, starts: list[dict[str, object]]) -> None:
        self.game = game
        self.starts = starts  # as the game loads them; none: from its own start

    def start(self, dice: Dice) -> Position:
        if not self.starts:
            return self.game.start(dice)
        return self.game.load(self.starts[dice.roll("deal", len(self.starts)) - 1], dice)


def make(card: Card, options: Mapping[str, object]) -> Tiny:
    """The tiny game, under further options if there are any."""
    if card.name not in TINY:
        raise BadOption(f"{card.name} has no preset 'tiny'; expected a game of {', '.join(TINY)}")
    return TINY[card.name](card, options)


def nullgame(card: Card, options: Mapping[str, object]) -> Tiny:
    """One pebble, one change."""
    return Tiny(card.make({"pebbles": 1, "changes": 1, **options}), [])


ROWS = ("131", "131")  # the cards of six tiles, seat 1's above seat 2's
UNITS = "cti"


def fogline(card: Card, options: Mapping[str, object]) -> Tiny:
    """Three face-down units a seat on six tiles, dealt in every way; few quiet moves end it."""
    game = card.make({"quiet": 4, "rep": 0, **options})
    starts: list[dict[str, object]] = []
    for deals in product(permutations(UNITS), repeat=2):
        tiles = [f"{x},{y}#{ROWS[y][x]}={y + 1}{deals[y][x]}" for y in (0, 1) for x in range(len(UNITS))]
        starts.append({"pos": f"{' '.join(tiles)} turn 1"})
    return Tiny(game, starts)


LAYOUTS = ("asc", "mul:2", "mul:4", "mul:5")
CALLED = (1, 5, 2, 7)


def underlinery(card: Card, options: Mapping[str, object]) -> Tiny:
    """Grids of 3x3, one of four layouts each, four numbers called already; five ticks win."""
    given = read_options(UnderlineryOptions, {"ticks": 5, "chooser": "1", **options})
    assert isinstance(given, UnderlineryOptions)
    game = UnderlineryGame(given, 3)
    starts = []
    for layouts in product(LAYOUTS, repeat=2):
        position = game.start(QuickDice(1))
        lines = ["1 choose B", f"2 layout {layouts[1]}", f"1 layout {layouts[0]}"]
        lines += [f"{1 + n % 2} call {number}" for n, number in enumerate(CALLED)]
        for line in lines:
            seat, _, text = line.partition(" ")
            done = attempt(game, position, int(seat), text, "", None)
            assert isinstance(done, Done)
            position = done.position
        starts.append(game.save(position))
    return Tiny(game, starts)


THREADS = (0, 1, 4, 5, 6)
HELD = 2  # by each seat; one thread stays unseen


def summon5(card: Card, options: Mapping[str, object]) -> Tiny:
    """The last threads of a match on the small Loom: two in each hand, no pile, every run must score."""
    game = card.make({"size": 11, "all_must_score": True, **options})
    bare = {"loom": "5@5,5", "pile": []}
    starts: list[dict[str, object]] = []
    for order in permutations(THREADS, 2 * HELD):
        hands = [list(order[:HELD]), list(order[HELD:])]
        if hands == [sorted(hand) for hand in hands] and _loads(game, {**bare, "hands": hands}):
            starts.append({**bare, "hands": hands})
    return Tiny(game, starts)


def _loads(game: Game, data: dict[str, object]) -> bool:
    """Whether a match can begin so: somebody must be able to weave."""
    try:
        game.load(data, QuickDice(1))
    except ValueError:
        return False
    return True


TINY: dict[str, Callable[[Card, Mapping[str, object]], Tiny]] = {
    "fogline": fogline,
    "nullgame": nullgame,
    "summon5": summon5,
    "underlinery": underlinery,
}
