"""What is loaded before the first screen is there, counted by modules: processor time, without a clock."""

import signal
from pathlib import Path

import pytest

from parlour import games
from tests.terminal.window import Window

# The command itself; asked by a signal, it writes down which modules it has loaded by then.
PROGRAM = """
import pathlib, signal, sys
def tell(*asked):
    late = pathlib.Path(sys.argv[1] + ".part")
    late.write_text(" ".join(sys.modules))
    late.rename(sys.argv[1])
signal.signal(signal.SIGUSR1, tell)
from parlour.cli import main
main(sys.argv[2:])
"""
LATE = (
    "sqlalchemy",
    "alembic",
    "aiosqlite",
    "asyncpg",
    "litestar",
    "uvicorn",
    "websockets",
    "markdown_it",
    "pygments.lexers",
    "parlour.server",
    "parlour.lab",
    "parlour.rl",
    "parlour.laws",
)
TITLE = "title"
# how each is opened by somebody who has never been here, what stands on its first screen, how many modules that takes
FIRST = {
    TITLE: ("", "Underscore", 470),
    "fogline": ("play fogline --first host", "your turn", 620),
    "stackdoku": ("play stackdoku", "your turn", 620),
    "summon5": ("play summon5 --seating fixed", "your turn", 620),
    "underlinery": ("play underlinery --chooser 1", "your turn", 620),
    "underscore": ("play underscore --preset run", "WHO ARE YOU?", 700),
}


def loaded(arguments: str, words: str, note: Path) -> list[str]:
    """The modules of the command when these words stand on its screen."""
    window = Window(str(note), *arguments.split(), program=("-c", PROGRAM))
    try:
        window.until(words)
        window.running.send_signal(signal.SIGUSR1)
        window.so(note.exists)
        return note.read_text().split()
    finally:
        window.kill()


def test_every_game_of_the_house_is_counted() -> None:
    assert set(FIRST) == {TITLE, *games.HEADLINES}


@pytest.mark.parametrize("name", FIRST)
def test_the_first_screen_loads_its_game_alone_and_no_database(name: str, tmp_path: Path) -> None:
    arguments, words, most = FIRST[name]
    modules = loaded(arguments, words, tmp_path / "modules")
    others = tuple(f"parlour.games.{other}" for other in games.NAMES if other != name)
    assert not [module for module in modules if module.startswith((*LATE, *others))]
    if name == TITLE:
        assert not [module for module in modules if module.startswith(("parlour.bots", "parlour.table", "cyclopts"))]
    assert len(modules) < most, len(modules)
