"""Fogline: the battle alone, as a search plays it out, from one position to the end."""

from bench.measure import Row, repeated
from bench.plain import versus_plain
from bench.playouts import rollouts
from parlour import games
from parlour.core.contract import Position
from parlour.core.dice import QuickDice
from parlour.games.fogline.position.match import FoglinePosition

BATCH = 20


def first_battle() -> Position:
    """Where both seats have placed at random and the battle begins; the same in every run and build."""
    dice = QuickDice(1)
    position = games.card("fogline").make().start(dice)
    while isinstance(position, FoglinePosition) and position.placing is not None:
        seat = position.to_act()[0]
        position.play(seat, position.random_action(seat, dice), None)
    return position


def battles(seconds: float) -> float:
    """Battles played out at random a second."""
    start, dice = first_battle(), QuickDice(2)
    return repeated(lambda: rollouts(start, BATCH, dice).games)(seconds)


def rows(seconds: float) -> list[Row]:
    return [versus_plain("Fogline, battles played out", "battles/s", seconds, battles)]
