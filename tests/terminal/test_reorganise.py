"""A move was learned: what typed notation can put in order, keys and mouse can, too."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.sitting import sit_down
from tests.terminal.hands import SMALL, at, settled, table, text, typed
from tests.terminal.road import stage
from tests.terminal.scenes import on_road

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def test_a_move_goes_to_an_empty_place_by_keys_and_by_mouse(keeper: Keeper) -> None:
    """Only to the first one of the other pool, as the rules have it."""
    card, start = games.card("underscore"), stage(2, "upgrade")
    start["run"]["banked"] = []
    sitting = sit_down(keeper, card, card.make({}, "run"), "none", seed="road", start=start)
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "learn o1 found")
        board = table(app).board
        assert "b2" not in board.canvas.spots
        await at(pilot, app, "m1", "enter")
        assert [spot for spot in board.canvas.spots if spot[0] == "b"] == ["b1", "b2"]
        await at(pilot, app, "b2")
        assert "An empty place" in text(app)
        name = table(app).shown.view.run.hero.active[0].card.name  # type: ignore[attr-defined]
        assert board.shows("swap m1 b2")[1] == f"{name} goes to the free place of the Bank"
        await pilot.press("enter")
        await settled(pilot)
        assert [move.card.name for move in table(app).shown.view.run.hero.banked][1:] == [name]  # type: ignore[attr-defined]
        active = len(table(app).shown.view.run.hero.active)  # type: ignore[attr-defined]
        for spot in ("b2", f"m{active + 1}", f"m{active + 1}"):  # a click where the cursor is not yet only points
            place = board.canvas.spots[spot]
            await pilot.click("#board", offset=(place.x + 2, place.y))
            await settled(pilot)
        assert len(table(app).shown.view.run.hero.banked) == 1  # type: ignore[attr-defined]
        assert board.shows("swap m1 m2")[1].endswith(" change places")


async def test_the_box_of_forget_says_that_one_has_to_go(keeper: Keeper) -> None:
    app = on_road(9, "upgrade")(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "learn o1 found")
        assert "Forget Move" in text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert "No: both pools were full" in text(app)
