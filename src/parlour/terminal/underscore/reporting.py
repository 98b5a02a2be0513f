"""The names of the dead that other players gave: told to whoever keeps the house they came from, who decides."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from parlour.terminal.underscore.rest import house_of
from parlour.terminal.wire import Wire, WireTrouble

if TYPE_CHECKING:
    from parlour.games.underscore.view.run_shapes import FoeView
    from parlour.store.home import Home
    from parlour.terminal.keeper import Keeper

NAMED = re.compile(r"[0-9a-f]{32}")
REPORTED = "Reported. Whoever keeps the house will look at it."


def named_by_a_player(ident: str) -> bool:
    """Fallen characters have such ids; those that come with the game have others."""
    return NAMED.fullmatch(ident) is not None


class Reporter:
    """One house, and the player who asks."""

    def __init__(self, wire: Wire, own: frozenset[str] = frozenset()) -> None:
        self.wire = wire
        self.own = own  # ids of the player's own fallen

    def hears_of(self, foe: FoeView | None) -> bool:
        """Whether another player gave it its name."""
        return foe is not None and named_by_a_player(foe.id) and foe.id not in self.own

    def report(self, foe: FoeView) -> str:
        """What the house says to it; called in a thread."""
        try:
            if not self.wire.cookie():
                self.wire.me()
            self.wire.ask(f"underscore/dead/{foe.id}/report", type(None), {"name": foe.name})
        except WireTrouble as trouble:
            return f"It could not be reported: {trouble}"
        return REPORTED


def reporter_at_home(keeper: Keeper, folder: Path) -> Reporter | None:
    """Of the house that the player shares their dead with; None if they have named none."""
    address = house_of(folder)
    return Reporter(Wire(address, folder), keeper.do(own_dead)) if address else None


def own_dead(home: Home) -> frozenset[str]:
    """The ids of the player's own fallen."""
    from parlour.store.folder import ME
    from parlour.store.underscore.dead import graveyard_of

    return frozenset(grave.id for grave in home.do(graveyard_of(home).graves(ME)))
