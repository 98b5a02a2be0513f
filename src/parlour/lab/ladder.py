"""Levels against each other: paired seeds, swapped seats, all cores, honest intervals."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from parlour import games
from parlour.core.dice import QuickDice
from parlour.core.recipes import Recipe
from parlour.lab.deciding import decisions
from parlour.lab.figures import Figure, bounded
from parlour.lab.players import make_player, recipe_of
from parlour.lab.results import keep, known
from parlour.lab.workers import Spread, spread
from parlour.table.chance import chosen

ENDLESS = 1 << 30  # decisions: what the ladder plays ends by itself


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


class End(msgspec.Struct, frozen=True, array_like=True):
    """How one match ended."""

    points: float  # of the upper level
    reason: str
    decisions: int  # of all seats
    drawn: bool
    trouble: str = ""  # what went wrong with a program


class Meeting(msgspec.Struct, frozen=True):
    """One match for each seat, all with the same chance: what the upper level got in each. One line of a result file.

    Alone it plays two matches of different chance: there is nobody to swap seats with.
    """

    pairing: Pairing
    seed: int
    points: Annotated[tuple[float, ...], msgspec.Meta(min_length=1)]
    recipes: tuple[Recipe, ...] = ()  # a level is no longer the same when its recipe is not
    thought: Thought = msgspec.field(default_factory=Thought)
    ends: tuple[End, ...] = ()  # of each match


class Score(msgspec.Struct, frozen=True):
    """How the upper level did."""

    pairing: Pairing
    pairs: int
    matches: int
    points: Figure  # a pair of matches is one observation
    thought: Thought
    ends: tuple[End, ...]


def meet(pairing: Pairing, seed: int) -> Meeting:
    seats = games.card(pairing.game).make(pairing.options).seats
    thought = Thought()
    if pairing.lower:
        ends = [_match(pairing, seed, seat, thought) for seat in range(1, seats + 1)]
    else:
        ends = [_match(pairing, 2 * seed + n, 1, thought) for n in (0, 1)]
    points = tuple(end.points for end in ends)
    return Meeting(pairing, seed, points, _recipes(pairing), thought, tuple(ends))


def _recipes(pairing: Pairing) -> tuple[Recipe, ...]:
    card = games.card(pairing.game)
    return tuple(recipe_of(card, level) for level in (pairing.upper, pairing.lower) if level)


def _match(pairing: Pairing, seed: int, upper_seat: int, thought: Thought) -> End:
    """How it ended for the upper level in this seat; how long it thought is added."""
    card = games.card(pairing.game)
    game = card.make(pairing.options)
    position = game.start(chosen(f"ladder/{seed}", game.seats).dice())
    players = {}
    for seat in range(1, game.seats + 1):
        upper = seat == upper_seat
        dice = QuickDice(seed * 100 + seat * 10 + upper_seat)
        name = pairing.upper if upper else pairing.lower
        players[seat] = make_player(card, game, name, seat, dice, seeing=pairing.ceiling and upper)
    count = 0
    for decision in decisions(game, position, players, QuickDice(seed * 100 + 99), ENDLESS):
        count += 1
        if decision.seat == upper_seat:
            thought.add(Thought(1, decision.seconds, decision.seconds))
    outcome = position.outcome()
    assert outcome is not None
    troubles = [f"{player.trouble}" for player in players.values() if player.trouble]
    drawn = game.seats > 1 and not outcome.winners()
    return End(outcome.payoffs[upper_seat - 1], outcome.reason, count, drawn, "; ".join(troubles))


def climb(
    pairing: Pairing,
    seeds: range,
    jobs: int,
    file: Path | None,
    progress: Callable[[list[Meeting]], None],
    spread: Spread = spread,
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
    matches = sum(len(meeting.points) for meeting in meetings)
    thought = Thought()
    for meeting in meetings:
        thought.add(meeting.thought)
    ends = tuple(end for meeting in meetings for end in meeting.ends)
    return Score(meetings[0].pairing, len(pairs), matches, bounded(pairs), thought, ends)


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
