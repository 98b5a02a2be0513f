"""A player's own file: where it is, what is in it after a crash, and who may read it."""

import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from parlour import games
from parlour.store.folder import FILE
from parlour.store.home import Home, HomeMatch, data_folder, kind_of
from parlour.store.underscore.runs import RunMatch

KINDS = {"linux": Unix, "darwin": MacOS, "win32": windows.Windows}


def on(platform: str, environ: dict[str, str], patch: pytest.MonkeyPatch) -> None:
    """As if this were such a machine."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "PARLOUR_DATA"):
        patch.delenv(name, raising=False)
    for name, value in environ.items():
        patch.setenv(name, value)
    patch.setattr(sys, "platform", platform)
    patch.setattr(platformdirs, "PlatformDirs", KINDS[platform])
    patch.setattr(
        windows, "get_win_folder", windows.get_win_folder_from_env_vars
    )  # there is no shell of Windows to ask


@pytest.mark.parametrize(
    ("given", "environ", "platform", "found"),
    [
        ("", {}, "linux", "/home/ana/.local/share/parlour"),
        ("", {"XDG_DATA_HOME": "/data"}, "linux", "/data/parlour"),
        ("", {"XDG_DATA_HOME": "data"}, "linux", "/home/ana/.local/share/parlour"),  # relative: to be ignored
        ("", {}, "darwin", "/home/ana/Library/Application Support/Parlour"),
        ("", {"LOCALAPPDATA": "/local"}, "win32", "/local/Parlour"),
        ("", {"PARLOUR_DATA": "/mine"}, "linux", "/mine"),
        ("/named", {"PARLOUR_DATA": "/mine"}, "darwin", "/named"),
    ],
)
def test_the_folder_is_where_the_platform_keeps_such_things_or_where_one_says(
    given: str, environ: dict[str, str], platform: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(platform, {"HOME": "/home/ana"} | environ, monkeypatch)
    assert data_folder(given) == Path(found)


def test_a_file_stays_where_it_was_kept_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """XDG_DATA_HOME counts on macOS too, unless the file is in the Library already."""
    before, now = tmp_path / "Library" / "Application Support" / "Parlour", tmp_path / "data" / "Parlour"
    on("darwin", {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}, monkeypatch)
    assert data_folder() == now
    before.mkdir(parents=True)
    (before / FILE).touch()
    assert data_folder() == before
    now.mkdir(parents=True)
    (now / FILE).touch()
    assert data_folder() == now


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
        mine = home.begin(game, ["Ana", "bot:random"], seed)
        first = mine.match.legal(1)[0]
        assert mine.hear(1, "nonsense").refusal is not None
        assert mine.hear(1, first).refusal is None
        before, chance = game.save(mine.match.position), mine.match.chance
    with Home(tmp_path) as home:
        [row] = home.open_matches("nullgame")
        again = home.resume(row)
        assert again.match.chance == chance
        assert game.save(again.match.position) == before
        assert [entry.text for entry in again.match.log] == [entry.text for entry in mine.match.log]
        again.hear(1, "resign")
        assert home.open_matches("nullgame") == []
        other = home.begin(game, ["Ana", "bot:random"])
        home.give_up(other.kept.row)
        assert home.open_matches("nullgame") == []


def test_time_that_was_taken_is_not_given_back(tmp_path: Path) -> None:
    """Neither what was thought since the last input nor what was only drafted; a pause costs nothing."""

    def seen(home: Home) -> int:
        match = home.resume(home.open_matches("stackdoku")[0]).match
        return match.clock.taken[1].at(match.clock.now)

    with Home(tmp_path) as home:
        mine = home.begin(games.card("stackdoku").make(), ["Ana"], "7")
        assert mine.hear(1, mine.match.legal(1)[0], 3_000).refusal is None
        assert (seen(home), home.kept("time")) == (3_000, {})
        assert mine.hear(1, "nonsense", 20_000).refusal is not None
        assert seen(home) == 20_000
        mine.keep_time(151_000)
    with Home(tmp_path) as home:
        assert seen(home) == 151_000
        mine = home.resume(home.open_matches("stackdoku")[0])
        assert mine.hear(1, "pause", 160_000).refusal is None
        mine.keep_time(900_000)
        assert seen(home) == 160_000
        mine.hear(1, "resume", 910_000)
        mine.keep_time(911_000)
        assert seen(home) == 161_000
        mine.hear(1, "resign", 912_000)
        mine.keep_time(913_000)
        assert home.kept("time") == {}


STRANGE = """
import sys
from pathlib import Path
from parlour import games
from parlour.store.home import Home
with Home(Path(sys.argv[1])) as home:
    home.begin(games.card("nullgame").make(), ["Ana", "Bo"])
print([name for name in sys.modules if ".underscore" in name])
"""


def test_the_file_of_one_game_loads_nothing_of_another(tmp_path: Path) -> None:
    """What a game keeps besides is made when its own code asks for it."""
    done = subprocess.run([sys.executable, "-c", STRANGE, str(tmp_path)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_a_game_of_which_more_is_kept_brings_its_own_kind_of_match(tmp_path: Path) -> None:
    run, fight = games.card("underscore").make({"run": True}), games.card("underscore").make()
    with Home(tmp_path) as home:
        begun = [home.begin(run, ["Ana"]), home.begin(fight, ["Ana"] * fight.seats)]
        begun.append(home.begin(games.card("fogline").make(), ["Ana", "Bo"]))
        again = [home.resume(match.kept.row) for match in begun]
        assert [type(match) for match in begun] == [type(match) for match in again] == [RunMatch, HomeMatch, HomeMatch]
        stranger = begun[-1].kept.row
        stranger.game = "persons"  # a game of another package, with the name of a folder of the store
        assert kind_of(stranger) is HomeMatch


def test_one_match_cannot_be_played_twice_at_once(tmp_path: Path) -> None:
    game = games.card("nullgame").make()
    with Home(tmp_path) as here, Home(tmp_path) as there:
        mine = here.begin(game, ["Ana", "Bo"], "abc")
        [row] = there.open_matches("nullgame")
        twin = there.resume(row)
        mine.hear(1, mine.match.legal(1)[0])
        with pytest.raises(OSError, match="could not be written; is the run being played elsewhere"):
            twin.hear(1, twin.match.legal(1)[0])


def test_a_version_that_would_play_otherwise_says_so(tmp_path: Path) -> None:
    with Home(tmp_path) as home:
        mine = home.begin(games.card("nullgame").make(), ["Ana", "Bo"])
        mine.kept.row.version = 0
        with pytest.raises(ValueError, match="begun under version 0 of the rules"):
            home.resume(mine.kept.row)


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
from parlour.store.home import Home
with Home(Path(sys.argv[1])) as home:
    mine = home.begin(games.card("nullgame").make(), ["Ana", "Bo"], "abc")
    mine.hear(1, mine.match.legal(1)[0])
    home.keep("record", "level", 7)
    print(mine.match.log[0].text, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], capture_output=True, text=True, check=False)
    assert done.returncode == -9, done.stderr
    with Home(tmp_path) as home:
        [row] = home.open_matches("nullgame")
        mine = home.resume(row)
        assert [entry.text for entry in mine.match.log] == [done.stdout.strip()]
        assert home.kept("record") == {"level": 7}
