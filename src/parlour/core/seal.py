"""Sealing: nobody chooses a match's chance alone, and everybody can check it afterwards.

The referee commits to its secrets before it knows the players' nonces; a seed is the hash of secret and nonces. Each seat
has a secret of its own beside the table's, for draws that the rules never open to anybody else.
"""

from hashlib import sha256


def _hash(*parts: str) -> str:
    return sha256("|".join(parts).encode()).hexdigest()


def commitment(secret: str) -> str:
    """What is shown before the match."""
    return _hash("parlour seal", secret)


def seed_of(secret: str, nonces: list[str]) -> str:
    """The seed that the secret and the players' nonces make together."""
    return _hash("parlour seed", secret, *nonces)


class Seal:
    """The referee's side of one match: secret 0 is the table's, secret s that of seat s."""

    def __init__(self, master: str, seats: int) -> None:
        # one-way from the master, so that opening one secret opens no other
        self.secrets = [_hash("parlour secret", master, str(scope)) for scope in range(seats + 1)]

    def commitments(self) -> list[str]:
        return [commitment(secret) for secret in self.secrets]

    def seeds(self, nonces: list[str]) -> list[str]:
        return [seed_of(secret, nonces) for secret in self.secrets]
