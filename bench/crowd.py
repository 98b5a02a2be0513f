"""The clients of the server bench, one process for thousands of them: `python -m bench.crowd KIND PORT MATCHES GAME`.

Every line of its standard input is a number of seconds, how many inputs every match may have had by then, and how many
seconds lie between two of them (0: it plays as fast as the server answers); it prints what came of it. `storm`: everybody
is cut off and comes back at once.
All players of a match follow the same script. The next input is said when the one before is answered, so that exactly one
input of every match is on its way at any time.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from random import expovariate
from time import perf_counter
from typing import cast

import msgspec
import uvloop

from bench.boardgame import told
from bench.laid import cookie
from bench.script import Script, Step, script

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
    """One match: how far its script is."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.number = number
        self.steps = crowd.script.steps
        self.step = crowd.dialect.begins  # inputs said
        self.lines: list[Line] = []
        self.due = 0.0  # when the input that is on its way was to be said
        self.timer: asyncio.TimerHandle | None = None  # until then

    def go_on(self) -> None:
        """Nothing is on its way."""
        crowd = self.crowd
        if not crowd.playing or self.step >= crowd.until:
            crowd.resting += 1
            if crowd.resting == len(crowd.games):
                crowd.rest.set()
        elif crowd.pace:
            wait = expovariate(1 / crowd.pace)
            self.due = perf_counter() + wait
            self.timer = asyncio.get_running_loop().call_later(wait, self._say)
        else:
            self.due = perf_counter()
            self._say()

    def stop_waiting(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
            self.go_on()

    def _say(self) -> None:
        self.timer = None
        step = self.steps[self.step]
        self.step += 1
        self.lines[step.player].say(self.crowd.dialect.say(self, step))

    def acknowledged(self) -> None:
        tally = self.crowd.tally
        tally.moves += 1
        tally.waits.append(perf_counter() - self.due)
        self.go_on()


class Line(asyncio.Protocol):
    """One WebSocket."""

    def __init__(self, crowd: Crowd, game: Game, player: int) -> None:
        self.crowd = crowd
        self.game = game
        self.player = player  # from 0
        self.updates = 0  # that have come, where they acknowledge
        self.buffer = b""
        self.open = False
        self.left = False
        self.transport: asyncio.Transport
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        dialect = self.crowd.dialect
        head = f"GET {dialect.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.crowd.port}\r\nUpgrade: websocket\r\n"
        head += f"Connection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n"
        self.transport.write((head + f"{dialect.headers(self.player)}\r\n").encode())

    def connection_lost(self, trouble: Exception | None) -> None:
        if not (self.crowd.over or self.left):
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
    begins = 0  # with which input of its script a match begins there

    def headers(self, player: int) -> str:
        """What a player's handshake says besides."""
        return ""

    def opened(self, line: Line) -> None:
        """The handshake is done."""

    def say(self, game: Game, step: Step) -> bytes:
        raise NotImplementedError

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        raise NotImplementedError


class House(Dialect):
    """Parlour's own, with matches that `bench.laid` has laid."""

    def __init__(self, script: Script) -> None:
        self.begins = script.setup

    def headers(self, player: int) -> str:
        return f"Cookie: {cookie(player)}\r\n"

    def opened(self, line: Line) -> None:
        hello = {"type": "hello", "protocol": 1, "match": f"m{line.game.number}", "player": line.player + 1}
        line.say(json.dumps(hello).encode())

    def say(self, game: Game, step: Step) -> bytes:
        return f'{{"type":"submit","id":"{game.step}","text":"{step.text}"}}'.encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        kind = data[start + 9 : start + 13]
        if kind == b"done":
            line.game.acknowledged()
        elif kind == b"upda" and not line.ready.done():
            line.ready.set_result(None)
        elif kind in (b"refu", b"erro"):
            sys.exit(f"refused: {data[start:end]!r}")


class Echo(Dialect):
    """The bare server says every message again to whoever sent it."""

    def __init__(self, size: int) -> None:
        self.message = b"x" * size

    def opened(self, line: Line) -> None:
        line.ready.set_result(None)

    def say(self, game: Game, step: Step) -> bytes:
        return self.message

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        line.game.acknowledged()


class Same(Dialect):
    """The bare server answers with the frames that the house would send, made of nothing."""

    def opened(self, line: Line) -> None:
        line.say(f"join {line.game.number}".encode())

    def say(self, game: Game, step: Step) -> bytes:
        return f'{{"type":"submit","id":"{game.step}","text":"{step.text}"}}'.encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        if data[start] == ord("d"):
            line.game.acknowledged()
        elif not line.ready.done():
            line.ready.set_result(None)


class Boardgame(Dialect):
    """boardgame.io's: Socket.IO over a WebSocket. Its update acknowledges, too."""

    path = "/socket.io/?EIO=4&transport=websocket"

    def __init__(self, script: Script) -> None:
        self.begins = script.setup
        self.players = 1 + max(step.player for step in script.steps)

    def say(self, game: Game, step: Step) -> bytes:
        player = str(step.player)
        payload = {"type": "act", "args": [told(step)], "playerID": player, "credentials": None}
        action = {"type": "MAKE_MOVE", "payload": payload}
        said = ["update", action, game.step - 1 - self.begins, f"m{game.number}", player]
        return b"42/board," + json.dumps(said, separators=(",", ":")).encode()

    def hear(self, line: Line, data: bytes, start: int, end: int) -> None:
        game = line.game
        if data[start] == ord("2"):
            line.say(b"3")
        elif data[start] == ord("0"):
            line.say(b"40/board,")
        elif data.startswith(b"40", start):
            line.say(f'42/board,["sync","m{game.number}","{line.player}",null,{self.players}]'.encode())
        elif data.startswith(b'42/board,["sync"', start):
            line.ready.set_result(None)
        elif data.startswith(b'42/board,["update"', start):
            line.updates += 1
            if line.updates == game.step - self.begins and line.player == game.steps[game.step - 1].player:
                game.acknowledged()  # its own input, come back


class Crowd:
    """All the matches."""

    def __init__(self, dialect: Dialect, port: int, matches: int, script: Script) -> None:
        self.dialect = dialect
        self.port = port
        self.script = script
        self.tally = Tally()
        self.playing = self.over = False
        self.until = 0
        self.pace = 0.0  # seconds between two inputs of a match, on average; 0 = as fast as it is answered
        self.resting = 0
        self.rest = asyncio.Event()
        self.games = [Game(self, number) for number in range(matches)]

    async def arrive(self, deep: int = DEEP) -> None:
        loop = asyncio.get_running_loop()
        players = range(1 + max(step.player for step in self.script.steps))
        for begin in range(0, len(self.games), deep):
            for game in self.games[begin : begin + deep]:
                for player in players:
                    line = Line(self, game, player)
                    game.lines.append(line)
                    await loop.create_connection(lambda line=line: line, "127.0.0.1", self.port)  # type: ignore[misc]
            await asyncio.gather(*(line.ready for game in self.games[begin : begin + deep] for line in game.lines))

    async def storm(self) -> float:
        """As when the way to the server was cut: seconds until everybody sees their table again."""
        for game in self.games:
            for line in game.lines:
                line.left = True
                line.transport.abort()
            game.lines.clear()
        began = perf_counter()
        await self.arrive(len(self.games))
        return perf_counter() - began

    async def play(self, seconds: float, until: int, pace: float = 0.0) -> Tally:
        """So long, and until nothing is on its way any more; what comes then counts only as work of the server."""
        self.tally = Tally(waits=[])
        self.playing, self.until, self.resting = True, min(until, len(self.script.steps)), 0
        self.pace = pace
        self.rest.clear()
        began = perf_counter()
        for game in self.games:
            game.go_on()
        await asyncio.wait({asyncio.create_task(self.rest.wait())}, timeout=seconds)
        counted = self.tally
        counted.seconds = perf_counter() - began
        self.playing, self.tally = False, Tally(waits=[])
        for game in self.games:
            game.stop_waiting()
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


async def main(kind: str, port: int, matches: int, game: str, *more: str) -> None:
    line = script(game)
    dialects: dict[str, Callable[[], Dialect]] = {
        "house": lambda: House(line),
        "echo": lambda: Echo(int(more[0])),
        "same": Same,
        "boardgame": lambda: Boardgame(line),
    }
    crowd = Crowd(dialects[kind](), port, matches, line)
    await crowd.arrive()
    print("ready", flush=True)
    while words := (await asyncio.to_thread(sys.stdin.readline)).split():
        if words == ["storm"]:
            print(await crowd.storm(), flush=True)
            continue
        seconds, until, pace = words
        print(json.dumps(summary(await crowd.play(float(seconds), int(until), float(pace)))), flush=True)
    crowd.over = True
    for match in crowd.games:
        for one in match.lines:
            one.transport.abort()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:]))
