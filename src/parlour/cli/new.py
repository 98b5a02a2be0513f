"""`parlour new`: a working, tested game to fill in, as a package beside the house."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from parlour import games
from parlour.cli.errors import CliError

NAME = re.compile(r"[a-z][a-z0-9]{2,19}")
# what is imported from the house is its own in Parlour, and somebody else's in a package beside it
BEFORE_HOUSE = re.compile(r"^((?:import msgspec|from mypy_extensions).*)\n\n(from parlour\.)", re.MULTILINE)
AFTER_HOUSE = re.compile(r"^(from parlour\..*)\n(from (?!parlour\.))", re.MULTILINE)
PROJECT = """\
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "{name}"
version = "0.1.0"
requires-python = ">=3.11"
dependencies = ["parlour"]

[project.entry-points."{group}"]
{name} = "{name}"

[tool.setuptools.packages.find]
where = ["src"]

[tool.setuptools.package-data]
{name} = ["RULES.md"]
"""
IGNORED = """\
__pycache__/
*.egg-info/
build/
dist/
"""
README = """\
# {title}

A game for Parlour, begun from the template {template}. Step by step: `docs/adding-a-game.md` of Parlour.

    pip install -e .        # now `parlour games` lists it
    parlour play {name}
    parlour laws {name}     # every law of the house
    pytest                  # the rulebook, the twins, and every law
"""
TEST = """\
\"\"\"{title}'s rulebook, requirement by requirement, its twins, and every law of the house.\"\"\"

import pytest
from parlour.cli.laws import laws
from parlour.laws.kit import match
from parlour.laws.twin import Twin, difference

from {name} import CARD

{twins}

def test_the_first_requirement() -> None:
    \"\"\"{ids}-01\"\"\"
    assert match(CARD).game.seats == 2


@pytest.mark.parametrize("twin", TWINS)
def test_twins_look_the_same(twin: Twin) -> None:
    \"\"\"What a view tells by itself is beyond the laws: only matches that the viewer must not tell apart can show it.\"\"\"
    assert difference(CARD, twin) == ""


def test_every_law() -> None:
    assert laws("{name}") == 0
"""
NULL_TWINS = """\
# the viewer, the options, and two bodies of a record that differ only in what that viewer may not know
TWINS = [
    Twin(1, {}, "1 hold 3\\n2 show", "1 hold 3\\n2 hold 3\\n2 show"),
    Twin(0, {}, "1 show\\n2 hold 1", "1 hold 1\\n1 show\\n2 hold 2\\n2 hold 3"),
]
"""
MAGPIE_TWINS = """\
OUT = [1, 1, 2, 2, 3, 3, 4, 5, 5, 6]


def start(hand: list[int], bag: list[int]) -> dict[str, object]:
    \"\"\"Seat 2 holds this and leads.\"\"\"
    zones = {"bag": bag, "1": [2, 4, 6], "2": hand, "led": [], "out": OUT}
    return {"zones": zones, "leader": 2, "points": [0, 0]}


# the viewer, the options, two bodies of a record that differ only in what that viewer may not know, where each begins,
# and inputs to try besides
TWINS = [
    Twin(viewer, {}, "2 lay 5", "2 lay 6", start([1, 3, 5], [4, 6]), start([1, 3, 6], [4, 5]), ("lay 2", "lay 3"))
    for viewer in (0, 1)
]
"""


def new(name: str, /, *, hidden: bool = False, folder: str = "") -> int:
    """Write a small working game to fill in: rules, notation, views, bots, lesson, examples.

    Parameters
    ----------
    name
        What the game and its package will be called: small letters and digits.
    hidden
        Begin from Magpie (a bag, closed hands, chance, turns, half-secret actions) instead of Nullgame.
    folder
        Where to write it; a new folder of that name here, unless you say.
    """
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise CliError(f"{name[:40]!r} cannot name a game; expected 3 to 20 small letters and digits, a letter first")
    if name in games.names():
        raise CliError(f"there is a game {name!r} already; choose another name")
    place = Path(folder or name)
    if place.exists() and any(place.iterdir() if place.is_dir() else [place]):
        raise CliError(f"{place}: there is something already; name an empty folder with --folder")
    template = games.card("magpie" if hidden else "nullgame")
    taken = {card.info.ids for card in games.cards()}
    ids = next(name[:length].upper() for length in range(2, len(name) + 1) if name[:length].upper() not in taken)
    words = {
        f"parlour.games.{template.name}": name,
        f"{template.info.ids}-": f"{ids}-",
        f'ids="{template.info.ids}"': f'ids="{ids}"',
        "Magpie" if hidden else "Null": name.capitalize(),
        f"{name.capitalize()}game": name.capitalize(),  # Nullgame's title
        template.name: name,
    }
    _copy(files(template.package()), place / "src" / name, words)
    facts = {"name": name, "title": name.capitalize(), "template": template.title, "group": games.GROUP, "ids": ids}
    facts["twins"] = MAGPIE_TWINS if hidden else NULL_TWINS
    (place / "pyproject.toml").write_text(PROJECT.format(**facts), encoding="utf-8")
    (place / ".gitignore").write_text(IGNORED, encoding="utf-8")
    (place / "README.md").write_text(README.format(**facts), encoding="utf-8")
    (place / "tests").mkdir()
    (place / "tests" / f"test_{name}.py").write_text(TEST.format(**facts), encoding="utf-8")
    print(f"{place}/ is written. Next: pip install -e {place}, then parlour play {name}, then parlour laws {name}")
    return 0


def _copy(source: Traversable, target: Path, words: dict[str, str]) -> None:
    target.mkdir(parents=True)
    for found in source.iterdir():
        if found.is_dir() and found.name != "__pycache__":
            _copy(found, target / found.name, words)
        elif found.name.endswith((".py", ".md")):
            text = found.read_text(encoding="utf-8")
            for old, fresh in words.items():
                text = text.replace(old, fresh)
            text = AFTER_HOUSE.sub(r"\1\n\n\2", BEFORE_HOUSE.sub(r"\1\n\2", text))
            (target / found.name).write_text(text, encoding="utf-8")
