"""The lobby is everybody's: no one's tables push out another's, and looking at it costs next to nothing."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.server.rates import HOUSEHOLD, household
from tests.server.hostile.room import Room, Seat, Visitor, opened, story

DAYS = {"pace": {"kind": "none"}}


async def opened_by(visitor: Visitor, many: int, **more: object) -> list[int]:
    """The answers' states."""
    return [(await visitor.open("nullgame", "me", "open", **{**DAYS, **more})).status_code for _ in range(many)]


async def seen(visitor: Visitor, what: str = "open") -> list[str]:
    found: list[dict[str, Any]] = (await visitor.http.get("/api/lobby")).json()[what]
    return [card["id"] for card in found]


def test_sixty_tables_of_one_address_do_not_push_an_honest_one_out(tmp_path: Path) -> None:
    """With quotas so high that only the order helps."""

    async def flooding() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            honest = (await ana.open("nullgame", "me", "open", **DAYS)).json()["id"]
            for _ in range(60):
                eve = await room.guest("10.0.0.66")  # each with a fresh cookie
                await opened_by(eve, 1)
            found = await seen(bo)
            assert len(found) == 50
            assert honest in found[:2]

    story(flooding())


def test_a_guest_and_an_address_have_so_many_tables_waiting(tmp_path: Path) -> None:
    async def flooding() -> None:
        async with opened(tmp_path, waiting=4) as room:
            eve = await room.guest("10.0.0.66")
            assert await opened_by(eve, 6) == [201] * 4 + [429] * 2
            refused = (await eve.open("nullgame", "me", "invite")).json()
            assert (refused["code"], "cancel" in refused["words"]) == ("too_many", True)
            others = [await room.guest("10.0.0.66") for _ in range(HOUSEHOLD * 4)]
            states = [state for other in others for state in await opened_by(other, 1)]
            assert states.count(201) == HOUSEHOLD * 4 - 4
            assert await opened_by(await room.guest("10.0.0.1"), 1) == [201]
            first = (await eve.http.get("/api/lobby")).json()["yours"][0]["id"]
            assert (await eve.http.post(f"/api/matches/{first}/abandon")).status_code == 200
            assert await opened_by(eve, 2) == [201, 429]
            assert (await eve.open("nullgame", "me", "me")).status_code == 201  # waits for nobody

    story(flooding())


