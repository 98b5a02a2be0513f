"""The clients of the server bench, one process for thousands of them: `python -m bench.crowd KIND PORT MATCHES`.

Every line of its standard input is a number of seconds and how many inputs every match may have had by then; it plays as fast
as the server answers and prints what came of it.
Both seats of a match follow the same script. A seat says its next input when it has been told of the one before, so
that exactly one input of every match is on its way at any time.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import perf_counter
from typing import cast

import msgspec
import uvloop

from bench.boardgame import told
from bench.script import LENGTH, OPTIONS, SETUP, Step, script

KEY = "cGFybG91ciBpcyBvcGVuIQ=="
DEEP = 200  # handshakes at a time


class Tally(msgspec.Struct):
    """What a round came to."""

    moves: int = 0
    waits: list[float] = []  # seconds from each input to its acknowledgement
    bytes: int = 0
    frames: int = 0
    seconds: float = 0.0
    late: int = 0  # inputs acknowledged after that


def masked(text: bytes) -> bytes:
    """A text frame of a client; the mask is zero, which costs the server the same and us nothing."""
    length = len(text)
    head = bytes([0x81, 0x80 | length]) if length < 126 else b"\x81\xfe" + length.to_bytes(2, "big")
    return head + b"\0\0\0\0" + text


class Game:
    """One match: where its script is, who has been told how much of it."""

    def __init__(self, crowd: Crowd, number: int, steps: list[Step]) -> None:
        self.crowd = crowd
        self.number = number
        self.steps = steps
        self.step = crowd.dialect.skips  # inputs said
        self.heard = [self.step, self.step]  # inputs that each seat has been told of
        self.lines: list[Line] = []
        self.said_at = [0.0, 0.0]  # when each seat said its last input
        self.begun = 0

    def told(self, seat: int) -> None:
        """The seat has been told of one more input."""
        self.heard[seat] += 1
        self.go_on()

    def go_on(self) -> None:
        mover = self.steps[self.step][0]
        if self.crowd.playing and self.step < self.crowd.until and self.heard[mover] == self.step:
            self.said_at[mover] = perf_counter()
            self.step += 1
            self.lines[mover].say(self.crowd.dialect.say(self, mover, self.steps[self.step - 1]))
        elif self.heard[mover] == self.step:
            self.crowd.resting += 1
            if self.crowd.resting == len(self.crowd.games):
                self.crowd.rest.set()

    def acknowledged(self, seat: int) -> None:
        tally = self.crowd.tally
        tally.moves += 1
        tally.waits.append(perf_counter() - self.said_at[seat])


class Line(asyncio.Protocol):
    """One WebSocket."""

    def __init__(self, crowd: Crowd, game: Game, seat: int) -> None:
        self.crowd = crowd
        self.game = game
        self.seat = seat  # from 0
        self.buffer = b""
        self.open = False
        self.transport: asyncio.Transport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        head = f"GET {self.crowd.dialect.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\nUpgrade: websocket\r\n"
        head += f"Connection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n"
        self.transport.write((head + f"{self.crowd.headers}\r\n").encode())

    def connection_lost(self, trouble: Exception | None) -> None:
        if not self.crowd.over:
            sys.exit(f"the server has cut a connection: {self.buffer[-200:]!r}")

    def say(self, text: bytes) -> None:
        self.transport.write(masked(text))

    def data_received(self, data: bytes) -> None:
        if self.buffer:
            data = self.buffer + data
        at = 0
        if not self.open:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                sys.exit(f"no WebSocket: {data[:200]!r}")
            self.open = True
            at = end + 4
            self.crowd.dialect.opened(self)
        size = len(data)
        while at + 2 <= size:
            length, start = data[at + 1], at + 2
            if length == 126:
                start += 2
                length = int.from_bytes(data[at + 2 : start], "big")
            elif length == 127:
                start += 8
                length = int.from_bytes(data[at + 2 : start], "big")
            if start + length > size:
                break
            opcode, at = data[at] & 15, start + length
            if opcode == 9:
                self.transport.write(b"\x8a\x80\0\0\0\0" if not length else b"\x8a" + masked(data[start:at])[1:])
                continue
            self.crowd.tally.bytes += length
            self.crowd.tally.frames += 1
            self.crowd.dialect.hear(self, data, start, at)
        self.buffer = data[at:]


class Dialect:
    """How one kind of server is spoken to."""

    path = "/ws"
    headers = ""
    skips = 0  # inputs with which a match begins there

    async def prepare(self, crowd: Crowd) -> None:
        """Before anybody connects."""

    def opened(self, line: Line) -> None:
        """The handshake is done."""
        raise NotImplementedError

    def say(self, game: Game, seat: int, step: Step) -> bytes:
        raise NotImplementedError

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        raise NotImplementedError


class House(Dialect):
    """Parlour's own."""

    def __init__(self) -> None:
        self.matches: list[str] = []

    async def prepare(self, crowd: Crowd) -> None:
        """One guest plays both seats of every match."""
        reader, writer = await asyncio.open_connection("127.0.0.1", crowd.port)
        cookies, _ = await self._ask(reader, writer, "GET", "/api/me", b"", "")
        crowd.headers = f"Cookie: {cookies}\r\n"
        seats = [{"kind": "me"}, {"kind": "me"}]
        wish = json.dumps({"game": "fogline", "seats": seats, "options": OPTIONS, "listed": False}).encode()
        for _ in crowd.games:
            _, body = await self._ask(reader, writer, "POST", "/api/matches", wish, crowd.headers)
            self.matches.append(json.loads(body)["id"])
        writer.close()

    @staticmethod
    async def _ask(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: bytes, headers: str
    ) -> tuple[str, bytes]:
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Parlour: 1\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        found = {line.partition(": ")[0].lower(): line.partition(": ")[2] for line in answer.split("\r\n")}
        content = await reader.readexactly(int(found["content-length"]))
        if " 20" not in answer[:14]:
            sys.exit(f"{path}: {content!r}")
        return found.get("set-cookie", "").partition(";")[0], content

    def opened(self, line: Line) -> None:
        hello = {"type": "hello", "protocol": 1, "match": self.matches[line.game.number], "player": line.seat + 1}
        line.say(json.dumps(hello).encode())

    def say(self, game: Game, seat: int, step: Step) -> bytes:
        return f'{{"type":"submit","id":"{game.step}","text":"{step[1]}"}}'.encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        kind = data[start + 9 : start + 13]
        if kind == b"upda":
            game = line.game
            if game.begun < 2:  # the first update of each seat only shows the start
                if not line.ready.done():
                    line.ready.set_result(None)
                    game.begun += 1
                return
            game.told(line.seat)
        elif kind == b"done":
            line.game.acknowledged(line.seat)
        elif kind == b"welc" and line.seat:
            line.say(b'{"type":"ready","nonce":"00112233445566778899"}')
        elif kind in (b"refu", b"erro"):
            sys.exit(f"refused: {data[start:end]!r}")


