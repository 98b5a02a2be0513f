"""Seasons that are known here, and those from files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parlour.games.underscore.dead.season import Season, house_season, read_season

if TYPE_CHECKING:
    from parlour.store.home import Home

LARGEST = 1_000_000  # bytes of a season file


def of_file(file: Path) -> Season:
    """OSError or ValueError with one clear line where there is none."""
    with file.open("rb") as found:
        return read_season(found.read(LARGEST))


def known(home: Home) -> list[tuple[Season, str, str]]:
    """The house's own and those that were walked before: the season, its days, what is known of it."""
    house = house_season()
    seasons = {house.id: house} | {name: msgspec.convert(kept, Season) for name, kept in home.kept("played").items()}
    cards = home.kept("card")
    found = []
    for name, season in seasons.items():
        notes = [f"{len(season.levels)} encounters in one order, one seed: the same for all. Who falls there is gone."]
        for key, card in cards.items():
            score = card.get("score") if isinstance(card, dict) else None
            if key.partition("/")[0] == name and isinstance(score, dict):
                notes.append(f"{score['name']}: level {score['level']}, {score['turns']} turns.")
        found.append((season, f"{season.starts} to {season.ends}", "\n".join(notes)))
    return found