def test_tables_that_are_opened_at_the_same_moment_are_counted_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store answers none of them before it was asked for all: by its books alone nobody has a table yet."""
    many = 20

    async def flooding() -> None:
        async with opened(tmp_path, waiting=4) as room:
            eve = await room.guest("10.0.0.66")
            unfilled, asked, all_asked = room.house.archive.unfilled, [], asyncio.Event()

            async def held(guest: str, among: list[str]) -> tuple[int, list[str]]:
                found = await unfilled(guest, among)
                asked.append(guest)
                if len(asked) == many:
                    all_asked.set()
                await all_asked.wait()
                return found

            monkeypatch.setattr(room.house.archive, "unfilled", held)
            states = await asyncio.gather(*[opened_by(eve, 1) for _ in range(many)])
            assert states.count([201]) == 4
            assert not room.house.quotas.pending

    story(flooding())


async def resigned(visitor: Visitor) -> Seat:
    seat = await visitor.begun("nullgame", "me", "me", **DAYS)
    await seat.submit("resign", "r")
    return seat


@pytest.mark.parametrize("way", ["open", "play-on", "rematch"])
def test_every_way_to_a_new_match_takes_an_opening(tmp_path: Path, way: str) -> None:
    async def once_more(eve: Visitor, seat: Seat) -> int:
        """A status; for a rematch 200 or 429."""
        if way == "open":
            return (await eve.open("nullgame", "me", "me")).status_code
        if way == "play-on":
            wish = {"frame": 0, "level": "random"}
            return (await eve.http.post(f"/api/matches/{seat.match}/play-on", json=wish)).status_code
        for word in ("rematch", "ping"):
            await seat.say({"type": word})
        heard: list[str] = []
        while not heard or heard[-1] != "pong":
            heard.append((await seat.until("error", "pong"))["type"])
        return 429 if "error" in heard else 200

    async def flooding() -> None:
        async with opened(tmp_path, openings=0.1) as room:  # four at once, then one every ten seconds
            eve = await room.guest("10.0.0.66")
            seats = [await resigned(eve) for _ in range(3)]
            states = [await once_more(eve, seat) for seat in [*seats, *seats]]
            assert states.count(429) >= 4 and states[0] != 429

    story(flooding())


def test_fresh_cookies_do_not_help(tmp_path: Path) -> None:
    async def flooding() -> None:
        async with opened(tmp_path, openings=0.1) as room:
            states = []
            for _ in range(20):
                states += await opened_by(await room.guest("2001:db8::66"), 1)
            assert states.count(201) <= HOUSEHOLD * 4 + 1
            for tail in range(8):  # nor another address of the same /64
                assert await opened_by(await room.guest(f"2001:db8::{tail:x}:1"), 1) == [429]
            assert await opened_by(await room.guest("2001:db8:0:1::66"), 1) == [201]

    story(flooding())


@pytest.mark.parametrize(
    ("address", "whose"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("nowhere", "nowhere"),
        ("x" * 999, "x" * 64),
    ],
)
def test_households(address: str, whose: str) -> None:
    assert household(address) == whose


def test_requests_and_sockets_are_counted_by_household(tmp_path: Path) -> None:
    async def flooding() -> None:
        async with opened(tmp_path, rate=2.0, sockets=3) as room:  # twenty at once
            states = [await room.ask("/api/health", f"2001:db8::{number:x}") for number in range(60)]
            assert states.count(429) >= 30
            assert await room.ask("/api/health", "2001:db8:0:1::1") == 200
            assert len(room.house.requests.known) == 2

    story(flooding())


class Counted:
    """Counts questions to the store."""

    def __init__(self, room: Room) -> None:
        self.asked: list[str] = []
        archive = room.house.archive
        for name in ("joinable", "ended", "matches_of", "match", "log"):
            setattr(archive, name, self._counting(name, getattr(archive, name)))

    def _counting(self, name: str, ask: Any) -> Any:
        async def asking(*given: Any) -> Any:
            self.asked.append(name)
            return await ask(*given)

        return asking


def test_looking_again_asks_the_store_nothing(tmp_path: Path) -> None:
    async def looking() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            await opened_by(ana, 5)
            await bo.begun("nullgame", "me", "me", **DAYS)
            for guest in (ana, bo):
                await guest.http.get("/api/lobby")
            counted = Counted(room)
            for _ in range(20):
                for guest in (ana, bo):
                    await guest.http.get("/api/lobby")
            assert counted.asked == []
            await opened_by(ana, 1)
            for _ in range(20):
                await bo.http.get("/api/lobby")
            assert counted.asked == ["joinable", "ended"]

    story(looking())


def test_the_board_tells_at_once_what_has_changed(tmp_path: Path) -> None:
    """Against a board that is made anew, after everything that changes it."""

    async def looking() -> None:
        async with opened(tmp_path) as room:
            ana, bo, eve = [await room.guest(f"10.0.0.{number}") for number in range(3)]

            async def seen() -> list[dict[str, Any]]:
                """But for how many people are here, who are counted once a second."""
                return [(await guest.http.get("/api/lobby")).json() | {"here": 0} for guest in (ana, bo, eve)]

            async def compared() -> list[dict[str, Any]]:
                found = await seen()
                board = room.house.board
                board.rows = board.lists = None
                board.cards.clear()
                board.mine.clear()
                assert found == await seen()
                return found

            await compared()
            match = (await ana.open("fogline", "me", "open", **DAYS)).json()["id"]
            assert [card["id"] for card in (await compared())[1]["open"]] == [match]
            await bo.http.post(f"/api/matches/{match}/join", json={})
            assert (await compared())[2]["open"] == []
            await bo.http.post(f"/api/matches/{match}/abandon")
            assert (await compared())[1]["yours"] == []
            await bo.http.post(f"/api/matches/{match}/join", json={})
            await compared()
            one, two = await ana.sit(match), await bo.sit(match)
            assert (await compared())[0]["yours"][0]["players"][1]["here"] is True
            for seat in (one, two):
                await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
            await two.until("update")
            assert [card["id"] for card in (await compared())[2]["watch"]] == [match]
            turns = []
            for number in range(4):
                turns.append([lobby["yours"][0]["your_turn"] for lobby in (await compared())[:2]])
                table = room.house.tables[match].match
                assert table is not None
                acting = table.position.to_act()[0]
                player = table.seating[acting - 1]
                legal = table.legal(acting)[
                    -1
                ]  # a pair is placed; filled in by chance, the first strike may end the match
                await (one, two)[player - 1].submit(legal, f"t{number}")
            assert [True, False] in turns or [False, True] in turns
            await two.leave()
            assert (await compared())[0]["yours"][0]["players"][1]["here"] is False
            await one.submit("resign", "r")
            assert (await compared())[0]["yours"][0]["phase"] == "over"
            assert [card["id"] for card in (await compared())[2]["replays"]] == [match]
            room.house.forget(room.house.tables[match])
            await compared()

    story(looking())
