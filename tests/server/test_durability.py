"""Kill the server at any moment, start it, play on: nothing acknowledged is lost, nothing is done twice."""

import asyncio
import os
import random
import re
import signal
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

import pytest
from httpx import HTTPError, ReadTimeout
from websockets.exceptions import ConnectionClosed, WebSocketException

from parlour import games
from parlour.table.record import read_record
from parlour.table.replay import Replay
from tests.patience import InVain
from tests.server.wire import PATIENCE, Chair, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

ROUND = 20.0  # seconds after which a client that hears nothing comes in anew; one whose server is killed hears of it at once
BROKEN = (WebSocketException, OSError, HTTPError, TimeoutError, AssertionError)
OPTIONS = {"pebbles": 9, "changes": 9}
TURN = 10  # seconds
RESULT = re.compile(r"\bodd\b")


class Persistent:
    """A client that resumes by itself and says again what was not answered."""

    def __init__(self, guest: Guest, match: str, player: int, luck: random.Random) -> None:
        self.guest = guest
        self.match = match
        self.player = player
        self.luck = luck
        self.done: list[str] = []  # acknowledged inputs in their order
        self.halfway: asyncio.Event | None = None  # until then half of the inputs are kept back
        self.resumed = 0

    async def play(self) -> None:
        texts = [f"hold {(self.player + step) % 10}" for step in range(9)] + ["show"]
        chair = await self.sit()
        for step, text in enumerate(texts):
            if self.halfway is not None and step == len(texts) // 2:
                await self.halfway.wait()
            while True:
                try:
                    async with asyncio.timeout(ROUND):
                        answer = await chair.submit(text, f"input-{step}")
                    assert answer["type"] == "done", answer
                    break
                except BROKEN:
                    self.resumed += 1
                    chair = await self.sit()
            self.done.append(text)
            await asyncio.sleep(self.luck.uniform(0.0, 0.15))
        await chair.leave()

    async def sit(self) -> Chair:
        while True:
            try:
                return await self.seated()
            except BROKEN:
                await asyncio.sleep(0.05)

    async def seated(self) -> Chair:
        """At the table, and shown it."""
        async with asyncio.timeout(ROUND):
            chair = await self.guest.sit(self.match, player=self.player)
            while not chair.update:
                await chair.hear()
            return chair


async def stubborn(guest: Guest) -> str:
    while True:
        try:
            return str((await guest.open("nullgame", "me", "me", options=OPTIONS))["id"])
        except BROKEN:
            await asyncio.sleep(0.05)


async def session(
    server: Server, luck: random.Random, closing: asyncio.Event, playing: set[Persistent]
) -> tuple[int, int, int]:
    """Match after match until closing time: inputs acknowledged, matches, times resumed."""
    inputs = matches = resumed = 0
    guest = Guest(server)
    while True:
        try:
            await guest.arrive()
            break
        except BROKEN:
            await asyncio.sleep(0.05)
    while not closing.is_set():
        match = await stubborn(guest)
        players = [Persistent(guest, match, number, luck) for number in (1, 2)]
        playing.update(players)
        await asyncio.gather(*(player.play() for player in players))
        playing.difference_update(players)
        for player in players:
            await check(guest, match, player)
            inputs += len(player.done)
            resumed += player.resumed
        matches += 1
    await guest.__aexit__()
    return inputs, matches, resumed


async def stubborn_record(guest: Guest, match: str) -> bytes:
    while True:
        try:
            answer = await guest.http.get(f"/api/matches/{match}/record")
            answer.raise_for_status()
            return answer.content
        except BROKEN:
            await asyncio.sleep(0.05)


async def check(guest: Guest, match: str, player: Persistent) -> None:
    """The record tells exactly what was acknowledged, each once, in its order; and it replays."""
    record = read_record(await stubborn_record(guest, match))
    assert record.result
    assert [line.text for line in record.lines if line.seat == player.player] == player.done
    Replay(games.card("nullgame"), record).run()


def test_kill_nine_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    luck = random.Random(9)
    kills = 6

    async def story(server: Server) -> None:
        closing = asyncio.Event()
        playing = set[Persistent]()
        sessions = [asyncio.create_task(session(server, random.Random(n), closing, playing)) for n in range(8)]
        for _ in range(kills):
            before = {player: len(player.done) for player in playing}
            while not any(0 < len(player.done) > before.get(player, 0) for player in playing):  # somebody plays again
                await asyncio.sleep(0.05)
            await asyncio.sleep(luck.uniform(0.0, 1.0))
            server.kill()
            await asyncio.to_thread(server.start)
        closing.set()
        async with asyncio.timeout(4 * PATIENCE):
            counts = await asyncio.gather(*sessions)
        inputs, matches, resumed = (sum(column) for column in zip(*counts, strict=True))
        print(f"{kills} kills, {matches} matches, {inputs} inputs acknowledged, {resumed} resumed: 0 lost, 0 doubled")
        assert resumed >= kills
        assert "Traceback" not in server.log()

    with running(tmp_path) as server:
        asyncio.run(story(server))
    end = time.monotonic() + PATIENCE
    while left := living_in(tmp_path):  # workers of killed servers find out by themselves
        if time.monotonic() > end:
            raise InVain(f"they do not end: {left}")
        time.sleep(0.1)


