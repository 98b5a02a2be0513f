"""Deeds in a player's own file, and what they have opened."""

from __future__ import annotations

from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import UnlockData
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.unlocks import done, feats
from parlour.store.folder import ME
from parlour.store.home import Home
from parlour.store.underscore.dead import graveyard_of

DEED = "deed"  # the kind of keepsake: one for each that was done


def shown_by(position: RunPosition, slain: int) -> dict[str, int]:
    """What a run that is over has done, and whom the player's dead have slain."""
    terms, outcome = position.terms, position.result
    fell = outcome is not None and outcome.reason == "death"
    return {**feats(position.run, terms.acts, terms.seals, terms.day, fell), "slain": slain}


def slain(home: Home) -> int:
    return sum(grave.won for grave in home.do(graveyard_of(home).graves(ME)))


def deeds(home: Home, died: bool) -> dict[str, bool]:
    """Every deed, and whether it is done; what the dead do afterwards counts without a run."""
    now = {row.id for row in done(content(), {"slain": slain(home), "fell": int(died)})}
    kept = home.kept(DEED)
    return {row.id: row.id in kept or row.id in now for row in content().unlocks}


def words(row: UnlockData) -> str:
    """What a deed opens, in a line."""
    start = content().starters[row.starter].name if row.starter else ""
    found = [f"the start {start}" if start else "", f"the title {row.title}" if row.title else ""]
    found.append(f'the epitaph "{row.epitaph}"' if row.epitaph else "")
    return ", ".join(each for each in found if each)


def stones(known: dict[str, bool]) -> list[str]:
    """The words that the player may choose for a stone."""
    return [*EPITAPHS, *[row.epitaph for row in content().unlocks if row.epitaph and known[row.id]]]