class Echo(Dialect):
    """The bare server says every message again to whoever sent it."""

    def __init__(self, size: int) -> None:
        self.message = b"x" * size

    def opened(self, line: Line) -> None:
        line.ready.set_result(None)

    def say(self, game: Game, seat: int, step: Step) -> bytes:
        return self.message

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        game = line.game
        game.acknowledged(line.seat)
        game.heard[1 - line.seat] += 1
        game.told(line.seat)


class Same(Dialect):
    """The bare server answers with the frames that the house would send, made of nothing."""

    def opened(self, line: Line) -> None:
        line.say(f"join {line.game.number} {line.seat}".encode())

    def say(self, game: Game, seat: int, step: Step) -> bytes:
        return f'{{"type":"submit","id":"{game.step}","text":"{step[1]}"}}'.encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        kind = data[start]
        if kind == ord("u"):
            line.game.told(line.seat)
        elif kind == ord("d"):
            line.game.acknowledged(line.seat)
        elif not line.ready.done():
            line.ready.set_result(None)


class Boardgame(Dialect):
    """boardgame.io's: Socket.IO over a WebSocket. Its update acknowledges, too."""

    path = "/socket.io/?EIO=4&transport=websocket"
    skips = SETUP

    def opened(self, line: Line) -> None:
        pass

    def say(self, game: Game, seat: int, step: Step) -> bytes:
        payload = {"type": "act", "args": [told(step)], "playerID": str(seat), "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        said = json.dumps(
            ["update", action, game.step - 1 - self.skips, f"m{game.number}", str(seat)], separators=(",", ":")
        )
        return b"42/board," + said.encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        game = line.game
        if data[start] == ord("2"):
            line.say(b"3")
        elif data[start] == ord("0"):
            line.say(b"40/board,")
        elif data.startswith(b"40", start):
            line.say(f'42/board,["sync","m{game.number}","{line.seat}",null,2]'.encode())
        elif data.startswith(b'42/board,["sync"', start):
            line.ready.set_result(None)
        elif data.startswith(b'42/board,["update"', start):
            if line.seat == game.steps[game.heard[line.seat]][0]:  # its own input, come back
                game.acknowledged(line.seat)
            game.told(line.seat)


