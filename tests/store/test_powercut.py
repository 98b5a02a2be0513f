"""Acknowledged means on disk: after a power cut at any moment everything that was acknowledged is there, whole and in its order."""

import asyncio
import random
import shutil
import sys
from pathlib import Path

import pytest

from parlour.store.archive import Archive
from parlour.store.database import address
from tests.store.powercut import LINES, Deed, Disk, recorded, text

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("power cut"),
    pytest.mark.skipif(sys.platform != "linux", reason="needs LD_PRELOAD and /proc"),
]

CUTS = 60
CONTROLS = 20


@pytest.fixture(scope="module")
def deeds(tmp_path_factory: pytest.TempPathFactory) -> list[Deed]:
    return recorded(tmp_path_factory.mktemp("powercut"))


async def _lines(file: Path) -> list[str]:
    archive = Archive(address(str(file)))
    try:
        await archive.open("another key")
        assert await archive.guest("g1") is not None and await archive.match("m1") is not None
        return [kept.entry.text for kept in await archive.log("m1")]
    finally:
        await archive.close()


def kept(folder: Path, files: dict[str, bytes]) -> list[str]:
    """The log as the house finds it when the power is back; it raises what the house would stumble over."""
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    try:
        return asyncio.run(_lines(folder / "house.db"))
    finally:
        shutil.rmtree(folder)


def moments(deeds: list[Deed], dice: random.Random, many: int) -> list[int]:
    first = next(n for n, deed in enumerate(deeds) if deed.kind == "a")
    return [dice.randint(first + 1, len(deeds)) for _ in range(many)]


def acknowledged(deeds: list[Deed]) -> int:
    return max(int(deed.name) for deed in deeds if deed.kind == "a")


def test_a_power_cut_loses_nothing_that_was_acknowledged(deeds: list[Deed], tmp_path: Path) -> None:
    dice = random.Random(5)
    on_the_way = 0
    for cut in moments(deeds, dice, CUTS):
        disk = Disk(deeds[:cut])
        on_the_way += any(disk.pending.values())
        found = kept(tmp_path / "house", disk.after_the_cut(dice))
        assert len(found) >= acknowledged(deeds[:cut]), f"cut after deed {cut}"
        assert found == [text(ply) for ply in range(1, len(found) + 1)], f"cut after deed {cut}"
    assert on_the_way > CUTS // 4  # something was at stake


def test_the_journal_tells_of_commits_and_of_taking_the_log_into_the_database(deeds: list[Deed]) -> None:
    begun = next(n for n, deed in enumerate(deeds) if deed.kind == "a")
    assert acknowledged(deeds) == LINES
    written = [deed.name for deed in deeds[begun:] if deed.kind == "w"]
    assert written.count("house.db-wal") > LINES and written.count("house.db") > 100
    assert sum(deed.kind == "s" for deed in deeds) >= LINES // 6


def test_a_disk_that_lies_about_syncs_loses(deeds: list[Deed], tmp_path: Path) -> None:
    """The control: if no sync counts, the same cuts must be seen to lose, or the test above proves nothing."""
    dice = random.Random(6)
    lost = 0
    for cut in moments(deeds, dice, CONTROLS):
        files = Disk(deeds[:cut], syncs=False).after_the_cut(dice)
        try:
            lost += len(kept(tmp_path / "house", files)) < acknowledged(deeds[:cut])
        except Exception:
            lost += 1  # not even readable
    assert lost > CONTROLS * 3 // 4
