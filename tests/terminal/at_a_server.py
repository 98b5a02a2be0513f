"""The screens of a server's house: its lobby, a table there, and a table that is watched."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request

import msgspec

from parlour.server.forms import Rename
from parlour.terminal.app import ParlourApp
from parlour.terminal.keeper import Keeper
from parlour.terminal.online import OnlineSource
from parlour.terminal.screens.online import LobbyScreen, OnlineScreen
from parlour.terminal.wire import Wire
from tests.terminal.hands import LONGEST, SMALL, said, settled, text, until
from tests.terminal.screens import Drawn, drawings

ONLINE = ("lobby", "lobby-new", "online-waiting", "online-table", "online-watching", "online-over")


def guest(address: str, folder: Path, name: str) -> Wire:
    """Somebody who has said how they want to be called: else each would be another guest every time."""
    wire = Wire(address, folder / name)
    wire.me()
    headers = {"X-Parlour": "1", "Content-Type": "application/json"}
    request = Request(f"{wire.base}/api/me", msgspec.json.encode(Rename(name)), headers, method="PUT")
    wire.opener.open(request, timeout=LONGEST).close()
    return wire


async def online(address: str, folder: Path) -> list[Drawn]:
    """Ana looks round, opens a table and plays there with Bo, while Eve watches."""
    ana, bo, eve = (guest(address, folder, name) for name in ("Ana", "Bo", "Eve"))
    found: list[Drawn] = []
    with Keeper(str(folder)) as keeper, ExitStack() as leaving:

        def seat(wire: Wire, match: str, watch: bool = False) -> OnlineSource:
            source = OnlineSource(wire, match, watch)
            leaving.callback(source.leave)
            return source

        played = seat(bo, bo.open("nullgame", 2, "random").id)
        free = seat(bo, bo.open("summon5", 2, "").id)
        own = ana.open("fogline", 2, "").id
        app = ParlourApp(keeper, lambda app: LobbyScreen(ana, "Ana"))
        async with app.run_test(size=SMALL) as pilot:
            await settled(pilot)
            await until(pilot, lambda: played.ready() and free.table is not None)
            await pilot.press("r")
            found += await drawings(pilot, app, "lobby")
            await pilot.press("n")
            await settled(pilot)
            found += await drawings(pilot, app, "lobby-new")
            assert own in {card.id for card in ana.lobby().yours}
        match = ana.open("nullgame", 2, "").id
        app = ParlourApp(keeper, lambda app: OnlineScreen(seat(ana, match)))
        async with app.run_test(size=SMALL) as pilot:
            await until(pilot, lambda: "Waiting for the other players" in text(app))
            found += await drawings(pilot, app, "online-waiting")
            other = seat(bo, bo.join(match).id)
            await until(pilot, lambda: "your turn" in text(app))
            await said(pilot, "hold 3")
            await until(pilot, lambda: "seat 1: ooo" in text(app))
            found += await drawings(pilot, app, "online-table")
            watcher = ParlourApp(keeper, lambda app: OnlineScreen(seat(eve, match, watch=True)))
            async with watcher.run_test(size=SMALL) as eyes:
                await until(eyes, lambda: "online: watching" in text(watcher) and "Waiting" not in text(watcher))
                found += await drawings(eyes, watcher, "online-watching")
            await said(pilot, "show")
            await until(pilot, other.ready)
            assert other.say("show") is None
            await until(pilot, lambda: "The end: " in text(app))
            other.rematch()
            await until(pilot, lambda: "another match?" in text(app))
            found += await drawings(pilot, app, "online-over")
    return found
