"""A real server process and real clients, for tests."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any
from urllib.request import urlopen

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.server.messages import FromServer
from tests.patience import InVain
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds that a test waits for something that should come at once; on a busy machine a server starts in twenty

Message = dict[str, Any]

_strict = msgspec.json.Decoder(FromServer)


class Server:
    """`parlour serve` as a process; it can be killed and started again on the same database and port."""

    def __init__(self, folder: Path, *flags: str, database: str = "", files: int = 0) -> None:
        self.folder = folder
        self.files = files  # that it may have open; 0 = as many as anybody
        self.database = database or str(folder / "house.db")
        self.flags = flags or ("--rate", "100000", "--think", "0.2")
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.port = self.port or free_port()
        command = [sys.executable, "-m", "parlour", "serve", "--port", str(self.port), "--database", self.database]
        if self.files:
            command = ["prlimit", f"--nofile={self.files}", *command]
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--beat", "0", *self.flags],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.folder,
                env=environment(),
            )
        assert self.process.stdout is not None
        said = select.select([self.process.stdout], [], [], PATIENCE)[0]
        line = self.process.stdout.readline() if said else ""
        if "Parlour is open" not in line:
            self._end(signal.SIGKILL)
            if not said:
                raise InVain(f"the server does not start\n{self.log()}")
            raise AssertionError(f"the server cannot start: {line!r}\n{self.log()}")
        assert f":{self.port}/ (" in line, line
        self._wait()

    def _wait(self) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with urlopen(f"{self.url}/api/health", timeout=PATIENCE) as answer:
                    assert answer.status == 200
                    return
            except OSError:
                time.sleep(0.02)
            assert self.process is not None and self.process.poll() is None, f"the server has ended\n{self.log()}"
        raise InVain(f"the server does not answer\n{self.log()}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """As the power cut does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        process, self.process = self.process, None
        return ended(process, how)


def ended(process: subprocess.Popen[str], how: signal.Signals) -> int:
    """Told to end, and gone; its code."""
    process.send_signal(how)
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise InVain("it does not end when it is told to") from None
    finally:
        assert process.stdout is not None
        process.stdout.close()


def environment() -> dict[str, str]:
    """With a cache of bytecode, wherever the tests run: a server that compiles everything anew starts in seconds."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(ROOT / "build" / "pycache")}


@contextmanager
def running(folder: Path, *flags: str, database: str = "", files: int = 0) -> Iterator[Server]:
    server = Server(folder, *flags, database=database, files=files)
    server.start()
    try:
        yield server
    finally:
        if server.process is not None:
            server.stop()


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.chairs: list[Chair] = []
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, headers={"X-Parlour": "1"})

    async def arrive(self) -> Guest:
        (await self.http.get("/api/me")).raise_for_status()
        return self

    async def __aenter__(self) -> Guest:
        return await self.arrive()

    async def __aexit__(self, *_: object) -> None:
        for chair in self.chairs:
            await chair.leave()
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        answer.raise_for_status()
        return answer.json()

    async def post(self, path: str, body: object = None) -> Any:
        answer = await self.http.post(path, json=body if body is not None else {})
        assert answer.status_code < 300, answer.text
        return answer.json()

    async def open(self, game: str, *seats: str, **more: object) -> Any:
        """Seats as words: `me`, `open`, `invite`, `bot:random`."""
        wishes = [{"kind": word.partition(":")[0], "level": word.partition(":")[2]} for word in seats]
        return await self.post("/api/matches", {"game": game, "seats": wishes, **more})

    async def sit(self, match: str, *, seen: int = 0, player: int | None = None, ready: bool = True) -> Chair:
        chair = Chair(self, match, player)
        await chair.connect(seen)
        if ready and chair.table["phase"] == "waiting" and chair.welcome["player"]:
            await chair.say({"type": "ready", "nonce": token_hex(8)})
        return chair


class Chair:
    """One connection of one viewer to one table. It keeps every frame as it came."""

    def __init__(self, guest: Guest, match: str, player: int | None = None) -> None:
        self.guest = guest
        self.match = match
        self.player = player
        self.frames: list[bytes] = []
        self.welcome: Message = {}
        self.table: Message = {}
        self.update: Message = {}
        self.opened: Message = {}
        self.events: list[Message] = []
        self.socket: ClientConnection

    async def connect(self, seen: int = 0) -> None:
        cookies = "; ".join(f"{name}={value}" for name, value in self.guest.http.cookies.items())
        url = self.guest.server.url.replace("http", "ws") + "/ws"
        self.socket = await connect(
            url,
            additional_headers={"Cookie": cookies} if cookies else {},
            proxy=None,
            open_timeout=PATIENCE,
            ping_timeout=None,  # how long a wait may be says who waits
            close_timeout=2,
        )
        hello: Message = {"type": "hello", "protocol": 1, "match": self.match, "seen": seen}
        if self.player is not None:
            hello["player"] = self.player
        self.guest.chairs.append(self)
        await self.say(hello)
        await self.until("table")

    async def say(self, message: Message) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            data = await self.socket.recv(decode=False)
        assert isinstance(data, bytes)
        self.frames.append(data)
        _strict.decode(data)  # every frame is a message of the protocol
        message: Message = msgspec.json.decode(data)
        match message["type"]:
            case "welcome":
                self.welcome = message
            case "table":
                self.table = message
            case "opened":
                self.opened = message
            case "update":
                assert [event["number"] for event in message["events"]] == list(
                    range(message["seen"] - len(message["events"]) + 1, message["seen"] + 1)
                )
                self.events += message["events"]
                self.update = message
        return message

    async def until(self, *types: str) -> Message:
        while True:
            message = await self.hear()
            if message["type"] in types:
                return message

    async def submit(self, text: str, token: str = "") -> Message:
        """The answer: `done` or `refused`."""
        token = token or token_hex(6)
        await self.say({"type": "submit", "id": token, "text": text})
        while True:
            answer = await self.until("done", "refused", "error")
            if answer.get("id") in (token, None):
                return answer

    async def turn(self) -> bool:
        """Waits for this seat's turn; False if the match is over."""
        while True:
            if self.update.get("result"):
                return False
            if self.update and self.table["seat"] in self.update["to_act"]:
                return True
            await self.hear()

    async def the_end(self) -> Message:
        """Waits until the seal is opened; the result."""
        while not self.opened:
            await self.hear()
        result: Message = self.update["result"]
        return result

    async def nothing(self, seconds: float = 0.3) -> None:
        """Nothing comes."""
        try:
            async with asyncio.timeout(seconds):
                message = await self.socket.recv(decode=False)
        except TimeoutError:
            return
        raise AssertionError(f"unexpected {message!r}")

    async def closed(self) -> int:
        """The code with which the server ends the connection."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    await self.socket.recv()
        except ConnectionClosed as end:
            return int(end.rcvd.code) if end.rcvd else 0

    async def leave(self) -> None:
        await self.socket.close()
