"""`parlour bench`: how fast this installation plays."""

import time

from parlour import games
from parlour.cli.errors import CliError, find_card, make_game
from parlour.core import contract
from parlour.core.contract import Game
from parlour.core.dice import QuickDice

LONGEST = 3600  # seconds


def bench(*names: str, seconds: float = 1.0) -> int:
    """Measure random matches a second, for each game on one core of this machine.

    `make bench` in the repository measures the same beside other engines.

    Parameters
    ----------
    names
        The games; all of them if none is named.
    seconds
        How long to measure each.
    """
    if not 0 < seconds <= LONGEST:
        raise CliError(f"cannot measure for {seconds} seconds; expected more than 0, up to {LONGEST}")
    cards = [find_card(name) for name in names] or list(games.cards())
    build = "plain" if contract.__file__.endswith(".py") else "compiled"
    print(f"{build} build\n{'game':<12} {'matches/s':>12} {'actions/s':>12}")
    for card in cards:
        matches, actions = random_matches(make_game(card, [], ""), seconds)
        print(f"{card.name:<12} {matches:>12,.0f} {actions:>12,.0f}")
    return 0


def random_matches(game: Game, seconds: float) -> tuple[float, float]:
    """Random matches and actions a second."""
    dice = QuickDice(1)
    matches = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        position = game.start(dice)
        while seats := position.to_act():
            position.play(seats[0], position.random_action(seats[0], dice), None)
            actions += 1
        matches += 1
    return matches / spent, actions / spent
