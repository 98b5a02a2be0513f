"""The parts of a house of several servers, each a real process that can be killed and started again at any moment."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

from tests.ports import free_port
from tests.server.nginx import Nginx
from tests.server.redis import RedisServer
from tests.server.wire import environment
from tests.store.postgres import Postgres


class Part:
    """One of them. `ways`: how it may end, each with its name."""

    name: str
    ways: dict[str, Callable[[], None]]

    def begin(self) -> None:
        """Starts it; it need not be ready yet."""
        raise NotImplementedError

    def runs(self) -> bool:
        """Whether it is there; one that has ended by itself is begun again, as systemd would."""
        return True

    def healthy(self) -> bool:
        """Whether it does its work."""
        return self.runs()


class Program(Part):
    """`parlour` with these words."""

    def __init__(self, name: str, folder: Path, *words: str) -> None:
        self.name = name
        self.folder = folder
        self.command = [sys.executable, "-m", "parlour", *words]
        self.process: subprocess.Popen[bytes] | None = None
        self.ways = {"kill -9": lambda: self._end(signal.SIGKILL), "SIGTERM": lambda: self._end(signal.SIGTERM)}

    def begin(self) -> None:
        with (self.folder / f"{self.name}.log").open("a") as log:
            self.process = subprocess.Popen(
                self.command, stdout=subprocess.DEVNULL, stderr=log, cwd=self.folder, env=environment()
            )

    def runs(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()
            self.process = None

    def stumbles(self) -> list[str]:
        """What it should not have had to say, from all its lives."""
        log = (self.folder / f"{self.name}.log").read_text()
        found = re.findall(r"^Traceback[^{]*|^.*(?:\"task failed\"|\"crashed\").*$", log, re.MULTILINE)
        return [words.strip() for words in found]


class ServerPart(Program):
    def __init__(self, name: str, folder: Path, database: str, bus: str) -> None:
        self.port = free_port()
        flags = ("--rate", "100000", "--think", "0.2", "--sockets", "1000", "--beat", "0")
        super().__init__(name, folder, "serve", "--port", str(self.port), "--database", database, "--bus", bus, *flags)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def healthy(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


class RedisPart(Part):
    name = "redis"

    def __init__(self, redis: RedisServer) -> None:
        self.begin = redis.start  # type: ignore[method-assign]
        self.ways = {"kill -9": redis.stop}


class PostgresPart(Part):
    name = "postgres"

    def __init__(self, postgres: Postgres) -> None:
        self.begin = postgres.start  # type: ignore[method-assign]
        self.ways = {"immediate": postgres.stop}


class NginxPart(Part):
    name = "nginx"

    def __init__(self, nginx: Nginx) -> None:
        self.nginx = nginx
        self.ways = {"kill -9": self._kill}

    def begin(self) -> None:
        self.nginx.__enter__()

    def _kill(self) -> None:
        assert self.nginx.process is not None
        self.nginx.process.kill()
        self.nginx.process.wait()
