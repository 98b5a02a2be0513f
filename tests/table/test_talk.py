"""Table talk: resigning and draws, the same in every game that allows them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour import games
from parlour.games.nullgame.options import NullOptions
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.replay import Replay
from parlour.table.talk import REFUSALS, read_talk, refuse
from tests.table.house import HouseGame, Parley, card_of, code, do, ending, reread, sit, texts, written


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("resign", "resign"),
        (" resign ", "resign"),
        ("draw?", "offer"),
        ("draw", "offer"),
        ("draw!", "accept"),
        ("draw-", "decline"),
        ('{"type":"resign"}', "resign"),
        ('{"type":"draw","say":"offer"}', "offer"),
        ('{"type":"draw","say":"accept"}', "accept"),
        ('{"say":"decline","type":"draw"}', "decline"),
        ("Resign", ""),
        ("resign now", ""),
        ("draw??", ""),
        ('{"type":"resign","now":1}', ""),
        ('{"type":"draw"}', ""),
        ('{"type":"draw","say":"maybe"}', ""),
        ('{"type":"draw","say":["offer"]}', ""),
        ('{"type":"draw","say":"offer","x":1}', ""),
        ("{", ""),
        ("", ""),
    ],
)
def test_what_is_talk_and_what_is_not(text: str, say: str) -> None:
    assert read_talk(text) == say


@given(st.text(max_size=40))
def test_no_text_breaks_the_ear(text: str) -> None:
    assert read_talk(text) in ("", "resign", "offer", "accept", "decline")


def test_an_offer_is_told_to_everybody() -> None:
    match = do(sit(Parley), "1 draw?")
    assert [texts(match, viewer) for viewer in match.viewers] == [["1 draw?"]] * 3
    assert match.events(2)[0].data == {"type": "draw", "say": "offer", "seat": 1}
    assert match.offers.standing == 1


def test_an_offer_that_is_accepted_ends_the_match() -> None:
    match = do(sit(Parley), "1 hold 1", "1 draw", "2 draw!")
    assert ending(match) == "0 agreed"
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.payoffs == [0.5, 0.5]
    assert texts(match, 0)[-3:] == ["1 draw?", "2 draw!", "#0 agreed 1+0"]


def test_an_offer_that_is_declined_is_gone() -> None:
    match = do(sit(Parley), "1 draw?", "2 draw-")
    assert match.offers.standing == 0
    assert texts(match, 1) == ["1 draw?", "2 draw-"]
    assert code(match, "2 draw!") == code(match, "2 draw-") == "no_offer"
    assert ending(match) == ""


def test_an_offer_stands_while_its_own_seat_acts() -> None:
    match = do(sit(Parley), "1 draw?", "1 hold 1", "1 hold 2", "2 draw!")
    assert ending(match) == "0 agreed"


def test_an_offer_falls_when_the_other_seat_acts() -> None:
    match = do(sit(Parley), "1 draw?", "2 hold 1")
    assert code(match, "2 draw!") == "no_offer"
    assert ending(match) == ""


def test_a_refused_input_or_a_draft_is_no_act() -> None:
    match = do(sit(Parley), "1 draw?")
    assert code(match, "2 hold 9") == "too_many"
    do(match, "2 ~hold 1", "2 draw!")
    assert ending(match) == "0 agreed"


def test_what_the_clock_does_for_a_seat_is_its_act() -> None:
    match = do(sit(Parley, turn_time=10), "2 hold 1")
    match.hear(1, "show", 5000)
    match.hear(1, "draw?", 6000)
    match.tick(10_000)
    assert ending(match) == "2 odd"
    held = do(sit(Parley), "1 draw?")
    held.referee("timeout", 2, "hold 1")
    assert code(held, "2 draw!") == "no_offer"


def test_one_offer_for_each_own_turn() -> None:
    match = do(sit(Parley), "1 draw?")
    assert code(match, "1 draw?") == "already_offered"
    do(match, "2 draw-")
    assert code(match, "1 draw?") == "already_offered"  # declining gives no new one
    do(match, "2 hold 1")
    assert code(match, "1 draw?") == "already_offered"  # nor does what the other seat does
    do(match, "1 hold 1", "1 draw?", "2 draw!")
    assert ending(match) == "0 agreed"


def test_one_cannot_answer_oneself_or_nobody() -> None:
    match = sit(Parley)
    assert code(match, "1 draw!") == code(match, "1 draw-") == "no_offer"
    do(match, "1 draw?")
    assert code(match, "1 draw!") == code(match, "1 draw-") == "no_offer"
    assert match.offers.standing == 1


def test_an_offer_against_an_offer_is_an_answer_to_it() -> None:
    match = do(sit(Parley), "1 draw?", "2 draw?")
    assert code(match, "2 draw!") == "no_offer"  # the first offer is no more
    do(match, "1 draw!")
    assert ending(match) == "0 agreed"


def test_a_game_without_draws_refuses_them_and_one_without_resigning_that() -> None:
    for line in ("1 draw?", "1 draw!", "1 draw-"):
        assert code(sit(), line) == "no_draws"

    class Bound(HouseGame):
        def __init__(self, options: NullOptions) -> None:
            super().__init__(options)
            self.conduct = replace(self.conduct, talk=())

    match = sit(Bound)
    assert code(match, "1 resign") == "no_resigning"
    assert ending(match) == ""


def test_every_refusal_has_its_words() -> None:
    for name, words in REFUSALS.items():
        assert (refuse(name).code, refuse(name).words) == (name, words)
        assert " " in words


def test_talk_is_written_in_one_way_and_replays() -> None:
    match = do(sit(Parley), '1 {"type":"draw","say":"offer"}', "2 draw-", "1 hold 1", "1 draw", "2 draw!")
    assert [f"{entry.seat} {entry.text}" for entry in match.log] == [
        "1 draw?",
        "2 draw-",
        "1 hold 1",
        "1 draw?",
        "2 draw!",
    ]
    again = Replay(card_of(Parley), reread(match)).run()
    assert ending(again) == "0 agreed"


def test_talk_is_in_every_copy() -> None:
    match = do(sit(Parley), "1 hold 1", "1 draw?", "2 draw-")
    for viewer in (0, 2):
        assert written(match, viewer).endswith("\n\n1 draw?\n2 draw-\n")
        again = Replay(card_of(Parley), reread(match, viewer)).run()
        assert again.offers.standing == 0


def test_fogline_knows_draws() -> None:
    match = Match(games.card("fogline").make(), ["Ana", "Bo"], chosen("talk", 2))
    do(match, "1 draw?")
    assert code(match, "1 draw?") == "already_offered"
    do(match, "2 draw!")
    assert ending(match) == "0 agreed"
