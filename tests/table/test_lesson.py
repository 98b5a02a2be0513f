"""A lesson being taken: answers, free play towards an end, words at their time, tries that are taken back."""

from parlour import games
from parlour.core.dice import LoadedDice, QuickDice
from parlour.core.lessons import Beat, Lesson, Sign, Step, Trial
from parlour.table.lesson import LessonRun

CARD = games.card("nullgame")
START: dict[str, object] = {"hands": [0, 0], "left": [3, 3], "shown": [False, True]}
HELD = Sign({"type": "hold", "pebbles": 2})
WON = Sign({"type": "end", "winner": 1})


def walk_of(*steps: Step) -> LessonRun:
    return LessonRun(CARD, Lesson("A lesson", steps))


def free(**more: object) -> Step:
    """Seat 2 has shown an empty hand: an even one wins."""
    trial = Trial(line=("hold 2", "show"), until=WON, **more)  # type: ignore[arg-type]
    return Step(say="Win.", start=START, then="Won.", trial=trial)


def test_free_play_is_completed_by_its_end() -> None:
    run = walk_of(free())
    for text in ("hold 1", "hold 2", "show"):
        assert run.asks()
        assert run.take(text) is None
    assert run.finished()
    assert not run.asks()
    assert (run.turns, run.then, run.missed) == (3, "Won.", False)
    assert run.said == ["hold 1", "hold 2", "show"]


def test_another_end_begins_it_again_and_forgets_the_inputs() -> None:
    run = walk_of(free())
    begun = run.game.save(run.position)
    run.take("hold 1")
    run.take("show")
    assert run.missed
    assert (run.turns, run.said, run.finished()) == (0, [], False)
    assert run.game.save(run.position) == begun
    assert run.take("show") is None  # an empty hand is even, too
    assert run.finished()


def test_an_end_that_misses_the_lesson_does_not_complete_it() -> None:
    run = walk_of(free(needs=(HELD,), missed="You never held two."))
    run.take("show")
    assert run.missed
    assert run.then == "You never held two."
    run.take("hold 2")
    run.take("hold 0")
    run.take("show")
    assert run.finished()  # it was held, whatever came after


def test_what_was_seen_in_a_failed_try_does_not_count() -> None:
    run = walk_of(free(needs=(HELD,)))
    run.take("hold 2")
    run.take("hold 1")
    run.take("show")  # odd: lost
    run.take("show")
    assert not run.finished()


def test_a_limit_counts_inputs() -> None:
    run = walk_of(free(limit=2))
    run.take("hold 1")
    run.take("hold 2")
    assert run.missed
    assert run.then == "Your 2 turns are over. From the beginning."
    run.take("hold 2")
    run.take("show")
    assert run.finished()


def test_beats_by_turn_by_sign_and_by_refusal() -> None:
    beats = (
        Beat("The second input.", turn=2),
        Beat("Two pebbles.", sign=HELD),
        Beat("Few pebbles.", sign=Sign({"type": "hold"}, {"pebbles": 1})),
        Beat("No.", sign=Sign({"type": "refused", "code": ("too_many", "no_changes")})),
    )
    run = walk_of(free(beats=beats))
    refusal = run.take("hold 9")
    assert refusal is not None
    assert (refusal.code, run.then) == ("too_many", "No.")
    run.take("hold 9")
    assert run.then == ""  # once
    run.take("hold 2")
    assert run.then == "The second input. Two pebbles."
    run.take("hold 1")
    assert run.then == "Few pebbles."
    run.take("show")  # lost: all of them may be said again
    run.take("hold 2")
    assert run.then == "The second input. Two pebbles."


def test_a_step_back_takes_back_what_was_only_tried() -> None:
    tried = Step(say="Try.", start=START, answers=("hold 1",))
    run = walk_of(tried, Step(say="Again.", back=True, answers=("hold 3",)), Step(say="Read.", back=True))
    begun = run.game.save(run.position)
    assert run.take("hold 1") is None
    assert run.game.save(run.position) == begun
    assert run.take("hold 3") is None
    assert run.game.save(run.position) == begun
    assert not run.asks()
    assert run.take("") is None
    assert run.finished()


def test_refusals_and_other_answers_change_nothing() -> None:
    run = walk_of(Step(say="Hold two.", start=START, answers=("hold 2",)))
    begun = run.game.save(run.position)
    for text, code in (("hold 9", "too_many"), ("hold 1", "otherwise"), ("", "bad_notation")):
        refusal = run.take(text)
        assert refusal is not None
        assert refusal.code == code
        assert run.game.save(run.position) == begun
        assert run.said == []


def test_loaded_dice_give_what_they_were_given_and_clones_do_not_share() -> None:
    dice = LoadedDice([2, 5])
    twin = dice.clone()
    assert [dice.roll("any", 6) for _ in range(2)] == [2, 5]
    assert [twin.roll("any", 6) for _ in range(2)] == [2, 5]
    quick = QuickDice(1)
    assert [dice.roll("any", 6) for _ in range(8)] == [quick.roll("any", 6) for _ in range(8)]
    assert LoadedDice([9]).roll("any", 6) == 6
