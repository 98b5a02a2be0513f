"""Reading what a person or a client sends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.notation import LONGEST, Unreadable, only_keys, read_object, whole


def test_plain_text_is_no_object() -> None:
    assert read_object("show") is None
    assert read_object("") is None
    assert read_object("[1]") is None


def test_an_object_is_read() -> None:
    assert read_object('  {"type":"hold","pebbles":2}') == {"type": "hold", "pebbles": 2}


@pytest.mark.parametrize("text", ["{", "{}{}", '{"a":}', "{'a':1}", '{"a":1', "{" * 4000, '{"a":' * 800])
def test_broken_json_is_one_clear_line(text: str) -> None:
    with pytest.raises(Unreadable, match=r"^the input begins like JSON but is none$"):
        read_object(text)


def test_an_input_has_a_longest_length() -> None:
    assert read_object("x" * LONGEST) is None
    with pytest.raises(Unreadable, match="longer than 4096"):
        read_object("x" * (LONGEST + 1))


@pytest.mark.parametrize("value", [-3, 0, 9, "-3", "0", "9", "09"])
def test_whole_numbers_come_from_json_or_as_typed(value: object) -> None:
    assert whole(value, -3, 9, "n") == int(str(value))


@pytest.mark.parametrize(
    "value",
    [-4, 10, "10", "-4", True, False, None, 1.0, "1.0", "", "-", "--1", "+1", "²", "١", " 1", "1" * 10, [1], {}],
)
def test_anything_else_is_no_whole_number(value: object) -> None:
    with pytest.raises(Unreadable, match=r"^the count must be a whole number from -3 to 9$"):
        whole(value, -3, 9, "the count")


def test_keys_must_be_these_and_no_others() -> None:
    only_keys({"type": 1, "n": 2}, "type", "n")
    with pytest.raises(Unreadable, match="unknown key 'x'; expected type, n"):
        only_keys({"type": 1, "x": 2}, "type", "n")
    with pytest.raises(Unreadable, match="the key 'n' is missing"):
        only_keys({"type": 1}, "type", "n")


@given(st.text(max_size=60) | st.text('{}[]":,0123456789truefalsn \\u', max_size=60).map("{".__add__))
def test_no_text_breaks_the_reader(text: str) -> None:
    trouble = ""
    found: object = None
    try:
        found = read_object(text)
    except Unreadable as told:
        trouble = str(told)
    assert "\n" not in trouble
    assert found is None or isinstance(found, dict)
