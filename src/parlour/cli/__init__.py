"""The `parlour` command."""

import io
import os
import sys
from collections.abc import Callable, Sequence

from cyclopts import App, CycloptsError

from parlour import __version__
from parlour.cli import balance, bench, bot, check, games, ladder, learn, level, play, records, serve
from parlour.cli.trouble import UNREADABLE, Trouble

HELP = """A house of turn-based games with one honest referee.

Exit codes: 0 all is well; 1 the rules, a check or a seal say no; 2 wrong usage or unreadable input;
3 undecided, because this copy does not know enough; 130 interrupted.
"""

LATER = {  # loaded when asked for: the other commands need no database
    "graveyard": "Look after your fallen of Underscore, and take in the dead of others.",
    "season": "Make and check seasons of Underscore, and verify result cards.",
}


def make_app() -> App:
    """The command with all its verbs."""
    app = App(
        name="parlour",
        help=HELP,
        version=f"parlour {__version__}",
        help_format="plaintext",
        suppress_keyboard_interrupt=False,  # main says that it was interrupted
    )
    verbs: tuple[Callable[..., int], ...] = (
        games.games,
        games.rules,
        play.play,
        learn.learn,
        serve.serve,
        records.referee,
        records.verify,
        check.check,
        ladder.ladder,
        balance.balance,
        bot.bot,
        bench.bench,
    )
    for verb in verbs:
        app.command(verb)
    app.command(level.level)
    for name, words in LATER.items():
        app.command(f"parlour.cli.{name}:{name}", help=words)
    app.register_install_completion_command(name="--install-completion")
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs it; whatever goes wrong is one line on standard error and an exit code."""
    app = make_app()
    _any_terminal()
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
        print(end="", flush=True)
    except Trouble as trouble:
        code = _say(str(trouble), trouble.code)
    except CycloptsError as trouble:
        code = _say(str(trouble), UNREADABLE)
    except KeyboardInterrupt:
        code = _say("interrupted", 130)
    except BrokenPipeError:  # the reader has seen what he wanted
        code = _write_no_more()
    except OSError as trouble:
        if trouble.filename is None:
            _write_no_more()
        code = _say(f"{trouble.filename or 'cannot write'}: {trouble.strerror}", UNREADABLE)
    sys.exit(code or 0)


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
    print(f"parlour: {' '.join(text.split())}", file=sys.stderr)
    return code
