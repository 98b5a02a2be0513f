"""Magpie's rulebook, requirement by requirement."""

import pytest

from parlour.core.vectors import BadVector
from parlour.games.magpie import CARD
from parlour.games.magpie.view import MagpieView
from parlour.laws.kit import code, end, match, scene, view
from parlour.table.match import Match


def seen(m: Match, viewer: int) -> MagpieView:
    return view(m, viewer, MagpieView)


def test_the_bag_and_the_hands() -> None:
    """MP-01"""
    m = match(CARD, copies=4, hand=5)
    zones = m.game.save(m.position)["zones"]
    assert isinstance(zones, dict)
    assert [len(zones[name]) for name in ("bag", "1", "2")] == [14, 5, 5]
    assert sorted([*zones["bag"], *zones["1"], *zones["2"]]) == [number for number in range(1, 7) for _ in range(4)]


def test_the_leader_lays_a_tile_face_down() -> None:
    """MP-02"""
    m = scene(CARD, "at 1=25 2=36 leader=1")
    assert m.position.to_act() == [1]
    assert code(m, 1, "lay 5") == ""
    assert [seen(m, viewer).zones["led"] for viewer in (0, 1, 2)] == [1, [5], 1]
    assert [seen(m, viewer).high for viewer in (0, 1, 2)] == [True] * 3
    assert [event.text for viewer in (0, 1, 2) for event in m.stories[viewer]] == [
        "1 leads high",
        "1 leads 5",
        "1 leads high",
    ]
    assert m.position.to_act() == [2]


def test_the_higher_tile_takes_both() -> None:
    """MP-03"""
    for led, answer, points in ((5, 3, [8, 0]), (3, 5, [0, 8]), (4, 4, [0, 0])):
        m = scene(CARD, f"at 1={led}6 2={answer}6 leader=1")
        assert code(m, 1, f"lay {led}") == code(m, 2, f'{{"type":"lay","tile":{answer}}}') == ""
        assert seen(m, 0).points == points
        assert not seen(m, 0).zones["led"]


def test_both_draw_and_the_taker_leads() -> None:
    """MP-04"""
    for led, answer, leader in ((5, 3, 1), (3, 5, 2), (4, 4, 1)):
        m = scene(CARD, f"at 1={led} 2={answer} bag=2266 leader=1")
        code(m, 1, f"lay {led}")
        code(m, 2, f"lay {answer}")
        now = seen(m, 0)
        assert (now.leader, now.zones["1"], now.zones["2"], now.zones["bag"]) == (leader, 1, 1, 2)
    with pytest.raises(BadVector, match="even"):
        scene(CARD, "at 1=4 2=4 bag=2 leader=1")


def test_the_points_decide() -> None:
    """MP-05"""
    for answer, ended in ((3, ([1], "points")), (4, ([], "tie"))):
        m = scene(CARD, f"at 1=4 2={answer} leader=1")
        assert [code(m, 1, "lay 4"), code(m, 2, f"lay {answer}")] == ["", ""]
        assert end(m) == ended
        assert code(m, 1, "lay 4") == "game_over"


def test_a_hand_is_its_seat_s_until_the_end() -> None:
    """MP-06"""
    m = scene(CARD, "at 1=45 2=36 bag=12 leader=1", copies=2)
    assert seen(m, 1).zones == {"bag": 2, "1": [4, 5], "2": 2, "led": [], "out": [1, 2, 3, 4, 5, 6]}
    assert seen(m, 0).zones["1"] == seen(m, 0).zones["2"] == 2
    m.hear(2, "resign")
    assert seen(m, 0).zones["bag"] == [1, 2]


def test_time_and_absence() -> None:
    """MP-07"""
    m = scene(CARD, "at 1=52 2=36 leader=1", turn_time=10)
    m.tick(10_000)
    assert seen(m, 1).zones["led"] == [2]
    assert m.position.to_act() == [2]
    m = match(CARD)
    m.leave(1, 0)
    m.tick(60_000)
    assert end(m) == ([2], "disconnect")
