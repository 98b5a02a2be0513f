"""A reader who does not read, and a log that tells nothing."""

import asyncio
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from parlour.server.messages import LONGEST_TEXT
from tests.server.wire import PATIENCE, Chair, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


async def talk_without_listening(chair: Chair) -> int:
    """Says drafts, each of which is answered, and reads none of the answers; the code that ends it."""
    await chair.leave()
    cookies = "; ".join(f"{name}={value}" for name, value in chair.guest.http.cookies.items())
    url = chair.guest.server.url.replace("http", "ws") + "/ws"
    headers = {"Cookie": cookies}
    deaf = await connect(url, additional_headers=headers, proxy=None, max_queue=1, compression=None, close_timeout=1)
    await deaf.send(f'{{"type":"hello","protocol":1,"match":"{chair.match}","player":1}}')
    try:
        async with asyncio.timeout(2 * PATIENCE):
            while True:
                await deaf.send(f'{{"type":"draft","text":"{"x" * (LONGEST_TEXT - 1)}"}}')
    except ConnectionClosed:
        pass
    try:  # what the server said before it cut the line is still on its way
        while True:
            await deaf.recv()
    except ConnectionClosed as end:
        return int(end.rcvd.code) if end.rcvd else 0


def test_who_does_not_read_is_cut_and_resumes(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me", options={"changes": 9}, pace={"kind": "none"}))["id"]
            one, two = await ana.sit(match, player=1), await ana.sit(match, player=2)
            for chair in (one, two):
                while not chair.update:
                    await chair.hear()
            assert (await one.submit("hold 2"))["type"] == "done"
            code = await talk_without_listening(one)
            assert code in (0, 4013)  # 0: they would not even hear why
            assert (await two.submit("hold 1"))["type"] == "done"
            metrics = (await ana.http.get("/metrics")).text
            assert 'parlour_cut_total{code="4013"} 1.0' in metrics
            again = await ana.sit(match, player=1)
            while not again.update:
                await again.hear()
            assert again.update["view"]["hands"] == [2, None]
            assert again.update["draft"] == "x" * (LONGEST_TEXT - 1)

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()


def test_the_log_tells_no_secret(tmp_path: Path) -> None:
    secrets = {
        "name": "Zanzibar",
        "nonce": "feedc0defeedc0de",
        "draft": "quokka",
        "input": "xylophone",
        "token": "tok-walrus",
    }

    async def story(server: Server) -> set[str]:
        async with Guest(server) as ana, Guest(server) as bo:
            await ana.http.put("/api/me", json={"name": secrets["name"]})
            opening = await ana.open("nullgame", "me", "invite")
            await bo.http.post(f"/api/matches/{opening['id']}/join", json={"invite": "wrong-" + secrets["input"]})
            await bo.post(f"/api/matches/{opening['id']}/join", {"invite": opening["invites"]["2"]})
            one, two = await ana.sit(opening["id"], ready=False), await bo.sit(opening["id"])
            await one.say({"type": "ready", "nonce": secrets["nonce"]})
            for chair in (one, two):
                while not chair.update:
                    await chair.hear()
            await one.say({"type": "draft", "text": secrets["draft"]})
            await one.say({"type": "nonsense", "text": secrets["input"]})
            assert (await one.submit(secrets["input"], secrets["token"]))["type"] in ("refused", "error")
            for chair in (one, two, one):
                await chair.submit("hold 2")
            await ana.http.post("/api/matches", content=secrets["input"].encode())
            await one.submit("resign")
            await one.the_end()
            cookies = [guest.http.cookies["parlour"] for guest in (ana, bo)]
            return {*one.opened["secrets"], *cookies, opening["invites"]["2"], "hold 2", *secrets.values()}

    with running(tmp_path, "--rate", "1000", "--log", "debug") as server:
        told = asyncio.run(story(server))
    log = server.log()
    assert log.count("match began") == 1
    assert len(told) >= 9
    assert not [secret for secret in told if secret in log]
