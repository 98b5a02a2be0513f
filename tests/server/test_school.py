"""Every lesson of the house can be taken over the wire's own forms."""

import pytest

from parlour import games
from parlour.server.forms import LessonTry
from parlour.server.school import teach
from parlour.server.trouble import NotPossible


@pytest.mark.parametrize("name", games.NAMES)
def test_every_lesson_can_be_taken_to_its_end(name: str) -> None:
    card = games.card(name)
    for number, lesson in enumerate(card.lessons, 1):
        stand = teach(card, number, LessonTry())
        for at, step in enumerate(lesson.steps, 1):
            assert (stand.step, stand.say, stand.finished) == (at, step.say, False)
            for text, code in step.refused.items():
                tried = teach(card, number, LessonTry(stand.said, text))
                assert (tried.code, tried.step, tried.view) == (code, at, stand.view)
            for text in (step.answers[:1] or ("",)) if step.trial is None else step.trial.line:
                stand = teach(card, number, LessonTry(stand.said, text))
                assert stand.code == "", (lesson.title, at)
            assert stand.then.endswith(step.then) if step.trial is not None else stand.then == step.then
        assert stand.finished
        assert teach(card, number, LessonTry(stand.said)).finished


def test_what_the_lesson_did_not_ask_for_is_not_taken() -> None:
    stand = teach(games.card("nullgame"), 1, LessonTry([], "show"))
    assert (stand.code, stand.step, stand.said) == ("otherwise", 1, [])


def test_a_way_that_was_never_walked_is_refused() -> None:
    card = games.card("nullgame")
    with pytest.raises(NotPossible, match="begin it again"):
        teach(card, 1, LessonTry(["show"], None))
    with pytest.raises(NotPossible, match="lessons"):
        teach(card, 99, LessonTry())
