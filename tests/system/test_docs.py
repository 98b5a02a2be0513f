"""What the documents say is true: examples run, records replay, links lead somewhere, files that are named exist."""

import doctest
import json
import re
from pathlib import Path

import pytest

from parlour import games
from parlour.table.record import read_record
from parlour.table.replay import Replay

ROOT = Path(__file__).parents[2]
CONTENT = ROOT / "src" / "parlour" / "games" / "underscore" / "content" / "data"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "lab").glob("*.md")]
RECORD = re.compile(r"^```record\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#:]+)\)")
FILE = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|md|ts|svelte))`")


def test_the_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried
    assert not failed


def test_every_game_has_a_record_that_replays() -> None:
    found = set()
    for body in RECORD.findall((ROOT / "docs" / "records.md").read_text(encoding="utf-8")):
        record = read_record(body.encode())
        match = Replay(games.card(record.game), record).run()
        assert match.outcome() is not None
        assert record.result
        found.add(record.game)
    assert found == set(games.NAMES)


def prose_of(page: Path) -> str:
    """Without code and screens."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(prose_of(page)):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """By their path in the repository, or in the package."""
    for name in FILE.findall(page.read_text(encoding="utf-8")):
        folders = (ROOT, ROOT / "src" / "parlour", ROOT / "web" / "src")
        assert any((folder / name).is_file() for folder in folders), name


def test_the_sheet_of_portraits_shows_everybody() -> None:
    """Whoever is on it stands in a comment of the file: `python tools/portraits.py docs/underscore-portraits.jpg`."""
    picture = (ROOT / "docs" / "underscore-portraits.jpg").read_bytes()
    assert picture[2:4] == b"\xff\xfe", "the sheet does not say who is on it"
    said = picture[6 : 4 + int.from_bytes(picture[4:6], "big")].decode().splitlines()
    starts, book, acts, bosses = (
        json.loads((CONTENT / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("acts_starters", "encounters", "acts_encounters", "bosses")
    )
    expected = [f"{start['name']}, start" for start in starts]
    for kind, foes in (("elite ", [*book, *acts]), ("boss ", [boss["who"] for boss in bosses])):
        expected += [f"{foe['name']}, {kind if foe['is_elite'] else ''}{foe['level']}" for foe in foes]
    assert sorted(said) == sorted(expected)


@pytest.mark.parametrize("name", games.offered())
def test_the_lab_has_a_report_on_every_game_and_its_presets(name: str) -> None:
    """`make lab` writes them."""
    text = (ROOT / "docs" / "lab" / f"{name}.md").read_text(encoding="utf-8")
    card = games.card(name)
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == [*card.presets, "What a designer would conclude"]
    assert text.count("| | random | easy | medium | hard |") >= 5 * len(
        card.presets
    )  # alone there are no seats, no tension
    for link in LINK.findall(text):
        record = read_record((ROOT / "docs" / "lab" / link).read_bytes())
        assert record.game == name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_are_short_enough_to_read_a_diff(page: Path) -> None:
    """120 columns, tables, code and pictures aside."""
    prose = prose_of(page)
    lines = [line for line in prose.splitlines() if not line.lstrip().startswith(("|", "<"))]
    assert not [line for line in lines if len(line) > 120 and " " in line[:120].strip()]
