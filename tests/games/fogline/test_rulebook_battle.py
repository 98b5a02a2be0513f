"""Fogline's rulebook, requirement by requirement: turns, combat, ends."""

import pytest

from parlour.core.dice import QuickDice
from parlour.core.options import as_data
from parlour.games.fogline import CARD
from parlour.games.fogline.texts import REFUSALS
from parlour.table.chance import chosen
from parlour.table.match import Match
from tests.games.fogline.desk import FULL_SETUP, WHOLE_GAME, Desk

SHUTTLE = "0,0#3=1T 1,0#3 5,5#3=2T 6,5#3 turn 1"  # each seat has a Tank that can go to and fro


def test_a_turn_is_one_action() -> None:
    """FL-20"""
    desk = Desk(SHUTTLE)
    assert desk.refusal("5,5-R", seat=2) == "not_your_turn"
    desk.do("0,0-R")
    assert desk.truth.to_act() == [2]
    assert desk.refusal("1,0-L", seat=1) == "not_your_turn"


def test_a_unit_that_acts_turns_face_up_for_good() -> None:
    """FL-21: by a move, and by an attack that it loses; the others stay as they are."""
    desk = Desk("0,0#3=1t 1,0#3 0,1#1=1i 5,5#3=2t 6,5#3 turn 1")
    assert desk.do("0,0-R") == "T* 0,0-R 1,0"
    assert [desk.at(1, 0, viewer) for viewer in range(3)] == ["1T"] * 3
    assert [desk.at(0, 1, viewer) for viewer in range(3)] == ["1?", "1i", "1?"]
    desk.do("5,5-R")
    assert desk.do("1,0-L") == "T 1,0-L 0,0"
    desk = Desk("0,0#2=1i 1,0#6=2t 2,0#3 0,1#1=1t turn 1")
    assert desk.do("0,0xR") == "I* 0,0xR 1,0 T* 3v5F D"
    assert desk.view(2).lost[0].unit == "I"


def test_the_target_is_next_to_the_unit() -> None:
    """FL-22"""
    desk = Desk("0,0#1=1I 1,1#1 2,0#3 0,2#1 1,0#3 5,5#3=2I 5,6#1 turn 1")
    assert desk.legal(1) == "0,0-R"
    assert desk.refusal("0,0-D") == "no_tile"
    for to in ([1, 1], [2, 0], [0, 2], [0, 0]):
        assert desk.refusal(f'{{"type":"move","from":[0,0],"to":{to}}}') == "bad_notation"
    assert desk.refusal('{"type":"move","from":[0,0],"to":[1,0]}') == ""


@pytest.mark.parametrize(
    ("direction", "cell", "open_cards"),
    [("U", "0,-1", "1256"), ("R", "1,0", "3478"), ("D", "0,1", "12"), ("L", "-1,0", "34")],
)
def test_the_edge_of_the_target_that_faces_the_origin_counts(direction: str, cell: str, open_cards: str) -> None:
    """FL-23: which cards let a Tank in, going each way (§8)."""
    for card in "12345678":
        desk = Desk(f"0,0#1=1T {cell}#{card} 9,9#3=2T 8,9#3 10,9#3 0,5#1=1I 0,6#1 turn 1")
        assert (desk.refusal(f"0,0-{direction}") == "") == (card in open_cards)
        assert desk.refusal(f"0,0-{direction}") in ("", "edge_blocked")
        desk = Desk(f"0,0#1=1S {cell}#{card} 9,9#3=2T 8,9#3 turn 1")
        assert desk.refusal(f"0,0-{direction}") == ""


def test_a_move_needs_an_empty_tile_and_an_open_edge() -> None:
    """FL-24"""
    desk = Desk("0,0#1=1T 1,0#3 0,1#3 0,-1#1=2I -1,0#4=1I turn 1")
    assert [desk.refusal(f"0,0-{d}") for d in "RDUL"] == ["", "edge_blocked", "occupied", "own_unit"]
    desk.do("0,0-R")
    assert (desk.at(1, 0), desk.at(0, 0)) == ("1T", "")


def test_an_attack_needs_an_enemy_and_an_open_edge() -> None:
    """FL-25"""
    desk = Desk("0,0#1=1T 1,0#3=2I 0,1#3=2I 0,-1#1 -1,0#4=1I turn 1")
    assert [desk.refusal(f"0,0x{d}") for d in "RDUL"] == ["", "edge_blocked", "no_target", "own_unit"]


