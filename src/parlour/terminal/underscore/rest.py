"""What becomes of one who has just fallen: whether it walks, and under which words."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parlour.store import glance
from parlour.store.folder import data_folder

if TYPE_CHECKING:
    from parlour.store.underscore.graveyard import Burial
    from parlour.terminal.keeper import Keeper
    from parlour.terminal.sitting import Sitting

KEPT = "It is kept in your graveyard, and walks nowhere."
WALKS = "It will walk: your next runs may meet it, as it was when its last fight began."
ECHO = "Another like it walks already, and stands for it."
GIVEN = "`parlour graveyard export` gives it to others."


def told(walks: bool, echo: bool, house: str = "") -> str:
    """In a sentence or two; `house` is the one that the dead are shared with."""
    given = f"It is given to {house} when you leave." if house else GIVEN
    return " ".join([WALKS, *([ECHO] if echo else []), given]) if walks else KEPT


def house_of(folder: Path) -> str:
    """The house that the player shares their dead with; "" = none."""
    house = glance.kept(folder, "setting").get("house")
    return house if isinstance(house, str) else ""


class Rest:
    """A burial in the player's own file."""

    def __init__(self, keeper: Keeper, burial: Burial) -> None:
        self.keeper = keeper
        self.burial = burial

    def walks(self) -> bool:
        return self.burial.walks and self.burial.grave.state != "kept"

    def words(self) -> str:
        house = house_of(data_folder(self.keeper.folder)) if self.burial.grave.state == "queued" else ""
        return told(self.walks(), self.burial.echo is not None, house)

    def epitaph(self) -> str:
        return self.burial.grave.encounter().epitaph

    def stones(self) -> list[str]:
        """The words that may stand there."""
        from parlour.store.underscore.unlocks import deeds, stones

        return stones(self.keeper.do(lambda home: deeds(home, died=True)))

    def keep_home(self) -> None:
        from parlour.store.underscore.dead import graveyard_of

        self.keeper.do(lambda home: home.do(graveyard_of(home).call_back(self.burial.grave)))

    def engrave(self, epitaph: str) -> None:
        from parlour.store.underscore.dead import graveyard_of

        self.keeper.do(lambda home: home.do(graveyard_of(home).engrave(self.burial.grave, epitaph)))


def rest_of(sitting: Sitting) -> Rest | None:
    """Of one who has fallen in this sitting; None: nobody has."""
    if sitting.card.name != "underscore" or not sitting.kept:
        return None
    from parlour.store.underscore.runs import RunMatch

    played = sitting.played()
    burial = played.burial if isinstance(played, RunMatch) else None
    return Rest(sitting.keeper, burial) if burial is not None else None
