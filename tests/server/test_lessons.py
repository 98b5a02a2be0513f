"""Every lesson of the house can be taken over the wire's own forms."""

import pytest

from parlour import games
from parlour.server.errors import ApiError
from parlour.server.forms import LessonTry
from parlour.server.lessons import teach
from parlour.server.lobby import game_card


@pytest.mark.parametrize("name", games.NAMES)
def test_every_lesson_can_be_taken_to_its_end(name: str) -> None:
    card = games.card(name)
    for number, lesson in enumerate(card.lessons, 1):
        stand = teach(card, number, LessonTry())
        for at, step in enumerate(lesson.steps, 1):
            assert (stand.step, stand.say, stand.finished) == (
                at,
                f"{step.say} {step.trial.aim if step.trial else ''}".rstrip(),
                False,
            )
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


def test_a_lesson_that_asks_for_a_weave_takes_it_thread_by_thread() -> None:
    """On a board a weave is laid before it is ended; the way can be walked again without what was only a draft."""
    card = games.card("summon5")
    stand = teach(card, 2, LessonTry([], "place 2@8,7"))
    assert (stand.code, stand.step, stand.said, stand.draft) == ("", 1, [], "2@8,7")
    stand = teach(card, 2, LessonTry([], "place 3@9,7", stand.draft))
    assert stand.preview is not None
    assert (stand.preview["points"], stand.finished) == (20, False)
    stand = teach(card, 2, LessonTry([], "end", stand.draft))
    assert (stand.code, stand.said, stand.draft, stand.finished) == ("", ["8h7:2,3"], "", True)
    assert teach(card, 2, LessonTry(stand.said)).finished


def test_another_draft_than_the_one_asked_for_is_not_taken() -> None:
    stand = teach(games.card("summon5"), 1, LessonTry([], "place 1@8,7"))
    assert (stand.code, stand.draft) == ("otherwise", "")


def test_a_way_that_was_never_walked_is_refused() -> None:
    card = games.card("nullgame")
    with pytest.raises(ApiError, match="begin it again"):
        teach(card, 1, LessonTry(["show"], None))
    with pytest.raises(ApiError, match="lessons"):
        teach(card, 99, LessonTry())


def test_help_for_a_screen_names_no_commands() -> None:
    """What is typed is told to who types; a board is clicked."""
    for name in games.offered():
        card = games.card(name)
        shown = game_card(card).help
        assert shown, name
        for section in shown:
            assert "`" not in section.text, f"{name}: {section.title}"
        typed = [section for section in card.help if section.typed]
        assert typed, name
        assert {section.title for section in shown}.isdisjoint(section.title for section in typed)


def test_an_unknown_game_is_answered_with_the_games_of_the_house() -> None:
    with pytest.raises(games.UnknownGame) as trouble:
        games.card("chess")
    assert "nullgame" not in str(trouble.value)
    assert all(name in str(trouble.value) for name in games.offered())


def test_lessons_for_a_screen_teach_no_notation() -> None:
    for name in ("fogline", "underlinery"):
        for lesson in games.card(name).lessons:
            for step in lesson.steps:
                assert "`" not in step.say + step.then and "#1@" not in step.say, f"{name}: {lesson.title}"


def test_a_way_that_is_none_is_refused_at_this_moment_not_as_unreadable() -> None:
    """The form is right; only the lesson does not go that way."""
    with pytest.raises(ApiError) as refused:
        teach(games.card("nullgame"), 1, LessonTry(said=["hold 9"] * 3))
    assert (refused.value.status, refused.value.code) == (409, "lost")
