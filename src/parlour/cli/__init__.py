"""The `parlour` command."""

import sys
from collections.abc import Callable, Sequence

from cyclopts import App, CycloptsError

from parlour import __version__
from parlour.cli import bench, check, games, play, records
from parlour.cli.trouble import UNREADABLE, Trouble

HELP = """A house of turn-based games with one honest referee.

Exit codes: 0 all is well; 1 the rules, a check or a seal say no; 2 wrong usage or unreadable input;
3 undecided, because this copy does not know enough; 130 interrupted.
"""


def make_app() -> App:
    """The command with all its verbs."""
    app = App(name="parlour", help=HELP, version=f"parlour {__version__}", help_format="plaintext")
    verbs: tuple[Callable[..., int], ...] = (
        games.games,
        games.rules,
        play.play,
        records.referee,
        records.verify,
        check.check,
        bench.bench,
    )
    for verb in verbs:
        app.command(verb)
    app.register_install_completion_command(name="--install-completion")
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs it; whatever goes wrong is one line on standard error and an exit code."""
    app = make_app()
    try:
        code = app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except Trouble as trouble:
        code = _say(str(trouble), trouble.code)
    except CycloptsError as trouble:
        code = _say(" ".join(str(trouble).split()), UNREADABLE)
    except KeyboardInterrupt:
        code = _say("interrupted", 130)
    except BrokenPipeError:  # the reader has seen enough
        sys.stderr.close()
        code = 0
    sys.exit(code or 0)


def _say(text: str, code: int) -> int:
    print(f"parlour: {text}", file=sys.stderr)
    return code
