"""What a game's card promises: rules that name everything, examples that hold, lessons that can be taken."""

import pytest

from parlour import games
from parlour.core.attempt import Done, attempt
from parlour.core.contract import Game, Refusal
from parlour.core.dice import LoadedDice, QuickDice
from parlour.core.lessons import Step
from parlour.core.options import each_option
from parlour.core.vectors import run_vectors
from parlour.laws.walks import NAMES

every_game = pytest.mark.parametrize("name", NAMES)


@every_game
def test_its_rules_name_every_option_and_preset(name: str) -> None:
    card = games.card(name)
    assert card.info.line.endswith(("?", "."))
    assert card.info.version >= 1
    assert card.help
    assert all(section.title and section.text for section in card.help)
    rules = card.rules()
    for option in each_option(card.options):
        assert f"`{option.name}" in rules
    for preset in card.presets:
        assert preset in rules.lower().replace(" ", "_")


@every_game
def test_every_refusal_and_reason_has_its_words(name: str) -> None:
    rules = games.card(name).rules()
    game = games.card(name).make()
    for code, words in game.info.refusals.items():
        assert f"`{code}" in rules
        assert len(words) > len(code)
    for reason, words in game.info.reasons.items():
        assert f"`{reason}`" in rules
        assert words.format(winner="Ana", loser="Bo")


@every_game
def test_every_vector_of_its_rulebook_passes(name: str) -> None:
    card = games.card(name)
    results = list(run_vectors(card.rules(), lambda prefix: games.card(name).runner()))
    assert results
    assert [f"{result.id} line {result.line}: {result.trouble}" for result in results if result.trouble] == []


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
