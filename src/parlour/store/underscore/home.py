"""How a player's own file keeps a match of Underscore: `parlour.store.home` asks here."""

from parlour.store.home import HomeMatch
from parlour.store.rows import MatchRow
from parlour.store.underscore.runs import RunMatch


def kind_of(row: MatchRow) -> type[HomeMatch]:
    """A run keeps more than its match; a single fight or a duel does not."""
    return RunMatch if row.options.get("run") else HomeMatch
