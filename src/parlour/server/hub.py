"""The bus of a house that is several processes on one machine: one process beside them knows who has what.

What they say to each other goes through the hub; a socket whose table is another process's is handed over whole, and
from then on costs nobody anything. The hub keeps nothing: whoever loses it has lost the house, and ends.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from itertools import count
from pathlib import Path

import msgspec

from parlour.server.bus import Bus, Ears, away

HUB = "hub"  # its socket
TURNS = "turns"
BEAT = 1.0  # seconds between two looks at the clock
LARGEST = 1 << 20  # bytes of one message


class Joins(msgspec.Struct, tag=True, array_like=True):
    server: str


class Says(msgspec.Struct, tag=True, array_like=True):
    """To the hub: to whom. From the hub: who."""

    server: str  # "" = to all others
    message: bytes


class Claims(msgspec.Struct, tag=True, array_like=True):
    number: int
    match: str


class Has(msgspec.Struct, tag=True, array_like=True):
    number: int
    server: str


class Releases(msgspec.Struct, tag=True, array_like=True):
    match: str


class Clock(msgspec.Struct, tag=True, array_like=True):
    now: int


class Lost(msgspec.Struct, tag=True, array_like=True):
    server: str
    heir: bool  # whether the hearer is to take up what it had


Note = Joins | Says | Claims | Has | Releases | Clock | Lost

_decoder: msgspec.msgpack.Decoder[Note] = msgspec.msgpack.Decoder(Note)
_encode = msgspec.msgpack.encode


def _write(writer: asyncio.StreamWriter, note: Note) -> None:
    data = _encode(note)
    writer.write(len(data).to_bytes(4, "big") + data)


async def _read(reader: asyncio.StreamReader) -> Note:
    return _decoder.decode(await reader.readexactly(int.from_bytes(await reader.readexactly(4), "big")))


class Hub:
    """Who has what, and from whom to whom."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.servers: dict[str, asyncio.StreamWriter] = {}
        self.owners: dict[str, str] = {}  # match -> server
        self.now = 0

    async def open(self) -> None:
        await asyncio.start_unix_server(self._serve, self.folder / HUB)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        name = ""
        try:
            while True:
                note = await _read(reader)
                if isinstance(note, Joins):
                    name = note.server
                    self.servers[name] = writer
                self._heard(name, writer, note)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._gone(name)
        finally:
            writer.close()

    def _heard(self, name: str, writer: asyncio.StreamWriter, note: Note) -> None:
        match note:
            case Says(to, message):
                for server, other in list(self.servers.items()):
                    if server == to or (not to and server != name):
                        _write(other, Says(name, message))
                if to and to not in self.servers:
                    _write(writer, Lost(to, False))
            case Claims(number, which):
                _write(writer, Has(number, self.owners.setdefault(which, name)))
            case Releases(which):
                if self.owners.get(which) == name:
                    del self.owners[which]
            case Clock(now):
                self.now = max(self.now, now)
                _write(writer, Clock(self.now))

    def _gone(self, name: str) -> None:
        self.servers.pop(name, None)
        self.owners = {match: server for match, server in self.owners.items() if server != name}
        for number, other in enumerate(self.servers.values()):
            _write(other, Lost(name, number == 0))


class HubBus(Bus):
    """One process's line to the hub, and the door at which other processes hand it sockets."""

    alone = False
    hands = True

    def __init__(self, folder: Path, name: str) -> None:
        self.folder = folder
        self.turns = folder / TURNS
        self.me = name
        self.held: set[str] = set()
        self.numbers = count(1)
        self.asked: dict[int, asyncio.Future[str]] = {}
        self.ears: Ears
        self.writer: asyncio.StreamWriter
        self.tasks: list[asyncio.Task[None]] = []
        self.door: socket.socket | None = None

    async def open(self, house: str, ears: Ears) -> None:
        self.ears = ears
        reader, self.writer = await asyncio.open_unix_connection(self.folder / HUB)
        self.door = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.door.bind(str(self.folder / self.me))
        self.door.listen(256)
        self.door.setblocking(False)
        asyncio.get_running_loop().add_reader(self.door, self._handed)
        self._say(Joins(self.me))
        self.tasks = [asyncio.create_task(self._listen(reader)), asyncio.create_task(self._beat())]
        ears.joined()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        if self.door is not None:
            asyncio.get_running_loop().remove_reader(self.door)
            self.door.close()
            self.door = None
            (self.folder / self.me).unlink(missing_ok=True)
            self.writer.close()

    def _say(self, note: Note) -> None:
        if not self.writer.is_closing():  # this process leaves, or the house is gone
            _write(self.writer, note)

    async def _beat(self) -> None:
        while True:
            self._say(Clock(self.ears.o_clock()))
            await asyncio.sleep(BEAT)

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while True:
            try:
                note = await _read(reader)
            except (asyncio.IncompleteReadError, ConnectionError):
                signal.raise_signal(signal.SIGTERM)  # the house is gone
                return
            match note:
                case Says(server, message):
                    self.ears.heard(server, message)
                case Has(number, server):
                    if (answer := self.asked.pop(number, None)) is not None and not answer.done():
                        answer.set_result(server)
                case Lost(server, heir):
                    self.ears.lost(server)
                    if heir:
                        self.ears.inherit()
                case Clock(now):
                    self.ears.o_clock(now)

    async def claim(self, match: str) -> str:
        if match in self.held:
            return self.me
        number = next(self.numbers)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.asked[number] = answer
        self._say(Claims(number, match))
        try:
            async with asyncio.timeout(3.0):
                found = await answer
        except TimeoutError:
            raise away() from None
        finally:
            self.asked.pop(number, None)
        if found == self.me:
            self.held.add(match)
        return found

    def has(self, match: str) -> bool:
        return match in self.held

    def release(self, match: str) -> None:
        if match in self.held:
            self.held.discard(match)
            self._say(Releases(match))

    def send(self, server: str, message: bytes) -> None:
        self._say(Says(server, message))

    def cry(self, message: bytes) -> None:
        self._say(Says("", message))

    # sockets

    def hand(self, server: str, descriptor: int, about: bytes) -> bool:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as line:
                line.setblocking(False)  # a process that does not take it at once is passed messages instead
                line.connect(str(self.folder / server))
                socket.send_fds(line, [about], [descriptor])
        except OSError:
            return False
        return True

    def _handed(self) -> None:
        assert self.door is not None
        line, _ = self.door.accept()
        with line:
            about, descriptors, _, _ = socket.recv_fds(line, LARGEST, 1)
        for descriptor in descriptors:
            self.ears.handed(socket.socket(fileno=descriptor), about)
