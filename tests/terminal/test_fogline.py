"""A map of Fogline that is larger than the screen: what is not drawn is announced, and the cursor leads to it."""

from __future__ import annotations

import random
import re

import pytest

from parlour import games
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.fogline import MARGIN, FoglineBoard, places, window
from parlour.terminal.keeper import Keeper
from parlour.terminal.lesson import LessonSource
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.lesson import LessonScreen
from parlour.terminal.screens.table import TableScreen
from tests.terminal.hands import LARGE, SMALL, rows, settled, table, text
from tests.terminal.scenes import quick

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
UNITS = "CTTIIIAS"
SHAPES = {
    "a row": [(n, 0) for n in range(16)],
    "a column": [(0, n) for n in range(16)],
    "a stair": [((n + 1) // 2, n // 2) for n in range(16)],
}


def laid(keeper: Keeper, cells: list[tuple[int, int]]) -> ParlourApp:
    """The seats in turn, one unit after the other, along these cells; two at one keyboard."""
    said = [f"{UNITS[n // 2]}#{n // 2 + 1}@{x},{y}" for n, (x, y) in enumerate(cells)]
    sitting = quick(keeper, "fogline", tuple(said), "none", first="host")
    return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))


def board_of(app: ParlourApp) -> FoglineBoard:
    board = table(app).board
    assert isinstance(board, FoglineBoard)
    return board


def announced(app: ParlourApp) -> int:
    """How many tiles the screen says to lie beyond its edges."""
    return sum(int(n) for n in re.findall(r"[\^v<>] (?:above|below|left|right) (\d+) tile", text(app)))


def drawn(board: FoglineBoard, spot: str) -> bool:
    place = board.canvas.spots[spot]
    inside = place.x >= MARGIN and place.y >= 1 and place.y + place.height <= board.room.height
    return spot not in board.canvas.beyond and inside and place.x + place.width <= board.room.width


def test_a_window_has_the_wanted_one_and_those_beside_it() -> None:
    dice = random.Random(7)
    for _ in range(300):
        found = sorted(dice.sample(range(-9, 10), dice.randint(1, 12)))
        at = places(found, 8)
        room, wanted, first = dice.randint(30, 80), dice.choice(found), dice.choice(found)
        seen = window(at, 7, room, first, wanted)
        here = found.index(wanted)
        assert wanted in seen
        assert at[seen[-1]] - at[seen[0]] + 7 <= room
        assert seen == found[found.index(seen[0]) : found.index(seen[-1]) + 1]
        beside = found[max(here - 1, 0) : here + 2]
        if at[beside[-1]] - at[beside[0]] + 7 <= room:
            assert set(beside) <= set(seen)
    assert window(places([], 8), 7, 40, 0, None) == []


def test_far_columns_are_drawn_near() -> None:
    assert places([-1, 0, 1, 9], 8) == {-1: 0, 0: 8, 1: 16, 9: 27}


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("cells", SHAPES.values(), ids=list(SHAPES))
async def test_what_is_off_the_screen_is_announced_and_reached(
    keeper: Keeper, cells: list[tuple[int, int]], size: tuple[int, int]
) -> None:
    """By arrows through all sixteen tiles: the one under the cursor is always drawn, with those beside it; what
    is drawn and what is announced are all of them."""
    app = laid(keeper, cells)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        board = board_of(app)
        names = [f"{x},{y}" for x, y in cells]
        board.point(names[0])
        for n, spot in enumerate(names):
            if spot != board.cursor:
                (x, y), (ax, ay) = (tuple(map(int, name.split(","))) for name in (board.cursor, spot))
                await pilot.press({(1, 0): "right", (0, 1): "down"}[ax - x, ay - y])
                await settled(pilot)
            assert board.cursor == spot
            seen = [name for name in names if drawn(board, name)]
            assert set(names[max(n - 1, 0) : n + 2]) <= set(seen), text(app)
            assert len(seen) + announced(app) == len(names), text(app)
            assert board.canvas.width <= board.room.width
            assert board.canvas.height <= board.room.height


async def test_what_lies_beyond_cannot_be_clicked(keeper: Keeper) -> None:
    """A tile that is not drawn is not under the words that stand in its place."""
    app = laid(keeper, SHAPES["a row"])
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        board = board_of(app)
        assert board.canvas.beyond
        for y in range(board.canvas.height):
            for x in range(board.canvas.width):
                assert board.canvas.at(x, y) not in board.canvas.beyond


async def test_every_lesson_fits(keeper: Keeper) -> None:
    """The teacher's words take rows from the map; what is left is drawn or announced."""
    card = games.card("fogline")
    for number in range(1, len(card.lessons) + 1):
        app = ParlourApp(keeper, lambda app, number=number: LessonScreen(LessonSource(card, number), keeper))  # type: ignore[misc]
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            board = board_of(app)
            tiles = [f"{tile.x},{tile.y}" for tile in board.view.tiles]
            assert sum(drawn(board, name) for name in tiles) + announced(app) == len(tiles), text(app)
            assert max(map(len, rows(app))) <= 80
