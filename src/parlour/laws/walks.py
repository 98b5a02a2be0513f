"""Seeded walks through every game and preset: the ground on which the laws are tested."""

import os
from collections.abc import Iterator

import pytest

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position
from parlour.core.dice import QuickDice, SealedDice
from parlour.table.chance import chosen
from parlour.table.match import Match

LONGEST = 5000  # actions; a playout that takes more does not end

NAMES = tuple(os.environ.get("PARLOUR_LAWS", "").split()) or games.NAMES  # the games that are held to the laws
PRESETS = [(name, preset) for name in NAMES for preset in games.card(name).presets]
# the same for tests, which try only the default preset of each game when they must be quick
EVERY_PRESET = [
    pytest.param(name, preset, marks=() if preset == next(iter(games.card(name).presets)) else pytest.mark.slow)
    for name, preset in PRESETS
]


def sealed(seed: object, game: Game) -> SealedDice:
    return chosen(f"walk/{seed}", game.seats).dice()


def walk(game: Game, seed: int) -> Iterator[Position]:
    """Every position of one random match, from the start to the end."""
    picker = QuickDice(seed)
    position = game.start(sealed(seed, game))
    for _ in range(LONGEST):
        yield position
        seats = position.to_act()
        if not seats:
            return
        seat = seats[picker.roll("seat", len(seats)) - 1]
        position.play(seat, position.random_action(seat, picker), None)
    raise AssertionError(f"{game.name}: a random match does not end within {LONGEST} actions")


def sampled(game: Game, seed: int, count: int) -> list[Position]:
    """Copies of up to `count` positions of one random match in order: the first, the last, and others at random, since those
    at equal steps may show one phase of it alone."""
    trail = [position.clone() for position in walk(game, seed)]
    if len(trail) <= count:
        return trail
    between = QuickDice(seed).shuffle("sampled", list(range(1, len(trail) - 1)))[: count - 2]
    return [trail[place] for place in (0, *sorted(between), len(trail) - 1)]


def played(card: Card, preset: str, seed: int, actions: int = LONGEST) -> Match:
    """A random match at the table, through its notation."""
    game = card.make(preset=preset)
    picker = QuickDice(seed)
    match = Match(game, [f"player {n}" for n in range(1, game.seats + 1)], chosen(f"match/{seed}", game.seats))
    for _ in range(actions):
        seats = match.position.to_act()
        if not seats:
            break
        seat = seats[picker.roll("seat", len(seats)) - 1]
        text = game.write(match.position.random_action(seat, picker))
        reply = match.hear(seat, text)
        assert reply.refusal is None, f"{text}: {reply.refusal.code}"
    return match
