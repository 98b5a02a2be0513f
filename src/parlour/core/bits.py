"""Bit masks that compiled and plain Python agree on."""

from typing import Final

WORD: Final = 62  # a mask of at most 62 bits stays an unboxed integer in compiled code

_LAST: Final = WORD - 1
_TOP: Final = 1 << _LAST  # itself unboxed, or every shift of it would be slow


def bit(i: int) -> int:
    """1 << i for 0 <= i < WORD; compiled `1 << i64` is a 32-bit shift and silently wrong from 31 on."""
    return _TOP >> (_LAST - i)
