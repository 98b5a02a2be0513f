"""Databases as a version of the house has left them, kept as SQL: `python -m tests.store.writing tests/store/written` adds
those of the version at hand. Whatever comes later must still open them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from parlour.games.underscore.dead.season import house_season
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.folder import FILE
from parlour.store.home import Home
from parlour.store.tables import HEAD
from parlour.store.underscore.cards import code_of
from parlour.store.underscore.seasons import Seasons
from tests.games.underscore.dead import played, text_of
from tests.server.persons.people import Member
from tests.server.persons.test_ratings import battle, rated_history
from tests.server.test_daily import begin
from tests.server.test_duels import duel, sat, second
from tests.server.test_matches import play_out
from tests.server.test_replies import calling, replies
from tests.server.underscore.crypt import DEAD, beginners
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


async def regulars(server: Server) -> None:
    """Two with accounts: ratings, a duel between its halves, an answer in advance, a try of the day, one of the dead."""
    async with Member(server, "Cy Keeps") as cy, Member(server, "Di Keeps") as di, Member(server) as guest:
        await battle(cy, di)
        await rated_history(cy, 1)
        match = await duel(cy, di, "summon5", pace={"kind": "days", "days": 3})
        halves = await sat(match, cy, di)
        await halves[0].submit("resign")
        await second(halves[0])
        match, [first, other] = await calling(cy, di)
        (await other.guest.http.put(f"/api/matches/{match}/replies", json=replies(n5="17"))).raise_for_status()
        await first.say({"type": "draft", "text": "call 5"})
        await first.until("preview")
        tried = await begin(cy, datetime.now(UTC).date().isoformat())
        await tried.submit("X")
        (await cy.http.put("/api/me/kept", json={"kept": {"volume": 0.3}})).raise_for_status()
        (await cy.http.put("/api/underscore/settings", json={"walk": False})).raise_for_status()
        upload = beginners(1)[0]
        headers = {"content-type": "application/json"}
        (await di.http.post(DEAD, content=upload, headers=headers)).raise_for_status()
        fallen = json.loads(upload)["encounter"]
        await guest.http.post(f"{DEAD}/{fallen['id']}/report", json={"name": fallen["name"]})
        code = code_of(text_of(played(3, season=house_season())))
        (await di.http.post("/api/underscore/seasons/house/results", json={"code": code})).raise_for_status()
        await guest.post("/api/blocks", {"name": "Di Keeps"})
        (await guest.http.post("/api/reports", json={"name": "Di Keeps"})).raise_for_status()


async def curated(database: str) -> None:
    """The operator has put a season up."""
    archive = Archive(address(database))
    await archive.open("0" * 64)
    await Seasons(archive).publish(replace(house_season(), id="wet-lamp"))
    await archive.close()


def dump(file: Path, to: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(BASE)
        to.write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    with TemporaryDirectory() as place:
        with running(Path(place)) as server:
            asyncio.run(evening(server))
            asyncio.run(regulars(server))
        asyncio.run(curated(server.database))
        dump(Path(server.database), folder / f"{HEAD}-house.sql")
        with Home(Path(place)) as home:
            for seed in (4, 5):
                lived(home, seed)
            home.keep("lesson", "underscore", 2)
            home.keep("setting", "colour", True)
        dump(Path(place) / FILE, folder / f"{HEAD}-home.sql")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
