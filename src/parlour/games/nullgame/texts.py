"""What the referee of Nullgame says: how a match ended, why an input is refused, and what happened."""
# Not compiled: it only reads or writes text.

from collections.abc import Mapping
from typing import Final

from parlour.core.story import Hearer, Tell, told_by

REASONS: Final = {
    "even": "the sum is even: {winner} wins",
    "odd": "the sum is odd: {winner} wins",
    "resign": "{loser} resigned",
    "disconnect": "{loser} stayed away",
    "abort": "the match was called off",
}

REFUSALS: Final = {
    "game_over": "the match is over",
    "already_shown": "you have shown your hand; wait for the other seat",
    "too_many": "a hand does not hold so many pebbles",
    "no_changes": "you have no change left; show your hand",
}


def ended(data: Mapping[str, object], hearer: Hearer) -> str:
    hands = data["hands"]
    assert isinstance(hands, list)
    opened = f"The hands held {hands[0]} and {hands[1]}."
    return f"{opened} {hearer.who(data['winner'])} won." if data["winner"] else opened


tell: Final[Tell] = told_by(
    {
        "hold": lambda data, hearer: f"You hold {data['pebbles']}.",
        "show": lambda data, hearer: f"{hearer.who(data['seat'])} will change nothing any more.",
        "end": ended,
    }
)
