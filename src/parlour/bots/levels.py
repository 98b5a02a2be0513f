"""The ladder of levels: for every game one table of recipes."""

from __future__ import annotations

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.foresight import ForesightBot
from parlour.bots.greedy import GreedyBot
from parlour.bots.ismcts import TO_THE_END, SearchBot
from parlour.bots.random import RandomBot
from parlour.bots.regret import RegretBot
from parlour.bots.simultaneous import JointBot
from parlour.bots.skilled import SkilledBot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.dice import Dice

LEVELS = ("random", "easy", "medium", "hard", "master")


class Recipe(msgspec.Struct, frozen=True):
    """How a level thinks."""

    kind: str  # "random", "greedy", "foresight", "search", "joint" or "regret" (search where seats decide at once) or "skill"
    worlds: int = 0  # greedy: imagined worlds that each candidate is tried in
    slips: int = 0  # greedy and skill: so many of a hundred decisions are made at random
    simulations: int = 0  # search and foresight: the budget
    explore: float = 0.7
    depth: int = TO_THE_END  # of playouts, in actions
    skill: int = 0  # skill: how much of the game's craft it knows


DEFAULT = {
    "random": Recipe("random"),
    "easy": Recipe("greedy", worlds=1, slips=40),
    "medium": Recipe("greedy", worlds=16),
    "hard": Recipe("search", simulations=1_000),
    "master": Recipe("search", simulations=10_000),
}
RECIPES: dict[str, dict[str, Recipe]] = {  # what a game does otherwise
    "fogline": {
        "hard": Recipe("search", simulations=160),
        "master": Recipe("search", simulations=4_000),
    },
    "underlinery": {
        "easy": Recipe("greedy", worlds=1, slips=40),
        "medium": Recipe("greedy", worlds=1, slips=15),
        "hard": Recipe("skill", skill=1, slips=5),
        "master": Recipe("skill", skill=2),
    },
    "summon5": {
        "easy": Recipe("greedy", worlds=1, slips=70),
        "medium": Recipe("greedy", worlds=1, slips=30),
        "hard": Recipe("greedy", worlds=2),
        "master": Recipe("foresight", simulations=1_500),
    },
    "underscore": {
        "easy": Recipe("greedy", worlds=1, slips=35),
        "hard": Recipe("joint", simulations=150, explore=0.15, depth=0),
        "master": Recipe("joint", simulations=2_000, explore=0.15, depth=0),
    },
    "stackdoku": {
        "easy": Recipe("skill", skill=1),
        "medium": Recipe("skill", skill=2),
        "hard": Recipe("skill", skill=3),
        "master": Recipe("skill", skill=4),
    },
}


RIVALS: dict[str, dict[str, Recipe]] = {  # what the levels are measured beside; nobody is asked to play them
    "underlinery": {"greedy": Recipe("skill", skill=1)},
    "underscore": {"regret": Recipe("regret", simulations=2_000, explore=0.1, depth=0)},
}


def recipe(game: str, level: str) -> Recipe:
    found = RECIPES.get(game, {}).get(level) or RIVALS.get(game, {}).get(level)
    return found or DEFAULT[level]


def make_bot(
    card: Card, game: Game, level: str, seat: Seat, dice: Dice, seconds: float = 0.0, simulations: int = 0
) -> Bot:
    """A bot of this level.

    `seconds` limits each of its decisions besides (live play), 0 keeps it reproducible; `simulations` makes its budget
    smaller where it would be larger, 0 leaves it as it is.
    """
    plan = recipe(card.name, level)
    if plan.kind == "random":
        return RandomBot(game, seat, dice)
    hints = card.hints(game)
    if plan.kind == "greedy":
        return GreedyBot(game, seat, dice, hints, Budget(simulations, seconds), plan.worlds, plan.slips)
    if plan.kind == "skill":
        return SkilledBot(game, seat, dice, hints, Budget(simulations, seconds), plan.skill, plan.slips)
    budget = Budget(min(plan.simulations, simulations or plan.simulations), seconds)
    if plan.kind == "foresight":
        return ForesightBot(game, seat, dice, hints, budget)
    if plan.kind == "joint":
        return JointBot(game, seat, dice, hints, budget, plan.explore, plan.depth)
    if plan.kind == "regret":
        return RegretBot(game, seat, dice, hints, budget, plan.explore, plan.depth)
    return SearchBot(game, seat, dice, hints, budget, plan.explore, plan.depth)
