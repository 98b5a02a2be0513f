"""Where bots are tried: the beginning, the middle and the end of a random match."""

from parlour import games
from parlour.core.contract import Position
from parlour.laws.walks import sampled


def moments(name: str, preset: str = "") -> list[tuple[Position, int]]:
    """Positions of a match, and a seat that decides in each."""
    trail = sampled(games.card(name).make(preset=preset), 3, 9)[:-1]
    return [(position, position.to_act()[-1]) for position in (trail[0], trail[len(trail) // 2], trail[-1])]
