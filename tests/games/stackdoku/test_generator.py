"""Levels from seeds: frozen dice, certified lines, layouts, ratings; many seeds of every preset."""

import os
from hashlib import sha256

import pytest

from parlour.games.stackdoku import level_text, make_level
from parlour.games.stackdoku.levels import rating, sudoku
from parlour.games.stackdoku.levels.generator import ACCEPTED, GENERATOR, certified, dig, verified
from parlour.games.stackdoku.levels.layouts import LAYOUTS, layout, named
from parlour.games.stackdoku.levels.level import Level, validate
from parlour.games.stackdoku.levels.seeded import LevelDice
from parlour.games.stackdoku.levels.solver import Clearing
from parlour.games.stackdoku.levels.stack import Stack
from parlour.games.stackdoku.options import CAP, CUSTOM, GIVENS
from parlour.games.stackdoku.position.actions import PLACE
from parlour.games.stackdoku.position.board import SOLVED, Board, Terms

COMPILED = os.environ.get("PARLOUR_EXPECT") == "compiled"
SEEDS = 200 if COMPILED else 12  # plain Python takes the first few


def test_sd_08_the_dice_are_frozen() -> None:
    """SD-08: a draw that changed would be a new generator version."""
    dice = LevelDice("easy:abc:1")
    assert [dice.below(1000) for _ in range(8)] == [27, 337, 367, 599, 541, 533, 932, 729]
    assert dice.state == 3567529808398675459
    assert LevelDice("x").shuffle(list(range(1, 10))) == [6, 5, 9, 7, 2, 8, 3, 4, 1]


@pytest.mark.parametrize(
    ("preset", "n", "chosen", "name", "digest"),
    [
        ("easy", 0, "", "easy:abc:1", "a8549ea5aa1530e8"),
        ("medium", 0, "", "medium:abc:1", "752c6c6bcfa50b19"),
        ("hard", 0, "", "hard:abc:1", "0c51449b582e57a8"),
        ("expert", 0, "", "expert:abc:1", "718fe64371d63ed9"),
        ("custom", 45, "", "custom-45:abc:1", "7557bb9d24daf868"),
        ("hard", 0, "L44-bridge", "hard:abc:1:L44-bridge", ""),
    ],
)
def test_sd_08_levels_are_frozen(preset: str, n: int, chosen: str, name: str, digest: str) -> None:
    """SD-08: the same level on every machine and in both builds; another one needs another version."""
    level = make_level(preset, "abc", n, chosen)
    assert GENERATOR == 1
    assert level.name() == name
    if digest:
        assert sha256(level_text(level, certificate=True).encode()).hexdigest()[:16] == digest
    else:
        assert level_text(level) != level_text(make_level(preset, "abc"))
        assert level.layout == chosen


