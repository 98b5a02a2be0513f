"""The frame of Underscore: its two kinds of screen, its dead that walk, colour on elements alone, no clocks, four stages."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from parlour.cli.paper import Paper
from parlour.cli.underscore.common import INKS, Desk
from parlour.cli.underscore.title import Title
from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.encounters import EncounterSource
from parlour.core.story import Hearer
from parlour.core.view import builtins, to_json
from parlour.games.underscore import CARD
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.content.tables import ELEMENTS, LETTERS
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.server.forms import LessonTry
from parlour.server.lessons import teach
from parlour.store.home import Home
from parlour.table.lesson import LessonRun

SCREENS = {"combat": "combat", "upgrade": "upgrade", "reorganise": "upgrade", "minors": "upgrade"}


def wander(seed: int, encounters: EncounterSource | None = None) -> tuple[RunPosition, list[str], list[str]]:
    """A run of random choices to its death: the position, the phases it went through, all its pictures."""
    game = CARD.make({"run": True})
    dice = QuickDice(seed)
    dice.encounters = encounters
    position = game.start(dice)
    assert isinstance(position, RunPosition)
    phases, pictures = [], []
    while position.to_act():
        view = position.view(1)
        assert isinstance(view, UnderscoreView)
        phases.append(view.phase)
        pictures.append(game.show(view))
        position.play(1, position.random_action(1, dice), None)
    return position, phases, pictures


def test_us_001_two_kinds_of_screen_and_their_flow() -> None:
    """US-001: after the beginning there is combat, then the upgrade screen, then combat again."""
    for seed in range(6):
        _, phases, _ = wander(seed)
        assert phases[0] == "begin"
        screens = [SCREENS[phase] for phase in phases[1:]]
        turns = [screen for at, screen in enumerate(screens) if at == 0 or screens[at - 1] != screen]
        assert turns == [["combat", "upgrade"][n % 2] for n in range(len(turns))]
        assert turns[-1] == "combat"


class Haunted(EncounterSource):
    """A house where only one walks."""

    def __init__(self, one: CharacterData) -> None:
        self.one = one

    def index(self) -> list[tuple[str, int, bool]]:
        return [(self.one.id, self.one.level, self.one.is_elite)]

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        return to_json(self.one).decode()


def test_us_002_who_dies_is_met_by_others() -> None:
    """US-002: the build of one run's dead is the encounter of another's, and is fought with what it had."""
    position, _, _ = wander(3)
    dead = fallen(position)
    assert dead is not None
    game = CARD.make({"run": True})
    dice = QuickDice(4)
    dice.encounters = Haunted(dead)
    other = game.start(dice)
    assert isinstance(other, RunPosition)
    other.play(1, other.legal(1)[0], None)
    assert other.fight is not None
    assert other.fight.side[1].who.name == position.run.name
    roots = [move.root for move in dead.moves.active + dead.moves.banked]
    assert [move.root for move in other.fight.side[1].who.moves] == roots


def test_us_003_no_screen_needs_colour() -> None:
    """US-003, as far as it can be counted: every picture is plain letters, 80 by 24, and attunements have letters."""
    _, _, pictures = wander(5)
    for picture in pictures:
        rows = picture.split("\n")
        assert "\033" not in picture
        assert max(map(len, rows)) <= 80
        assert len(rows) <= 24
        assert picture.isascii()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "coloured"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({}, False)],
)
def test_us_003_colour_belongs_to_elements_alone(
    monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], coloured: bool
) -> None:
    """US-003: on a terminal that has colours, elements bear them and nothing else does; NO_COLOR is heeded."""
    monkeypatch.setattr(sys, "stdout", Terminal())
    paper = Paper(INKS, environ)
    _, _, pictures = wander(5)
    tinted = [paper.tinted(picture) for picture in pictures]
    words = {found for text in tinted for found in re.findall(r"\033\[\d+m(.*?)\033\[0m", text)}
    assert bool(words) == coloured
    assert words <= {*[name.capitalize() for name in ELEMENTS[1:]], *LETTERS[1:]}
    assert [re.sub(r"\033\[\d+m", "", text) for text in tinted] == pictures


def test_us_003_a_pipe_gets_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    """US-003: nor does a file."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert Paper(INKS, {"TERM": "xterm"}).tinted("2 Fire") == "2 Fire"


def test_us_004_terminal_and_browser_are_given_the_same() -> None:
    """US-004: the same inputs through the server's form and through the terminal's lesson give the same view and picture."""
    inputs = ["cast m1", "cast m1"]
    walk = LessonRun(CARD, CARD.lessons[1])
    for text in inputs:
        assert walk.take(text) is None
    stand = teach(CARD, 2, LessonTry(inputs))
    view = walk.position.view(1)
    assert stand.view == builtins(view)
    assert stand.picture == walk.game.show(view)


def test_us_005_every_stage_hangs_from_the_title(tmp_path: Path) -> None:
    """US-005: tutorials, challenges, a road of rising levels, and what is new: the fallen, seasons, duels."""
    with Home(tmp_path) as home:
        entries = list(Title(Desk(home)).entries)
    assert {"Learn", "Challenge", "New Run", "Graveyard", "Season", "Duel"} <= set(entries)
    mechanics = {
        level: {move.root.partition(".")[0] for each in foes for move in each.moves.active} - {"plain"}
        for level in (1, 2, 3)
        if (foes := [each for each in content().encounters.values() if each.level == level and not each.is_elite])
    }
    assert all(len(elements) <= 3 for elements in mechanics.values())
    for each in content().encounters.values():
        if each.level <= 3 and not each.is_elite:
            assert len({move.root.partition(".")[0] for move in each.moves.active} - {"plain"}) == 1
    levels = [each.max_hp for each in sorted(content().encounters.values(), key=lambda each: each.level)]
    assert sum(levels[:10]) < sum(levels[10:20]) < sum(levels[20:30]) < sum(levels[30:40])


@pytest.mark.parametrize("options", [{"fight": "e01a"}, {"run": True}])
def test_us_007_no_clock_runs_in_single_play(options: dict[str, object]) -> None:
    """US-007: alone, one may think as long as one likes, at every moment; in a duel a clock runs."""
    game = CARD.make(options)
    dice = QuickDice(8)
    position = game.start(dice)
    while position.to_act():
        assert position.timers() == []
        position.play(1, position.random_action(1, dice), None)
    assert CARD.make({}).start(dice).timers()


def test_the_story_has_words_for_every_event_of_a_fight() -> None:
    """Whatever is told in random fights is told in sentences: nothing of the machine shows through."""
    silent = {"turn", "commit"}
    for seed in range(12):
        game = CARD.make({"duel": "draft"})
        dice = QuickDice(seed)
        position = game.start(dice)
        while seats := position.to_act():
            events: list[Event] = []
            position.play(seats[0], position.random_action(seats[0], dice), events)
            for viewer in (0, 1, 2):
                mine = [event for event in events if event.to >> viewer & 1]
                lines = CARD.lines(mine, Hearer(viewer, ["Ana", "Ben"]))
                assert not re.search(r"[{}\[\]_]|None|\bA's\b.*\bYour\b", " ".join(lines)), lines
                loud = [event for event in mine if event.data["type"] not in silent]
                assert len(loud) == 0 or lines
