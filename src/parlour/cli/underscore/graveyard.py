"""`parlour graveyard`: your own fallen, and the dead of others."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from cyclopts import App

from parlour.cli.errors import REFUSED, CliError, File, read_file
from parlour.cli.home import DataFolder, at_home
from parlour.core.view import to_json
from parlour.games.underscore.dead.fallen import Refused, Stats
from parlour.games.underscore.dead.sync import SCOPES, confirmed, warning
from parlour.store.home import ME, Home
from parlour.store.underscore.dead import graveyard_of
from parlour.store.underscore.giving import bundle, take_in
from parlour.store.underscore.graveyard import Grave
from parlour.store.underscore.syncing import make_room
from parlour.store.underscore.unlocks import deeds, stones
from parlour.terminal.underscore.graves import line, tell
from parlour.terminal.underscore.post import choose_scope, courier, name_house, named, sync
from parlour.terminal.wire import WireTrouble

__all__ = ["graves", "graveyard", "line", "tell"]

graveyard = App(name="graveyard", help_format="plaintext")

LEAST = 4  # digits of an id that are enough, if no other grave begins with them


@graveyard.command(name="list")
def list_(*, json: bool = False, data: DataFolder = "") -> int:
    """List your fallen, the newest first: level, who slew them, how often they were met and won.

    Parameters
    ----------
    json
        For machines: one JSON object a grave.
    """
    with at_home(data) as home:
        found = graves(home)
    for grave in found:
        if json:
            told = msgspec.structs.replace(grave.encounter(), stats=Stats(grave.met, grave.won))
            print(to_json({"state": grave.state, "encounter": told}).decode())
        else:
            print(f"{line(grave)}\n{'':10}slain by {grave.slayer}")
    if not found and not json:
        print("Nobody lies here yet.")
    return 0


@graveyard.command
def show(grave: str, /, *, data: DataFolder = "") -> int:
    """Tell all of one of your fallen: epitaph, build, script.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    """
    with the_grave(grave, data) as (_, found):
        print(tell(found))
    return 0


@graveyard.command(name="export")
def export_(grave: str, file: File = "-", /, *, data: DataFolder = "") -> int:
    """Write one of your fallen with the run it comes from, and those of the dead whom it met, for others to import.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    file
        Where to; `-` is standard output.
    """
    with the_grave(grave, data) as (home, found):
        try:
            written = bundle(home, found)
        except Refused as trouble:
            raise CliError(str(trouble), REFUSED) from None
    if file == "-":
        sys.stdout.write(written.decode())
    else:
        Path(file).write_bytes(written)
        print(f"{found.encounter().name} written to {file}")
    return 0


@graveyard.command(name="import")
def import_(file: File, /, *, data: DataFolder = "") -> int:
    """Take in somebody's fallen: its run is played again, and only if it comes to the same death will it walk here.

    Parameters
    ----------
    file
        What `parlour graveyard export` has written; `-` reads standard input.
    """
    raw = read_file(file)
    with at_home(data) as home:
        try:
            taken = take_in(home, raw)
        except Refused as trouble:
            raise CliError(f"{file}: {trouble}", REFUSED) from None
    for one in taken:
        name, echo = one.encounter.name, one.echo
        if echo is None:
            print(f"{name} walks here now, at level {one.encounter.level}.")
        elif echo.id == one.encounter.id:
            print(f"{name} walks here already; an echo is counted.")
        else:
            print(f"Five of this build walk here already; {echo.id} stands for {name}.")
    return 0


@graveyard.command
def keep(grave: str, /, *, data: DataFolder = "") -> int:
    """Call one of your fallen back: it walks no more, neither here nor in the house it was given to.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    """
    with the_grave(grave, data) as (home, found):
        going = courier(home) if found.state == "sent" else None
        if going is not None:
            try:
                going.call_back(found)
            except WireTrouble as trouble:
                raise CliError(f"it walks on, for it was given: {trouble}") from None
        home.do(graveyard_of(home).call_back(found))
        print(f"{found.encounter().name} is kept at home.")
    return 0


@graveyard.command
def engrave(grave: str, epitaph: int = 0, /, *, data: DataFolder = "") -> int:
    """Choose another epitaph of the fixed list, or one that your deeds have opened.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    epitaph
        Its number; without one the list is printed.
    """
    with the_grave(grave, data) as (home, found):
        known = stones(deeds(home, died=True))
        if epitaph == 0:
            for number, words in enumerate(known, 1):
                print(f"{number:>2}  {words}")
            return 0
        if not 1 <= epitaph <= len(known):
            raise CliError(f"there is no epitaph {epitaph}; expected 1 to {len(known)}")
        home.do(graveyard_of(home).engrave(found, known[epitaph - 1]))
        print(f"{found.encounter().name}: {known[epitaph - 1]}")
    return 0


@graveyard.command
def optout(choice: str = "", /, *, data: DataFolder = "") -> int:
    """Say whether those who fall from now on walk (off), or stay at home (on).

    Parameters
    ----------
    choice
        on or off; without it the present choice is told.
    """
    if choice not in ("", "on", "off"):
        raise CliError(f"expected on or off, not {choice[:20]!r}")
    with at_home(data) as home:
        if choice:
            home.keep("setting", "optout", choice == "on")
        out = bool(home.kept("setting").get("optout"))
        house = named(home)
    if out:
        print("Your fallen stay at home.")
    elif house:
        print(f"Your fallen walk here, and in {house} once they are given to it.")
    else:
        print("Your fallen walk here; `parlour graveyard export` gives one to others, `sync` all of them to a house.")
    return 0


@graveyard.command(name="sync")
def sync_(*, server: str = "", scope: str = "", confirm: str = "", data: DataFolder = "") -> int:
    """Give your fallen to a house, copy the dead of others from it, and hear what yours have done there.

    Parameters
    ----------
    server
        The house, such as https://games.example; it is remembered. `none` forgets it.
    scope
        Whom to copy: skill (levels within ten of your record), full, or season; it is remembered.
    confirm
        For the full copy: the word that the warning with its size asks for.
    """
    chosen = next((each for each in SCOPES if each == scope), None)
    if scope and chosen is None:
        raise CliError(f"unknown scope {scope[:20]!r}; expected one of {', '.join(SCOPES)}")
    with at_home(data) as home:
        try:
            if server:
                name_house(home, "" if server == "none" else server)
            if server == "none":
                print("Your dead are shared with no house.")
                return 0
            going = courier(home)
            if chosen == "full" and going is not None and not confirmed(confirm):
                print(warning(going.size()).replace("Type ", "Say --confirm "))
                return REFUSED
            if chosen is not None:
                choose_scope(home, chosen)
            sync(home, print)
        except WireTrouble as trouble:
            raise CliError(str(trouble)) from None
    return 0


@graveyard.command
def room(*, data: DataFolder = "") -> int:
    """Drop those of the copied dead whom your scope does not ask for any more; a sync leaves them."""
    with at_home(data) as home:
        dropped = make_room(home)
    print(f"{dropped} of the copied dead {'has' if dropped == 1 else 'have'} been dropped.")
    return 0


# -- also for screens ----------------------------------------------------------------------------------------------


def graves(home: Home) -> list[Grave]:
    """The player's own fallen, the newest first."""
    return home.do(graveyard_of(home).graves(ME))


@contextmanager
def the_grave(ident: str, data: str) -> Iterator[tuple[Home, Grave]]:
    """The player's file, opened, and the grave whose id begins so."""
    with at_home(data) as home:
        yield home, find(home, ident)


def find(home: Home, ident: str) -> Grave:
    """The grave whose id begins so."""
    found = [grave for grave in graves(home) if grave.id.startswith(ident)] if len(ident) >= LEAST else []
    if len({grave.id for grave in found}) != 1:
        problem = f"{len(found)} graves begin with {ident[:40]!r}" if found else f"no grave {ident[:40]!r}"
        raise CliError(f"{problem}; `parlour graveyard list` tells the ids")
    return found[0]
