"""Every game of the catalogue is whole: files, playthroughs, lessons, help, vectors, tests of every requirement."""

import re
from pathlib import Path

import pytest

from parlour import games
from parlour.core.attempt import Done, attempt
from parlour.core.contract import Game, Refusal
from parlour.core.dice import LoadedDice, QuickDice
from parlour.core.lessons import Step
from parlour.core.vectors import run_vectors
from tests.laws.goldens import FOLDER, golden, playthrough
from tests.laws.walks import EVERY_PRESET, PRESETS

ROOT = Path(__file__).parents[2]
FILES = ("__init__.py", "RULES.md", "notation.py", "options.py", "rules.py", "tutorial.py", "vectors.py", "view.py")
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
    assert len({card.ids for card in games.cards()}) == len(games.NAMES)


@every_game
def test_it_has_the_same_few_files_as_every_game(name: str) -> None:
    assert [file for file in FILES if not (folder(name) / file).is_file()] == []


@every_game
def test_its_texts_are_there(name: str) -> None:
    card = games.card(name)
    assert card.line.endswith(("?", "."))
    assert card.version >= 1
    assert card.help
    assert all(section.title and section.text for section in card.help)
    assert f"## {card.title}" in (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    assert f"**{card.title}**" in (ROOT / "README.md").read_text(encoding="utf-8") or name == "nullgame"
    assert f"- {card.title}: " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    rules = card.rules()
    for option in card.options:
        assert f"`{option.name}" in rules
    for preset in card.presets:
        assert preset in rules.lower().replace(" ", "_")


@every_game
def test_every_refusal_and_reason_has_its_words(name: str) -> None:
    rules = games.card(name).rules()
    game = games.card(name).make()
    for code, words in game.refusals.items():
        assert f"`{code}" in rules
        assert len(words) > len(code)
    for reason, words in game.reasons.items():
        assert f"`{reason}`" in rules
        assert words.format(winner="Ana", loser="Bo")


def requirements(name: str) -> list[str]:
    card = games.card(name)
    return [ident for ident in ROW.findall(card.rules()) if ident.startswith(f"{card.ids}-")]


@every_game
def test_every_requirement_is_named_by_a_test(name: str) -> None:
    card = games.card(name)
    wanted = requirements(name)
    assert wanted
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "games" / name).glob("test_*.py")
    )
    named = set(re.findall(rf"\b{card.ids}-[A-Z]?\d+", sources))
    for first, last in re.findall(rf"\b({card.ids}-\d+)\.\.(?:{card.ids}-)?(\d+)", sources):
        raise AssertionError(f"{first}..{last}: name each requirement, not a range")
    boards = {f"{card.ids}-{number}" for number in BOARDS.get(card.ids, ())}
    assert [ident for ident in wanted if ident not in named | boards] == []


@every_game
def test_every_vector_of_its_rulebook_passes(name: str) -> None:
    card = games.card(name)
    results = list(run_vectors(card.rules(), lambda prefix: games.card(name).bench()))
    assert results
    assert [f"{result.id} line {result.line}: {result.trouble}" for result in results if result.trouble] == []


@pytest.mark.parametrize(("name", "preset"), EVERY_PRESET)
def test_its_golden_playthrough_is_unchanged(name: str, preset: str) -> None:
    path = golden(name, preset)
    assert path.is_file(), "run `make golden` and review what it writes"
    assert playthrough(games.card(name), preset) == path.read_text(encoding="utf-8")


def test_no_golden_is_left_over() -> None:
    assert {golden(name, preset) for name, preset in PRESETS} == set(FOLDER.rglob("*.txt"))


@every_game
def test_its_lessons_can_be_taken(name: str) -> None:
    card = games.card(name)
    assert card.lessons
    for lesson in card.lessons:
        pupil = Pupil(card.make(lesson.options))
        for number, step in enumerate(lesson.steps, 1):
            pupil.take(step, f"{lesson.title}, step {number}")


class Pupil:
    """Goes through a lesson: tries what is refused, sees that every answer is accepted, gives the first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.position = game.start(QuickDice(1))
        self.draft = ""
        self.began = self.position

    def take(self, step: Step, at: str) -> None:
        assert step.say, at
        dice = LoadedDice(list(step.trial.dice) if step.trial is not None else [])
        if step.start is not None:
            self.position, self.draft = self.game.load(step.start, dice), ""
        elif step.back:
            self.position, self.draft = self.began, ""
        elif step.trial is not None and step.trial.dice:
            self.position, self.draft = self.game.start(dice), ""
        self.began = self.position.clone()
        for text, code in step.refused.items():
            found = attempt(self.game, self.position, step.seat, text, self.draft, None)
            assert isinstance(found, Refusal), f"{at}: {text} is not refused"
            assert found.code == code, at
        for text in step.answers:
            found = attempt(self.game, self.position.clone(), step.seat, text, self.draft, None)
            assert not isinstance(found, Refusal), f"{at}: {text}: {found.code}"
        for text in step.answers[:1] if step.trial is None else step.trial.line:
            self.act(step.seat, text, at)
        for line in step.replies:
            seat, _, text = line.partition(" ")
            self.act(int(seat), text, f"{at}: {line}")

    def act(self, seat: int, text: str, at: str) -> None:
        found = attempt(self.game, self.position, seat, text, self.draft, None)
        assert not isinstance(found, Refusal), f"{at}: {found.code}"
        if isinstance(found, Done):
            self.position, self.draft = found.position, ""
        else:
            self.draft = found.text
