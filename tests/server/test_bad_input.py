"""Whatever is sent: one clear line, no traceback, no 500; and a store that is away is said to be away."""

import asyncio
import json
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.wire import PATIENCE, Guest, Server, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


def check_log(server: Server) -> None:
    """Every line is a JSON object of the house, and none is about something that a client sent."""
    lines = server.log().splitlines()
    assert lines
    for line in lines:
        found = json.loads(line)
        assert {"event", "level", "timestamp"} <= set(found), line
    assert "Traceback" not in server.log()


BAD_REQUESTS: list[tuple[str, str, bytes, int]] = [
    ("PUT", "/api/me", b'{"name":"\xff\xfe"}', 400),
    ("PUT", "/api/me", b'{"name":"\xed\xa0\x80"}', 400),
    ("POST", "/api/matches", b'\xff{"game":"nullgame"}', 400),
    ("POST", "/api/games/fogline/lessons/1", b'{"said":["\x80"]}', 400),
    ("GET", "/assets/%00", b"", 404),
    ("GET", "/assets/" + "a" * 300, b"", 404),
    ("GET", "/assets/" + "%F0%9F%99%82" * 70, b"", 404),
    ("GET", "/" + "a/" * 600, b"", 414),
    ("GET", "/api/matches/%00", b"", 404),
    ("GET", "/api/matches/a%00b/record", b"", 404),
    ("GET", "/api/matches/" + "a" * 200, b"", 400),
    ("POST", "/api/matches/%00/join", b"{}", 404),
    ("GET", "/api/games/%00", b"", 404),
]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_bad_requests_are_answered_in_words(tmp_path: Path, request: pytest.FixtureRequest, kind: str) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            for method, path, body, status in BAD_REQUESTS:
                headers = {"Content-Type": "application/json"} if body else {}
                answer = await ana.http.request(method, path, content=body, headers=headers)
                assert answer.status_code == status, (method, path, answer.text)
                assert answer.json()["words"], (method, path)
            match = (await ana.open("nullgame", "me", "me"))["id"]
            for data in (b"\xff\xfe", b'{"type":"draft","text":"\x80"}'):
                chair = await ana.sit(match)
                await chair.socket.send(data, text=True)
                assert await chair.closed() == 1007
            chair = await ana.sit(match)
            await chair.socket.send("x" * 100_000)
            assert await chair.closed() == 1009
            chair = await ana.sit(match)
            chair.socket.transport.write(b"\xf0\x00")  # a frame with flags that nobody has agreed on
            assert await chair.closed() == 1002
            assert (await ana.get("/api/health"))["status"] == "ok"

    database = request.getfixturevalue("postgres").fresh() if kind == "postgresql" else ""
    with running(tmp_path, database=database) as server:
        asyncio.run(story(server))
    check_log(server)


def test_the_first_requests_of_a_guest_may_come_at_once(server: Server) -> None:
    async def story() -> None:
        for _ in range(10):
            async with Guest(server) as ana:
                wish = {"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "open"}]}
                first = [ana.http.post("/api/matches", json=wish) for _ in range(4)]
                first += [ana.http.put("/api/me", json={"name": "Ana"}) for _ in range(4)]
                answers = await asyncio.gather(*first)
                assert [answer.status_code for answer in answers] == [201] * 4 + [200] * 4

    asyncio.run(story())


def test_health_is_ok_only_while_things_can_be_stored(tmp_path: Path) -> None:
    """A disk that takes nothing more: the server may not let its files grow."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            for _ in range(20):
                await ana.open("nullgame", "me", "open")
            assert server.process is not None
            grown = max(file.stat().st_size for file in (tmp_path / "house.db-wal", tmp_path / "server.log"))
            assert grown == (tmp_path / "house.db-wal").stat().st_size  # the log still can
            soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (grown, hard))
            lost = await ana.http.put("/api/me", json={"name": "Ana"})
            assert (lost.status_code, lost.json()["code"]) == (503, "not_kept")
            sick = await ana.http.get("/api/health")
            assert (sick.status_code, sick.json()["status"]) == (503, "failing")
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (soft, hard))
            well = await ana.http.get("/api/health")
            assert (well.status_code, well.json()["status"]) == (200, "ok")
            assert (await ana.http.put("/api/me", json={"name": "Ana"})).status_code == 200

    with running(tmp_path) as server:
        asyncio.run(story(server))
    check_log(server)


def test_a_database_that_is_away_is_said_to_be_away(tmp_path: Path) -> None:
    async def story(server: Server, postgres: Postgres) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me"))["id"]
            postgres.stop()
            paths = ["/api/me", "/api/lobby", f"/api/matches/{match}", f"/api/matches/{match}/record", "/api/health"]
            for path in paths:
                answer = await ana.http.get(path)
                assert answer.status_code == 503, (path, answer.text)
            postgres.start()
            for path in ("/api/me", "/api/lobby", f"/api/matches/{match}", "/api/health"):
                answer = await ana.http.get(path)
                assert answer.status_code == 200, (path, answer.text)

    with Postgres() as postgres, running(tmp_path, database=postgres.fresh()) as server:
        asyncio.run(story(server, postgres))
        server.stop()
        check_log(server)


def test_the_log_is_json_though_the_server_is_killed_or_stopped_in_the_middle(tmp_path: Path) -> None:
    async def story(server: Server, how: signal.Signals) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("fogline", "me", "bot:easy", options={"first": "guest"}))["id"]
            await (await ana.sit(match)).until("update")
            url = server.url.replace("http", "ws") + "/ws"
            async with connect(url, proxy=None):
                server._end(how)
                with pytest.raises((ConnectionClosed, OSError)):
                    async with asyncio.timeout(PATIENCE):
                        await (await connect(url, proxy=None)).recv()

    for how in (signal.SIGKILL, signal.SIGTERM):
        server = Server(tmp_path)
        server.start()
        asyncio.run(story(server, how))
        check_log(server)
