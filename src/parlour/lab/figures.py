"""A figure of a sample and the interval in which the truth lies 95 times in a hundred, honest for tiny samples too."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, log10, sqrt

import msgspec

from parlour.lab.intervals import Share, Z

# Student's 97.5 % points for 1, 2 ... degrees of freedom; beyond them a series in 1/n is as exact as we print
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
FEWEST, USUAL = 30, 200  # observations of a run that is watched
COUNTED = 4_000  # ranks of larger samples come from the normal distribution


class Figure(msgspec.Struct, frozen=True):
    """One figure; None where the sample does not tell it."""

    value: float | None
    low: float | None
    high: float | None
    of: int  # independent observations: matches, pairs of matches

    def excludes(self, value: float) -> bool:
        """Whether the interval says that the truth is another one."""
        return (self.low is not None and self.low > value) or (self.high is not None and self.high < value)


NONE = Figure(None, None, None, 0)


def share(hits: int, of: int) -> Figure:
    """So many of so many, with Wilson's interval."""
    found = Share(hits, of)
    return Figure(found.value, max(0.0, found.low), min(1.0, found.high), of) if of else NONE


def ratio(hits: Sequence[int], of: Sequence[int]) -> Figure:
    """So many of so many, counted in matches that are each of a piece: a match is one observation, not its decisions.

    Wilson's interval for as many independent decisions as would vary as much as the matches do.
    """
    taken, offered = sum(hits), sum(of)
    matches = sum(1 for count in of if count)
    if not offered:
        return NONE
    value = taken / offered
    spread = sum((hit - value * count) ** 2 for hit, count in zip(hits, of, strict=True))
    spread *= matches / max(1, matches - 1) / offered**2
    count = value * (1.0 - value) / spread if spread else matches
    count = min(max(count, matches), offered)
    wilson = _wilson(value, count)
    return Figure(value, wilson[0], wilson[1], matches)


def _wilson(value: float, count: float) -> tuple[float, float]:
    middle = (value * count + Z * Z / 2) / (count + Z * Z)
    margin = Z * sqrt(value * (1.0 - value) * count + Z * Z / 4) / (count + Z * Z)
    return (max(0.0, middle - margin) if value else 0.0, min(1.0, middle + margin) if value < 1.0 else 1.0)


def bounded(values: Sequence[float]) -> Figure:
    """The mean of values from 0 to 1. As Agresti and Coull do it for shares: two at each end are added to the sample.

    Nothing between 0 and 1 varies more than that, so the interval is never too small for want of a sample, and with many
    observations it is the usual one.
    """
    if not values:
        return NONE
    many = len(values) + Z * Z
    middle = (sum(values) + Z * Z / 2) / many
    spread = sum((value - middle) ** 2 for value in values) + Z * Z / 2 * ((1.0 - middle) ** 2 + middle**2)
    margin = Z * sqrt(spread) / many
    return Figure(sum(values) / len(values), max(0.0, middle - margin), min(1.0, middle + margin), len(values))


def mean(values: Sequence[float], least: float = float("-inf")) -> Figure:
    """The mean of anything that is not less than `least`, with Student's interval; a sample of one has none."""
    count = len(values)
    if count < 2:
        return Figure(values[0], None, None, 1) if values else NONE
    middle = sum(values) / count
    margin = student(count - 1) * sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
    return Figure(middle, max(least, middle - margin), middle + margin, count)


def always(values: Sequence[float], reach: float = 0.0) -> Figure:
    """The mean with an interval that holds at every moment of a run, also at the one at which somebody stops it.

    Robbins' mixture for a mean of unknown variance, sharpest at about USUAL observations; of fewer than FEWEST it says nothing.
    Where values cannot lie beyond -reach and reach, two at each end are added, as in `bounded`.
    """
    if not values:
        return NONE
    value = sum(values) / len(values)
    if len(values) < FEWEST:
        return Figure(value, None, None, len(values))
    count = len(values) + (Z * Z if reach else 0.0)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values)
    spread += Z * Z / 2 * ((reach - middle) ** 2 + (reach + middle) ** 2) if reach else 0.0
    mixed = (1.0 - 2.0 * log(0.05) + log(1.0 - 2.0 * log(0.05))) / USUAL
    grown = count * mixed + 1.0
    margin = sqrt(spread / count * 2.0 * grown / (count * count * mixed) * log(sqrt(grown) / 0.05))
    return Figure(value, middle - margin, middle + margin, len(values))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    terms = ((Z**3 + Z) / 4, (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96, (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384)
    return Z + terms[0] / freedom + terms[1] / (freedom * freedom) + terms[2] / (freedom * freedom * freedom)


def rank(values: Sequence[int], part: float) -> Figure:
    """The value that this part of the sample does not exceed; its interval goes by ranks, whatever the distribution is.

    A small sample does not tell how far its ends reach: None.
    """
    if not values:
        return NONE
    ordered = sorted(values)
    count = len(ordered)
    below, above = _ranks(count, part)
    return Figure(
        float(ordered[min(count - 1, int(part * count))]),
        float(ordered[below]) if below >= 0 else None,
        float(ordered[above]) if above < count else None,
        count,
    )


def elo(points: Figure, fair: float) -> Figure:
    """A share of the points as a distance: 400 are odds ten times as good as at an even share.

    Half a match of one more is counted as won and half as lost, so that who lost nothing has a distance too; how far it may reach
    is not told then.
    """
    if points.value is None:
        return NONE

    def distance(share: float) -> float:
        return 400.0 * log10(share / (1.0 - share) * (1.0 - fair) / fair)

    def end(share: float | None) -> float | None:
        return distance(share) if share is not None and 0.0 < share < 1.0 else None

    value = (points.value * points.of + 0.5) / (points.of + 1)
    return Figure(distance(value), end(points.low), end(points.high), points.of)


def added(one: Figure, other: Figure) -> Figure:
    """The sum of two that are independent; its ends by the squares of theirs. Nothing is added to what was not measured."""
    if one.value is None or other.value is None:
        return other if one.value is None else one

    def reach(end: float | None, of: float, more: float | None, to: float) -> float | None:
        return None if end is None or more is None else sqrt((end - of) ** 2 + (more - to) ** 2)

    value = one.value + other.value
    below = reach(one.low, one.value, other.low, other.value)
    above = reach(one.high, one.value, other.high, other.value)
    return Figure(
        value,
        None if below is None else value - below,
        None if above is None else value + above,
        min(one.of, other.of),
    )


def _ranks(count: int, part: float) -> tuple[int, int]:
    """Between which of the ordered values the true quantile lies; -1 and `count` are beyond the sample."""
    if count > COUNTED:
        margin = Z * sqrt(count * part * (1.0 - part))
        return int(count * part - margin) - 1, int(count * part + margin) + 1
    below, above, total = -1, count, 0.0
    for hits in range(count + 1):  # the chance that so many of the sample, or fewer, lie below the true quantile
        total += exp(
            lgamma(count + 1)
            - lgamma(hits + 1)
            - lgamma(count - hits + 1)
            + hits * log(part)
            + (count - hits) * log(1.0 - part)
        )
        if total <= 0.025:
            below = hits
        if total >= 0.975:
            above = hits
            break
    return below, above
