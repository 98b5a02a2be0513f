"""The reason of a hint: one sentence, and the same in every world that the seat may take for the true one."""

import pytest

from parlour import games
from parlour.bots.advice import ADVISER
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from tests.laws.walks import PRESETS, sampled

WORLDS = 3
MOMENTS = 12
FEW = 6  # simulations, and legal actions that are asked for beside the choice
SILENT = ("nullgame",)  # the template for new games has no words: there chances are told


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_a_reason_tells_only_what_the_seat_may_know(name: str, preset: str) -> None:
    card = games.card(name)
    game = card.make(preset=preset)
    hints = card.hints(game)
    for moment, position in enumerate(sampled(game, 7, MOMENTS)[:-1]):
        for seat in position.to_act():
            view = position.view(seat)
            choice = make_bot(card, game, ADVISER, seat, QuickDice(moment), simulations=FEW).choose(view)
            legal = position.legal(seat)
            dream = game.dream(view)
            worlds = [dream.world(QuickDice(seed)) for seed in range(WORLDS)]
            for action in {choice, *legal[:: len(legal) // FEW + 1]}:
                said = {hints.why(world, seat, action) for world in worlds}
                assert len(said) == 1, f"{name}, seat {seat}: {game.write(action)}: {said}"
                assert "\n" not in said.pop()
            assert name in SILENT or hints.why(worlds[0], seat, choice), (
                f"{name}: nothing to say of {game.write(choice)}"
            )