def test_one_unit_a_tile() -> None:
    """FL-26: an own unit is never a target, and no random match ever puts two units on a tile."""
    desk = Desk("0,0#1=1I 1,0#3=1I 9,9#3=2T 8,9#3 0,1#1 turn 1")
    assert desk.refusal("0,0-R") == desk.refusal("0,0xR") == "own_unit"
    dice = QuickDice(26)
    for _ in range(20):
        desk = Desk(dice=dice)
        while seats := desk.truth.to_act():
            desk.truth.play(seats[0], desk.truth.random_action(seats[0], dice), None)
            cells = [(unit.x, unit.y) for unit in desk.view(0).units]
            assert len(set(cells)) == len(cells)


def test_the_edge_of_the_origin_does_not_count() -> None:
    """FL-27: card 1 has F on its Right and Left; a Tank leaves there all the same, unless exit=on."""
    pos = "0,0#1=1T 1,0#3 -1,0#3 0,-1#1 9,9#3=2T 8,9#3 turn 1"
    desk = Desk(pos)
    assert desk.legal(1) == "0,0-U 0,0-R 0,0-L"
    strict = Desk(pos, {"exit": "on"})
    assert strict.legal(1) == "0,0-U"
    assert strict.refusal("0,0-R") == "exit_blocked"
    blocked_twice = Desk("0,0#1=1T 1,0#1 0,-1#1 9,9#3=2T 8,9#3 turn 1", {"exit": "on"})
    assert blocked_twice.refusal("0,0-R") == "edge_blocked"  # the first reason in order


def test_tiles_stay_and_are_open_to_both() -> None:
    """FL-28: seat 2 walks onto seat 1's tile once it is empty; tiles never change."""
    desk = Desk()
    desk.do(FULL_SETUP)
    tiles = desk.view(0).tiles
    desk.do("2,0xL 3,1xL 2,1-U 3,0-D 2,0-R")
    assert next(tile.by for tile in tiles if (tile.x, tile.y) == (2, 1)) == 1
    desk.do("3,1-L")
    assert desk.at(2, 1) == "2I"
    assert desk.view(0).tiles == tiles


def test_an_attacked_unit_turns_face_up_and_stays_so() -> None:
    """FL-30"""
    desk = Desk("0,0#2=1i 1,0#6=2t 2,0#3 0,1#1=1t turn 1")
    assert [desk.at(1, 0, viewer) for viewer in range(3)] == ["2?", "2?", "2t"]
    assert "T*" in desk.do("0,0xR")
    assert [desk.at(1, 0, viewer) for viewer in range(3)] == ["2T"] * 3


def test_only_the_crossed_edge_counts() -> None:
    """FL-31: the attacker's own forest is irrelevant, and so are the defender's other edges."""
    desk = Desk("0,0#3=1I 0,1#2=2S 0,2#1 1,0#1=1I 5,5#3=2T 6,5#3 turn 1")  # origin's Bottom F, target's Top P
    assert desk.do("0,0xD") == "I 0,0xD 0,1 S 3v1P A"
    desk = Desk("0,0#1=1I 1,0#6=2S 2,0#3 0,1#1=1I 5,5#3=2T 6,5#3 turn 1")  # target's Left F
    assert desk.do("0,0xR") == "I 0,0xR 1,0 S 3v2F A"


def test_ties_go_to_the_defender() -> None:
    """FL-32: 3 v 3, and 4 v 4."""
    assert Desk("0,0#1=1I 1,0#3=2I 0,1#1=1I 5,5#3=2T 6,5#3 turn 1").do("0,0xR").endswith("3v3P D")
    assert Desk("0,0#1=1T 1,0#3=2T 0,1#1=1I 2,0#3 turn 1").do("0,0xR").endswith("4v4P D")


def test_exactly_the_loser_leaves() -> None:
    """FL-33: one unit an attack, in a whole game."""
    desk = Desk()
    desk.do(FULL_SETUP)
    for text in WHOLE_GAME.split():
        before = len(desk.view(0).units), len(desk.view(0).lost)
        desk.do(text)
        fallen = 1 if "x" in text else 0
        assert (len(desk.view(0).units), len(desk.view(0).lost)) == (before[0] - fallen, before[1] + fallen)


