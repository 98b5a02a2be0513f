"""Records through the referee: as far as they are legal, or the line that breaks a rule, and which."""

import pytest

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.view import to_json
from parlour.games.nullgame.options import NullOptions
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record
from parlour.table.replay import BrokenRule, Replay
from tests.table.house import Hasty, HouseGame, Lucky, Parley, Patient, Strict, card_of, do, ending, sit, texts, written

HEAD = 'parlour 1\ngame nullgame 1\nseats ["Ana","Bo"]\n'
CLOCK = 'parlour 1\ngame nullgame 1\noptions {"turn_time":10}\nseats ["Ana","Bo"]\n'


class Raised(HouseGame):
    """Its rules have changed, but not for matches with a clock."""

    def __init__(self, options: NullOptions) -> None:
        super().__init__(options)
        self.version = 1 if options.turn_time else 2


def replay(text: str, build: type[HouseGame] | None = None, card: Card | None = None) -> Match:
    return Replay(card or card_of(build), read_record(text.encode())).run()


def bad(text: str, build: type[HouseGame] | None = None, card: Card | None = None) -> str:
    with pytest.raises(BadRecord) as trouble:
        replay(text, build, card)
    assert "\n" not in str(trouble.value)
    return str(trouble.value)


def broken(text: str, build: type[HouseGame] | None = None) -> tuple[int, str]:
    with pytest.raises(BrokenRule) as trouble:
        replay(text, build)
    assert str(trouble.value) == f"line {trouble.value.line}: {trouble.value.code}: {trouble.value.words}"
    assert "\n" not in str(trouble.value)
    return trouble.value.line, trouble.value.code


def test_a_record_is_replayed_line_by_line() -> None:
    steps = Replay(card_of(), read_record(f"{HEAD}\n1 hold 2\n\n2 show\n1 show\n= 1 even\n".encode())).steps()
    told = [(step.line.number, step.line.seat, [e.text for e in step.events.get(1, [])]) for step in steps]
    assert told == [(5, 1, ["hold 2"]), (7, 2, ["2 shows"]), (8, 1, ["1 shows", "#1 even 2+0"])]


def test_a_record_may_end_before_the_match_does() -> None:
    assert ending(replay(f"{HEAD}\n1 show\n")) == ""
    assert ending(replay(HEAD)) == ""


def test_a_record_may_begin_from_a_position() -> None:
    start = 'position {"hands":[1,0],"left":[0,0],"shown":[false,true]}\n'
    assert ending(replay(f"{HEAD}{start}\n1 show\n= 2 odd\n")) == "2 odd"


@pytest.mark.parametrize(
    ("body", "line", "code"),
    [
        ("1 hold 9", 5, "too_many"),
        ("1 show\n1 show", 6, "already_shown"),
        ("1 show\n2 show\n1 show", 7, "game_over"),
        ("1 resign\n2 resign", 6, "game_over"),
        ("2 sho", 5, "bad_notation"),
        ("1 draw?", 5, "no_draws"),
        ("1 show\n2 show\n= 2 odd", 7, "wrong_result"),
        ("1 show\n2 show\n= 1 odd", 7, "wrong_result"),
        ("1 show\n= 1 even", 6, "wrong_result"),
        ("= 0 abort", 5, "wrong_result"),
    ],
)
def test_the_line_that_breaks_a_rule_is_told_with_the_code(body: str, line: int, code: str) -> None:
    assert broken(f"{HEAD}\n{body}\n") == (line, code)


def test_a_wrong_result_says_what_is_right() -> None:
    with pytest.raises(BrokenRule, match="the rules say `= 1 even`"):
        replay(f"{HEAD}\n1 show\n2 show\n= 2 odd\n")
    with pytest.raises(BrokenRule, match="the match is not over here"):
        replay(f"{HEAD}\n= 2 odd\n")


def test_a_draft_has_no_place_in_a_record() -> None:
    assert broken(f"{HEAD}\n1 ~hold 2\n", Parley) == (5, "bad_notation")


def test_rules_of_another_version_are_not_played() -> None:
    newer = HEAD.replace("nullgame 1", "nullgame 7")
    assert bad(newer) == "line 2: rules 7 of nullgame are newer than the 1 played here under these options"
    assert bad(HEAD, Raised) == "line 2: rules 1 of nullgame are older than the 2 played here under these options"


