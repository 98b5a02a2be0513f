"""Bots are honest, reproducible and within their budget."""

import pytest

from parlour import games
from parlour.bots.budget import Budget
from parlour.bots.foresight import NO_TIME, ForesightBot
from parlour.bots.ismcts import MOST_NODES, Node, Search, SearchBot
from parlour.bots.levels import make_bot
from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.core.heuristics import Heuristics
from parlour.core.view import to_json
from parlour.games.summon5.position.match import WeavePosition
from parlour.laws.walks import sampled

SMALL = [name for name in games.NAMES if games.card(name).make().seats == 2]


def deciding(name: str, seed: int) -> tuple[Position, int]:
    """A position from the middle of a match, and a seat that decides in it."""
    trail = sampled(games.card(name).make(), seed, 9)
    position = trail[len(trail) // 2]
    return position, position.to_act()[0]


@pytest.mark.parametrize("level", ["random", "easy"])
@pytest.mark.parametrize("name", SMALL)
def test_the_same_view_and_seed_give_the_same_choice_whatever_the_truth(name: str, level: str) -> None:
    card = games.card(name)
    game = card.make()
    position, seat = deciding(name, 3)
    view = position.view(seat)
    other = game.dream(view).world(QuickDice(99))  # another truth, the same view
    assert to_json(other.view(seat)) == to_json(view)
    choices = {
        make_bot(card, game, level, seat, QuickDice(5)).choose(p.view(seat)) for p in (position, other, position)
    }
    assert len(choices) == 1
    assert position.why_not(seat, choices.pop()) == ""


def test_a_search_is_reproducible_and_finds_the_winning_stroke() -> None:
    """Seat 1 can capture a Command that it sees, or do something else."""
    game = games.card("fogline").make()
    data: dict[str, object] = {"pos": "0,0#1=1I 1,0#2=2C 0,1#1=1I 1,1#3=2T 2,1#3 turn 1"}
    position = game.load(data, QuickDice())
    choices = set()
    for _ in range(2):
        bot = SearchBot(game, 1, QuickDice(1), Heuristics(), Budget(200))
        choices.add(game.write(bot.choose(position.view(1))))
        assert bot.budget.done == 200
    assert choices == {"0,0xR"}


def test_foresight_is_reproducible_and_finds_it_too() -> None:
    card = games.card("fogline")
    game = card.make()
    data: dict[str, object] = {"pos": "0,0#1=1I 1,0#2=2C 0,1#1=1I 1,1#3=2T 2,1#3 turn 1"}
    position = game.load(data, QuickDice())
    choices = set()
    for _ in range(2):
        bot = ForesightBot(game, 1, QuickDice(1), card.heuristics(game), Budget(200))
        choices.add(game.write(bot.choose(position.view(1))))
        assert 0 < bot.budget.done <= 200
    assert choices == {"0,0xR"}


def test_foresight_plays_on_to_the_end_and_counts_every_turn() -> None:
    card = games.card("summon5")
    game = card.make({"players": 3})
    position = game.start(QuickDice(4))
    [seat] = position.to_act()
    bot = ForesightBot(game, seat, QuickDice(1), card.heuristics(game), Budget(16))
    assert position.why_not(seat, bot.choose(position.view(seat))) == ""
    bot.budget = Budget(100)
    world = game.dream(position.view(seat)).world(QuickDice(2))
    assert bot.foresee(world, card.heuristics(game).candidates(world, seat)[0]) > NO_TIME
    assert world.outcome() is not None
    assert isinstance(world, WeavePosition)
    assert len(world.history) == bot.budget.done
    bot.budget = Budget(2)
    world = game.dream(position.view(seat)).world(QuickDice(2))
    assert bot.foresee(world, card.heuristics(game).candidates(world, seat)[0]) == NO_TIME


def test_a_budget_counts_simulations_and_can_be_stopped() -> None:
    budget = Budget(3)
    budget.begin()
    assert [budget.more() for _ in range(5)] == [True, True, True, False, False]
    budget.begin()
    assert budget.more()
    budget.stop()
    assert not budget.more()
    out_of_time = Budget(0, seconds=1e-9)
    out_of_time.begin()
    assert [out_of_time.more() for _ in range(3)] == [True, False, False]


def null_search(heuristics: Heuristics, explore: float = 0.7, depth: int = 0) -> Search:
    game = games.card("nullgame").make()
    return Search(game.dream(game.start(QuickDice()).view(1)), 2, 1, heuristics, QuickDice(1), explore, depth)


def test_an_action_is_available_whenever_the_world_allows_it() -> None:
    """And only then can it be picked, however good it was in other worlds."""
    search = null_search(Heuristics())
    node = Node(0, 0)
    picked = []
    for allowed in ([5], [5, 7], [5, 7], [5]):
        child = search.pick(node, 1, allowed)
        assert child is not None
        search.reward([child], [float(child.action == 7), 0.0])
        picked.append(search.action)
    assert picked == [5, 7, 7, 5]
    assert {action: child.available for action, child in node.children.items()} == {5: 4, 7: 2}


def test_of_equals_the_one_passed_over_more_often_is_tried() -> None:
    kids = [Node(1, 5), Node(1, 7)]
    for child, available in zip(kids, (11, 1000), strict=True):
        child.visits, child.total, child.available = 10, 5.0, available
    assert null_search(Heuristics()).best_bound(kids) is kids[1]
    assert null_search(Heuristics(), explore=0.0).best_bound(kids) is kids[0]


def test_each_action_is_credited_with_what_its_own_seat_got() -> None:
    path = [Node(1, 5), Node(2, 7)]
    null_search(Heuristics()).reward(path, [0.25, 0.75])
    assert [(step.visits, step.total) for step in path] == [(1, 0.25), (1, 0.75)]


def test_the_choice_is_what_was_visited_most() -> None:
    search = null_search(Heuristics())
    for action, visits, total in ((5, 2, 2.0), (7, 3, 0.0), (8, 3, 3.0)):
        child = search.root.children[action] = Node(1, action)
        child.visits, child.total = visits, total
    assert search.best() == 7


class Wide(Heuristics):
    """So much can be done that the search looks at its own step alone, and plays matches on to their end."""

    def wide(self, position: Position) -> bool:
        return True

    def value(self, position: Position, seat: int) -> float:
        raise AssertionError("nothing is estimated where it is played on to the end")


class Settled(Heuristics):
    """Everything is decided at once."""

    def quiescent(self, position: Position) -> bool:
        return True


@pytest.mark.parametrize(("heuristics", "levels"), [(Heuristics(), 2), (Wide(), 1), (Settled(), 1)])
def test_how_deep_a_search_looks(heuristics: Heuristics, levels: int) -> None:
    search = null_search(heuristics)
    budget = Budget(60)
    budget.begin()
    search.run(budget)
    deeper = [child for child in search.root.children.values() if child.children]
    assert search.root.children
    assert bool(deeper) == (levels > 1)


def test_a_tree_stays_within_its_memory() -> None:
    game = games.card("fogline").make(preset="quick")
    position, seat = deciding("fogline", 4)
    search = Search(game.dream(position.view(seat)), 2, seat, Heuristics(), QuickDice(1), 0.7, 1 << 30)
    search.nodes = MOST_NODES - 1
    budget = Budget(50)
    budget.begin()
    search.run(budget)
    assert search.nodes == MOST_NODES
    assert search.best() in position.legal(seat)
