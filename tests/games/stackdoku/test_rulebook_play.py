"""How a level is played: pairs, buffer, placing, undo, lives, dead ends, restart, victory."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games.stackdoku import CARD
from parlour.games.stackdoku.levels.sudoku import write_grid
from parlour.games.stackdoku.position.actions import GIVE_UP, UNDO
from parlour.games.stackdoku.position.match import StackPosition
from parlour.games.stackdoku.view.shapes import Selection
from parlour.laws.kit import left_by
from tests.games.stackdoku.helpers import BLOCKED, SOLVING, STUCK, Play, board_of, state, view_of


def test_sd_10_pairs_and_placements_in_any_order() -> None:
    """SD-10: no phases: a pair after a placement after a pair, and both offered at once."""
    play = Play("P5+6")
    assert {"P1+10", "4@r1c4"} <= set(play.legal())
    play.do("4@r1c4 P4+11 4@r4c3 P1+10 8@r1c8")
    assert play.view().moves == 6


def test_sd_22_what_a_legal_pair_needs() -> None:
    """SD-22: playing, two different present tiles, both free, one digit, room for two; tested in this order."""
    play = Play()
    assert play.bad("P13+13") == "bad_tile"
    assert play.bad("P5+5") == "same_tile"
    assert play.bad("P1+1") == "same_tile"
    assert play.bad("P5+12") == "no_match"
    play.do("P5+6")
    assert play.bad("P5+1") == "gone"  # 1 is free by now; gone comes first
    assert play.bad("P2+5") == "gone"  # 2 is not free
    assert play.bad("P2+12") == "not_free"
    play.do("P4+11")
    assert play.bad("P3+12") == "not_free"
    assert play.bad("P2+10") == "not_free"  # 2 and 8: no match either
    assert play.bad("P10+12") == "buffer_full"
    play.do("R " + SOLVING)
    assert play.bad("P5+6") == "not_playing"


def test_sd_23_a_tile_that_is_not_free_stays() -> None:
    """SD-23: 4 and 11 match, but 4 is wedged until 6 is gone."""
    play = Play()
    assert play.bad("P4+11") == "not_free"
    play.do("P5+6 P4+11")


def test_sd_30_a_pair_gives_two_tokens_at_the_end() -> None:
    """SD-30: both tiles leave, two tokens of their digit are appended."""
    play = Play("P5+6 P1+10")
    view = play.view()
    assert view.buffer == [4, 4, 8, 8]
    assert [tile.id for tile in view.gone] == [1, 5, 6, 10]
    assert [tile.digit for tile in view.gone] == [8, 4, 4, 8]
    assert view.left == 8
    assert play.told() == ["P1+10=8"]


def test_sd_31_never_more_than_five_tokens() -> None:
    """SD-31: from 3 tokens one reaches 5; no line of random play ever holds more than the cap."""
    play = Play("P5+6 P4+11 4@r1c4 P10+12")
    assert play.view().buffer == [4, 4, 4, 8, 8]
    assert play.pairs() == []
    for cap in (2, 3, 5, 8):
        dice = QuickDice(cap)
        for _ in range(10):
            walk = Play(cap=cap)
            while walk.position.to_act():
                action = walk.position.random_action(1, dice)
                walk.position.play(1, action, None)
                assert len(walk.board().buffer) <= cap


@pytest.mark.parametrize(("cap", "fits"), [(2, 0), (3, 1), (5, 3), (8, 6)])
def test_sd_32_full_means_no_room_for_a_pair(cap: int, fits: int) -> None:
    """SD-32: with cap - 1 or cap tokens a pair is refused, with cap - 2 accepted."""
    board = Play(cap=cap).board()
    for tokens in range(cap + 1):
        board.buffer = [9] * tokens
        assert board.full() == (tokens > fits)
        assert (board.why_not_pair(5, 6) == "buffer_full") == (tokens > fits)
        assert board.why_not_pair(5, 12) == "no_match"


def test_sd_33_tokens_leave_in_any_order_the_leftmost_first() -> None:
    """SD-33: any held token may be placed; of equal ones the leftmost goes."""
    play = Play("P5+6 P1+10")
    play.do("8@r1c8")
    assert play.view().buffer == [4, 4, 8]
    play.do("P4+11")
    assert play.view().buffer == [4, 4, 8, 4, 4]
    play.do("4@r1c4")
    assert play.view().buffer == [4, 8, 4, 4]
    play.do("U")
    assert play.view().buffer == [4, 4, 8, 4, 4]  # it was the first one


def test_sd_40_a_selected_token_shows_its_legal_cells() -> None:
    """SD-40: the preview of a token lists exactly the cells where placing it is legal; a token not held has none."""
    play = Play("P5+6")
    shown = play.game.preview(play.position, 1, "token 4")
    assert isinstance(shown, Selection)
    assert shown.cells == ["r1c4", "r1c5", "r4c3", "r4c4", "r6c6", "r9c5"]
    assert [f"4@{cell}" for cell in shown.cells] == [text for text in play.legal() if text.startswith("4@")]
    absent = play.game.preview(play.position, 1, "token 8")
    assert isinstance(absent, Selection)
    assert absent.cells == []
    tile = play.game.preview(play.position, 1, "tile 1")
    assert isinstance(tile, Selection)
    assert tile.partners == [10, 12]
    assert play.game.preview(play.position, 1, "") is None


def test_sd_41_what_a_legal_placement_needs() -> None:
    """SD-41: held digit, empty cell, absent from row, column and box; each alone is enough to refuse."""
    play = Play("P5+6")
    assert play.bad("8@r1c4") == "no_token"
    assert play.bad("8@r1c1") == "no_token"  # tested first
    assert play.bad("4@r1c1") == "cell_filled"
    board = play.board()
    for digit in range(1, 10):
        for cell in range(81):
            row, column = cell // 9, cell % 9
            house = [
                other
                for other in range(81)
                if other // 9 == row
                or other % 9 == column
                or (other // 27 == row // 3 and other % 9 // 3 == column // 3)
            ]
            expected = board.cells[cell] == 0 and digit not in [board.cells[other] for other in house]
            assert board.fits(digit, cell) == expected


def test_sd_42_a_refused_placement_names_the_conflicts() -> None:
    """SD-42: nothing is lost, and the conflicting cells are named in order."""
    play = Play("P5+6")
    assert play.bad("4@r1c8") == "conflict:r3c7,r8c8"
    assert play.bad("4@r4c1") == "conflict:r2c1"
    assert play.view().buffer == [4, 4]


def test_sd_43_wrong_but_legal_is_accepted_in_silence() -> None:
    """SD-43: 4 at r1c5 is not the solution; the player is told what they would be told of a right one."""
    wrong, right = Play("P5+6 4@r1c5"), Play("P5+6 4@r1c4")
    assert wrong.told() == ["4@r1c5"]
    told = [[{**event.data, "cell": ""} for event in play.events] for play in (wrong, right)]
    assert told[0] == told[1]
    assert wrong.board().winnable() == 0
    assert wrong.view().warning == ""
    assert (wrong.view().lives, wrong.view().dead_end, wrong.view().status) == (3, None, "playing")


def test_sd_44_a_placed_token_stays() -> None:
    """SD-44: no action but undo, rescue and restart empties a cell."""
    play = Play("P5+6 4@r1c5")
    assert play.bad("4@r1c5") == "cell_filled"
    for action in play.position.legal(1):
        trial = play.position.clone()
        trial.play(1, action, None)
        kept = board_of(trial).cells[4] == 4
        assert kept == (play.game.write(action) not in ("U", "R"))


def test_sd_50_three_lives_three_undos() -> None:
    """SD-50: at the start and at every restart."""
    play = Play("P5+6 U P5+6 U R")
    assert (play.view().lives, play.view().undos) == (3, 3)


def test_sd_51_undo_restores_exactly() -> None:
    """SD-51: tiles, buffer order and grid as before the latest action; lives, undos and counters are not restored."""
    play = Play("P5+6 K1")
    trail = [state(play.board())]
    for action in ("P1+10", "8@r1c8", "4@r1c4"):
        play.do(action)
        trail.append(state(play.board()))
    for left, before in zip((2, 1, 0), trail[-2::-1], strict=True):
        play.do("U")
        assert state(play.board()) == before
        assert (play.view().undos, play.view().lives, play.view().moves, play.view().peeks) == (left, 3, 4, 1)


def test_sd_52_when_undo_is_refused() -> None:
    """SD-52: without undos, with nothing to take back, once solved or failed; allowed anywhere else, no redo."""
    play = Play()
    assert play.bad("U") == "nothing_to_undo"
    play.do("P5+6 U P5+6 U P5+6 U P5+6")
    assert play.bad("U") == "no_undo"
    assert Play(undos=0).bad("U") == "no_undo"  # tested before nothing_to_undo
    assert Play(SOLVING).bad("U") == "not_playing"
    failed = Play(STUCK + " L", undos=0, lives=1)
    assert failed.bad("U") == "not_playing"
    assert Play(STUCK).do("U") is not None
    free = Play("P5+6 U " * 9, undos="unlimited")
    assert free.view().undos is None


def test_sd_53_what_is_no_action() -> None:
    """SD-53: undo skips peeks, hints, mode changes, tries and refusals."""
    play = Play("P5+6 4@r1c4 K1 ? P1+4 V", mode="hidden")
    assert play.bad("P1+1") == "same_tile"
    play.do("U")
    assert play.view().grid[3] == "."
    assert play.view().buffer == [4, 4]
    assert play.told()[0] == "U 4@r1c4"


def test_sd_54_a_life_leads_back_to_the_latest_winnable_position() -> None:
    """SD-54: only at a dead end without undos; at least one action back, to where it can be won; no undo is used."""
    play = Play(STUCK)
    assert play.bad("L") == "undo_first"
    assert Play("P5+6", undos=0).bad("L") == "not_stuck"
    assert Play("P5+6 4@r1c5", undos=0).bad("L") == "not_stuck"  # lost in fact, not in form
    rescued = Play(STUCK + " L", undos=0)
    view = rescued.view()
    assert (view.buffer, view.left, view.lives, view.undos, view.moves) == ([4, 4, 4, 4], 8, 2, 0, 8)
    assert rescued.board().winnable() == 1
    assert rescued.told()[0] == "L 6"
    rewound = Play(STUCK + " L", undos=0, rescue="rewind")
    assert rewound.view().buffer == [4, 4, 8, 5, 5]
    assert rewound.told()[0] == "L 1"


def test_sd_54_it_stops_at_the_latest_one() -> None:
    """SD-54: one action more would be one too many: the position after the first undone action cannot be won."""
    play = Play(STUCK, undos=0)
    trail = [Play(" ".join(STUCK.split()[:k]), undos=0).board().winnable() for k in range(9)]
    assert trail == [1, 1, 1, 0, 0, 0, 0, 0, 0]
    play.do("L")
    assert len(play.board().done) == 2


def test_sd_55_the_last_life_fails_the_level() -> None:
    """SD-55: nothing is taken back; only restart, mode and giving up follow."""
    play = Play(STUCK + " L", undos=0, lives=1)
    assert (play.view().status, play.view().lives) == ("failed", 0)
    assert play.told()[:2] == ["L 0", "failed"]
    assert play.legal() == ["R", "H", "X"]
    assert play.bad("8@r1c8") == "not_playing"
    assert play.position.outcome() is None
    play.do("R")
    assert (play.view().status, play.view().lives) == ("playing", 1)


def test_sd_56_nothing_else_costs_a_life() -> None:
    """SD-56: illegal tries, wrong placements, hints, peeks, blind tries and pauses cost none; nor does a dead end."""
    play = Play("P5+6 4@r1c5 ? K1 P1+4 pause resume V U U", mode="hidden")
    for text in ("4@r1c1", "P1+1", "xyzzy", "U" * 20):
        play.bad(text)
    assert (play.view().lives, play.view().lost) == (3, 0)
    assert Play(STUCK).view().lives == 3


@pytest.mark.parametrize(
    ("actions", "dead"),
    [
        (STUCK, "stuck"),  # 4 tokens, a free pair that does not fit
        (
            "P5+6 P4+11 4@r4c4 P10+12 4@r9c5 8@r1c4 P3+9 5@r1c5 8@r9c9 P2+7 2@r4c1 2@r9c3 P1+8",
            "stuck",
        ),  # 5 tokens, no tiles
        (BLOCKED, "blocked"),
        ("", None),
        ("P5+6 P4+11", None),  # full, but a four can be placed
        ("P5+6 4@r1c5", None),
    ],
)
def test_sd_60_and_61_stuck_and_blocked(actions: str, dead: str | None) -> None:
    """SD-60, SD-61: stuck needs a full buffer, no pair that may be removed and no legal cell; blocked has room."""
    play = Play(actions)
    assert play.view().dead_end == dead
    moves = [text for text in play.legal() if text[:1] == "P" or "@" in text]
    assert bool(moves) == (dead is None)
    assert play.board().full() == (dead == "stuck" or actions == "P5+6 P4+11")
    if dead:
        assert dead in play.told()


def test_sd_61_dead_ends_are_treated_alike() -> None:
    """SD-61: blocked is rescued like stuck."""
    play = Play(BLOCKED, undos=0)
    play.do("L")
    assert (play.view().lives, play.view().dead_end) == (2, None)
    assert play.board().winnable() == 1


def test_sd_62_the_player_is_asked_and_nothing_happens_by_itself() -> None:
    """SD-62: after every action; the prompt says why and what is left; state stands until they choose."""
    play = Play(STUCK)
    assert play.events[-1].data == {"type": "deadend", "why": "stuck", "undos": 3, "lives": 3}
    assert {"U", "R", "X"} <= set(play.legal())
    assert "L" not in play.legal()
    without = Play(STUCK, undos=0)
    assert {"L", "R"} <= set(without.legal())
    assert "U" not in without.legal()
    again = Play(STUCK + " U 8@r9c9")
    assert again.told() == ["8@r9c9", "stuck"]


def test_sd_63_hopeless_is_no_dead_end() -> None:
    """SD-63: no prompt and no cost while something can be done; with assist=warn they are told."""
    play = Play("P5+6 4@r1c5")
    assert play.told() == ["4@r1c5"]
    assert play.view().dead_end is None
    warned = Play("P5+6 4@r1c5", assist="warn")
    assert warned.told() == ["4@r1c5", "warning"]
    assert warned.view().warning
    assert not warned.view().ranked
    stack = "P5+11 P1+12 4@r1c4 4@r4c3 8@r1c8 8@r2c5 P2+7"  # right grid, dead stack
    assert Play(stack, assist="warn").view().warning
    assert not Play(stack, assist="warn", mode="hidden").view().warning  # the stack is secret there
    assert not Play("P5+6 4@r1c4", assist="warn").view().warning


def test_sd_64_restart() -> None:
    """SD-64: always available; start state, full lives and undos, next attempt; a solved level is repeated unranked."""
    play = Play()
    start = state(play.board())
    play.do("P5+6 4@r1c5 U R")
    view = play.view()
    assert state(play.board()) == start
    assert (view.lives, view.undos, view.moves, view.attempt, view.log) == (3, 3, 0, 2, [])
    failed = Play(STUCK + " L R", undos=0, lives=1)
    assert (failed.view().status, failed.view().attempt, failed.view().lost) == ("playing", 2, 1)
    solved = Play("R " + SOLVING)
    assert solved.view().ranked
    assert solved.bad("R") == "not_playing"  # the match is over and opened
    repeat = solved.game.rematch(solved.position).repeat
    assert repeat is not None
    again = view_of(solved.game.load(repeat, QuickDice()))
    assert (again.attempt, again.ranked, again.status) == (3, False, "playing")
    assert (again.moves, again.left) == (0, 12)


def test_a_rematch_of_a_level_that_is_fixed_is_a_repeat() -> None:
    """SD-64: else the referee draws another one; of a race there is no repeat, its level is known now."""
    for options, begins, repeats in (
        ({"seed": "x"}, True, True),
        ({"daily": "2026-11-16"}, True, True),
        ({}, False, True),
        ({"race": True}, False, False),
    ):
        game = CARD.make(options)
        rematch = game.rematch(left_by(game, 1))
        assert (rematch.start is not None, rematch.repeat is not None) == (begins, repeats), options
        assert rematch.chairs == ([2, 1] if options == {"race": True} else [1])


def test_sd_70_solved_needs_grid_and_stack() -> None:
    """SD-70: tested after every placement, and final."""
    almost, _, last = SOLVING.rpartition(" ")
    play = Play(almost)
    assert (play.view().left, play.view().status) == (0, "playing")
    play.do(last)
    outcome = play.position.outcome()
    assert outcome is not None
    assert (outcome.payoffs, outcome.reason) == ([1.0], "solved")
    assert play.told() == ["8@r9c9", "#1 solved"]
    assert play.position.to_act() == []
    assert play.legal() == []


def test_sd_70_any_legal_full_grid_solves_an_imported_level_with_several_solutions() -> None:
    """SD-70: the test is legality, not the solution on file."""
    from parlour.games.stackdoku.levels.level import import_level, playable

    turned = "123456789456789123789123456" + "214365897365897214897214365" + "531642978642978531978531642"
    givens = "".join("." if cell in (0, 1, 27, 28) else digit for cell, digit in enumerate(turned))
    tiles = "0,0,0=1 4,0,0=1 8,0,0=2 12,0,0=2"
    assert playable(import_level(givens, tiles)) == ""
    for line in ("1@r1c1 1@r4c2 P3+4 2@r1c2 2@r4c1", "1@r1c2 1@r4c1 P3+4 2@r1c1 2@r4c2"):
        play = Play("P1+2 " + line, level=import_level(givens, tiles))
        assert play.view().status == "solved"
    crossed = Play("P1+2 1@r1c1", level=import_level(givens, tiles))
    assert crossed.board().winnable() == 1
    assert Play("P1+2", level=import_level(givens, tiles)).view().solution == ""


def test_sd_71_an_empty_stack_is_not_enough() -> None:
    """SD-71: tokens still held; and a full grid implies an empty stack and buffer."""
    play = Play(
        "P5+6 P1+10 4@r1c4 P4+11 4@r4c3 4@r6c6 P2+7 2@r4c1 2@r9c3 P8+12 4@r9c5 8@r1c5 P3+9 5@r4c4 8@r5c4 8@r9c9"
    )
    view = play.view()
    assert (view.left, view.buffer, view.status, view.dead_end) == (0, [8, 5], "playing", "blocked")
    solved = Play(SOLVING).view()
    assert (solved.left, solved.buffer, solved.grid.count(".")) == (0, [], 0)


def test_the_grid_is_written_as_it_is_filled() -> None:
    """The view's grid is carried on from input to input, taken back and copied with the board."""
    dice, undone = QuickDice(3), 0
    position = CARD.make({"undos": "unlimited"}).start(dice)
    assert isinstance(position, StackPosition)
    for _ in range(200):
        board = position.boards[0]
        action = UNDO if board.done and dice.roll("undo", 4) == 1 else position.random_action(1, dice)
        undone += action == UNDO
        if action == GIVE_UP:
            break
        copy = position.clone()
        position.play(1, action, None)
        for each in (position, copy):
            assert isinstance(each, StackPosition)
            assert each.boards[0].signs.decode() == write_grid(each.boards[0].cells)
    assert undone
