"""Imagined worlds: they agree with all that the viewer knows, and no grid is more likely than another."""

import itertools
from collections import Counter
from collections.abc import Iterator
from math import sqrt

import pytest

from parlour.core.dice import QuickDice
from parlour.core.view import to_json
from parlour.games.underlinery.bot.dream import UnderlineryDream
from parlour.games.underlinery.bot.hidden import POOL, Hidden, History
from parlour.games.underlinery.position import layouts
from parlour.games.underlinery.position.board import Board
from parlour.games.underlinery.position.match import UnderlineryPosition
from tests.games.underlinery.play import Play, make, random_layout, start

pytestmark = pytest.mark.slow


def greedy(position: UnderlineryPosition, dice: QuickDice) -> int:
    """A caller who wants their own lines, so that histories are as in earnest play."""
    side = position.turn - 1
    missing, cell_of, lines_of = position.missing[side], position.cell_of[side], position.terms.board.lines_of

    def wish(number: int) -> float:
        return sum(2.0 ** -missing[line] for line in lines_of[cell_of[number]]) + dice.roll("wish", 100) * 1e-6

    return max(position.free, key=wish)


def match(seed: int, powers: bool = False) -> Iterator[Play]:
    """A match of two greedy seats, after each call."""
    play = start(random_layout(seed), random_layout(seed + 50), powers=powers)
    dice = QuickDice(seed)
    while play.result() is None:
        text = f"call {greedy(play.position, dice)}"
        if len(play.position.log) > 30 and "pulse" in play.view(0).powers_left[play.position.turn - 1]:
            text += " pulse"
        play.do(f"{play.position.turn} {text}")
        yield play


@pytest.mark.parametrize("seed", range(2))
def test_worlds_keep_every_call_count_and_pulse(seed: int) -> None:
    """Every world replays the exact history: view of the world = view, for all three viewers, all through a match."""
    dice = QuickDice(seed)
    for play in match(seed, powers=True):
        if len(play.position.log) % 9 and play.result() is None:
            continue
        for viewer in (0, 1, 2):
            view = play.view(viewer)
            dream = play.game.dream(view)
            for _ in range(2):
                world = Play.truth_of(dream.world(dice))
                assert to_json(world.view(viewer)) == to_json(view)
                again = play.game.load(play.game.save(world), QuickDice())  # counts every line anew
                assert play.game.save(again) == play.game.save(world)
                for other in (0, 1, 2):
                    assert to_json(again.view(other)) == to_json(world.view(other))


def test_a_dream_follows_the_match() -> None:
    """The pool is kept from call to call and repaired: worlds stay true, and most grids survive a call."""
    dice = QuickDice(4)
    dream: UnderlineryDream | None = None
    survived = []
    for play in match(9):
        view = play.view(1)
        if dream is None:
            found = play.game.dream(view)
            assert isinstance(found, UnderlineryDream)
            dream = found
        else:
            dream.follow(view, dice)
        hidden = dream.hidden[1]
        assert hidden is not None
        survived.append(len(hidden.pool))
        for _ in range(POOL if len(play.position.log) % 8 == 0 else 2):
            assert to_json(dream.world(dice).view(1)) == to_json(view)
    assert sum(survived) > 0
    assert max(survived) > POOL // 2


def test_a_dream_starts_anew_on_another_match() -> None:
    """Following a view that does not go on from the last one forgets the pool."""
    dice = QuickDice(5)
    dream = UnderlineryDream(make().terms, start("asc", "col").call(range(1, 30)).view(1))
    for _ in range(POOL):
        dream.world(dice)
    other = start("asc", "mul:2").call(range(30, 70)).view(1)
    dream.follow(other, dice)
    assert to_json(dream.world(dice).view(1)) == to_json(other)


def test_before_the_match_what_is_locked_is_dreamt() -> None:
    """A locked grid is any grid, an open one is dreamt empty."""
    play = Play().do("1 choose A", "1 layout asc", "2 place 5@a1")
    worlds = [Play.truth_of(play.game.dream(play.view(2)).world(QuickDice(seed))) for seed in range(3)]
    assert all(layouts.is_layout(world.grid[0]) and world.grid[1][0] == 5 for world in worlds)
    assert len({tuple(world.grid[0]) for world in worlds}) == 3
    assert Play.truth_of(play.game.dream(play.view(1)).world(QuickDice(1))).grid[1] == [0] * 121


