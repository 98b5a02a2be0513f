"""Tutorials and challenges: the printed lines win as printed, and the exhaustive searches find what the tables say."""

import re
from itertools import permutations

import pytest

from parlour.core.dice import ScriptedDice
from parlour.core.lessons import Lesson
from parlour.core.options import read_options
from parlour.games.underscore import CARD
from parlour.games.underscore.combat.state import Fighter
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.tables import STATUSES
from parlour.games.underscore.game import UnderscoreGame
from parlour.games.underscore.options import UnderscoreOptions
from parlour.games.underscore.position.match import UnderscorePosition
from parlour.games.underscore.position.state import OVER
from parlour.games.underscore.tutorial.lessons import HELP, LESSONS
from parlour.games.underscore.tutorial.staging import follow, staged
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.table.lesson import LessonRun

GAME = UnderscoreGame(read_options(UnderscoreOptions, {"fight": "e01a"}))
TUTORIALS = [name for name, data in content().lessons.items() if not data.limit]
CHALLENGES = [name for name, data in content().lessons.items() if data.limit]
NAMES = [*TUTORIALS, "t8", *CHALLENGES, "t9", "t10"]
SLOW = pytest.param("c5", marks=pytest.mark.slow)


def opened(name: str) -> UnderscorePosition:
    data = content().lessons[name]
    return staged(GAME, data, ScriptedDice([(GAME.terms.stream, str(value)) for value in data.dice]))


@pytest.mark.parametrize("name", TUTORIALS)
def test_the_printed_line_wins_on_its_turn(name: str) -> None:
    data = content().lessons[name]
    position = opened(name)
    follow(position, data.line)
    assert position.fight is not None
    assert (position.phase, position.fight.turn, position.fight.side[0].hp) == (OVER, data.turn, data.left)
    assert position.winner == 1


@pytest.mark.parametrize("name", CHALLENGES)
def test_the_printed_solution_keeps_the_limit(name: str) -> None:
    data = content().lessons[name]
    position = opened(name)
    follow(position, data.line)
    assert position.winner == 1
    assert position.fight is not None
    assert position.fight.turn <= data.limit


def facts(fighter: Fighter) -> tuple[object, ...]:
    """All that the rest of a fight depends on; what was done before it does not matter."""
    traps = tuple((trap.move, trap.value, trap.uses, trap.expires) for trap in fighter.traps)
    lists = (fighter.attuned, fighter.turns, fighter.ignores, fighter.immune, fighter.active, fighter.banked)
    counters = (fighter.cooling, fighter.charge, fighter.discharged, fighter.bound, fighter.public, fighter.entered)
    tuned = (fighter.dmg, fighter.iters, fighter.fired, fighter.used)
    numbers = (fighter.hp, fighter.maxhp, fighter.heat, fighter.risk, fighter.ward, fighter.last, fighter.since)
    flags = (fighter.iters_next, fighter.drowsy, fighter.dazed, fighter.cursor)
    return (*[tuple(each) for each in (*lists, *counters, *tuned)], traps, numbers, flags)


def search(position: UnderscorePosition, limit: int, known: dict[object, tuple[int, int]]) -> tuple[int, int]:
    """All lines within the limit, and how many of them win; the same fight is looked at once."""
    fight = position.fight
    assert fight is not None
    if position.phase == OVER or fight.turn > limit:
        return 1, int(position.winner == 1)
    key = (fight.turn, fight.priority, facts(fight.side[0]), facts(fight.side[1]))
    if key in known:
        return known[key]
    lines = wins = 0
    for action in position.legal(1):
        trial = position.clone()
        assert isinstance(trial, UnderscorePosition)
        trial.play(1, action, None)
        more, won = search(trial, limit, known)
        lines += more
        wins += won
    known[key] = lines, wins
    return lines, wins


@pytest.mark.parametrize("name", [name if name != "c5" else SLOW for name in CHALLENGES])
def test_an_exhaustive_search_finds_what_the_table_says(name: str) -> None:
    """The whole tree of a challenge: any rule that moved would change these counts."""
    data = content().lessons[name]
    assert search(opened(name), data.limit, {}) == (data.lines, data.wins)


