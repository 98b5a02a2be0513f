"""What the referee of Magpie says: how a match ended, why an input is refused, and what happened."""
# Not compiled: it only reads or writes text.

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tell, told_by

REASONS: Final = {
    "points": "{winner} has more points",
    "tie": "both have the same points",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "not_your_turn": "it is not your turn; wait for the other seat",
    "not_held": "you do not hold that tile; lay one of your own",
}


def led(data: Mapping[str, object], hearer: Hearer) -> str:
    tile = data["tile"] or ("high tile" if data["high"] else "low tile")
    return f"{hearer.who(data['seat'])} laid a {tile} face down."


def answered(data: Mapping[str, object], hearer: Hearer) -> str:
    turned = f"{hearer.who(data['seat'])} answered with a {data['tile']}; the tile was a {data['led']}."
    took = f"{hearer.who(data['winner'])} took both." if data["winner"] else "Nobody took them."
    return f"{turned} {took}"


def ended(data: Mapping[str, object], hearer: Hearer) -> str:
    points = data["points"]
    assert isinstance(points, list)
    score = f"It ended {points[0]} to {points[1]}."
    return f"{score} {hearer.who(data['winner'])} won." if data["winner"] else score


tell: Final[Tell] = told_by(
    {
        "lead": led,
        "answer": answered,
        "draw": lambda data, hearer: f"You drew a {data['tile']}.",
        "end": ended,
    }
)
