"""Bots alone at a table on this machine: step by step, by themselves, from any seat."""

from __future__ import annotations

import pytest

from parlour import games
from parlour.games.underscore.view.shapes import UnderscoreView
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.watch import WatchScreen
from parlour.terminal.sitting import sit_down
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


@pytest.mark.parametrize("duel", ["duel", "draft"])
async def test_nobody_is_you_to_who_watches_a_duel(keeper: Keeper, duel: str) -> None:
    """Underscore's two sides are told by their seats, and so is whose Priority it is."""
    card = games.card("underscore")
    sitting = sit_down(keeper, card, card.make({}, duel), "random", seat=0, seed="1")
    app = ParlourApp(keeper, lambda app: WatchScreen(LocalSource(sitting), plays=False))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        first = set()
        for _ in range(60):
            view = table(app).shown.view
            assert isinstance(view, UnderscoreView)
            if view.fight is not None and view.result is None:
                seat = view.fight.priority
                assert f"SEAT {seat} FIRST <" in text(app)
                assert ("SEAT 2 -" in text(app), "SEAT 1 -" in text(app)) == (True, True)
                assert "YOU" not in text(app)
                assert "THE OTHER" not in text(app)
                first.add(seat)
            if first == {1, 2}:
                break
            await pilot.press("right")
            await settled(pilot)
        assert first == {1, 2}


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