@pytest.mark.parametrize("name", [name for name in CHALLENGES if int(name[1:]) > 6])
def test_no_fixed_order_of_preference_wins(name: str) -> None:
    """Each has one idea, and whoever casts what they like best whenever they may misses it."""
    data = content().lessons[name]
    for order in permutations(range(1, len(data.hero.active) + 1)):
        position = opened(name)
        while position.phase != OVER and position.fight is not None and position.fight.turn <= data.limit:
            legal = position.legal(1)
            liked = [act for slot in order for act in legal if GAME.write(act).startswith(f"cast m{slot}")]
            position.play(1, (liked or legal)[0], None)
        assert position.winner != 1, order


# -- as lessons of the house


def lesson_of(name: str) -> Lesson:
    return LESSONS[NAMES.index(name)]


def taken(name: str, *inputs: str) -> LessonRun:
    """The lesson after these inputs, each of them accepted."""
    run = LessonRun(CARD, lesson_of(name))
    for text in inputs:
        refusal = run.take(text)
        assert refusal is None, refusal.code
    return run


@pytest.mark.parametrize("name", [*TUTORIALS, *CHALLENGES])
def test_the_printed_line_completes_the_lesson(name: str) -> None:
    trial = lesson_of(name).steps[0].trial
    assert trial is not None
    run = taken(name, *trial.line)
    assert run.finished()
    assert (run.turns, run.missed) == (len(trial.line), False)
    assert run.said == list(trial.line)
    assert run.then.endswith("It has fallen.")


MISSED = {  # lines that win, and miss what the lesson is about
    "t2": ["cast m2"] * 6,
    "t3": ["cast m2"] * 5,
    "t4": ["cast m2"] * 6,
    "t5": ["cast m2", "cast m1", "cast m2", "cast m2", "cast m1", "cast m2", "cast m2"],
    "t6": ["cast m2"] * 7,
    "t7": ["cast m4"] * 7,
}


@pytest.mark.parametrize("name", sorted(MISSED))
def test_a_line_that_wins_without_the_lesson_does_not_complete_it(name: str) -> None:
    run = taken(name, *MISSED[name])
    assert run.missed
    assert not run.finished()
    assert run.then == content().lessons[name].missed
    assert (run.turns, run.said) == (0, [])
    assert run.game.save(run.position) == run.step().start  # from the beginning


def test_a_lost_lesson_begins_again_as_often_as_one_likes() -> None:
    run = LessonRun(CARD, LESSONS[0])
    for _ in range(2):
        for _ in range(40):
            run.take("cast m2" if not run.position.why_not(1, 1) else "wait")
            run.take("cast m1")
            if run.finished():
                break
    assert run.finished()


def test_the_tutor_speaks_by_turn_and_by_first_occurrence() -> None:
    assert taken("t1").step().say == "You hold Priority: you strike first."
    assert taken("t1", "cast m1").then == "Now it does. It will always come back."
    assert taken("t1", "cast m1", "cast m1").then == "Beside a move, vs tells what it would do to this foe."
    assert taken("t1", "cast m1", "cast m1", "cast m1").then == "Catch Breath is there."  # 6 of 12
    assert taken("t2", "cast m1").then == "Use an element and it enters you. Fire fears Water: one more."
    assert taken("t2", "cast m1", "cast m1").then == "Water drinks Fire: you heal."
    assert taken("t2", "cast m1", "cast m1", "cast m1").then == ""  # once
    assert taken("t4", "cast m1").then == "It burns out, and rages: utilities fail while angry."
    assert "Mulch Bed shows 3, keeps 2" in taken("t4", "cast m3").then


def test_what_was_true_at_the_beginning_is_not_said_again() -> None:
    """Priority has changed hands; what is asked has not."""
    run = taken("t1")
    assert run.asked() == "You hold Priority: you strike first. Straw Man must fall."
    run.take("cast m1")
    assert run.asked() == "Straw Man must fall."
    run.take("cast m2")
    assert run.asked() == "Straw Man must fall."
    assert taken("c1", "cast m1").asked() == "The Rod-Bearer must fall within 7 turns."


@pytest.mark.parametrize("name", CHALLENGES)
def test_a_challenge_says_its_limit_once(name: str) -> None:
    assert taken(name).asked().count(f" {content().lessons[name].limit} turns") == 1


