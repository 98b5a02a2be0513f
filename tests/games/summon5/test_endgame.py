"""The end of a match of two, worked out: as good as trying everything, and never longer than it may take."""

import pytest

from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.games.summon5.bot.endgame import STEP, Endgame
from parlour.games.summon5.bot.heuristics import Summon5Heuristics
from parlour.games.summon5.position.match import WeavePosition
from tests.games.summon5.bench import position, rules


def always() -> bool:
    return True


def endgame(seed: int, threads: int) -> WeavePosition:
    """The pile is empty, and so many threads at most are left in both hands together."""
    game = rules()
    heuristics = Summon5Heuristics(game)
    while True:
        at = game.start(QuickDice(seed))
        assert isinstance(at, WeavePosition)
        while at.turn:
            if at.top == len(at.pile) and sum(map(sum, at.hands)) <= threads and len(at.legal(at.turn)) > 1:
                return at
            at.play(at.turn, heuristics.candidates(at, at.turn)[0], None)
        seed += 1000


def everything(at: Position) -> float:
    """What seat 1 gets if both do their best, by trying everything."""
    outcome = at.outcome()
    if outcome is not None:
        return outcome.payoffs[0]
    [seat] = at.to_act()
    best = []
    for action in at.legal(seat):
        after = at.clone()
        after.play(seat, action, None)
        best.append(everything(after))
    return max(best) if seat == 1 else min(best)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_it_does_as_well_as_trying_everything(seed: int) -> None:
    at = endgame(seed, 5)
    action = Endgame(Summon5Heuristics(rules()), always).solve(at)
    after = at.clone()
    after.play(at.turn, action, None)
    assert everything(after) == everything(at)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, 23, 32])
def test_it_wins_where_the_best_looking_weave_loses(seed: int) -> None:
    at = endgame(seed, 8)
    seat = at.turn
    heuristics = Summon5Heuristics(rules())
    payoffs = []
    for action in (heuristics.candidates(at, seat)[0], Endgame(heuristics, always).solve(at)):
        after = at.clone()
        after.play(seat, action, None)
        payoffs.append(everything(after) if seat == 1 else 1.0 - everything(after))
    assert payoffs == [0.0, 1.0]


def test_what_goes_out_and_wins_is_played() -> None:
    """By 5 and 0 on both sides of the anchor seat 1 scores 20, goes out and has 170 against 150."""
    game = rules()
    at = position(game, energy=[100, 150], hands=[[0, 5], [5, 5]])
    at.play(1, Endgame(Summon5Heuristics(game), always).solve(at), None)
    assert at.result is not None
    assert at.result.payoffs == [1.0, 0.0]


@pytest.mark.parametrize("steps", [0, 1, 5])
def test_it_takes_no_more_steps_than_it_may(steps: int) -> None:
    at = endgame(3, 14)
    asked = 0

    def more() -> bool:
        nonlocal asked
        asked += 1
        return asked <= steps

    search = Endgame(Summon5Heuristics(rules()), more)
    action = search.solve(at)
    assert at.why_not(at.turn, action) == ""
    assert asked == steps + 1
    assert search.nodes == STEP * steps + 1


def test_it_is_for_two_who_know_each_other_s_threads() -> None:
    two, three = rules(), rules(players=3)
    drawing = position(two, hands=[[0, 5], [1, 2]], pile=[3])
    assert Summon5Heuristics(two).solve(drawing, 1, always) is None
    unsure = position(three, hands=[[0, 5], [1, 2], [3]])
    assert Summon5Heuristics(three).solve(unsure, 1, always) is None
    known = position(two, hands=[[0, 5], [1, 2]])
    assert Summon5Heuristics(two).solve(known, 1, always) is not None
