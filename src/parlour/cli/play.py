"""`parlour play`: a match in plain text, in any terminal."""

from __future__ import annotations

import textwrap
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from parlour import games
from parlour.cli.errors import CliError, find_card, make_game
from parlour.cli.home import DataFolder
from parlour.cli.paper import WIDTH
from parlour.cli.screen import has_screen

if TYPE_CHECKING:
    from parlour.core.catalogue import Card
    from parlour.core.contract import Game
    from parlour.table.match import Match
    from parlour.terminal.sitting import Sitting

TITLES = ("underscore",)  # games that open with a title screen (parlour.cli.GAME) when nothing else is said

HOUSE_DOES = "a house seats its players, seals its chance and keeps the records: no --seat, --seed, --record"


def play(
    game: str = "",
    /,
    *,
    seat: int | None = None,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    preset: str = "",
    seed: str = "",
    bot: str = "",
    record: str = "",
    plain: bool = False,
    server: str = "",
    data: DataFolder = "",
    **more: str,
) -> int:
    """Play a game in the terminal, against bots or on one keyboard.

    Parameters
    ----------
    game
        The game; without one, they are listed.
    seat
        Your seat; 0 lets the bots play and you watch. Otherwise you sit where the game seats its host.
    options
        Options of the game: --options rep=forbid quiet=30
    preset
        A named set of options; `parlour games GAME` lists them. The recommended one, unless you say otherwise.
    seed
        Chance from a seed of your choice, to play the same match again. Otherwise it is sealed.
    bot
        Who takes the other seats: a level (random easy medium hard master), `cmd:PROGRAM` for a bot of your own, or
        `none` for a hot-seat game of all seats on this keyboard. Medium, unless you say otherwise.
    record
        A file to write the record to when the match ends or you leave; repeats of it go to FILE.1, FILE.2 and so on.
    plain
        Lines of text instead of a screen; so it is in any case at a pipe, and where TERM is dumb.
    server
        The address of a house, http://HOST:PORT: play and watch there. Without a game, its lobby; with `--bot none` a
        table for whoever comes.
    more
        Any option of the game by its own name: --fight e05x --start nun
    """
    named = [f"{name.replace('-', '_')}={value}" for name, value in more.items()]
    if server:
        if seat is not None or seed or record:
            raise CliError(HOUSE_DOES)
        return _online(server, game, preset, [*(options or []), *named], bot, data, plain)
    if not game:
        _name_them()
        return 0
    card = find_card(game)
    if game in TITLES and not (seat is not None or options or preset or seed or bot or record or more):
        return _title(game, data, plain)
    from parlour.terminal import players

    rules = make_game(card, [*(options or []), *named], preset or card.recommended)
    bot = bot or players.USUAL
    _check(rules, seat, seed, record, bot)
    return _matches(card, rules, bot, seat, seed, record, has_screen() and not plain, data)


def _matches(
    card: Card, rules: Game, bot: str, seat: int | None, seed: str, record: str, screen: bool, data: str
) -> int:
    """One match, in plain lines also its repeats."""
    from parlour.terminal.keeper import Keeper
    from parlour.terminal.sitting import sit_down

    with Keeper(data) as keeper:
        start: dict[str, object] | None = None
        repeats = 0
        while True:
            sitting = sit_down(keeper, card, rules, bot, seat=seat, seed=seed, start=start)
            file = f"{record}.{repeats}" if record and repeats else record
            if screen:
                return _on_screen(sitting, file)
            _sit(sitting, file)
            start = _once_more(sitting.match) if sitting.people else None
            if start is None:
                break
            repeats += 1
        if card.name in TITLES and sitting.people:
            import_module(f"parlour.cli.{card.name}.title").ended(sitting.match, data)
    return 0


def go_on(game: str = "", /, *, bot: str = "", plain: bool = False, data: DataFolder = "") -> int:
    """Go on with the match that you left last, in the very turn.

    Parameters
    ----------
    game
        Only a match of this game.
    bot
        Who takes the other seats from now on; otherwise those who did.
    plain
        Lines of text instead of a screen.
    """
    from parlour.store.folder import data_folder
    from parlour.store.glance import matches
    from parlour.terminal.keeper import Keeper
    from parlour.terminal.sitting import go_on

    if game:
        find_card(game)
    waiting = [match for match in matches(data_folder(data)) if match.phase == "playing" and game in ("", match.game)]
    if not waiting:
        raise CliError(f"no match{f' of {game}' if game else ''} waits for you", 1)
    with Keeper(data) as keeper:
        try:
            sitting = go_on(keeper, waiting[0].id, bot)
        except ValueError as trouble:
            raise CliError(f"it cannot be gone on with: {trouble}", 1) from None
        if has_screen() and not plain:
            return _on_screen(sitting, "")
        _sit(sitting, "")
    return 0


