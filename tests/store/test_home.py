"""A player's own file: where it is, what is in it after a crash, and who may read it."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour import games
from parlour.store.home import FILE, Home, KeptMatch, data_folder

ENV = {"HOME": "/home/ana"}


@pytest.mark.parametrize(
    ("given", "environ", "platform", "found"),
    [
        ("", ENV, "linux", "/home/ana/.local/share/parlour"),
        ("", ENV | {"XDG_DATA_HOME": "/data"}, "linux", "/data/parlour"),
        ("", ENV | {"XDG_DATA_HOME": "data"}, "linux", "/home/ana/.local/share/parlour"),  # relative: to be ignored
        ("", ENV, "darwin", "/home/ana/Library/Application Support/Parlour"),
        ("", ENV | {"LOCALAPPDATA": "/local"}, "win32", "/local/Parlour"),
        ("", {"USERPROFILE": "/home/ana"}, "win32", "/home/ana/AppData/Local/Parlour"),
        ("", ENV | {"PARLOUR_DATA": "/mine"}, "linux", "/mine"),
        ("/named", ENV | {"PARLOUR_DATA": "/mine"}, "darwin", "/named"),
    ],
)
def test_the_folder_is_where_the_platform_keeps_such_things_or_where_one_says(
    given: str, environ: dict[str, str], platform: str, found: str
) -> None:
    assert data_folder(given, environ, platform) == Path(found)


def test_what_is_kept_under_a_name_is_there_again(tmp_path: Path) -> None:
    with Home(tmp_path / "new" / "folder") as home:
        assert home.kept("setting") == {}
        home.keep("setting", "scope", "skill")
        home.keep("setting", "scope", "full")
        home.keep("lesson", "t1", {"done": True})
    with Home(tmp_path / "new" / "folder") as home:
        assert home.kept("setting") == {"scope": "full"}
        assert home.kept("lesson") == {"t1": {"done": True}}
        assert home.kept("challenge") == {}
    assert (tmp_path / "new" / "folder" / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("seed", ["", "abc"])
def test_a_match_goes_on_where_it_stopped(tmp_path: Path, seed: str) -> None:
    game = games.card("nullgame").make()
    with Home(tmp_path) as home:
        assert home.open_matches("nullgame") == []
        match = home.begin(game, ["Ana", "bot:random"], seed, None, KeptMatch)
        first = match.legal(1)[0]
        assert match.hear(1, "nonsense").refusal is not None
        assert match.hear(1, first).refusal is None
        before, chance = game.save(match.position), match.chance
    with Home(tmp_path) as home:
        [row] = home.open_matches("nullgame")
        again = home.resume(row, None, KeptMatch)
        assert again.chance == chance
        assert game.save(again.position) == before
        assert [entry.text for entry in again.log] == [entry.text for entry in match.log]
        again.hear(1, "resign")
        assert home.open_matches("nullgame") == []
        other = home.begin(game, ["Ana", "bot:random"], "", None, KeptMatch)
        home.give_up(other.row)
        assert home.open_matches("nullgame") == []


def test_one_match_cannot_be_played_twice_at_once(tmp_path: Path) -> None:
    game = games.card("nullgame").make()
    with Home(tmp_path) as here, Home(tmp_path) as there:
        match = here.begin(game, ["Ana", "Bo"], "abc", None, KeptMatch)
        [row] = there.open_matches("nullgame")
        twin = there.resume(row, None, KeptMatch)
        match.hear(1, match.legal(1)[0])
        with pytest.raises(OSError, match="could not be written; is the run being played elsewhere"):
            twin.hear(1, twin.legal(1)[0])


def test_a_version_that_would_play_otherwise_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        match = home.begin(games.card("nullgame").make(), ["Ana", "Bo"], "", None, KeptMatch)
        match.row.version = 0
        with pytest.raises(ValueError, match="begun under version 0 of the rules"):
            home.resume(match.row, None, KeptMatch)


def test_what_is_no_file_of_the_house_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database, but long enough to be looked at as one" * 20)
    with pytest.raises(OSError, match="no file of Parlour"), Home(tmp_path):
        pass
    with pytest.raises(OSError, match="exists"):
        Home(tmp_path / FILE)


KILLED = """
import os, signal, sys
from pathlib import Path
from parlour import games
from parlour.store.home import Home, KeptMatch
with Home(Path(sys.argv[1])) as home:
    match = home.begin(games.card("nullgame").make(), ["Ana", "Bo"], "abc", None, KeptMatch)
    match.hear(1, match.legal(1)[0])
    home.keep("record", "level", 7)
    print(match.log[0].text, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    with Home(tmp_path) as home:
        [row] = home.open_matches("nullgame")
        match = home.resume(row, None, KeptMatch)
        assert [entry.text for entry in match.log] == [done.stdout.strip()]
        assert home.kept("record") == {"level": 7}