def test_a_winner_moves_in_and_a_loser_leaves_its_tile_empty() -> None:
    """FL-34"""
    pos = "0,0#1=1T 1,0#3=2I 2,0#3=2T 0,1#1=1I 3,0#3 turn 1"
    desk = Desk(pos)
    desk.do("0,0xR")
    assert (desk.at(0, 0), desk.at(1, 0)) == ("", "1T")
    desk = Desk(pos.replace("2I", "2T"))
    desk.do("0,0xR")
    assert (desk.at(0, 0), desk.at(1, 0)) == ("", "2T")


def test_losing_the_command_loses_at_once() -> None:
    """FL-40: as defender and as attacker."""
    desk = Desk("0,0#1=1T 1,0#3=2c 5,5#3=2T 6,5#3 0,1#1=1i turn 1")
    assert desk.do("0,0xR").endswith("#1 command")
    desk = Desk("0,0#1=1c 1,0#3=2a 0,1#1=1I 2,0#3 0,2#1 turn 1")
    assert desk.do("0,0xR") == "C* 0,0xR 1,0 A* 1v1P D #2 command"
    assert desk.truth.outcome() is not None
    assert desk.truth.result is not None
    assert desk.truth.result.payoffs == [0.0, 1.0]


def test_losing_all_the_others_loses_at_once() -> None:
    """FL-41: attacked, or in one's own attack, with the Command untouched."""
    desk = Desk("0,0#1=1T 1,0#3=2i 5,5#3=2c 6,5#3 0,1#1=1i turn 1")
    assert desk.do("0,0xR").endswith("#1 elimination")
    desk = Desk("0,0#1=1I 1,0#3=2i 5,5#1=1c 2,0#3 turn 1")
    assert desk.do("0,0xR").endswith("#2 elimination")
    assert desk.at(5, 5) == "1c"  # opened by the end, never turned


def test_nothing_is_accepted_after_the_end() -> None:
    """FL-42"""
    desk = Desk("0,0#1=1T 1,0#3=2c 2,0#3=2T 3,0#3 0,1#1=1I 0,2#1 turn 1")
    desk.do("0,0xR")
    assert desk.truth.to_act() == []
    for seat in (1, 2):
        assert desk.legal(seat) == ""
        for text in ("1,0xR", "2,0xL", "0,1-D", "I#1@1,1", "pass", "autofinish", "agree"):
            assert desk.refusal(text, seat) == "wrong_phase"


def test_platform_ends_are_always_available() -> None:
    """FL-43: resignation, clock, absence, agreed draw, from the first moment on."""
    game = CARD.make({"first": "host", "setup_time": 0, "turn_time": 30})
    assert game.conduct.talk == ("resign", "draw")
    for moves in ("", FULL_SETUP):
        match = Match(game, ["Ana", "Bo"], chosen("43", 2))
        for number, text in enumerate(moves.split()):
            match.hear(1 + number % 2, text)
        assert match.hear(2, "resign").refusal is None
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.winners(), outcome.reason) == ([1], "resign")
    desk = Desk(SHUTTLE)
    lapse = desk.truth.lapse(1, "turn", "")
    assert (lapse.actions, lapse.forfeit) == ([], "clock")
    assert desk.truth.lapse(2, "absence", "").forfeit == "disconnect"
    for seat, reason, result in ((1, "clock", "2 clock"), (2, "disconnect", "1 disconnect"), (0, "agreed", "0 agreed")):
        trial = Desk(SHUTTLE)
        trial.truth.forfeit(seat, reason, trial.heard[0])
        assert trial.result() == result
        assert trial.heard[0][0].text == f"#{result}"


def test_a_seat_without_an_action_passes_by_itself() -> None:
    """FL-44: no action at all, or none but attacks by its Command; never otherwise."""
    desk = Desk("0,0#3=1T 0,1#5=2t 0,2#1 turn 2")
    assert desk.do("0,1-D") == "T* 0,1-D 0,2 --"
    assert (desk.truth.turn, desk.view(0).passed) == (2, 1)
    desk = Desk("0,0#1=1c 1,0#3=2t 2,0#3 turn 1")
    assert (desk.truth.turn, desk.legal(2)) == (2, "1,0-R")
    desk = Desk("0,0#1=1c 1,0#3=2t 2,0#3 0,2#1=1I 0,3#1 turn 1")
    assert desk.legal(1) == "0,0xR 0,2-D"  # with another action at hand the Command may attack
    assert desk.refusal("pass") == "no_pass"
    assert desk.refusal("--") == "no_pass"


