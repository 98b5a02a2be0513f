"""Hints for people: what a bot would do in their place, and why."""

from parlour.bots.levels import make_bot
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Seat
from parlour.core.dice import Dice
from parlour.core.view import View

ADVISER = "hard"


def advise(card: Card, game: Game, view: View, seat: Seat, dice: Dice, seconds: float) -> str:
    """One sentence: the input a good player would give, and the reason where the game has words for it."""
    action = make_bot(card, game, ADVISER, seat, dice, seconds).choose(view)
    why = card.hints(game).why(game.dream(view).world(dice), seat, action)
    return f"{game.write(action)}: {why}" if why else game.write(action)
