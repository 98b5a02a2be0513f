"""What the house does around the matches of one game beyond keeping and telling them; most games need none of it."""

from __future__ import annotations

from parlour.core.encounters import EncounterSource
from parlour.store.rows import Change, MatchRow
from parlour.table.match import Match


class Ledger:
    """What is kept of one match besides its log."""

    at_once = True  # nothing: an input need not wait for `changes`

    def mark(self, match: Match) -> None:
        """All that has happened up to here is stored."""

    async def changes(self, match: Match) -> list[Change]:
        """What is to be written in the commit of what has happened since."""
        return []

    def committed(self) -> None:
        """It was."""


class Custom:
    """The customs of a game; these are those of a game without any."""

    async def open(self) -> None:
        """When the house opens."""

    async def look(self) -> None:
        """Every few seconds: what other servers and operators have written."""

    async def close(self) -> None:
        """When the house closes, before whatever still runs is broken off."""

    def lay(self, row: MatchRow) -> None:
        """A match is about to be stored for the first time; ApiError if it may not be."""

    async def welcome(self, row: MatchRow) -> None:
        """Likewise, where the house has to look something up: ApiError if its host may not lay it."""

    async def sit(self, row: MatchRow) -> tuple[Ledger, EncounterSource | None]:
        """A match is begun or taken up: what is kept of it, and what it may meet."""
        return Ledger(), None