def test_where_the_options_leave_the_rules_as_they_were_old_records_are_played() -> None:
    assert ending(replay(f"{CLOCK}\n1 show\n2 show\n= 1 even\n", Raised)) == "1 even"


def test_options_and_seats_must_be_the_games() -> None:
    assert bad(HEAD.replace("seats", 'options {"pebbles":10}\nseats')) == (
        "line 3: option pebbles: '10' is not allowed; expected 1 to 9"
    )
    assert bad(HEAD.replace("seats", 'options {"pebles":1}\nseats')).startswith("line 3: unknown option 'pebles'")
    assert bad(HEAD.replace('"Bo"', '"Bo","Cy"')) == "line 3: nullgame needs 2 players under these options, not 3"


def test_a_position_must_be_one() -> None:
    assert bad(f"{HEAD}position {{}}\n").startswith("line 4: no such position: ")
    far = 'position {"hands":[9,0],"left":[0,0],"shown":[false,false]}\n'
    assert bad(f"{HEAD}{far}") == "line 4: no such position: hands must hold 0 to 3 pebbles"
    assert bad(f'{HEAD}position {{"\\ud800":1}}\n').startswith("line 4: no such position: ")


# chance


DECK = "! deck 1,2,3,4,5,6,7,8,9,10,11,12"
OPENING = f"! toss 3\n{DECK}\n! pocket/1 50\n! pocket/2 60\n"


def test_in_a_record_the_chance_lines_rule() -> None:
    match = replay(f"{HEAD}\n{OPENING}1 hold 2\n! pocket/1 99\n2 show\n! toss 5\n! toss 6\n1 show\n! toss 1 2\n", Lucky)
    assert match.game.save(match.position)["luck"] == [3, *range(1, 13), 50, 60, 99, 5, 6, 1, 2]
    assert written(match).partition("\n\n")[2].startswith(OPENING)


@pytest.mark.parametrize(
    ("body", "trouble"),
    [
        ("", "the rules need chance here: expected a line `! toss ...`"),
        ("! toss 3\n", "line 5: the rules need chance here: expected a line `! deck ...`"),
        (f"{DECK}\n", "line 5: expected a line `! toss ...`, found `! deck 1,2,3"),
        (OPENING.replace("toss 3", "toss 7"), "line 5: `! toss 7`: expected a number from 1 to 6"),
        (OPENING.replace("toss 3", "toss"), "line 5: `! toss` says nothing; expected what was drawn"),
        (OPENING.replace("toss 3", "toss ?"), "line 5: `! toss ?`: expected a number from 1 to 6"),
        (OPENING.replace("1,2,", "2,2,"), "line 5: `! deck 2,2,3,4,5,6,7,8,9,10,11,12`: expected an order of 1,2,3"),
        (f"{OPENING}! toss 1\n", "line 9: the rules do not ask for `! toss 1` here"),
        (f"{OPENING}1 show\n", "line 9: the rules need chance here: expected a line `! toss ...`"),
        (f"{OPENING}1 show\n! toss 1\n", "line 10: the rules need chance here: expected a line `! toss ...`"),
        (f"{OPENING}1 show\n! toss 1 2 3\n", "line 10: the rules do not ask for `! toss 3` here"),
        (f"{OPENING}1 show\n! toss 1 2\n! luck 3\n", "line 11: the rules do not ask for `! luck 3` here"),
        (f"{OPENING}1 hold 1\n! pocket/2 3\n", "line 10: expected a line `! pocket/1 ...`, found `! pocket/2 3`"),
    ],
)
def test_chance_that_is_missing_left_over_or_wrong_is_told(body: str, trouble: str) -> None:
    assert bad(f"{HEAD}\n{body}", Lucky).startswith(trouble)


def test_a_refused_line_is_told_before_its_chance_is_looked_at() -> None:
    assert broken(f"{HEAD}\n{OPENING}1 hold 9\n! pocket/1 3\n", Lucky) == (9, "too_many")


# the referee's own acts