def test_the_tutor_answers_a_denial() -> None:
    """t5: "on denial", the first time that a cooling move is chosen."""
    run = taken("t5", "cast m2", "cast m1")
    for words in ("Cooling moves are denied when chosen, not when cast.", ""):
        refusal = run.take("cast m1")
        assert refusal is not None
        assert refusal.code == "cooling"
        assert run.then == words


def test_at_most_two_sentences_a_turn() -> None:
    """Whatever the printed lines trigger; the words after one step and before the next count together."""
    for name in NAMES:
        run = taken(name)
        heard = [run.step().say]
        for step in run.lesson.steps:
            for text in step.trial.line if step.trial is not None else (step.answers or ("",))[:1]:
                before = run.number
                assert run.take(text) is None
                fresh = not run.finished() and run.number != before
                heard.append(f"{run.then} {run.step().say if fresh else ''}".strip())
        assert run.finished()
        assert [words for words in heard if len(re.findall(r"[.!?](?: |$)", words)) > 2] == [], name


def test_lessons_use_the_dice_of_the_table() -> None:
    """t5: d6 2 and 5: no Overheat on the sixth turn or the seventh."""
    trial = LESSONS[4].steps[0].trial
    assert trial is not None
    run = taken("t5", *trial.line[:6])
    assert [event.data["roll"] for event in run.events if event.data["type"] == "heat_roll"] == [2]


OVERRUN = {  # lines that are alive when the limit is over
    "c1": "m2 m1 m3 m2 m2 m1 m1",
    "c2": "m3 m2 m3 m3 m3 m3 m3 m1 m2 m1",
    "c4": "m2 m1 m1 m1 m2 b2 m1",
}


@pytest.mark.parametrize("name", sorted(OVERRUN))
def test_a_challenge_ends_with_its_limit(name: str) -> None:
    data = content().lessons[name]
    inputs = [f"cast {slot}" for slot in OVERRUN[name].split()]
    assert len(inputs) == data.limit
    assert not taken(name, *inputs[:-1]).missed
    run = taken(name, *inputs)
    assert run.missed
    assert run.then == f"Your {data.limit} turns are over. From the beginning."


def test_the_last_turn_of_the_limit_still_counts() -> None:
    assert len(content().lessons["c3"].line) == content().lessons["c3"].limit


def corpse(*inputs: str, name: str = "begin warden") -> LessonRun:
    """t8 after its fight and these inputs."""
    fight = lesson_of("t8").steps[1].trial
    assert fight is not None
    return taken("t8", name, *fight.line, *inputs)


def test_t8_each_way_is_tried_once_before_one_is_confirmed() -> None:
    run = corpse()
    screen = run.game.save(run.position)
    for step, text in enumerate(("learn o1 found", "draft", "major"), 2):
        assert run.number == step
        assert run.take(text) is None
        assert run.game.save(run.position) == screen  # it was only tried
    assert run.take("learn o3 root") is None
    assert run.take("done") is None
    assert "Who dies is dead" in run.step().say
    assert not run.asks()
    assert run.take("") is None
    assert run.finished()
    assert run.position.view(1).run.level == 2  # type: ignore[attr-defined]


def test_t8_tries_what_is_asked_for() -> None:
    run = corpse()
    refusal = run.take("major")
    assert refusal is not None
    assert refusal.code == "otherwise"
    assert run.number == 2


def test_t8_empty_hands_miss_the_lesson() -> None:
    run = corpse("learn o1 found", "draft", "major", "leave")
    assert run.missed
    assert run.number == 5
    run = corpse("learn o1 found", "draft", "major", "draft", "skip")
    assert run.missed
    assert corpse("learn o1 found", "draft", "major", "major").number == 6


def test_t8_is_for_any_starter_and_can_be_lost_and_retried() -> None:
    run = taken("t8", "begin warden Esk")
    for _ in range(30):
        if run.missed:
            break
        run.take("cast m3")  # Ossify whenever it can be had, which is no way to win
        run.take("cast m1")
    assert run.missed
    assert (run.number, run.turns) == (1, 0)


