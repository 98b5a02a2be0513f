"""A real Redis for tests, started from the system's binary and gone afterwards."""

from __future__ import annotations

import socket
import subprocess
import time
from types import TracebackType

from tests.patience import InVain
from tests.ports import free_port
from tests.server.wire import PATIENCE


class RedisServer:
    """One server on a port of its own, which keeps nothing; it can be stopped and started again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> RedisServer:
        self.start()
        return self

    def start(self) -> None:
        words = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL, cwd="/tmp")
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, "redis-server has ended"
            if time.monotonic() > end:
                raise InVain("redis-server does not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        """Asked by hand: a client would keep connections, and try again by itself."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                line.sendall(b"PING\r\n")
                return line.recv(99) == b"+PONG\r\n"
        except OSError:
            return False

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.stop()
