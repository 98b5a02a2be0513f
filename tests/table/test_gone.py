"""With three or more seats a match goes on without those who have left; they cannot leave twice."""

import pytest

from parlour import games
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import BadRecord, read_record
from parlour.table.replay import BrokenRule, Replay


def three() -> Match:
    game = games.card("summon5").make({"players": 3, "seating": "fixed"})
    return Match(game, ["Ana", "Bo", "Cy"], chosen("three", 3))


def code(match: Match, seat: int, text: str) -> str:
    refusal = match.hear(seat, text).refusal
    return refusal.code if refusal else ""


def test_a_seat_leaves_once() -> None:
    match = three()
    assert code(match, 2, "resign") == ""
    assert match.outcome() is None
    assert code(match, 2, "resign") == "gone"
    match.leave(2, 1000)
    match.tick(10**9)  # long beyond any grace; only those who are still in can run out of time
    assert [entry.seat for entry in match.log if entry.act == "forfeit"].count(2) == 0


def test_all_who_are_left_being_away_calls_it_off() -> None:
    match = three()
    match.hear(1, "resign")
    match.leave(2, 0)
    match.leave(3, 0)
    match.tick(60_000)
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.reason == "abort"


def test_a_record_cannot_let_a_seat_leave_twice() -> None:
    bag = "6426367196712988305955234107210789844530"
    head = 'parlour 1\ngame summon5 1\noptions {"players":3,"seating":"fixed"}\nseats ["a","b","c"]\n\n'
    body = f"! bag {bag}\n2 resign\n! forfeit 2 disconnect\n"
    with pytest.raises((BrokenRule, BadRecord), match="gone"):
        Replay(games.card("summon5"), read_record((head + body).encode())).run()
