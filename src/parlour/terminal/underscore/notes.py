"""What is said around the fights of a season: the curator's words before each, and at the end a result to show."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.store import glance
from parlour.store.folder import data_folder

if TYPE_CHECKING:
    from parlour.games.underscore.dead.season import Season
    from parlour.terminal.sitting import Sitting


def season_of(sitting: Sitting) -> Season | None:
    """The season that is being walked; None: none is."""
    options = getattr(sitting.game.options, "season", {}) if sitting.card.name == "underscore" else {}
    kept = glance.kept(data_folder(sitting.keeper.folder), "played").get(str(options["id"])) if options else None
    if kept is None:
        return None
    from parlour.games.underscore.dead.season import Season

    return msgspec.convert(kept, Season)


def note_of(sitting: Sitting) -> str:
    """Where a fight of a season begins: whom one meets, and the curator's words; "" elsewhere, and where there are none."""
    if sitting.card.name != "underscore":
        return ""
    from parlour.games.underscore.view.shapes import UnderscoreView

    view = sitting.match.view(1)
    assert isinstance(view, UnderscoreView)
    if view.phase != "combat" or view.fight is None or view.fight.turn > 1 or view.committed:
        return ""
    season = season_of(sitting)
    words = season.levels[view.level - 1].note if season is not None else ""
    return f"Level {view.level}: {view.fight.sides[1].name}\n\n{words}\n" if words else ""


def result_to_show(sitting: Sitting) -> str:
    """Once a run has come to its end: what it has opened; of a run of a season three lines. "" elsewhere."""
    season = season_of(sitting) if sitting.match.outcome() is not None else None
    if season is None:
        return opened_by(sitting)
    from parlour.games.underscore.position.run import RunPosition
    from parlour.store.underscore.cards import result_of

    position = sitting.match.position
    assert isinstance(position, RunPosition)
    card = result_of(season, position)
    return card.text() if card is not None else ""


def opened_by(sitting: Sitting) -> str:
    """The deeds that this run was the first to do, and what they open."""
    if sitting.card.name != "underscore" or not sitting.kept or sitting.match.outcome() is None:
        return ""
    from parlour.store.underscore.runs import RunMatch
    from parlour.store.underscore.unlocks import words

    played = sitting.played()
    rows = played.opened if isinstance(played, RunMatch) else []
    return "\n".join(f"Opened: {words(row)}. {row.text}" for row in rows)
