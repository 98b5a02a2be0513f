"""Rules of thumb for bots: legal always, exact where the rules give figures, and blind to what a player cannot see."""

import re

import pytest

from parlour.core.dice import QuickDice
from parlour.games.fogline import CARD
from parlour.games.fogline.bot.heuristics import FoglineHeuristics, best_pairs, best_strike, good_pair
from parlour.games.fogline.bot.worth import HEAD, WORTH, blind_gain, pair_score
from parlour.games.fogline.position.actions import AGREE, PLACE, placed_card, placed_kind
from parlour.games.fogline.position.cards import ARMIES, COMMAND, EDGES, KIND, KINDS, at, beats
from parlour.games.fogline.position.match import FoglinePosition
from parlour.games.fogline.view.shapes import FoglinePreview, FoglineView
from tests.games.fogline.desk import Desk

FULL = [ARMIES["full"].count(kind) for kind in range(6)]


@pytest.mark.parametrize("preset", CARD.presets)
def test_hints_name_only_what_is_legal(preset: str) -> None:
    """All through a match of every preset, for whoever is to act."""
    game = CARD.make(preset=preset)
    heuristics = CARD.heuristics(game)
    dice = QuickDice(4)
    position = game.start(dice)
    while seats := position.to_act():
        for seat in seats:
            found = [*heuristics.candidates(position, seat), heuristics.policy(position, seat, dice)]
            assert [action for action in found if position.why_not(seat, action)] == []
            assert found
        assert 0.0 < heuristics.value(position, 1) < 1.0
        assert abs(heuristics.value(position, 1) + heuristics.value(position, 2) - 1.0) < 1e-9
        position.play(seats[0], position.random_action(seats[0], dice), None)
    outcome = position.outcome()
    assert outcome is not None
    assert [heuristics.value(position, seat) for seat in (1, 2)] == outcome.payoffs


def test_what_a_blind_strike_brings() -> None:
    """Against the whole pool A wins 8 of 8, T 6, I and S 3 across plains and 2 across forest, C none (rules §6)."""
    won = {"A": (8, 8), "T": (6, 6), "I": (3, 2), "S": (3, 2), "C": (0, 0)}
    for name, (plains, forest) in won.items():
        kind = KINDS.index(name)
        for edge, cases in ((EDGES.index("P"), plains), (EDGES.index("F"), forest)):
            hits = [other for other in ARMIES["full"] if beats(kind, other, edge)]
            if name not in "TA" or edge == 0:  # wheels do not cross forest
                assert len(hits) == cases
            gains = [HEAD if other == COMMAND else WORTH[other] for other in hits]
            expected = (sum(gains) - (8 - len(hits)) * WORTH[kind]) / 8
            assert blind_gain(kind, FULL, edge) == pytest.approx(expected)
    assert blind_gain(KINDS.index("A"), [0] * 6, 0) == 0.0


def test_a_strike_is_judged_by_the_pool_not_by_what_lies_there() -> None:
    """Seat 1's Tank beside a face-down unit: whether that is a Tank or Artillery changes nothing for who cannot see it."""
    blind, seen = [], []
    for hidden, rest in (("t", "a"), ("a", "t")):
        desk = Desk(f"0,0#1=1T 0,1#1=2{hidden} 5,5#3=2{rest} 7,7#3=1c 9,9#3=2c turn 1")
        blind.append(best_strike(desk.truth, 1, blind=True))
        seen.append(best_strike(desk.truth, 1, blind=False)[1])
    assert blind[0] == blind[1]
    assert seen == [0.0, WORTH[KINDS.index("A")]]


def test_what_a_pass_proves_reaches_the_bots() -> None:
    """R-33: after seat 2 had to pass, every world that a bot of seat 1 believes in has the Command on 1,0."""
    desk = Desk("0,0#4=1T 1,0#3=2c 5,5#3=2t 7,7#3=1I 8,7#3 turn 1")
    heuristics = FoglineHeuristics()
    desk.do("7,7-R")
    dream = heuristics.believe(desk.game.dream(desk.view(1)), 1)
    for seed in range(20):
        world = dream.world(QuickDice(seed))
        assert isinstance(world, FoglinePosition)
        assert world.units[world.board.tile(at(1, 0))] & KIND == COMMAND


def test_pairs_are_ranked_by_threat_less_risk() -> None:
    desk = Desk()
    desk.do("S#1@0,0 A#1@1,0")
    placing = desk.truth.placing
    assert placing is not None
    pairs = best_pairs(desk.truth, placing, 1)
    scores = [pair_score(placing, 1, action) for action in pairs]
    assert scores == sorted(scores, reverse=True)
    every = [pair_score(placing, 1, action) for action in desk.truth.legal(1) if action >= min(pairs)]
    assert scores[0] == max(every)
    dice = QuickDice(2)
    tried = [pair_score(placing, 1, good_pair(placing, 1, dice)) for _ in range(40)]
    assert sum(tried) / len(tried) > sum(every) / len(every)


def test_a_command_wants_forest_towards_the_open() -> None:
    """On one cell, of all cards: the Command is least exposed by the card that shows most forest (rules §6)."""
    desk = Desk()
    desk.do("S#1@0,0")
    placing = desk.truth.placing
    assert placing is not None
    commands = [action for action in desk.truth.legal(2) if action != AGREE and placed_kind(action) == COMMAND]
    best = max(commands, key=lambda action: pair_score(placing, 2, action))
    worst = min(commands, key=lambda action: pair_score(placing, 2, action))
    assert FoglineHeuristics().why(desk.truth, 2, best) == "there the Mobile Command is least exposed"
    assert placed_card(best) in (1, 3, 5, 7)  # two safe sides
    assert placed_card(worst) not in (1, 3)


@pytest.mark.parametrize("seed", range(3))
def test_a_reason_is_true(seed: int) -> None:
    """All through a random match, of everything that may be done: what it says of strikes, threats and exposure holds."""
    game = CARD.make()
    heuristics = FoglineHeuristics()
    dice = QuickDice(seed)
    position = game.start(dice)
    said: set[str] = set()
    while seats := position.to_act():
        [seat] = seats
        assert isinstance(position, FoglinePosition)
        view = position.view(seat)
        assert isinstance(view, FoglineView)
        pays = best_strike(position, seat, blind=True)[1] > 0.0 if position.placing is None else False
        scores = (
            {a: pair_score(position.placing, seat, a) for a in position.legal(seat) if a >= PLACE}
            if position.placing
            else {}
        )
        for action in position.legal(seat)[:: 7 if scores else 1]:
            why = heuristics.why(position, seat, action)
            said.add(why.split(" ")[0] + why[-12:])
            assert not ("no strike pays" in why and pays)
            assert not ("threatens more" in why and scores[action] <= 0.0)
            if "least exposed" in why:
                assert scores[action] == max(score for a, score in scores.items() if placed_kind(a) == COMMAND)
            assert "uncovers" not in why
            if counted := re.search(r"beats (\d+) of the (\d+) units", why):
                cell, _, direction = game.write(action).partition("x")
                preview = game.preview(position, seat, cell)
                assert isinstance(preview, FoglinePreview)
                [target] = [target for target in preview.targets if target.direction == direction]
                beaten, all_ = [int(number) for number in counted.groups()]
                assert (beaten == 0, beaten == all_) == (target.wins == 0, target.wins == target.cases)
                [unit] = [unit for unit in view.units if (unit.x, unit.y) == (target.x, target.y)]
                assert all_ == sum(view.pool[str(3 - seat)].count(kind) for kind in unit.may)
        position.play(seat, position.random_action(seat, dice), None)
    assert len(said) > 5
