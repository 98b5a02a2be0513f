"""One seat after the other, as PettingZoo wants it."""

import pickle
from copy import deepcopy

import numpy as np
import pytest
from gymnasium.spaces import Discrete

from parlour import games
from parlour.core.dice import QuickDice
from parlour.rl.aec import ParlourAEC
from parlour.rl.make import Steps

LEARNT = [card.name for card in games.cards() if card.encoder is not None]


@pytest.mark.parametrize("name", LEARNT)
@pytest.mark.filterwarnings("ignore")  # PettingZoo's advice on what is a matter of taste
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    from pettingzoo.test import api_test, seed_test  # here, because it warns of itself

    api_test(ParlourAEC(name), num_cycles=60)
    seed_test(lambda: ParlourAEC(name), num_cycles=30)


@pytest.mark.slow
@pytest.mark.parametrize("name", LEARNT)
@pytest.mark.filterwarnings("ignore")
def test_pettingzoos_performance_test_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It plays for five seconds by the clock; here for 300 steps, whatever the clock says."""
    from pettingzoo.test import performance_benchmark

    played = 0

    def clock() -> float:
        nonlocal played
        played += 1
        return played / 60.0  # it looks once a step

    monkeypatch.setattr("time.time", clock)
    performance_benchmark(ParlourAEC(name))
    told = capsys.readouterr().out
    assert "turns per second" in told and "cycles per second" in told
    assert played > 300


def test_an_allowed_step_is_chosen_evenly_and_as_gymnasium_would() -> None:
    steps = Steps(6, seed=1)
    mask = np.array([0, 1, 0, 1, 1, 0], np.int8)
    counts = np.bincount([steps.sample(mask) for _ in range(3000)], minlength=6)
    assert counts[mask == 0].tolist() == [0, 0, 0]
    assert (abs(counts[mask == 1] - 1000) < 130).all()  # five standard deviations
    assert steps.sample(np.zeros(6, np.int8)) == 0
    assert steps.contains(steps.sample())
    assert steps.contains(steps.sample(mask)) and steps == Discrete(6)
    with pytest.raises(AssertionError, match="shape"):
        steps.sample(np.zeros(5, np.int8))


@pytest.mark.parametrize("name", LEARNT)
def test_what_is_not_allowed_is_replaced_and_told(name: str) -> None:
    env = ParlourAEC(name)
    env.reset(seed=3)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    lowest = int(np.flatnonzero(mask)[0])
    twin = ParlourAEC(name)
    twin.reset(seed=3)
    twin.step(lowest)
    env.step(10**9)
    assert env.infos[agent] == {"illegal": True}
    assert env.session is not None and twin.session is not None
    assert env.session.position.view(1) == twin.session.position.view(1)
    assert env.session.steps == twin.session.steps


def test_rewards_sum_up_to_nothing_and_reach_everybody() -> None:
    env, dice = ParlourAEC("fogline"), QuickDice(1)
    env.reset(seed=1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        told, reward, ended, _, _ = env.last()
        total[agent] += reward
        allowed = np.flatnonzero(told["action_mask"])
        env.step(None if ended else int(allowed[dice.roll("step", len(allowed)) - 1]))
    assert sum(total.values()) == 0
    assert not env.agents


def test_a_seat_is_drawn_in_text() -> None:
    env = ParlourAEC("underlinery", render_mode="ansi")
    env.reset(seed=1)
    assert "you won the toss" in str(env.render())
    assert ParlourAEC("underlinery").render() is None


@pytest.mark.parametrize("name", LEARNT)
def test_it_pickles_and_copies_in_the_middle_of_a_match(name: str) -> None:
    env, dice = ParlourAEC(name), QuickDice(4)
    env.reset(seed=4)
    for _ in range(25):
        twins = [deepcopy(env), pickle.loads(pickle.dumps(env))]
        told = env.observe(env.agent_selection)
        allowed = np.flatnonzero(told["action_mask"])
        if not len(allowed):
            break
        step = int(allowed[dice.roll("step", len(allowed)) - 1])
        env.step(step)
        for twin in twins:
            assert not (twin.observe(twin.agent_selection)["observation"] != told["observation"]).any()
            twin.step(step)
            assert twin.agent_selection == env.agent_selection
            assert twin.session is not None and env.session is not None
            assert twin.session.position.view(1) == env.session.position.view(1)
