"""What has to be thought about elsewhere has not happened; done anew with the answer, it happens as in place."""

from collections.abc import Callable

import msgspec
import pytest

from parlour.core.thoughts import Deferring, Unthought, deferring, told
from parlour.table.anew import anew
from parlour.table.match import Match
from tests.table.house import Pensive, do, sit, truth

Act = Callable[[Match], object]


def whole(match: Match) -> tuple[bytes, str]:
    """All of a match, with what its clock and its watchers keep."""
    clock = {name: getattr(match.clock, name) for name in dir(match.clock) if name[0] != "_"}
    clock = {name: value for name, value in clock.items() if name not in ("game", "pace") and not callable(value)}
    held = [] if match.delay is None else [[event.text for event in events] for _, events in match.delay.held]
    return truth(match), f"{clock} {held} {match.gone} {[draw.text for entry in match.log for draw in entry.draws]}"


def stands(match: Match) -> dict[str, object]:
    """All but the time, which passes."""
    found: dict[str, object] = msgspec.json.decode(truth(match))
    del found["clocks"]
    return found


def patiently(match: Match, act: Act) -> list[str]:
    """What was asked on the way. What asks has not happened: at most what came before it, when time ran out for several."""
    answers: dict[str, str] = {}
    while (missing := asked_by(match, act, answers)) is not None:
        assert missing.question not in answers
        answers[missing.question] = ""
    return list(answers)


def asked_by(match: Match, act: Act, answers: dict[str, str]) -> Unthought | None:
    before, lines = stands(match), len(match.log)
    try:
        with Deferring(answers):
            act(match)
    except Unthought as missing:
        question = missing
    else:
        return None
    if len(match.log) == lines:
        assert stands(match) == before
    else:
        assert lines + 2 == len(match.log)  # one seat was late: it held one and showed
    return question


def begun() -> Match:
    return do(sit(Pensive, turn_time=10, grace=60), "1 hold 1")


@pytest.mark.parametrize(
    ("act", "asked"),
    [
        (lambda match: match.hear(2, "hold 2", 3000), 1),
        (lambda match: match.hear(1, "show", 4000), 1),
        (lambda match: match.hear(2, "resign", 4000), 1),
        (lambda match: match.tick(10_000), 4),  # both are late: each holds, then shows
        (lambda match: match.hear(1, "hold 0", 12_000), 4),
        (lambda match: match.lapse(2, "absence"), 1),
        (lambda match: match.referee("forfeit", 0, "abort"), 1),
        (lambda match: match.hear(3, "show", 1000), 0),
        (lambda match: match.hear(1, "hold 9", 1000), 0),
    ],
)
def test_it_happens_once_and_as_in_place(act: Act, asked: int) -> None:
    here, there = begun(), begun()
    act(here)
    assert len(patiently(there, act)) == asked
    assert whole(there) == whole(here)


def test_an_agreed_draw() -> None:
    here, there = do(begun(), "1 draw?"), do(begun(), "1 draw?")
    here.hear(2, "draw!")
    assert patiently(there, lambda match: match.hear(2, "draw!")) == ["0 agreed"]
    assert whole(there) == whole(here)


def test_a_log_is_played_again() -> None:
    here, there = do(begun(), "2 hold 2", "1 show"), sit(Pensive, turn_time=10, grace=60)
    here.tick(20_000)
    for entry in here.log:
        assert len(patiently(there, lambda match, entry=entry: match.recall(entry))) == 1  # type: ignore[misc]
    assert truth(there) == truth(here)


def test_a_work_of_many_steps_hands_its_questions_out() -> None:
    def steps() -> str:
        return told("some game", "why") + told("some game", "when")

    work, answers, heard = anew(steps), dict[str, str](), list[str]()
    for _ in range(2):
        with Deferring(answers):
            missing = next(work)
        heard.append(f"{missing.game}: {missing.question}")
        answers[missing.question] = f"because of {missing.question} "
    assert heard == ["some game: why", "some game: when"]
    with Deferring(answers), pytest.raises(StopIteration, match="because of why because of when "):
        next(work)
    assert not deferring()


def test_a_question_is_in_no_message() -> None:
    """What an exception says may be logged."""
    with pytest.raises(Unthought) as trouble:
        told("stackdoku", "the whole truth")
    assert "truth" not in f"{trouble.value} {trouble.value!r}"
