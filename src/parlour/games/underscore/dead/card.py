"""What a player shows of a season: how far, how fast, with whom, and nothing of what waits there."""

from __future__ import annotations

import msgspec

from parlour.games.underscore.content.library import content

DIGITS = 9  # a fight of more turns is a `+`


class Card(msgspec.Struct, frozen=True):
    """The result of one attempt."""

    season: str
    title: str
    start: str
    level: int  # reached
    levels: int
    turns: list[int]  # of each fight
    won: bool

    def text(self) -> str:
        """Three lines to share."""
        who = content().starters[self.start.partition(" ")[0]].name
        far = (
            f"stood to the end, {self.levels} of {self.levels}"
            if self.won
            else f"fell at {self.level} of {self.levels}"
        )
        digits = "".join(str(turns) if turns <= DIGITS else "+" for turns in self.turns)
        return f"Underscore season {self.season}: {self.title}\n{who} {far}\nturns {digits}, {sum(self.turns)} in all"
