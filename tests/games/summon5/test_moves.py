"""The weave generator against the plainest rules: complete, exact, and the same by all its ways of asking."""

from collections import Counter
from itertools import chain, combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.core.dice import QuickDice
from parlour.games.summon5.game import Summon5
from parlour.games.summon5.position.match import WeavePosition
from parlour.games.summon5.position.weaves import Weave, judge
from tests.games.summon5.bench import any_options, naive, position, rules, threads

pytestmark = pytest.mark.slow


def midway(game: Summon5, seed: int, turns: int, keep: int) -> WeavePosition | None:
    """A random match after some turns, the mover's hand cut down to a few threads so that brute force is feasible."""
    dice = QuickDice(seed)
    at = game.start(dice)
    assert isinstance(at, WeavePosition)
    for _ in range(turns):
        if at.turn:
            at.play(at.turn, at.random_action(at.turn, dice), None)
    if not at.turn:
        return None
    held = [digit for digit in range(10) for _ in range(at.hands[at.turn - 1][digit])]
    for digit in dice.shuffle("drop", held)[keep:]:
        at.hands[at.turn - 1][digit] -= 1
    return at


@settings(max_examples=50)
@given(any_options, st.integers(0, 999), st.integers(0, 7), st.integers(1, 3))
def test_the_generator_finds_exactly_what_brute_force_finds(
    options: dict[str, object], seed: int, turns: int, keep: int
) -> None:
    """S5-35 and the legality of weaves (S5-17 to S5-26), under every combination of options."""
    game = rules(**options)
    at = midway(game, seed, turns, keep)
    if at is None:
        return
    plain = naive(game, at)
    expected = {frozenset(new.items()): plain.points(new) for new in plain.weaves()}
    listed = [threads(at, action) for action in at.legal(at.turn)]
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(expected)
    assert at.can_weave(at.turn) == bool(expected)
    rated = at.best(at.turn, 10**6)
    assert {threads(at, action): points for points, action in rated} == expected
    assert [points for points, _ in rated] == sorted(expected.values(), reverse=True)
    assert at.best(at.turn, 7) == rated[:7]
    worth = [seed % (digit + 3) - 2 for digit in range(10)]
    hand = sum(at.hands[at.turn - 1])
    weighed = [
        (points + sum(worth[digit] for _, digit in new) + 9 * (len(new) == hand), action)
        for points, action in rated
        for new in [threads(at, action)]
    ]
    weighed.sort(key=lambda pair: -pair[0])
    assert [total for total, _ in at.best(at.turn, 7, worth, 9)] == [total for total, _ in weighed[:7]]
    assert set(at.best(at.turn, 10**6, worth, 9)) == set(weighed)
    if expected:
        assert threads(at, at.random_action(at.turn, QuickDice(seed))) in expected


@pytest.mark.slow
@settings(max_examples=8)
@given(any_options, st.integers(0, 999))
def test_bigger_hands_too(options: dict[str, object], seed: int) -> None:
    """Weaves of four threads, on a Loom with a few threads."""
    game = rules(**{**options, "long_runs": "forbid", "size": 11})
    at = midway(game, seed, 2, 4)
    if at is None:
        return
    expected = {frozenset(new.items()) for new in naive(game, at).weaves()}
    assert {threads(at, action) for action in at.legal(at.turn)} == expected


