"""Figures and their intervals: honest also where the sample is tiny."""

from itertools import product
from math import prod

import pytest

from parlour.lab.figures import NONE, Figure, added, bounded, elo, mean, rank, ratio, share, student
from parlour.lab.intervals import Share

PAIRS = {  # how often a pair of matches brings 0, a quarter, a half, three quarters, all
    "even": (0.1, 0.2, 0.4, 0.2, 0.1),
    "strong": (0.0, 0.02, 0.08, 0.3, 0.6),
    "coins": (0.25, 0.0, 0.5, 0.0, 0.25),
    "nearly sure": (0.0, 0.0, 0.0, 0.1, 0.9),
    "drawn": (0.0, 0.05, 0.9, 0.05, 0.0),
    "all or nothing": (0.5, 0.0, 0.0, 0.0, 0.5),
}


@pytest.mark.parametrize("pairs", PAIRS.values(), ids=PAIRS.keys())
@pytest.mark.parametrize("count", [2, 3, 5])
def test_the_interval_of_a_tiny_sample_holds_the_truth_as_often_as_it_says(
    pairs: tuple[float, ...], count: int
) -> None:
    """By every sample that there is; the usual interval holds it half of the time where pairs are all or nothing."""
    truth = sum(chance * n / 4 for n, chance in enumerate(pairs))
    held = 0.0
    for sample in product(range(5), repeat=count):
        found = bounded([n / 4 for n in sample])
        assert found.low is not None and found.high is not None
        held += prod(pairs[n] for n in sample) * (found.low <= truth <= found.high)
    assert held >= 0.93  # it goes in steps: of so few samples none has exactly 0.95


def test_the_interval_of_a_large_sample_is_the_usual_one() -> None:
    found = bounded([0.0, 0.5, 1.0, 0.5] * 2500)
    assert found.value == 0.5
    assert found.low is not None and found.low == pytest.approx(0.5 - 1.96 * (0.125 / 10_000) ** 0.5, abs=1e-4)


def test_shares_of_nothing_and_of_all_are_bounded_by_the_sample() -> None:
    assert share(0, 8) == Figure(0.0, 0.0, Share(0, 8).high, 8)
    assert share(8, 8).high == 1.0
    assert share(0, 0) == NONE


def test_decisions_of_one_match_are_not_independent() -> None:
    """Ten matches in which a kind is taken always or never tell as much as ten decisions, not as a thousand."""
    blocky = ratio([100, 0] * 5, [100] * 10)
    mixed = ratio([50] * 10, [100] * 10)
    assert blocky.value == mixed.value == 0.5
    assert blocky.of == mixed.of == 10
    wide, narrow = ((f.high or 0.0) - (f.low or 0.0) for f in (blocky, ratio([49, 51] * 5, [100] * 10)))
    assert wide > 0.45
    assert narrow < 0.08
    never = ratio([0] * 10, [100] * 10)
    assert never.low == 0.0
    assert never.high == pytest.approx(Share(0, 10).high)  # by matches: the next one may be of another sort
    assert ratio([0], [0]) == NONE


def test_students_points_are_those_of_the_tables() -> None:
    for freedom, point in ((1, 12.706), (10, 2.228), (11, 2.201), (20, 2.086), (60, 2.000), (1000, 1.962)):
        assert student(freedom) == pytest.approx(point, abs=1e-3)


def test_a_mean_has_students_interval_and_one_value_has_none() -> None:
    found = mean([1.0, 2.0, 3.0])
    assert found.low == pytest.approx(2.0 - 4.303 / 3**0.5)
    assert mean([1.0, 2.0, 3.0], 0.0).low == 0.0
    assert mean([4.0]) == Figure(4.0, None, None, 1)
    assert mean([]) == NONE


def test_ranks_bound_a_quantile_and_say_where_the_sample_ends() -> None:
    """The table of binomials: of 20 values the 6th and the 15th hold the median with 95.9 %."""
    found = rank(list(range(1, 21)), 0.5)
    assert (found.low, found.high) == (6.0, 15.0)
    assert rank(list(range(1, 21)), 0.9).high is None
    assert rank([3], 0.5) == Figure(3.0, None, None, 1)
    assert rank([], 0.5) == NONE
    large = rank(list(range(100_000)), 0.9)
    assert large.low is not None and large.high is not None
    assert large.low == pytest.approx(90_000 - 1.96 * 9000**0.5, abs=3)
    assert large.high == pytest.approx(90_000 + 1.96 * 9000**0.5, abs=3)


def test_an_interval_excludes_what_lies_outside() -> None:
    assert Figure(0.3, 0.2, 0.4, 9).excludes(0.5)
    assert Figure(0.7, 0.6, None, 9).excludes(0.5)
    assert not Figure(0.4, 0.2, 0.6, 9).excludes(0.5)
    assert not NONE.excludes(0.5)


def test_a_share_is_a_distance_in_elo() -> None:
    """76 % of the points are 200 apart, 91 % are 400; of three seats a third is nothing."""
    assert elo(Figure(10 / 11, 0.5, 0.99, 10_000_000), 0.5).value == pytest.approx(400.0, abs=1e-3)
    assert elo(Figure(0.7597, None, None, 10_000_000), 0.5).value == pytest.approx(200.0, abs=0.1)
    assert elo(Figure(1 / 3, 0.3, 0.4, 10_000_000), 1 / 3).value == pytest.approx(0.0, abs=1e-3)
    sure = elo(bounded([1.0] * 9), 0.5)
    assert sure.value == pytest.approx(400 * 1.2788, abs=0.1)  # odds of 9.5 to 0.5
    assert sure.low is not None and sure.low > 0.0
    assert sure.high is None  # the sample does not tell
    assert elo(NONE, 0.5) == NONE


def test_steps_of_a_ladder_add_up() -> None:
    """As for normal distributions: margins of 3 and 4 make one of 5."""
    assert added(Figure(100.0, 97.0, 106.0, 50), Figure(10.0, 6.0, 18.0, 20)) == Figure(110.0, 105.0, 120.0, 20)
    assert added(Figure(1.0, 0.0, None, 5), Figure(1.0, 0.0, 2.0, 5)).high is None
    assert added(NONE, Figure(1.0, 0.0, 2.0, 5)) == Figure(1.0, 0.0, 2.0, 5)
