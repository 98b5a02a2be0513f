"""Many matches at once: the same as one by one, in buffers that stay where they are."""

import numpy as np
import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.rl.session import Session
from parlour.rl.vector import ParlourVector

LEARNT = [card.name for card in games.cards() if card.encoder is not None]
LANES = 4


@pytest.mark.slow
@pytest.mark.parametrize("name", LEARNT)
def test_each_lane_is_a_match_of_its_own(name: str) -> None:
    env, chance = ParlourVector(name, LANES), np.random.default_rng(1)
    told, infos = env.reset(seed=5)
    card = games.card(name)
    game = card.make()
    assert card.encoder is not None
    dice = [QuickDice(5 * 1_000_003 + lane) for lane in range(LANES)]
    plain = [Session(game, card.encoder(game), game.start(dice[lane])) for lane in range(LANES)]
    for _ in range(200):
        for lane, session in enumerate(plain):
            assert session.seat == infos["seat"][lane]
            assert session.row(session.seat) == told["observation"][lane].tobytes()
            assert session.mask(session.seat) == told["action_mask"][lane].tobytes()
        actions = env.sample(chance)
        told, _, ended, cut, infos = env.step(actions)
        assert not cut.any() and not infos["illegal"].any()
        for lane, session in enumerate(plain):
            session.take(session.seat, int(actions[lane]), None)
            assert (session.seat == 0) == ended[lane]
            if session.seat == 0:
                assert session.rewards() == infos["rewards"][lane].tolist()
                plain[lane] = Session(game, card.encoder(game), game.start(dice[lane]))


def test_the_buffers_stay_where_they_are() -> None:
    env, chance = ParlourVector("fogline", LANES, level="random"), np.random.default_rng(1)
    told, _ = env.reset(seed=1)
    assert told["observation"].flags.c_contiguous and told["action_mask"].flags.c_contiguous
    before = [each.ctypes.data for each in told.values()]
    for _ in range(50):
        told, *_ = env.step(env.sample(chance))
    assert [each.ctypes.data for each in told.values()] == before


@pytest.mark.parametrize("level", ["random", "easy"])
def test_rivals_play_the_other_seats(level: str) -> None:
    env, chance = ParlourVector("nullgame", LANES, level=level), np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    assert sorted(infos["seat"].tolist()) == [1, 1, 2, 2]
    ends, asked, total = 0, set(), 0.0
    for _ in range(100):
        _, rewards, ended, _, infos = env.step(env.sample(chance))
        ends += int(ended.sum())
        total += float(np.abs(rewards).sum())
        asked.add(tuple(infos["seat"].tolist()))
        assert (np.abs(rewards) == ended).all()
    assert ends == total > 40
    assert len(asked) > 1  # the seats change from match to match


def test_one_seat_may_be_kept() -> None:
    env, chance = ParlourVector("magpie", LANES, level="random", seat=2), np.random.default_rng(1)
    env.reset(seed=1)
    for _ in range(60):
        *_, infos = env.step(env.sample(chance))
        assert set(infos["seat"].tolist()) == {2}
    with pytest.raises(ValueError, match="seat 3"):
        ParlourVector("magpie", 1, level="random", seat=3)
    with pytest.raises(ValueError, match="level"):
        ParlourVector("magpie", 1, level="grandmaster")


def test_what_is_not_allowed_is_replaced_the_same_way_every_time() -> None:
    wild = np.random.default_rng(2)
    wishes = [wild.integers(-5, 3000, LANES) for _ in range(200)]
    seen = []
    for _ in range(2):
        env = ParlourVector("fogline", LANES, level="random")
        env.reset(seed=9)
        trail = []
        for wish in wishes:
            told, rewards, ended, _, infos = env.step(wish)
            trail.append([told["observation"].tobytes(), rewards.tolist(), ended.tolist(), infos["illegal"].tolist()])
        assert any(any(illegal) for *_, illegal in trail)
        seen.append(trail)
    assert seen[0] == seen[1]


def test_a_limit_breaks_matches_off() -> None:
    env, chance = ParlourVector("fogline", 2, limit=5), np.random.default_rng(1)
    env.reset(seed=1)
    cuts = [env.step(env.sample(chance))[3].tolist() for _ in range(10)]
    assert cuts == [[step % 5 == 4] * 2 for step in range(10)]
