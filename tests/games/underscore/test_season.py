"""Seasons as curators make them: 8 to 15 encounters, notes, one seed (US-173)."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Encounter, Refused
from parlour.games.underscore.dead.season import Season, SeasonEncounters, make_season, read_season, write_season
from tests.games.underscore.dead import a_fallen, told

BASE = [f"e{level:02}a" for level in range(1, 9)]


def a_season(*more: Encounter | str, starter: str = "") -> Season:
    chosen: list[tuple[Encounter | str, str]] = [(ident, f"note {ident}") for ident in [*BASE, *more]]
    chosen[8:] = [(each, "") for each in more]
    return make_season("2026-winter", "The Wet Lamp", "00000000000000ff", ("2026-12-01", "2026-12-31"), starter, chosen)


def test_us_173_a_season_is_a_file_that_anybody_can_read() -> None:
    """US-173"""
    season = a_season(a_fallen(), starter="nun")
    assert read_season(write_season(season)) == season
    assert [found.id for found in season.fought()] == [*BASE, a_fallen().id]
    assert season.fought()[8].bark == a_fallen().epitaph
    assert season.options() == {
        "run": True,
        "season": {"id": "2026-winter", "levels": [*BASE, a_fallen().id]},
        "start": "nun",
    }


def test_us_173_a_run_of_it_can_meet_its_encounters_and_no_others() -> None:
    """US-173"""
    outside = SeasonEncounters(a_season(a_fallen()))
    assert outside.index()[0] == ("e01a", 1, False)
    assert outside.index()[8] == (a_fallen().id, 3, False)
    assert len(outside.index()) == 9
    assert json.loads(outside.fetch("e01a", 1, False))["name"] == content().encounters["e01a"].name


@pytest.mark.parametrize(
    ("change", "path", "code", "words"),
    [
        ({"format": 2}, "format", "schema", "expected format 1"),
        ({"id": "Winter!"}, "id", "schema", "small letters"),
        ({"title": "x"}, "title", "schema", "3 to 60"),
        ({"title": "a\nb c"}, "title", "schema", "one line"),
        ({"seed": "FF"}, "seed", "schema", "16 lower-case hex digits"),
        ({"starts": "soon"}, "starts", "schema", "such as 2026-11-16"),
        ({"ends": "2026-13-01"}, "ends", "schema", "such as 2026-11-16"),
        ({"ends": "2026-01-01"}, "ends", "schema", "before it starts"),
        ({"starter": "ghost"}, "starter", "schema", "expected one of warden, nun"),
        ({"levels": [{"enc": "e01a"}] * 7}, "levels", "levels", "8 to 15 encounters, not 7"),
        ({"levels": [{"enc": "e01a"}] * 16}, "levels", "levels", "8 to 15 encounters, not 16"),
        ({"levels": [{"enc": "e01a"}] * 8}, "levels[1].enc", "twice", "met once"),
        ({"levels": [{"enc": "nobody"}] * 8}, "levels[0].enc", "unknown", "neither of the base pack"),
        ({"levels": [{"enc": "e01a", "note": "x" * 201}] * 8}, "levels[0].note", "schema", "at most 200"),
        ({"pack": "0" * 32}, "pack", "outdated", "another content pack"),
        ({"rules": 0}, "pack", "outdated", "other rules"),
        ({"levels": 3}, "levels", "schema", "Expected 'array'"),
        ({"extra": 3}, "", "schema", "unknown field 'extra'"),
    ],
)
def test_whatever_is_wrong_is_named(change: dict[str, object], path: str, code: str, words: str) -> None:
    data = msgspec.to_builtins(a_season()) | change
    with pytest.raises(Refused, match=words) as trouble:
        read_season(json.dumps(data).encode())
    assert (trouble.value.path, trouble.value.code) == (path, code)


def test_encounters_brought_along_are_checked_and_used() -> None:
    data = msgspec.to_builtins(a_season(a_fallen()))
    data["encounters"][0]["max_hp"] = 99
    with pytest.raises(Refused) as trouble:
        read_season(json.dumps(data).encode())
    assert (trouble.value.path, trouble.value.code) == ("encounters[0].id", "forged")
    data = msgspec.to_builtins(a_season(a_fallen()))
    del data["levels"][8]
    with pytest.raises(Refused, match="brought along but never met"):
        read_season(json.dumps(data).encode())
    data = msgspec.to_builtins(a_season(a_fallen()))
    data["encounters"] *= 2
    with pytest.raises(Refused, match="there twice"):
        read_season(json.dumps(data).encode())


@pytest.mark.parametrize("data", [b"", b"[" * 99_999, b"\xff", b" " * 600_000])
def test_what_is_no_season_is_refused(data: bytes) -> None:
    with pytest.raises(Refused):
        read_season(data)


@pytest.mark.slow
@given(st.data())
def test_any_change_is_read_or_refused_in_one_line(data: st.DataObject) -> None:
    season = msgspec.to_builtins(a_season(a_fallen()))
    key = data.draw(st.sampled_from(sorted(season)))
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    )
    season[key] = data.draw(junk)
    assert "\n" not in told(lambda: read_season(json.dumps(season).encode()))
