"""How a level of a game's bots thinks, as data: a game's card has the recipes in which it differs from the usual ones."""

from typing import Final

import msgspec

TO_THE_END: Final = 1 << 30


class Recipe(msgspec.Struct, frozen=True):
    """How a level thinks."""

    kind: str  # "random", "greedy", "foresight", "search", "joint" or "regret" (search where seats decide at once) or "skill"
    worlds: int = 0  # greedy: imagined worlds that each candidate is tried in
    slips: int = 0  # greedy and skill: so many of a hundred decisions are made at random
    simulations: int = 0  # search and foresight: the budget
    explore: float = 0.7
    depth: int = TO_THE_END  # of playouts, in actions
    skill: int = 0  # skill: how much of the game's craft it knows
