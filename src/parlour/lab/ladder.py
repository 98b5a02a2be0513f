"""Levels against each other: paired seeds, swapped seats, all cores, honest intervals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from math import sqrt
from os import SEEK_END
from pathlib import Path

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from parlour import games
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from parlour.table.chance import chosen


class Pairing(msgspec.Struct, frozen=True):
    """Two levels that meet in a game under options; a solo game is played by `upper` alone, and `lower` is empty."""

    game: str
    options: dict[str, object]
    upper: str
    lower: str


class Meeting(msgspec.Struct, frozen=True):
    """Two matches with the same chance, seats swapped: what the upper level got in each. One line of a result file.

    Alone it plays two matches of different chance: there is nobody to swap seats with.
    """

    pairing: Pairing
    seed: int
    points: tuple[float, float]


class Score(msgspec.Struct, frozen=True):
    """How the upper level did."""

    pairing: Pairing
    pairs: int
    mean: float
    margin: float  # half of the 95 % interval; a pair of matches is one observation


def meet(pairing: Pairing, seed: int) -> Meeting:
    if not pairing.lower:
        return Meeting(pairing, seed, (_match(pairing, 2 * seed, 1), _match(pairing, 2 * seed + 1, 1)))
    return Meeting(pairing, seed, (_match(pairing, seed, 1), _match(pairing, seed, 2)))


def _match(pairing: Pairing, seed: int, upper_seat: int) -> float:
    card = games.card(pairing.game)
    game = card.make(pairing.options)
    position = game.start(chosen(f"ladder/{seed}", game.seats).dice())
    bots = {}
    for seat in range(1, game.seats + 1):
        level = pairing.upper if seat == upper_seat else pairing.lower
        bots[seat] = make_bot(card, game, level, seat, QuickDice(seed * 100 + seat * 10 + upper_seat))
    while seats := position.to_act():
        # all who decide now choose before any of their choices is played
        choices = [(seat, bots[seat].choose(position.view(seat))) for seat in seats]
        for seat, action in choices:
            if not position.why_not(seat, action):
                position.play(seat, action, None)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.payoffs[upper_seat - 1]


def climb(pairing: Pairing, pairs: int, jobs: int, file: Path | None, progress: Callable[[int], None]) -> list[Meeting]:
    """All meetings of one pairing, on several processes; those that the file has already are not played again."""
    found = {meeting.seed: meeting for meeting in _known(file) if meeting.pairing == pairing and meeting.seed < pairs}
    progress(len(found))
    for meeting in _played(pairing, [seed for seed in range(pairs) if seed not in found], jobs):
        found[meeting.seed] = meeting
        if file is not None:
            _keep(file, meeting)
        progress(len(found))
    return [found[seed] for seed in sorted(found)]


def _keep(file: Path, meeting: Meeting) -> None:
    with file.open("ab+") as results:
        if results.tell():
            results.seek(-1, SEEK_END)
            if results.read(1) != b"\n":  # the last line was broken off
                results.write(b"\n")
        results.write(msgspec.json.encode(meeting) + b"\n")


def _known(file: Path | None) -> list[Meeting]:
    found = []
    for line in file.read_bytes().splitlines() if file is not None and file.exists() else []:
        with suppress(msgspec.DecodeError):  # broken off, or not ours
            found.append(msgspec.json.decode(line, type=Meeting))
    return found


def _played(pairing: Pairing, seeds: list[int], jobs: int) -> Iterator[Meeting]:
    if jobs == 1:
        yield from (meet(pairing, seed) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(meet, [pairing] * len(seeds), seeds)


def score(meetings: list[Meeting]) -> Score:
    pairs = [sum(meeting.points) / 2 for meeting in meetings]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    margin = (
        1.96 * sqrt(spread / len(pairs)) if spread else 3.0 / (3.0 + 2 * len(pairs))
    )  # all alike: the rule of three
    return Score(meetings[0].pairing, len(pairs), mean, margin)


def ratings(meetings: list[Meeting]) -> dict[str, float]:
    """The openskill rating of each level, from all matches in the order of their seeds."""
    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for meeting in sorted(meetings, key=lambda meeting: meeting.seed):
        upper, lower = meeting.pairing.upper, meeting.pairing.lower
        for points in meeting.points:
            teams = [[rated.get(level) or model.rating(name=level)] for level in (upper, lower)]
            [[rated[upper]], [rated[lower]]] = model.rate(teams, scores=[points, 1.0 - points])
    return {level: rating.mu for level, rating in sorted(rated.items(), key=lambda item: -item[1].mu)}
