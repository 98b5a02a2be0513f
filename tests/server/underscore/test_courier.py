"""A player's own file and a house, over a real wire: offline for days and caught up, killed on either side."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from parlour.games.underscore.dead.sync import Ask
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.folder import ME
from parlour.store.home import Home
from parlour.store.rows import GuestRow
from parlour.store.underscore.dead import encounters_of, graveyard_of
from parlour.store.underscore.graveyard import Grave
from parlour.store.underscore.shared import SharedDead
from parlour.terminal.underscore.courier import Courier
from parlour.terminal.wire import Wire, WireTrouble
from tests.cli.console import Parlour
from tests.games.underscore.dead import a_fallen, with_history
from tests.server.wire import PATIENCE, Server, running
from tests.store.underscore.test_runs import lived

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


def courier(home: Home, server: Server) -> Courier:
    return Courier(home, Wire(server.url, home.file.parent))


def states(home: Home) -> list[str]:
    return [grave.state for grave in home.do(graveyard_of(home).graves(ME))]


def walking(server: Server) -> int:
    """How many the house has admitted."""

    async def count() -> int:
        archive = Archive(address(server.database))
        try:
            async with archive.reading():
                page = await SharedDead(archive).page(Ask("full", 1, 999, 0))
            return len(page.items) if page is not None else 0
        finally:
            await archive.engine.dispose()

    return asyncio.run(count())


def filled(database: str, count: int) -> None:
    """A house in which many have fallen."""

    async def fill() -> None:
        archive = Archive(address(database))
        await archive.open("key")
        dead = SharedDead(archive)
        await dead.walking.open()
        await archive.writer.write(GuestRow("ana", "", 1).add())
        for place in range(count):
            found = a_fallen(
                1 + place % 10, max_hp=10 + place % 50, hp_penalty=place // 50, turn_history=with_history(1, 2)
            )
            await archive.writer.write(*(await dead.admit("ana", found, "parlour 1\n", 1))[1])
        await archive.close()

    asyncio.run(fill())


def test_us_160_offline_for_days_and_then_caught_up(tmp_path: Path) -> None:
    """US-160, US-172: who fell before the house was there is given, another copies them, and hears of nobody else's."""
    with Home(tmp_path / "ana") as ana:
        for seed in (5, 8, 21):
            lived(ana, seed)
        assert states(ana) == ["queued"] * 3
        server = Server(tmp_path)
        with pytest.raises(WireTrouble, match="does not answer"):
            Courier(ana, Wire("http://127.0.0.1:9", tmp_path / "ana")).deliver()
        assert states(ana) == ["queued"] * 3
    with running(tmp_path) as server, Home(tmp_path / "ana") as ana, Home(tmp_path / "bo") as bo:
        given = courier(ana, server).deliver()
        assert (len(given.given), given.refused, given.waiting) == (3, [], 0)
        assert states(ana) == ["sent"] * 3
        assert courier(ana, server).deliver().given == []
        copied = courier(bo, server).copy()
        assert (copied.came, copied.left_out) == (3, [])
        assert bo.do(encounters_of(bo).counts())["sync"] == 3
        assert courier(bo, server).copy().came == 0
        assert courier(bo, server).hear() == []
        assert "Traceback" not in server.log()


def test_statistics_come_back(tmp_path: Path) -> None:
    """One meets the dead of another at home; when that run is given, its fights are counted for whom they were fought with."""
    with running(tmp_path) as server, Home(tmp_path / "ana") as ana, Home(tmp_path / "bo") as bo:
        for seed in (5, 8, 21, 3, 4):
            lived(ana, seed)
        courier(ana, server).deliver()
        courier(bo, server).copy()
        for seed in range(100, 130):
            lived(bo, seed)
        given = courier(bo, server).deliver()
        assert not given.refused and len(given.given) == 30
        courier(ana, server).hear()
        graves = ana.do(graveyard_of(ana).graves(ME))
        met = {grave.id: grave for grave in graves if grave.met}
        assert met
        here = {row.id: (row.met, row.won) for each in met for row in bo.do(encounters_of(bo).find(each))}
        assert {ident: (grave.met, grave.won) for ident, grave in met.items()} == here
        assert courier(ana, server).hear() == []  # no news twice


def test_a_house_killed_while_it_is_given_to_has_all_that_it_said_it_had(tmp_path: Path) -> None:
    """kill -9: what was acknowledged walks; what was not is given again, and is there once."""
    with running(tmp_path) as server, Home(tmp_path / "ana") as ana:
        for seed in range(5, 25):
            lived(ana, seed)
        marked: list[Grave] = []
        going = courier(ana, server)
        settle = going._settle

        def and_then(grave: Grave, state: object) -> None:
            settle(grave, state)  # type: ignore[arg-type]
            marked.append(grave)
            if len(marked) in (3, 9):
                server.kill()

        going._settle = and_then  # type: ignore[method-assign]
        for _ in range(2):
            with pytest.raises(WireTrouble):
                going.deliver()
            assert states(ana).count("queued") == 20 - len(marked)
            server.start()
            assert walking(server) >= states(ana).count("sent")
        going.deliver()
        assert "queued" not in states(ana)
        assert walking(server) == states(ana).count("sent")


def test_a_copy_that_is_killed_goes_on_where_it_was(tmp_path: Path, parlour: Parlour) -> None:
    """kill -9 of the player's side, in the middle of many pages: each page is there whole or not at all, none is fetched
    twice."""
    filled(str(tmp_path / "house.db"), 1700)
    with running(tmp_path) as server:
        folder = tmp_path / "bo"
        command = [sys.executable, "-m", "parlour", "graveyard", "sync", "--data", str(folder), "--server", server.url]
        sync = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and sync.poll() is None:
            if folder.joinpath("player.db").exists() and copied(folder) >= 500:
                break
        os.kill(sync.pid, signal.SIGKILL)
        sync.wait()
        had = copied(folder)
        assert had % 500 == 0 or had == 1700
        told = parlour("graveyard", "sync", "--data", str(folder))
        assert told.code == 0, told.err
        assert f"{1700 - had:,} of the dead have come, 0 have left" in told.out
        assert copied(folder) == 1700
        assert "0 of the dead have come" in parlour("graveyard", "sync", "--data", str(folder)).out


def copied(folder: Path) -> int:
    file = sqlite3.connect(f"file:{folder / 'player.db'}?mode=ro", uri=True)
    try:
        return int(file.execute("SELECT count(*) FROM encounters WHERE origin = 'sync'").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        file.close()


def test_us_171_the_full_copy_is_asked_for_with_its_size(tmp_path: Path, parlour: Parlour) -> None:
    """US-171"""
    filled(str(tmp_path / "house.db"), 30)
    with running(tmp_path) as server:
        sync = ("graveyard", "sync", "--data", str(tmp_path / "bo"))
        told = parlour(*sync, "--server", server.url, "--scope", "full")
        assert told.code == 1
        assert "The full copy has 30 encounters: " in told.out and "Say --confirm EVERYTHING" in told.out
        assert "your scope: skill" in parlour(*sync).out
        told = parlour(*sync, "--scope", "full", "--confirm", "EVERYTHING")
        assert "your scope: full" in told.out
        assert "unknown scope 'everything'" in parlour(*sync, "--scope", "everything").err
        assert parlour(*sync, "--server", "none").out == "Your dead are shared with no house.\n"
        assert "no house is named" in parlour(*sync).err
