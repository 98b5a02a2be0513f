"""What a player is told at a dead end and after the end (SD-62, SD-100)."""

from parlour.games.stackdoku.position import advice
from parlour.games.stackdoku.position.board import GAVE_UP
from tests.games.stackdoku.helpers import BLOCKED, SOLVING, STUCK, Play

EMPTY = (  # the stack is gone, two tokens fit nowhere
    "P5+6 P1+10 4@r1c4 P4+11 4@r4c3 4@r6c6 P2+7 2@r4c1 2@r9c3 P8+12 4@r9c5 8@r1c5 P3+9 5@r4c4 8@r5c4 8@r9c9"
)


def test_sd_62_a_dead_end_says_why() -> None:
    """SD-60, SD-61, SD-62: the stack's reason and the tray's; nowhere else is there anything to say."""
    assert Play(STUCK).view().why == [
        "No pair fits: 2 2 and 8 8 are free, but the tray holds 4.",
        "No token fits: 4 and 5 have no legal cell.",
    ]
    assert Play(BLOCKED).view().why == ["No pair is free.", "No token waits in the tray."]
    assert Play(EMPTY).view().why == ["The stack is empty.", "No token fits: 5 and 8 have no legal cell."]
    assert Play("P5+6").view().why == []


def test_sd_81_face_down_the_reason_names_no_pair() -> None:
    """SD-81: which free tiles match stays the player's to find out."""
    assert Play(STUCK, mode="hidden").view().why[0] == "No pair fits: the tray holds 4."


def test_sd_62_the_prompt_says_what_an_undo_takes_back() -> None:
    assert Play().view().back == ""
    assert Play("P5+6").view().back == "the pair of 4s"
    assert Play("P5+6 4@r1c5").view().back == "4 in row 1, column 5"
    assert Play("P5+6 4@r1c5 U").view().back == "the pair of 4s"
    assert Play("P5+6 pause").view().back == ""


def test_sd_100_tiles_left_of_each_digit() -> None:
    """SD-81, SD-100: counted from grid and tray, so face down it tells no more than they do."""
    play = Play("P5+6 4@r1c4")
    digits = [tile.digit for tile in play.view().tiles]
    assert play.view().stock == [digits.count(digit) for digit in range(1, 10)]
    assert Play("P5+6 4@r1c4", mode="hidden").view().stock == play.view().stock
    assert Play("pause").view().stock == []


def test_the_kind_of_level() -> None:
    assert Play().view().kind == "level"
    assert Play(race=True).view().kind == "race"
    assert Play(daily="2026-05-01").view().kind == "daily"
    assert Play(endless=True).view().kind == "endless"
    assert Play().view().par == 18


def test_the_review_of_a_level_that_was_lost_and_won() -> None:
    """SD-51, SD-54: every point of no return, what took it back, and how full the tray was."""
    play = Play("P5+6 4@r1c5 U " + SOLVING.partition(" ")[2])
    review = play.view().review
    assert review is not None
    assert review.tray[:5] == [2, 1, 2, 4, 3]
    assert review.lost[:4] == [False, True, False, False]
    assert [(at.step, at.move, at.final) for at in review.moments] == [(1, 2, False)]
    assert review.moments[0].says == "4 in row 1, column 5 left no solution. You took it back with an undo."
    assert len(review.tray) == len(review.lost) == len(play.view().log)
    rescued = Play(STUCK + " L X", undos=0).view().review
    assert rescued is not None
    assert rescued.moments[0].says.endswith("A life led back before it.")
    assert rescued.hope


def test_the_review_names_the_stack() -> None:
    dead = "P5+11 P1+12 4@r1c4 4@r4c3 8@r1c8 8@r2c5 P2+7"
    review = Play(dead + " X").view().review
    assert review is not None
    assert review.moments[-1].says == "The pair of 4s left a stack that cannot be cleared."
    assert review.moments[-1].final
    assert not review.hope


def test_sd_90_no_review_before_the_end() -> None:
    """SD-90: a failed level may be restarted; a daily one stays closed to watchers."""
    assert Play(STUCK).view().review is None
    assert Play(STUCK + " L", undos=0, lives=1).view().review is None
    daily = Play(STUCK + " X", daily="2026-05-01")
    assert daily.view().review is not None
    assert daily.view(0).review is None


def test_a_review_asks_the_solver_only_where_it_must() -> None:
    """What was never taken back in a solved level could be won; nothing is asked about it."""
    board = Play(SOLVING).board()
    known = board.level.solution
    board.level.solution = [0] * 81  # a solver that is asked says: lost
    try:
        assert advice.review(board).lost == [False] * 18
        board.status = GAVE_UP
        assert True in advice.review(board).lost
    finally:
        board.level.solution = known  # levels are shared


def test_sd_101_a_tile_tells_what_holds_it() -> None:
    """SD-20, SD-101: covered by what lies on it, wedged between its neighbours; so that each can be shown."""
    tiles = {tile.id: tile for tile in Play().view().tiles}
    assert (tiles[5].held, tiles[5].by) == ("", [])
    assert (tiles[2].held, tiles[2].by) == ("covered", [11])
    assert (tiles[1].held, tiles[1].by) == ("wedged", [5, 2])
    assert {tile.held for tile in Play("P5+6", mode="hidden").view().gone} == {""}
