"""The sequential test: published values, and mistakes as often as promised."""

from math import exp, log
from random import Random

import pytest

from parlour.lab.sprt import Overshoot, Sprt, likeliest, ratio

# what Stockfish's testing framework printed for pairs of games, with the Elo bounds of each test
# (pull requests 3098, 3209, 2920, 2951, 2950 and 3331 of official-stockfish/Stockfish)
PUBLISHED = [
    (2.96, -0.25, 1.25, (491, 7345, 29693, 7670, 465)),
    (2.97, 0.25, 1.25, (53, 2220, 21459, 2445, 47)),
    (2.94, -0.25, 1.25, (253, 4282, 17604, 4431, 286)),
    (2.97, 0.25, 1.25, (58, 3302, 33130, 3518, 84)),
    (2.95, -0.50, 1.50, (665, 4806, 9333, 4893, 747)),
    (2.98, 0.25, 1.75, (328, 4564, 15580, 4789, 371)),
    (2.95, -0.50, 1.50, (59, 754, 2467, 865, 75)),
    (2.95, 0.25, 1.75, (33, 1185, 8378, 1302, 50)),
    (2.94, -0.50, 1.50, (133, 1751, 5094, 1849, 165)),
    (2.95, 0.25, 1.75, (149, 4748, 32785, 5063, 159)),
    (2.94, -0.25, 1.25, (115, 2196, 11328, 2317, 136)),
    (2.93, 0.25, 1.25, (14, 1030, 14318, 1163, 19)),
]


def expected(elo: float) -> float:
    return 1.0 / (1.0 + exp(-elo * log(10.0) / 400.0))


@pytest.mark.parametrize(("told", "low", "high", "pairs"), PUBLISHED)
def test_published_ratios_are_ours(told: float, low: float, high: float, pairs: tuple[int, ...]) -> None:
    assert ratio(pairs, expected(low), expected(high)) == pytest.approx(told, abs=0.0051)  # printed with two digits


@pytest.mark.parametrize("mean", [0.3, 0.5, 0.71])
def test_the_likeliest_distribution_has_the_mean_and_no_other_is_likelier(mean: float) -> None:
    values, shares = [0.0, 0.25, 0.5, 0.75, 1.0], [0.1, 0.3, 0.2, 0.3, 0.1]
    found = likeliest(values, shares, mean)
    assert sum(found) == pytest.approx(1.0)
    assert sum(value * share for value, share in zip(values, found, strict=True)) == pytest.approx(mean)
    # moving a little weight so that sum and mean stay: nothing is gained to first order
    slope = [share / part for share, part in zip(shares, found, strict=True)]
    assert slope[0] - 2 * slope[1] + slope[2] == pytest.approx(0.0, abs=1e-6)
    assert slope[1] - 2 * slope[2] + slope[3] == pytest.approx(0.0, abs=1e-6)


def test_outcomes_of_more_seats_have_more_values() -> None:
    """Turned round, the test says the opposite; more of the same says more."""
    counts = (3, 1, 0, 4, 9, 0, 2)
    assert ratio(counts, 0.5, 0.6) == pytest.approx(-ratio(counts[::-1], 0.4, 0.5), rel=1e-6)
    tenfold = tuple(10 * count for count in counts)
    assert abs(ratio(tenfold, 0.5, 0.6)) > abs(ratio(counts, 0.5, 0.6))


def test_the_bounds_come_nearer_by_what_the_ratio_jumps() -> None:
    jumps = Overshoot()
    for value in (0.5, 0.2, 1.5, 1.0):
        jumps.follow(value)
    assert jumps.expected() == pytest.approx((0.25 + 1.0) / 1.5 / 2)
    test = Sprt(0.5, 0.6, 5)
    assert test.bounds() == pytest.approx((-2.944, 2.944), abs=1e-3)
    while not test.feed(4):
        pass
    assert test.verdict == 1
    low, high = test.bounds()
    assert low == pytest.approx(-2.944, abs=1e-3)  # it never went that way
    assert 0.0 < high < 2.944
    fed = list(test.counts)
    assert test.feed(0) == 1  # what was decided stays
    assert test.counts == fed


def verdicts(shares: tuple[float, ...], runs: int, most: int = 3000) -> list[int]:
    dice = Random(7)
    found = []
    for _ in range(runs):
        test = Sprt(0.5, 0.6, len(shares))
        for outcome in dice.choices(range(len(shares)), shares, k=most):
            if test.feed(outcome):
                break
        found.append(test.verdict)
    return found


@pytest.mark.parametrize("shares", [(0.15, 0.2, 0.3, 0.2, 0.15), (0.02, 0.18, 0.6, 0.18, 0.02)])
def test_false_alarms_are_as_rare_as_promised(shares: tuple[float, ...]) -> None:
    """Nothing has changed: of 300 tests no more cry out than 5 in a hundred and what chance makes of it."""
    found = verdicts(shares, 300)
    assert 0 not in found
    assert found.count(1) <= 300 * 0.05 + 2 * (300 * 0.05 * 0.95) ** 0.5


def test_a_change_is_found_as_often_as_promised() -> None:
    found = verdicts((0.1, 0.1, 0.3, 0.3, 0.2), 200)  # its mean is 0.6
    assert found.count(-1) <= 200 * 0.05 + 2 * (200 * 0.05 * 0.95) ** 0.5
