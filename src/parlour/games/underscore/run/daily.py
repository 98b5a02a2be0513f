"""The run of a day: who walks and under which seal, the same for everybody."""

from typing import Final

# Both are taken in turn, so that ninety days in a row differ. Whoever is added comes from a day on, for the sake of old logs.
STARTS: Final = ("warden", "mason", "courier", "diver", "nun", "ringer", "sexton", "stoker", "gardener")
SEALS: Final = ("lamp", "ash", "bell", "thorn", "tithe", "salt", "oak", "crown", "iron", "silence")


def start_of(day: str) -> str:
    return STARTS[number(day) % len(STARTS)]


def seal_of(day: str) -> str:
    return SEALS[number(day) % len(SEALS)]


def number(day: str) -> int:
    """Of the day YYYY-MM-DD: one higher each day of a month."""
    year, month, date = [int(part) for part in day.split("-")]
    return (year * 12 + month) * 31 + date
