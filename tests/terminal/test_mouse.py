"""Every game of the house to its end by mouse alone; and what a click or Enter says where nothing can be done."""

from __future__ import annotations

import re
from copy import copy
from functools import partial

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from parlour.games.summon5.view.shapes import Summon5Preview
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.screens.dialogs import Choice, Line
from tests.terminal.hands import SMALL, at, at_table, settled, table, text, typed, won
from tests.terminal.test_games import LONG, STEPS, chosen

pytestmark = [pytest.mark.anyio, pytest.mark.slow]


async def click(pilot: Pilot[int], app: ParlourApp, spot: str, arms: bool = False) -> None:
    """On what stands there; `arms`: the first click only points."""
    for _ in range(1 + (arms and table(app).board.cursor != spot)):
        place = table(app).board.canvas.spots[spot]
        await pilot.click("#board", offset=(place.x + place.width // 2, place.y))
        await settled(pilot)


async def answered(pilot: Pilot[int], app: ParlourApp) -> None:
    """Says yes to whatever is asked, and takes the first of whatever is offered."""
    for _ in range(LONG):
        if isinstance(app.screen, Line):
            await pilot.click(Input)
            await pilot.press("A", "d", "a", "enter")
        elif isinstance(app.screen, Choice):
            yes = list(app.screen.entries).index("yes") if "yes" in app.screen.entries else 0
            await pilot.click(OptionList, offset=(4, yes))
        else:
            return
        await settled(pilot)
    raise AssertionError(text(app))


async def test_fogline(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", army="skirmish", first="host", quiet=12, nomove="lose")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        clicks = partial(click, pilot, app)
        await clicks("unit T")
        await clicks("card 3")
        await clicks("0,0")
        assert "(1t)" in text(app)
        for _ in range(LONG):
            if table(app).shown.view.phase != "setup":  # type: ignore[attr-defined]
                break
            x, y = table(app).shown.view.spots[0]  # type: ignore[attr-defined]
            await clicks(f"{x},{y}")
        for _ in range(LONG):
            scene = table(app).shown
            if scene.ending:
                break
            action = next((legal for legal in scene.legal if "x" in legal), scene.legal[0])
            found = re.fullmatch(r"(-?\d+),(-?\d+)[-x]([URDL])", action)
            assert found is not None
            x, y, (dx, dy) = int(found[1]), int(found[2]), STEPS[found[3]]
            await at(pilot, app, f"{x},{y}")  # a large map follows the cursor
            await clicks(f"{x},{y}")
            await clicks(f"{x + dx},{y + dy}")
            await answered(pilot, app)
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
                    hand = table(app).shown.preview.hand  # type: ignore[union-attr]
                    await click(pilot, app, f"hand {hand.index(int(token))}")
                    await click(pilot, app, f"{x + n},{y}" if weave[2] == "h" else f"{x},{y + n}")
            await click(pilot, app, "end")
        assert "The end: " in text(app)


async def test_underlinery(keeper: Keeper) -> None:
    app = at_table(keeper, "underlinery", ticks=5, chooser="1")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await click(pilot, app, "choose A")
        await click(pilot, app, "fill")
        for _ in range(LONG):
            if table(app).shown.ending:
                break
            await click(pilot, app, f"number {chosen(app, 'hard').removeprefix('call ')}")
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
                for tile in action[1:].split("+"):
                    await click(pilot, app, f"tile {tile}")
            else:
                digit, _, cell = action.partition("@")
                tray = table(app).shown.view.buffer  # type: ignore[attr-defined]
                await click(pilot, app, f"token {tray.index(int(digit))}")
                await click(pilot, app, cell)
        assert "solved" in text(app).casefold()


async def test_a_run_of_underscore(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        clicks = partial(click, pilot, app, arms=True)
        await clicks("nun")
        await answered(pilot, app)
        for n in range(LONG):
            scene = table(app).shown
            if scene.ending:
                break
            phase = str(getattr(scene.view, "phase", ""))
            if phase == "combat":
                legal = [way for way in scene.legal if way.startswith("cast m")]
                await clicks(legal[n % len(legal)].split()[1] if legal else "wait")
            elif phase == "upgrade":
                await clicks(("o1", "draft", "leave")[n % 3])
            else:
                await clicks({"minors": "skip", "reorganise": "done"}[phase])
            await answered(pilot, app)
        assert "ADA" in text(app)
        assert "THE LAST THREE TURNS" in text(app)


async def test_no_click_stays_without_an_answer(keeper: Keeper) -> None:
    """At 80 columns nothing else says what stands there."""
    app = at_table(keeper, "summon5", seating="fixed")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await click(pilot, app, "3,3")
        assert "A digit lays that thread here" in text(app)
        await click(pilot, app, "hand 0")
        await click(pilot, app, "7,7")
        assert "No: " in text(app)


async def test_many_sums_leave_the_buttons_alone(keeper: Keeper) -> None:
    """Four weavers and five runs need more rows than there are above the place of the buttons."""
    app = at_table(keeper, "summon5", players=4, seating="fixed")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        hand = table(app).shown.preview.hand  # type: ignore[union-attr]
        await at(pilot, app, "8,7", str(hand[0]))
        scene = copy(table(app).shown)
        assert isinstance(scene.preview, Summon5Preview)
        runs = (scene.preview.runs * 5)[:5]
        scene.preview = replace(scene.preview, runs=runs, refusal="sum", words="no sum " * 9)
        table(app).board.show(scene)
        board = table(app).board
        told = [y for y, row in enumerate(board.canvas.text().split("\n")) if "no sum" in row]
        assert len(told) > 1
        assert board.canvas.spots["end"].y > max(told)
        assert board.canvas.height <= 22


async def test_a_tile_out_of_reach_says_so(keeper: Keeper) -> None:
    app = at_table(keeper, "fogline", "none", army="skirmish", first="host", setup="random")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for _ in range(3):
            await pilot.press("enter")  # the curtain
            await settled(pilot)
            if table(app).shown.view.phase == "consent":  # type: ignore[attr-defined]
                await typed(pilot, "agree")
        view = table(app).shown.view
        own = next(unit for unit in view.units if unit.owner == view.viewer)  # type: ignore[attr-defined]
        far = max(view.tiles, key=lambda tile: abs(tile.x - own.x) + abs(tile.y - own.y))  # type: ignore[attr-defined]
        await at(pilot, app, f"{own.x},{own.y}", "enter")
        if any(unit.owner == view.viewer and (unit.x, unit.y) == (far.x, far.y) for unit in view.units):  # type: ignore[attr-defined]
            far = next(unit for unit in view.units if unit.owner != view.viewer)  # type: ignore[attr-defined]
        await at(pilot, app, f"{far.x},{far.y}", "enter")
        assert "Not next to the unit that is selected." in " ".join(text(app).split())


async def test_what_is_ones_own_cannot_be_taken(keeper: Keeper) -> None:
    app = at_table(keeper, "underscore", "none", run=True)
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await typed(pilot, "begin nun Ada")
        await won(pilot, app)
        await at(pilot, app, "m1", "enter")
        assert "It is yours already." in text(app)
