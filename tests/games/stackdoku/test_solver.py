"""The exact solvers against brute force; hints that lead to the end; points of no return."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.core.dice import QuickDice
from parlour.games.stackdoku import CARD, make_level, notation
from parlour.games.stackdoku.levels import solver, sudoku
from parlour.games.stackdoku.levels.stack import Stack, in_order
from parlour.games.stackdoku.position import advice
from tests.games.stackdoku.helpers import BLOCKED, SOLVING, STUCK, Play


def brute_clearable(stack: Stack, digits: list[int], present: int) -> bool:
    if present == 0:
        return True
    free = stack.free(present)
    return any(
        digits[one] == digits[two] and brute_clearable(stack, digits, present & ~(stack.one[one] | stack.one[two]))
        for k, one in enumerate(free)
        for two in free[k + 1 :]
    )


@st.composite
def small_stacks(draw: st.DrawFn) -> tuple[Stack, list[int]]:
    """Up to ten tiles in two or three layers, with few digits, so that many of them cannot be cleared."""
    places = [(2 * x, 2 * y, 0) for x in range(3) for y in range(2)] + [(1, 1, 1), (3, 1, 1), (2, 1, 2), (8, 0, 0)]
    chosen = draw(st.lists(st.sampled_from(places), unique=True, min_size=2, max_size=10))
    chosen = chosen[: len(chosen) // 2 * 2]
    pairs = draw(st.lists(st.integers(1, 3), min_size=len(chosen) // 2, max_size=len(chosen) // 2))
    digits = draw(st.permutations(pairs * 2))
    return Stack(in_order(chosen)), list(digits)


@given(small_stacks())
def test_clearable_agrees_with_brute_force(case: tuple[Stack, list[int]]) -> None:
    """SD-06, SD-54: safe rule, memory and pruning change nothing but the time; and the line it finds is one."""
    stack, digits = case
    expected = brute_clearable(stack, digits, stack.full)
    assert solver.clearable(stack, digits, stack.full) == int(expected)
    line = solver.clearing(stack, digits, stack.full)
    assert bool(line) == expected
    present = stack.full
    for one, two in line:
        assert {one, two} <= set(stack.free(present))
        assert digits[one] == digits[two]
        present &= ~(stack.one[one] | stack.one[two])
    assert not expected or present == 0


def test_the_node_cap_answers_unknown() -> None:
    """SD-54: neither yes nor no."""
    level = make_level("hard", "cap")
    assert solver.clearable(level.stack, level.digits, level.stack.full, 0) == -1
    assert solver.clearing(level.stack, level.digits, level.stack.full, 0) == []


def count_solutions(cells: list[int]) -> int:
    """Brute force for grids with few empty cells."""
    if 0 not in cells:
        return int(sudoku.conflict_free(cells))
    cell = cells.index(0)
    total = 0
    for digit in range(1, 10):
        if all(cells[peer] != digit for peer in sudoku.PEERS[cell]):
            total += count_solutions([*cells[:cell], digit, *cells[cell + 1 :]])
    return total


@given(st.sets(st.integers(0, 80), max_size=24))
def test_the_search_counts_as_brute_force_does(empty: set[int]) -> None:
    """SD-06: none, one or many."""
    full = sudoku.read_grid("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
    cells = [0 if cell in empty else digit for cell, digit in enumerate(full)]
    expected = count_solutions(cells)
    assert sudoku.Search(cells).run(1000) == min(expected, 1000)
    assert bool(sudoku.only_solution(cells)) == (expected == 1)
    assert sudoku.solvable(cells) == 1


def test_the_search_gives_up_at_its_cap() -> None:
    """SD-06: an answer that was not found out is not given."""
    assert sudoku.Search([0] * 81, 10).run(2) == -1
    cells = [0] * 81
    cells[1:9] = [2, 3, 4, 5, 6, 7, 8, 9]
    cells[9] = 1
    assert sudoku.solvable(cells) == 0


def test_logic_grades() -> None:
    """SD-06: singles are grade 1; a grid that needs a hidden pair or locked candidates is 2; one that needs more is 3."""
    singles = sudoku.read_grid("123..67.94567.9123789123456.3..67891567.9123489123.56734567891267891234591.3.567.")
    assert sudoku.grade(singles) == 1
    hardest = sudoku.read_grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    assert sudoku.grade(hardest) == 3
    assert sudoku.Search(hardest).run(2) == 1
    thoughtful = make_level("expert", "3")
    assert thoughtful.grade == sudoku.grade(thoughtful.givens) == 2
    assert not sudoku.look(thoughtful.givens).solve(1)
    assert sudoku.look(thoughtful.givens).solve(2)


def test_logic_strikes_out_only_what_the_solution_does_not_need() -> None:
    """SD-06: locked candidates and pairs never strike out the right digit."""
    for seed in ("1", "2", "3"):
        level = make_level("expert", seed)
        logic = sudoku.look(level.givens)
        logic.think()
        assert all(logic.left[cell] & 1 << (level.solution[cell] - 1) for cell in range(81) if not level.givens[cell])


HINTS = [
    ("P5+6 4@r1c5", "lost", "a cell is filled wrongly; undo 1 time"),
    ("P5+6 4@r1c5 4@r4c4 P4+11 P1+10", "lost", "your undos do not lead back far enough, restart"),
    ("P5+11 P1+12 4@r1c4 4@r4c3 8@r1c8 8@r2c5 P2+7", "lost", "the stack can no longer be cleared"),
    ("P5+6", "place", "row 6 has only one place for 4"),
    ("", "pair", "the stack stays clearable, and 4 has a certain cell"),
]


@pytest.mark.parametrize(("actions", "kind", "words"), HINTS)
def test_hints_in_the_order_of_the_rules(actions: str, kind: str, words: str) -> None:
    """SD-53: lost or not, a certain cell, a pair; each with its reason, counted, and nothing is done."""
    play = Play(actions)
    before = list(play.board().log)
    play.do("?")
    assert play.events[0].data["kind"] == kind
    assert words in str(play.events[0].data["text"])
    assert play.board().log == before
    assert (play.view().hints, play.view().ranked) == (1, False)
    assert Play(actions, hints=False).bad("?") == "no_hints"


def test_hints_of_hidden_tiles_tell_nothing_new() -> None:
    """SD-83: only tiles that they have been shown are named as a pair."""
    play = Play(mode="hidden")
    for expected in ("K5", "K6", "P5+6"):
        found = advice.hint(play.board())
        assert notation.write(found.action) == expected
        play.do(expected)


@pytest.mark.parametrize("preset", ["easy", "medium", "hard", "expert"])
@pytest.mark.parametrize("mode", ["visible", "hidden"])
def test_following_the_hints_solves_every_level(preset: str, mode: str) -> None:
    """SD-06: in 1.5 moves for each tile, without a doubt on the way."""
    level = make_level(preset, "hints")
    play = Play(level=level, mode=mode)
    for _ in range(400):
        if play.position.outcome() is not None:
            break
        found = advice.hint(play.board())
        assert found.action >= 0, found.text
        assert play.position.why_not(1, found.action) == ""
        play.position.play(1, found.action, None)
    assert play.view().status == "solved"
    assert play.view().moves == 3 * level.stack.size // 2


def test_the_point_of_no_return() -> None:
    """SD-54: the action that closed the last solution for good, if any; undone mistakes are none."""
    assert advice.point_of_no_return(Play("P5+6 4@r1c5").board()) == (
        "move 2, the placement 4@r1c5, closed the last solution"
    )
    assert advice.point_of_no_return(Play("P5+6 4@r1c5 U 4@r1c4").board()) == ""
    assert advice.point_of_no_return(Play(SOLVING).board()) == ""
    dead = "P5+11 P1+12 4@r1c4 4@r4c3 8@r1c8 8@r2c5"
    assert advice.point_of_no_return(Play(dead + " P2+7").board()).endswith("closed the stack")
    assert advice.point_of_no_return(Play(STUCK + " L 4@r1c5", undos=0).board()).startswith(
        "move 9, the placement 4@r1c5"
    )


def test_winnable_along_random_games() -> None:
    """SD-54, SD-63: once it cannot be won it never can again without taking back."""
    dice = QuickDice(4)
    for _ in range(12):
        play = Play(undos=0)
        lost = False
        while not play.board().dead_end() and play.position.to_act():
            play.position.play(1, play.position.random_action(1, dice), None)
            now = play.board().winnable() == 0
            assert now or not lost
            lost = now
        assert lost or play.view().status == "solved"
    assert Play(BLOCKED).board().winnable() == 0


# After these pairs it takes 99,091 nodes to find out that the stack cannot be cleared.
DEAR = "P30+51 P7+37"


@pytest.mark.slow
def test_s_49_what_would_take_too_long_is_not_said() -> None:
    """S-49: no warning, no moment of a review, and no hint that calls the stack clearable."""
    level = make_level("expert", "271229")
    play = Play(DEAR, level=level, assist="warn")
    assert solver.clearable(level.stack, level.digits, play.board().present) == 0
    assert play.board().winnable() == -1
    assert play.view().warning == ""
    found = advice.hint(play.board())
    assert advice.CLEARABLE not in found.text
    play.do("X")
    assert play.view().no_return == ""
    assert advice.review(play.board()).lost == [False, False]


def test_s_49_questions_of_one_answer_share_a_budget() -> None:
    level = make_level("expert", "271229")
    outlook = solver.Outlook(level.stack, level.digits, 300)
    present = Play(DEAR, level=level).board().present
    asked = [outlook.clearable(present & ~level.stack.one[tile]) for tile in range(20)]
    assert -1 in asked
    assert outlook.search.nodes < 2 * 300  # what has begun is left branch by branch
    again = solver.Outlook(level.stack, level.digits)
    assert again.clearable(level.stack.full) == again.clearable(level.stack.full) == 1
    spent = again.search.nodes
    assert (again.clearable(level.stack.full), again.search.nodes) == (1, spent)


def test_s_49_what_was_asked_last_is_remembered() -> None:
    """Every view and every event of a warning asks the same."""
    play = Play("P5+6", assist="warn")
    play.do("4@r1c4")
    board = play.board()
    assert (play.view().warning, board.winnable(), board.asked) == ("", 1, board.present)
    board.answer = 0  # as if this had been found out: whoever asks the same is told the same
    assert play.view().warning
    assert board.clone().winnable() == 0
    play.do("U U")
    assert play.board().winnable() == 1


@pytest.mark.parametrize(
    ("options", "version"),
    [
        ({}, 1),
        ({"preset": "medium"}, 1),
        ({"preset": "hard"}, 2),
        ({"preset": "hard", "rescue": "rewind"}, 1),
        ({"preset": "custom", "n": 45}, 1),
        ({"preset": "custom", "n": 43}, 2),
        ({"endless": True}, 2),
    ],
)
def test_s_49_versions(options: dict[str, object], version: int) -> None:
    assert CARD.make(options).version == version
