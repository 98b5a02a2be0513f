"""What beginnings and cards are worth in Underscore. python -m parlour.lab.underscore.drafting prints the tables of games/underscore/bot/proven.py.

Cards: drafts picked at random, fought by the policy of playouts, and a logistic fit. Beginnings: each against each other.
"""

from __future__ import annotations

import argparse
from itertools import permutations
from math import exp

from parlour import games
from parlour.bots.levels import make_bot
from parlour.core.contract import Game
from parlour.core.dice import Dice, QuickDice
from parlour.games.underscore.content.library import classic, content
from parlour.games.underscore.content.tables import ELEMENTS
from parlour.games.underscore.notation.match import write_start
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import DRAFTING
from parlour.games.underscore.position.terms import DRAFT_ACTIVE, DRAFT_MOVES

ROUNDS = 40
STEP = 0.5  # of each round: the cards of one build are not independent
RIDGE = 5.0  # what is seldom seen is worth nothing in particular
BANKED = "banked "  # a move in the Bank is another card
NOTICED = 0.2  # a move in the Bank that seems to be worth less may as well be worth nothing
DUELLIST = "hard"

Fight = tuple[list[str], list[str], float]  # the cards of both sides, and whether the first one won


def fights(count: int) -> list[Fight]:
    card = games.card("underscore")
    game = card.make(preset="draft")
    heuristics, dice = card.heuristics(game), QuickDice(99)
    found: list[Fight] = []
    for _ in range(count):
        position = game.start(dice)
        assert isinstance(position, UnderscorePosition)
        while position.phase == DRAFTING:
            for seat in position.to_act():
                position.play(seat, position.random_action(seat, dice), None)
        cards = [cards_of(position, picks) for picks in position.picks]
        while seats := position.to_act():
            choices = [heuristics.policy(position, seat, dice) for seat in seats]
            for seat, choice in zip(seats, choices, strict=True):
                position.play(seat, choice, None)
        outcome = position.outcome()
        assert outcome is not None
        found.append((cards[0], cards[1], outcome.payoffs[0]))
    return found


def cards_of(position: UnderscorePosition, picks: list[int]) -> list[str]:
    names = [offer[pick - 1] for offer, pick in zip(position.offers, picks, strict=True)]
    return [BANKED + name if DRAFT_ACTIVE <= place < DRAFT_MOVES else name for place, name in enumerate(names)]


def fitted(found: list[Fight]) -> dict[str, float]:
    """By how much each card raises the logarithm of the odds; the likeliest numbers with a ridge, by damped Newton steps."""
    worth: dict[str, float] = {name: 0.0 for fight in found for cards in fight[:2] for name in cards}
    for _ in range(ROUNDS):
        pull = {name: -RIDGE * value for name, value in worth.items()}
        stiff = dict.fromkeys(worth, RIDGE)
        for mine, other, won in found:
            chance = 1.0 / (1.0 + exp(sum(worth[name] for name in other) - sum(worth[name] for name in mine)))
            for sign, cards in ((1.0, mine), (-1.0, other)):
                for name in cards:
                    pull[name] += sign * (won - chance)
                    stiff[name] += chance * (1.0 - chance)
        for name in worth:
            worth[name] += STEP * pull[name] / stiff[name]
    return worth


def begun(meetings: int) -> dict[str, float]:
    """The share of duels that each beginning wins, where every two meet so often with either in the first seat."""
    game, dice = games.card("underscore").make(), QuickDice(99)
    points = dict.fromkeys(classic().starters, 0.0)
    for one, other in permutations(points, 2):
        for _ in range(meetings):
            won = duel(game, (one, other), dice)
            points[one] += won
            points[other] += 1.0 - won
    return {name: total / float(2 * meetings * (len(points) - 1)) for name, total in points.items()}


def duel(game: Game, starts: tuple[str, str], dice: Dice) -> float:
    """What the first seat gets where they begin with these; whoever chooses an element gets any of them."""
    position = game.start(dice)
    bots = [make_bot(games.card("underscore"), game, DUELLIST, seat, dice) for seat in (1, 2)]
    for seat, name in enumerate(starts, 1):
        begins = [action for action in position.legal(seat) if write_start(action).split()[0] == name]
        position.play(seat, begins[dice.roll("begin", len(begins)) - 1], None)
    while seats := position.to_act():
        choices = [bots[seat - 1].choose(position.view(seat)) for seat in seats]
        for seat, choice in zip(seats, choices, strict=True):
            position.play(seat, choice, None)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.payoffs[0]


def tables(worth: dict[str, float], banked: dict[str, float], begun: dict[str, float]) -> list[str]:
    """All as the source has it, best first."""
    noticed = {name: round(value, 2) for name, value in banked.items() if value >= NOTICED}
    hundredths = {name: round(100.0 * value) for name, value in begun.items()}
    return [
        rows("MOVES", {name: worth[name] for name in worth if name in content().roots}),
        rows("BLESSINGS", {name: worth[name] for name in worth if name in content().majors}),
        *(
            f"{table}: Final = {dict(sorted(found.items(), key=lambda item: -item[1]))}".replace("'", '"')
            for table, found in (("BANKED", noticed), ("BEGUN", hundredths))
        ),
    ]


def rows(table: str, worth: dict[str, float]) -> str:
    """One row for each element, in hundredths."""
    found: dict[str, list[str]] = {element: [] for element in ("any", "plain", *ELEMENTS)}
    for name, value in sorted(worth.items(), key=lambda item: -item[1]):
        element, _, card = name.partition(".")
        found[element].append(f"{card} {round(100.0 * value)}")
    lines = [f'    "{element}: {", ".join(cards)}",\n' for element, cards in found.items() if cards]
    return f"{table}: Final = (\n{''.join(lines)})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=40_000)
    parser.add_argument(
        "--meetings", type=int, default=200, help="duels of every two beginnings in either order of seats"
    )
    given = parser.parse_args()
    found = fitted(fights(given.fights))
    banked = {name.removeprefix(BANKED): found.pop(name) for name in list(found) if name.startswith(BANKED)}
    print("\n".join(tables(found, banked, begun(given.meetings))))


if __name__ == "__main__":
    main()
