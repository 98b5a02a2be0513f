"""`parlour referee` and `parlour verify`."""

from pathlib import Path

import pytest

from parlour.table.chance import chosen, sealed
from parlour.table.match import Match
from parlour.table.record import LONGEST_FILE
from tests.cli.console import Parlour
from tests.table.house import do, sit, written

HEAD = 'parlour 1\ngame nullgame 1\nseats ["Ana","Bo"]\n'


def played() -> Match:
    return do(sit(None, sealed("m", ["a", "b"], 2)), "1 hold 2", "2 hold 1", "2 hold 2", "2 show", "1 show")


def test_every_line_is_told_with_its_events(parlour: Parlour) -> None:
    told = parlour("referee", "-", typed=f"{HEAD}\n1 hold 2\n2 show\n1 show\n= 1 even\n")
    assert told.code == 0
    assert told.err == ""
    assert told.out.splitlines() == [
        "Nullgame 1: seat 1 Ana, seat 2 Bo",
        "    5  1 hold 2  ->  hold 2",
        "    6  2 show  ->  2 shows",
        "    7  1 show  ->  1 shows | #1 even 2+0",
        "= 1 even",
    ]


def test_a_match_that_goes_on_is_said_to(parlour: Parlour) -> None:
    assert parlour("referee", "-", typed=HEAD).out.endswith("the match goes on\n")


def test_one_viewer_is_told_what_he_saw(parlour: Parlour) -> None:
    text = f"{HEAD}\n1 hold 2\n2 hold 3\n1 show\n"
    assert parlour("referee", "-", "--view", "2", typed=text).out.splitlines() == [
        "Nullgame 1: seat 1 Ana, seat 2 Bo",
        "hold 3",
        "1 shows",
        "seat 1: (closed)  has shown",
        "seat 2: ooo",
        "you may change your hand 2 times more, then `show`",
        "the match goes on",
    ]
    assert "hold" not in parlour("referee", "-", "--view", "0", typed=text).out


def test_machines_get_one_object_a_line(parlour: Parlour) -> None:
    head, first, second, last = parlour("referee", "--json", "-", typed=f"{HEAD}\n1 hold 2\n2 show\n").data()
    assert head == {"game": "nullgame", "version": 1, "options": {}, "seats": ["Ana", "Bo"]}
    assert first == {
        "line": 5,
        "seat": 1,
        "input": "hold 2",
        "events": [{"text": "hold 2", "data": {"type": "hold", "pebbles": 2}}],
    }
    assert second["input"] == "show"
    assert last == {"result": None}


@pytest.mark.parametrize("viewer", ["0", "1"])
def test_to_a_viewer_twins_look_the_same_in_json_too(parlour: Parlour, viewer: str) -> None:
    quiet = f"{HEAD}\n1 hold 2\n2 show\n"
    busy = f"{HEAD}\n2 hold 1\n1 hold 2\n2 hold 3\n2 hold 0\n2 show\n"
    tellings = [parlour("referee", "--json", "--view", viewer, "-", typed=text).out for text in (quiet, busy)]
    assert tellings[0] == tellings[1]
    assert ("hold 2" in tellings[0]) == (viewer == "1")


