"""Long matches: a log has an end, and showing it again is never whole in memory nor at the cost of others."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.server import app, turns
from parlour.server.counsel import Counsel
from parlour.server.forms import ReplayFilm
from parlour.server.metrics import Metrics
from parlour.server.rates import Asker
from parlour.server.turns import Desk, Lines
from parlour.table.match import Entry, Match
from tests.server.hostile.room import Room, Seat, Visitor, opened, story

LINES = 60


async def long_match(visitor: Visitor, lines: int = LINES) -> Seat:
    """Peeks of Stackdoku are free and change nothing."""
    seat = await visitor.begun("stackdoku", "me", options={"preset": "easy"}, pace={"kind": "none"})
    words = [text for text in seat.update["legal"] if text[0] == "K"]
    for number in range(lines):
        assert (await seat.submit(words[number % 2], f"t{number}"))["type"] == "done"
    return seat


async def finished(visitor: Visitor, lines: int = LINES) -> Seat:
    """The same, called off: while it is played, a game of memory is not shown again."""
    seat = await long_match(visitor, lines)
    assert (await visitor.http.post(f"/api/matches/{seat.match}/abandon")).json()["phase"] == "over"
    return seat


class Reader:
    """Reads so many parts of an answer, then no more; hangs up when they are told to, or is hung up on."""

    def __init__(self, room: Room, visitor: Visitor, path: str, parts: int) -> None:
        self.left = parts
        self.parts: list[bytes] = []
        self.status = 0
        self.gone = asyncio.Event()
        self.aborted = False
        self.transport = self
        cookies = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
        self.scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), (b"cookie", cookies.encode())],
            "client": (visitor.whence, 1),
            "server": ("127.0.0.1", 80),
        }
        self.task = asyncio.create_task(room.app(self.scope, self.receive, self.send))

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        if not self.left:
            await self.gone.wait()
        self.left -= 1
        self.parts.append(message["body"])

    def abort(self) -> None:
        self.aborted = True
        self.gone.set()

    async def end(self) -> None:
        self.gone.set()
        await self.task


def busy(room: Room) -> list[int]:
    return [len(lines.known) for lines in room.house.replays]


def test_a_seat_has_so_many_inputs(tmp_path: Path) -> None:
    async def endless() -> None:
        async with opened(tmp_path, lines=20) as room:
            ana = await room.guest()
            seat = await long_match(ana, 20)
            again = await seat.submit("K1", "t3")
            assert again["type"] == "done"  # what is done already stays done
            for number in range(3):
                refused = await seat.submit("H", f"more{number}")
                assert (refused["type"], refused["code"]) == ("refused", "log_full")
                assert "20" in refused["words"]
            table = room.house.tables[seat.match]
            assert table.match is not None and len(table.match.log) == 20
            room.house.forget(table)  # and as many after a restart
            seat = await ana.sit(seat.match)
            await seat.until("update")
            assert (await seat.submit("H", "later"))["code"] == "log_full"
            assert (await ana.http.post(f"/api/matches/{seat.match}/abandon")).json()["phase"] == "over"

    story(endless())


def test_resigning_is_always_possible_and_the_other_seat_plays_on(tmp_path: Path) -> None:
    async def endless() -> None:
        async with opened(tmp_path, lines=1) as room:
            ana = await room.guest()
            match = (await ana.open("nullgame", "me", "me", options={"changes": 9}, pace={"kind": "none"})).json()["id"]
            one, two = await ana.sit(match, 1), await ana.sit(match, 2)
            await one.say({"type": "ready", "nonce": "0123456789abcdef"})
            await two.until("update")
            assert (await one.submit("hold 2", "a"))["type"] == "done"
            assert (await one.submit("hold 1", "b"))["code"] == "log_full"
            assert (await two.submit("draw?", "c"))["type"] in ("done", "refused")
            assert (await one.submit("resign", "d"))["type"] == "done"

    story(endless())


def test_a_film_comes_in_parts_and_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "SLICE", 0.0)  # one line at a time

    async def watching() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            seat = await finished(ana)
            reader = Reader(room, ana, f"/api/matches/{seat.match}/replay", 10_000)
            await reader.task
            assert len(reader.parts) > LINES
            film = msgspec.json.decode(b"".join(reader.parts), type=ReplayFilm)
            assert film == msgspec.json.decode(
                (await ana.http.get(f"/api/matches/{seat.match}/replay")).content, type=ReplayFilm
            )
            assert LINES < len(film.frames) <= LINES + 2
            largest = max(len(part) for part in reader.parts)
            assert largest * 20 < sum(len(part) for part in reader.parts)
            assert busy(room) == [0, 0]

    story(watching())


def test_who_does_not_read_has_nothing_made_for_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty replays of one address that nobody reads: a few are begun, each as far as its first parts."""
    monkeypatch.setattr(turns, "SLICE", 0.0)
    played: list[str] = []

    async def watching() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest("10.0.0.66")
            seat = await finished(ana)
            recall = Match.recall

            def noting(match: Match, entry: Entry) -> None:
                played.append(entry.text)
                recall(match, entry)

            monkeypatch.setattr(Match, "recall", noting)
            guests = [ana, *[await room.guest("10.0.0.66") for _ in range(9)]]
            readers = [
                Reader(room, guest, f"/api/matches/{seat.match}/replay", 3) for guest in guests for _ in range(3)
            ]
            for _ in range(300):
                await asyncio.sleep(0)
            await asyncio.sleep(0.05)
            begun = [reader for reader in readers if reader.parts]
            assert 1 <= len(begun) <= room.house.settings.replays
            assert len(played) <= 5 * len(begun)  # lines played again, of sixty in each
            assert {reader.status for reader in readers} <= {0, 200, 429}
            for reader in readers:
                await reader.end()
            assert busy(room) == [0, 0]

    story(watching())


