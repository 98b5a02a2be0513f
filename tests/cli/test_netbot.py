"""`parlour bot net:...`: the example plays, and what does not is told in one line."""

import sys
from pathlib import Path

import pytest

from parlour.cli import main, netbot
from parlour.client import Refused
from parlour.client.table import Turn

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "netbot.py"
pytestmark = pytest.mark.xdist_group("server")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that has to start on a busy machine is not late."""
    monkeypatch.setattr(netbot, "OPENS", 120.0)
    monkeypatch.setattr(netbot, "MOVES", 120.0)


def check(
    command: str, capfd: pytest.CaptureFixture[str], *more: str, game: str = "nullgame"
) -> tuple[object, list[str]]:
    with pytest.raises(SystemExit) as end:
        main(["bot", command, game, *more])
    return end.value.code, [line for line in capfd.readouterr().out.splitlines() if line[:4] in ("pass", "FAIL")]


def test_the_page_shows_the_file_and_it_has_thirty_lines() -> None:
    source = EXAMPLE.read_text(encoding="utf-8")
    assert f"```python\n{source}```" in (ROOT / "docs" / "own-bots.md").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 30


def test_the_example_passes(capfd: pytest.CaptureFixture[str]) -> None:
    code, lines = check(f"net:{sys.executable} {EXAMPLE}", capfd)
    assert code == 0 and [line.split(":")[0] for line in lines] == ["pass  match 1", "pass  match 2"]


@pytest.mark.parametrize("game", ["fogline", "summon5", "underlinery", "underscore"])
def test_the_example_plays_to_the_end(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    code, [line] = check(f"net:{sys.executable} {EXAMPLE}", capfd, "--matches", "1", game=game)
    assert code == 0 and "resigned" not in line and "last weaver" not in line


def test_the_example_says_in_a_line_what_the_house_refuses(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bot", f"net:{sys.executable} {EXAMPLE}", "stackdoku"])
    said = capfd.readouterr()
    assert end.value.code == 1 and "Traceback" not in said.out + said.err
    assert "Stackdoku has 1 seats under these options, not 2" in said.out + said.err


def test_a_program_chooses_its_options(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("PARLOUR_PRESET", "race")  # two seats where by default there is one
    code, lines = check(f"net:{sys.executable} {EXAMPLE}", capfd, game="stackdoku")
    assert code == 0 and [line.split(":")[0] for line in lines] == ["pass  match 1", "pass  match 2"]


def test_that_its_rival_is_refused_is_told_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def refused(turn: Turn, text: str) -> None:
        raise Refused("wrong_phase", "not in this phase")

    monkeypatch.setattr(Turn, "play", refused)
    code, lines = check(f"net:{sys.executable} {EXAMPLE}", capfd)
    assert (code, lines) == (1, ["FAIL  match 1: the house refused its rival: not in this phase"])


def test_a_program_that_is_refused_fails(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bot.py"
    source = EXAMPLE.read_text(encoding="utf-8")
    wrong = 'wrong = ["nonsense"]\n' + source.replace("random.choice(", "wrong.pop() if wrong else random.choice(")
    file.write_text(wrong, encoding="utf-8")
    code, [line] = check(f"net:{sys.executable} {file}", capfd, "--matches", "1")
    assert (code, line) == (1, "FAIL  match 1: 1 of its inputs were refused")


def test_options_are_the_programs_own(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["bot", "net:true", "nullgame", "--options", "pebbles=4"])
    assert end.value.code and "chooses options itself" in capsys.readouterr().err