def test_a_command_that_can_only_move_is_not_blocked() -> None:
    """FL-44: only its attacks do not count."""
    desk = Desk("0,0#3=1C 1,0#3 5,5#3=2T 6,5#3 turn 1")
    assert desk.legal(1) == "0,0-R"


def test_two_blocked_seats_are_a_draw() -> None:
    """FL-45: also where Commands could attack."""
    assert Desk("0,0#3=1T 0,1#5=2t turn 1").result() == "0 mutual_block"
    assert Desk("0,0#3=1c 1,0#3=2c turn 1").result() == "0 mutual_block"
    desk = Desk("0,0#3=1T 0,1#5=2i 0,2#3 turn 2")
    assert desk.do("0,1xU") == "I* 0,1xU 0,0 T 3v5F D #1 elimination"
    desk = Desk("0,0#3=1T 1,0#5 2,0#1=2T 1,1#4=2S 0,1#1=1C turn 2")
    assert desk.result() == ""


@pytest.mark.parametrize("rep", [3, 0])
def test_the_third_occurrence_is_a_draw(rep: int) -> None:
    """FL-46: start, second, third; the seat to act belongs to the position."""
    desk = Desk(SHUTTLE, {"rep": rep})
    for _ in range(2):
        assert desk.result() == ""
        desk.do("0,0-R 5,5-R 1,0-L 6,5-L")
    assert desk.result() == ("0 repetition" if rep else "")


def test_a_reveal_or_an_attack_makes_earlier_positions_impossible() -> None:
    """FL-46, R-24"""
    desk = Desk("0,0#3=1t 1,0#3 5,5#3=2T 6,5#3 turn 1")
    desk.do("0,0-R 5,5-R 1,0-L 6,5-L 0,0-R 5,5-R 1,0-L 6,5-L")
    assert desk.result() == ""
    assert desk.do("0,0-R").endswith("#0 repetition")


def test_a_position_with_another_seat_to_act_is_another_position() -> None:
    """FL-46: seat 2 is blocked, so every position is recorded once, with seat 1 to act."""
    desk = Desk("0,0#3=1T 1,0#3 9,9#1=2T turn 1")
    desk.do("0,0-R 1,0-L 0,0-R")
    assert desk.view(0).seen == 2
    assert desk.result() == ""
    assert desk.do("1,0-L") == "T 1,0-L 0,0 -- #0 repetition"


def test_forty_quiet_moves_are_a_draw() -> None:
    """FL-47: moves of both seats, passes not; an attack starts the count anew."""
    assert as_data(CARD.make().options)["quiet"] == 40
    desk = Desk("0,0#3=1T 1,0#3 5,5#3=2T 6,5#3 turn 1", {"rep": 0})
    circle = "0,0-R 5,5-R 1,0-L 6,5-L"
    for _ in range(9):
        desk.do(circle)
    assert desk.view(0).quiet == 36
    desk.do("0,0-R 5,5-R 1,0-L")
    assert desk.do("6,5-L") == "T 6,5-L 5,5 #0 no_progress"
    desk = Desk("0,0#3=1T 1,0#3 9,9#1=2T turn 1", {"rep": 0, "quiet": 3})
    desk.do("0,0-R 1,0-L")  # two moves, two automatic passes
    assert desk.view(0).quiet == 2
    assert desk.do("0,0-R").endswith("-- #0 no_progress")


def test_refusals_come_in_the_order_of_the_rules() -> None:
    """FL-54: each code is met where an earlier one would not already answer."""
    setup = Desk(options={})
    assert setup.refusal("0,0xR", seat=2) == "wrong_phase"  # before not_your_turn
    assert setup.refusal("I#1@5,5", seat=2) == "not_your_turn"
    battle = Desk("0,0#1=1I 1,0#1=1T 0,1#3=2T 2,0#3 3,0#3=2I turn 1")
    order = {
        "5,5-R": "no_tile",
        "2,0-R": "no_unit",
        "0,1-U": "not_your_unit",
        "0,0xU": "no_tile",
        "0,0xR": "own_unit",
        "0,0-D": "occupied",
        "1,0xR": "no_target",
    }
    assert {text: battle.refusal(text) for text in order} == order
    blocked = Desk("0,0#1=1T 1,0#1=2I 1,1#1 0,1#1=1I turn 1")
    assert blocked.refusal("0,0-R") == "edge_blocked"  # before occupied
    assert set(order.values()) <= set(REFUSALS)
