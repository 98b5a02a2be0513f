"""A run of Underscore on a real server: killed inside a fight and on the upgrade screen, it goes on as if nothing had been."""

import asyncio
from pathlib import Path

import pytest

from parlour import games
from parlour.table.record import read_record
from parlour.table.replay import Replay
from parlour.table.verify import verify
from tests.server.wire import Chair, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


async def seated(guest: Guest, match: str) -> Chair:
    chair = await guest.sit(match)
    while not chair.update:
        await chair.hear()
    return chair


def test_a_run_survives_its_server(tmp_path: Path) -> None:
    """US-A5: seed, inputs and the encounters in the log are all that is kept, and enough."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("underscore", "me", options={"run": True}))["id"]
            chair = await seated(ana, match)
            assert (await chair.submit("begin warden Hob of the Salt"))["type"] == "done"
            phases = set()
            kills = 0
            for _ in range(60):
                if not await chair.turn():
                    break
                phase = chair.update["view"]["phase"]
                if phase not in phases:
                    before = chair.update["view"]
                    server.kill()
                    await asyncio.to_thread(server.start)
                    chair = await seated(ana, match)
                    assert chair.update["view"] == before
                    phases.add(phase)
                    kills += 1
                legal = chair.update["legal"]
                wish = next((text for text in ("draft", "done", "skip") if text in legal), legal[0])
                assert (await chair.submit(wish))["type"] == "done"
            assert "combat" in phases
            if chair.update["result"] is None:
                await chair.submit("resign")
            record = read_record((await ana.http.get(f"/api/matches/{match}/record")).content)
            Replay(games.card("underscore"), record).run()
            assert all(finding.holds for finding in verify(games.card("underscore"), record))
            assert kills >= 1
            assert "Traceback" not in server.log()

    with running(tmp_path) as server:
        asyncio.run(story(server))
