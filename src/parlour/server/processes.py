"""Runs the house in several processes on one machine and one port, until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import monotonic

from sqlalchemy.engine import URL

from parlour.server import run
from parlour.server.hub import Hub, HubBus
from parlour.server.metrics import log, set_up_log
from parlour.server.settings import Settings
from parlour.server.workers import pause
from parlour.store.archive import Archive

LOOK = 0.1  # seconds between two looks at whether all of them are there
STEADY = 10.0  # seconds after which one that dies is replaced at once


def serve(listening: socket.socket, processes: int, database: URL, settings: Settings, log_level: str = "info") -> None:
    """`listening`: holds the port; each process listens there by itself, and the system shares out who comes."""
    set_up_log(log_level)
    with TemporaryDirectory(prefix="parlour-") as folder:  # readable for its owner alone
        asyncio.run(_keep(Path(folder), listening, processes, (database, settings, log_level)))


async def _keep(folder: Path, listening: socket.socket, processes: int, given: tuple[URL, Settings, str]) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    archive = Archive(given[0])
    await archive.open(token_hex(32))  # one migrates, before any of them needs the tables
    await archive.close()
    await Hub(folder).open()
    host, port = listening.getsockname()[:2]
    children = [Child(folder, (host, port), given) for _ in range(processes)]
    while not stop.is_set():
        for child in children:
            child.look()
        try:
            async with asyncio.timeout(LOOK):
                await stop.wait()
        except TimeoutError:
            pass
    for child in children:
        child.stop()
    for child in children:
        await asyncio.to_thread(child.process.join)


class Child:
    """One of them; it is replaced when it dies."""

    def __init__(self, folder: Path, at: tuple[str, int], given: tuple[URL, Settings, str]) -> None:
        self.folder, self.at, self.given = folder, at, given
        self.deaths = 0  # in a row
        self.process = self._start()

    def _start(self) -> BaseProcess:
        self.since = monotonic()
        process = get_context("spawn").Process(
            target=_house, args=(str(self.folder), token_hex(6), self.at, *self.given)
        )
        process.start()
        return process

    def look(self) -> None:
        if self.process.is_alive():
            return
        if monotonic() - self.since > STEADY:
            self.deaths = 0
        if monotonic() - self.since > pause(self.deaths):
            self.deaths += 1
            log.error("process died", code=self.process.exitcode)
            self.process = self._start()

    def stop(self) -> None:
        if self.process.pid is not None and self.process.is_alive():
            os.kill(self.process.pid, signal.SIGTERM)


def _house(folder: str, name: str, at: tuple[str, int], database: URL, settings: Settings, log_level: str) -> None:
    run.serve(run.bound(*at, shared=True), database, settings, log_level, HubBus(Path(folder), name))