def test_an_impossible_view_is_refused() -> None:
    """A history that no grid has: two ticks by calls 11 and 12."""
    hidden = Hidden(Board(), History(list(range(1, 13)), [0] * 10 + [1, 1], 0, -1))
    with pytest.raises(ValueError, match="no grid fits"):
        hidden.grid(QuickDice())


@pytest.mark.parametrize(
    ("gains", "ticks"), [([0] * 10 + [1] + [0] * 9, 1), ([0] * 40 + [4], 4), ([0] * 20 + [2] + [0] * 40 + [3], 5)]
)
def test_rare_histories_are_dreamt_too(gains: list[int], ticks: int) -> None:
    """A line with the first eleven calls, four lines at once, two and three at once."""
    hidden = Hidden(Board(), History(list(range(1, len(gains) + 1)), gains, 0, -1))
    dice = QuickDice(6)
    for _ in range(POOL + 4):
        times = hidden.grid(dice).times
        done = [max(times[cell] for cell in cells) for cells in Board().cells_of]
        assert [done.count(time) for time in range(1, len(gains) + 1)] == gains
        assert hidden.missing(times).count(0) == ticks


# uniformity: against enumeration


def chi_squared(counts: dict[object, int], weights: dict[object, int]) -> float:
    """How many standard deviations the statistic lies above its mean."""
    assert set(counts) <= set(weights)
    drawn, total = sum(counts.values()), sum(weights.values())
    chi = sum((counts.get(key, 0) - drawn * w / total) ** 2 / (drawn * w / total) for key, w in weights.items())
    free = len(weights) - 1
    return (chi - free) / sqrt(2 * free)


def drawn(hidden: Hidden, worlds: int, apart: int) -> Iterator[list[int]]:
    """Grids of different visits to the pool, so far apart that they do not know of each other."""
    dice = QuickDice(11)
    for number in range(worlds):
        for _ in range(POOL * apart if number % POOL == 0 else 0):
            hidden.grid(dice)
        yield hidden.grid(dice).times


