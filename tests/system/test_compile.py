"""tools/compile.py: whatever happens to the sources, the folder never holds a compiled module that is not theirs."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

DICE = "class Dice:\n    def __init__(self) -> None:\n        self.sides = 6\n"
RULES = "from parlour.core.dice import Dice\n\ndef faces() -> int:\n    return Dice().sides\n"


class House:
    """A package as small as can be, with the real rule of what is compiled."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("setup.py", "pyproject.toml", "tools/compile.py"):
            self.write(name, (ROOT / name).read_text())
        for room in ("", "core/", "games/", "games/four/", "games/five/"):
            self.write(f"src/parlour/{room}__init__.py", "__version__ = '1'\n")
        self.write("src/parlour/core/dice.py", DICE)
        self.write("src/parlour/games/four/rules.py", RULES)
        self.write("src/parlour/games/five/rules.py", RULES)

    def write(self, name: str, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("PARLOUR_", "PYTHON"))}
        environment = plain | {"PYTHONPATH": "out"}
        return subprocess.run(
            [sys.executable, *arguments], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def compile(self, *options: str) -> str:
        ran = self.run("tools/compile.py", "out", *options)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def faces(self) -> str:
        return self.run("-c", "from parlour.games.four.rules import faces; print(faces())").stdout.strip()

    def compiled(self) -> list[str]:
        names = [file.relative_to(self.folder / "out/parlour") for file in self.folder.glob("out/**/*.so")]
        return sorted(str(name).split(".")[0] for name in names if "__mypyc" not in str(name))

    def built(self) -> dict[str, int]:
        """When each library was linked."""
        return {file.name.split(".")[0]: file.stat().st_mtime_ns for file in self.folder.glob("out/**/*__mypyc*.so")}


@pytest.mark.slow
def test_the_folder_follows_the_sources(tmp_path: Path) -> None:
    house = House(tmp_path)
    assert "compiled" in house.compile()
    assert house.compiled() == ["core/dice", "games/five/rules", "games/four/rules"]
    assert house.faces() == "6"
    assert house.compile() == "", "nothing has changed"

    before = house.built()
    house.write("src/parlour/games/four/rules.py", RULES.replace("sides", "sides + 1"))
    house.compile()
    assert house.faces() == "7"
    after = house.built()
    assert [name for name in before if after[name] != before[name]] == [next(name for name in before if "four" in name)]

    house.write("src/parlour/core/dice.py", DICE.replace("self.sides", "self.colour, self.sides").replace("6", "1, 6"))
    house.compile()
    assert house.faces() == "7", "a game built against the old layout of core would read the colour"

    shutil.rmtree(tmp_path / "src/parlour/games/five")
    house.compile()
    assert house.compiled() == ["core/dice", "games/four/rules"]


@pytest.mark.slow
def test_a_broken_source_leaves_no_old_build(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.compile("--only", "four")
    assert house.compiled() == ["core/dice", "games/four/rules"]

    house.write("src/parlour/games/four/rules.py", RULES.replace("Dice()", "'six'"))
    ran = house.run("tools/compile.py", "out")
    assert ran.returncode == 1
    assert 'rules.py:4: error: "str" has no attribute "sides"' in ran.stderr
    assert not (tmp_path / "out").exists()
