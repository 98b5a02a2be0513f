"""Summon5's rounds: by seat, or, after the first, by lots."""

from collections import Counter

import pytest

from parlour.core.dice import QuickDice, ScriptedDice
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.view.look import look
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.summon5.bench import play, position, rules, truth, view
from tests.games.summon5.test_rulebook_end import last_threads, over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_lots_are_drawn_for_each_round_after_the_first(players: int) -> None:
    """S5-55: everybody weaves once in a round, and is told the order before it begins."""
    match = Match(rules(players=players, turns="lots", bag="weavers"), ["p"] * players, chosen("lots", players))
    movers = []
    for _ in range(3 * players):
        seat = view(match, 0).turn
        movers.append(seat)
        before = view(match, 0).waiting
        match.hear(seat, match.game.write(truth(match).best(seat, 1)[0][1]))
        assert not before or view(match, 0).turn == before[0]
    rounds = [movers[at : at + players] for at in range(0, len(movers), players)]
    assert rounds[0] == list(range(1, players + 1))
    assert all(sorted(each) == rounds[0] for each in rounds)
    told = [event.text for event in match.events(0) if event.text.startswith("round")]
    assert told[:2] == ["round " + " ".join(map(str, each)) for each in rounds[1:3]]


def test_every_order_of_a_round_is_as_likely() -> None:
    """S5-55: no seat is before another."""
    game = rules(players=3, turns="lots")
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(120):
        at = position(game, turn=3, waiting=[])
        at.dice = QuickDice(seed)
        at.begin_round(None)
        seen[tuple(at.waiting)] += 1
    assert len(seen) == 6 and min(seen.values()) >= 10


def test_no_lot_is_drawn_for_who_has_left() -> None:
    """S5-55, S5-45"""
    game = rules(players=3, turns="lots")
    at = position(game, turn=3, waiting=[], dropped=[False, True, False])
    for seed in range(20):
        at.dice = QuickDice(seed)
        at.begin_round(None)
        assert sorted(at.waiting) == [1, 3]
    at.waiting = [1, 2]
    assert look(at, 0).waiting == (1,)


def test_whoever_is_stuck_is_looked_at_once_in_any_order() -> None:
    """R43: nobody who could weave is left out because lots gave another two turns in a row."""
    game = rules(stuck="skip", turns="lots")
    for order in ("12", "21"):
        at = last_threads(game, [0, 5], [1], energy=[0, 0])
        at.dice = ScriptedDice([("round", order)] * 2)
        play(game, at, "8h7:0")  # 5+0: a 1 fits nowhere
        assert at.turn == 1
        assert at.passed == [False, True]
        play(game, at, "6h7:5")
        assert over(at) == ((1,), "perfect")


def test_the_match_ends_when_nobody_can_weave_in_any_order() -> None:
    """R14, R43"""
    game = rules(stuck="skip", turns="lots")
    for order in ("12", "21"):
        at = last_threads(game, [0, 1], [1], energy=[0, 0])
        at.dice = ScriptedDice([("round", order)] * 2)
        play(game, at, "8h7:0")
        assert over(at) == ((1,), "no_moves")


def test_a_save_keeps_who_is_to_come() -> None:
    """S5-55"""
    game = rules(players=3, turns="lots")
    at = position(game, turn=2, waiting=[3, 1])
    again = game.load(game.save(at), QuickDice())
    assert isinstance(again, WeavePosition) and again.waiting == [3, 1]
    for wrong in ([2], [1, 1], [4]):
        with pytest.raises(ValueError, match="waiting needs other seats, each once"):
            position(game, turn=2, waiting=wrong)


def test_whoever_imagines_the_match_knows_the_lots_of_the_round_alone() -> None:
    """S5-55: those of the next one are not drawn yet."""
    game = rules(players=3, turns="lots")
    at = position(game, turn=2, waiting=[3, 1], pile=[8, 8, 7])
    dreamed = [game.dream(at.view(2)).world(QuickDice(seed)) for seed in range(8)]
    following = set()
    for world in dreamed:
        assert isinstance(world, WeavePosition) and world.waiting == [3, 1]
        world.waiting = []
        world.begin_round(None)
        following.add(tuple(world.waiting))
    assert len(following) > 1


def test_lots_have_a_komi_of_their_own() -> None:
    """R43: what the first round costs, and nothing else."""
    for players, energy in ((2, (55, 0)), (3, (55, 0, 0)), (4, (85, 20, 20, 0))):
        game = rules(players=players, komi=True, turns="lots")
        assert view(Match(game, ["p"] * players, chosen("x", players)), 0).energy == energy
