"""Two houses on one PostgreSQL, everything done on both at once: one of them was first, and both say so."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from parlour import games
from parlour.server import house
from parlour.store.kept import KeptMatch, game_of
from parlour.store.rows import Change, MatchRow
from parlour.table.record import read_record
from parlour.table.replay import Replay
from parlour.table.verify import verify
from tests.server.hostile.room import Room, Seat, Visitor, opened, story
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

ROUNDS = 18  # of every race: a third with the one first, a third with the other, a third as it comes
OPTIONS = {"pebbles": 9, "changes": 9}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(autouse=True)
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house need not wait long to hear of the other."""
    monkeypatch.setattr(house, "ACROSS", 0.02)


class Race:
    """Holds back what two houses write of a match until both have decided, then lets them write in the order wished."""

    def __init__(self, one: Room, other: Room) -> None:
        self.rooms = (one, other)
        self.match = ""
        self.first = 0
        self.come: set[int] = set()
        self.both = asyncio.Event()
        self.written = asyncio.Event()
        for number, room in enumerate(self.rooms):
            writer = room.house.archive.writer
            writer.write = self._held(number, writer.write)  # type: ignore[method-assign]

    def _held(
        self, number: int, write: Callable[..., Coroutine[Any, Any, None]]
    ) -> Callable[..., Coroutine[Any, Any, None]]:
        async def held(*changes: Change) -> None:
            mine = self.match and any(change.row.get("which") == self.match for change in changes)
            if not mine or number in self.come:
                await write(*changes)
                return
            self.come.add(number)
            if len(self.come) == 2:
                self.both.set()
            await self.both.wait()
            if number != self.first:
                await self.written.wait()
            try:
                await write(*changes)
            finally:
                self.written.set()

        return held

    async def run(self, match: str, luck: random.Random, turn: int, *acts: Awaitable[Any]) -> list[Any]:
        """Both acts at once: in turns 0 and 1 that one's house is first to write, else whoever is."""
        for room in self.rooms:
            await room.house.table(match)  # both know what has been till now
        if turn == 2:
            return await asyncio.gather(*(self._later(act, luck.randrange(30)) for act in acts))
        self.match, self.first, self.come = match, turn, set()
        self.both.clear()
        self.written.clear()
        found = await asyncio.gather(*acts)
        self.match = ""
        return found

    @staticmethod
    async def _later(act: Awaitable[Any], turns: int) -> Any:
        for _ in range(turns):
            await asyncio.sleep(0)
        return await act


class Houses:
    """The two of them, with a guest at each."""

    def __init__(self, one: Room, other: Room, ana: Visitor, bo: Visitor) -> None:
        self.one, self.other, self.ana, self.bo = one, other, ana, bo
        self.race = Race(one, other)

    async def truth(self, match: str) -> MatchRow:
        """What the store has, and that both houses say the same."""
        row = await self.one.house.archive.match(match)
        assert row is not None
        for visitor in (self.ana, self.bo):
            card = (await visitor.http.get(f"/api/matches/{match}")).json()
            assert (card["phase"], card["next"]) == (row.phase, row.next)
            assert [player["name"] for player in card["players"]] == [player.name for player in row.players]
            assert [player["ready"] for player in card["players"]] == [bool(player.nonce) for player in row.players]
        return row

    async def table(self, *seats: str) -> str:
        """A match that Ana has opened."""
        answer = await self.ana.open("nullgame", *seats, options=OPTIONS, pace={"kind": "none"})
        return str(answer.json()["id"])

    async def seated(self) -> tuple[str, Seat, Seat]:
        """Ana sits at the one house, Bo at the other."""
        match = await self.table("me", "open")
        assert (await join(self.bo, match)).status_code == 200
        return match, await self.ana.sit(match), await self.bo.sit(match)

    async def over(self) -> tuple[str, Seat, Seat]:
        match, one, two = await self.seated()
        for seat, nonce in ((one, "aa" * 8), (two, "bb" * 8)):
            await ready(seat, nonce)
        for seat in (one, two):
            await update(seat)
        await one.submit("resign", "r")
        while not two.update["result"]:
            await two.hear()
        return match, one, two


