"""All seats at once, as PettingZoo wants it."""

import numpy as np
import pytest

from parlour import games
from parlour.rl.parallel import ParlourParallel

LEARNT = [card.name for card in games.cards() if card.encoder is not None]


@pytest.mark.parametrize("name", LEARNT)
@pytest.mark.filterwarnings("ignore")  # PettingZoo's advice on what is a matter of taste
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    from pettingzoo.test import parallel_api_test, parallel_seed_test  # here, because it warns of itself

    parallel_api_test(ParlourParallel(name), num_cycles=60)
    parallel_seed_test(lambda: ParlourParallel(name), num_cycles=20)


def test_seats_decide_at_the_same_time() -> None:
    env = ParlourParallel("nullgame")
    told, _ = env.reset(seed=1)
    assert all(each["action_mask"].tolist() == [1, 1, 1, 1, 1, 0] for each in told.values())
    told, rewards, ended, _, infos = env.step({"seat_1": 2, "seat_2": 0})
    assert told["seat_2"]["action_mask"].tolist() == [0, 0, 0, 0, 0, 1]  # it has shown, and waits
    assert not any(rewards.values()) and not any(ended.values())
    _, rewards, ended, _, infos = env.step({"seat_1": 0, "seat_2": 3})
    assert infos == {"seat_1": {}, "seat_2": {"illegal": True}}
    assert rewards == {"seat_1": -1.0, "seat_2": 1.0}  # one pebble: the sum is odd
    assert all(ended.values()) and env.agents == []


def test_a_seat_that_is_not_to_act_waits() -> None:
    env = ParlourParallel("magpie")
    told, _ = env.reset(seed=1)
    allowed = {agent: np.flatnonzero(each["action_mask"]).tolist() for agent, each in told.items()}
    assert allowed["seat_2"] == [env.wait]
    assert env.wait not in allowed["seat_1"]
