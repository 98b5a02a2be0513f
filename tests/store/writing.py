"""Databases as a version of the house has left them, kept as SQL: `python -m tests.store.writing tests/store/written` adds
those of the version at hand. Whatever comes later must still open them."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from parlour.store.folder import FILE
from parlour.store.home import Home
from parlour.store.tables import HEAD
from tests.server.test_matches import play_out
from tests.server.wire import Guest, Server, running
from tests.store.underscore.test_runs import lived

BASE = "DELETE FROM encounters WHERE origin = 'base'"  # the house brings them itself, whenever it opens


async def evening(server: Server) -> None:
    """Two people play, one alone and one against a bot; some of it is not over, one table waits."""
    async with Guest(server) as ana, Guest(server) as bo:
        for guest, name in ((ana, "Ana"), (bo, "Bo")):
            (await guest.http.put("/api/me", json={"name": name})).raise_for_status()
        match = (await ana.open("nullgame", "me", "open"))["id"]
        one = await ana.sit(match)
        await bo.post(f"/api/matches/{match}/join")
        two = await bo.sit(match)
        await asyncio.gather(one.until("update"), two.until("update"))
        await play_out(one, two)
        going = (await ana.open("fogline", "me", "bot:random", options={"first": "host"}, pace={"kind": "none"}))["id"]
        chair = await ana.sit(going)
        for _ in range(3):
            assert await chair.turn()
            legal = chair.update["legal"]
            await chair.submit(legal[len(legal) // 2])
        run = await bo.sit((await bo.open("underscore", "me", options={"run": True}))["id"])
        await run.until("update")
        await run.submit("begin warden Hob of the Salt")
        await run.submit("resign")
        alone = (await bo.open("nullgame", "me", "me"))["id"]
        seats = [await bo.sit(alone, player=number) for number in (1, 2)]
        await asyncio.gather(*(seat.until("update") for seat in seats))
        await play_out(*seats)
        await bo.open("summon5", "me", "open", pace={"kind": "days", "days": 3})


def dump(file: Path, to: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(BASE)
        to.write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    with TemporaryDirectory() as place:
        with running(Path(place)) as server:
            asyncio.run(evening(server))
        dump(Path(server.database), folder / f"{HEAD}-house.sql")
        with Home(Path(place)) as home:
            for seed in (4, 5):
                lived(home, seed)
            home.keep("lesson", "underscore", 2)
            home.keep("setting", "colour", True)
        dump(Path(place) / FILE, folder / f"{HEAD}-home.sql")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
