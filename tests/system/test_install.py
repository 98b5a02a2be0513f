"""`pip install .` into an empty environment gives a working Parlour, compiled or, by a switch, plain."""

import json
import os
import select
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ["src", "web/dist", "setup.py", "MANIFEST.in", "pyproject.toml", "LICENSE", "README.md"]

WHERE = "import json, parlour.core.dice as dice, parlour.games as games; print(json.dumps([dice.__file__, games.__path__[0]]))"


def run(*command: str | Path, cwd: Path, **switches: str) -> str:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PARLOUR_", "PYTHON"))}
    done = subprocess.run(command, cwd=cwd, env=plain | switches, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def first_page(parlour: Path, folder: Path) -> str:
    """What a browser gets from the installed house, far from any checkout."""
    command = [str(parlour), "serve", "--port", "0", "--database", str(folder / "house.db")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            assert select.select([server.stdout], [], [], 120)[0], "the installed house does not open"
            address = server.stdout.readline().partition("http://")[2].partition(" ")[0]
            with urlopen(f"http://{address}", timeout=60) as answer:
                return str(answer.read(), "utf-8")
        finally:
            server.terminate()


@pytest.mark.slow
@pytest.mark.parametrize(("switch", "suffix"), [("0", ".so"), ("1", ".py")], ids=["compiled", "pure"])
def test_pip_install(switch: str, suffix: str, tmp_path: Path) -> None:
    source, empty = tmp_path / "source", tmp_path / "empty"
    source.mkdir()
    assert (ROOT / "web/dist/index.html").is_file(), "the web client is not built: make web"
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
        else:
            shutil.copy(ROOT / name, source)

    run(sys.executable, "-m", "venv", empty, cwd=tmp_path)
    programs = empty / "bin"
    # One game stands for all, and the C compiler need not be thorough: that each compiles as people get it is what
    # `make compiled` shows, by the same setup.py.
    in_haste = {"PARLOUR_ONLY": "nullgame", "CFLAGS": "-O0"}
    run(programs / "pip", "install", "--quiet", source, cwd=tmp_path, PARLOUR_PURE=switch, **in_haste)

    assert run(programs / "parlour", "--version", cwd=tmp_path).strip()
    assert "fogline" in run(programs / "parlour", "games", cwd=tmp_path)

    dice, games = json.loads(run(programs / "python", "-c", WHERE, cwd=tmp_path))
    assert Path(dice).is_relative_to(empty)
    assert dice.endswith(suffix)
    documents = [path for kind in ("md", "json", "toml") for path in (ROOT / "src/parlour/games").rglob(f"*.{kind}")]
    missing = [path for path in documents if not (Path(games) / path.relative_to(ROOT / "src/parlour/games")).is_file()]
    assert documents
    assert not missing
    assert "<!doctype html>" in first_page(programs / "parlour", tmp_path).lower()
