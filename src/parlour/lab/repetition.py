"""Whether a seat has stood where it stands before: positions are compared, whatever the rules say about repetition.

A position is what its seat knows, as the game's encoder tells it, but for what only counts on (turns, moves without a capture).
"""

from __future__ import annotations

from parlour.core.catalogue import Card
from parlour.core.contract import Game, Position, Seat

UNKNOWN = -1  # the game is not told in numbers


class Visits:
    """Of the positions of one match."""

    def __init__(self, card: Card, game: Game) -> None:
        self.encoder = card.encoder(game) if card.encoder is not None else None
        self.counts: dict[tuple[Seat, bytes], int] = {}
        self.kept: list[slice] = []
        at = 0
        for name, shape in self.encoder.parts if self.encoder is not None else []:
            length = 1
            for side in shape:
                length *= side
            if self.encoder is not None and name not in self.encoder.counters:
                self.kept.append(slice(at, at + length))
            at += length

    def note(self, position: Position, seat: Seat) -> None:
        """The seat decides now."""
        if self.encoder is None:
            return
        row = self.encoder.row(position, seat, [])
        key = seat, b"".join([row[part] for part in self.kept])
        self.counts[key] = self.counts.get(key, 0) + 1

    def again(self) -> int:
        """Decisions in a position in which the same seat had decided before."""
        return UNKNOWN if self.encoder is None else sum(self.counts.values()) - len(self.counts)

    def most(self) -> int:
        """How often the most frequent position was decided in."""
        return UNKNOWN if self.encoder is None else max(self.counts.values(), default=0)
