"""The dead as a running house holds them in memory: whom its runs may meet."""

from __future__ import annotations

import msgspec

from parlour.core.encounters import EncounterSource
from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Encounter, character_of
from parlour.games.underscore.dead.sync import PER_KIND, Scope, levels
from parlour.store.underscore.shared import SharedDead

AT_ONCE = 500  # rows read in one go
MOST = 50_000  # held at all; each is about a kilobyte


class Walkers:
    """The newest of every level and kind, as many as a copy of the skill scope has (US-172)."""

    def __init__(self, dead: SharedDead) -> None:
        self.dead = dead
        self.serial = 0  # of the last change that is here
        self.held = 0
        self.kinds: dict[tuple[int, bool], dict[str, str]] = {}  # by level and kind: id -> the encounter as JSON

    async def refresh(self) -> None:
        """What has changed since, whoever changed it."""
        while rows := await self.dead.since(self.serial, AT_ONCE):
            for row in rows:
                if row.serial <= self.serial:  # somebody else was refreshing meanwhile
                    continue
                kind = self.kinds.setdefault((row.level, row.is_elite), {})
                self.held -= kind.pop(row.id, None) is not None
                if row.live:
                    kind[row.id] = row.data
                    self.held += 1
                if len(kind) > PER_KIND or self.held > MOST:
                    del kind[next(iter(kind))]
                    self.held -= 1
            self.serial = max(self.serial, rows[-1].serial)


class HouseEncounters(EncounterSource):
    """What one run may meet: the base pack, and the dead of the levels that its player's scope covers."""

    def __init__(self, walkers: Walkers, scope: Scope, record: int) -> None:
        self.walkers = walkers
        self.scope = scope
        self.record = record  # the player's; it rises with the run

    def index(self) -> list[tuple[str, int, bool]]:
        low, high = levels(self.scope, self.record)
        base = [(each.id, each.level, each.is_elite) for each in content().encounters.values()]
        near = [(level, elite) for level, elite in self.walkers.kinds if low <= level <= high]
        return base + [(ident, *kind) for kind in near for ident in self.walkers.kinds[kind]]

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        data = self.walkers.kinds.get((level, elite), {}).get(ident)
        if data is None:
            return "{}"  # it has left; the rules know who comes
        return to_json(character_of(msgspec.json.decode(data, type=Encounter))).decode()
