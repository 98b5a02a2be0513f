"""The generator's own dice: frozen, because a level must come out the same on every machine for ever."""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

# Multiply-with-carry, base 2**32; no value on the way needs more than 62 bits.
MULTIPLIER: Final = 1073740155
LOW: Final = 0xFFFFFFFF


class LevelDice:
    """Seeded by the hash of a text. Changing one draw of it is a new generator version."""

    def __init__(self, text: str) -> None:
        self.state: int = 1 + int.from_bytes(sha256(f"stackdoku|{text}".encode()).digest()[:7], "big")

    def below(self, sides: int) -> int:
        """Uniform in 0..sides - 1, for sides below 2**30."""
        old: i64 = self.state
        state: i64 = MULTIPLIER * (old & LOW) + (old >> 32)
        self.state = state
        mixed: i64 = (state ^ (state >> 32)) & LOW
        return (mixed * sides) >> 32

    def shuffle(self, items: list[int]) -> list[int]:
        """The same list, in random order: Fisher-Yates from the end."""
        i = len(items)
        while i > 1:
            j = self.below(i)
            i -= 1
            items[i], items[j] = items[j], items[i]
        return items
