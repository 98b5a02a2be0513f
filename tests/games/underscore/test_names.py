"""Names and epitaphs of those who fall (US-160)."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead import names

HASH = "40c4cfdc473ad76b9863dbc5a7b00d80"


@pytest.mark.parametrize(
    "name",
    ["Grete of the Salt", "Ada", "The Well-Warden", "Jory's Twin", "Éowyn 2", "Ночь", "Push it", "Cassandra", "x" * 28],
)
def test_good_names(name: str) -> None:
    assert names.why_not(name) == ""
    assert names.clean(name) == name


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Al", "3 to 28 characters, not 2"),
        ("x" * 29, "3 to 28 characters, not 29"),
        ("   A   ", "3 to 28 characters, not 1"),
        ("", "3 to 28 characters, not 0"),
        ("ﷺ" * 2, "3 to 28 characters, not 36"),  # one sign, eighteen letters after NFKC
        ("Ada!", "letters, digits, spaces, ' and - only, not '!'"),
        ("Ada\u202e", "not '\\u202e'"),
        ("Ada\x00x", "not '\\x00'"),
        ("a\u0301\u0301da", "not '\\u0301'"),  # a mark that belongs to no letter
        ("123", "at least one letter"),
        ("- - '", "at least one letter"),
    ],
)
def test_bad_names_are_told_what_would_be_right(name: str, words: str) -> None:
    assert words in names.why_not(name)


@pytest.mark.parametrize(
    "name",
    [
        "Shit",
        "SH1T",
        "Ѕhіt",  # Cyrillic
        "Hob the Cock",
        "f u c k",
        "fuuuuck",
        "fu-ck you",
        "The Ｆｕｃｋ",  # full width
        "bítch",
        "B1tchcraft",
        "Νazi Hob",  # a Greek letter
        "Nameless Pilgrim ab12",  # what replaces a name may not be borne
        "nаmeless one",
        "Administrator",
    ],
)
def test_blocked_names_and_their_look_alikes(name: str) -> None:
    assert names.why_not(name) == "that name is not allowed here; choose another"


def test_names_are_kept_in_one_form() -> None:
    assert names.clean("  Ada   the　Ditch ") == "Ada the Ditch"
    assert names.clean("ﬁn") == "fin"


def test_every_name_of_the_house_is_allowed() -> None:
    """The generator, the base pack, the starting characters."""
    assert len(names.all_generated()) > 700
    borne = [found.name for found in content().encounters.values()]
    borne += [found.name for found in content().starters.values()]
    assert [name for name in [*names.all_generated(), *borne] if names.why_not(name)] == []
    assert names.generated("0" * 32) == "Ada of the Ditch"


def test_a_rejected_name_is_replaced_by_one_of_the_build() -> None:
    assert names.nameless(HASH) == "Nameless Penitent 40c4"
    assert names.may_bear(names.nameless(HASH), HASH)
    assert not names.may_bear(names.nameless(HASH), "41" + HASH[2:])
    assert names.may_bear(names.generated(HASH), HASH)
    assert not names.may_bear("Ada  the Ditch", HASH)


def test_epitaphs_are_chosen_never_typed() -> None:
    assert len(set(names.EPITAPHS)) == len(names.EPITAPHS) >= 5
    assert names.epitaph(HASH) in names.EPITAPHS


def test_the_printed_content_has_every_line() -> None:
    printed = " ".join((files("parlour.games.underscore.content") / "CONTENT.md").read_text(encoding="utf-8").split())
    lines = [line for line in (*names.EPITAPHS, *names.ROADS) if f'"{line}"' not in printed]
    assert lines == []
    assert names.all_generated()[0].partition(" ")[0] in printed


@given(st.text(max_size=40))
def test_any_text_is_allowed_or_refused_in_one_line(text: str) -> None:
    reason = names.why_not(text)
    assert "\n" not in reason
    if not reason:
        name = names.clean(text)
        assert 3 <= len(name) <= 28
        assert names.clean(name) == name
        assert names.why_not(name) == ""
