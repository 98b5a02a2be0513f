"""`parlour season`: made by curators, checked by anybody, results verified."""

from pathlib import Path

import pytest

from parlour.games.underscore.dead.season import read_season
from parlour.store.home import ME, Home
from parlour.store.underscore.cards import code_of
from parlour.store.underscore.dead import graveyard_of
from tests.cli.console import Parlour
from tests.games.underscore.dead import played, text_of
from tests.store.underscore.test_runs import lived

MAKE = (
    "season",
    "make",
    "--name",
    "2026-winter",
    "--title",
    "The Wet Lamp",
    "--starts",
    "2026-12-01",
    "--ends",
    "2026-12-31",
)
ENCOUNTERS = ("e01a=Mind the step.", "e02a", "e03a", "e04a", "e05x=It gives.", "e06a", "e07a", "e08a")


def test_us_173_a_season_is_made_and_checked(parlour: Parlour, tmp_path: Path) -> None:
    """US-173"""
    told = parlour(*MAKE, *ENCOUNTERS, "--seed", "00000000000000ff", "--starter", "nun")
    assert told.code == 0
    season = read_season(told.out.encode())
    assert (season.seed, season.starter, len(season.levels)) == ("00000000000000ff", "nun", 8)
    assert season.levels[0].note == "Mind the step."
    file = tmp_path / "season.json"
    file.write_text(told.out)
    checked = parlour("season", "check", str(file))
    assert checked.out == (
        "ok: 2026-winter, The Wet Lamp; 8 encounters, 2026-12-01 to 2026-12-31, start The Charcoal Nun\n"
    )
    spoilt = parlour("season", "check", "-", "--spoil", typed=told.out).out.splitlines()
    assert len(spoilt) == 9
    assert "Ditch Penitent (level 1, 14 HP)  Mind the step." in spoilt[1]
    assert "elite" in spoilt[5]
    drawn = [read_season(parlour(*MAKE, *ENCOUNTERS).out.encode()).seed for _ in range(2)]
    assert drawn[0] != drawn[1]


def test_a_season_comes_with_the_house(parlour: Parlour) -> None:
    told = parlour("season", "house")
    assert parlour("season", "check", "-", typed=told.out).out.startswith("ok: house, A Road with Ten Doors; 10 enc")
    assert all(level.note for level in read_season(told.out.encode()).levels)


def test_the_dead_of_the_curators_house_can_be_in_it(parlour: Parlour, tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        lived(home, 5)
        [grave] = home.do(graveyard_of(home).graves(ME))
    told = parlour(*MAKE, *ENCOUNTERS, grave.id, "--data", str(tmp_path))
    season = read_season(told.out.encode())  # it comes along whole: who reads the file needs nothing else
    assert season.encounters[0].id == season.levels[8].enc == grave.id
    assert parlour("season", "check", "-", typed=told.out).code == 0


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ((*MAKE, *ENCOUNTERS[:7]), 1, "a season has 8 to 15 encounters, not 7 [levels]"),
        ((*MAKE, *ENCOUNTERS, "e01a"), 1, "levels[8].enc: every encounter is met once [twice]"),
        ((*MAKE, *ENCOUNTERS, "--seed", "xyz"), 1, "a seed is 16 lower-case hex digits"),
        ((*MAKE, *ENCOUNTERS, "--starter", "bo"), 1, "expected one of warden, nun"),
        (("season", "make", *ENCOUNTERS), 2, "requires an argument"),
        (("season", "check", "/no/such/file"), 2, "No such file"),
        (("season", "check", "/dev/null"), 1, "/dev/null: not a season"),
        (("season", "card", "/dev/null", "US1.x"), 1, "not a season"),
    ],
)
def test_whatever_is_wrong_is_one_line(parlour: Parlour, arguments: tuple[str, ...], code: int, words: str) -> None:
    parlour(*arguments).refused(code, words)


def test_an_unknown_encounter_is_named(parlour: Parlour, tmp_path: Path) -> None:
    parlour(*MAKE, *ENCOUNTERS, "nobody", "--data", str(tmp_path)).refused(2, "no encounter 'nobody' in the base pack")


def test_us_173_a_result_is_verified_from_its_code(parlour: Parlour, tmp_path: Path) -> None:
    """US-173"""
    file = tmp_path / "season.json"
    file.write_text(parlour(*MAKE, *ENCOUNTERS, "--seed", "00000000000000ff").out)
    season = read_season(file.read_bytes())
    text = text_of(played(1, season=season))
    told = parlour("season", "card", str(file), code_of(text))
    assert told.code == 0
    assert told.out.startswith("Underscore season 2026-winter: The Wet Lamp\nThe Charcoal Nun fell at ")
    unfinished = text[: text.rindex("\n1 cast") + 1]
    parlour("season", "card", str(file), code_of(unfinished)).refused(1, "the run is not over [alive]")
    parlour("season", "card", str(file), "US1.abcd").refused(1, "a code of an earlier version")
    parlour("season", "card", str(file), "nonsense").refused(1, "not the code of a run")
