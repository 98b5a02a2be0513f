"""What the cards of a draft and the beginnings are worth: whole drafts and duels, a fit that finds what decides them, tables to paste."""

from pathlib import Path

import pytest

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.bot import proven
from parlour.games.underscore.content.library import content
from parlour.lab.underscore import drafting
from parlour.lab.underscore.drafting import BANKED, Fight, begun, duel, fights, fitted, tables


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


def test_a_duel_is_between_the_beginnings_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays: the Nun beats a Nobody from either seat."""
    monkeypatch.setattr(drafting, "DUELLIST", "random")
    game = games.card("underscore").make()
    assert duel(game, ("nun", "nobody"), QuickDice(1)) == 1.0
    assert duel(game, ("nobody", "nun"), QuickDice(1)) == 0.0


def test_every_beginning_meets_every_other_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    order = ["nobody", "foundling", "warden", "courier", "nun"]
    monkeypatch.setattr(drafting, "duel", lambda _game, pair, _dice: float(order.index(pair[0]) > order.index(pair[1])))
    assert begun(3) == {name: place / 4.0 for place, name in enumerate(order)}


def test_the_tables_in_the_tree_are_as_they_are_printed() -> None:
    source = Path(proven.__file__).with_name("proven.py").read_text(encoding="utf-8")
    shares = {name: won / 100.0 for name, won in proven.BEGUN.items()}
    for table in tables(proven.WORTH, proven.BANKED | {"vital.eye": 0.1}, shares):
        assert f"\n{table}" in source
