"""The side of Summon5's board: live sums, however long they are, and what is laid told as what it is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from parlour.games.summon5.view.shapes import Formed, Summon5Preview, Summon5View
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.summon5 import SIDE, broken
from parlour.terminal.keeper import Keeper
from tests.terminal.hands import LARGE, SMALL, at_table, rows, settled, table, text

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
LONG = "1+2+3+4+5+6+7+8+9+1+2+3+4+5+6 = 66: 660 ladder palindrome"


def shown(app: ParlourApp, view: dict[str, Any], laid: dict[str, Any]) -> None:
    """The table as it is, but for these parts of what is shown."""
    scene = table(app).shown
    assert isinstance(scene.view, Summon5View)
    assert isinstance(scene.preview, Summon5Preview)
    scene.view, scene.preview = structs.replace(scene.view, **view), structs.replace(scene.preview, **laid)
    table(app).put(scene)


def run(*values: int, patterns: tuple[str, ...] = ()) -> Formed:
    return Formed((), values, False, sum(values), True, False, 10 * sum(values), dict.fromkeys(patterns, 10))


def test_a_long_sum_is_broken_where_it_is_added_up() -> None:
    told = broken(LONG)
    assert "".join(row.strip() + "+" * row.endswith("+ ") for row in told).replace(" ", "") == LONG.replace(" ", "")
    assert max(map(len, told)) <= SIDE
    assert broken("5+4+1 = 10: 20") == ["5+4+1 = 10: 20"]


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_every_sum_is_told_whole_or_counted(keeper: Keeper, size: tuple[int, int]) -> None:
    app = at_table(keeper, "summon5", seating="fixed", sacred=[3, 5, 7])
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await pilot.press("right", *"4")
        await settled(pilot)
        runs = [run(5, 5, n, patterns=("ladder", "palindrome", "square")) for n in range(8)]
        shown(app, {"factor": 13, "pending": "pile_empty"}, {"runs": (run(*range(1, 10), *range(1, 7)), *runs)})
        await settled(pilot)
        seen = " ".join(row[50:80].strip() for row in rows(app))
        assert "1+2+3+4+5+6+7+8+9+1+2+3+4+5+6=66:660" in seen.replace(" ", "")
        counted = sum(f"5+5+{n} = {10 + n}: {10 * (10 + n)} ladder palindrome square" in seen for n in range(8))
        assert counted == 8 or f"and {8 - counted} more" in seen
        for words in ("Sacred Number 3,5,7", "factor 13", "Last round: the Draw Pile was empty", "End weave"):
            assert words in seen
        assert table(app).board.canvas.width <= 80
        assert table(app).board.canvas.height <= table(app).board.room.height


async def test_what_is_laid_is_no_empty_cell(keeper: Keeper) -> None:
    app = at_table(keeper, "summon5", seating="fixed")
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await pilot.press("right")
        await settled(pilot)
        assert "column 8, row 7: empty" in text(app)
        await pilot.press("4")
        await settled(pilot)
        told = " ".join(row[82:].strip() for row in rows(app))
        assert "column 8, row 7: a 4 of yours, not woven yet; Enter takes it back" in told
        assert "column 8, row 7: empty" not in told