def test_each_guest_has_one_replay_at_a_time_and_a_few_that_wait(tmp_path: Path) -> None:
    async def watching() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            seat = await finished(ana, 5)
            stuck = Reader(room, ana, f"/api/matches/{seat.match}/replay", 0)
            while not stuck.status:
                await asyncio.sleep(0.001)
            waiting = [Reader(room, ana, f"/api/matches/{seat.match}/replay", 10_000) for _ in range(6)]
            for _ in range(50):
                await asyncio.sleep(0.001)
            assert [reader.status for reader in waiting].count(429) == 3
            await stuck.end()  # then they have theirs, one after the other
            for reader in waiting:
                await reader.task
            assert sorted(reader.status for reader in waiting) == [200] * 3 + [429] * 3
            assert busy(room) == [0, 0]

    story(watching())


def test_who_does_not_read_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "READ_WITHIN", 0.05)

    async def watching() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            seat = await finished(ana, 5)
            stuck = Reader(room, ana, f"/api/matches/{seat.match}/replay", 0)
            await stuck.task
            assert stuck.aborted
            assert busy(room) == [0, 0]

    story(watching())


def test_between_two_lines_of_a_long_log_everybody_else_has_his_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Taking a match up again is work of many lines; the loop goes round between two slices of them."""
    monkeypatch.setattr(turns, "SLICE", 0.0)

    async def taking_up() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            matches = [(await long_match(ana)).match for _ in range(3)]
            for seat in ana.seats:
                await seat.leave()
            for match in matches:
                room.house.forget(room.house.tables[match])
            rounds = 0
            asking = asyncio.gather(*[room.house.table(match) for match in matches])
            while not asking.done():
                await asyncio.sleep(0)
                rounds += 1
            await asking
            assert rounds >= 3 * LINES

    story(taking_up())


def test_slices_of_several_are_taken_by_turns() -> None:
    async def working() -> None:
        desk = Desk(Counsel(Metrics()))
        done: list[str] = []

        def steps(name: str, many: int) -> Iterator[str]:
            for _ in range(many):
                done.append(name)
                yield name

        async def work(name: str, many: int) -> None:
            assert await desk.last(Asker(name, name), steps(name, many)) == name

        await asyncio.gather(work("eve", 200), work("ana", 5))
        assert done.count("ana") == 5
        assert len(done) == 205

    asyncio.run(working())


def test_lines_turn_away_whoever_comes_when_enough_wait() -> None:
    async def queueing() -> None:
        lines = Lines(1, 2)
        async with lines.turn("a"):
            waiting = asyncio.create_task(lines.turn("a").__aenter__())
            await asyncio.sleep(0)
            assert lines.full("a") and not lines.full("b")
            waiting.cancel()
            await asyncio.gather(waiting, return_exceptions=True)
            assert not lines.full("a")
        assert lines.known == {}

    asyncio.run(queueing())
