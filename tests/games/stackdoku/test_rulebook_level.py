"""What a level is: SD-01 to SD-08, and the free rule."""

import pytest

from parlour.core.dice import QuickDice
from parlour.games.stackdoku import CARD, check_level, level_text, make_level
from parlour.games.stackdoku.levels.level import Level, import_level, validate
from parlour.games.stackdoku.levels.stack import Stack
from parlour.games.stackdoku.levels.sudoku import UNITS, conflict_free
from parlour.games.stackdoku.options import CAP, GIVENS, LIVES, UNDOS
from parlour.games.stackdoku.position.board import Board
from tests.games.stackdoku.helpers import SOLVING, Play, m1_level, view_of

every_preset = pytest.mark.parametrize("preset", list(GIVENS))
FULL = "123456789456789123789123456234567891567891234891234567345678912678912345912345678"


def with_tiles(tiles: str, empty: tuple[int, ...] = (27, 74)) -> Level:
    """The full grid less two cells of digit 2, over some tiles."""
    return import_level("".join("." if cell in empty else digit for cell, digit in enumerate(FULL)), tiles)


def test_sd_01_rows_columns_and_boxes() -> None:
    """SD-01: 27 units of nine cells; every cell lies in one row, one column and one box."""
    assert [len(set(unit)) for unit in UNITS] == [9] * 27
    for cell in range(81):
        assert [unit // 9 for unit in range(27) if cell in UNITS[unit]] == [0, 1, 2]
    assert UNITS[18 + 4] == [30, 31, 32, 39, 40, 41, 48, 49, 50]
    twice = [[0] * 81 for _ in range(3)]
    for cells, other in zip(twice, (8, 72, 20), strict=True):
        cells[0] = cells[other] = 7
        assert not conflict_free(cells)
    apart = [0] * 81
    apart[0] = apart[40] = 7
    assert conflict_free(apart)


def test_sd_02_givens_never_change() -> None:
    """SD-02: n givens, 81 - n empty cells; whatever is played, undone or restarted, the givens stay."""
    play = Play(mode="visible")
    givens = play.view().givens
    assert play.view().n == 69
    assert givens.count(".") == 12
    for actions in (SOLVING.rsplit(" ", 1)[0], "U U U", "R"):
        play.do(actions)
        grid = play.view().grid
        assert all(grid[cell] == givens[cell] for cell in range(81) if givens[cell] != ".")
    play.do("P5+6")
    given = [cell for cell in range(81) if givens[cell] != "."]
    assert {play.bad(f"4@r{cell // 9 + 1}c{cell % 9 + 1}") for cell in given} == {"cell_filled"}


@every_preset
def test_sd_03_difficulty_sets_the_givens(preset: str) -> None:
    """SD-03: easy 53, medium 45, hard 37, expert 29; tiles 28, 36, 44, 52."""
    expected = {"easy": (53, 28), "medium": (45, 36), "hard": (37, 44), "expert": (29, 52)}[preset]
    level = make_level(preset, "sd-03")
    assert (level.n, level.stack.size) == expected
    view = view_of(CARD.make({"seed": "sd-03"}, preset).start(QuickDice()))
    assert (view.n, view.left, view.preset) == (*expected, preset)


@every_preset
def test_sd_04_and_05_tiles_match_the_empty_cells_evenly(preset: str) -> None:
    """SD-04, SD-05: as many tiles of each digit as cells whose solution it is, and an even number of them."""
    level = make_level(preset, "sd-04")
    assert validate(level) == "ok"
    empty = [level.solution[cell] for cell in range(81) if level.givens[cell] == 0]
    assert sorted(empty) == sorted(level.digits)
    assert all(level.digits.count(digit) % 2 == 0 for digit in range(1, 10))
    assert all(level.givens.count(digit) % 2 == 1 for digit in range(1, 10))
    assert level.n % 2 == 1


@every_preset
def test_sd_06_one_solution_and_winnable(preset: str) -> None:
    """SD-06: exactly one solution, and the certificate, played by the rules, solves the level."""
    level = make_level(preset, "sd-06")
    assert check_level(level) == "ok"
    play = Play(level=level)
    play.do(" ".join(play.game.write(action) for action in level.certificate))
    assert play.view().status == "solved"
    assert play.board().cells == level.solution


def test_sd_06_the_validator_tells_what_is_wrong_in_its_order() -> None:
    """SD-06, SD-07: each code of the validator, and the first of two."""
    assert validate(m1_level()) == "ok"
    conflict = m1_level()
    conflict.givens[3] = 1
    assert validate(conflict) == "givens_conflict"
    assert validate(with_tiles("0,0,0=2")) == "tile_count"
    assert validate(with_tiles("0,0,0=3 4,0,0=2")) == "odd_digit:2"
    assert validate(with_tiles("0,0,0=2 1,1,0=2")) == "tile_overlap"
    assert validate(with_tiles("0,0,0=2 1,0,1=2")) == "tile_unsupported"
    assert validate(with_tiles("0,0,0=3 4,0,0=3")) == "digit_mismatch"
    assert validate(with_tiles("0,0,0=2 0,0,1=2")) == "stack_unclearable"
    assert validate(with_tiles("0,0,0=2 4,0,0=2")) == "ok"


def test_sd_06_no_solution_and_many_solutions() -> None:
    """SD-06: a grid that cannot be filled, and one that can be filled twice."""
    # rows 1 and 4 of this grid have 1 and 2 in columns 1 and 2, turned round
    turned = "123456789456789123789123456" + "214365897365897214897214365" + "531642978642978531978531642"
    cells = [0, 1, 27, 28]
    givens = "".join("." if cell in cells else digit for cell, digit in enumerate(turned))
    assert validate(import_level(givens, "0,0,0=1 4,0,0=1 8,0,0=2 12,0,0=2")) == "many_solutions"
    with pytest.raises(ValueError, match="1 to 62 tiles"):
        import_level("." * 81, " ".join(f"{4 * k},0,0={k // 9 % 9 + 1}" for k in range(81)))
    hopeless = list(FULL)
    hopeless[27] = "1"  # r4c1 takes the 1 that only r1c1 could have
    for cell in (0, 35, 47, 74):
        hopeless[cell] = "."
    assert validate(import_level("".join(hopeless), "0,0,0=1 4,0,0=1 8,0,0=2 12,0,0=2")) == "no_solution"


def test_sd_07_geometry() -> None:
    """SD-07: overlap within a layer, and each quarter of a tile needs one below."""
    assert Stack([(0, 0, 0), (1, 0, 0)]).overlapping()
    assert Stack([(0, 0, 0), (1, 1, 0)]).overlapping()
    assert not Stack([(0, 0, 0), (2, 0, 0), (1, 2, 0)]).overlapping()
    assert not Stack([(0, 0, 0), (0, 0, 1)]).overlapping()
    four = [(0, 0, 0), (2, 0, 0), (0, 2, 0), (2, 2, 0)]
    assert not Stack([*four, (1, 1, 1)]).unsupported()
    assert Stack([*four[:3], (1, 1, 1)]).unsupported()  # one quarter hangs in the air
    assert Stack([(0, 0, 0), (0, 0, 2)]).unsupported()  # a layer is missing between


@every_preset
def test_sd_08_same_seed_same_level(preset: str) -> None:
    """SD-08: the level is a function of preset, seed and generator version; neighbouring seeds differ."""
    from parlour.games.stackdoku.levels import generator

    first = level_text(make_level(preset, "7"), certificate=True)
    generator._made.clear()
    assert level_text(make_level(preset, "7"), certificate=True) == first
    assert level_text(make_level(preset, "8")) != first
    assert make_level(preset, "7").name() == f"{preset}:7:{generator.GENERATOR}"


def test_sd_20_free_iff_uncovered_and_one_side_free() -> None:
    """SD-20, SD-23: covered or wedged tiles cannot be taken, matching or not."""
    row = Stack([(0, 0, 0), (2, 0, 0), (4, 0, 0)])
    assert row.free(row.full) == [0, 2]
    assert row.free(row.full & ~row.one[0]) == [1, 2]
    play = Play()
    assert play.bad("P1+8") == "not_free"  # both 8, both wedged or covered
    assert play.bad("K2") == "not_free"


def test_sd_21_overlap_and_sides_in_half_tiles() -> None:
    """SD-21: any fraction of overlap covers; half-row neighbours block a side; page neighbours never do."""
    assert Stack([(0, 0, 0), (1, 1, 1)]).free(3) == [1]
    assert Stack([(0, 0, 0), (2, 2, 1)]).free(3) == [0, 1]
    assert Stack([(0, 0, 0), (0, 0, 2)]).free(3) == [1]  # any higher layer
    half = Stack([(0, 0, 0), (2, 0, 0), (6, 0, 0), (4, 1, 0)])
    assert half.free(half.full) == [0, 2]
    lower = Stack([(0, 0, 0), (2, 0, 0), (4, 2, 0)])
    assert lower.free(lower.full) == [0, 1, 2]
    column = Stack([(0, 0, 0), (0, 2, 0), (0, 4, 0)])
    assert column.free(column.full) == [0, 1, 2]
    above = Stack([(2, 0, 0), (2, 0, 1), (4, 0, 1)])
    assert above.free(above.full) == [1, 2]  # a neighbour on another layer blocks no side


def test_the_start_is_as_the_options_say() -> None:
    """SD-50: lives and undos at the start; the buffer is empty."""
    board: Board = Play().board()
    assert (board.lives, board.undos, board.terms.cap, board.buffer) == (LIVES, UNDOS, CAP, [])
    other = Play(lives=9, undos="unlimited", cap=8).view()
    assert (other.lives, other.undos, other.cap) == (9, None, 8)
