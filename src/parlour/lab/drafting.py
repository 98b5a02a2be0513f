"""What each card of a draft is worth in Underscore: drafts picked at random, fought by the policy of playouts, and a logistic fit.

python -m parlour.lab.drafting --fights 40000 prints the tables of games/underscore/proven.py.
"""

from __future__ import annotations

import argparse
from math import exp

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.position import DRAFTING, UnderscorePosition
from parlour.games.underscore.terms import DRAFT_ACTIVE, DRAFT_MOVES

ROUNDS = 40
STEP = 0.5  # of each round: the cards of one build are not independent
RIDGE = 5.0  # what is seldom seen is worth nothing in particular
BANKED = "banked "  # a move in the Bank is another card

Fight = tuple[list[str], list[str], float]  # the cards of both sides, and whether the first one won


def fights(count: int) -> list[Fight]:
    card = games.card("underscore")
    game = card.make(preset="draft")
    hints, dice = card.hints(game), QuickDice(99)
    found: list[Fight] = []
    for _ in range(count):
        position = game.start(dice)
        assert isinstance(position, UnderscorePosition)
        while position.phase == DRAFTING:
            for seat in position.to_act():
                position.play(seat, position.random_action(seat, dice), None)
        cards = [cards_of(position, picks) for picks in position.picks]
        while seats := position.to_act():
            choices = [hints.policy(position, seat, dice) for seat in seats]
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fights", type=int, default=40_000)
    worth = fitted(fights(parser.parse_args().fights))
    for name, value in sorted(worth.items(), key=lambda item: -item[1]):
        print(f"{name}: {value:.2f}")


if __name__ == "__main__":
    main()
