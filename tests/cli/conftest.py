"""The command, called in this process with a keyboard of our own."""

import io
import sys
from collections.abc import Callable

import pytest

from parlour.cli import main
from tests.cli.console import Parlour, Told


@pytest.fixture(autouse=True)
def own_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test is a player who was never here before."""
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path_factory.mktemp("home")))


@pytest.fixture
def parlour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Parlour:
    """`parlour("play", "nullgame", typed="show\\n")`: what it told, and its exit code."""

    def run(*arguments: str, typed: str | bytes = "") -> Told:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as end:
            main(arguments)
        out, err = capsys.readouterr()
        assert "Traceback" not in err + out
        assert isinstance(end.value.code, int)
        return Told(end.value.code, out, err)

    found: Callable[..., Told] = run
    return found
