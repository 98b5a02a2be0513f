"""What the cards of a draft are worth: fights are whole drafts, and the fit finds what decides them."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content
from parlour.lab.drafting import BANKED, Fight, fights, fitted


def test_a_fight_is_between_two_drafts_of_seven_cards() -> None:
    for mine, other, won in fights(5):
        assert won in (0.0, 0.5, 1.0)
        for cards in (mine, other):
            assert [card.startswith(BANKED) for card in cards] == [False] * 4 + [True] * 2 + [False]
            assert set(cards[:4]) <= set(content().roots)
            assert cards[6] in content().majors


def test_the_fit_finds_by_how_much_a_card_raises_the_odds() -> None:
    """Three wins to one with it are a logarithm of 1.1, ten thousand times; a card that both have says nothing."""
    dice = QuickDice(1)
    made: list[Fight] = [(["strong", "both"], ["plain", "both"], float(dice.roll("fit", 4) > 1)) for _ in range(10_000)]
    found = fitted(made)
    assert found["strong"] - found["plain"] == pytest.approx(1.1, abs=0.1)
    assert found["both"] == pytest.approx(0.0, abs=0.01)
