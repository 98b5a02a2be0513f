"""`parlour games`, `parlour rules`, `parlour bench`."""

import re

import pytest

from parlour import games
from parlour.core.options import each_option
from tests.cli.console import Parlour


def test_the_games_are_listed(parlour: Parlour) -> None:
    told = parlour("games")
    assert told.code == 0
    words = " ".join(told.out.split())
    for name in games.offered():
        card = games.card(name)
        assert f"\n{name:<13}" in f"\n{told.out}"
        assert f"{name} {card.info.line} seats" in words
        assert f"presets {', '.join(card.presets)}" in words
    assert max(map(len, told.out.splitlines())) <= 80  # a window would break longer ones within a word
    assert not any(line.startswith(games.TEMPLATES) for line in told.out.splitlines())  # nobody is led to those
    assert told.out.endswith("Small games to copy for one of your own: magpie, nullgame.\n")


@pytest.mark.parametrize("name", games.NAMES)
def test_one_game_is_told_with_its_presets_and_options(parlour: Parlour, name: str) -> None:
    told = parlour("games", name)
    card = games.card(name)
    assert told.code == 0
    words = " ".join(told.out.split())
    assert words.startswith(f"{card.title}: {card.info.line}")
    assert max(map(len, told.out.splitlines())) <= 80
    for preset in card.presets:
        assert f"\n  {preset} " in told.out
    assert words.count("(recommended)") == 1
    assert re.search(rf"^  {card.recommended} [^(]*\(recommended\)$", told.out, re.MULTILINE)
    for option in each_option(card.options):
        assert f"\n  {option.name} " in told.out
        assert " ".join(option.allowed().split()) in words
        assert " ".join(option.help.split()) in words


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
