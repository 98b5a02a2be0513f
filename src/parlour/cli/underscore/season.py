"""`parlour season`: seasons of Underscore made, checked and boasted of."""

import secrets
import sys

from cyclopts import App
from msgspec.structs import replace

from parlour.cli.errors import REFUSED, CliError, File, read_file
from parlour.cli.home import DataFolder, at_home
from parlour.cli.underscore.books import Books, Database, look_into
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Encounter, Refused, Stats
from parlour.games.underscore.dead.season import Season, house_season, make_season, read_season, write_season
from parlour.store.underscore.cards import card_of, read_code
from parlour.store.underscore.dead import encounters_of

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
    database: str = "",
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
    database
        Look for encounters among the shared dead of this house, as `parlour serve --database` names it.
    """
    pairs = [each.partition("=") for each in encounters]
    try:
        chosen = [(_encounter(ident, data, database), note) for ident, _, note in pairs]
        made = make_season(name, title, seed or secrets.token_hex(8), (starts, ends), starter, chosen)
    except Refused as trouble:
        raise CliError(str(trouble), REFUSED) from None
    sys.stdout.write(write_season(made).decode())
    return 0


def _encounter(ident: str, data: str, database: str) -> Encounter | str:
    if ident in content().encounters:
        return ident
    if database:
        rows = look_into(database, lambda books: books.dead.walking.find(ident))
    else:
        with at_home(data) as home:
            rows = home.do(encounters_of(home).find(ident))
    walking = [row for row in rows if row.live] or rows
    if not walking:
        raise CliError(f"no encounter {ident[:40]!r} in the base pack or in {'this' if database else 'your'} house")
    return replace(walking[-1].encounter(), stats=Stats())


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
def publish(file: File, /, *, database: Database = "parlour.db") -> int:
    """Put a season up in a house, in the place of one of the same name; it is played between its first and its last day.

    Parameters
    ----------
    file
        The season; `-` reads standard input.
    """
    found = _season(file)
    if found.id == house_season().id:
        raise CliError(f"{found.id!r} is the season that comes with every house; give yours another name")
    look_into(database, lambda books: books.seasons.publish(found))
    print(f"{found.title} is up from {found.starts} to {found.ends}.")
    return 0


@season.command
def withdraw(name: str, /, *, database: Database = "parlour.db") -> int:
    """Take a season down; what was reached in it is kept.

    Parameters
    ----------
    name
        Its short name.
    """

    async def work(books: Books) -> bool:
        known = name in await books.seasons.published()
        await books.seasons.withdraw(name)
        return known

    if name == house_season().id or not look_into(database, work):
        raise CliError(f"no season {name[:40]!r} was put up here")
    print(f"{name} is taken down.")
    return 0


@season.command
def board(name: str = "", /, *, database: Database = "parlour.db") -> int:
    """Tell how far everybody came in a season of a house; without a name, which seasons it has.

    Parameters
    ----------
    name
        Its short name.
    """

    async def seasons(books: Books) -> list[Season]:
        return list((await books.seasons.published()).values())

    if not name:
        for each in look_into(database, seasons):
            print(f"{each.id:<32}  {each.starts} to {each.ends}  {each.title}")
        return 0
    for number, place in enumerate(look_into(database, lambda books: books.seasons.board(name)), 1):
        card = place.card
        far = "stood to the end" if card.won else f"fell at {card.level} of {card.levels}"
        print(f"{number:>3}  {place.name:<24}  {far}, {sum(card.turns)} turns, as {card.start}")
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
        print(card_of(found, read_code(found, code)).text())
    except Refused as trouble:
        raise CliError(f"the code: {trouble}", REFUSED) from None
    return 0


def _season(file: str) -> Season:
    try:
        return read_season(read_file(file))
    except Refused as trouble:
        raise CliError(f"{file}: {trouble}", REFUSED) from None
