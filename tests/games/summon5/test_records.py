"""Records of Summon5: the whole worked example, the clock's own lines, and what the referee refuses."""

import pytest

from parlour.games.summon5 import CARD, notation
from parlour.games.summon5.review import missed
from parlour.games.summon5.view.shapes import Summon5View
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record, write_record
from parlour.table.recording import record_of
from parlour.table.replay import BrokenRule, Replay
from tests.games.summon5.bench import play, position, rules

WORKED = """parlour 1
game summon5 1
seats ["Ana","Bo"]

! seating 12
! bag 6426367196712988305955234107210789844530
1 7v5:6,7,.,6,6
2 6v8:9,9,7
1 8v5:4,8,8,0
2 5v7:6,5,5,9
1 8h9:5
2 9v6:2,7,1,0
1 6v7:4,.,.,.,1
2 4v10:9,7,8,1
1 3v10:3,8,2,4,3
2 2v10:2,5,0,0,3
1 0h11:2,3
= 1 perfect
"""

TIMED = """parlour 1
game summon5 1
options {"players":3,"seating":"fixed"}
seats ["Ana","Bo","Cy"]

! bag BAG
1 8h7:2,3
! timeout 2 -
3 resign
1 9h8:7
! forfeit 2 timeout
= 1 last_weaver
"""


def replayed(text: str) -> Match:
    return Replay(CARD, read_record(text.encode())).run()


def test_the_worked_match_replays_to_its_end() -> None:
    """Worked example 26 as a record; what is written again is the same, byte for byte."""
    match = replayed(WORKED)
    seen = match.view(0)
    assert isinstance(seen, Summon5View)
    assert seen.energy == (600, 600)
    assert [turn.points for turn in seen.history] == [60, 110, 120, 130, 100, 110, 120, 100, 100, 150, 50]
    assert [turn.drawn for turn in seen.history] == [4, 3, 4, 4, 1, 4, 2, 4, 0, 0, 0]
    assert write_record(record_of(match)).decode() == WORKED


def test_a_copy_hides_the_bag_until_the_end() -> None:
    body = WORKED[: WORKED.index("1 0h11")]
    copy = write_record(record_of(replayed(body), 2)).decode()
    assert "! bag ?" in copy
    assert "6426367" not in copy
    assert "! seating 12" in copy
    assert "1 3v10:3,8,2,4,3" in copy


def test_skipped_turns_and_dropped_seats_are_lines_too() -> None:
    """The second turn in a row that seat 2 lets run out drops it; seat 1 is the last weaver."""
    text = TIMED.replace("BAG", bag("0234679 3567890 1111222"))
    match = replayed(text)
    seen = match.view(0)
    assert isinstance(seen, Summon5View)
    assert [turn.weave for turn in seen.history] == ["8h7:2,3", "-", "9h8:7"]
    assert write_record(record_of(match)).decode() == text
    with pytest.raises(BrokenRule, match="no_forfeit"):
        replayed(text.replace("! timeout 2 -", "2 8h8:3"))


def bag(beginning: str) -> str:
    """A whole bag that begins like this."""
    digits = beginning.replace(" ", "")
    return digits + "".join(d * (4 - digits.count(d)) for d in "0123456789")


@pytest.mark.parametrize(
    ("line", "instead", "trouble"),
    [
        ("2 6v8:9,9,7", "2 6v8:9,9,9", "not_in_hand"),
        ("2 6v8:9,9,7", "1 6v8:9,9,7", "not_your_turn"),
        ("2 6v8:9,9,7", "2 -", "no_pass"),
        ("2 6v8:9,9,7", "2 place 9@6,8", "bad_notation"),
        ("= 1 perfect", "= 2 perfect", "wrong_result"),
        ("1 0h11:2,3", "1 0h11:2,3\n2 0h0:1", "game_over"),
    ],
)
def test_the_referee_refuses_a_line_that_breaks_a_rule(line: str, instead: str, trouble: str) -> None:
    with pytest.raises(BrokenRule, match=trouble):
        replayed(WORKED.replace(line, instead))


def test_a_bag_that_is_none_is_refused() -> None:
    with pytest.raises(BadRecord, match="expected an order"):
        replayed(WORKED.replace("! bag 6426", "! bag 6425"))


def test_a_turn_is_weighed_against_the_best_that_was_there() -> None:
    """After the end (S5-42) a turn is told with the weave that would have scored most, if it was another."""
    game = rules()
    before = position(game)
    for text, better in (("8h7:0", True), (notation.write(before.best(1, 1)[0][1]), False)):
        after = play(game, position(game), text)
        found = missed(before, after)
        assert (found is not None) == better
        if found:
            turn, seat, took, points, weave = found
            assert (turn, seat, took) == (1, 1, 10)
            assert points == play(game, position(game), weave).history[-1].points > 10
    assert missed(before, before) is None  # somebody left, and nobody wove
