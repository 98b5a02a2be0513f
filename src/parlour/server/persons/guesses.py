"""How often anybody may guess: from one address, at one account, and both at once."""

from __future__ import annotations

from parlour.server.errors import ApiError
from parlour.server.rates import Buckets
from parlour.server.settings import Settings


class Guesses:
    """An account has more tries than one address has at it, so that nobody locks its owner out from elsewhere."""

    def __init__(self, settings: Settings) -> None:
        rate = settings.guesses
        self.addresses = Buckets(2 * rate, 600 * rate)
        self.accounts = Buckets(2 * rate, 1200 * rate)
        self.pairs = Buckets(rate, 150 * rate)
        self.newcomers = Buckets(rate, 300 * rate)

    def attempt(self, household: str, name: str) -> None:
        """Takes one try; ApiError if there is none. `name`: the skeleton of an account's, be there one or not."""
        taken = self.pairs.take(f"{household}|{name}") and self.addresses.take(household) and self.accounts.take(name)
        if not taken:
            raise ApiError(429, "too_many_tries", "too many tries; wait a few minutes, then try again")

    def right(self, household: str, name: str) -> None:
        """It was no guess."""
        self.pairs.give(f"{household}|{name}")
        self.addresses.give(household)
        self.accounts.give(name)

    def newcomer(self, household: str) -> None:
        if not self.newcomers.take(household):
            raise ApiError(429, "too_fast", "many accounts were made from here; wait a few minutes, then try again")
