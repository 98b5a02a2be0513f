"""Options as a table: every kind, every bad value in one clear line."""

from typing import Annotated, Literal

import pytest
from msgspec import field

from parlour.core.options import (
    BadOption,
    Options,
    as_data,
    changed,
    check_new,
    each_option,
    one_of,
    parse_words,
    read_by,
    read_options,
    schema,
    some_of,
    whole,
)


def read_even(value: object) -> int:
    if str(value) in ("2", "4"):
        return int(str(value))
    raise BadOption(f"option even: {value!r} is not even")


SEALS = {"salt": ("Salt", "It burns."), "ash": ("Ash", "It clings.")}


class SomeOptions(Options, frozen=True, kw_only=True):
    rep: Annotated[Literal["draw", "forbid"], one_of("what a repetition is", "Repetition")] = "draw"
    exit: Annotated[bool, one_of("whether one may leave")] = False
    first: Annotated[Literal[1, 2, "random"], one_of("who begins")] = 1
    quiet: Annotated[int, whole(10, 200, "moves without an attack", least=20)] = 50
    even: Annotated[int, read_by(read_even, "2 or 4", "an even number")] = 2
    seals: Annotated[list[str], some_of("what weighs", choices=SEALS)] = field(default_factory=list)
    pass_: Annotated[str, one_of("whether one may pass", choices=("", "always"), names={"always": "At any time"})] = (
        field(name="pass", default="")
    )


TABLE = each_option(SomeOptions)
BY_NAME = {option.name: option for option in TABLE}


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("rep", "forbid", "forbid"),
        ("exit", True, True),
        ("exit", "on", True),
        ("exit", "off", False),
        ("first", 2, 2),
        ("first", "2", 2),
        ("first", "random", "random"),
        ("quiet", 10, 10),
        ("quiet", "200", 200),
        ("even", "4", 4),
        ("seals", [], []),
        ("seals", "", []),
        ("seals", ["ash", "salt", "ash"], ["salt", "ash"]),
        ("seals", '["ash"]', ["ash"]),
        ("seals", "ash,salt", ["salt", "ash"]),
        ("seals", "ash salt", ["salt", "ash"]),
    ],
)
def test_a_value_has_one_normal_form(name: str, given: object, value: object) -> None:
    found = BY_NAME[name].read(given)
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "given", "expected"),
    [
        ("rep", "Forbid", "expected draw, forbid"),
        ("rep", "", "expected draw, forbid"),
        ("rep", None, "expected draw, forbid"),
        ("rep", ["draw"], "expected draw, forbid"),
        ("exit", 1, "expected off, on"),
        ("exit", 0, "expected off, on"),
        ("exit", "true", "expected off, on"),
        ("first", True, "expected 1, 2, random"),
        ("first", 3, "expected 1, 2, random"),
        ("first", 1.0, "expected 1, 2, random"),
        ("quiet", 9, "expected 20 to 200"),
        ("quiet", 201, "expected 20 to 200"),
        ("quiet", True, "expected 20 to 200"),
        ("quiet", 20.0, "expected 20 to 200"),
        ("seals", "lead", "expected any of salt, ash"),
        ("seals", ["salt", 1], "expected any of salt, ash"),
        ("seals", '["salt"', "expected any of salt, ash"),
        ("seals", None, "expected any of salt, ash"),
        ("quiet", "-20", "expected 20 to 200"),
        ("quiet", "²0", "expected 20 to 200"),
        ("quiet", "2" * 4000, "expected 20 to 200"),
        ("quiet", {"a": "\n"}, "expected 20 to 200"),
        ("even", 3, "3 is not even"),
    ],
)
def test_a_bad_value_is_one_clear_line(name: str, given: object, expected: str) -> None:
    with pytest.raises(BadOption, match=expected) as trouble:
        BY_NAME[name].read(given)
    assert f"option {name}" in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert len(str(trouble.value)) < 120


