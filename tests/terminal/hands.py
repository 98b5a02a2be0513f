"""What the tests of the terminal share: a player at the keyboard, and what they see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from time import monotonic

from textual._context import active_app
from textual.app import App
from textual.events import Paste
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from parlour import games
from parlour.terminal.app import ParlourApp
from parlour.terminal.boards.board import Board
from parlour.terminal.keeper import Keeper
from parlour.terminal.local import LocalSource
from parlour.terminal.screens.table import TableScreen
from parlour.terminal.sitting import sit_down
from tests.patience import InVain

SMALL, LARGE = (80, 24), (120, 40)
LONGEST = 120  # seconds that anything may take, on a machine with much else to do
PATIENCE = 1000  # rounds after which something is wrong


def at_table(keeper: Keeper, name: str, bot: str = "random", seed: str = "1", **options: object) -> ParlourApp:
    """The screen of a new match."""
    card = games.card(name)
    given: Mapping[str, object] = options
    sitting = sit_down(keeper, card, card.make(given), bot, seed=seed)
    return ParlourApp(keeper, lambda app: TableScreen(LocalSource(sitting)))


def rows(app: App[int]) -> list[str]:
    """What stands on the screen."""
    return ["".join(segment.text for segment in strip).rstrip() for strip in app.screen._compositor.render_strips()]


def text(app: App[int]) -> str:
    return "\n".join(rows(app))


async def settled(pilot: Pilot[int]) -> None:
    """Until the bots have decided and everything is drawn.

    Textual's own `pause` takes a process that gets no processor for an idle one, so the queues are asked, too.
    """
    app = pilot.app
    for _ in range(PATIENCE):
        try:
            await asyncio.wait_for(app.workers.wait_for_complete(), LONGEST)
        except TimeoutError:
            raise InVain(f"still at work after {LONGEST} s: {list(app.workers)}\n{text(app)}") from None
        await pilot._wait_for_screen(LONGEST)
        app.screen._on_timer_update()
        if quiet(app):
            return
    raise AssertionError(f"it never came to rest:\n{text(app)}")


async def rested(min_sleep: float = 0, max_sleep: float = 0) -> None:
    """Until nothing waits to be heard; bots may still think, and nothing need be drawn.

    In the place of Textual's `wait_for_idle`, which sleeps twice for every key until the process has been idle for 20 ms.
    """
    app = active_app.get()
    for _ in range(PATIENCE):
        if not app.is_running or not await Pilot(app)._wait_for_screen(LONGEST) or not waits(app):
            return
    raise AssertionError(f"it never stopped talking to itself:\n{text(app)}")


def waits(app: App[int]) -> bool:
    """Whether somebody is yet to hear of something."""
    pumps: list[MessagePump] = [app, *app.screen.walk_children(with_self=True)]
    return any(pump.message_queue_size or pump._next_callbacks for pump in pumps)


def quiet(app: App[int]) -> bool:
    """Whether nothing is to be done any more but what a timer will ask for."""
    screen = app.screen
    dirty = screen._layout_required or screen._repaint_required or screen._recompose_required or screen._dirty_widgets
    resized = app._resize_event is not None  # of another size, and not told to the screen yet: that is done by a timer
    return not (
        waits(app) or dirty or resized or screen._callbacks or any(not worker.is_finished for worker in app.workers)
    )


async def until(pilot: Pilot[int], so: Callable[[], bool]) -> None:
    """Lets everything happen until something is so."""
    end = monotonic() + LONGEST
    while not so():
        if monotonic() > end:
            raise InVain(text(pilot.app))
        await pilot.pause(0.01)


async def won(pilot: Pilot[int], app: ParlourApp) -> None:
    """Fights on with whatever is legal first, until the fight is won."""
    for _ in range(PATIENCE):
        if getattr(table(app).shown.view, "phase", "") != "combat":
            return
        await said(pilot, table(app).shown.legal[0])
    raise AssertionError(text(app))


async def typed(pilot: Pilot[int], said: str) -> None:
    """One input in the line for notation."""
    await pilot.press("colon", *[KEYS.get(letter, letter) for letter in said], "enter")
    await settled(pilot)


async def said(pilot: Pilot[int], words: str) -> None:
    """The same, pasted."""
    await pilot.press("colon")
    pilot.app.post_message(Paste(words))
    await settled(pilot)
    await pilot.press("enter")
    await settled(pilot)


KEYS = {
    " ": "space",
    "#": "number_sign",
    "@": "at",
    ",": "comma",
    "-": "minus",
    ":": "colon",
    "+": "plus",
    "?": "question_mark",
    ".": "full_stop",
    "=": "equals_sign",
}


def table(app: ParlourApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def way(board: Board, spot: str) -> list[str]:
    """The arrows that lead the cursor there."""
    steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    found: dict[str, list[str]] = {board.cursor: []}
    queue = [board.cursor]
    for here in queue:
        if here == spot:
            return found[here]
        for arrow, (dx, dy) in steps.items():
            there = board.canvas.next_to(here, dx, dy)
            if there not in found:
                found[there] = [*found[here], arrow]
                queue.append(there)
    raise AssertionError(f"no way from {board.cursor!r} to {spot!r}")


async def at(pilot: Pilot[int], app: ParlourApp, spot: str, *keys: str) -> None:
    """Goes there by arrows, then presses the keys."""
    board = table(app).board
    await pilot.press(*way(board, spot))
    assert board.cursor == spot
    if keys:
        await pilot.press(*keys)
    await settled(pilot)
