"""The engine against a plain reading of the rules, and counts of whole trees of play."""

import pytest

from parlour.core.contract import Event
from parlour.core.dice import QuickDice
from parlour.core.options import as_data
from parlour.games.fogline.position.cards import KIND, KINDS, OWNER, UP, x_of, y_of
from parlour.games.fogline.position.match import FoglinePosition
from tests.games.fogline.desk import FULL_SETUP, Desk
from tests.games.fogline.naive import Naive

OPTIONS: list[dict[str, object]] = [
    {},
    {"exit": "on"},
    {"nomove": "lose", "quiet": 6},
    {"nomove": "draw", "rep": 0},
    {"pass": "allowed"},
    {"army": "skirmish", "pass": "allowed", "quiet": 5, "rep": 0},
    {"fog": "open"},
    {"deadlock": "units", "nomove": "draw", "quiet": 4},
]


def plain(position: FoglinePosition, desk: Desk) -> Naive:
    """The same battle for the plain reading."""
    cells = [(x_of(cell), y_of(cell)) for cell in position.board.cells]
    units = {
        cell: (unit >> OWNER, KINDS[unit & KIND], bool(unit & UP))
        for cell, unit in zip(cells, position.units, strict=True)
        if unit
    }
    return Naive(dict(zip(cells, position.board.cards, strict=True)), units, 1, as_data(desk.game.options))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_battles_agree_with_the_plain_reading(options: dict[str, object]) -> None:
    """FL-20, FL-24, FL-25, FL-33, FL-44, FL-45, FL-46, FL-47, FL-48: legal lists, tails of events, removed units, results."""
    dice = QuickDice(7)
    for _ in range(40):
        desk = Desk(options=options, dice=dice)
        while desk.truth.placing is not None:
            desk.truth.play(desk.truth.turn, desk.truth.random_action(desk.truth.turn, dice), None)
        naive = plain(desk.truth, desk)
        assert desk.result() == naive.result
        while not naive.result:
            assert desk.truth.turn == naive.turn
            assert desk.legal(naive.turn).split() == naive.legal()
            action = desk.truth.random_action(naive.turn, dice)
            events: list[Event] = []
            desk.truth.play(naive.turn, action, events)
            naive.play(desk.game.write(action))
            assert events[0].text.endswith(naive.tail)
            assert ("--" in events[0].text, "#" in events[0].text) == ("--" in naive.tail, "#" in naive.tail)
            assert desk.view(0).quiet == naive.quiet
            assert [f"{lost.owner}{lost.unit}" for lost in desk.view(0).lost] == naive.lost
        assert desk.result() == naive.result
        assert desk.legal(1) == desk.legal(2) == ""


def leaves(position: FoglinePosition, depth: int) -> int:
    """How many lines of play there are."""
    seats = position.to_act()
    if depth == 0 or not seats:
        return 1
    count = 0
    for action in position.legal(seats[0]):
        heir = position.clone()
        heir.play(seats[0], action, None)
        count += leaves(heir, depth - 1)
    return count


def lines(naive: Naive, depth: int) -> int:
    """The same, plainly."""
    if depth == 0 or naive.result:
        return 1
    return sum(lines(naive.after(text), depth - 1) for text in naive.legal())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "counts"),
    [({}, [9, 71, 695]), ({"exit": "on"}, [8, 56, 508]), ({"pass": "allowed"}, [10, 89, 945])],
    ids=str,
)
def test_counts_of_lines_of_play(options: dict[str, object], counts: list[int]) -> None:
    """From the start of FL-V02's battle, so many plies deep."""
    desk = Desk(options=options)
    desk.do(FULL_SETUP)
    assert [leaves(desk.truth, depth) for depth in (1, 2, 3)] == counts
    assert [lines(plain(desk.truth, desk), depth) for depth in (1, 2, 3)] == counts


def test_counts_of_placements() -> None:
    """FL-10, FL-14: 5 kinds x 8 cards x 1 cell, then 5 x 8 x 4, then 5 x 7 x 6 (kinds that are left over count)."""
    desk = Desk()
    assert len(desk.truth.legal(1)) == 1 + 5 * 8 * 1  # and autofinish
    desk.do("I#1@0,0")
    assert len(desk.truth.legal(2)) == 1 + 5 * 8 * 4
    desk.do("T#1@1,0")
    assert len(desk.truth.legal(1)) == 1 + 5 * 7 * 6
    desk.do("C#2@0,1 C#2@1,1")
    assert len(desk.truth.legal(1)) == 1 + 4 * 6 * 8


def test_a_puzzle_may_have_thirty_tiles() -> None:
    """FL-46: the last tiles of the largest board count like the first ones, in both builds."""
    tiles = {f"{n % 6},{n // 6}": "" for n in range(30)}
    tiles |= {"4,4": "=1T", "5,4": "", "0,0": "=2T"}
    pos = " ".join(f"{cell}#3{unit}" for cell, unit in tiles.items())
    desk = Desk(f"{pos} turn 1")
    assert desk.legal(1) == "4,4-R 4,4-L"
    assert desk.legal(2) == ""
    desk.do("4,4-R 0,0-R 5,4-L 1,0-L")
    assert desk.view(0).history[-1] == desk.view(0).history[0] == "0,0=2T 4,4=1T turn 1"
    desk.do("4,4-L 0,0-R 3,4-R 1,0-L")
    assert desk.result() == "0 repetition"
