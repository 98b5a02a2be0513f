"""`parlour level`: Stackdoku levels made and checked."""

from cyclopts import App

from parlour.cli.errors import REFUSED, CliError, File, read_file
from parlour.games.stackdoku import check_level, level_text, make_level, read_level
from parlour.games.stackdoku.options import GIVENS

level = App(name="level", help="Make and check levels of Stackdoku.", help_format="plaintext")


@level.command
def make(*, preset: str = "easy", seed: str = "1") -> int:
    """Print the level that a preset and a seed stand for: the same on every machine.

    Parameters
    ----------
    preset
        easy, medium, hard or expert.
    seed
        Any word; the number k is level k of the campaign.
    """
    if preset not in GIVENS:
        raise CliError(f"unknown preset {preset[:40]!r}; expected one of {', '.join(GIVENS)}")
    if not (seed.isascii() and seed.isprintable() and 1 <= len(seed) <= 64 and " " not in seed):
        raise CliError("a seed is a word of up to 64 visible ASCII characters")
    print(level_text(make_level(preset, seed)).rstrip("\n"))
    return 0


@level.command
def check(file: File, /) -> int:
    """Check a level: unique, supported, even, clearable; or the first thing that is wrong with it.

    Parameters
    ----------
    file
        The level as text; `-` reads standard input.
    """
    try:
        found = read_level(read_file(file).decode("utf-8"))
    except UnicodeDecodeError:
        raise CliError(f"{file}: not UTF-8 text") from None
    except ValueError as trouble:
        raise CliError(f"{file}: {trouble}") from None
    code = check_level(found)
    print(code)
    return 0 if code == "ok" else REFUSED
