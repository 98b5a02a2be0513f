"""Plans that win, what they need, and layouts that betray themselves: against counting every case."""

import itertools
from collections.abc import Iterable
from math import exp, prod

import pytest

from parlour.core.dice import QuickDice
from parlour.core.heuristics import SEEING
from parlour.games.underlinery import CARD
from parlour.games.underlinery.bot.habits import Habits
from parlour.games.underlinery.bot.heuristics import CERTAIN, PLANS, RACE, UnderlineryHeuristics, needs
from parlour.games.underlinery.bot.plans import DEARER, Plans, taken
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.board import Board
from parlour.lab.ceiling import Seer
from tests.games.underlinery.play import Play, numbers_on, random_layout, start


def columns(board: Board, cells: Iterable[int]) -> list[int]:
    """The uncrossed cells as a mask of rows for each column."""
    masks = [0] * board.size
    for cell in cells:
        masks[cell % board.size] |= 1 << cell // board.size
    return masks


@pytest.mark.parametrize(("seed", "left", "target"), [(1, 25, 6), (2, 16, 6), (3, 16, 4), (4, 9, 9), (5, 4, 12)])
def test_plans_are_all_sets_of_lines(seed: int, left: int, target: int) -> None:
    """On 5 x 5 every set of so many lines is listed; the cheap ones count, each the less the more it costs."""
    board = Board(5)
    cells = QuickDice(seed).shuffle("cells", list(range(25)))[:left]
    groups: dict[tuple[int, ...], list[set[int]]] = {}  # the plans with the same rows and diagonals: what each costs
    for lines in itertools.combinations(range(12), target):
        cost = {cell for line in lines for cell in board.cells_of[line]} & set(cells)
        groups.setdefault(tuple(line for line in lines if not 5 <= line < 10), []).append(cost)
    least = min(len(cost) for group in groups.values() for cost in group)
    plans = Plans(board, columns(board, cells), target)
    assert plans.cheapest == least
    cheap = [group for group in groups.values() if min(map(len, group)) <= least + DEARER]
    assert len(plans.found) == len(cheap)
    counted = [cost for group in cheap for cost in group]
    total = sum(exp(-2.0 * len(cost)) for cost in counted)
    for cell, need in enumerate(plans.needs()):
        assert need == pytest.approx(sum(exp(-2.0 * len(cost)) for cost in counted if cell in cost) / total)


def test_only_cheap_plans_are_kept() -> None:
    board = Board()
    plans = Plans(board, columns(board, QuickDice(1).shuffle("cells", list(range(121)))[:50]), 11)
    assert {rows.whole for rows in plans.found} == set(range(plans.cheapest, plans.cheapest + DEARER + 1))
    assert all(0 <= rows.columns <= 11 for rows in plans.found)
    assert Plans(board, [2**11 - 1] * 11, 11).cheapest == 82  # the shortest game
    assert Plans(board, [2**11 - 1] * 11, 7).cheapest == 60
    assert Plans(board, [2**11 - 1] * 11, 5).cheapest == 46


@pytest.mark.parametrize("number", range(5))
def test_taking_some_of_the_items(number: int) -> None:
    odds = [0.5, 1.0, 0.01, 2.0]
    ways = [set(chosen) for chosen in itertools.combinations(range(4), number)]
    expected = [sum(prod(odds[i] for i in way) for way in ways if n in way) for n in range(4)]
    expected.append(sum(prod(odds[i] for i in way) for way in ways))
    assert taken(odds, number) == pytest.approx(expected)


def test_what_is_crossed_is_needed_no_more() -> None:
    play = start(random_layout(1), random_layout(2)).call(QuickDice(1).shuffle("calls", list(range(1, 122)))[:60])
    cell_of = play.position.cell_of[0]
    wanted = needs(play.position, cell_of)
    for number in range(1, 122):
        assert 0.0 <= wanted[cell_of[number]] <= 1.0 + 1e-9
        if number not in play.position.free:
            assert wanted[cell_of[number]] == 0.0


@pytest.mark.parametrize("skill", [RACE, PLANS, PLANS + SEEING])
def test_a_call_that_wins_is_made(skill: int) -> None:
    """With ten ticks, r11 lacks one number: it is called, whatever else looks good."""
    play = start("asc", random_layout(3)).call([*range(1, 111), *range(112, 121)][:110])
    assert play.position.ticks[0] == 10
    last = Play.truth_of(play.position.clone())
    last.turn = 1
    choice = UnderlineryHeuristics().by_skill(last, 1, skill, QuickDice(1))
    last.play(1, choice, None)
    assert last.ticks[0] >= 11


def test_skill_needs_only_what_the_seat_may_know() -> None:
    """Race and plans choose the same whatever the other grid; the seer of the lab does not."""
    one = start("asc", random_layout(7)).call(QuickDice(2).shuffle("calls", list(range(1, 122)))[:50])
    view = one.view(1)
    for skill in (RACE, PLANS):
        worlds = [one.game.dream(view).world(QuickDice(seed)) for seed in range(4)]
        assert len({UnderlineryHeuristics().by_skill(world, 1, skill, QuickDice(5)) for world in worlds}) == 1
    worlds = [one.game.dream(view).world(QuickDice(seed)) for seed in range(4)]
    assert len({UnderlineryHeuristics().by_skill(world, 1, PLANS + SEEING, QuickDice(5)) for world in worlds}) > 1


