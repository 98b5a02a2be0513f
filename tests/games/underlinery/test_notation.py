"""What can be typed: text and JSON say the same, and nothing makes the reader stumble."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.contract import Draft, Refusal
from parlour.core.dice import QuickDice
from parlour.games.underlinery import notation
from parlour.games.underlinery.position.actions import KINDS, code
from tests.games.underlinery.play import Play, make, random_layout, start

PAIRS = [
    ("choose A", {"type": "choose", "option": "A"}),
    ("choose B", {"type": "choose", "option": "B"}),
    ("place 57@c4", {"type": "place", "number": 57, "cell": "c4"}),
    ("lift c4", {"type": "lift", "cell": "c4"}),
    ("c4", {"type": "click", "cell": "c4"}),
    ("hand 57", {"type": "hand", "number": 57}),
    ("fill", {"type": "fill"}),
    ("f", {"type": "fill"}),
    ("layout asc", {"type": "layout", "numbers": list(range(1, 122))}),
    ("layout 1,2", {"type": "layout", "numbers": [1, 2]}),
    ("call 57", {"type": "call", "number": 57}),
    ("57", {"type": "call", "number": 57}),
    ("call 57+58", {"type": "call", "number": 57, "power": "double", "second": 58}),
    ("57+58", {"type": "call", "number": 57, "power": "double", "second": 58}),
    ("call 57 hold 12", {"type": "call", "number": 57, "power": "hold", "target": 12}),
    ("call 57 pulse", {"type": "call", "number": 57, "power": "pulse"}),
]


@pytest.mark.parametrize(("text", "data"), PAIRS)
def test_text_and_json_say_the_same(text: str, data: dict[str, object]) -> None:
    game = make()
    position = Play().do("1 choose A").position
    found = game.interpret(position, 1, text, "")
    other = game.interpret(position, 1, json.dumps(data), "")
    if isinstance(found, Draft):
        assert isinstance(other, Draft)
        assert found.text == other.text
    else:
        assert isinstance(found, list)
        assert found == other


BAD = [
    "",
    " ",
    "r",
    "?",
    "call",
    "call x",
    "57 58",
    "call 5 hold",
    "place 5",
    "place @a1",
    "place 5@",
    "lift",
    "lift 5",
]
BAD += ["layout", "layout x", "choose", "choose a b", "hand", "hand x", "fill all", "²", "a²", "9" * 5000, "call ١"]
BAD += ["{", "{}", "[]", '{"type":"call"}', '{"type":"call","number":"x"}', '{"type":"call","number":true}']
BAD += [
    '{"type":"place","number":1,"cell":5}',
    '{"type":"layout","numbers":"1,2"}',
    '{"type":"layout","numbers":[null]}',
]
BAD += ['{"type":"call","number":1,"power":"triple"}', '{"type":"call","number":1,"power":"pulse","target":3}']


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_read_is_refused_in_one_line(text: str) -> None:
    for play in (Play(), Play().do("1 choose A"), start("asc", "col")):
        found = play.game.interpret(play.position, 1, text, "")
        assert isinstance(found, Refusal)
        assert found.code == "bad_notation"
        assert "\n" not in found.words
        assert len(found.words) < 300


@given(st.one_of(st.text(max_size=40), st.from_regex(r"(call|place|lift|layout|hand|choose)? ?[a-z0-9@+~,! ]{0,14}")))
def test_no_text_makes_the_reader_stumble(text: str) -> None:
    for play in STAGES:
        found = play.game.interpret(play.position, 1, text, text)
        if isinstance(found, list):
            assert found
            for action in found:
                assert play.position.why_not(1, action) in {"", *play.game.info.refusals}
        play.game.preview(play.position, 1, text)


STAGES = [Play(), Play().do("1 choose A", "1 place 5@e5"), start("asc", "col", powers=True)]


@given(st.integers(-(2**40), 2**40))
def test_no_code_makes_the_rules_stumble(action: int) -> None:
    for play in STAGES:
        for seat in (1, 2):
            assert play.position.why_not(seat, action) in {"", *play.game.info.refusals}


@given(st.integers(0, KINDS - 1), st.integers(0, 999), st.integers(0, 2000))
def test_every_code_that_can_be_written_is_read_back(kind: int, first: int, second: int) -> None:
    written = notation.write(code(kind, first, second))
    found = make().interpret(Play().do("1 choose A").position, 1, written, "")
    assert isinstance(found, list)
    assert notation.write(found[0]) == written


def test_a_draft_that_makes_no_sense_is_ignored() -> None:
    play = Play().do("1 choose A", "1 place 1@a1")
    for draft in ("", "x", "0", "1", "122", "٣", "9" * 99):
        found = play.game.interpret(play.position, 1, "b1", draft)
        assert found == play.game.interpret(play.position, 1, "place 2@b1", "")


def test_broken_saves_are_refused() -> None:
    """A save is held against the rules: grids, openings, calls and results that cannot be."""
    play = start("asc", random_layout(1)).call([5, 6])
    whole = play.saved()
    assert play.game.save(play.game.load(whole, QuickDice())) == whole
    empty: list[list[int]] = [[], []]
    wrong: list[dict[str, object]] = [
        {"chooser": 3},
        {"choice": "C"},
        {"choice": ""},
        {"opened": [True]},
        {"opened": [False, True]},
        {"grids": [[1] * 121, [0] * 121]},
        {"grids": [[1], [2]]},
        {"grids": [[122, *range(2, 122)], []]},
        {"grids": empty},
        {"lifted": [5, 0]},
        {"lifted": [999, 0]},
        {"calls": ["5", "5"]},
        {"calls": ["x"]},
        {"calls": ["5!pulse"]},
        {"calls": ["5+6"]},
        {"calls": ["0~"]},
        {"result": {"winner": 1, "reason": "ticks"}},
        {"result": {"winner": 0, "reason": "resign"}},
        {"result": {"winner": 3, "reason": "resign"}},
        {"result": {"winner": 1, "reason": "boredom"}},
    ]
    for change in wrong:
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            play.game.load({**whole, **change}, QuickDice())
    over = start("asc", "mul:2", 1, "A").call(range(1, 112))
    with pytest.raises(ValueError, match="result"):
        over.game.load({**over.saved(), "result": None}, QuickDice())


def test_saves_of_every_kind_of_call() -> None:
    play = start("asc", "col", powers=True, power_budget=3)
    play.do("1 call 57 hold 12", "2 call 1 pulse", "1 call 12+13", "2 call 30")
    play.position.play(1, play.position.lapse(1, "turn", "").actions[0][1], None)
    saved = play.saved()
    assert saved["calls"] == ["57!hold12", "1!pulse", "12+13", "30", "2~"]
    again = Play.truth_of(play.game.load(saved, QuickDice()))
    assert again.timeouts == play.position.timeouts == [1, 0]
    assert again.used == play.position.used
    assert again.pulse == play.position.pulse
    assert [again.view(viewer) for viewer in (0, 1, 2)] == [play.view(viewer) for viewer in (0, 1, 2)]


def test_pictures_fit_the_terminal() -> None:
    """At most 80 columns and 24 lines; struck numbers, stars at completed lines, letters underlined by ticks."""
    play = start("asc", "col", powers=True).call(range(2, 11)).do("2 call 11 pulse", "1 call 1 hold 99")
    pictures = [play.game.show(play.view(viewer)) for viewer in (0, 1, 2)]
    for stage in (*STAGES, start("asc", "mul:2", 1, "A", reveal="all").call(range(1, 112))):
        pictures += [stage.game.show(stage.view(viewer)) for viewer in (0, 1, 2)]
    for picture in pictures:
        lines = picture.split("\n")
        assert max(map(len, lines)) <= 80
        assert len(lines) <= 24
        assert picture.isascii()
    assert "  1  --  --  --  --  --  --  --  --  --  --  -- *" in pictures[1]
    assert "you UNDERLINERY 1/11" in pictures[1]
    assert "held this turn: 99" in pictures[2]
    assert "your pulse: 1 lines" in pictures[2]
    assert "Grids are private" in pictures[0]


@pytest.mark.parametrize(("ticks", "word"), [(11, "UNDERLINERY"), (7, "UNDERLI"), (5, "UNDER")])
def test_the_counter_is_the_word_of_the_game(ticks: int, word: str) -> None:
    play = start("asc", "col", ticks=ticks).call(range(1, 23))
    top, below = play.game.show(play.view(1)).split("\n")[:2]
    assert f"you {word} 2/{ticks}" in top
    assert below.startswith("    ==  ")