@pytest.mark.parametrize("preset", list(GIVENS))
@pytest.mark.parametrize("part", range(4))
def test_sd_06_every_seed_gives_a_certified_level(preset: str, part: int) -> None:
    """SD-03, SD-04, SD-05, SD-06, SD-07: validated, certified by certain steps of the preset's grade, rated within bounds."""
    low, high = ACCEPTED[preset]
    for seed in range(part * SEEDS // 4, (part + 1) * SEEDS // 4):
        level = make_level(preset, f"many-{seed}")
        assert level.n == GIVENS[preset]
        assert validate(Level(level.givens, level.stack, level.digits)) == "ok"
        assert low <= level.rating <= high
        assert level.grade <= (2 if preset == "expert" else 1)
        assert level.layout in named(81 - level.n)
        assert_guess_free(level)


def assert_guess_free(level: Level) -> None:
    """Each placement of the certificate is certain when it is made, and the buffer never holds more than the cap."""
    board = Board(level, Terms(CAP, 1, 0, False, False, False, False))
    for action in level.certificate:
        assert board.why_not(action) == ""
        if action >= PLACE:
            digit, cell = action % 10000 // 100, action % 100
            logic = sudoku.look(board.cells)
            if not is_single(logic, cell, digit):
                assert level.preset in ("expert", "custom")
                logic.think()
                assert is_single(logic, cell, digit)
        board.replay(action)
        assert len(board.buffer) <= CAP
    assert board.status == SOLVED


def is_single(logic: sudoku.Logic, cell: int, digit: int) -> bool:
    """Naked or hidden, told in another way than the solver's."""
    mark = 1 << (digit - 1)
    units = [unit for unit in sudoku.UNITS if cell in unit]
    return logic.left[cell] == mark or any([c for c in unit if logic.left[c] & mark] == [cell] for unit in units)


def test_generated_stacks_are_easy_for_the_exact_solver() -> None:
    """SD-06: far below the node cap."""
    for preset in GIVENS:
        for seed in range(3):
            level = make_level(preset, f"many-{seed}")
            search = Clearing(level.stack, level.digits, 1000)
            assert search.run(level.stack.full) == 1


@pytest.mark.parametrize("n", range(CUSTOM[0], CUSTOM[1] + 1, 12))
def test_custom_levels(n: int) -> None:
    """SD-02, SD-07: any odd number of givens."""
    level = make_level("custom", "c", n)
    assert (level.n, level.stack.size) == (n, 81 - n)
    assert verified(level)
    assert_guess_free(level)


@pytest.mark.parametrize("name", [*LAYOUTS, *(f"L{count}" for count in range(20, 57, 2))])
def test_sd_07_layouts(name: str) -> None:
    """SD-07: sound, mirror-symmetric, at most 5 layers and 12 by 8 tiles, at least 8 free, clearable."""
    stack = layout(name)
    assert stack.size == int(name[1:3])
    assert not stack.overlapping()
    assert not stack.unsupported()
    places = set(stack.places())
    middle = max(stack.x) + min(stack.x)
    assert {(middle - x, y, z) for x, y, z in places} == places
    assert max(stack.z) < 5
    assert max(stack.x) - min(stack.x) <= 22
    assert max(stack.y) - min(stack.y) <= 14
    assert len(stack.free(stack.full)) >= 8
    assert any(rating.removal_order(stack, LevelDice(f"{name}/{k}")) for k in range(5))


def test_every_preset_has_three_layouts() -> None:
    """SD-03: named for their number of tiles."""
    for n in GIVENS.values():
        assert len(named(81 - n)) >= 3
    assert named(30) == ["L30"]
    with pytest.raises(ValueError, match="unknown layout"):
        layout("L57")


def test_removal_orders_take_free_pairs_only() -> None:
    """SD-20: the counts of the fast removal say what the free rule says."""
    for name in LAYOUTS:
        stack = layout(name)
        order = next(found for k in range(20) if (found := rating.removal_order(stack, LevelDice(f"order/{k}"))))
        present = stack.full
        for k in range(0, len(order), 2):
            free = stack.free(present)
            assert order[k] in free
            assert order[k + 1] in free
            present &= ~(stack.one[order[k]] | stack.one[order[k + 1]])
        assert present == 0


def test_traps_counts_removals_that_get_stuck() -> None:
    """SD-06: none where all lie open, all where the last two lie one above the other, some in between."""
    flat = Stack([(4 * k, 0, 0) for k in range(6)])
    assert rating.traps(flat, [1, 1, 2, 2, 3, 3], LevelDice("t")) == 0
    tower = Stack([(0, 0, 0), (0, 0, 1)])
    assert rating.traps(tower, [1, 1], LevelDice("t")) == rating.ROUNDS
    hard = make_level("hard", "abc")
    assert 0 < rating.traps(hard.stack, hard.digits, LevelDice("t")) < rating.ROUNDS


def test_rating_weighs_as_the_rules_say() -> None:
    """SD-06: 30 for size, 30 for traps, 25 for the buffer, 15 for logic, clamped."""
    assert rating.rating(28, 0, 2, 1) == 0
    assert rating.rating(52, 200, 5, 3) == 100
    assert rating.rating(40, 100, 2, 1) == 30
    assert rating.rating(28, 0, 5, 2) == round(25 + 7.5)
    assert rating.rating(12, 0, 2, 1) == 0


def test_digging_keeps_one_solution_and_even_counts() -> None:
    """SD-05, SD-06: after digging with singles the exact search agrees."""
    for seed in range(4):
        dice = LevelDice(f"dig/{seed}")
        full = sudoku.random_grid(dice)
        cells = dig(full, 37, 1, dice)
        if cells:
            assert sudoku.only_solution(cells) == full
            assert sudoku.grade(cells) == 1
            assert all(cells.count(digit) % 2 == 1 for digit in range(1, 10))


def test_a_spoilt_certificate_is_noticed() -> None:
    """SD-06: the line is replayed by the rules, not believed."""
    level = make_level("easy", "spoil")
    other = Level(level.givens, level.stack, level.digits)
    other.certificate = [*level.certificate[1:], level.certificate[0]]
    assert not certified(other)
    other.certificate = level.certificate[:-1]
    assert not certified(other)
    assert certified(level)
