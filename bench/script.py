"""What the clients of the server benches play: one match of each game, the same every time."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from parlour import games
from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.table.chance import chosen
from parlour.table.match import Match

GAMES = ("fogline", "summon5", "underlinery", "stackdoku", "underscore")

# Clocks run, but no turn ends by them while other contestants are measured. Fogline's match goes on as long as it likes.
OPTIONS: dict[str, dict[str, object]] = {
    "fogline": {"first": "host", "rep": 0, "quiet": 999, "turn_time": 3600},
    "summon5": {"turn_time": 3600},
    "underlinery": {"turn_time": 3600, "placement_time": 3600},
    "stackdoku": {},
    "underscore": {"turn_time": 3600},
}
# The first inputs, which nobody measures: tiles are placed, grids filled, characters chosen.
SETUP = {"fogline": 20, "summon5": 2, "underlinery": 20, "stackdoku": 4, "underscore": 4}
LENGTH = 900  # inputs at most
SEEDS = 60  # of which the longest match is taken, where chance decides how long one is


class Step(NamedTuple):
    """One input."""

    player: int  # from 0
    text: str
    fails: bool = False  # an attack that does not get through


class Script(NamedTuple):
    """A match as it is laid and played."""

    game: str
    options: dict[str, object]
    seed: str
    setup: int  # so many inputs are played before anything is measured
    steps: list[Step]


@cache
def script(game: str = "fogline") -> Script:
    options, setup = OPTIONS[game], SETUP[game]
    if game == "fogline":
        return Script(game, options, "bench", setup, _peaceful())
    walks = {f"bench {number}": _walk(game, f"bench {number}") for number in range(SEEDS)}
    seed = max(walks, key=lambda name: len(walks[name]))
    return Script(game, options, seed, setup, walks[seed])


def _walk(name: str, seed: str) -> list[Step]:
    """At random from its start to its end."""
    game = games.card(name).make(OPTIONS[name])
    match, dice = Match(game, ["a player"] * game.seats, chosen(seed, game.seats)), QuickDice(1)
    steps: list[Step] = []
    while len(steps) < LENGTH and (seats := match.position.to_act()):
        seat = seats[0]
        text = game.write(match.position.random_action(seat, dice))
        assert match.hear(seat, text).refusal is None
        steps.append(Step(match.seating[seat - 1] - 1, text))
    return steps


def _peaceful() -> list[Step]:
    """A long match of Fogline in which the seats take turns throughout."""
    for number in range(1000):
        found = _battle(number)
        if [step.player for step in found] == [0, 1] * (LENGTH // 2):
            return found
    raise AssertionError("no seed gives a long match")


def _battle(seed: int) -> list[Step]:
    """Attacks only where nothing else is left: the first make room, and a later one could end the match."""
    game, dice = games.card("fogline").make(OPTIONS["fogline"]), QuickDice(seed)
    position = game.start(dice)
    steps: list[Step] = []
    while len(steps) < LENGTH and (seats := position.to_act()):
        action = position.random_action(seats[0], dice)
        if "x" in game.write(action):
            peaceful = [other for other in position.legal(seats[0]) if "x" not in game.write(other)]
            action = peaceful[dice.roll("peace", len(peaceful)) - 1] if peaceful else action
        events: list[Event] = []
        position.play(seats[0], action, events)
        steps.append(Step(seats[0] - 1, game.write(action), " D" in events[0].text))
    return steps
