"""Layouts by their codes and by their numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underlinery.position import layouts
from tests.games.underlinery.play import Play


def test_codes_as_the_rules_give_them() -> None:
    """The formulas of the rules document, spelled out."""
    for k in range(121):
        r, c = divmod(k, 11)
        assert layouts.from_code("asc")[k] == k + 1
        assert layouts.from_code("desc")[k] == 121 - k
        assert layouts.from_code("col")[k] == 11 * c + r + 1
        assert layouts.from_code("mir")[k] == 11 * r + (10 - c) + 1
        assert layouts.from_code("mul:2")[k] == (2 * k) % 121 + 1
        assert layouts.from_code("mul:5+7")[k] == (5 * k + 7) % 121 + 1


@pytest.mark.parametrize("m", range(1, 34))
def test_mul_is_a_layout_unless_11_divides_it(m: int) -> None:
    assert layouts.is_layout(layouts.multiplied(m, 4)) == (m % 11 != 0)


@pytest.mark.parametrize("code", ["asc", "desc", "col", "mir", "mul:2", "mul:5+7", "mul:120+1", "mul:1+1"])
def test_a_code_is_found_again(code: str) -> None:
    assert layouts.to_code(layouts.from_code(code)) == code


@given(st.permutations(list(range(1, 122))))
def test_a_layout_is_one_input_and_comes_back_as_it_was(numbers: list[int]) -> None:
    text = layouts.to_text(numbers)
    play = Play().do("1 choose A", f"1 layout {text}")
    assert play.view(1).grid == tuple(numbers)


@pytest.mark.parametrize("text", ["", "1,2,3", "mul:11", "mul:x", "mul:2+", "mul:²", "asc,desc", "1" * 5000, "up"])
def test_what_is_no_layout(text: str) -> None:
    play = Play().do("1 choose A")
    assert play.say(1, f"layout {text}") in ("bad_notation", "bad_layout")
