"""The reason of a hint: one sentence, and the same in every world that the seat may take for the true one."""

import pytest

from parlour import games
from parlour.bots.advice import ADVISER, WORLDS, advise, chances
from parlour.bots.levels import make_bot
from parlour.core.contract import Action, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.games.nullgame.position import NullPosition
from parlour.laws.walks import PRESETS, sampled

FEW_WORLDS = 3
MOMENTS = 12
FEW = 6  # simulations, and legal actions that are asked for beside the choice
SILENT = games.TEMPLATES  # they have no words: there chances are told


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_reason_tells_only_what_the_seat_may_know(name: str, preset: str) -> None:
    card = games.card(name)
    game = card.make(preset=preset)
    heuristics = card.heuristics(game)
    for moment, position in enumerate(sampled(game, 7, MOMENTS)[:-1]):
        for seat in position.to_act():
            view = position.view(seat)
            choice = make_bot(card, game, ADVISER, seat, QuickDice(moment), simulations=FEW).choose(view)
            legal = position.legal(seat)
            dream = game.dream(view)
            worlds = [dream.world(QuickDice(seed)) for seed in range(FEW_WORLDS)]
            for action in {choice, *legal[:: len(legal) // FEW + 1]}:
                said = {heuristics.why(world, seat, action) for world in worlds}
                assert len(said) == 1, f"{name}, seat {seat}: {game.write(action)}: {said}"
                assert "\n" not in said.pop()
            assert name in SILENT or heuristics.why(worlds[0], seat, choice), (
                f"{name}: nothing to say of {game.write(choice)}"
            )


class Pebbles(Heuristics):
    """The other seat always holds two; three against two is as good as won, anything else is lost."""

    def __init__(self) -> None:
        self.judged = 0

    def policy(self, position: Position, seat: Seat, dice: Dice) -> Action:
        return 3

    def value(self, position: Position, seat: Seat) -> float:
        assert isinstance(position, NullPosition)
        self.judged += 1
        return 0.75 if position.hand == [3, 2] else 0.0


@pytest.mark.parametrize(("action", "chance"), [(4, 75), (3, 0)])
def test_chances_are_the_estimate_when_all_have_decided(action: Action, chance: int) -> None:
    game = games.card("nullgame").make()
    heuristics = Pebbles()
    said = chances(game, heuristics, game.start(QuickDice()).view(1), 1, action, QuickDice(1))
    assert said == f"as far as you can know it leaves you {chance} chances in a hundred"
    assert heuristics.judged == WORLDS


def test_advice_is_what_the_best_level_would_do_and_the_game_says_why() -> None:
    card = games.card("underlinery")
    game = card.make()
    trail = sampled(game, 7, MOMENTS)
    position = trail[-2]
    [seat, *_] = position.to_act()
    choice = make_bot(card, game, "master", seat, QuickDice(3)).choose(position.view(seat))
    why = card.heuristics(game).why(position, seat, choice)
    assert advise(card, game, position.view(seat), seat, QuickDice(3), 0.0) == f"{game.write(choice)}: {why}"
