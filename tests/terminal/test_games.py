"""Every game of the house on its own board, to its end by keys; by mouse in test_mouse.py."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from parlour import games
from parlour.bots.levels import make_bot
from parlour.core.dice import QuickDice
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.dialogs import Choice
from tests.terminal.hands import SMALL, at, at_table, settled, table, text

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

STEPS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}
LONG = 400  # inputs after which something is wrong


async def agreed(pilot: Pilot[int], app: ParlourApp) -> None:
    """Says yes to whatever is asked."""
    for _ in range(LONG):
        if not isinstance(app.screen, Choice):
            return
        await pilot.press("2" if len(app.screen.entries) > 1 else "1")
        await settled(pilot)
    raise AssertionError(text(app))


def chosen(app: ParlourApp, level: str) -> str:
    """What a bot would do in the player's place."""
    scene = table(app).shown
    card = games.card(scene.card.name)
    return scene.game.write(make_bot(card, scene.game, level, scene.seat, QuickDice(5)).choose(scene.view))


async def test_fogline(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", army="skirmish", first="host", quiet=12, nomove="lose")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(LONG):
            if table(app).shown.view.phase != "setup":  # type: ignore[attr-defined]
                break
            await pilot.press("enter")
            await settled(pilot)
        for _ in range(LONG):
            scene = table(app).shown
            if scene.ending:
                break
            action = next((legal for legal in scene.legal if "x" in legal), scene.legal[0])
            found = re.fullmatch(r"(-?\d+),(-?\d+)[-x]([URDL])", action)
            assert found is not None
            x, y, (dx, dy) = int(found[1]), int(found[2]), STEPS[found[3]]
            await at(pilot, app, f"{x},{y}", "enter")
            await at(pilot, app, f"{x + dx},{y + dy}", "enter")
            await agreed(pilot, app)
        assert "The end: " in text(app)


async def test_summon5(keeper: Keeper) -> None:
    app = at_table(keeper, "summon5", size=11, seating="fixed", end_rule="pile_empty")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(LONG):
            if table(app).shown.ending:
                break
            weave = re.fullmatch(r"(\d+)([hv])(\d+):(.*)", chosen(app, "hard"))
            assert weave is not None
            x, y = int(weave[1]), int(weave[3])
            for n, token in enumerate(weave[4].split(",")):
                if token != ".":
                    cell = f"{x + n},{y}" if weave[2] == "h" else f"{x},{y + n}"
                    await at(pilot, app, cell, token)
            assert "legal: e ends it" in text(app)
            await pilot.press("e")
            await settled(pilot)
        assert "The end: " in text(app)


async def test_underlinery(keeper: Keeper) -> None:
    app = at_table(keeper, "underlinery", ticks=5, chooser="1")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("enter")  # first placement
        await settled(pilot)
        await at(pilot, app, "c2", "enter")
        assert "in hand: 2" in text(app)
        await at(pilot, app, "c2", "enter")
        assert "in hand: 1" in text(app)
        await pilot.press("f")
        await settled(pilot)
        for _ in range(LONG):
            if table(app).shown.ending:
                break
            number = chosen(app, "hard").removeprefix("call ")
            await pilot.press(*number, "enter")
            await settled(pilot)
        assert "The end: " in text(app)


async def test_stackdoku(keeper: Keeper) -> None:
    app = at_table(keeper, "stackdoku", preset="custom", n=61, layout="", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(LONG):
            if table(app).shown.ending:
                break
            action = chosen(app, "master")
            if action.startswith("P"):
                one, _, two = action[1:].partition("+")
                await at(pilot, app, f"tile {one}", "enter")
                await at(pilot, app, f"tile {two}", "enter")
            else:
                digit, _, cell = action.partition("@")
                await pilot.press(digit)
                await settled(pilot)
                await at(pilot, app, cell, "enter")
        assert "solved" in text(app).casefold()


async def test_a_run_of_underscore(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await pilot.press("2", "enter", "A", "d", "a", "enter")
        await settled(pilot)
        upgraded = set()
        for n in range(LONG):
            scene = table(app).shown
            phase = str(getattr(scene.view, "phase", ""))
            if scene.ending:
                break
            if phase == "combat":
                legal = [way for way in scene.legal if way.startswith("cast m")]
                slot = legal[n % len(legal)].split()[1] if legal else "wait"
                await at(pilot, app, slot, "enter")
            else:
                upgraded.add(phase)
                spots = {"upgrade": ("o1", "draft", "major")[n % 3], "minors": "1", "reorganise": "done"}
                spot = spots[phase]
                if spot not in table(app).board.canvas.spots:
                    spot = "m1"
                await at(pilot, app, spot, "enter")
            for _ in range(8):
                await agreed(pilot, app)
            if table(app).shown is scene and phase in ("upgrade", "minors"):  # refused: go on with empty hands
                await at(pilot, app, "leave" if phase == "upgrade" else "skip", "enter")
                await agreed(pilot, app)
        shown = text(app)
        assert "ADA" in shown
        assert "THE LAST THREE TURNS" in shown
