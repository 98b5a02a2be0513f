"""The ladder of levels: for every game one table of recipes."""

from __future__ import annotations

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.greedy import GreedyBot
from parlour.bots.ismcts import TO_THE_END, SearchBot
from parlour.bots.random import RandomBot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.dice import Dice

LEVELS = ("random", "easy", "medium", "hard", "master")


class Recipe(msgspec.Struct, frozen=True):
    """How a level thinks."""

    kind: str  # "random", "greedy" or "search"
    worlds: int = 0  # greedy: imagined worlds that each candidate is tried in
    simulations: int = 0  # search: its budget
    explore: float = 0.7
    depth: int = TO_THE_END  # of playouts, in actions


DEFAULT = {
    "random": Recipe("random"),
    "easy": Recipe("greedy", worlds=1),
    "medium": Recipe("greedy", worlds=16),
    "hard": Recipe("search", simulations=1_000),
    "master": Recipe("search", simulations=10_000),
}
RECIPES: dict[str, dict[str, Recipe]] = {}  # what a game does otherwise


def recipe(game: str, level: str) -> Recipe:
    return RECIPES.get(game, {}).get(level) or DEFAULT[level]


def make_bot(card: Card, game: Game, level: str, seat: Seat, dice: Dice, seconds: float = 0.0) -> Bot:
    """A bot of this level; `seconds` limits each of its decisions besides (live play), 0 keeps it reproducible."""
    plan = recipe(card.name, level)
    if plan.kind == "random":
        return RandomBot(game, seat, dice)
    hints = card.hints(game)
    if plan.kind == "greedy":
        return GreedyBot(game, seat, dice, hints, plan.worlds)
    return SearchBot(game, seat, dice, hints, Budget(plan.simulations, seconds), plan.explore, plan.depth)
