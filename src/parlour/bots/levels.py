"""The ladder of levels: the usual recipes, those of a game's card, and the bots they make."""

from __future__ import annotations

from parlour.bots.bot import Bot
from parlour.bots.budget import Budget
from parlour.bots.foresight import ForesightBot
from parlour.bots.greedy import GreedyBot
from parlour.bots.ismcts import SearchBot
from parlour.bots.random import RandomBot
from parlour.bots.regret import RegretBot
from parlour.bots.simultaneous import JointBot
from parlour.bots.skilled import SkilledBot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.dice import Dice
from parlour.core.recipes import Recipe

LEVELS = ("random", "easy", "medium", "hard", "master")


USUAL = {
    "random": Recipe("random"),
    "easy": Recipe("greedy", worlds=1, slips=40),
    "medium": Recipe("greedy", worlds=16),
    "hard": Recipe("search", simulations=1_000),
    "master": Recipe("search", simulations=10_000),
}


def rivals(card: Card) -> tuple[str, ...]:
    """What the levels of a game are measured beside; nobody is asked to play them."""
    return tuple(name for name in card.recipes if name not in LEVELS)


def recipe(card: Card, level: str) -> Recipe:
    return card.recipes[level] if level in card.recipes else USUAL[level]


def make_bot(
    card: Card, game: Game, level: str, seat: Seat, dice: Dice, seconds: float = 0.0, simulations: int = 0
) -> Bot:
    """A bot of this level.

    `seconds` limits each of its decisions besides (live play), 0 keeps it reproducible; `simulations` makes its budget
    smaller where it would be larger, 0 leaves it as it is.
    """
    plan = recipe(card, level)
    if plan.kind == "random":
        return RandomBot(game, seat, dice)
    heuristics = card.heuristics(game)
    if plan.kind == "greedy":
        return GreedyBot(game, seat, dice, heuristics, Budget(simulations, seconds), plan.worlds, plan.slips)
    if plan.kind == "skill":
        return SkilledBot(game, seat, dice, heuristics, Budget(simulations, seconds), plan.skill, plan.slips)
    budget = Budget(min(plan.simulations, simulations or plan.simulations), seconds)
    if plan.kind == "foresight":
        return ForesightBot(game, seat, dice, heuristics, budget)
    if plan.kind == "joint":
        return JointBot(game, seat, dice, heuristics, budget, plan.explore, plan.depth)
    if plan.kind == "regret":
        return RegretBot(game, seat, dice, heuristics, budget, plan.explore, plan.depth)
    return SearchBot(game, seat, dice, heuristics, budget, plan.explore, plan.depth)
