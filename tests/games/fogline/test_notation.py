"""What is typed and read: the notation, its longer words, JSON; readers never raise."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.contract import Draft, Refusal
from parlour.core.dice import QuickDice
from parlour.games.fogline import CARD
from parlour.games.fogline.notation import read, read_position, write
from tests.games.fogline.desk import FULL_SETUP, Desk

GAME = CARD.make()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I#1@0,0", "place I 1 0,0"),
        ("I#1@0,0", "  place  i  #1  0,0 "),
        ("I#1@-3,15", '{"type":"place","unit":"I","card":1,"x":-3,"y":15}'),
        ("2,1-U", "move 2,1 U"),
        ("2,1-U", '{"type":"move","from":[2,1],"to":[2,0]}'),
        ("2,0xL", "attack 2,0 L"),
        ("2,0xL", "2,0Xl"),
        ("2,0xL", '{"type":"attack","from":[2,0],"to":[1,0]}'),
        ("pass", '{"type":"pass"}'),
        ("autofinish", '{"type":"autofinish"}'),
        ("agree", "AGREE"),
        ("decline", '{"type":"decline"}'),
    ],
)
def test_many_words_for_one_action(one: str, other: str) -> None:
    found = read(one)
    assert isinstance(found, list)
    assert read(other) == found
    assert write(found[0]) == one


@pytest.mark.parametrize(
    ("text", "draft"),
    [
        ("select 2,1", "2,1"),
        ("select -3,0", "-3,0"),
        ("select", ""),
        ('{"type":"select","at":[2,1]}', "2,1"),
        ('{"type":"select","at":null}', ""),
    ],
)
def test_selecting_is_a_draft(text: str, draft: str) -> None:
    """FL-61, R-05: a private preview, not an action."""
    found = read(text)
    assert isinstance(found, Draft)
    assert found.text == draft


@pytest.mark.parametrize(
    "text",
    [
        "",
        "?#1@0,0",
        "I#0@0,0",
        "I#9@0,0",
        "X#1@0,0",
        "I#1@0",
        "I#1@16,0",
        "0,0-",
        "0,0-X",
        "0,0*R",
        "move 0,0",
        "attack 0,0 Q",
        "٣,0-U",
        "{",
        "[]",
        "{}",
        '{"type":"move","from":[0,0]}',
        '{"type":"move","from":[0,0],"to":[0,"x"]}',
        '{"type":"move","from":[0,0,0],"to":[0,1]}',
        '{"type":"place","unit":"","card":1,"x":0,"y":0}',
        '{"type":"place","unit":"CT","card":1,"x":0,"y":0}',
        '{"type":"place","unit":"?","card":1,"x":0,"y":0}',
        '{"type":"place","unit":"I","card":true,"x":0,"y":0}',
        '{"type":["move"]}',
        '{"type":"pass","seat":2,"auto":true}',
    ],
)
def test_what_is_no_notation(text: str) -> None:
    found = read(text)
    assert isinstance(found, Refusal)
    assert found.code == "bad_notation"
    assert "\n" not in found.words
    assert len(found.words) < 300


@given(st.text(max_size=60) | st.text("0123456789,-xURDLCTIAS#@ ", max_size=20))
def test_reading_never_raises(text: str) -> None:
    found = read(text)
    if isinstance(found, list):
        assert read(write(found[0])) == found


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-20, 20) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from(["place", "move", "attack", "select", "pass", "x"]),
    st.dictionaries(st.sampled_from(["unit", "card", "x", "y", "from", "to", "at"]), json_values),
)
def test_reading_json_never_raises(kind: str, rest: dict[str, object]) -> None:
    found = read(json.dumps({"type": kind, **rest}))
    if isinstance(found, list):
        assert read(write(found[0])) == found


def trouble(data: dict[str, object]) -> str:
    """What load says of the data; anything but a ValueError is the test's failure."""
    try:
        GAME.load(data, QuickDice())
    except ValueError as found:
        return str(found)
    return "-"


@given(st.text("0123456789,-#=CTIASctias turn", max_size=40) | st.text(max_size=30))
def test_reading_positions_raises_only_clear_lines(text: str) -> None:
    for words in (trouble({"pos": text}), trouble({"placed": text}), trouble({"pos": f"{text} turn 1"})):
        assert words
        assert "\n" not in words