@settings(max_examples=60)
@given(any_options, st.integers(0, 999), st.integers(0, 6))
def test_every_pair_of_cells_is_judged_as_the_plain_rules_do(options: dict[str, object], seed: int, turns: int) -> None:
    """Refusals in their order, also for sets that are no line; and what is not refused is listed."""
    game = rules(**{**options, "size": 11})
    at = midway(game, seed, turns, 2)
    if at is None:
        return
    plain = naive(game, at)
    listed = {threads(at, action) for action in at.legal(at.turn)}
    counts = at.hands[at.turn - 1]
    cells = QuickDice(seed).shuffle("cells", list(range(at.terms.loom.off)))[:16]
    near = [cell for cell in range(at.terms.loom.off) if at.grid[cell] >= 0][:4]
    near += [other for cell in near for other in at.terms.loom.neighbours(cell)]
    for pair in combinations(sorted({*cells, *near}), 2):
        for digits in set(permutations(plain.hand, 2)):
            new = {(cell % 11, cell // 11): digit for cell, digit in zip(pair, digits, strict=True)}
            code = judge(at.terms, at.grid, counts, Weave(list(pair), list(digits)))
            assert code == plain.code(new), new
            assert (code == "") == (frozenset(new.items()) in listed), new


def nearly_sealed(game: Summon5, dice: QuickDice, pile: int) -> WeavePosition:
    """A block of five by five around the centre that lacks up to three threads of its last row, and a hand of three."""
    size = game.terms.loom.size
    left, top = (size // 2 + 1 - dice.roll("block", 5) for _ in range(2))
    lacking = dice.roll("block", 3)
    cells = [(x, y) for y in range(top, top + 5) for x in range(left, left + 5)][:-lacking]
    deck = dice.shuffle("deck", [digit for digit in range(10) for _ in range(8)])
    old = [f"{deck.pop()}@{x},{y}" for x, y in cells if (x, y) != (size // 2, size // 2)]
    hand, other = [deck.pop() for _ in range(3)], [deck.pop() for _ in range(3)]
    loom = " ".join([f"5@{size // 2},{size // 2}", *old])
    return position(game, loom=loom, hands=[hand, other, [], []], pile=[deck.pop() for _ in range(pile)])


@pytest.mark.parametrize("more", [{}, {"obstacles": "ring"}, {"portals": "twin"}, {"size": 11, "bridging": False}])
def test_who_may_seal_the_loom_is_listed_so_by_every_way_of_asking(more: dict[str, object]) -> None:
    """S5-54, beside the plainest rules: with a pile and without one, and by the book."""
    refused: Counter[str] = Counter()
    for seed in range(60):
        dice = QuickDice(seed)
        game = rules(players=4, bag="weavers", sealing=["forbid", "forbid", "allow"][seed % 3], **more)
        book = rules(players=4, bag="weavers", **more)
        try:
            at = nearly_sealed(game, dice, pile=seed % 4)
        except ValueError:  # a thread would lie on an obstacle, or nobody could go on
            continue
        listed = at.legal(1)
        expected = {frozenset(new.items()) for new in naive(game, at).weaves()}
        assert {threads(at, action) for action in listed} == expected
        assert {action for _, action in at.best(1, 10**6)} == set(listed)
        assert not listed or at.random_action(1, dice) in listed
        by_book = book.load(game.save(at), QuickDice())
        for action in by_book.legal(1):
            code = "" if action in listed else "seals"
            assert at.why_not(1, action) == code
            refused[code] += 1
    assert refused["seals"] > 10 and refused[""] > 100


def test_a_line_that_is_one_both_ways_is_listed_once() -> None:
    """R26: through two portals (5,9) and (9,5) share a row and a column; with all between them filled both ways count."""
    game = rules(portals="twin", long_runs="dead")
    loom = game.terms.loom
    first, last = loom.cell(5, 9), loom.cell(9, 5)
    between = []
    for direction in (0, 1):
        low, high = sorted((loom.at[direction][first], loom.at[direction][last]))
        between.append(loom.tape[direction][low + 1 : high])
    assert [len(cells) for cells in between] == [10, 2]
    digits = [0, 0, 0, 0, 1, 1, 1, 1, 2, 4, 2, 3]
    old = " ".join(f"{digit}@{loom.name(cell)}" for cell, digit in zip(chain(*between), digits, strict=True))
    at = position(game, loom=f"5@7,7 {old}", hands=[[5, 5], [9]])
    assert [game.write(a) for a in at.legal(1) if threads(at, a) == {((5, 9), 5), ((9, 5), 5)}] == [
        "5h9:5,.,.,.,.,.,.,.,.,.,.,5"
    ]
    assert {threads(at, action) for action in at.legal(1)} == {
        frozenset(new.items()) for new in naive(game, at).weaves()
    }
    assert game.interpret(at, 1, "5v9:5,.,.,5", "") == game.interpret(at, 1, "5h9:5,.,.,.,.,.,.,.,.,.,.,5", "")


def tangled(game: Summon5, dice: QuickDice) -> WeavePosition:
    """Two cells that share a row and a column through portals, with most of what lies between them one way, or all of it
    both ways, filled: new threads on both of them share a run."""
    loom = game.terms.loom
    line = loom.line
    pairs = [
        (one, other)
        for one in range(loom.off)
        for other in range(one)
        if line[0][one] >= 0 and line[0][one] == line[0][other] and line[1][one] == line[1][other]
    ]
    ends = pairs[dice.roll("pair", len(pairs)) - 1]
    filled: set[int] = set()
    for direction in (0, 1):
        low, high = sorted(loom.at[direction][cell] for cell in ends)
        filled |= set(loom.tape[direction][low + 1 : high])
    free = sorted(filled - {*ends, loom.centre})
    left_out = dice.shuffle("free", free)[: dice.roll("many", 2) - 1]
    old = [(cell, dice.roll("digit", 10) - 1) for cell in free if cell not in left_out]
    text = " ".join(f"{digit}@{loom.name(cell)}" for cell, digit in [(loom.centre, 5), *old])
    hand = sorted(dice.roll("digit", 10) - 1 for _ in range(1 + dice.roll("hand", 2)))
    return position(game, loom=text, hands=[hand, [9]])


@pytest.mark.parametrize("size", [15, 11])
@pytest.mark.parametrize("patterns", [False, True])
def test_new_threads_that_share_a_run_the_other_way(size: int, patterns: bool) -> None:
    """S5-30, R39: such a run is one sequence, and is judged with all its new threads."""
    game = rules(portals="twin", long_runs="dead", size=size, patterns=patterns)
    assert (game.version, rules(portals="twin").version, rules(long_runs="dead").version) == (2, 1, 1)
    dice = QuickDice(size + patterns)
    shared = 0
    for _ in range(20):
        try:
            at = tangled(game, dice)
        except ValueError:  # more threads of a digit than the bag holds
            continue
        plain = naive(game, at)
        expected = {frozenset(new.items()): plain.points(new) for new in plain.weaves()}
        legal = at.legal(1)
        assert {threads(at, action) for action in legal} == set(expected)
        assert len(legal) == len(expected)
        rated = at.best(1, 10**6)
        assert {threads(at, action): points for points, action in rated} == expected
        assert at.best(1, 3) == rated[:3]
        worth = [5 - digit for digit in range(10)]
        weighed = {threads(at, action): points for points, action in at.best(1, 10**6, worth, 40)}
        hand = len(plain.hand)
        assert weighed == {
            new: points + sum(worth[digit] for _, digit in new) + 40 * (len(new) == hand)
            for new, points in expected.items()
        }
        assert at.can_weave(1) == bool(expected)
        assert all(at.random_action(1, dice) in legal for _ in range(5 if legal else 0))
        shared += any(share_a_run(game, [cell for cell, _ in new]) for new in expected)
    assert shared > 5


def share_a_run(game: Summon5, cells: list[tuple[int, int]]) -> bool:
    """Whether two of the cells lie on one line both ways."""
    line = game.terms.loom.line
    numbers = [game.terms.loom.cell(x, y) for x, y in cells]
    return any(
        line[0][one] == line[0][other] and line[1][one] == line[1][other] for one, other in combinations(numbers, 2)
    )


@pytest.mark.parametrize(
    ("options", "hand"),
    [({}, [0, 4, 5]), ({}, [2, 2, 3]), ({"all_must_score": True}, [0, 5, 5]), ({"center": "replace"}, [0, 5])],
)
def test_random_weaves_are_uniform(options: dict[str, object], hand: list[int]) -> None:
    """Every legal weave comes about equally often, threads that look alike or not."""
    game = rules(**options)
    at = position(game, hands=[hand, [1]])
    legal = at.legal(1)
    dice = QuickDice(7)
    rounds = 40
    seen = Counter(at.random_action(1, dice) for _ in range(rounds * len(legal)))
    assert set(seen) <= set(legal)
    # chi square: mean = degrees of freedom, spread = sqrt(2 * degrees)
    square = sum((seen[action] - rounds) ** 2 / rounds for action in legal)
    freedom = len(legal) - 1
    assert abs(square - freedom) < 5 * (2 * freedom) ** 0.5 + 1


COUNTS: list[tuple[dict[str, object], int]] = [
    ({}, 12920),
    ({"bridging": False}, 12296),
    ({"all_must_score": True}, 2272),
    ({"sacred": [3, 5, 7]}, 36686),
    ({"sacred": [7]}, 17512),
    ({"center": "empty"}, 13242),
    ({"center": "replace"}, 16778),
    ({"long_runs": "dead"}, 31640),
]


@pytest.mark.parametrize(("options", "count"), COUNTS, ids=str)
def test_the_number_of_first_weaves(options: dict[str, object], count: int) -> None:
    """Counts that only a changed rule may change: the hand 0,1,2,2,3,4,9 at the anchor."""
    loom = "" if options.get("center") == "empty" else "5@7,7"
    assert len(position(rules(**options), loom=loom).legal(1)) == count
