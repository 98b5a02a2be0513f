"""Nullgame's rulebook, requirement by requirement."""

from parlour.games.nullgame import CARD
from parlour.games.nullgame.view import NullView
from parlour.laws.kit import code, end, match, view
from parlour.table.match import Match


def seen(m: Match, viewer: int) -> NullView:
    return view(m, viewer, NullView)


def test_hands_are_empty_at_the_start() -> None:
    """NG-01"""
    m = match(CARD)
    assert seen(m, 1).hands == (0, None)
    assert seen(m, 2).hands == (None, 0)


def test_a_hand_changes_a_few_times() -> None:
    """NG-02"""
    m = match(CARD, changes=2, pebbles=4)
    assert code(m, 1, "hold 5") == "too_many"
    assert code(m, 1, "hold 4") == code(m, 1, '{"type":"hold","pebbles":2}') == ""
    assert seen(m, 1).hands == (2, None)
    assert code(m, 1, "hold 1") == "no_changes"


def test_both_decide_at_the_same_time_and_show_once() -> None:
    """NG-03"""
    m = match(CARD)
    assert m.position.to_act() == [1, 2]
    assert code(m, 2, "show") == ""
    assert m.position.to_act() == [1]
    assert code(m, 2, "hold 1") == code(m, 2, "show") == "already_shown"


def test_the_sum_decides() -> None:
    """NG-04"""
    for hold, winner, reason in ((2, 1, "even"), (3, 2, "odd")):
        m = match(CARD)
        assert [code(m, 1, f"hold {hold}"), code(m, 1, "show"), code(m, 2, "show")] == [""] * 3
        assert end(m) == ([winner], reason)
        assert code(m, 1, "show") == "game_over"


def test_nobody_else_learns_that_a_hand_changed() -> None:
    """NG-05"""
    m = match(CARD)
    reply = m.hear(1, "hold 3")
    assert list(reply.events) == [1]
    assert seen(m, 2).hands == (None, 0)
    assert seen(m, 0).hands == (None, None)
    assert m.stories[0] == m.stories[2] == []


def test_time_and_absence() -> None:
    """NG-06"""
    m = match(CARD, turn_time=10)
    m.hear(1, "hold 2", 1000)
    m.tick(9_999)
    assert m.position.to_act() == [1, 2]
    m.tick(10_000)
    assert end(m) == ([1], "even")
    m = match(CARD)
    m.leave(1, 0)
    m.tick(59_999)
    assert m.outcome() is None
    m.tick(60_000)
    assert end(m) == ([2], "disconnect")