class Crowd:
    """All the matches."""

    def __init__(self, dialect: Dialect, port: int, matches: int) -> None:
        self.dialect = dialect
        self.port = port
        self.headers = dialect.headers
        self.tally = Tally()
        self.playing = self.over = False
        self.until = 0
        self.resting = 0
        self.rest = asyncio.Event()
        steps = script()
        self.games = [Game(self, number, steps) for number in range(matches)]

    async def arrive(self) -> None:
        await self.dialect.prepare(self)
        loop = asyncio.get_running_loop()
        for begin in range(0, len(self.games), DEEP):
            for game in self.games[begin : begin + DEEP]:
                for seat in (0, 1):
                    line = Line(self, game, seat)
                    game.lines.append(line)
                    await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)  # type: ignore[misc]
            await asyncio.gather(*(line.ready for game in self.games[begin : begin + DEEP] for line in game.lines))

    async def play(self, seconds: float, until: int) -> Tally:
        """So long, and until nothing is on its way any more; what comes then counts only as work of the server."""
        self.tally = Tally(waits=[])
        self.playing, self.until, self.resting = True, min(until, LENGTH - 1), 0
        self.rest.clear()
        began = perf_counter()
        for game in self.games:
            game.go_on()
        await asyncio.wait({asyncio.create_task(self.rest.wait())}, timeout=seconds)
        counted = self.tally
        counted.seconds = perf_counter() - began
        self.playing, self.tally = False, Tally(waits=[])
        await self.rest.wait()
        counted.late = self.tally.moves
        return counted


def summary(tally: Tally) -> dict[str, float]:
    waits = sorted(tally.waits)
    count = max(1, len(waits))
    return {
        "moves": tally.moves + tally.late,
        "by_clock": tally.moves / tally.seconds,
        "p50": waits[count // 2] if waits else 0.0,
        "p99": waits[count * 99 // 100] if waits else 0.0,
        "bytes": tally.bytes / count,
        "frames": tally.frames / count,
    }


async def main(kind: str, port: int, matches: int, *more: str) -> None:
    dialects = {"house": House, "echo": Echo, "same": Same, "boardgame": Boardgame}
    dialect = Echo(int(more[0])) if kind == "echo" else dialects[kind]()
    crowd = Crowd(dialect, port, matches)
    await crowd.arrive()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        seconds, until = line.split()
        print(json.dumps(summary(await crowd.play(float(seconds), int(until)))), flush=True)
    crowd.over = True
    for game in crowd.games:
        for one in game.lines:
            one.transport.abort()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]))
