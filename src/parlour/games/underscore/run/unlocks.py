"""Deeds and what they open: starts, epitaphs and titles. What a run has done is read from the run itself."""

from typing import Final

from parlour.games.underscore.content.library import Content
from parlour.games.underscore.content.shapes import UnlockData
from parlour.games.underscore.run.road import ACT, END
from parlour.games.underscore.run.run import Run, title_of

SWIFT: Final = 80  # turns of the first act
OPEN: Final = ("nobody",)  # opened by a deed, but not by the house alone: a run has always offered it (US-A16)


def feats(run: Run, acts: bool, seals: list[str], day: str, fell: bool) -> dict[str, int]:
    """What a run has done, by the words of the table."""
    won = len(run.turns)
    return {
        "level": run.level,
        "bosses": min(won, END) // ACT if acts else 0,
        "elites": run.elites,
        "burden": run.burden,
        "bare": int(not run.blessings),
        "seals": len(seals),
        "day": int(day != ""),
        "swift": int(won >= ACT and sum(run.turns[:ACT]) <= SWIFT),
        "ended": int(run.ended),
        "fell": int(fell),
    }


def done(content: Content, shown: dict[str, int]) -> list[UnlockData]:
    """The deeds that this is enough for, in the order of the table."""
    return [row for row in content.unlocks if all(shown.get(word, 0) >= least for word, least in row.asks.items())]


def honour(content: Content, run: Run, shown: dict[str, int]) -> str:
    """The title that is borne at the end of a run: that of its last deed in the table, or of the milestone it reached."""
    titles = [row.title for row in done(content, shown) if row.title]
    return titles[-1] if titles else title_of(run.level)


def earned(content: Content) -> list[str]:
    """Starts that a run offers only where its options name them; whose they are is for the house to know."""
    return [row.starter for row in content.unlocks if row.starter and row.starter not in OPEN]


def deed_for(content: Content, starter: str) -> UnlockData | None:
    """What opens this start; None = it is open to everybody."""
    return next((row for row in content.unlocks if row.starter == starter), None)


def epitaphs(content: Content) -> list[str]:
    """Words for a stone that have to be earned."""
    return [row.epitaph for row in content.unlocks if row.epitaph]
