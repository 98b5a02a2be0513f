"""Hints for people: what a bot would do in their place, and why."""

from parlour.bots.levels import make_bot
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Game, Seat
from parlour.core.dice import Dice
from parlour.core.heuristics import Heuristics
from parlour.core.view import View

ADVISER = "master"
WORLDS = 16  # imagined for the chances


def advise(card: Card, game: Game, view: View, seat: Seat, dice: Dice, seconds: float) -> str:
    """One sentence: the input a good player would give, and the reason; where the game has no words for it, the chances."""
    action = make_bot(card, game, ADVISER, seat, dice, seconds).choose(view)
    heuristics = card.heuristics(game)
    why = heuristics.why(game.dream(view).world(dice), seat, action) or chances(
        game, heuristics, view, seat, action, dice
    )
    return f"{game.write(action)}: {why}"


def chances(game: Game, heuristics: Heuristics, view: View, seat: Seat, action: Action, dice: Dice) -> str:
    """What the game's own estimate thinks of the action, on the average of what may be true."""
    dream = game.dream(view)
    total = 0.0
    for _ in range(WORLDS):
        world = dream.world(dice)
        others = [other for other in world.to_act() if other != seat]
        picks = [heuristics.policy(world, other, dice) for other in others]  # before they could know of the action
        world.play(seat, action, None)
        for n, other in enumerate(others):
            if not world.why_not(other, picks[n]):
                world.play(other, picks[n], None)
        total += heuristics.value(world, seat)
    return f"as far as you can know it leaves you {100 * total / WORLDS:.0f} chances in a hundred"