def test_what_the_referee_did_for_a_seat_is_not_told_to_the_spectator(parlour: Parlour) -> None:
    text = f"{HEAD}\n! timeout 1 hold 2\n".replace("seats", 'options {"turn_time":10}\nseats')
    told = parlour("referee", "--json", "--view", "0", "-", typed=text)
    assert told.code == 0
    assert "hold" not in told.out


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        (f"{HEAD}\n1 hold 9\n", 1, "-: line 5: too_many: a hand does not hold so many pebbles"),
        (f"{HEAD}\n1 show\n1 show\n", 1, "-: line 6: already_shown: you have shown your hand"),
        (f"{HEAD}\n1 show\n2 show\n= 2 odd\n", 1, "-: line 7: wrong_result: the rules say `= 1 even`"),
        (f"{HEAD}\n! timeout 1 show\n", 1, "-: line 5: no_timeout: no clock of seat 1 runs here"),
        (f"{HEAD}\n1 sh\n", 1, "-: line 5: bad_notation: cannot read 'sh'"),
        (f"{HEAD}\n1 hold 1", 2, "-: line 5: the record breaks off here: this line has no end"),
        (HEAD.replace("nullgame", "underlinery") + "\n1 choose A\n", 2, "-: line 5: the rules need chance here"),
        ("hello", 2, "-: line 1: not a record"),
        ("", 2, "-: line 1: not a record"),
        ("parlour 2\n", 2, "-: line 1: record format 2 is newer than this house reads (1)"),
        (HEAD.replace("nullgame", "chess"), 2, "-: line 2: unknown game 'chess'; expected one of"),
        (
            HEAD.replace("nullgame 1", "nullgame 9"),
            2,
            "-: line 2: rules 9 of nullgame are newer than the 1 played here",
        ),
        (HEAD.replace("seats", 'options {"x":1}\nseats'), 2, "-: line 3: unknown option 'x'"),
        (HEAD.replace(',"Bo"', ""), 2, "-: line 3: nullgame needs 2 players under these options, not 1"),
        (f"{HEAD}position {{}}\n", 2, "-: line 4: no such position: Object missing required field `hands`"),
        (f"{HEAD}\n! luck 3\n", 2, "-: line 5: the rules do not ask for `! luck 3` here"),
        (f"{HEAD}position ?\ncopy 1\n", 3, "-: the start is closed to this copy"),
        (f"{HEAD}copy 1\n\n2 hold ?\n", 3, "-: line 6: the rest is closed to this copy"),
        ("x" * (LONGEST_FILE + 1), 2, "-: the file is larger than 2,000,000 bytes"),
    ],
    ids=lambda value: repr(value)[:50],
)
def test_a_bad_record_is_one_line_and_the_right_code(parlour: Parlour, text: str, code: int, words: str) -> None:
    parlour("referee", "-", typed=text).refused(code, words)
    told = parlour("referee", "--json", "-", typed=text)
    told.refused(code, words)
    error = told.data()[-1]["error"]
    assert isinstance(error, dict)
    assert error["kind"] == {1: "illegal", 2: "unreadable", 3: "closed"}[code]
    assert error["words"] in told.err
    if code != 3:
        parlour("verify", "-", typed=text).refused(code, words)


def test_bytes_are_no_record(parlour: Parlour, tmp_path: Path) -> None:
    file = tmp_path / "noise"
    file.write_bytes(bytes(range(256)))
    parlour("referee", str(file)).refused(2, f"{file}: line 2: not UTF-8 text: this is no record")


def test_a_viewer_must_be_there(parlour: Parlour) -> None:
    for viewer in ("3", "-1"):
        parlour("referee", "-", "--view", viewer, typed=HEAD).refused(
            2, f"there is no viewer {viewer}; expected 0 to 2"
        )


def test_a_copy_does_not_pretend_to_know_what_another_seat_saw(parlour: Parlour) -> None:
    copy = written(do(sit(None, chosen("x", 2)), "1 hold 2", "2 hold 1", "2 show"), 1)
    parlour("referee", "-", "--view", "2", typed=copy).refused(3, "-: this copy does not know what seat 2 saw")
    for viewer in ("0", "1"):
        assert parlour("referee", "-", "--view", viewer, typed=copy).code == 0


def test_an_honest_record_is_verified(parlour: Parlour) -> None:
    told = parlour("verify", "-", typed=written(played()))
    assert told.code == 0
    assert told.out == (
        "holds  the seal of the table opens\n1 checked; the match is legal, and its chance was sealed before it\n"
    )
    assert parlour("verify", "--json", "-", typed=written(played())).data() == [
        {"holds": True, "text": "the seal of the table opens"}
    ]


def test_a_record_that_lies_is_found_out(parlour: Parlour) -> None:
    secret = next(line for line in written(played()).splitlines() if line.startswith("secret "))
    lie = written(played()).replace(secret, f"secret {'0' * 64}")
    told = parlour("verify", "-", typed=lie)
    told.refused(1, "-: the record does not agree with its seed")
    assert told.out == "FALSE  the seal of the table does not fit its secret\n"
    assert parlour("verify", "--json", "-", typed=lie).data()[0]["holds"] is False


def test_what_cannot_be_checked_is_undecided(parlour: Parlour) -> None:
    told = parlour("verify", "-", typed=HEAD)
    assert told.code == 3
    assert told.out == "open   no seed is open in this record: its chance cannot be checked\n"
    assert parlour("verify", "--json", "-", typed=HEAD).data()[0]["holds"] is None
