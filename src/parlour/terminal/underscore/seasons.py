"""Seasons that are known here, and those from files; a run of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from parlour import games
from parlour.games.underscore.dead.season import Season, house_season, read_season
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.terminal import players
from parlour.terminal.keeper import Keeper
from parlour.terminal.sitting import UNHURRIED, Sitting

if TYPE_CHECKING:
    from parlour.store.home import Home, HomeMatch

OFFERED = "offered"  # the kind under which a player's file keeps a season of the house they share their dead with
LARGEST = 1_000_000  # bytes of a season file


def of_file(file: Path) -> Season:
    """OSError or ValueError with one clear line where there is none."""
    with file.open("rb") as found:
        return read_season(found.read(LARGEST))


def known(home: Home) -> list[tuple[Season, str, str]]:
    """The house's own, those that a house offers and those that were walked before: the season, its days, what is known of it."""
    house = house_season()
    others = home.kept(OFFERED) | home.kept("played")
    seasons = {house.id: house} | {name: msgspec.convert(kept, Season) for name, kept in others.items()}
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


def sit_in_season(keeper: Keeper, season: Season) -> Sitting:
    """A run of a season; one that waits is gone on with by Continue."""
    card = games.card("underscore")
    game = card.make(season.options())
    match = Match(game, ["player 1"], chosen(season.seed, 1), pace=UNHURRIED)

    def keep(home: Home) -> HomeMatch:
        from parlour.store.underscore.runs import begin_season

        return begin_season(home, game, season)

    return Sitting(keeper, card, match, [1], players.NOBODY, keep)
