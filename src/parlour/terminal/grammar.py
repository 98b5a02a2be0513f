"""Inputs that are not finished: what may follow, from all that is legal."""

from __future__ import annotations


def ways(text: str, legal: list[str]) -> dict[str, str]:
    """How the input may go on by one word, as an input and what to show for it; nothing where it is whole or unknown."""
    words = text.split()
    if not words or text in legal:
        return {}
    found: dict[str, str] = {}
    for other in legal:
        parts = other.split()
        if len(parts) > len(words) and parts[: len(words)] == words:
            longer = " ".join(parts[: len(words) + 1])
            found[longer] = parts[len(words)]
    return found