def test_the_referee_acts_when_the_rules_let_it() -> None:
    assert ending(replay(f"{CLOCK}\n1 hold 1\n! timeout 1 show\n! timeout 2 show\n= 2 odd\n")) == "2 odd"
    assert ending(replay(f"{HEAD}\n! forfeit 2 disconnect\n= 1 disconnect\n")) == "1 disconnect"
    assert ending(replay(f"{HEAD}\n! forfeit 0 abort\n= 0 abort\n")) == "0 abort"
    assert ending(replay(f"{CLOCK}\n! forfeit 1 clock\n= 2 clock\n", Strict)) == "2 clock"
    assert ending(replay(f"{HEAD}\n! timeout 2 show\n! timeout 1 show\n", Patient)) == "1 even"


def test_what_a_draft_would_have_done_is_believed_if_it_was_legal() -> None:
    """Drafts are not in the record, so the referee cannot know more."""
    match = replay(f"{CLOCK}\n! timeout 1 hold 2\n! timeout 1 show\n", Parley)
    assert texts(match, 1) == ["hold 2", "1 shows"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("! timeout 1 show", "no_timeout"),  # no clock runs
        ("! forfeit 1 clock", "no_forfeit"),
        ("! forfeit 1 resign", "no_forfeit"),
        ("! forfeit 1 xyzzy", "no_forfeit"),
        ("! forfeit 1 abort", "no_forfeit"),
        ("! forfeit 0 disconnect", "no_forfeit"),
        ("1 show\n2 show\n! forfeit 1 disconnect", "game_over"),
        ("1 show\n2 show\n! timeout 1 show", "game_over"),
        ("! timeout 1 xyzzy", "bad_notation"),
    ],
)
def test_the_referee_may_not_do_what_the_rules_do_not_say(body: str, code: str) -> None:
    assert broken(f"{HEAD}\n{body}\n")[1] == code


@pytest.mark.parametrize(
    ("build", "body", "code"),
    [
        (None, "! timeout 1 hold 9", "no_timeout"),  # not legal, and not what the rules do
        (None, "1 show\n! timeout 1 show", "no_timeout"),  # the clock that runs is the other seat's
        (None, "! timeout 0 show", "no_timeout"),
        (None, "! forfeit 1 clock", "no_forfeit"),  # here time running out is no forfeit
        (Strict, "1 show\n! forfeit 1 clock", "no_forfeit"),  # the clock that runs is the other seat's
        (Parley, "! timeout 1 ~hold 1", "no_timeout"),
        (Hasty, "! forfeit 1 abort", "no_forfeit"),  # the table's clock is nobody's fault
    ],
)
def test_nor_what_they_say_of_another_seat(build: type[HouseGame] | None, body: str, code: str) -> None:
    assert broken(f"{CLOCK}\n{body}\n", build)[1] == code


@pytest.mark.parametrize(
    "act", ["! timeout", "! timeout 1", "! timeout 3 show", "! forfeit x clock", "! timeout ² show"]
)
def test_an_act_of_the_referee_names_its_seat(act: str) -> None:
    assert bad(f"{CLOCK}\n{act}\n").startswith(f"line 6: expected `{act[:9]} SEAT ...`, seat 0 to 2")


def test_a_refused_line_leaves_the_match_as_it_was() -> None:
    again = Replay(card_of(), read_record(f"{HEAD}\n1 hold 2\n! timeout 1 show\n".encode()))
    with pytest.raises(BrokenRule):
        again.run()
    assert texts(again.match, 1) == ["hold 2"]
    assert to_json(again.match.game.save(again.match.position)) == to_json(
        {"hands": [2, 0], "left": [2, 3], "shown": [False, False], "result": None}
    )


def test_records_of_the_house_replay_and_are_written_the_same_again() -> None:
    for build in (None, Parley, Lucky):
        match = do(sit(build), "1 hold 2", "2 hold 1", "1 show", "2 show")
        text = written(match)
        again = replay(text, build)
        assert [line for line in text.splitlines() if not line.startswith("seed ")] == written(again).splitlines()


def test_fogline_replays_with_its_closed_chance() -> None:
    card = games.card("fogline")
    match = do(
        Match(card.make({"setup": "random"}), ["Ana", "Bo"], chosen("random", 2)), "1 agree", "2 agree", "1 resign"
    )
    text = written(match)
    assert "\n! place/1 " in text
    again = replay(text, card=card)
    assert again.game.save(again.position) == match.game.save(match.position)
    for viewer in match.viewers:
        assert texts(again, viewer) == texts(match, viewer)
