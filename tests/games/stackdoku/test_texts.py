"""Texts: numbers from one source, level files, notation, options, questions, what is saved."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.contract import Draft, Refusal
from parlour.core.dice import QuickDice
from parlour.core.options import BadOption, each_option
from parlour.core.vectors import run_vectors
from parlour.games.stackdoku import CARD, QUERIES, check_level, level_text, make_level, notation, read_level
from parlour.games.stackdoku.options import CAP, GIVENS, LIVES, NUMBERS, UNDOS, stage_givens
from parlour.games.stackdoku.position import actions
from parlour.games.stackdoku.tutorial import M1
from tests.games.stackdoku.helpers import SOLVING, Play, m1_level, view_of

ROOT = Path(__file__).parents[3]


def test_sd_102_and_103_one_source_for_the_numbers() -> None:
    """SD-102, SD-103: cap, lives, undos and givens read the same in rules, tutorial, help and README."""
    assert (
        f"The buffer holds {CAP} tokens; a level starts with {LIVES} lives and {UNDOS} undos; givens: "
        f"easy {GIVENS['easy']}, medium {GIVENS['medium']}, hard {GIVENS['hard']}, expert {GIVENS['expert']}."
    ) == NUMBERS
    assert NUMBERS in " ".join(CARD.rules().split())
    assert any(NUMBERS in section.text for section in CARD.help)
    assert any(NUMBERS in step.say for lesson in CARD.lessons for step in lesson.steps)
    words = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert words.count("The buffer holds") == words.count(NUMBERS) == 1


# what the author's rulebook says, section by section, as the help must say it
STATED = {
    1: ("Fill the Sudoku and clear the stack", "givens"),
    2: ("pair and place, in any order",),
    3: ("no tile lies on any part of it", "its left or its right side is free", "Only free tiles can be taken"),
    4: (
        "two free tiles of one digit are a pair",
        "two tokens of that digit",
        f"It holds {CAP} tokens",
        "no room for a pair",
    ),
    5: ("its row, column and box do not have the digit", "Wrong but legal is accepted"),
    6: (f"{UNDOS} undos a level", f"one of your {LIVES} lives", "The last life ends the level"),
    7: ("At a dead end undo, or restart", "spend one of your"),
    8: ("both, or the level is not solved",),
    9: (
        "In hidden mode tiles lie face down",
        "A peek at a free tile shows it until your next input",
        "A pair may be tried blindly",
        "In visible mode every digit is shown, covered tiles too",
        "You may switch at any moment",
    ),
}


@pytest.mark.parametrize("section", list(STATED))
def test_sd_102_the_help_states_every_section_of_the_rulebook(section: int) -> None:
    """SD-102: RB 1 to 9, visible and hidden mode too, with the numbers in force."""
    words = " ".join(text.text for text in CARD.help)
    assert [phrase for phrase in STATED[section] if phrase not in words] == []


def test_sd_102_help_and_lessons_are_reachable_at_any_time() -> None:
    """SD-102: both modes have a section by name and a step of a lesson that switches."""
    assert "Visible and hidden" in [section.title for section in CARD.help]
    assert any("H" in step.answers for lesson in CARD.lessons for step in lesson.steps)


def test_sd_103_the_numbers_are_those_in_force() -> None:
    """SD-103: what the texts say is what a game begins with, and what the rules table says."""
    view = view_of(CARD.make({"seed": "n"}).start(QuickDice()))
    assert (view.cap, view.lives, view.undos, view.n) == (CAP, LIVES, UNDOS, GIVENS["easy"])
    rules = CARD.rules()
    assert (
        f"easy {GIVENS['easy']}, medium {GIVENS['medium']}, hard {GIVENS['hard']}, expert {GIVENS['expert']} (tiles"
        in rules
    )
    assert f"Each level starts with {LIVES} lives and {UNDOS} undos." in rules
    assert f"The buffer never holds more than {CAP} tokens." in rules
    for option in each_option(CARD.options):
        row = next(line for line in rules.splitlines() if line.startswith(f"| `{option.name}` |"))
        default = row.split("|")[3].strip()
        assert default == {"True": "on", "False": "off", "": "empty"}.get(str(option.default), str(option.default))
    for preset in CARD.presets:
        assert preset in rules


def test_every_vector_passes() -> None:
    """SD-V01 to the last: every example of the rules document, and a wrong one does not pass."""
    results = list(run_vectors(CARD.rules(), lambda prefix: CARD.runner()))
    assert len(results) == 15
    assert [result for result in results if result.trouble] == []
    for wrong in ("free 1 2", "state buf=4", "xyzzy", "cells 4 r1c1", "bad P5+6 gone", "do P1+8", "valid odd_digit:2"):
        text = f"```vec SD-V99 wrong\nlevel M1\ngivens {M1['givens']}\ntiles {M1['tiles']}\n{wrong}\n```\n"
        assert [result for result in run_vectors(text, lambda prefix: CARD.runner()) if result.trouble]


@pytest.mark.parametrize("preset", list(GIVENS))
def test_level_files_read_as_they_are_written(preset: str) -> None:
    """SD-93: text import and export."""
    level = make_level(preset, "file")
    for certificate in (False, True):
        text = level_text(level, certificate)
        again = read_level(text)
        assert level_text(again, certificate) == text
        assert check_level(again) == "ok"
        assert bool(again.certificate) == certificate
    chosen = make_level("hard", "file", chosen="L44-tower")
    assert read_level(level_text(chosen)).name() == "hard:file:1:L44-tower"
    assert read_level(level_text(m1_level())).name() == ""


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("", "givens"),
        ("givens 123", "tiles"),
        ("givens 123\ntiles 0,0,0=1", "81 signs"),
        (f"givens {M1['givens']}\ntiles 0,0,0", "x,y,z=digit"),
        (f"givens {M1['givens']}\ntiles 0,0,0=1 0,0,0=1", "two tiles"),
        (f"givens {M1['givens']}\ntiles 0,0,-1=1", "place"),
        (f"givens {M1['givens']}\ngivens {M1['givens']}", "one line each"),
        ("xyzzy 1", "xyzzy"),
        (f"givens {M1['givens']}\ntiles {M1['tiles']}\ncertificate U", "no pair"),
        (f"givens {M1['givens']}\ntiles {M1['tiles']}\nrating x", "number"),
        ("x" * 30000, "characters"),
    ],
)
def test_bad_level_files_are_refused_in_one_line(text: str, trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble) as found:
        read_level(text)
    assert "\n" not in str(found.value)


def test_a_file_with_a_wrong_certificate() -> None:
    """SD-06: the level is good, its line is not."""
    level = read_level(f"givens {M1['givens']}\ntiles {M1['tiles']}\ncertificate P5+6 4@r1c4")
    assert check_level(level) == "bad_certificate"
    good = read_level(
        f"level M1 ; the one of the rulebook\ngivens {M1['givens']}\ntiles {M1['tiles']}\ncertificate {SOLVING}"
    )
    assert check_level(good) == "ok"


@given(st.text(max_size=60) | st.from_regex(r"[PKULRVHX?]?[0-9]{0,3}[+@]?[r0-9c]{0,4}", fullmatch=True))
def test_the_reader_never_breaks(text: str) -> None:
    found = notation.read(text)
    if isinstance(found, list):
        assert notation.read(notation.write(found[0])) == found
    elif isinstance(found, Refusal):
        assert found.code == "bad_notation"
        assert "\n" not in found.words
    else:
        assert isinstance(found, Draft)


SPOKEN: dict[str, dict[str, object]] = {
    "P5+6": {"type": "pair", "tiles": [6, 5]},
    "4@r1c4": {"type": "place", "digit": 4, "cell": "r1c4"},
    "U": {"type": "undo"},
    "L": {"type": "rescue"},
    "R": {"type": "restart"},
    "K5": {"type": "peek", "tile": 5},
    "H": {"type": "mode", "mode": "hidden"},
    "V": {"type": "mode", "mode": "visible"},
    "?": {"type": "hint"},
    "pause": {"type": "pause", "on": True},
    "resume": {"type": "pause", "on": False},
    "X": {"type": "giveup"},
}


@pytest.mark.parametrize("text", list(SPOKEN))
def test_notation_as_text_and_json(text: str) -> None:
    """SD-93: both forms of the rules document mean the same."""
    found = notation.read(text)
    assert isinstance(found, list)
    assert notation.read(json.dumps(SPOKEN[text])) == found
    assert notation.write(found[0]) == text
    assert notation.read("hint") == [actions.HINT]
    more = notation.read(json.dumps({**SPOKEN[text], "xyzzy": 1}))
    assert isinstance(more, Refusal)


def test_selections_are_drafts() -> None:
    """SD-53: a selection is no action."""
    play = Play("P5+6")
    for text, draft in (("token 4", "token 4"), ("tile 12", "tile 12"), ("none", "")):
        for spelling in (text, json.dumps({"type": "select", "what": text})):
            found = play.game.interpret(play.position, 1, spelling, "")
            assert isinstance(found, Draft)
            assert found.text == draft


@pytest.mark.parametrize(
    ("options", "trouble"),
    [
        ({"preset": "custom"}, "odd number"),
        ({"preset": "custom", "n": 30}, "odd number"),
        ({"preset": "custom", "n": 63}, "odd number"),
        ({"preset": "easy", "n": 45}, "preset=custom"),
        ({"seed": "a b"}, "letters"),
        ({"undos": "many"}, "unlimited"),
        ({"layout": "L44"}, "28 tiles"),
        ({"race": True, "seed": "x"}, "beforehand"),
        ({"endless": True, "preset": "hard"}, "endless"),
        ({"daily": "2026-13-01"}, "YYYY-MM-DD"),
        ({"daily": "2026-01-01", "seed": "x"}, "server"),
        ({"cap": 1}, "2 to 8"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object], trouble: str) -> None:
    with pytest.raises(BadOption, match=trouble):
        CARD.make(options)


def test_the_level_comes_from_the_seed_or_is_drawn() -> None:
    """SD-08: named by option, or drawn from the stream `level`; the layout can be chosen."""
    named = view_of(CARD.make({"preset": "hard", "seed": "abc"}).start(QuickDice(1)))
    assert named.seed == "abc"
    assert "".join(str(digit or ".") for digit in make_level("hard", "abc").givens) == named.givens
    drawn = [view_of(CARD.make().start(QuickDice(seed))) for seed in (1, 1, 2)]
    assert drawn[0].seed == drawn[1].seed != drawn[2].seed
    assert drawn[0].givens == drawn[1].givens != drawn[2].givens
    chosen = view_of(CARD.make({"preset": "custom", "n": 45, "layout": "L36-towers"}).start(QuickDice(1)))
    assert (chosen.layout, chosen.n) == ("L36-towers", 45)


def test_questions_are_answered_from_the_view() -> None:
    """SD-40, SD-83: free, pairs and cells; in hidden mode nobody tells the pairs."""
    play = Play("P5+6")
    assert QUERIES["free"].answer(play.view(), "") == "1 4 7 10 11 12"
    assert QUERIES["pairs"].answer(play.view(), "") == "1+10 1+12 4+11 10+12"
    assert QUERIES["cells"].answer(play.view(), "4") == "r1c4 r1c5 r4c3 r4c4 r6c6 r9c5"
    assert QUERIES["cells"].answer(play.view(), "8").endswith("(no token of 8 in the tray)")
    assert "cells 4" in QUERIES["cells"].answer(play.view(), "x")
    assert "hidden" in QUERIES["pairs"].answer(Play(mode="hidden").view(), "")
    paused = Play("pause").view()
    assert [QUERIES[word].answer(paused, "4") for word in ("free", "cells")] == ["none", "paused"]


def test_endless_runs() -> None:
    """SD-64, SD-70: two givens fewer each, lives carried over, one undo more; restart begins the run anew."""
    assert [stage_givens(stage) for stage in (1, 2, 3, 13, 14, 99)] == [53, 51, 49, 29, 29, 29]
    play = Play(level=make_level("custom", "run.1", 53), endless=True, seed="run")
    play.position.seed = "run"
    play.do(" ".join(play.game.write(action) for action in play.position.level.certificate))
    view = play.view()
    assert (view.stage, view.n, view.undos, view.lives, view.status, view.moves) == (
        2,
        51,
        UNDOS + 1,
        LIVES,
        "playing",
        0,
    )
    assert play.told()[-1] == "stage 2"
    assert play.position.outcome() is None
    play.do("R")
    assert (play.view().stage, play.view().n, play.view().undos, play.view().attempt) == (1, 53, UNDOS, 2)


def test_a_level_is_named_by_its_seed() -> None:
    """SD-08: level k of a preset is seed k; the seed of a day has its salt."""
    assert make_level("easy", "3").name() == "easy:3:1"
    assert make_level("easy", "daily:2026-02-03:salt").name() == "easy:daily:2026-02-03:salt:1"


def test_saved_positions_are_checked() -> None:
    """SD-93: what is loaded has been played by the rules; anything else is refused in one line."""
    play = Play("P5+6 4@r1c4 U")
    data = json.loads(json.dumps(play.game.save(play.position)))
    assert play.game.save(play.game.load(data, QuickDice())) == play.game.save(play.position)
    for log, trouble in (
        (["P1+8"], "not_free"),
        (["L1"], "no life"),
        (["U"], "nothing_to_undo"),
        (["xyzzy"], "no pair"),
        (["P5+6", "4@r1c8"], "conflict"),
    ):
        with pytest.raises(ValueError, match=trouble):
            play.game.load({"level": M1, "boards": [{"log": log}]}, QuickDice())
    for level in ({**M1, "tiles": "0,0,0=1"}, {**M1, "certificate": ["P5+6"]}, {**M1, "seed": "a b"}):
        with pytest.raises(ValueError, match=r"level|certificate"):
            play.game.load({"level": level}, QuickDice())
    for board in ({"peeks": -1}, {"attempt": 0}, {"mode": "x"}, {"seen": [13]}, {"first_lives": 0}):
        with pytest.raises(ValueError, match=r"count|mode|tile"):
            play.game.load({"level": M1, "boards": [board]}, QuickDice())
