"""The dead in a player's own file: those who walk there, and their graveyards."""

from __future__ import annotations

from time import time

from parlour.core.encounters import EncounterSource
from parlour.core.view import to_json
from parlour.store.home import Home
from parlour.store.rows import GuestRow
from parlour.store.underscore.encounters import Encounters
from parlour.store.underscore.graveyard import Graveyard
from parlour.store.underscore.provenance import Find

OTHERS = "others"  # the guest whose dead were given to this house


class Dead:
    """Made when somebody first asks for them; the base pack walks from then on."""

    def __init__(self, home: Home) -> None:
        self.encounters = Encounters(home.archive)
        self.graveyard = Graveyard(home.archive, self.encounters)
        home.do(self.encounters.open())
        if home.do(home.archive.guest(OTHERS)) is None:
            home.write(GuestRow(OTHERS, "", int(time())).add())


def encounters_of(home: Home) -> Encounters:
    return home.part(Dead).encounters


def graveyard_of(home: Home) -> Graveyard:
    return home.part(Dead).graveyard


class HomeEncounters(EncounterSource):
    """The encounters of a player's own house."""

    def __init__(self, home: Home) -> None:
        self.home = home

    def index(self) -> list[tuple[str, int, bool]]:
        return self.home.do(encounters_of(self.home).index())

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        row = self.home.do(encounters_of(self.home).get((ident, level, elite)))
        return "{}" if row is None else to_json(row.character()).decode()  # {}: it has left; the rules know who comes


def find_in(home: Home) -> Find:
    """Who a record says was met, for playing it again; also those who walk no more."""
    return lambda ident: [row.character() for row in home.do(encounters_of(home).find(ident))]
