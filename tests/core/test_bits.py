"""Bit masks: compiled `1 << i64` goes wrong from 31 on; the helper must not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.bits import WORD, bit


@pytest.mark.parametrize("i", range(WORD))
def test_a_bit_is_a_power_of_two(i: int) -> None:
    assert bit(i) == 2**i


def test_there_is_no_bit_beyond_the_word() -> None:
    with pytest.raises(ValueError, match="negative shift"):
        bit(WORD)


@given(st.sets(st.integers(0, WORD - 1)))
def test_a_mask_is_the_sum_of_its_bits(chosen: set[int]) -> None:
    mask = 0
    for i in chosen:
        mask |= bit(i)
    assert mask == sum(2**i for i in chosen)
