"""`parlour replay`: a record on the screen, step by step."""

from parlour.cli.errors import REFUSED, UNDECIDED, CliError, File, read_file
from parlour.cli.home import DataFolder
from parlour.cli.records import referee
from parlour.cli.screen import has_screen
from parlour.table.record import BadRecord
from parlour.table.replay import BrokenRule, Closed


def replay(file: File, /, *, view: int | None = None, plain: bool = False, data: DataFolder = "") -> int:
    """See a record again on the screen: step, jump, let it play, from every seat that is open.

    At a pipe, without a terminal, or with --plain every event is told in lines, as `parlour referee` does.

    Parameters
    ----------
    file
        The record.
    view
        Whose eyes to begin with; 0 is the watcher.
    plain
        Lines of text instead of a screen.
    """
    if plain or file == "-" or not has_screen():
        return referee(file, view=view)
    from parlour.terminal.app import run
    from parlour.terminal.replay import from_record
    from parlour.terminal.screens.replay import ReplayScreen

    try:
        source = from_record(read_file(file))
    except BadRecord as trouble:
        raise CliError(f"{file}: {trouble}") from None
    except BrokenRule as trouble:
        raise CliError(f"{file}: {trouble}", REFUSED) from None
    except Closed as trouble:
        raise CliError(f"{file}: {trouble}", UNDECIDED) from None
    if view is not None:
        if view not in source.viewers:
            raise CliError(f"{file}: its viewers are {', '.join(map(str, source.viewers))}")
        source.seat = view
    return run(data, lambda app: ReplayScreen(source))
