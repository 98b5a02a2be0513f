"""OpenSpiel: its own tests hold, chance is explicit, and a resampled state looks the same to its player."""

import pickle
import unittest
from copy import deepcopy

import numpy as np
import pyspiel
import pytest

from parlour.core.dice import QuickDice
from parlour.rl import spiel
from parlour.rl.branch import Branch
from parlour.rl.chance import MOST
from parlour.rl.make import Made

TINY = "parlour_nullgame(preset=tiny)"


STATES = 60  # that OpenSpiel's test of a game looks at


def enforced(name: str) -> unittest.TestResult:
    """OpenSpiel's test of one game."""
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase
    from open_spiel.python.algorithms import sample_some_states

    class Enforced(EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        game_name = name
        game = pyspiel.load_game(name)

        @classmethod
        def setUpClass(cls) -> None:
            cls.game_type = cls.game.get_type()
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=STATES)

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforced).run(result)
    return result


@pytest.mark.slow
@pytest.mark.parametrize("name", spiel.NAMES)
@pytest.mark.filterwarnings("ignore")
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    result = enforced(name)
    assert result.testsRun >= 5
    assert [trouble for _, trouble in [*result.errors, *result.failures]] == []


def walk(state: pyspiel.State, own: tuple[tuple[str, ...], ...], known: dict[str, tuple[str, ...]]) -> int:
    """How many states there are from here on; who is asked the same must have been told and have done the same before."""
    if state.is_terminal():
        return 1
    count, player = 1, state.current_player()
    mark = [""]
    if not state.is_chance_node():
        mark = [state.information_state_string()]
        assert known.setdefault(mark[0], own[player]) == own[player]
    for action in state.legal_actions():
        mine = own if player < 0 else tuple((*o, *mark, str(action)) if n == player else o for n, o in enumerate(own))
        count += walk(state.child(action), mine, known)
    return count


def test_nobody_forgets_what_they_were_told_and_did() -> None:
    known: dict[str, tuple[str, ...]] = {}
    assert walk(pyspiel.load_game(TINY).new_initial_state(), ((), ()), known) > 20
    assert len(known) < 20  # what is hidden is hidden: far fewer are told apart


def test_every_draw_is_a_node_of_chance() -> None:
    state = pyspiel.load_game("parlour_magpie").new_initial_state()
    draws = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len(outcomes) == 18 - draws
        state.apply_action(outcomes[0][0])
        draws += 1
    assert draws == 6
    assert state.branch.session.position.view(1).zones["1"] == [1, 1, 2]


def test_of_large_dice_always_the_same_few_sides_are_dealt() -> None:
    state = pyspiel.load_game("parlour_stackdoku").new_initial_state()
    assert len(state.chance_outcomes()) == MOST
    levels = {state.branch.asking.value(outcome) for outcome in range(MOST)}
    assert len(levels) == MOST
    assert min(levels) >= 1 and max(levels) <= state.branch.asking.sides


@pytest.mark.parametrize("name", spiel.NAMES)
def test_a_resampled_state_looks_the_same_to_its_player(name: str) -> None:
    dice = QuickDice(1)
    state = pyspiel.load_game(name).new_initial_state()
    seen = 0
    while not state.is_terminal() and seen < 12:
        if not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, lambda: dice.roll("sample", 1000) / 1001)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            other.apply_action(other.legal_actions()[0])  # it can be played on
            seen += 1
        actions = state.legal_actions()
        state.apply_action(actions[dice.roll("action", len(actions)) - 1])
    assert seen


def test_a_branch_pickles_and_copies_in_the_middle() -> None:
    dice = QuickDice(2)
    branch = Branch(Made("magpie"))
    for _ in range(14):
        for twin in (deepcopy(branch), pickle.loads(pickle.dumps(branch))):
            assert [twin.information(seat) for seat in (1, 2)] == [branch.information(seat) for seat in (1, 2)]
            assert (twin.seat, twin.over, twin.values) == (branch.seat, branch.over, branch.values)
            step_at_random(twin, QuickDice(9))  # which leaves the first as it was
        step_at_random(branch, dice)


def step_at_random(branch: Branch, dice: QuickDice) -> None:
    if branch.asking is not None:
        branch.draw(dice.roll("draw", branch.asking.outcomes) - 1)
    elif not branch.over:
        allowed = branch.allowed()
        branch.take(allowed[dice.roll("step", len(allowed)) - 1])


def test_its_python_search_plays_through_resampling() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("parlour_nullgame")
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)), 2.0, 30)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == 0


def test_options_are_given_by_text() -> None:
    game = pyspiel.load_game("parlour_fogline(preset=skirmish,options=quiet:12;fog:open)")
    assert game.made.game.terms.quiet == 12
    assert game.made.game.terms.open_fog
    assert game.made.game.terms.pairs == 5
