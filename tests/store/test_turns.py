"""Several processes that write one SQLite take turns."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.rows import GuestRow
from parlour.store.writer import Lost
from tests.patience import InVain

PATIENCE = 60.0
HOLDER = "import fcntl, os, sys; file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT); fcntl.flock(file, fcntl.LOCK_EX); print(1, flush=True); input()"


@pytest.fixture
def turns(tmp_path: Path) -> Path:
    return tmp_path / "turns"


@pytest.fixture
def held(turns: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process has its turn."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(turns)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_writer_waits_for_its_turn_and_has_it_when_the_other_is_killed(
    tmp_path: Path, turns: Path, held: subprocess.Popen[bytes]
) -> None:
    async def story() -> None:
        archive = Archive(address(str(tmp_path / "house.db")), True, turns)
        await archive.open("key")
        writing = asyncio.create_task(archive.writer.write(GuestRow("g1", "Ana", 1).add()))
        await asyncio.wait({writing}, timeout=0.3)
        assert not writing.done()
        with sqlite3.connect(tmp_path / "house.db", isolation_level=None, timeout=0) as other:
            other.execute("BEGIN IMMEDIATE")  # it keeps nobody from the file while it waits
            other.execute("ROLLBACK")
        other.close()
        held.kill()
        try:
            async with asyncio.timeout(PATIENCE):
                await writing
        except TimeoutError:
            raise InVain("its turn does not come") from None
        assert await archive.guest("g1")
        await archive.close()

    asyncio.run(story())


def test_a_commit_that_fails_lets_the_next_one_have_its_turn(tmp_path: Path, turns: Path) -> None:
    async def story() -> None:
        archives = [Archive(address(str(tmp_path / "house.db")), True, turns) for _ in range(2)]
        for archive in archives:
            await archive.open("key")
        wrong = GuestRow("g1", "Ana", 1).add()
        wrong.row["name"] = None  # which the table refuses
        with pytest.raises(Lost):
            await archives[0].writer.write(wrong)
        async with asyncio.timeout(PATIENCE):
            await archives[1].writer.write(GuestRow("g2", "Bo", 1).add())
        assert await archives[0].guest("g2")
        for archive in archives:
            await archive.close()

    asyncio.run(story())


def test_nobody_has_a_turn_who_does_not_write(tmp_path: Path, turns: Path) -> None:
    async def story() -> None:
        archive = Archive(address(str(tmp_path / "house.db")), True, turns)
        await archive.open("key")
        await archive.writer.write(GuestRow("g1", "Ana", 1).add())
        file = os.open(turns, os.O_RDWR)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(file)
        await archive.close()

    asyncio.run(story())


def test_one_process_needs_no_turns(tmp_path: Path) -> None:
    async def story() -> None:
        archive = Archive(address(str(tmp_path / "house.db")))
        await archive.open("key")
        await archive.writer.write(GuestRow("g1", "Ana", 1).add())
        assert {path.name for path in tmp_path.iterdir()} == {"house.db", "house.db-wal", "house.db-shm"}
        await archive.close()

    asyncio.run(story())
