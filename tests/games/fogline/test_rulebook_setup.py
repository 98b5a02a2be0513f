"""Fogline's rulebook, requirement by requirement: components and setup."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.fogline.position.cards import (
    ARMIES,
    ATTACK,
    CARDS,
    DEFENCE,
    DIRECTIONS,
    EDGES,
    KINDS,
    beats,
    crosses,
    defence,
)
from tests.games.fogline.desk import FULL_SETUP, WHOLE_GAME, Desk

P, F, M = (EDGES.index(letter) for letter in "PFM")


def test_both_seats_own_the_same_sixteen_cards() -> None:
    """FL-01"""
    desk = Desk()
    view = desk.view(1)
    assert desk.game.seats == 2
    assert view.hand == {"1": list("CTTIIIAS"), "2": 8}
    assert desk.view(2).hand == {"1": 8, "2": list("CTTIIIAS")}
    assert view.cards == {"1": [1, 2, 3, 4, 5, 6, 7, 8], "2": [1, 2, 3, 4, 5, 6, 7, 8]}


def test_attack_and_defence_are_two_numbers_that_never_change() -> None:
    """FL-02: the Artillery attacks with 5 and defends with 1, before and after a fight."""
    desk = Desk("0,0#1=1a 1,0#3=2t 2,0#3=2t 2,1#1 0,1#1=1i turn 1")
    assert desk.do("0,0xR") == "A* 0,0xR 1,0 T* 5v4P A"
    assert desk.do("2,0xL") == "T* 2,0xL 1,0 A 4v1P A"
    assert dict(zip(KINDS[1:], zip(ATTACK[1:], DEFENCE[1:], strict=True), strict=True)) == {
        "C": (1, 2),
        "T": (4, 4),
        "I": (3, 3),
        "A": (5, 1),
        "S": (3, 1),
    }


@pytest.mark.parametrize("unit", "CTIAS")
def test_only_infantry_and_special_ops_cross_forest_and_mountain(unit: str) -> None:
    """FL-03: on 0,0; Bottom P above, Left M to the right, Top F below, Right P to the left."""
    desk = Desk(f"0,-1#5 0,0#1=1{unit.lower()} 1,0#2 0,1#3 -1,0#4 9,9#1=2T 9,8#1 turn 1")
    everywhere = "0,0-U 0,0-R 0,0-D 0,0-L"
    assert desk.legal(1) == (everywhere if unit in "IS" else "0,0-U 0,0-L")
    assert [crosses(KINDS.index(unit), terrain) for terrain in (P, F, M)] == [True, unit in "IS", unit in "IS"]


@pytest.mark.parametrize(("card", "total"), [(1, "4F"), (2, "3M"), (3, "3P")])
def test_only_a_forest_edge_shelters(card: int, total: str) -> None:
    """FL-04: Infantry attacks Infantry to the right, through the Left edge of cards 1 F, 2 M, 3 P."""
    desk = Desk(f"0,0#1=1I 1,0#{card}=2I 2,0#3 0,1#1=1i 3,0#3=2t turn 1")
    assert desk.do("0,0xR") == f"I 0,0xR 1,0 I 3v{total} D"
    assert [defence(KINDS.index("I"), terrain) for terrain in (P, F, M)] == [3, 4, 3]


def test_the_card_data() -> None:
    """FL-05"""
    assert CARDS == ("PFPF", "PMPM", "FPFP", "MPMP", "FFPM", "MMPF", "FMFP", "MFMP")
    assert all("P" in card and card != "MMMM" for card in CARDS)
    assert ["".join(CARDS).count(edge) for edge in "PFM"] == [12, 10, 10]
    assert "".join(KINDS[kind] for kind in ARMIES["full"]) == "CTTIIIAS"


def test_no_chance_but_in_a_random_setup() -> None:
    """FL-06: the same inputs give the same match whatever the dice; no draw is ever asked for."""
    ends = set()
    for seed in (1, 2, 3):
        dice = QuickDice(seed)
        dice.story = []
        state = dice.state
        desk = Desk(dice=dice)
        desk.do(FULL_SETUP)
        desk.do(WHOLE_GAME)
        assert (dice.state, dice.story) == (state, [])
        ends.add(desk.saved())
    assert len(ends) == 1


def test_seats_place_one_pair_each_in_turn() -> None:
    """FL-10"""
    desk = Desk()
    for number, text in enumerate(FULL_SETUP.split()):
        assert desk.truth.to_act() == [1 + number % 2]
        assert desk.refusal(text, seat=2 - number % 2) == "not_your_turn"
        desk.do(text)
        assert len(desk.view(0).tiles) == number + 1
    assert desk.view(0).hand == {"1": 0, "2": 0}
    assert [[tile.by for tile in desk.view(0).tiles].count(seat) for seat in (1, 2)] == [8, 8]
    assert desk.refusal("I#1@4,0") == "wrong_phase"


def test_what_is_placed_is_gone_from_the_hand() -> None:
    """FL-10: a unit or a card is placed once."""
    desk = Desk()
    desk.do("C#1@0,0 C#1@1,0")
    assert desk.refusal("C#2@0,1") == "unit_not_in_hand"
    assert desk.refusal("T#1@0,1") == "card_not_in_hand"
    assert desk.refusal("C#1@0,0") == "unit_not_in_hand"  # the first reason in order
    desk.do("T#2@0,1 T#2@1,1 T#3@0,2 T#3@1,2")
    assert desk.refusal("T#4@0,3") == "unit_not_in_hand"
    assert desk.view(1).hand["1"] == list("IIIAS")
    assert desk.view(1).cards == {"1": [4, 5, 6, 7, 8], "2": [4, 5, 6, 7, 8]}


def test_the_unit_lies_face_down_and_its_card_face_up() -> None:
    """FL-11"""
    desk = Desk()
    desk.do("I#4@0,0")
    told = [[event.text for event in stream] for stream in desk.heard]
    assert told == [["?#4@0,0"], ["I#4@0,0"], ["?#4@0,0"]]
    assert desk.heard[2][0].data["unit"] is None
    for viewer, unit in ((0, None), (1, "I"), (2, None)):
        view = desk.view(viewer)
        assert (view.tiles[0].card, view.tiles[0].by, view.tiles[0].edges) == (4, 1, "MPMP")
        assert (view.units[0].owner, view.units[0].unit, view.units[0].up) == (1, unit, False)


def test_cards_are_never_turned() -> None:
    """FL-12: every viewer has the same edges on the same sides, and no notation turns a card."""
    desk = Desk()
    desk.do("I#5@0,0 T#8@1,0")
    assert len({to_json(desk.view(viewer).tiles) for viewer in range(3)}) == 1
    assert [tile.edges for tile in desk.view(2).tiles] == ["FFPM", "MFMP"]
    for text in ("I#1r@0,1", "I#1@0,1r", '{"type":"place","unit":"I","card":1,"x":0,"y":1,"turned":1}'):
        assert desk.refusal(text) == "bad_notation"


def test_the_first_pair_lies_on_the_origin() -> None:
    """FL-13"""
    desk = Desk()
    assert desk.view(1).spots == [[0, 0]]
    assert desk.refusal("I#1@1,0") == "not_touching"
    assert desk.refusal("I#1@0,0") == ""


def test_every_later_pair_shares_a_full_side() -> None:
    """FL-14: with anybody's tile; a corner is not enough."""
    desk = Desk()
    desk.do("I#1@0,0")
    assert desk.view(2).spots == [[0, -1], [-1, 0], [1, 0], [0, 1]]
    for cell in ("1,1", "-1,-1", "1,-1", "-1,1", "2,0", "5,5"):
        assert desk.refusal(f"T#1@{cell}") == "not_touching"
    assert desk.refusal("T#1@0,0") == "cell_taken"
    desk.do("T#1@1,0")
    assert desk.view(1).spots == [[0, -1], [1, -1], [-1, 0], [2, 0], [0, 1], [1, 1]]