@pytest.mark.parametrize("way", ["go 1", "go 2"])
def test_t9_two_roads_a_boss_and_its_phase(way: str) -> None:
    """US-A8, US-A13, US-A14: what a newcomer must know of the road before it matters."""
    run = LessonRun(CARD, lesson_of("t9"))
    view = run.position.view(1)
    assert isinstance(view, UnderscoreView) and view.run is not None and view.run.road is not None
    assert [(sign.is_elite, sign.spoil is not None) for sign in view.run.road.signs] == [(False, False), (True, True)]
    for text, code in run.step().refused.items():
        refusal = run.take(text)
        assert refusal is not None and refusal.code == code
    assert run.take(way) is None and run.take("") is None
    trial = run.step().trial
    assert trial is not None
    for text in trial.line:
        if run.number == 3:
            break
        assert run.take(text) is None
    for _ in range(3):
        assert run.number >= 3 and run.take("") is None
    assert run.finished()


SHOWN: list[list[dict[str, object]]] = [  # by each step of t10 that is played: events of that turn, in their order
    [{"type": "hit", "who": "B", "base": 2, "final": 1}, {"type": "hit", "who": "A", "base": 2, "final": 3}],
    [{"type": "hit", "who": "A"}, {"type": "hit", "who": "B"}],
    [{"type": "cast", "who": "A", "move": "plain.breath"}],
    [{"type": "tick", "who": "B", "status": name} for name in ("regen", "burn", "decay", "curse")],
    [{"type": "open_wounds", "who": "B", "n": 4}],
]


def test_t10_each_status_does_what_its_step_says() -> None:
    run = taken("t10")
    for wanted in SHOWN:
        trial = run.step().trial
        assert trial is not None
        for text in trial.line:
            assert run.take(text) is None
        told = iter([event.data for event in run.events])
        assert all(any(sign.items() <= data.items() for data in told) for sign in wanted), wanted
    assert run.take("") is None
    assert run.finished()


def test_t10_an_attack_of_whoever_is_stunned_is_lost_and_the_step_goes_on() -> None:
    run = taken("t10", "cast m1", "cast m1", "cast m1")
    assert any(event.data["type"] == "dq" and event.data["who"] == "A" for event in run.events)
    assert run.number == 2
    assert run.take("cast m2") is None
    assert run.number == 3


TAUGHT = {  # every sign of a screen, and the lesson that says it before it matters
    "Priority": "t1",
    "vs": "t1",
    "immun": "t3",
    "Burn holds": "t4",
    "utilities": "t4",
    "cd": "t5",
    "Heat": "t5",
    "Cooling": "t5",
    "shelf": "t6",
    "????": "t7",
    "ward": "t9",
    "risk": "t9",
    "traps": "t9",
    "elite": "t9",
    "spoils": "t9",
    "Two roads": "t9",
    "boss": "t9",
    "laws": "t9",
    "phase": "t9",
    "Seals": "t9",
    "Long Dark": "t9",
    "Who dies is dead": "t8",
    "blessing": "t8",
    **dict.fromkeys([name.capitalize() for name in STATUSES], "t10"),
    "ignores": "t10",
    "ch": "t10",
    "bound": "t10",
    "quick and slow": "t10",
}


@pytest.mark.parametrize(("sign", "name"), TAUGHT.items())
def test_every_sign_is_said_by_a_lesson(sign: str, name: str) -> None:
    """US-005: what stands on the screens of a fight or of the road has been named by a tutor before."""
    said = [words for step in lesson_of(name).steps for words in (step.say, step.then)]
    said += [beat.say for step in lesson_of(name).steps if step.trial is not None for beat in step.trial.beats]
    assert re.search(rf"(?<!\w){re.escape(sign)}", " ".join(said)), (sign, name)


def test_lessons_and_help() -> None:
    """US-005: scripted tutorials and instructive challenges."""
    assert [len(lesson.steps) for lesson in LESSONS][:7] == [1] * 7
    assert [lesson.title for lesson in LESSONS if lesson.title.startswith("Challenge: ")] == [
        f"Challenge: {content().lessons[name].title}" for name in CHALLENGES
    ]
    assert any("Dusk" in section.title for section in HELP)
