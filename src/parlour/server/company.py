"""Which matches are worth a stranger's look."""

from __future__ import annotations

from parlour.store.rows import MatchRow


def by_company(rows: list[MatchRow]) -> tuple[list[MatchRow], list[MatchRow]]:
    """Matches between people, and those of one person or none; one guest at several seats is at home, not in public."""
    public = [row for row in rows if len(set(_people(row))) == len(_people(row))]
    return [row for row in public if len(_people(row)) > 1], [row for row in public if len(_people(row)) < 2]


def _people(row: MatchRow) -> list[str]:
    return [player.guest for player in row.players if player.kind == "person" and player.guest is not None]
