"""Worlds that are kept are drawn as often as they weigh."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.pool import Pool


@pytest.mark.parametrize("weights", [[1.0], [1.0, 3.0], [0.0, 2.0, 0.0, 1.0, 1e-300], [5.0] * 9])
def test_a_world_is_drawn_as_often_as_it_weighs(weights: list[float]) -> None:
    pool = Pool(weights)
    dice = QuickDice(3)
    drawn = [0] * len(weights)
    for _ in range(4000):
        drawn[pool.draw(dice)] += 1
    for count, weight in zip(drawn, weights, strict=True):
        assert count / 4000 == pytest.approx(weight / sum(weights), abs=0.03)
        assert count == 0 or weight > 0.0