def _name_them() -> None:
    for name in games.offered():
        print(textwrap.fill(f"{name:<12} {games.headline(name)[1]}", WIDTH, subsequent_indent=" " * 13))
    print(
        "\n`parlour play NAME` begins a match, `parlour learn NAME` its lessons,\n`parlour continue` goes on, `parlour --help` names every command."
    )


def _title(game: str, data: str, plain: bool) -> int:
    if plain or not has_screen():
        opened: int = import_module(f"parlour.cli.{game}.title").title(data)
        return opened
    from parlour.terminal.app import run
    from parlour.terminal.screens.title import TitleScreen

    return run(data, lambda app: TitleScreen(game))


def _online(address: str, game: str, preset: str, options: list[str], bot: str, data: str, plain: bool) -> int:
    """The lobby of a server, or a new table there."""
    from parlour.cli import online
    from parlour.store.folder import data_folder
    from parlour.terminal import players
    from parlour.terminal.app import run
    from parlour.terminal.online import OnlineSource
    from parlour.terminal.screens.online import LobbyScreen, OnlineScreen
    from parlour.terminal.wire import Wire, WireTrouble

    try:
        wire = Wire(address, data_folder(data))
        match = ""
        if game:
            level = "" if bot == players.NOBODY else bot or players.USUAL
            match = online.opened(wire, game, level, preset, options)
        if plain or not has_screen():
            if not match:
                return online.lobby(wire)
            online.enter(wire, match)
            return 0
        if match:
            return run(data, lambda app: OnlineScreen(OnlineSource(wire, match)))
        name = wire.me().name  # before the screen is taken: a house that is closed is told in one line
        return run(data, lambda app: LobbyScreen(wire, name))
    except WireTrouble as trouble:
        raise CliError(str(trouble)) from None


def _on_screen(sitting: Sitting, record: str) -> int:
    from parlour.terminal.app import ParlourApp
    from parlour.terminal.local import table_of

    code = ParlourApp(sitting.keeper, lambda app: table_of(sitting)).run() or 0
    if record:
        _write(record, sitting)
    return code


def _sit(sitting: Sitting, record: str) -> None:
    from parlour.cli.session import Session, left
    from parlour.terminal.players import NoPlayer

    try:
        Session(sitting).run()
    except NoPlayer as trouble:
        raise CliError(str(trouble)) from None
    except EOFError:
        print(f"\nthe input has ended; {left(sitting)}")
    finally:
        if record:
            _write(record, sitting)


def _once_more(match: Match) -> dict[str, object] | None:
    """The start of a repeat, if the rules know one and the player wants it."""
    start = match.game.rematch(match.position).repeat if match.outcome() is not None else None
    if start is None:
        return None
    try:
        said = input("\n`restart` begins the same once more, Enter ends> ")
    except EOFError:
        print()
        return None
    return start if said.strip() == "restart" else None


def _check(rules: Game, seat: int | None, seed: str, record: str, bot: str) -> None:
    from parlour.table.record import SEED
    from parlour.terminal import players

    try:
        players.check(bot)
    except players.NoPlayer as trouble:
        raise CliError(str(trouble)) from None
    if seat is not None and not 0 <= seat <= rules.seats:
        raise CliError(f"{rules.name} has no seat {seat}; expected 1 to {rules.seats}, or 0 to watch")
    if seed and not SEED.fullmatch(seed):
        raise CliError("a seed is up to 128 visible ASCII characters without blanks")
    if record and (Path(record).is_dir() or not Path(record).parent.is_dir()):
        raise CliError(f"{record}: cannot be written")


def _write(name: str, sitting: Sitting) -> None:
    from parlour.table.record import write_record
    from parlour.table.recording import record_of

    # a lone player's record of an unfinished match is their copy: it must not tell what the bots hold
    viewer = sitting.people[0] if len(sitting.people) == 1 else None
    try:
        Path(name).write_bytes(write_record(record_of(sitting.match, viewer)))
    except OSError as trouble:
        raise CliError(f"{name}: {trouble.strerror or 'cannot be written'}") from None
    print(f"record written to {name}")
