"""Regret matching: near the equilibrium of a game whose equilibrium is known and mixed, honest, within its memory."""

import pytest

from parlour import games
from parlour.bots.budget import Budget
from parlour.bots.ismcts import MOST_NODES
from parlour.bots.levels import recipe, rivals
from parlour.bots.regret import Pick, RegretBot, RegretSearch, Stake, learn
from parlour.core.contract import Action, Dream, Event, Outcome, Position
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.core.view import to_json
from parlour.laws.walks import sampled

ROW_WINS = [[1.0, 0.0], [0.0, 0.5]]  # what seat 1 gets; both play their first action once in three


class Pennies(Position):
    """Both choose one of two at once, and that is all. The second choice is worth less where both make it."""

    def __init__(self) -> None:
        self.dice = QuickDice(1)
        self.chosen: list[int] = [-1, -1]

    def to_act(self) -> list[int]:
        return [seat for seat in (1, 2) if self.chosen[seat - 1] < 0]

    def legal(self, seat: int) -> list[Action]:
        return [0, 1]

    def play(self, seat: int, action: Action, events: list[Event] | None) -> None:
        self.chosen[seat - 1] = action

    def outcome(self) -> Outcome | None:
        if self.to_act():
            return None
        won = ROW_WINS[self.chosen[0]][self.chosen[1]]
        return Outcome([won, 1.0 - won], "")

    def clone(self) -> Position:
        twin = Pennies()
        twin.chosen = self.chosen.copy()
        return twin


class Nothing(Dream):
    """Nobody has chosen yet, so nothing is hidden."""

    def world(self, dice: Dice) -> Position:
        return Pennies()


def searched(simulations: int, seat: int) -> RegretSearch:
    search = RegretSearch(Nothing(), 2, seat, Heuristics(), QuickDice(3), 0.1, 0)
    budget = Budget(simulations)
    budget.begin()
    search.run(budget)
    return search


def test_the_average_strategy_comes_near_the_equilibrium() -> None:
    for seat in (1, 2):
        stakes = searched(20_000, seat).start.stakes[seat - 1]
        share = stakes[0].played / (stakes[0].played + stakes[1].played)
        assert abs(share - 1 / 3) < 0.05


def test_the_choice_is_the_action_played_most() -> None:
    for seat in (1, 2):
        search = searched(2_000, seat)
        assert {search.best() for _ in range(20)} == {1}


def test_every_action_is_tried_before_any_is_played_by_regret() -> None:
    search = searched(2, 1)
    assert [stake.visits for stake in search.start.stakes[0].values()] == [1, 1]
    assert [stake.played for stake in search.start.stakes[0].values()] == [0.0, 0.0]


def test_what_would_have_been_better_is_regretted_and_what_would_have_been_worse_is_not() -> None:
    taken, better, worse, untried = (Stake(action) for action in range(4))
    better.visits, better.total = 4, 3.0
    worse.visits, worse.total = 4, 1.0
    pick = Pick(1, taken, [taken, better, worse, untried])
    learn(pick, 0.5)
    learn(pick, 0.5)
    assert [stake.regret for stake in pick.open_to] == [0.0, 0.5, 0.0, 0.0]
    assert (taken.visits, taken.total) == (2, 1.0)
    learn(pick, 1.0)
    assert better.regret == 0.25


def test_later_strategies_count_for_more() -> None:
    search = searched(2, 1)
    one, other = search.start.stakes[0].values()
    place = search.start
    for regrets in ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0)):
        one.regret, other.regret = regrets
        search.draw(place, 1, [one, other])
    assert (one.played, other.played) == (1.0 + 1.5, 2.0 + 1.5)


def test_the_same_view_and_seed_give_the_same_choice_whatever_the_truth() -> None:
    card = games.card("underscore")
    game = card.make()
    trail = sampled(game, 3, 9)
    position = trail[len(trail) // 2]
    seat = position.to_act()[0]
    view = position.view(seat)
    other = game.dream(view).world(QuickDice(99))
    assert to_json(other.view(seat)) == to_json(view)
    choices = {
        RegretBot(game, seat, QuickDice(5), card.heuristics(game), Budget(40), 0.1, 0).choose(truth.view(seat))
        for truth in (position, other, position)
    }
    assert len(choices) == 1
    assert position.why_not(seat, choices.pop()) == ""


def test_a_rival_is_measured_on_the_ladder_and_is_no_level() -> None:
    assert recipe(games.card("underscore"), "regret").kind == "regret"
    assert rivals(games.card("underscore")) == ("regret",)
    assert rivals(games.card("magpie")) == ()
    with pytest.raises(KeyError):
        recipe(games.card("fogline"), "regret")


def test_a_tree_of_regrets_stays_within_its_memory() -> None:
    card = games.card("underscore")
    game = card.make()
    trail = sampled(game, 3, 9)
    position = trail[len(trail) // 2]
    seat = position.to_act()[0]
    search = RegretSearch(game.dream(position.view(seat)), 2, seat, card.heuristics(game), QuickDice(1), 0.1, 2)
    budget = Budget(10)
    budget.begin()
    search.run(budget)
    search.nodes = MOST_NODES
    size = count(search)
    budget.begin()
    search.run(budget)
    assert count(search) == size
    assert search.best() in position.legal(seat)


def count(search: RegretSearch) -> int:
    """Moments in the tree."""
    found, waiting = 0, [search.start]
    while waiting:
        place = waiting.pop()
        found += 1
        waiting.extend(place.after.values())
    return found
