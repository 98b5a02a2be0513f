"""`parlour play`: a match in plain text, in any terminal."""

import secrets
from importlib import import_module
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli import players
from parlour.cli.home import DataFolder
from parlour.cli.session import Session
from parlour.cli.trouble import Trouble, find_card, make_game
from parlour.core.contract import Game, Seat
from parlour.table.chance import Chance, chosen, sealed
from parlour.table.copies import record_of
from parlour.table.match import Match
from parlour.table.record import SEED, write_record

TITLES = ("underscore",)  # games that open with a title screen (parlour.cli.GAME) when nothing else is said


def play(
    game: str,
    /,
    *,
    seat: int | None = None,
    options: Annotated[list[str] | None, Parameter(consume_multiple=True)] = None,
    preset: str = "",
    seed: str = "",
    bot: str = "",
    record: str = "",
    data: DataFolder = "",
    **more: str,
) -> int:
    """Play a game in plain text, against bots or on one keyboard.

    Parameters
    ----------
    game
        The game; `parlour games` lists them.
    seat
        Your seat; 0 lets the bots play and you watch. Otherwise you sit where the game seats its host.
    options
        Options of the game: --options rep=forbid quiet=30
    preset
        A named set of options; `parlour games GAME` lists them.
    seed
        Chance from a seed of your choice, to play the same match again. Otherwise it is sealed.
    bot
        Who takes the other seats: a level (random easy medium hard master), `cmd:PROGRAM` for a bot of your own, or
        `none` for a hot-seat game of all seats on this keyboard. Random, unless you say otherwise.
    record
        A file to write the record to when the match ends or you leave; repeats of it go to FILE.1, FILE.2 and so on.
    more
        Any option of the game by its own name: --fight e05x --start nun
    """
    card = find_card(game)
    if game in TITLES and not (seat is not None or options or preset or seed or bot or record or more):
        opened: int = import_module(f"parlour.cli.{game}").title(data)
        return opened
    bot = bot or "random"
    named = [f"{name.replace('-', '_')}={value}" for name, value in more.items()]
    rules = make_game(card, [*(options or []), *named], preset)
    players.check(bot)
    _check(rules, seat, seed, record)
    match = Match(rules, [f"bot:{bot.partition(':')[0]}"] * rules.seats, _chance(rules, seed))
    humans = _humans(match, seat, bot == players.NOBODY)
    for human in humans:
        match.players[match.seating[human - 1] - 1] = f"player {human}"
    _sit(Session(card, match, humans, bot), record)
    repeats = 0
    while humans and (start := _once_more(match)) is not None:
        repeats += 1
        match = Match(rules, match.players, _chance(rules, seed), start=start)
        _sit(Session(card, match, humans, bot), f"{record}.{repeats}" if record else "")
    if game in TITLES and humans:
        import_module(f"parlour.cli.{game}").ended(match, data)
    return 0


def _sit(session: Session, record: str) -> None:
    try:
        session.run()
    except EOFError:
        print("\nthe input has ended; the match is not over")
    finally:
        if record:
            _write(record, session)


def _once_more(match: Match) -> dict[str, object] | None:
    """The start of a repeat, if the rules know one and the player wants it."""
    start = match.game.again(match.position) if match.outcome() is not None else None
    if start is None:
        return None
    try:
        said = input("\n`restart` begins the same once more, Enter ends> ")
    except EOFError:
        print()
        return None
    return start if said.strip() == "restart" else None


def _check(rules: Game, seat: int | None, seed: str, record: str) -> None:
    if seat is not None and not 0 <= seat <= rules.seats:
        raise Trouble(f"{rules.name} has no seat {seat}; expected 1 to {rules.seats}, or 0 to watch")
    if seed and not SEED.fullmatch(seed):
        raise Trouble("a seed is up to 128 visible ASCII characters without blanks")
    if record and (Path(record).is_dir() or not Path(record).parent.is_dir()):
        raise Trouble(f"{record}: cannot be written")


def _humans(match: Match, seat: int | None, all_of_them: bool) -> list[Seat]:
    if all_of_them:
        return list(range(1, match.game.seats + 1))
    if seat is None:
        return [match.seating.index(1) + 1]
    return [seat] if seat else []


def _chance(rules: Game, seed: str) -> Chance:
    seats = rules.seats
    return (
        chosen(seed, seats)
        if seed
        else sealed(secrets.token_hex(32), [secrets.token_hex(8) for _ in range(seats)], seats)
    )


def _write(name: str, session: Session) -> None:
    # a lone player's record of an unfinished match is his copy: it must not tell what the bots hold
    viewer = session.humans[0] if len(session.humans) == 1 else None
    try:
        Path(name).write_bytes(write_record(record_of(session.match, session.card.options, viewer)))
    except OSError as trouble:
        raise Trouble(f"{name}: {trouble.strerror or 'cannot be written'}") from None
    print(f"record written to {name}")
