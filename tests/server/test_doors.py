"""Who may come in, how often, and what is said to those who may not."""

import asyncio
import re
from pathlib import Path

import pytest
from httpx import Response
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from parlour.server.guard import known_host, of_this_house
from parlour.server.settings import Settings
from tests.server.wire import PATIENCE, Chair, Guest, Server, running

REMOTE = re.compile(r"""(src|href)=["']?(https?:)?//""")

pytestmark = pytest.mark.xdist_group("server")


def test_every_answer_carries_the_headers_of_a_careful_house(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            for path in ("/", "/api/me", "/api/lobby", "/nothing", "/metrics"):
                headers = (await ana.http.get(path)).headers
                policy = headers["content-security-policy"]
                assert "default-src 'none'" in policy and "unsafe" not in policy and "http" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert "server" not in headers

    asyncio.run(story())


def test_head_is_answered_as_get_without_the_body(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            for path in ("/", "/api/games", "/api/health", "/metrics"):
                head, whole = await ana.http.head(path), await ana.http.get(path)
                assert (head.status_code, head.content) == (200, b""), path
                assert head.headers["content-type"] == whole.headers["content-type"]
                assert "content-security-policy" in head.headers
            assert (await ana.http.head("/api/nothing")).status_code == 404

    asyncio.run(story())


def test_the_cookie_is_kept_from_scripts_and_cannot_be_forged(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            ana.http.cookies.clear()
            cookie = (await ana.http.get("/api/me")).headers["set-cookie"]
            assert "HttpOnly" in cookie and "SameSite=lax" in cookie
            signed = ana.http.cookies["parlour"]
            assert "set-cookie" not in (await ana.http.get("/api/me")).headers
            ana.http.cookies.clear()
            other = ("A" if signed[0] != "A" else "B") + signed[1:]
            ana.http.cookies.set("parlour", other)
            assert "set-cookie" in (await ana.http.get("/api/me")).headers

    asyncio.run(story())


@pytest.mark.parametrize(
    ("headers", "code"),
    [({"X-Parlour": "0"}, "csrf"), ({"Origin": "https://evil.example"}, "origin"), ({"Origin": "null"}, "origin")],
)
def test_other_pages_cannot_act_for_a_guest(server: Server, headers: dict[str, str], code: str) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            answer = await ana.http.put("/api/me", json={"name": "Eve"}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, code)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://[", ""),
        ("http://evil.example", "evil.example"),  # a name that somebody else leads here
        ("http://evil.example:80", "127.0.0.1:80"),
        ("http://127.0.0.1", "127.0.0.2"),
        ("evil://127.0.0.1", "127.0.0.1"),
        ("127.0.0.1", "127.0.0.1"),
    ],
)
def test_a_page_is_not_at_home_because_its_name_leads_here(server: Server, origin: str, host: str) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            headers = {"Origin": origin} | ({"Host": host} if host else {})
            answer = await ana.http.put("/api/me", json={"name": "Eve"}, headers=headers)
            assert answer.status_code == (421 if host == "evil.example" else 403), answer.text
            named = f"ws://{host}/ws" if host else server.url.replace("http", "ws") + "/ws"
            with pytest.raises(InvalidStatus, match="403"):
                await connect(named, origin=Origin(origin), proxy=None, host="127.0.0.1", port=server.port)

    asyncio.run(story())


def test_the_house_goes_by_its_names_alone() -> None:
    settings = Settings(origins=("https://games.example", "http://table.example:8000"))
    at_home = [
        "localhost",
        "localhost:8000",
        "127.0.0.1:1",
        "[::1]:8000",
        "192.168.1.7",
        "games.example",
        "",
        "LOCALHOST",
    ]
    at_home += ["games.example:444", "table.example:8000", "games.example."]
    elsewhere = [
        "evil.example",
        "games.example.evil.example",
        "localhost.evil.example",
        "[",
        "[evil]",
        "a b",
        "//",
        "1.2.3",
    ]
    assert [host for host in (*at_home, *elsewhere) if known_host(host, settings)] == at_home
    assert of_this_house("https://games.example", "127.0.0.1:8000", settings)  # a proxy has changed the host
    assert of_this_house("http://localhost:5173", "localhost:5173", settings)
    assert not of_this_house("https://evil.example", "127.0.0.1:8000", settings)


def test_the_numbers_are_for_this_machine_and_whoever_has_the_token(tmp_path: Path) -> None:
    """In a quiet house they count what an opponent does in private."""
    refused: list[dict[str, str]] = [
        {"X-Forwarded-For": "203.0.113.5"},
        {"X-Forwarded-For": "127.0.0.1"},  # as a client might write it, and a careless proxy pass it on
        {"X-Forwarded-Proto": "https"},
        {"X-Real-IP": "203.0.113.5"},
        {"Forwarded": "for=203.0.113.5"},
        {"Via": "1.1 proxy"},
        {"Host": "games.example"},  # a proxy that keeps the host, and adds nothing
        {"Authorization": "Bearer swordfis"},
    ]

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            assert (await ana.http.get("/metrics")).status_code == 200
            for headers in refused:
                more = {} if "Authorization" not in headers else {"Host": "games.example"}
                answer = await ana.http.get("/metrics", headers=headers | more)
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), headers
                assert "parlour_" not in answer.text
                answer = await ana.http.get("/metrics", headers=headers | more | {"Authorization": "Bearer swordfish"})
                assert (answer.status_code, "parlour_inputs" in answer.text) == (200, True), headers

    with running(tmp_path, "--origin", "https://games.example", "--metrics-token", "swordfish") as server:
        asyncio.run(story(server))


