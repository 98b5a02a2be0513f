"""One long match of Fogline that all clients of the server bench play: its setup, a few attacks, then moves."""

from __future__ import annotations

from parlour import games
from parlour.core.contract import Event
from parlour.core.dice import QuickDice

OPTIONS: dict[str, object] = {"first": "host", "rep": 0, "quiet": 999}  # so that nothing ends it
LENGTH = 900  # inputs
SETUP = 20  # the first of them: the setup and the attacks that make room; what comes then is measured

Step = tuple[int, str, bool]  # the seat from 0, its input, whether it is an attack that fails


def script() -> list[Step]:
    """The same every time; the seats take turns throughout."""
    for seed in range(1000):
        found = _walk(seed)
        if [seat for seat, _, _ in found] == [0, 1] * (LENGTH // 2):
            return found
    raise AssertionError("no seed gives a long match")


def _walk(seed: int) -> list[Step]:
    """Attacks only where nothing else is left: the first make room, and a later one could end the match."""
    game, dice = games.card("fogline").make(OPTIONS), QuickDice(seed)
    position = game.start(dice)
    steps: list[Step] = []
    while len(steps) < LENGTH and (seats := position.to_act()):
        action = position.random_action(seats[0], dice)
        if "x" in game.write(action):
            peaceful = [other for other in position.legal(seats[0]) if "x" not in game.write(other)]
            action = peaceful[dice.roll("peace", len(peaceful)) - 1] if peaceful else action
        events: list[Event] = []
        position.play(seats[0], action, events)
        steps.append((seats[0] - 1, game.write(action), " D" in events[0].text))
    return steps
