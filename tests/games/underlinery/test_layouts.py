"""The layout tools: codes, saved layouts, mirrored, turned and renumbered ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.games.underlinery import layouts
from tests.games.underlinery.play import Play

LAYOUT = st.permutations(list(range(1, 122)))


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


@given(LAYOUT)
def test_saved_layouts_are_read_back(numbers: list[int]) -> None:
    assert layouts.from_text(layouts.to_text(numbers)) == numbers


@pytest.mark.parametrize("text", ["", "1,2,3", "mul:11", "mul:x", "mul:2+", "mul:²", "asc,desc", "1" * 5000, "up"])
def test_what_is_no_layout(text: str) -> None:
    with pytest.raises(layouts.NoLayout) as trouble:
        layouts.from_text(text)
    assert "\n" not in str(trouble.value)


@given(LAYOUT)
def test_the_tools_undo_themselves(numbers: list[int]) -> None:
    """Mirror and transpose twice, turn four times, renumber by the whole; and each changes the layout."""
    assert layouts.mirrored(layouts.mirrored(numbers)) == numbers != layouts.mirrored(numbers)
    assert layouts.transposed(layouts.transposed(numbers)) == numbers != layouts.transposed(numbers)
    turned = numbers
    for _ in range(4):
        turned = layouts.rotated(turned)
        assert layouts.is_layout(turned)
    assert turned == numbers
    assert layouts.renumbered(layouts.renumbered(numbers, 100), 21) == numbers
    assert layouts.exchanged(layouts.exchanged(numbers, 3, 99), 99, 3) == numbers


def test_what_the_tools_do_to_a_corner() -> None:
    asc = layouts.named("asc")
    assert layouts.mirrored(asc) == layouts.named("mir")
    assert layouts.transposed(asc) == layouts.named("col")
    assert layouts.rotated(asc)[:2] == [111, 100]  # the left column, from below, becomes the top row
    assert layouts.rotated(layouts.rotated(asc)) == layouts.named("desc")
    assert layouts.renumbered(asc, 1)[0] == 2
    assert layouts.renumbered(asc, 1)[-1] == 1
    assert layouts.exchanged(asc, 1, 121)[0] == 121


def test_a_tool_ends_in_one_input() -> None:
    numbers = layouts.renumbered(layouts.rotated(layouts.named("mir")), 5)
    play = Play().do("1 choose A", f"1 layout {layouts.to_text(numbers)}")
    assert play.view(1).grid == tuple(numbers)