@asynccontextmanager
async def two_houses(folder: Path, postgres: Postgres) -> AsyncIterator[Houses]:
    database = postgres.fresh()
    many: dict[str, Any] = {"database": database, "sockets": 100_000}
    async with opened(folder, **many) as one, opened(folder, **many) as other:
        ana, bo = await one.guest("10.0.0.1"), await other.guest("10.0.0.2")
        for visitor, name in ((ana, "Ana"), (bo, "Bo")):
            await visitor.http.put("/api/me", json={"name": name})
        yield Houses(one, other, ana, bo)


Work = Callable[[Houses, random.Random, int], Awaitable[None]]


def many_times(folder: Path, postgres: Postgres, work: Work) -> None:
    async def rounds() -> None:
        async with two_houses(folder, postgres) as houses:
            for seed in range(ROUNDS):
                await work(houses, random.Random(seed), seed % 3)
            for room in (houses.one, houses.other):
                assert not room.house.metrics.troubles._value.get()  # no table had to be taken up anew

    story(rounds())


async def join(visitor: Visitor, match: str) -> httpx.Response:
    return await visitor.http.post(f"/api/matches/{match}/join", json={})


async def abandon(visitor: Visitor, match: str) -> httpx.Response:
    return await visitor.http.post(f"/api/matches/{match}/abandon", json={})


async def ready(seat: Seat, nonce: str) -> None:
    """Returns when the server has dealt with it."""
    await seat.say({"type": "ready", "nonce": nonce})
    await answered(seat)


async def rematch(seat: Seat) -> None:
    await seat.say({"type": "rematch"})
    await answered(seat)


async def answered(seat: Seat) -> None:
    await seat.say({"type": "ping"})
    assert (await hear_until(seat, "pong"))["type"] == "pong"


async def hear_until(seat: Seat, kind: str) -> dict[str, Any]:
    while (message := await seat.hear())["type"] not in (kind, "close"):
        pass
    return message


async def update(seat: Seat) -> None:
    while not seat.update:
        assert (await hear_until(seat, "update"))["type"] == "update"


async def phase(seat: Seat, wanted: str) -> None:
    while getattr(seat, "table", {}).get("phase") != wanted:
        assert (await hear_until(seat, "table"))["type"] == "table"