def test_other_pages_cannot_open_a_socket(server: Server) -> None:
    async def story() -> None:
        url = server.url.replace("http", "ws") + "/ws"
        with pytest.raises(InvalidStatus, match="403"):
            await connect(url, origin=Origin("https://evil.example"), proxy=None)
        async with connect(url, origin=Origin(server.url), proxy=None):
            pass

    asyncio.run(story())


def test_names_are_cleaned_or_refused(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            assert (await ana.http.put("/api/me", json={"name": "  Ana   B "})).json() == {
                "name": "Ana B",
                "account": False,
                "rating": "",
            }
            assert (await ana.get("/api/me")) == {"name": "Ana B", "account": False, "rating": ""}
            for name in ("", "   ", "x" * 25, "a\u202eb", "a\x00b", "bot:hard", "BOT:x", 5, None):
                answer = await ana.http.put("/api/me", json={"name": name})
                assert answer.status_code == 400, name
                assert answer.json()["words"]

    asyncio.run(story())


SEATS = [{"kind": "me"}, {"kind": "open"}]
BAD_WISHES: list[tuple[object, int]] = [
    ({}, 400),
    ([], 400),
    ({"game": "chess", "seats": SEATS}, 404),
    ({"game": "nullgame", "seats": []}, 400),
    ({"game": "nullgame", "seats": SEATS * 2}, 400),
    ({"game": "nullgame", "seats": SEATS[:1]}, 400),
    ({"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, 400),
    ({"game": "nullgame", "seats": [{"kind": "me"}, {"kind": "ghost"}]}, 400),
    ({"game": "nullgame", "seats": SEATS, "options": {"pebbles": 99}}, 400),
    ({"game": "nullgame", "seats": SEATS, "options": {"pebbles": [1]}}, 400),
    ({"game": "nullgame", "seats": SEATS, "options": {"wings": 2}}, 400),
    ({"game": "nullgame", "seats": SEATS, "preset": "none"}, 400),
    ({"game": "nullgame", "seats": SEATS, "pace": {"kind": "days"}}, 400),
    ({"game": "nullgame", "seats": SEATS, "pace": {"kind": "days", "days": 2}}, 400),
    ({"game": "nullgame", "seats": SEATS, "pace": {"kind": "days", "days": 999}}, 400),
    ({"game": "nullgame", "seats": SEATS, "pace": {"kind": "slow"}}, 400),
    ({"game": "nullgame", "seats": SEATS, "extra": 1}, 400),
]


def test_bad_wishes_are_answered_in_words(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            for wish, status in BAD_WISHES:
                answer = await ana.http.post("/api/matches", json=wish)
                assert (answer.status_code, bool(answer.json()["words"])) == (status, True), (wish, answer.text)
            for body in (b"", b"{", b"\xff\xfe", b"[" * 10_000):
                answer = await ana.http.post("/api/matches", content=body)
                assert answer.status_code == 400, (body[:9], answer.text)
            large = await ana.http.post("/api/matches", content=b" " * 100_000)
            assert (large.status_code, large.json()["code"]) == (413, "too_large")
            for path in ("/api/matches/none", "/api/matches/none/record", "/api/games/chess", "/api/nothing", "/x.js"):
                assert (await ana.http.get(path)).status_code == 404, path
            assert (await ana.http.delete("/api/me")).status_code == 405
            bad_query = await ana.http.get("/api/matches/none/record?player=x")
            assert bad_query.status_code == 400
            ana.http.cookies.clear()
            nobody = await ana.http.post("/api/matches", json={"game": "nullgame", "seats": SEATS})
            assert (nobody.status_code, nobody.json()["code"]) == (401, "no_guest")

    asyncio.run(story())


def test_waiting_tables_can_be_left_and_cancelled(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            match = (await ana.open("nullgame", "me", "open"))["id"]
            assert (await eve.http.post(f"/api/matches/{match}/abandon")).status_code == 403
            await bo.post(f"/api/matches/{match}/join")
            assert (await eve.http.post(f"/api/matches/{match}/join", json={})).json()["code"] == "taken"
            left = await bo.post(f"/api/matches/{match}/abandon")
            assert [player["kind"] for player in left["players"]] == ["person", "open"]
            assert (await ana.post(f"/api/matches/{match}/abandon"))["phase"] == "cancelled"
            assert (await bo.http.post(f"/api/matches/{match}/join", json={})).json()["code"] == "cancelled"
            alone = (await ana.open("nullgame", "me", "bot:random"))["id"]
            chair = await ana.sit(alone)
            await chair.until("update")
            await ana.post(f"/api/matches/{alone}/abandon")
            assert (await chair.the_end())["reason"] == "abort"

    asyncio.run(story())


def test_the_openapi_description_loads_nothing_from_elsewhere(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            found = await ana.get("/api/openapi.json")
            assert {"/api/me", "/api/lobby", "/api/matches", "/api/matches/{match}/record"} <= set(found["paths"])
            for page in ("/api", "/api/swagger", "/api/redoc", "/schema"):
                assert not REMOTE.search((await ana.http.get(page)).text)
            metrics = (await ana.http.get("/metrics")).text
            assert "parlour_connections" in metrics and "parlour_commit_seconds_count" in metrics

    asyncio.run(story())


async def fifty(ana: Guest) -> list[Response]:
    """Of requests, at once."""
    return await asyncio.gather(*(ana.http.get("/api/health") for _ in range(50)))


@pytest.mark.slow
def test_limits(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me"))["id"]
            chair = await ana.sit(match)
            for _ in range(200):
                await chair.say({"type": "ping"})
            assert await chair.closed() == 4008
            large = await ana.sit(match)
            await large.socket.send("x" * 20_000)
            assert await large.closed() == 1009
            chairs = []
            for _ in range(12):
                crowd = Chair(ana, match)
                chairs.append(crowd)
                crowd.socket = await connect(server.url.replace("http", "ws") + "/ws", proxy=None)
                ana.chairs.append(crowd)
            assert await chairs[-1].closed() == 4009
            async with asyncio.timeout(PATIENCE):
                while 429 not in [answer.status_code for answer in await fifty(ana)]:
                    pass

    with running(tmp_path, "--rate", "5", "--sockets", "8") as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()
