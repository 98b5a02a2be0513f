"""Every level of every game: it sees views only, keeps its budget, and the same seed gives the same choice in both builds."""

import os

import msgspec
import pytest

from parlour import games
from parlour.bots.advice import advise
from parlour.bots.budget import Budget
from parlour.bots.greedy import GreedyBot
from parlour.bots.ismcts import MOST_NODES, SearchBot
from parlour.bots.levels import LEVELS, USUAL, make_bot, recipe, rivals
from parlour.bots.simultaneous import JointBot, JointSearch
from parlour.bots.skilled import SkilledBot
from parlour.core.contract import Position
from parlour.core.dice import Dice, QuickDice
from parlour.core.heuristics import Heuristics
from parlour.core.recipes import Recipe
from parlour.core.view import to_json
from parlour.lab.ladder import Pairing, meet
from parlour.laws.walks import PRESETS
from tests.bots.moments import moments

pytestmark = pytest.mark.slow

FEW = 12  # simulations: enough to reach every line, few enough for plain code
COMPILED = os.environ.get("PARLOUR_EXPECT") == "compiled"
TRIED = PRESETS if COMPILED else [(name, next(iter(games.card(name).presets))) for name in games.NAMES]  # plain is slow


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "preset"), TRIED)
def test_the_same_view_and_seed_give_the_same_choice_whatever_the_truth(name: str, preset: str, level: str) -> None:
    card = games.card(name)
    game = card.make(preset=preset)
    for position, seat in moments(name, preset):
        view = position.view(seat)
        other = game.dream(view).world(QuickDice(99))  # another truth, the same view
        assert to_json(other.view(seat)) == to_json(view)
        choices = [
            make_bot(card, game, level, seat, QuickDice(5), simulations=FEW).choose(truth.view(seat))
            for truth in (position, other, position)
        ]
        assert len(set(choices)) == 1
        assert position.why_not(seat, choices[0]) == ""


@pytest.mark.parametrize("name", games.NAMES)
def test_advice_is_a_legal_input_and_a_reason(name: str) -> None:
    card = games.card(name)
    game = card.make()
    for position, seat in moments(name):
        text, _, why = advise(card, game, position.view(seat), seat, QuickDice(1), 0.01).partition(": ")
        actions = game.interpret(position, seat, text, "")
        assert isinstance(actions, list)
        assert position.why_not(seat, actions[0]) == ""
        assert len(why.split()) >= 3
        assert "\n" not in why


def test_advice_is_the_same_whatever_the_truth() -> None:
    card = games.card("nullgame")
    game = card.make()
    said = set()
    for other in ([2, 0], [2, 3]):
        data: dict[str, object] = {"hands": other, "left": [3, 3 - other[1]], "shown": [False, False]}
        said.add(advise(card, game, game.load(data, QuickDice()).view(1), 1, QuickDice(1), 0.0))
    assert len(said) == 1
    assert said.pop().endswith(" chances in a hundred")


def test_every_level_has_a_recipe() -> None:
    assert set(USUAL) == set(LEVELS)
    for name in games.NAMES:
        assert recipe(games.card(name), "random").kind == "random"
        for level in LEVELS:
            assert make_bot(games.card(name), games.card(name).make(), level, 1, QuickDice(1)).seat == 1


def test_a_game_brings_its_own_recipes() -> None:
    """Whatever package the card comes from."""
    own = Recipe("search", simulations=7)
    card = msgspec.structs.replace(games.card("magpie"), recipes={"hard": own, "sly": own})
    assert [recipe(card, level) for level in ("easy", "hard", "sly")] == [USUAL["easy"], own, own]
    assert rivals(card) == ("sly",)
    game = card.make()
    bot = make_bot(card, game, "sly", 1, QuickDice(1))
    bot.choose(game.start(QuickDice(1)).view(1))
    assert isinstance(bot, SearchBot)
    assert bot.budget.done == 7


@pytest.mark.parametrize("maker", [SearchBot, JointBot])
def test_a_search_spends_its_simulations_exactly(maker: type[SearchBot] | type[JointBot]) -> None:
    card = games.card("fogline")
    game = card.make()
    position, seat = moments("fogline", "")[2]
    bot = maker(game, seat, QuickDice(1), card.heuristics(game), Budget(33))
    bot.choose(position.view(seat))
    assert bot.budget.done == 33


class Stopping(Heuristics):
    """Rules of thumb that end the search from outside, as a server does when a match is over."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def policy(self, position: Position, seat: int, dice: Dice) -> int:
        if self.budget.done == 5:
            self.budget.stop()
        return super().policy(position, seat, dice)


def test_a_search_can_be_cancelled_and_still_chooses() -> None:
    game = games.card("fogline").make()
    position, seat = moments("fogline", "")[2]
    budget = Budget(10_000)
    choice = SearchBot(game, seat, QuickDice(1), Stopping(budget), budget).choose(position.view(seat))
    assert budget.done == 5
    assert position.why_not(seat, choice) == ""


def test_a_joint_tree_stays_within_its_memory() -> None:
    card = games.card("underscore")
    game = card.make()
    position, seat = moments("underscore", "")[1]
    search = JointSearch(game.dream(position.view(seat)), 2, seat, card.heuristics(game), QuickDice(1), 0.7, 2)
    search.nodes = MOST_NODES - 1
    budget = Budget(40)
    budget.begin()
    search.run(budget)
    assert search.nodes <= MOST_NODES + 1
    assert search.best() in position.legal(seat)


@pytest.mark.parametrize(("name", "maker"), [("fogline", GreedyBot), ("underlinery", SkilledBot)])
def test_a_bot_that_always_slips_plays_at_random(name: str, maker: type[GreedyBot] | type[SkilledBot]) -> None:
    card = games.card(name)
    game = card.make()
    position, seat = max(moments(name, ""), key=lambda moment: len(moment[0].legal(moment[1])))
    choices = {
        maker(game, seat, QuickDice(seed), card.heuristics(game), Budget(0), 1, slips=100).choose(position.view(seat))
        for seed in range(30)
    }
    assert len(choices) > 16  # more than the candidates that it would think about


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "upper"), [("fogline", "medium"), ("underscore", "medium"), ("underlinery", "medium")]
)
def test_a_higher_level_beats_random_play(name: str, upper: str) -> None:
    """Fixed seeds: this either always passes or never."""
    points = [meet(Pairing(name, {}, upper, "random"), seed).points for seed in range(10)]
    assert sum(map(sum, points)) >= 14.0