def test_the_grid_has_no_other_limit() -> None:
    """FL-15: all sixteen tiles in one row, up to x = 15."""
    for sign in (1, -1):
        desk = Desk()
        units = [pair.partition("#")[0] for pair in FULL_SETUP.split()]
        for number, unit in enumerate(units):
            desk.do(f"{unit}#{number // 2 + 1}@{sign * number},0")
        assert desk.view(0).phase == "battle"
        assert {tile.x for tile in desk.view(0).tiles} == {sign * n for n in range(16)}
        assert desk.refusal("I#1@16,0") == "bad_notation"


def test_a_row_does_not_touch_the_next_one_at_the_border() -> None:
    """FL-15, FL-22: 15,0 and -15,1 are no neighbours."""
    desk = Desk("15,0#3=1I 14,0#3 -15,1#3=2I -14,1#3 turn 1")
    assert desk.legal(1) == "15,0-L"
    assert desk.refusal("15,0xR") == "no_tile"
    desk.do("15,0-L")
    assert desk.legal(2) == "-15,1-R"


def test_the_battle_starts_after_the_sixteenth_pair() -> None:
    """FL-16: seat 1 acts, and only attacks are possible."""
    desk = Desk()
    for text in FULL_SETUP.split()[:15]:
        desk.do(text)
    assert desk.view(0).phase == "setup"
    desk.do(FULL_SETUP.split()[15])
    assert (desk.view(0).phase, desk.view(0).turn) == ("battle", 1)
    legal = desk.legal(1).split()
    assert legal
    assert all("x" in text for text in legal)


@pytest.mark.parametrize("seed", range(5))
def test_any_first_action_is_an_attack(seed: int) -> None:
    """FL-16: whatever the setup."""
    dice = QuickDice(seed)
    desk = Desk(dice=dice)
    while desk.view(0).phase == "setup":
        desk.truth.play(desk.truth.turn, desk.truth.random_action(desk.truth.turn, dice), None)
    assert all(text[-2] == "x" and text[-1] in DIRECTIONS for text in desk.legal(desk.truth.turn).split())
    assert len(desk.view(0).units) == 16


def test_who_beats_whom() -> None:
    """FL-02, FL-32: the combat table of §8, written out."""
    table = {
        "C": "D/x/x D/x/x D/x/x D/x/x D/x/x",
        "T": "A/x/x D/x/x A/x/x A/x/x A/x/x",
        "I": "A/D/A D/D/D D/D/D A/A/A A/A/A",
        "A": "A/x/x A/x/x A/x/x A/x/x A/x/x",
        "S": "A/D/A D/D/D D/D/D A/A/A A/A/A",
    }
    for attacker, row in table.items():
        for defender, cell in zip(KINDS[1:], row.split(), strict=True):
            for edge, expected in zip("PFM", cell.split("/"), strict=True):
                pair = KINDS.index(attacker), KINDS.index(defender)
                wins = "A" if beats(*pair, EDGES.index(edge)) else "D"
                assert (wins if crosses(pair[0], EDGES.index(edge)) else "x") == expected, (attacker, defender, edge)
