"""docs/lab: every report leads to records that are there and replay."""

import re
from pathlib import Path

import pytest

from parlour import games
from parlour.core.options import changed
from parlour.lab.words import options_text
from parlour.table.record import read_record
from parlour.table.replay import Replay
from tests.cli.console import ROOT

LAB = ROOT / "docs" / "lab"
GAMES = ("fogline", "stackdoku", "summon5", "underlinery", "underscore")


def links(page: Path) -> list[str]:
    return re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_a_report_has_a_part_for_every_preset_and_an_end(name: str) -> None:
    titles = re.findall(r"^## (.*)$", (LAB / f"{name}.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert titles == [*games.card(name).presets, "What a designer would conclude"]


@pytest.mark.parametrize("name", GAMES)
def test_a_report_is_of_the_rules_as_they_are(name: str) -> None:
    """A part that was measured under other options, or another version of the rules, tells of a game that is no more."""
    card = games.card(name)
    rules = [card.make(options) for options in card.presets.values()]
    wanted = [f"Rules version {game.version}, options: {options_text(changed(game.options))}" for game in rules]
    text = " ".join((LAB / f"{name}.md").read_text(encoding="utf-8").split())
    assert re.findall(r"(Rules version \d+), \d seats?, (options: [^.]*)\. Matches", text) == [
        tuple(words.split(", ", 1)) for words in wanted
    ]


def test_links_lead_somewhere_and_every_record_is_linked() -> None:
    found = {link for page in LAB.glob("*.md") for link in links(page)}
    assert all((LAB / link).exists() for link in found)
    records = {f"records/{file.name}" for file in (LAB / "records").iterdir()}
    assert records == {link for link in found if link.startswith("records/")}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_records_of_outliers_replay(name: str) -> None:
    card = games.card(name)
    for file in sorted((LAB / "records").glob(f"{name}-*")):
        record = read_record(file.read_bytes())
        outcome = Replay(card, record).run().outcome()
        assert outcome is not None
        assert record.result.split()[1] == outcome.reason
