"""Where the dice of a match come from, and what its record says of that."""

from __future__ import annotations

import msgspec

from parlour.core.dice import SealedDice
from parlour.core.seal import Seal


class Chance(msgspec.Struct, frozen=True):
    """Seeds for the table ([0]) and for each seat, with the seal they were made under, if any."""

    seeds: list[str]
    seal: list[str] = []  # commitments
    secrets: list[str] = []
    nonces: list[str] = []
    chosen: str = ""  # the seed a player chose

    def dice(self) -> SealedDice:
        return SealedDice(list(self.seeds))


def sealed(master: str, nonces: list[str], seats: int) -> Chance:
    """Nobody's choice: the referee's secret and the players' nonces together."""
    seal = Seal(master, seats)
    return Chance(seal.seeds(nonces), seal.commitments(), seal.secrets, nonces)


def chosen(seed: str, seats: int) -> Chance:
    """A seed that somebody chose, for practice, tests and lessons."""
    return Chance(seeds_of(seed, seats), chosen=seed)


def seeds_of(seed: str, seats: int) -> list[str]:
    """The seeds that a chosen one stands for."""
    return [seed, *(f"{seed}/{seat}" for seat in range(1, seats + 1))]
