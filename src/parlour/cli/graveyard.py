"""`parlour graveyard`: your own fallen, and the dead of others."""

import sys
from pathlib import Path

import msgspec
from cyclopts import App

from parlour.cli.home import DataFolder, at_home
from parlour.cli.trouble import REFUSED, File, Trouble, read_file
from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.view import CharacterData, MoveData
from parlour.games.underscore.dead.fallen import Refused, Stats, character_of
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.store.giving import bundle, take_in
from parlour.store.graveyard import Grave
from parlour.store.home import ME, Home

graveyard = App(name="graveyard", help_format="plaintext")

STATES = {"kept": "at home", "queued": "walks", "sent": "sent"}
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
            print(line(grave))
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
    with at_home(data) as home:
        found = find(home, grave)
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
    with at_home(data) as home:
        found = find(home, grave)
        written = bundle(home, found)
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
            raise Trouble(f"{file}: {trouble}", REFUSED) from None
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
    """Call one of your fallen back: it walks here no more and is not sent.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    """
    with at_home(data) as home:
        found = find(home, grave)
        home.do(home.graveyard.call_back(found))
    print(f"{found.encounter().name} is kept at home.")
    return 0


@graveyard.command
def engrave(grave: str, epitaph: int = 0, /, *, data: DataFolder = "") -> int:
    """Choose another epitaph of the fixed list.

    Parameters
    ----------
    grave
        Its id, or at least the first four digits of it.
    epitaph
        Its number; without one the list is printed.
    """
    if epitaph == 0:
        for number, words in enumerate(EPITAPHS, 1):
            print(f"{number:>2}  {words}")
        return 0
    if not 1 <= epitaph <= len(EPITAPHS):
        raise Trouble(f"there is no epitaph {epitaph}; expected 1 to {len(EPITAPHS)}")
    with at_home(data) as home:
        found = find(home, grave)
        home.do(home.graveyard.engrave(found, EPITAPHS[epitaph - 1]))
    print(f"{found.encounter().name}: {EPITAPHS[epitaph - 1]}")
    return 0


@graveyard.command
def optout(choice: str = "", /, *, data: DataFolder = "") -> int:
    """Say whether those who fall from now on walk and are sent (off), or stay at home (on).

    Parameters
    ----------
    choice
        on or off; without it the present choice is told.
    """
    if choice not in ("", "on", "off"):
        raise Trouble(f"expected on or off, not {choice[:20]!r}")
    with at_home(data) as home:
        if choice:
            home.keep("setting", "optout", choice == "on")
        out = bool(home.kept("setting").get("optout"))
    print("Your fallen stay at home." if out else "Your fallen walk, and wait to be sent to other houses.")
    return 0


# -- also for screens ----------------------------------------------------------------------------------------------


def graves(home: Home) -> list[Grave]:
    """The player's own fallen, the newest first."""
    return home.do(home.graveyard.graves(ME))


def find(home: Home, ident: str) -> Grave:
    """The grave whose id begins so."""
    found = [grave for grave in graves(home) if grave.id.startswith(ident)] if len(ident) >= LEAST else []
    if len({grave.id for grave in found}) != 1:
        problem = f"{len(found)} graves begin with {ident[:40]!r}" if found else f"no grave {ident[:40]!r}"
        raise Trouble(f"{problem}; `parlour graveyard list` tells the ids")
    return found[0]


def line(grave: Grave) -> str:
    """One grave in one line of at most 80 characters."""
    who = grave.encounter()
    level = f"level {who.level}{' elite' if who.is_elite else ''}"
    return f"{who.id[:8]}  {who.name:<28}  {level:<15}  met {grave.met} won {grave.won}  {STATES[grave.state]}"


def tell(grave: Grave) -> str:
    """One grave whole."""
    who = grave.encounter()
    lines = [line(grave), f'"{who.epitaph}"', f"slain on {who.created} by {grave.slayer}"]
    lines.append(f"Bless Burden {who.bless_burden}, Elites Slain {who.elites_slain}")
    lines += build_lines(character_of(who))
    return "\n".join([*lines, f"id {who.id}{'' if who.verified else ', not verified'}"])


def build_lines(who: CharacterData) -> list[str]:
    """What a character is made of."""
    starting = "".join(f", {status} {turns}" for status, turns in who.starting.items() if turns)
    penalty = f", starts {who.hp_penalty} lower" if who.hp_penalty else ""
    found = [f"Max HP {who.max_hp}{penalty}{starting}"]
    found += [f"  m{place} {_move(move)}" for place, move in enumerate(who.moves.active, 1)]
    found += [f"  b{place} {_move(move)}" for place, move in enumerate(who.moves.banked, 1)]
    found += [f"  {content().majors[name].name}: {content().majors[name].text}" for name in who.blessings]
    slots = {move.uid: f"m{place}" for place, move in enumerate(who.moves.active, 1)}
    slots |= {move.uid: f"b{place}" for place, move in enumerate(who.moves.banked, 1)}
    script = [slots.get(turn.move, "?") for _, turn in sorted(who.turn_history.items(), key=lambda item: int(item[0]))]
    return [*found, f"script {' '.join(script)}"] if script else found


def _move(data: MoveData) -> str:
    move = content().move(data)
    mods = ", ".join(content().minors[mod.id].name for mod in data.mods)
    return f"{move.name}{f' ({mods})' if mods else ''}: {move.text}"
