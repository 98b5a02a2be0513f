"""The `parlour` command."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour import __version__
from parlour.cli.screen import has_screen

if TYPE_CHECKING:
    from cyclopts import App

HELP = """A house of turn-based games with one honest referee.

`parlour` alone opens the title. Exit codes: 0 all is well; 1 the rules, a check or a seal say no; 2 wrong usage or
unreadable input; 3 undecided, because this copy does not know enough; 130 interrupted.
"""

VERBS = {  # the verb -> where it is, and what it does: loaded when asked for, because no command needs what all need
    "games": ("games:games", "List the games of the house, or one game's presets and options."),
    "rules": ("games:rules", "Print the exact rules of a game."),
    "play": ("play:play", "Play a game in the terminal, against bots or on one keyboard."),
    "continue": ("play:go_on", "Go on with the match that you left last, in the very turn."),
    "learn": ("learn:learn", "Take the lessons of a game, one after another or the one you name."),
    "replay": ("replay:replay", "See a record again on the screen: step, jump, let it play, from every open seat."),
    "serve": ("serve:serve", "Serve the house: the web client, the API and the tables."),
    "worker": (
        "worker:worker",
        "Let the bots of a house think here: its servers ask whichever workers are at their bus.",
    ),
    "admin": ("admin:admin", "Keep a house: names, accounts, a copy of its books, numbers."),
    "referee": (
        "records:referee",
        "Replay a record: every event, or the line where it breaks the rules and which rule.",
    ),
    "verify": (
        "records:verify",
        "Check a record's seals and every draw against the opened seed, as far as its holder may see.",
    ),
    "check": ("check:check", "Run every ```vec block of Markdown files through the real engine."),
    "ladder": ("ladder:ladder", "Play the levels of a game against each other, each against the one below it."),
    "lab": (
        "lab:lab",
        "Play many matches of a game and report what they say about it: seats, ends, length, choices, tension, skill.",
    ),
    "balance": (
        "underscore.balance:balance",
        "Simulate runs of Underscore and write what they say about its content, as Markdown with 95 % intervals.",
    ),
    "bot": ("bot:bot", "Check that a program can play: it takes every seat in turn, against random play."),
    "bench": ("bench:bench", "Measure random matches a second, for each game on one core of this machine."),
    "laws": ("laws:laws", "Hold a game to every law that the house knows."),
    "new": ("new:new", "Write a small working game to fill in: rules, notation, views, bots, lesson, examples."),
    "level": ("level:level", "Make and check levels of Stackdoku."),
    "score": (
        "underscore.score:score",
        "Read a score of Underscore's effect language: what is wrong, or what it does.",
    ),
    "graveyard": (
        "underscore.graveyard:graveyard",
        "Look after your fallen of Underscore, and take in the dead of others.",
    ),
    "season": (
        "underscore.season:season",
        "Make, check and publish seasons of Underscore, and verify result cards.",
    ),
    "dead": (
        "underscore.dead:dead",
        "For the operator of a house: its shared dead of Underscore, and their names.",
    ),
}


def make_app() -> App:
    """The command with all its verbs."""
    from cyclopts import App

    app = App(
        name="parlour",
        help=HELP,
        version=f"parlour {__version__}",
        help_format="plaintext",
        suppress_keyboard_interrupt=False,  # main says that it was interrupted
    )
    for name, (where, words) in VERBS.items():
        app.command(f"parlour.cli.{where}", name=name, help=words)
    app.register_install_completion_command(name="--install-completion")
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs it; whatever goes wrong is one line on standard error and an exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _any_terminal()
    if not arguments and has_screen():
        sys.exit(_title())
    arguments = arguments or ["play"]  # without a screen the games are named in lines
    from cyclopts import CycloptsError

    from parlour.cli.errors import UNREADABLE, CliError

    app = make_app()
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        print(end="", flush=True)
    except CliError as trouble:
        code = _say(str(trouble), trouble.code)
    except CycloptsError as trouble:
        code = _say(str(trouble), UNREADABLE)
    except KeyboardInterrupt:
        code = _say("interrupted", 130)
    except BrokenPipeError:  # the reader has seen what they wanted
        code = _write_no_more()
    except OSError as trouble:
        if trouble.filename is None:
            _write_no_more()
        code = _say(f"{trouble.filename or 'cannot write'}: {trouble.strerror}", UNREADABLE)
    sys.exit(code or 0)


def _title() -> int:
    """The title, without all that a command line needs."""
    from parlour.terminal.app import run

    try:
        return run("")
    except OSError as trouble:
        return _say(f"{trouble.filename}: {trouble.strerror}", 2)


def _write_no_more() -> int:
    """What is left to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _any_terminal() -> None:
    """Bytes that are no text, and characters that the terminal does not have, become a replacement character."""
    if sys.stdin is None:  # closed by whoever started us: nothing to read
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _say(text: str, code: int) -> int:
    line = f"parlour: {' '.join(text.split())}"
    if sys.stderr.isatty():  # a window would break it within a word
        from textwrap import fill

        from parlour.cli.paper import WIDTH

        line = fill(line, WIDTH, break_long_words=False, break_on_hyphens=False)
    print(line, file=sys.stderr)
    return code