def test_allowed_values_are_told_in_words() -> None:
    assert [option.allowed() for option in TABLE] == [
        "draw, forbid",
        "off, on",
        "1, 2, random",
        "20 to 200",
        "2 or 4",
        "any of salt, ash",
        ", always",
    ]


def test_what_is_not_given_is_the_default() -> None:
    assert read_options(SomeOptions, {}) == SomeOptions()
    assert as_data(SomeOptions()) == {
        "rep": "draw",
        "exit": False,
        "first": 1,
        "quiet": 50,
        "even": 2,
        "seals": [],
        "pass": "",
    }
    assert read_options(SomeOptions, {"quiet": "20"}).quiet == 20
    assert read_options(SomeOptions, {"pass": "always"}).pass_ == "always"


def test_an_unknown_name_is_refused_with_those_known() -> None:
    with pytest.raises(
        BadOption, match=r"^unknown option 'qiet'; expected one of rep, exit, first, quiet, even, seals, pass$"
    ):
        read_options(SomeOptions, {"qiet": 20})


def test_records_hold_only_what_differs() -> None:
    options = read_options(SomeOptions, {"rep": "draw", "quiet": "51", "exit": "on"})
    assert changed(options) == {"exit": True, "quiet": 51}
    assert changed(read_options(SomeOptions, {})) == {}
    assert read_options(SomeOptions, changed(options)) == options


def test_options_are_typed_as_words() -> None:
    assert parse_words(["rep=forbid", "quiet=30", "note=a=b", "empty="]) == {
        "rep": "forbid",
        "quiet": "30",
        "note": "a=b",
        "empty": "",
    }


@pytest.mark.parametrize("word", ["rep", "=forbid", "", "=", "x" * 1000])
def test_a_word_that_is_no_option_is_refused(word: str) -> None:
    with pytest.raises(BadOption, match="write name=value") as trouble:
        parse_words([word])
    assert len(str(trouble.value)) < 100


def test_the_schema_says_the_same_to_machines() -> None:
    assert schema(SomeOptions) == {
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "rep": {
                "title": "Repetition",
                "description": "what a repetition is",
                "default": "draw",
                "enum": ["draw", "forbid"],
            },
            "exit": {"description": "whether one may leave", "default": False, "enum": [False, True]},
            "first": {"description": "who begins", "default": 1, "enum": [1, 2, "random"]},
            "quiet": {
                "description": "moves without an attack",
                "default": 50,
                "type": "integer",
                "minimum": 20,
                "maximum": 200,
            },
            "even": {"description": "an even number", "default": 2},
            "seals": {
                "description": "what weighs",
                "default": [],
                "type": "array",
                "uniqueItems": True,
                "items": {
                    "oneOf": [
                        {"const": "salt", "title": "Salt", "description": "It burns."},
                        {"const": "ash", "title": "Ash", "description": "It clings."},
                    ]
                },
            },
            "pass": {
                "description": "whether one may pass",
                "default": "",
                "enum": ["", "always"],
                "names": {"always": "At any time"},
            },
        },
    }


def test_a_value_is_said_as_people_call_it() -> None:
    assert BY_NAME["pass"].said("always") == "At any time"
    assert BY_NAME["seals"].said(["salt", "ash"]) == "Salt, Ash"
    assert BY_NAME["even"].said([{"name": "Hob", "level": 3}, {"id": "2026-11"}]) == "Hob, 2026-11"
    assert (BY_NAME["exit"].said(False), BY_NAME["first"].said("random")) == ("off", "random")


def test_a_new_match_may_be_held_to_more_than_an_old_one() -> None:
    assert read_options(SomeOptions, {"quiet": 10}).quiet == 10
    check_new(SomeOptions())
    with pytest.raises(BadOption, match=r"^option quiet: '10' is not allowed; expected 20 to 200$"):
        check_new(SomeOptions(quiet=10))
