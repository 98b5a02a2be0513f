"""What browsers ask for again and again, as requests for each second that the server kept its core busy: `python -m bench http`.

Beside it uvicorn with a short answer and nothing behind it, asked by the same client over one connection.
"""

from __future__ import annotations

import http.client
import json
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen

from bench.measure import ROUNDS, Row
from bench.server import HOUSE, busy, started

TABLES = 40  # that wait for players


class Asker:
    """One connection, one guest."""

    def __init__(self, server: Popen[str]) -> None:
        assert server.stdout is not None
        self.pid = server.pid
        port = server.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0]
        self.line = http.client.HTTPConnection("127.0.0.1", int(port), timeout=60)
        self.headers = {"X-Parlour": "1"}

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> http.client.HTTPResponse:
        self.line.request(method, path, None if body is None else json.dumps(body), self.headers | headers)
        answer = self.line.getresponse()
        answer.read()
        return answer

    def come(self) -> None:
        """As a new guest."""
        self.headers.pop("Cookie", None)
        self.headers["Cookie"] = (self.ask("GET", "/api/me").headers["set-cookie"] or "").partition(";")[0]

    def rate(self, path: str, seconds: float, **headers: str) -> float:
        self.line.close()  # who was silent for some seconds has been hung up on
        began, done = busy(self.pid), 0
        while (spent := busy(self.pid) - began) < seconds:
            for _ in range(20):
                assert self.ask("GET", path, **headers).status in (200, 304)
            done += 20
        return done / spent


def rows(seconds: float) -> list[Row]:
    python = [sys.executable, "-P", "-m"]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        serve = [*python, "parlour", "serve", "--port", "0", "--database", str(Path(folder) / "house.db"), *HOUSE]
        house = Asker(stack.enter_context(started(serve, 0)))
        bare = Asker(stack.enter_context(started([*python, "bench.bare", "100"], 0)))
        house.come()
        wish = {"game": "fogline", "seats": [{"kind": "me"}, {"kind": "open"}], "pace": {"kind": "none"}}
        for _ in range(TABLES):
            house.ask("POST", "/api/matches", wish)
        house.come()  # somebody else looks
        tag = house.ask("GET", "/api/lobby").headers["etag"] or ""
        asked: dict[str, tuple[str, dict[str, str]]] = {
            "the lobby": ("/api/lobby", {}),
            "the lobby, unchanged": ("/api/lobby", {"If-None-Match": tag}),
            "all games": ("/api/games", {}),
            "who am I": ("/api/me", {}),
        }
        best = dict.fromkeys([*asked, "bare"], 0.0)
        for _ in range(ROUNDS):
            for name, (path, headers) in asked.items():
                best[name] = max(best[name], house.rate(path, seconds / ROUNDS, **headers))
            best["bare"] = max(best["bare"], bare.rate("/", seconds / ROUNDS))
    peer = "uvicorn, a short answer"
    return [Row(f"HTTP, {name}", "requests/s", best[name], peer, best["bare"]) for name in asked]
