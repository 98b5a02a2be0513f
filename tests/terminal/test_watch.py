"""Bots alone at a table on this machine: step by step, by themselves, from any seat."""

from __future__ import annotations

import pytest

from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.watch import WatchScreen
from tests.terminal.hands import LARGE, SMALL, settled, table, text, until
from tests.terminal.scenes import at_title, watching

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


def screen_of(app: ParlourApp) -> WatchScreen:
    screen = app.screen
    assert isinstance(screen, WatchScreen)
    return screen


async def test_one_decision_after_the_other_to_the_end(keeper: Keeper) -> None:
    app = watching(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "watching   paused" in text(app)
        for step in range(400):
            if table(app).shown.ending:
                break
            told = len(table(app).shown.lines)
            await pilot.press("right")
            await settled(pilot)
            assert len(table(app).shown.lines) > told, step
        assert "The end: " in text(app)
        assert "watching   over" in text(app)
        await pilot.press("right", "space", "plus", "z")  # nothing is left to be done, nor to be typed
        await settled(pilot)
        assert not table(app).query_one("#line").display
        assert "watching   over" in text(app)


async def test_they_play_by_themselves_until_told_to_wait(keeper: Keeper) -> None:
    app = watching(keeper)
    async with app.run_test(size=LARGE) as pilot:
        await settled(pilot)
        await pilot.press("plus", "plus", "plus", "plus")
        await pilot.press("space")
        assert "watching   0.1 s a step" in text(app)
        await until(pilot, lambda: len(table(app).shown.lines) > 3)
        await pilot.press("space")
        await settled(pilot)
        assert "watching   paused" in text(app)
        told = table(app).shown.lines
        await pilot.pause(0.3)
        await settled(pilot)
        assert table(app).shown.lines == told


async def test_every_seat_may_be_looked_at(keeper: Keeper) -> None:
    """The hands of Summon5 are closed for a watcher, and open for who looks from their seat."""
    app = watching(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        seen = []
        for _ in range(4):
            seen.append((table(app).shown.seat, "hand " in text(app)))
            await pilot.press("v")
            await settled(pilot)
        assert seen == [(0, False), (1, True), (2, True), (0, False)]


async def test_nothing_can_be_done_there_and_nothing_is_kept(keeper: Keeper) -> None:
    app = watching(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("v", "right", "enter", "5", "e", "u", "t")
        await settled(pilot)
        assert not screen_of(app).shown.draft
        assert "Hint" not in text(app)


async def test_the_title_opens_it(keeper: Keeper) -> None:
    app = at_title("fogline")(keeper)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("right", "down", "down", "enter")
        await until(pilot, lambda: isinstance(app.screen, WatchScreen))
        await pilot.press("space")
        await settled(pilot)
        assert "Fogline: watching" in text(app)
        await pilot.press("q")
        await settled(pilot)
        assert "PARLOUR" in text(app)