def test_of_two_who_take_the_last_seat_one_has_it_and_the_other_is_told(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match = await houses.table("me", "open")
        eve = await houses.one.guest("10.0.0.3")
        await eve.http.put("/api/me", json={"name": "Eve"})
        answers = await houses.race.run(match, luck, turn, join(eve, match), join(houses.bo, match))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        winner, loser = sorted(answers, key=lambda answer: int(answer.status_code))
        assert winner.json()["yours"] == [2] and loser.json()["code"] == "taken"
        if turn < 2:
            assert answers[turn] is winner
        row = await houses.truth(match)
        assert [player.name for player in row.players] == ["Ana", "Eve" if winner is answers[0] else "Bo"]
        assert not (await (eve if winner is answers[1] else houses.bo).http.get(f"/api/matches/{match}")).json()[
            "yours"
        ]

    many_times(tmp_path, postgres, work)


def test_two_who_join_where_two_seats_are_free_have_one_each(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match = await houses.table("open", "open")
        answers = await houses.race.run(match, luck, turn, join(houses.ana, match), join(houses.bo, match))
        assert sorted(answer.json()["yours"] for answer in answers) == [[1], [2]]
        assert sorted(player.name for player in (await houses.truth(match)).players) == ["Ana", "Bo"]

    many_times(tmp_path, postgres, work)


def test_two_who_are_ready_at_once_play_one_match_that_replays(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.seated()
        await houses.race.run(match, luck, turn, ready(one, "aa" * 8), ready(two, "bb" * 8))
        for seat in (one, two):
            await update(seat)
        row = await houses.truth(match)
        assert (row.phase, [player.nonce for player in row.players]) == ("playing", ["aa" * 8, "bb" * 8])
        for word in ("hold 3", "show"):
            for seat in (one, two):
                assert (await seat.submit(word, word.replace(" ", "-")))["type"] == "done"
        await holds(houses, match)

    many_times(tmp_path, postgres, work)


def test_of_two_nonces_for_one_seat_the_first_counts_and_the_seed_is_made_of_it(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The same guest at both houses; before the start or with it."""

    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.seated()
        if luck.random() < 0.5:
            await ready(two, "bb" * 8)
        twin = Visitor(houses.other, "10.0.0.4")
        twin.http.cookies = houses.ana.http.cookies  # both houses sign with the key in the database
        houses.other.visitors.append(twin)
        three = await twin.sit(match, player=1)
        await houses.race.run(match, luck, turn, ready(one, "aa" * 8), ready(three, "cc" * 8))
        await ready(two, "bb" * 8)
        for seat in (one, two, three):
            await update(seat)
        row = await houses.truth(match)
        nonce = row.players[0].nonce
        assert nonce in ("aa" * 8, "cc" * 8) and row.phase == "playing"
        if turn < 2:
            assert nonce == ("aa" * 8, "cc" * 8)[turn]
        assert (await one.submit("resign", "r"))["type"] == "done"
        await holds(houses, match)

    many_times(tmp_path, postgres, work)


async def holds(houses: Houses, match: str) -> None:
    """Both houses have the same record; it replays, and its chance comes from the seal and the stored nonces."""
    records = [(await visitor.http.get(f"/api/matches/{match}/record")).content for visitor in (houses.ana, houses.bo)]
    assert records[0] == records[1]
    record = read_record(records[0])
    assert record.result
    Replay(games.card("nullgame"), record).run()
    assert all(finding.holds for finding in verify(games.card("nullgame"), record))


def test_who_joins_a_match_while_it_is_cancelled_is_refused_or_out_again(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match = await houses.table("me", "open")
        cancelled, joined = await houses.race.run(match, luck, turn, abandon(houses.ana, match), join(houses.bo, match))
        assert (cancelled.status_code, cancelled.json()["phase"]) == (200, "cancelled")
        assert (await houses.truth(match)).phase == "cancelled"
        if turn < 2:
            assert joined.status_code == (409, 200)[turn]
        if joined.status_code == 409:
            assert joined.json()["code"] == "cancelled"

    many_times(tmp_path, postgres, work)


def test_who_gives_a_seat_back_while_the_match_starts_does_one_or_the_other(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.seated()
        await ready(two, "bb" * 8)
        _, left = await houses.race.run(match, luck, turn, ready(one, "aa" * 8), abandon(houses.bo, match))
        row = await houses.truth(match)
        if turn < 2:
            assert row.phase == ("playing", "waiting")[turn]
        if row.phase == "playing":
            assert (left.status_code, left.json()["code"]) == (409, "others")
            assert [player.nonce for player in row.players] == ["aa" * 8, "bb" * 8]
        else:
            assert left.status_code == 200
            assert [(player.kind, player.nonce) for player in row.players] == [("person", "aa" * 8), ("open", "")]
        await phase(one, row.phase)

    many_times(tmp_path, postgres, work)


def test_a_host_who_cancels_while_the_match_starts_does_one_or_the_other(tmp_path: Path, postgres: Postgres) -> None:
    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.seated()
        await ready(one, "aa" * 8)
        left, _ = await houses.race.run(match, luck, turn, abandon(houses.ana, match), ready(two, "bb" * 8))
        row = await houses.truth(match)
        if turn < 2:
            assert row.phase == ("cancelled", "playing")[turn]
        assert left.status_code == (409 if row.phase == "playing" else 200)
        for seat in (one, two):
            await phase(seat, row.phase)

    many_times(tmp_path, postgres, work)


def test_wishes_for_a_rematch_from_both_houses_open_one(tmp_path: Path, postgres: Postgres) -> None:
    """At once, or one after the other."""

    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.over()
        if luck.random() < 0.3:
            await rematch(one)
            await rematch(two)
        else:
            await houses.race.run(match, luck, turn, rematch(one), rematch(two))
        row = await houses.truth(match)
        assert row.next and row.wishes == [1, 2]
        for seat in (one, two):
            while not seat.table.get("next"):
                await hear_until(seat, "table")
            assert seat.table["next"] == row.next
        waiting = await houses.one.house.archive.matches("waiting")
        assert [each.id for each in waiting] == [row.next]  # and none besides
        again = [await visitor.sit(row.next) for visitor in (houses.ana, houses.bo)]
        await houses.race.run(row.next, luck, turn, ready(again[0], "aa" * 8), ready(again[1], "bb" * 8))
        for seat in again:
            await update(seat)

    many_times(tmp_path, postgres, work)


def test_a_match_left_waiting_with_everybody_ready_begins_once(tmp_path: Path, postgres: Postgres) -> None:
    """As servers left it that did not know of each other; whoever looks first begins it."""

    async def work(houses: Houses, luck: random.Random, turn: int) -> None:
        match, one, two = await houses.seated()
        async with houses.one.house.archive.engine.begin() as connection:
            await connection.execute(text("UPDATE players SET nonce = 'ab' || number WHERE match = :it"), {"it": match})
        looks = [visitor.http.get(f"/api/matches/{match}") for visitor in (houses.ana, houses.bo)]
        await asyncio.gather(*looks)
        for seat in (one, two):
            await update(seat)
        row = await houses.truth(match)
        assert (row.phase, row.revision) == ("playing", 2)  # Bo came, it began
        assert (await two.submit("resign", "r"))["type"] == "done"
        await holds(houses, match)

    many_times(tmp_path, postgres, work)


def test_who_plays_cannot_watch_at_the_other_house(tmp_path: Path, postgres: Postgres) -> None:
    """R-17 of Fogline: watchers see the whole truth there, so nobody who has a seat may; not even who came before."""

    async def work() -> None:
        async with two_houses(tmp_path, postgres) as houses:
            options = {"spectators": "delayed", "spectator_delay": 10}
            match = (await houses.ana.open("fogline", "me", "open", options=options)).json()["id"]
            bo, early = [Visitor(room, "10.0.0.4") for room in (houses.one, houses.other)]
            bo.http.cookies, early.http.cookies = houses.bo.http.cookies, houses.ana.http.cookies
            houses.one.visitors.append(bo)
            houses.other.visitors.append(early)
            watching = await early.sit(match, player=0)
            assert (await join(bo, match)).status_code == 200
            for visitor, nonce in ((houses.ana, "aa" * 8), (bo, "bb" * 8)):
                await ready(await visitor.sit(match), nonce)
            assert await watching.until("update") == {"type": "close", "code": 4003}

    story(work())


def test_a_wish_outlasts_the_house(tmp_path: Path) -> None:
    """On SQLite too."""

    async def work() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            match, one, two = await Houses(room, room, ana, bo).over()
            await rematch(one)
            assert [one.match, two.match] == [match, match]
        async with opened(tmp_path) as room:
            again = Visitor(room, "10.0.0.2")
            room.visitors.append(again)
            again.http.cookies = bo.http.cookies
            seat = await again.sit(match)
            await rematch(seat)
            row = await room.house.archive.match(match)
            assert row is not None and row.next and row.wishes == [1, 2]

    story(work())


def test_whatever_is_done_at_both_houses_every_log_replays(tmp_path: Path, postgres: Postgres) -> None:
    """Two guests, each at both houses, with chance in the game: all of them say ready, play and want a rematch at once."""

    async def sit(houses: Houses, visitor: Visitor, match: str) -> list[Seat]:
        twin = Visitor(houses.other if visitor is houses.ana else houses.one, "10.0.0.4")
        twin.http.cookies = visitor.http.cookies
        houses.one.visitors.append(twin)
        return [await visitor.sit(match), await twin.sit(match)]

    async def play(seat: Seat, nonce: str, luck: random.Random) -> None:
        await seat.say({"type": "ready", "nonce": nonce})
        heard: dict[str, Any] = {}
        while heard.get("type") != "close" and not seat.update.get("result"):
            legal = seat.update.get("legal")
            if seat.update and legal:
                await seat.say({"type": "submit", "id": luck.randbytes(6).hex(), "text": luck.choice(legal)})
                heard = await seat.until("done", "refused")
            else:
                heard = await seat.until("update")
        await seat.say({"type": "rematch"})

    async def work() -> None:
        async with two_houses(tmp_path, postgres) as houses:
            for seed in range(ROUNDS):
                match = str((await houses.ana.open("magpie", "me", "open", pace={"kind": "none"})).json()["id"])
                assert (await join(houses.bo, match)).status_code == 200
                seats = [seat for who in (houses.ana, houses.bo) for seat in await sit(houses, who, match)]
                await asyncio.gather(
                    *(play(seat, f"{n}{seed:07x}" * 2, random.Random(f"{seed} {n}")) for n, seat in enumerate(seats))
                )
                row = await houses.one.house.archive.match(match)
                assert row is not None and row.phase == "over", row
                for _ in KeptMatch.resume(row, game_of(row), await houses.one.house.archive.log(match), {}):
                    pass
            for room in (houses.one, houses.other):
                assert not room.house.metrics.troubles._value.get()

    story(work())
