"""Rules of thumb for bots: legal always, and better than chance."""

import pytest

from parlour.bots.budget import Budget
from parlour.bots.greedy import GreedyBot
from parlour.bots.random import RandomBot
from parlour.core.dice import QuickDice
from parlour.games.underlinery import CARD
from parlour.games.underlinery.bot.heuristics import UnderlineryHeuristics, standing, worth
from parlour.games.underlinery.position.actions import FILL_ALL
from tests.games.underlinery.play import Play, make, numbers_on, start


def test_hints_name_only_what_is_legal() -> None:
    """In every position of some matches, with and without power calls."""
    for preset in ("classic", "powers"):
        game = CARD.make(preset=preset)
        heuristics = CARD.heuristics(game)
        assert isinstance(heuristics, UnderlineryHeuristics)
        dice = QuickDice(1)
        position = game.start(dice)
        while seats := position.to_act():
            for seat in seats:
                found = [*heuristics.candidates(position, seat), heuristics.policy(position, seat, dice)]
                assert [action for action in found if position.why_not(seat, action)] == []
            assert 0.0 < heuristics.value(position, 1) < 1.0
            assert abs(heuristics.value(position, 1) + heuristics.value(position, 2) - 1.0) < 1e-9
            position.play(seats[0], position.random_action(seats[0], dice), None)
        assert heuristics.value(position, 1) + heuristics.value(position, 2) == 1.0


def test_a_bot_fills_its_grid_at_random() -> None:
    play = Play().do("1 choose A")
    assert UnderlineryHeuristics().candidates(play.position, 1) == [FILL_ALL]
    assert UnderlineryHeuristics().policy(play.position, 1, QuickDice()) == FILL_ALL


def test_what_nearly_completes_a_line_is_wanted_most() -> None:
    play = start("asc", "mul:2").call(n for n in numbers_on("r6", "d1") if n != 61)
    assert UnderlineryHeuristics().candidates(play.position, 1)[0] == 61
    assert worth(play.position, 1, 61) > worth(play.position, 1, 60 - 48)
    before = standing(play.position, 1)
    play.call([61])
    assert standing(play.position, 1) > before
    assert UnderlineryHeuristics().value(play.position, 1) > 0.5


def test_a_held_number_is_left_out() -> None:
    play = start("asc", "mul:2", powers=True).call(n for n in numbers_on("r6", "d1") if n != 61)
    play.do("1 call 3 hold 61")
    assert 61 not in UnderlineryHeuristics().candidates(play.position, 2)


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    game = make()
    won = 0
    for seed in range(6):
        dice = QuickDice(seed)
        greedy = 1 + seed % 2
        bots = [
            GreedyBot(game, seat, dice, CARD.heuristics(game), Budget(0), 1)
            if seat == greedy
            else RandomBot(game, seat, dice)
            for seat in (1, 2)
        ]
        position = game.start(dice)
        while seats := position.to_act():
            seat = seats[0]
            position.play(seat, bots[seat - 1].choose(position.view(seat)), None)
        outcome = position.outcome()
        assert outcome is not None
        won += outcome.winners() == [greedy]
    assert won == 6