@pytest.mark.parametrize(
    ("pos", "words"),
    [
        ("0,0#1=1i", "turn 1"),
        ("0,0#1=1i turn 3", "turn 1"),
        ("0,0#9=1i turn 1", "card"),
        ("0,0#1=3i turn 1", "no tile"),
        ("0,0#1=1i 0,0#2 turn 1", "same cell"),
        ("0,0#1=1c 1,0#1=1c turn 1", "more than 1 C"),
        ("99,0#1=1c turn 1", "-15 to 15"),
        (" ".join(f"{n % 8},{n // 8}#3" for n in range(31)) + " turn 1", "at most 30 tiles"),
    ],
)
def test_positions_that_cannot_be(pos: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        GAME.load({"pos": pos}, QuickDice())


def test_the_written_position_of_the_rules() -> None:
    tokens, turn = read_position("0,0#2=1i 1,0#6=2T 2,0#3 turn 2")
    assert turn == 2
    assert [(token.card, token.owner, token.kind, token.up) for token in tokens] == [
        (2, 1, 3, False),
        (6, 2, 2, True),
        (3, 0, 0, False),
    ]


def saved(desk: Desk) -> dict[str, object]:
    return desk.game.save(desk.truth)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": 0}, "belong together"),
        ({"phase": "over"}, "belong together"),
        ({"phase": "lunch"}, "phase"),
        ({"by": [1]}, "each tile"),
        ({"may": []}, "each tile"),
        ({"may": ["XYZ", "T", "T", "T"]}, "no unit"),
        ({"hands": ["C"]}, "two seats"),
        ({"hands": ["TT", ""]}, "more than 2 T"),
        ({"hands": ["I", ""]}, "in hand"),
        ({"when": [0, 0]}, "each tile"),
        ({"when": [1, 2, 3, 5]}, "each tile"),
        ({"when": [1, 0, 0, 0]}, "each tile"),
        ({"when": [0, 0, 3, 4]}, "in turn"),
        ({"by": [1, 0, 2, 2], "when": [0, 0, 0, 4]}, "beside"),
        ({"drawn": [1]}, "drawn"),
        ({"drawn": [0]}, "drawn"),
        ({"uncovered": "T"}, "each tile"),
        ({"uncovered": "TXT?"}, "each tile"),
        ({"cards": [[9], []]}, "1 to 8"),
        ({"cards": [[1, 1], []]}, "different"),
        ({"lost": ["3I"]}, "no removed unit"),
        ({"auto": [5]}, "1 or 2"),
        ({"history": ["nonsense"]}, "history"),
        ({"history": ["8,8=1T turn 1"]}, "on no tile"),
        ({"quiet": -1}, "quiet"),
        ({"passed": 3}, "passed"),
        ({"turn": 2}, "no action here"),
    ],
)
def test_saved_matches_that_cannot_be(change: dict[str, object], words: str) -> None:
    desk = Desk("0,0#3=1T 1,0#3 9,9#1=2T 7,7#1 turn 1")
    with pytest.raises(ValueError, match=words):
        desk.game.load({**saved(desk), **change}, QuickDice())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"turn": 2}, "in turn"),
        ({"auto": [1]}, "not to act"),
        ({"hands": ["C", "CTTIIIAS"]}, "must hold"),
        ({"tiles": ["0,0#1=1i"], "by": [1]}, "more than 3 I"),
        ({"cards": [[1], [1]]}, "as many cards"),
    ],
)
def test_saved_setups_that_cannot_be(change: dict[str, object], words: str) -> None:
    desk = Desk()
    with pytest.raises(ValueError, match=words):
        desk.game.load({**saved(desk), **change}, QuickDice())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"uncovered": ""}, "seat 1 must have placed"),
        ({"uncovered": "??T?" + "?" * 12}, "seat 1 must have placed"),
        ({"uncovered": "?TIT" + "?" * 12}, "seat 2 must have placed"),
        ({"cards": [[], [1]]}, "seat 2 must have placed"),
        ({"when": [2, *range(1, 17)][:16]}, "each tile"),
    ],
)
def test_a_setup_that_is_told_leads_to_the_battle(change: dict[str, object], words: str) -> None:
    """R-34: what has been uncovered and what lies there is what was placed."""
    desk = Desk()
    desk.do(FULL_SETUP)
    desk.do("2,0xL")
    assert desk.view(0).uncovered == "?TI?" + "?" * 12
    with pytest.raises(ValueError, match=words):
        desk.game.load({**saved(desk), **change}, QuickDice())
