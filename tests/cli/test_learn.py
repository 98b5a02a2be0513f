"""`parlour learn`: the lessons of every game at the keyboard."""

from pathlib import Path

import pytest

from parlour import games
from tests.cli.console import Parlour


@pytest.fixture(autouse=True)
def own_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_DATA", str(tmp_path))


def way(name: str, number: int) -> str:
    """All that a pupil types in one lesson."""
    rows = []
    for step in games.card(name).lessons[number - 1].steps:
        rows += list(step.trial.line) if step.trial is not None else [step.answers[0] if step.answers else ""]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("name", games.NAMES)
def test_every_lesson_can_be_taken_at_the_keyboard(parlour: Parlour, name: str) -> None:
    lessons = games.card(name).lessons
    typed = "".join(way(name, number) for number in range(1, len(lessons) + 1))
    told = parlour("learn", name, typed=typed)
    assert told.code == 0
    for number in range(1, len(lessons) + 1):
        assert f"Lesson {number} is done." in told.out
    again = parlour("learn", name)
    assert f"{len(lessons)} of {len(lessons)} lessons done" in again.out
    assert "[ ]" not in again.out


def test_it_goes_on_with_the_first_that_is_not_done(parlour: Parlour) -> None:
    assert parlour("learn", "underscore", "2", typed=way("underscore", 2)).code == 0
    told = parlour("learn", "underscore", typed=way("underscore", 1))
    assert "  [ ]  1 Breath\n  [x]  2 What You Become\n" in told.out
    assert "LESSON 1: BREATH" in told.out
    assert "LESSON 3: HIGHER ORDERS" in told.out
    assert told.out.endswith("the input has ended; what you have learned is kept\n")


def test_a_lesson_that_was_left_is_not_done(parlour: Parlour) -> None:
    told = parlour("learn", "underscore", "1", typed="cast m1\nquit\n")
    assert "is done" not in told.out
    assert "[ ]  1 Breath" in parlour("learn", "underscore", typed="quit\n").out


def test_a_line_that_misses_the_lesson_does_not_complete_it(parlour: Parlour) -> None:
    told = parlour("learn", "underscore", "2", typed="cast m2\n" * 6 + "quit\n")
    assert "It fell to your fists" in told.out.replace("\n ", " ")
    assert "is done" not in told.out


def test_refusals_questions_and_beginning_again(parlour: Parlour) -> None:
    typed = "xyzzy\n\ncast m9\nlegal\nhelp\ncast m1\nagain\ncast m1\ncast m1\ncast m1\ncast m1\n"
    told = parlour("learn", "underscore", "1", typed=typed)
    assert told.out.count("[bad_notation]") == 2
    assert "cast m1  cast m2\n" in told.out
    assert "\nWHAT YOU TYPE\n" in told.out
    assert told.out.count("You hold Priority: you strike first.") == 2
    assert "Lesson 1 is done." in told.out


def test_what_is_only_tried_is_told_and_not_taken(parlour: Parlour) -> None:
    fight = "begin warden\ncast m4\ncast m1\ncast m1\ncast m4\ncast m1\ncast m1\ncast m1\n"
    told = parlour("learn", "underscore", "8", typed=f"{fight}try learn o1 found\ntry learn o9 found\nlegal\nquit\n")
    assert "it goes to b2" in told.out
    assert told.out.count("[bad_notation]") == 1
    assert "[otherwise]" not in told.out
    assert "learn o1 found  learn o1 root" in told.out  # it has still to be done


def test_what_does_not_exist_is_refused(parlour: Parlour) -> None:
    parlour("learn", "underscore", "99").refused(2, "underscore has lessons 1 to 23")
    parlour("learn", "chess").refused(2, "unknown game 'chess'")


def test_a_folder_of_your_own(parlour: Parlour, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    parlour("learn", "nullgame", "1", "--data", other, typed=way("nullgame", 1))
    assert "[x]  1" in parlour("learn", "nullgame", "--data", other).out
    assert "[x]" not in parlour("learn", "nullgame").out


def test_what_is_laid_is_drawn_with_its_sums(parlour: Parlour) -> None:
    """Summon5's first lesson is about seeing the sum: the thread lies on the Loom, and the hand is one shorter."""
    told = parlour("learn", "summon5", "1", typed="\nplace 0@8,7\nquit\n")
    row = next(line for line in told.out.split("\n") if "<0>" in line)
    assert row.startswith(" 7 ")
    hands = [line for line in told.out.split("\n") if line.startswith("hand: ")]
    assert len(hands[-1].split()) == len(hands[0].split()) - 1


@pytest.mark.parametrize("name", games.NAMES)
def test_lists_are_short_and_words_are_whole(parlour: Parlour, name: str) -> None:
    """`legal` of a lesson fits a screen, whatever the game, and help breaks between words."""
    told = parlour("learn", name, "1", typed="legal\nhelp\n" * 3 + "quit\n")
    assert len(told.out) < 40_000
    assert max(map(len, told.rows())) <= 80


def test_a_pupil_is_told_again_what_is_asked(parlour: Parlour) -> None:
    lesson = games.card("fogline").lessons[0]
    at, step = next((n, step) for n, step in enumerate(lesson.steps) if step.answers)
    told = parlour("learn", "fogline", "1", typed="\n" * at + "autofinish\nhint\nquit\n")
    plain = told.out.replace("\n  ", " ").replace("\n", " ")
    assert "the lesson asks for something else" in plain or "no: " in plain
    assert f"write `{step.answers[0]}`" in plain


def test_without_a_game_the_lessons_of_all_are_listed(parlour: Parlour) -> None:
    assert parlour("learn", "fogline", "2", typed=way("fogline", 2)).code == 0
    told = parlour("learn")
    assert told.code == 0
    for name in games.HEADLINES:
        assert f"{games.card(name).title}: " in told.out
    assert "Fogline: 1 of 7 lessons done" in told.out
    assert "`parlour learn NAME`" in told.out
