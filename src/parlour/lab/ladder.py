"""Levels against each other: paired seeds, swapped seats, all cores, honest intervals."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Annotated

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from parlour import games
from parlour.bots.levels import Recipe, make_bot, recipe
from parlour.core.catalogue import Card
from parlour.core.contract import Action, Game, Position, Seat
from parlour.core.dice import Dice, QuickDice
from parlour.lab.ceiling import Seer
from parlour.lab.results import keep, known
from parlour.lab.workers import spread
from parlour.table.chance import chosen


class Pairing(msgspec.Struct, frozen=True):
    """Two levels that meet in a game under options; a solo game is played by `upper` alone, and `lower` is empty."""

    game: str
    options: dict[str, object]
    upper: str
    lower: str
    ceiling: bool = False  # the upper level sees everything: how far its recipe could come (ceiling.py)


class Thought(msgspec.Struct):
    """How long the upper level thought, in seconds of one core: whatever else the machine does is not counted."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, more: Thought) -> None:
        self.decisions += more.decisions
        self.seconds += more.seconds
        self.longest = max(self.longest, more.longest)


class Meeting(msgspec.Struct, frozen=True):
    """One match for each seat, all with the same chance: what the upper level got in each. One line of a result file.

    Alone it plays two matches of different chance: there is nobody to swap seats with.
    """

    pairing: Pairing
    seed: int
    points: Annotated[tuple[float, ...], msgspec.Meta(min_length=1)]
    recipes: tuple[Recipe, ...] = ()  # a level is no longer the same when its recipe is not
    thought: Thought = msgspec.field(default_factory=Thought)


class Score(msgspec.Struct, frozen=True):
    """How the upper level did."""

    pairing: Pairing
    pairs: int
    matches: int
    mean: float
    margin: float  # half of the 95 % interval; a pair of matches is one observation
    thought: Thought


def meet(pairing: Pairing, seed: int) -> Meeting:
    seats = games.card(pairing.game).make(pairing.options).seats
    thought = Thought()
    if pairing.lower:
        points = [_match(pairing, seed, seat, thought) for seat in range(1, seats + 1)]
    else:
        points = [_match(pairing, 2 * seed + n, 1, thought) for n in (0, 1)]
    return Meeting(pairing, seed, tuple(points), _recipes(pairing), thought)


def _recipes(pairing: Pairing) -> tuple[Recipe, ...]:
    return tuple(recipe(pairing.game, level) for level in (pairing.upper, pairing.lower) if level)


def _match(pairing: Pairing, seed: int, upper_seat: int, thought: Thought) -> float:
    """What the upper level gets in this seat; how long it thought is added."""
    card = games.card(pairing.game)
    game = card.make(pairing.options)
    position = game.start(chosen(f"ladder/{seed}", game.seats).dice())
    players = {}
    for seat in range(1, game.seats + 1):
        level = pairing.upper if seat == upper_seat else pairing.lower
        maker: type[Seer] | type[Honest] = Seer if pairing.ceiling and seat == upper_seat else Honest
        players[seat] = maker(card, game, level, seat, QuickDice(seed * 100 + seat * 10 + upper_seat))
    while seats := position.to_act():
        # all who decide now choose before any of their choices is played
        choices: list[tuple[Seat, Action]] = []
        for seat in seats:
            began = process_time()
            choices.append((seat, players[seat].choose(position)))
            if seat == upper_seat:
                spent = process_time() - began
                thought.add(Thought(1, spent, spent))
        for seat, action in choices:
            why = position.why_not(seat, action)
            assert not why or len(seats) > 1, f"{pairing}: {game.write(action)} in seat {seat}: {why}"
            if not why:
                position.play(seat, action, None)
    outcome = position.outcome()
    assert outcome is not None
    return outcome.payoffs[upper_seat - 1]


class Honest:
    """A bot of a level, as it plays everywhere: it gets its view."""

    def __init__(self, card: Card, game: Game, level: str, seat: Seat, dice: Dice) -> None:
        self.bot = make_bot(card, game, level, seat, dice)

    def choose(self, truth: Position) -> Action:
        return self.bot.choose(truth.view(self.bot.seat))


def climb(
    pairing: Pairing, seeds: range, jobs: int, file: Path | None, progress: Callable[[list[Meeting]], None]
) -> list[Meeting]:
    """One meeting of a pairing for each seed, on several processes; those that the file has already are not played again."""
    kept = [
        meeting
        for meeting in known(file, Meeting)
        if meeting.pairing == pairing and meeting.recipes == _recipes(pairing)
    ]
    found = {meeting.seed: meeting for meeting in kept if meeting.seed in seeds}
    if file is not None:
        file.open("ab").close()  # if it cannot be written, better now than after the first match
    progress(list(found.values()))
    for meeting in spread(partial(meet, pairing), [seed for seed in seeds if seed not in found], jobs):
        found[meeting.seed] = meeting
        if file is not None:
            keep(file, meeting)
        progress(list(found.values()))
    return [found[seed] for seed in sorted(found)]


def score(meetings: list[Meeting]) -> Score:
    pairs = [sum(meeting.points) / len(meeting.points) for meeting in meetings]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    margin = (
        1.96 * sqrt(spread / len(pairs)) if spread else 3.0 / (3.0 + 2 * len(pairs))
    )  # all alike: the rule of three
    matches = sum(len(meeting.points) for meeting in meetings)
    thought = Thought()
    for meeting in meetings:
        thought.add(meeting.thought)
    return Score(meetings[0].pairing, len(pairs), matches, mean, margin, thought)


def ratings(meetings: list[Meeting]) -> dict[str, float]:
    """The openskill rating of each level, from all matches in the order of their seeds."""
    model = PlackettLuce()
    rated: dict[str, PlackettLuceRating] = {}
    for meeting in sorted(meetings, key=lambda meeting: meeting.seed):
        upper, lower = meeting.pairing.upper, meeting.pairing.lower
        for points in meeting.points:
            one, other = (rated.get(level) or model.rating(name=level) for level in (upper, lower))
            others = len(meeting.points) - 1
            scores = [points, 1.0 - points, *[0.0] * (others - 1)]  # which of the others won does not matter
            [[rated[upper]], *those] = model.rate([[one], *[[deepcopy(other)] for _ in range(others)]], scores=scores)
            mu, sigma = (sum(getattr(team[0], part) for team in those) / others for part in ("mu", "sigma"))
            rated[lower] = model.rating(mu, sigma, name=lower)
    return {level: rating.mu for level, rating in sorted(rated.items(), key=lambda item: -item[1].mu)}
