"""`parlour games`, `parlour rules`, `parlour bench`."""

import re

import pytest

from parlour import games
from parlour.core.options import each_option
from tests.cli.console import Parlour


def test_the_games_are_listed(parlour: Parlour) -> None:
    told = parlour("games")
    assert told.code == 0
    for card in games.cards():
        assert f"{card.name:<12} {card.info.line}" in told.out
        assert f"presets {', '.join(card.presets)}" in told.out


@pytest.mark.parametrize("name", games.NAMES)
def test_one_game_is_told_with_its_presets_and_options(parlour: Parlour, name: str) -> None:
    told = parlour("games", name)
    card = games.card(name)
    assert told.code == 0
    assert told.out.startswith(f"{card.title}: {card.info.line}")
    for preset in card.presets:
        assert f"\n  {preset} " in told.out
    assert [line.split()[0] for line in told.out.splitlines() if line.endswith("(recommended)")] == [card.recommended]
    for option in each_option(card.options):
        assert f"\n  {option.name} " in told.out
        assert option.allowed() in told.out
        assert option.help in told.out


def test_machines_get_the_same_as_json(parlour: Parlour) -> None:
    found = parlour("games", "--json").data()
    assert [game["name"] for game in found] == list(games.NAMES)
    (one,) = parlour("games", "nullgame", "--json").data()
    assert one in found
    assert one["seats"] == [2]
    assert one["presets"] == {"classic": {}, "full_fist": {"pebbles": 9, "changes": 9}}
    options = one["options"]
    assert isinstance(options, dict)
    assert options["properties"]["pebbles"] == {
        "description": "how many pebbles a hand can hold",
        "default": 3,
        "type": "integer",
        "minimum": 1,
        "maximum": 9,
    }


@pytest.mark.parametrize("name", games.NAMES)
def test_the_rules_are_printed_whole(parlour: Parlour, name: str) -> None:
    assert parlour("rules", name).out.rstrip("\n") == games.card(name).rules().rstrip("\n")


def test_speed_is_measured(parlour: Parlour) -> None:
    told = parlour("bench", "nullgame", "--seconds", "0.02")
    assert told.code == 0
    assert re.match(r"(plain|compiled) build\ngame +matches/s +actions/s\nnullgame +[\d,]+ +[\d,]+\n$", told.out)
