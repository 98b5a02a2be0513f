"""What the documents say is true: examples run, records replay, links lead somewhere, files that are named exist."""

import doctest
import re
from pathlib import Path

import pytest

from parlour import games
from parlour.table.record import read_record
from parlour.table.replay import Replay

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """By their path in the repository, or in the package."""
    for name in FILE.findall(page.read_text(encoding="utf-8")):
        folders = (ROOT, ROOT / "src" / "parlour", ROOT / "web" / "src")
        assert any((folder / name).is_file() for folder in folders), name
