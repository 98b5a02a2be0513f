"""Playing well pays: the bots that every game gets find a way."""

import pytest

from parlour import games
from parlour.laws import law
from parlour.laws.walks import NAMES

SIMULATIONS = 150

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", [name for name in NAMES if games.card(name).make().seats > 1])
def test_hard_beats_random(name: str) -> None:
    card = games.card(name)
    assert card.laws.luck or law.beats_random(card, card.make(), "hard", SIMULATIONS)
