"""Every game of the catalogue is whole: files, playthroughs, lessons, help, vectors, tests of every requirement."""

import re
from pathlib import Path

import pytest

from parlour import games
from parlour.laws.walks import EVERY_PRESET, PRESETS
from tests.laws.goldens import FOLDER, golden, playthrough

ROOT = Path(__file__).parents[2]
# The floor plan: the same rooms in every game. One that outgrows its file is a folder of that name.
ROOMS = ("game", "position", "view", "save", "texts", "options", "notation", "tutorial", "vectors")
MAY_HAVE = ("bot", "encoder", "picture", "previews", "queries", "review")
BESIDE = ("__init__.py", "RULES.md")
# What the position of a large game is made of has rooms of its own, which ARCHITECTURE.md tells.
BELOW = {"stackdoku": ("levels",), "underscore": ("score", "content", "combat", "foe", "run", "dead")}
ROW = re.compile(r"^\|\s*\**([A-Z][A-Z0-9]*-[A-Z]?\d+)\**\s*\|", re.MULTILINE)
BOARDS = {  # requirements that concern the browser and terminal boards, tested with those
    "FL": range(60, 65),
    "UL": range(41, 45),
    "S5": range(48, 51),
    "SD": range(100, 103),
}
every_game = pytest.mark.parametrize("name", games.NAMES)


def folder(name: str) -> Path:
    return ROOT / "src" / "parlour" / "games" / name


def test_every_folder_is_in_the_catalogue() -> None:
    found = {path.parent.name for path in (ROOT / "src" / "parlour" / "games").glob("*/__init__.py")}
    assert found == set(games.NAMES)
    assert [card.name for card in games.cards()] == list(games.NAMES)
    assert len({card.info.ids for card in games.cards()}) == len(games.NAMES)


def rooms(place: Path) -> set[str]:
    """What stands at the top of a game: modules and packages by their name alone, anything else by its whole name."""
    found = [path for path in place.iterdir() if path.name not in (*BESIDE, "__pycache__")]
    return {path.stem if path.suffix == ".py" or (path / "__init__.py").is_file() else path.name for path in found}


@every_game
def test_it_has_the_same_rooms_as_every_game(name: str) -> None:
    assert [file for file in BESIDE if not (folder(name) / file).is_file()] == []
    found = rooms(folder(name))
    below = set(BELOW.get(name, ()))
    assert set(ROOMS) | below <= found
    assert found <= {*ROOMS, *MAY_HAVE, *below}, "a game that outgrows a file makes a folder of that name"
    told = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [room for room in below if f"`{room}/`" not in told] == []


@every_game
def test_its_texts_are_there(name: str) -> None:
    card = games.card(name)
    assert f"## {card.title}" in (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert f"**{card.title}**" in (ROOT / "README.md").read_text(encoding="utf-8") or name in games.TEMPLATES
    assert f"- {card.title}: " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def requirements(name: str) -> list[str]:
    card = games.card(name)
    return [ident for ident in ROW.findall(card.rules()) if ident.startswith(f"{card.info.ids}-")]


@every_game
def test_every_requirement_is_named_by_a_test(name: str) -> None:
    card = games.card(name)
    wanted = requirements(name)
    assert wanted
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / name).glob("test_*.py")
    )
    named = set(re.findall(rf"\b{card.info.ids}-[A-Z]?\d+", sources))
    for first, last in re.findall(rf"\b({card.info.ids}-\d+)\.\.(?:{card.info.ids}-)?(\d+)", sources):
        raise AssertionError(f"{first}..{last}: name each requirement, not a range")
    boards = {f"{card.info.ids}-{number}" for number in BOARDS.get(card.info.ids, ())}
    assert [ident for ident in wanted if ident not in named | boards] == []


@pytest.mark.parametrize(("name", "preset"), EVERY_PRESET)
def test_its_golden_playthrough_is_unchanged(name: str, preset: str) -> None:
    path = golden(name, preset)
    assert path.is_file(), "run `make golden` and review what it writes"
    assert playthrough(games.card(name), preset) == path.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {golden(name, preset) for name, preset in PRESETS} == set(FOLDER.rglob("*.txt"))
