"""What Stackdoku asks of the player stands below the tray, all of it; the time that it takes is kept."""

from __future__ import annotations

import re
from threading import Event

import pytest
from msgspec import structs

from parlour import games
from parlour.games.stackdoku.view.shapes import Rival, StackView
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.sitting import go_on, sit_down
from tests.terminal.hands import SMALL, at_table, rows, said, settled, table, text, until

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
PAIR = "No pair fits: 2 2, 3 3, 4 4, 5 5 and 7 7 are free, but the tray holds 5."
TOKEN = "No token fits: 1, 6, 8 and 9 have no legal cell."
GONE = "this level cannot be won any more"


async def test_a_dead_end_says_why_whatever_else_is_to_be_said(keeper: Keeper) -> None:
    """In words, without the code of the rules, and the deeds that lead on stay on the screen."""
    app = at_table(keeper, "stackdoku", seed="7")
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        scene = table(app).shown
        assert isinstance(scene.view, StackView)
        rival = Rival(2, 50, 30, 4, 2)
        scene.view = structs.replace(scene.view, dead_end="stuck", why=[PAIR, TOKEN], warning=GONE, rivals=[rival])
        table(app).put(scene)
        await settled(pilot)
        seen = " ".join(row.strip() for row in rows(app))
        for words in ("seat 2: 50 cells, 30 tiles, 2 lives", f"{PAIR} {TOKEN}", GONE, "X Give up"):
            assert words in seen
        assert "stuck" not in seen


async def test_a_time_that_is_seen_is_on_the_disk(keeper: Keeper) -> None:
    """However long the disk takes: who goes on with the match goes on from what was seen."""
    card, now, free = games.card("stackdoku"), [0], Event()
    sitting = sit_down(keeper, card, card.make({"seed": "7"}), "none", seed="1", clock=lambda: now[0] * 10**9)
    sitting.hear(1, "P1+4")
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        assert "time 0:00" in text(app)
        keeper.soon(lambda home: free.wait())
        now[0] = 7
        table(app).tick()
        await pilot.pause()
        table(app).status()
        await pilot.pause()
        assert "time 0:00" in text(app)
        free.set()
        await until(pilot, lambda: "time 0:07" in text(app))
        assert go_on(keeper, sitting.played().kept.row.id).now() >= 7000


async def test_in_a_race_a_bot_does_one_thing_for_each_of_ones_own(keeper: Keeper) -> None:
    """Nobody waits for anybody there: it would be over before anything is done."""
    card = games.card("stackdoku")
    sitting = sit_down(keeper, card, card.make({}, "race"), "easy", seat=1, seed="7")
    app = ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        for done in range(4):
            moves = [entry.seat for entry in sitting.match.log]
            assert (moves.count(1), moves.count(2)) == (done, max(1, done))
            assert "your turn" in text(app)
            assert re.search(r"seat 1: \d+:\d\d   seat 2: \d+:\d\d", rows(app)[0])  # whose time is whose
            await said(pilot, sitting.match.legal(1)[0])
        assert "is thinking" not in text(app)
