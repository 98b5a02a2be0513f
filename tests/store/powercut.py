"""What a disk may hold after a power cut: everything that was synced, and of the rest whatever the disk has got round to.

`python -m tests.store.powercut FILE` is the writer whose power is cut: the real archive on the real SQLite, with `powercut.c`
preloaded, which keeps a journal of all that it does to its files.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import random
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

import msgspec

from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.rows import GuestRow, LogLine
from parlour.table.match import Entry
from tests.store.test_archive import a_match

ROOT = Path(__file__).parents[2]
SECTOR = 512  # bytes that a disk writes whole
LINES = 360  # inputs
AT_ONCE = 6  # of them wait together
NUMBERS = struct.Struct("=cQQQ")


class Deed(msgspec.Struct, frozen=True):
    """One entry of the journal."""

    kind: str  # w, t, s, u as in powercut.c; a: acknowledged
    name: str
    at: int
    data: bytes


def recorded(folder: Path) -> list[Deed]:
    """All that the writer did to its files, in its order."""
    library, journal, house = folder / "powercut.so", folder / "journal", folder / "house"
    house.mkdir()
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    command = [compiler, "-shared", "-fPIC", "-o", str(library), str(Path(__file__).with_name("powercut.c")), "-ldl"]
    subprocess.run(command, check=True)
    named = {"LD_PRELOAD": str(library), "POWERCUT_FOLDER": str(house.resolve()), "POWERCUT_JOURNAL": str(journal)}
    command = [sys.executable, "-m", "tests.store.powercut", str(house.resolve() / "house.db")]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | named, timeout=600)
    return list(_read(journal.read_bytes()))


def _read(data: bytes) -> Iterator[Deed]:
    at = 0
    while at < len(data):
        kind, name, offset, size = NUMBERS.unpack_from(data, at)
        at += NUMBERS.size
        yield Deed(kind.decode(), data[at : at + name].decode(), offset, data[at + name : at + name + size])
        at += name + size


class Disk:
    """The files as they are for certain, and what is still on its way to them."""

    def __init__(self, deeds: list[Deed], *, syncs: bool = True) -> None:
        self.certain: dict[str, bytearray] = {}
        self.pending: dict[str, list[Deed]] = {}
        for deed in deeds:
            if deed.kind == "s" and syncs:
                self._sync(deed.name)
            elif deed.kind in "wtu":
                self.pending.setdefault(deed.name, []).append(deed)

    def _sync(self, name: str) -> None:
        if name != ".":
            self._settle(name, len(self.pending.get(name, [])))
            return
        for other, deeds in list(self.pending.items()):  # the folder: what was removed is gone for good
            removed = [n for n, deed in enumerate(deeds, 1) if deed.kind == "u"]
            self._settle(other, max(removed, default=0))

    def _settle(self, name: str, many: int) -> None:
        deeds = self.pending.pop(name, [])
        for deed in deeds[:many]:
            _do(self.certain, deed)
        if deeds[many:]:
            self.pending[name] = deeds[many:]

    def after_the_cut(self, dice: random.Random) -> dict[str, bytes]:
        """Of what was on its way each deed has been done, or not, or a part of it."""
        found = {name: bytearray(data) for name, data in self.certain.items()}
        for deeds in self.pending.values():
            luck = dice.random()  # some disks are quick, some slow
            for deed in deeds:
                if dice.random() < luck:
                    for part in _torn(deed, dice) if dice.random() < 0.3 else [deed]:
                        _do(found, part)
        return {name: bytes(data) for name, data in found.items() if not name.endswith("-shm")}


def _torn(deed: Deed, dice: random.Random) -> list[Deed]:
    """Some of the sectors of a writing."""
    starts = [at for at in range(0, len(deed.data), SECTOR) if dice.random() < 0.5]
    return [Deed("w", deed.name, deed.at + at, deed.data[at : at + SECTOR]) for at in starts]


def _do(files: dict[str, bytearray], deed: Deed) -> None:
    if deed.kind == "u":
        files.pop(deed.name, None)
        return
    data = files.setdefault(deed.name, bytearray())
    if deed.kind == "t":
        del data[deed.at :]
    data.extend(bytes(max(0, deed.at - len(data))))
    data[deed.at : deed.at + len(deed.data)] = deed.data


def text(ply: int) -> str:
    """An input long enough that the log soon fills pages, and the write-ahead log has to be taken into the database."""
    return f"{ply} " + "x" * (3000 + ply)


async def write(file: str) -> None:
    said = ctypes.CDLL(None).powercut_said
    archive = Archive(address(file))
    await archive.open("key")
    await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *a_match().add())
    said(b"0")

    async def one(ply: int) -> None:
        await archive.writer.write(LogLine(Entry(1, text(ply)), f"t{ply}").add("m1", ply))
        said(str(ply).encode())

    for begin in range(1, LINES + 1, AT_ONCE):
        await asyncio.gather(*(one(ply) for ply in range(begin, begin + AT_ONCE)))
    await archive.close()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1]))
