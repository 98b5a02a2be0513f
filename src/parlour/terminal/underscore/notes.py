"""What the curator of a season says before a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from parlour.store import glance
from parlour.store.folder import data_folder

if TYPE_CHECKING:
    from parlour.terminal.sitting import Sitting


def note_of(sitting: Sitting) -> str:
    """Where a fight of a season begins: whom one meets, and the curator's words; "" elsewhere, and where there are none."""
    if sitting.card.name != "underscore":
        return ""
    from parlour.games.underscore.view.shapes import UnderscoreView

    view, options = sitting.match.view(1), getattr(sitting.game.options, "season", {})
    assert isinstance(view, UnderscoreView)
    if not options or view.phase != "combat" or view.fight is None or view.fight.turn > 1 or view.committed:
        return ""
    from parlour.games.underscore.dead.season import Season

    kept = glance.kept(data_folder(sitting.keeper.folder), "played").get(str(options["id"]))
    words = msgspec.convert(kept, Season).levels[view.level - 1].note if kept is not None else ""
    return f"Level {view.level}: {view.fight.sides[1].name}\n\n{words}\n" if words else ""
