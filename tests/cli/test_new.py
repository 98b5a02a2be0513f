"""`parlour new` and `parlour laws`: a game of one's own, beside the house."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.console import process


def installed(place: Path, site: Path, name: str) -> None:
    """As pip would leave it: the package, and what it says of itself."""
    facts = site / f"{name}-0.1.0.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text(f"[parlour.games]\n{name} = {name}\n", encoding="utf-8")
    (place / name / "src" / name).rename(site / name)


def run(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Python with this on its path."""
    paths = os.pathsep.join(filter(None, [str(path), os.environ.get("PYTHONPATH", "")]))
    env = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run([sys.executable, *words], env=env, capture_output=True, text=True, check=False)


def parlour(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(site, "-P", "-m", "parlour", *words)  # -P: as the command itself, which does not import from this folder


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "site"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "words", "line"), [("rook", (), "hold 1"), ("finch", ("--hidden",), "lay ")])
def test_a_new_game_plays_and_keeps_every_law(
    site: Path, tmp_path: Path, name: str, words: tuple[str, ...], line: str
) -> None:
    told = parlour(site, "new", name, *words)
    assert told.returncode == 0, told.stderr
    assert "entry-points" in (tmp_path / name / "pyproject.toml").read_text(encoding="utf-8")
    text = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / name).rglob("*.py"))
    assert "ullgame" not in text and "agpie" not in text
    installed(tmp_path, site, name)
    listed = parlour(site, "games")
    assert f"\n{name} " in listed.stdout and not listed.stderr
    assert parlour(site, "rules", name).stdout.startswith(f"# {name.capitalize()}: exact rules")
    watched = parlour(site, "play", name, "--seat", "0", "--bot", "random")
    assert watched.returncode == 0, watched.stderr
    held = parlour(site, "laws", name, "--quick")
    assert held.returncode == 0, held.stdout
    assert " passed" in held.stdout and "skipped" not in held.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "honest", "leaky"),
    [
        ((), "over or viewer == seat", "True"),
        (("--hidden",), 'closed.append("led")', "pass"),
    ],
)
def test_a_new_game_brings_twins_that_catch_what_its_view_leaks(
    site: Path, tmp_path: Path, words: tuple[str, ...], honest: str, leaky: str
) -> None:
    parlour(site, "new", "rook", *words)
    source = tmp_path / "rook" / "src"
    tests = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "rook/tests", "-k", "not every_law")  # run from beside it
    held = run(source, *tests)
    assert held.returncode == 0, held.stdout
    view = source / "rook" / "view.py"
    told = view.read_text(encoding="utf-8")
    assert honest in told
    view.write_text(told.replace(honest, leaky), encoding="utf-8")
    assert "test_twins_look_the_same" in run(source, *tests).stdout


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--hidden",)])
def test_a_new_game_is_tidy(site: Path, tmp_path: Path, words: tuple[str, ...]) -> None:
    parlour(site, "new", "rook", *words)
    tidy = run(site, "-m", "ruff", "check", "--isolated", "--line-length", "120", "--select", "I,F", "rook")
    assert tidy.returncode == 0, tidy.stdout
    assert "*.egg-info/" in (tmp_path / "rook" / ".gitignore").read_text(encoding="utf-8").split()  # pip leaves one


@pytest.mark.slow
def test_the_laws_hold_the_installed_game_wherever_they_are_asked_for(site: Path, tmp_path: Path) -> None:
    parlour(site, "new", "rook")
    installed(tmp_path, site, "rook")
    (tmp_path / "rook.py").write_text("raise RuntimeError('not the game')\n", encoding="utf-8")
    held = parlour(site, "laws", "rook", "--quick")
    assert held.returncode == 0, held.stdout


@pytest.mark.slow
def test_a_broken_game_is_named_and_takes_nothing_down(site: Path, tmp_path: Path) -> None:
    parlour(site, "new", "rook")
    installed(tmp_path, site, "rook")
    position = site / "rook" / "position.py"
    position.write_text(
        position.read_text(encoding="utf-8").replace("return [SHOW, *holds]", "return holds"), encoding="utf-8"
    )
    titles = (
        "-P",
        "-c",
        "from parlour import games; print(*games.titles())",
    )  # what the screens let people choose from
    house = "underscore fogline summon5 underlinery stackdoku"
    assert run(site, *titles).stdout == f"{house} rook\n"
    held = parlour(site, "laws", "rook", "--quick")  # it plays, but not by its rules
    assert held.returncode == 1
    assert "FAILED" in held.stdout
    (site / "rook" / "__init__.py").write_text("raise RuntimeError('boom')\n", encoding="utf-8")
    assert run(site, *titles).stdout == f"{house}\n"
    listed = parlour(site, "games")
    assert listed.returncode == 0
    assert "fogline" in listed.stdout and "rook" not in listed.stdout
    assert listed.stderr == "parlour: the game 'rook' of rook cannot be loaded: boom\n"
    for words in (("play", "rook"), ("laws", "rook")):
        told = parlour(site, *words)
        assert (told.returncode, told.stderr) == (2, listed.stderr)


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        (("new", "Rook"), "'Rook' cannot name a game; expected 3 to 20 small letters"),
        (("new", "class"), "'class' cannot name a game"),
        (("new", "../up"), "'../up' cannot name a game"),
        (("new", "fogline"), "there is a game 'fogline' already"),
        (("laws", "chess"), "no installed package 'chess' brings a game; expected one with an entry point"),
    ],
)
def test_bad_names_are_refused(words: tuple[str, ...], trouble: str) -> None:
    process(*words).refused(2, trouble)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    process("new", "rook", "--folder", str(tmp_path)).refused(2, "there is something already")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
