"""Shares and means with their intervals, against figures worked out by hand."""

import pytest

from parlour.lab.intervals import Share, mean_of, quantile


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (90, 100, 0.8256, 0.9448), (0, 0, 0.0, 1.0)],
)
def test_a_share_has_wilsons_interval(hits: int, of: int, low: float, high: float) -> None:
    share = Share(hits, of)
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)
    assert share.low <= share.value <= share.high


def test_a_share_covers_the_truth_as_often_as_it_says() -> None:
    """All outcomes of 40 throws of a coin that falls heads 3 times in 10, weighted by their probability."""
    chance, covered = 0.7**40, 0.0
    for hits in range(41):
        covered += chance if Share(hits, 40).low <= 0.3 <= Share(hits, 40).high else 0.0
        chance *= (40 - hits) / (hits + 1) * 3 / 7
    assert 0.93 < covered < 0.99


def test_how_shares_and_means_read() -> None:
    assert str(Share(5, 10)) == "50% (24%-76%) of 10"
    assert str(Share(0, 0)) == "-"
    assert str(mean_of([1, 2, 3, 4])) == "2.5 ± 1.3"
    assert str(mean_of([7])) == "7.0"
    assert str(mean_of([])) == "-"


def test_a_mean_has_the_interval_of_its_spread() -> None:
    found = mean_of([2.0, 4.0, 6.0])
    assert found.value == 4.0
    assert found.margin == pytest.approx(1.96 * 2.0 / 3**0.5)
    assert mean_of([3, 3, 3]).margin == 0.0


def test_quantiles() -> None:
    turns = [9, 1, 5, 3, 7]
    assert [quantile(turns, part) for part in (0.0, 0.05, 0.5, 0.95, 1.0)] == [1, 1, 5, 9, 9]
    assert quantile([4], 0.5) == 4
