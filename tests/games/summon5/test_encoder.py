"""Weaves laid thread by thread: what the masks of unfinished weaves allow is every legal weave, and each of them once."""

import pytest

from parlour.core.encoder import UNFINISHED
from parlour.games.summon5 import CARD
from parlour.games.summon5.encoder import Summon5Encoder
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.position.match import WeavePosition
from parlour.laws.walks import sampled

HELD = 3  # threads in hand, so that all weaves can be laid


def laid(encoder: Summon5Encoder, position: WeavePosition, steps: list[int]) -> list[int]:
    """Every action that the masks lead to from here."""
    found = []
    for step, may in enumerate(encoder.mask(position, position.turn, steps)):
        if may:
            action = encoder.action(position, position.turn, [*steps, step])
            found += laid(encoder, position, [*steps, step]) if action == UNFINISHED else [action]
    return found


@pytest.mark.parametrize(
    "options",
    [
        {"size": 11},
        {"size": 11, "portals": "twin", "long_runs": "dead"},
        {"size": 11, "all_must_score": True},
        {"size": 11, "bridging": False, "obstacles": "ring"},
        {"size": 11, "center": "replace", "sacred": [9], "all_must_score": True},
    ],
)
def test_masks_lead_to_every_legal_weave_once(options: dict[str, object]) -> None:
    game = CARD.make(options)
    assert isinstance(game, Summon5)
    encoder, compared = Summon5Encoder(game), 0
    for seed in range(3):
        for position in sampled(game, seed, 5)[:-1]:
            assert isinstance(position, WeavePosition)
            spare = position.hands[position.turn - 1]
            while sum(spare) > HELD:
                spare[next(digit for digit in range(10) if spare[digit])] -= 1
            legal = position.legal(position.turn)
            assert sorted(laid(encoder, position, [])) == sorted(legal)
            compared += len(legal)
    assert compared > 100