SMALL = [  # on 3 x 3: gains of each call, calls made at a pulse, its answer
    ([0, 0, 0], 0, -1),
    ([0, 0, 1, 0], 4, 2),
    pytest.param([0, 0, 0, 0], 0, -1, marks=pytest.mark.slow),
    pytest.param([0, 0, 0, 1, 0], 0, -1, marks=pytest.mark.slow),
    pytest.param([0, 0, 1, 0, 0, 1, 2], 3, 0, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("gains", "pulse_at", "pulse"), SMALL)
def test_every_grid_is_equally_likely(gains: list[int], pulse_at: int, pulse: int) -> None:
    """On 3 x 3 every single grid that fits is found by enumeration, and drawn equally often."""
    board, made = Board(3), len(gains)
    weights: dict[object, int] = {}
    for cells in itertools.permutations(range(9), made):
        times = [made + 1] * 9
        for time, cell in enumerate(cells, 1):
            times[cell] = time
        done = [max(times[cell] for cell in line) for line in board.cells_of]
        lacking = [sum(times[cell] > pulse_at for cell in line) for line in board.cells_of]
        if [done.count(time) for time in range(1, made + 1)] == gains and pulse in (-1, lacking.count(1)):
            weights[tuple(times)] = 1
    hidden = Hidden(board, History(list(range(1, made + 1)), gains, pulse_at, pulse))
    counts = Counter[object](tuple(times) for times in drawn(hidden, 2 * len(weights) + 1500, 1))
    assert chi_squared(counts, weights) < 4


def full(board: Board, cells: set[int]) -> list[int]:
    return [line for line in range(board.lines) if cells.issuperset(board.cells_of[line])]


def test_5x5_one_tick_and_calls_around_it() -> None:
    """On 5 x 5, one tick at call 7 of 8: which line it was, and how the called cells lie, as often as enumeration says."""
    board = Board(5)
    weights: Counter[object] = Counter()
    for line in range(12):
        others = [cell for cell in range(25) if cell not in board.cells_of[line]]
        for more in itertools.combinations(others, 2):
            now = {*board.cells_of[line], *more}
            # the call after the tick may be any cell that completes nothing
            ways = sum(len(full(board, now | {cell})) == 1 for cell in others if cell not in more)
            for last in board.cells_of[line]:
                weights[line, 12 in now - {last}, board.diagonal[last]] += ways
    hidden = Hidden(board, History(list(range(1, 9)), [0] * 6 + [1, 0], 0, -1))
    counts: Counter[object] = Counter()
    for times in drawn(hidden, 5000, 1):
        done = [max(times[cell] for cell in line) for line in board.cells_of]
        counts[done.index(7), times[12] < 7, board.diagonal[times.index(7)]] += 1
    assert chi_squared(counts, dict(weights)) < 4


def test_5x5_two_ticks() -> None:
    """On 5 x 5, ticks at calls 5 and 9: the first five calls are a line, the next four complete one that crosses it."""
    board = Board(5)
    weights: dict[object, int] = {}
    for first, second in itertools.permutations(range(12), 2):
        rest = set(board.cells_of[second]) - set(board.cells_of[first])
        if len(rest) == 4 and len(full(board, rest | set(board.cells_of[first]))) == 2:
            weights[first, second] = 1
    hidden = Hidden(board, History(list(range(1, 10)), [0, 0, 0, 0, 1, 0, 0, 0, 1], 0, -1))
    counts: Counter[object] = Counter()
    for times in drawn(hidden, 4000, 1):
        done = [max(times[cell] for cell in line) for line in board.cells_of]
        counts[done.index(5), done.index(9)] += 1
    assert chi_squared(counts, weights) < 4


def test_5x5_three_ticks() -> None:
    """On 5 x 5, a tick at call 7, two at call 12: which lines, counted over the cells that the calls fill."""
    board = Board(5)
    weights: Counter[object] = Counter()
    for line in range(12):
        base = set(board.cells_of[line])
        outside = [cell for cell in range(25) if cell not in base]
        for meeting in board.meetings[2]:
            cell, *lines = meeting
            both = base.union(*(board.cells_of[other] for other in lines))
            if cell in base or line in lines or len(both) > 12 or sorted(full(board, both)) != sorted([line, *lines]):
                continue
            # calls 1 to 7 are the line and two others, 8 to 12 the rest of the meeting and others, `cell` the last
            needed = both - base
            for more in itertools.combinations([c for c in outside if c not in needed], 7 - len(needed)):
                # two of the new cells but `cell` came before call 7: any two, nothing else is complete without `cell`
                weights[line, tuple(lines)] += sorted(full(board, both.union(more))) == sorted([line, *lines])
    hidden = Hidden(board, History(list(range(1, 13)), [0] * 6 + [1] + [0] * 4 + [2], 0, -1))
    counts: Counter[object] = Counter()
    for times in drawn(hidden, 3000, 2):
        done = [max(times[cell] for cell in line) for line in board.cells_of]
        counts[done.index(7), tuple(line for line in range(12) if done[line] == 12)] += 1
    assert chi_squared(counts, dict(weights)) < 4


CORNERS = (0, 4, 12, 20, 24)


def test_5x5_with_a_pulse() -> None:
    """On 5 x 5, no tick in 6 calls, and a pulse after them that found one line lacking one: which line that is."""
    board = Board(5)
    weights: Counter[object] = Counter()
    for line, missing in itertools.product(range(12), range(5)):
        base = board.cells_of[line]
        for more in itertools.combinations([cell for cell in range(25) if cell not in base], 2):
            chosen = {*base, *more} - {base[missing]}
            left = [len(set(cells) - chosen) for cells in board.cells_of]
            if 0 not in left and left.count(1) == 1:
                weights[line, sum(cell in chosen for cell in CORNERS)] += 1
    hidden = Hidden(board, History(list(range(1, 7)), [0] * 6, 6, 1))
    counts: Counter[object] = Counter()
    for times in drawn(hidden, 1500, 1):
        left = [sum(times[cell] > 6 for cell in line) for line in board.cells_of]
        counts[left.index(1), sum(times[cell] <= 6 for cell in CORNERS)] += 1
    assert chi_squared(counts, dict(weights)) < 4


@pytest.mark.slow
def test_a_followed_pool_is_uniform_too() -> None:
    """On 5 x 5, the pool led call by call to one tick at call 9: again as enumeration says."""
    board = Board(5)
    gains = [0] * 8 + [1]
    weights: Counter[object] = Counter()
    for line in range(12):
        base = board.cells_of[line]
        for more in itertools.combinations([cell for cell in range(25) if cell not in base], 4):
            weights[line] += full(board, {*base, *more}) == [line]
    dice = QuickDice(12)
    counts: Counter[object] = Counter()
    for _ in range(25):
        hidden = Hidden(board, History([1], gains[:1], 0, -1))
        for made in range(1, 10):
            hidden.follow(History(list(range(1, made + 1)), gains[:made], 0, -1), dice)
            for _ in range(POOL):
                hidden.grid(dice)
        for grid in hidden.pool:
            counts[[max(grid.times[cell] for cell in line) for line in board.cells_of].index(9)] += 1
    assert chi_squared(counts, dict(weights)) < 4