def test_clocks_go_on_after_a_restart_and_nobody_pays_for_it(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me", options={"turn_time": TURN}))["id"]
            began = time.monotonic()
            one = await ana.sit(match, player=1)
            while not one.update:
                await one.hear()
            await one.submit("hold 1")
            assert [clock["seat"] for clock in one.update["clocks"]] == [1, 2]
            server.kill()
            gone = time.monotonic()
            await asyncio.sleep(TURN + 0.5)  # longer than all the time there is
            back = time.monotonic()
            await asyncio.to_thread(server.start)
            again = await ana.sit(match, player=1)
            while not again.update:
                await again.hear()
            awake = gone - began + time.monotonic() - back  # as long as anybody may have had to pay for
            if awake > TURN:
                raise InVain("it took all the time there is to come to the table")
            assert again.update["result"] is None
            left = again.update["clocks"][0]["left_ms"]
            assert 1000 * (TURN - awake) - 100 <= left <= 1000 * TURN
            result = await again.the_end()
            assert result["winners"] == [2]  # both hands shown by the clock: 1 + 0
            record = read_record((await ana.http.get(f"/api/matches/{match}/record")).content)
            assert [line.text for line in record.lines if line.seat == 0] == ["timeout 1 show", "timeout 2 show"]

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_a_graceful_stop_tells_everybody_and_keeps_everything(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me"))["id"]
            one = await ana.sit(match, player=1)
            while not one.update:
                await one.hear()
            await one.submit("hold 3")
            assert await asyncio.to_thread(server.stop) == 0
            assert await one.closed() == 1012
            await asyncio.to_thread(server.start)
            again = await ana.sit(match, player=1)
            while not again.update:
                await again.hear()
            assert again.update["view"]["hands"] == [3, None]

    with running(tmp_path) as server:
        asyncio.run(story(server))


def test_a_dead_bot_worker_is_replaced(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("fogline", "me", "bot:random", pace={"kind": "none"}))["id"]
            chair = await ana.sit(match)
            assert server.process is not None
            killed = 0
            for _ in range(6):
                assert await chair.turn()
                for child in children(server.process.pid):
                    killed += kill_worker(child)
                legal = chair.update["legal"]
                assert (await chair.submit(legal[len(legal) // 2]))["type"] == "done"
            assert killed
            assert await chair.turn()

    with running(tmp_path) as server:
        asyncio.run(story(server))


def living_in(folder: Path) -> list[str]:
    """Processes that were started there."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cwd").readlink() == folder:
                found.append(process.name)
        except OSError:
            continue
    return found


def children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text().rpartition(") ")[2].split()
            words = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(status[1]) == parent and b"spawn_main" in words:
            found.append(int(folder.name))
    return found


def kill_worker(process: int) -> int:
    """Whether it was still there."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


def test_an_end_that_is_not_stored_is_told_to_nobody(tmp_path: Path) -> None:
    """Neither to the table nor to whoever asks for the match or its record, which the end would open; then the power fails."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana:
            match = (await ana.open("nullgame", "me", "me"))["id"]
            one, two = [await ana.sit(match, player=player) for player in (1, 2)]
            for chair, text in ((one, "hold 3"), (one, "show"), (two, "hold 2")):
                assert (await chair.submit(text))["type"] == "done"
            with sqlite3.connect(server.database, isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")  # nothing can be stored now
                await two.say({"type": "submit", "id": "last", "text": "show"})
                for path in ("", "/record", "/replay", "/picture"):
                    with suppress(ReadTimeout):
                        while True:  # until the input has come; then there is no answer
                            answer = await ana.http.get(f"/api/matches/{match}{path}", timeout=1)
                            assert not RESULT.search(answer.text)
                server.kill()
            other.close()
            for chair in (one, two):
                with suppress(ConnectionClosed):
                    while True:
                        await chair.hear()
                assert chair.table["phase"] == "playing"
                assert not chair.opened
            server.start()
            assert (await ana.get(f"/api/matches/{match}"))["phase"] == "playing"

    with running(tmp_path) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize("what", ["join", "abandon"])
def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, what: str) -> None:
    """The one who asked is told so, and the seat is as free or as taken as before."""

    async def story(server: Server) -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = (await ana.open("nullgame", "me", "open"))["id"]
            if what == "abandon":
                await bo.post(f"/api/matches/{match}/join")
            before = (await ana.get(f"/api/matches/{match}"))["players"]
            with sqlite3.connect(server.database) as full:
                full.execute("CREATE TRIGGER full BEFORE UPDATE ON players BEGIN SELECT RAISE(ABORT, 'full'); END")
            answer = await bo.http.post(f"/api/matches/{match}/{what}", json={})
            assert (answer.status_code, answer.json()["code"]) == (503, "not_kept")
            assert (await ana.get(f"/api/matches/{match}"))["players"] == before
            with full:
                full.execute("DROP TRIGGER full")
            full.close()
            await bo.post(f"/api/matches/{match}/{what}")
            assert (await ana.get(f"/api/matches/{match}"))["players"] != before

    with running(tmp_path) as server:
        asyncio.run(story(server))