def test_the_cheater_of_the_lab_thwarts_a_grid_that_nobody_could_guess() -> None:
    """Seat 2 is one call from the end; who sees its grid does not make that call, who does not see it may."""
    for seed in range(3):
        play = start(random_layout(seed + 30), random_layout(seed + 60))
        heuristics = UnderlineryHeuristics()
        fatal: list[int] = []
        while not fatal or play.position.turn != 1:  # seat 2 races, and seat 1 helps it on
            reasons = heuristics.reasons(play.position, 2, RACE)
            fatal = [number for number in play.position.free if reasons[number] >= 2 * CERTAIN]
            if not fatal or play.position.turn != 1:
                play.call([max(set(play.position.free) - set(fatal), key=lambda number: reasons[number])])
        seer = Seer(CARD, play.game, "master", 1, QuickDice(seed))
        assert seer.choose(play.position) not in fatal
        blind = heuristics.reasons(play.position, 1, PLANS)
        assert min(blind[n] for n in fatal) >= 0.0


@pytest.mark.parametrize("code", ["asc", "desc", "col", "mir", "mul:1+40", "mul:2", "mul:60"])
def test_a_layout_out_of_habit_is_found_out(code: str) -> None:
    """By two ticks; layouts with the same rows and columns are told apart by a diagonal, turned and mirrored ones never."""
    play = start(random_layout(8), code)
    board = play.position.terms.board
    habits = Habits(board)
    assert habits.told_by(play.position.log, 2) is None
    grid = layouts.from_code(code)
    rows = [number for line in (0, 12, 22, 23) for number in (grid[cell] for cell in board.cells_of[line])]
    for number in dict.fromkeys(rows):
        assert play.position.ticks[1] >= 2 or habits.told_by(play.position.log, 2) is None
        play.call([number])
    found = habits.told_by(play.position.log, 2)
    assert found is not None
    lines = {
        frozenset(number for number in range(1, 122) if line in board.lines_of[found[number]]) for line in range(24)
    }
    assert lines == {frozenset(grid[cell] for cell in cells) for cells in board.cells_of}


def test_a_random_grid_is_not_taken_for_a_habit() -> None:
    for seed in range(4):
        play = start("asc", random_layout(seed))
        heuristics = UnderlineryHeuristics()
        while play.result() is None:
            assert heuristics.found_out(play.position, 2) is None
            # both seats race, so that ticks come early
            play.call([heuristics.by_skill(play.position, play.position.turn, RACE, QuickDice(1))])


def test_who_is_found_out_is_thwarted() -> None:
    """Seat 2 has `asc` and ten ticks; 101 would complete its d2 and is the last number that seat 1 wants to call."""
    play = start(random_layout(9), "asc").call([*range(1, 101), 111])
    assert play.position.ticks == [play.position.ticks[0], 10]
    heuristics = UnderlineryHeuristics()
    thwarting = heuristics.reasons(play.position, 1, PLANS)
    assert thwarting[101] < min(thwarting[number] for number in play.position.free if number != 101)
    # on a grid that nobody could guess there is nothing against it
    innocent = start(random_layout(9), random_layout(10)).call([*range(1, 101), 111])
    assert heuristics.reasons(innocent.position, 1, PLANS)[101] >= 0.0


def test_a_double_call_waits_until_the_powers_are_about_to_close() -> None:
    play = start("asc", "mul:2", powers=True)
    heuristics = CARD.heuristics(play.game)
    assert play.game.write(heuristics.by_skill(play.position, 1, PLANS, QuickDice(1))).count("+") == 0
    play.call(range(1, 78))
    assert max(play.position.ticks) == 7
    seat = play.position.turn
    text = play.game.write(heuristics.by_skill(play.position, seat, PLANS, QuickDice(1)))
    assert text.count("+") == 1
    play.do(f"{seat} {text}")


def test_the_first_move_is_chosen_and_said_why() -> None:
    play = Play()
    heuristics = UnderlineryHeuristics()
    assert play.game.write(heuristics.by_skill(play.position, 1, PLANS, QuickDice(1))) == "choose B"
    assert (
        heuristics.why(play.position, 1, heuristics.candidates(play.position, 1)[0])
        == "the first move is worth a little more"
    )
    play.do("1 choose B")
    assert "layout" in heuristics.why(play.position, 2, heuristics.candidates(play.position, 2)[0])
    match = start("asc", "mul:2").call(n for n in numbers_on("r6", "d1") if n != 61)
    assert heuristics.why(match.position, 1, 61) == "on your grid it completes row 6 and the falling diagonal"
    assert heuristics.why(match.position, 1, 17) == "on your grid it leaves row 2 lacking 9 and column f lacking 10"
