"""The rules of thumb that bots get: legal, within bounds, and better than chance."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import QuickDice
from parlour.games.summon5.bot.heuristics import WORTH_A_SEARCH, Summon5Heuristics
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.weaves import tokens_of
from tests.games.summon5.bench import any_options, points, position, rules

pytestmark = pytest.mark.slow


@settings(max_examples=5)
@given(any_options, st.integers(0, 999))
def test_thumbs_point_to_legal_weaves_and_values_are_chances(options: dict[str, object], seed: int) -> None:
    game = rules(**options)
    heuristics = Summon5Heuristics(game)
    dice = QuickDice(seed)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    while at.turn:
        seat = at.turn
        candidates = heuristics.candidates(at, seat)
        assert 0 < len(candidates) <= WORTH_A_SEARCH
        assert len(set(candidates)) == len(candidates)
        assert all(at.why_not(seat, action) == "" for action in candidates)
        assert all(0.0 <= heuristics.value(at, other) <= 1.0 for other in range(1, game.seats + 1))
        action = heuristics.policy(at, seat, dice)
        assert at.why_not(seat, action) == ""
        at.play(seat, action, None)
    assert sum(heuristics.value(at, seat) for seat in range(1, game.seats + 1)) > 0.99


def test_the_best_candidate_scores_well_with_few_threads() -> None:
    game = rules()
    at = position(game, loom="5@7,7 2@8,7 3@9,7 3@8,8", hands=[[0, 1, 4, 6, 7], [1]], pile=[1, 2, 8, 8, 9])
    first = game.write(Summon5Heuristics(game).candidates(at, 1)[0])
    assert points(game, at, first) >= 40


def test_more_energy_is_worth_more() -> None:
    game = rules(players=3)
    heuristics = Summon5Heuristics(game)
    ahead = position(game, energy=[100, 50, 40], pile=[8])
    behind = position(game, energy=[100, 150, 40], pile=[8])
    assert heuristics.value(ahead, 1) > 0.5 > heuristics.value(behind, 1)
    ahead.forfeit(2, "resign", None)
    assert heuristics.value(ahead, 2) == 0.0


def test_of_the_same_hand_four_weavers_lay_more_than_two() -> None:
    laid = []
    for players in (2, 4):
        game = rules(players=players)
        others = [[n] for n in range(1, players)]
        at = position(game, hands=[[0, 0, 0, 2, 3], *others], pile=[5, 7, 7, 8, 8, 9, 9])
        first = Summon5Heuristics(game).candidates(at, 1)[0]
        laid.append(sum(token >= 0 for token in tokens_of(first)))
    assert laid == [2, 5]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_won_however_narrowly_stands_better_than_whoever_still_plays(players: int) -> None:
    game = rules(players=players)
    heuristics = Summon5Heuristics(game)

    def value(*energy: int, over: bool) -> float:
        at = position(game, energy=[*energy, *[0] * (players - 2)], pile=[8])
        if over:
            at.finish("no_moves", at.leaders(), None)
        return heuristics.value(at, 1)

    defeat, victory = value(100, 110, over=True), value(110, 100, over=True)
    assert value(0, 500, over=True) < defeat < value(0, 500, over=False)
    assert value(500, 0, over=False) < victory < value(500, 0, over=True)


def test_the_thumb_beats_the_random_weaver() -> None:
    game = rules()
    heuristics = Summon5Heuristics(game)
    dice = QuickDice(1)
    won = 0.0
    for number in range(12):
        at = game.start(dice)
        assert isinstance(at, WeavePosition)
        thumb = 1 + number % 2
        while at.turn:
            seat = at.turn
            action = heuristics.candidates(at, seat)[0] if seat == thumb else at.random_action(seat, dice)
            at.play(seat, action, None)
        assert at.result is not None
        won += at.result.payoffs[thumb - 1]
    assert won >= 10


def test_a_reason_tells_points_bonus_and_what_is_kept() -> None:
    game = rules()
    heuristics = Summon5Heuristics(game)

    def why(text: str, **saved: object) -> str:
        at = position(game, **saved)
        found = game.interpret(at, 1, text, "")
        assert isinstance(found, list)
        return heuristics.why(at, 1, found[0])

    hands = [[0, 1, 4, 5], [1]]
    assert (
        why("8h7:0", hands=hands, pile=[1, 2, 3, 6, 7, 8])
        == "it scores 10 points and keeps 5, good to finish another line"
    )
    assert why("8h7:5", hands=hands, pile=[1, 2, 3, 6, 7, 8]) == "it scores 20 points"
    assert why("8h7:0", hands=hands) == "it scores 10 points and leaves you 3 threads until your hand is empty"
    assert why("8h7:0", hands=[[0], [1]]) == "it scores 10 points and empties your hand for 50 more"
