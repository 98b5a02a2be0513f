"""`parlour season`: seasons of Underscore made, checked and boasted of."""

import secrets
import sys

from cyclopts import App

from parlour.cli.home import DataFolder, at_home
from parlour.cli.trouble import REFUSED, File, Trouble, read_file
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.card import card_of, read_code
from parlour.games.underscore.dead.fallen import Encounter, Refused
from parlour.games.underscore.dead.season import Season, house_season, make_season, read_season, write_season

season = App(name="season", help_format="plaintext")


@season.command
def make(
    *encounters: str,
    name: str,
    title: str,
    starts: str,
    ends: str,
    seed: str = "",
    starter: str = "",
    data: DataFolder = "",
) -> int:
    """Print a season of 8 to 15 encounters in the order given.

    Parameters
    ----------
    encounters
        Ids of the base pack or of encounters in your own house, each with a note if you like: e01a="Mind the step."
    name
        The season's short name: small letters, digits and -.
    title
        Its title.
    starts
        Its first day: 2026-12-01
    ends
        Its last day.
    seed
        16 hex digits, so that drafts are the same for all; drawn if you name none.
    starter
        The starting character everybody takes; otherwise it is free.
    """
    pairs = [each.partition("=") for each in encounters]
    try:
        chosen = [(_encounter(ident, data), note) for ident, _, note in pairs]
        made = make_season(name, title, seed or secrets.token_hex(8), (starts, ends), starter, chosen)
    except Refused as trouble:
        raise Trouble(str(trouble), REFUSED) from None
    sys.stdout.write(write_season(made).decode())
    return 0


def _encounter(ident: str, data: str) -> Encounter | str:
    if ident in content().encounters:
        return ident
    with at_home(data) as home:
        rows = home.do(home.encounters.find(ident))
    if not rows:
        raise Trouble(f"no encounter {ident[:40]!r} in the base pack or in your house")
    return rows[0].encounter()


@season.command
def check(file: File, /, *, spoil: bool = False) -> int:
    """Check a season: tell `ok`, or where and what is wrong with it.

    Parameters
    ----------
    file
        The season; `-` reads standard input.
    spoil
        Also tell whom it meets.
    """
    found = _season(file)
    start = content().starters[found.starter].name if found.starter else "free"
    print(
        f"ok: {found.id}, {found.title}; {len(found.levels)} encounters, {found.starts} to {found.ends}, start {start}"
    )
    if spoil:
        for place, (level, met) in enumerate(zip(found.levels, found.fought(), strict=True), 1):
            elite = " elite" if met.is_elite else ""
            print(f"{place:>3}  {met.name} (level {met.level}{elite}, {met.max_hp} HP)  {level.note}".rstrip())
    return 0


@season.command
def house() -> int:
    """Print the season that comes with the house: to be played as any other, or as an example for one of your own."""
    sys.stdout.write(write_season(house_season()).decode())
    return 0


@season.command
def card(file: File, code: str, /) -> int:
    """Verify somebody's result by playing its run again, and print the card.

    Parameters
    ----------
    file
        The season; `-` reads standard input.
    code
        The code that came with the card.
    """
    found = _season(file)
    try:
        print(card_of(found, read_code(code)).text())
    except Refused as trouble:
        raise Trouble(f"the code: {trouble}", REFUSED) from None
    return 0


def _season(file: str) -> Season:
    try:
        return read_season(read_file(file))
    except Refused as trouble:
        raise Trouble(f"{file}: {trouble}", REFUSED) from None
