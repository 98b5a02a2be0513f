"""One seat's match, as Gymnasium wants it."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.core.dice import QuickDice
from parlour.rl.solo import ParlourSolo


@pytest.mark.parametrize(
    ("name", "preset"),
    [
        ("stackdoku", "easy"),
        ("stackdoku", "hidden"),
        ("stackdoku", "endless"),
        ("underscore", "fight"),
        ("underscore", "run"),
    ],
)
@pytest.mark.filterwarnings("ignore")
def test_gymnasium_finds_nothing_wrong(name: str, preset: str) -> None:
    check_env(ParlourSolo(name, preset))


@pytest.mark.filterwarnings("ignore")
def test_nor_where_bots_play_the_other_seats() -> None:
    check_env(ParlourSolo("fogline", level="easy", seat=2))


def test_a_level_that_is_solved_pays_one() -> None:
    env = ParlourSolo("stackdoku", "easy", {"seed": "a"})
    env.reset(seed=1)
    assert env.session is not None
    position = env.session.position
    reward, over = 0.0, False
    for action in position.level.certificate:  # type: ignore[attr-defined]
        for step in env.made.encoder.steps(position, 1, action):
            _, reward, over, _, infos = env.step(step)
            assert infos == {}
    assert over
    assert reward == 1.0


def test_it_is_broken_off_at_its_limit() -> None:
    env, dice = ParlourSolo("underlinery", level="random", limit=7), QuickDice(1)
    told, _ = env.reset(seed=2)
    cuts = []
    for _ in range(7):
        allowed = np.flatnonzero(told["action_mask"])
        told, _, _, cut, _ = env.step(int(allowed[dice.roll("step", len(allowed)) - 1]))
        cuts.append(cut)
    assert cuts == [False] * 6 + [True]


def test_a_seat_and_a_level_that_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="seat 3"):
        ParlourSolo("fogline", level="easy", seat=3)
    with pytest.raises(ValueError, match="played by"):
        ParlourSolo("fogline")
    with pytest.raises(ValueError, match="tiny"):
        ParlourSolo("stackdoku", "tiny")
