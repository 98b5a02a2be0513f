"""Duplicate duels: the same chance from both seats, scored by the difference, and nothing opened in between."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from parlour import games
from parlour.server.duels import winner_of
from parlour.server.messages import Half
from parlour.table.record import read_record
from parlour.table.verify import verify
from tests.server.wire import Chair, Guest, Server, running

pytestmark = pytest.mark.xdist_group("server")
NO_CLOCK = {"kind": "none"}


async def duel(host: Guest, friend: Guest, game: str, **more: object) -> str:
    opened = await host.open(game, "me", "invite", duel=True, **more)
    await friend.post(f"/api/matches/{opened['id']}/join", {"invite": opened["invites"]["2"]})
    return str(opened["id"])


async def sat(match: str, *guests: Guest) -> list[Chair]:
    chairs = [await guest.sit(match) for guest in guests]
    for chair in chairs:
        await chair.until("update")
    return chairs


async def play_out(chairs: list[Chair], pick: int) -> dict[int, Any]:
    """To the end; what each seat saw first."""

    async def play(chair: Chair) -> None:
        while await chair.turn():
            legal = chair.update["legal"]
            assert (await chair.submit(legal[pick % len(legal)]))["type"] == "done"

    seen = {chair.table["seat"]: chair.update["view"] for chair in chairs}
    await asyncio.gather(*[play(chair) for chair in chairs])
    return seen


async def told(chair: Chair, halves: int, over: bool = False) -> Any:
    """The duel as the table tells it, when so many halves are over."""
    while not (state := chair.table["duel"]) or len(state["halves"]) < halves or state["over"] != over:
        await chair.hear()
    return state


async def second(chair: Chair) -> str:
    while not chair.table["next"]:
        await chair.hear()
    return str(chair.table["next"])


def test_both_play_the_same_chance_from_both_seats(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            match = await duel(ana, bo, "magpie", pace=NO_CLOCK)
            chairs = await sat(match, ana, bo)
            with pytest.raises(ConnectionClosed, match="4003"):
                await eve.sit(match)
            first = await play_out(chairs, 0)
            half = await told(chairs[0], 1)
            assert (half["half"], half["winner"]) == (1, 0)
            next_one = await second(chairs[0])
            assert (await told(chairs[0], 1))["other"] in ("", next_one)

            # between the halves nothing is opened: what the end of a match shows is the chance of the next
            assert not any(chair.opened for chair in chairs)
            for chair in chairs:
                while not chair.update["result"]:
                    await chair.hear()
                assert isinstance(chair.update["view"]["zones"]["bag"], int)
            for guest in (ana, bo):
                record = read_record((await guest.http.get(f"/api/matches/{match}/record")).content)
                assert record.copy is not None and not [secret for secret in record.secrets if secret != "?"]
                assert all("?" in line.text for line in record.lines if line.text.startswith("bag"))
                film = await guest.get(f"/api/matches/{match}/replay")
                assert film["closed"] and isinstance(film["frames"][-1]["view"]["zones"]["bag"], int)
                assert (await guest.http.get(f"/api/matches/{match}/replay?view=0")).status_code == 403
            for what in ("record", "replay", "picture"):
                assert (await eve.http.get(f"/api/matches/{match}/{what}")).status_code == 403

            # the second half began at once, with the seats changed
            others = await sat(next_one, ana, bo)
            again = {chair.table["seat"]: chair.update["view"] for chair in others}
            assert again == first
            assert [chair.table["seat"] for chair in others] == [chair.table["seat"] for chair in reversed(chairs)]
            await play_out(others, 1)
            done = await told(others[0], 2, over=True)
            assert done["half"] == 2 and done["other"] == match
            assert [each["half"] for each in (await ana.get("/api/history"))["matches"]] == [2, 1]
            back = await told(chairs[0], 2, over=True)
            assert [half["match"] for half in done["halves"]] == [match, next_one]
            numbers = {0: 0, 1: 2, 2: 1}
            assert back["winner"] == numbers[done["winner"]]
            assert [half["ahead"] for half in back["halves"]] == [-half["ahead"] for half in done["halves"]]
            margin = sum(half["ahead"] for half in done["halves"])
            if margin:
                assert done["winner"] == (1 if margin > 0 else 2)

            # now all is open, in both, to everybody, and the chance was the same
            for chair in (*chairs, *others):
                while not chair.opened:
                    await chair.hear()
            assert chairs[0].opened["secrets"] == others[0].opened["secrets"] and chairs[0].opened["whole"]
            for each in (match, next_one):
                record = read_record((await eve.http.get(f"/api/matches/{each}/record")).content)
                assert record.copy is None
                assert all(finding.holds for finding in verify(games.card("magpie"), record))

    asyncio.run(story())


def test_who_resigns_the_first_half_learns_nothing_of_the_second(server: Server) -> None:
    """Summon5 shows at its end in which order the rest would have been drawn."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = await duel(ana, bo, "summon5", pace={"kind": "days", "days": 3})
            chairs = await sat(match, ana, bo)
            hands = {chair.table["seat"]: chair.update["view"]["hands"] for chair in chairs}
            assert (await chairs[0].submit("resign"))["type"] == "done"
            half = await told(chairs[0], 1)
            assert half["halves"][0]["ahead"] is None and half["halves"][0]["winner"] == 2
            next_one = await second(chairs[0])
            for guest, chair in zip((ana, bo), chairs, strict=True):
                again = await guest.sit(match)  # who comes back sees no more either
                await again.until("update")
                for view in (chair.update["view"], again.update["view"]):
                    assert view["order"] is None and view["hands"] == hands[chair.table["seat"]]
                assert not again.opened and (await guest.get(f"/api/matches/{match}/missed")) == []
            others = await sat(next_one, bo, ana)
            for chair in others:
                assert chair.update["view"]["hands"] == hands[chair.table["seat"]]
            # each has given a half up: nobody wins, and now the order may be seen
            assert (await others[0].submit("resign"))["type"] == "done"
            done = await told(others[0], 2, over=True)
            assert done["winner"] == 0
            await told(chairs[0], 2, over=True)
            while chairs[0].update["view"]["order"] is None:
                await chairs[0].hear()

    asyncio.run(story())


def test_live_the_second_half_waits_for_both_and_who_stays_away_has_lost_it(server: Server) -> None:
    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = await duel(ana, bo, "magpie", pace={"kind": "live"})
            chairs = await sat(match, ana, bo)
            await play_out(chairs, 0)
            next_one = await second(chairs[0])
            there = await bo.sit(next_one)
            assert there.table["phase"] == "waiting"
            card = await ana.post(f"/api/matches/{next_one}/abandon")
            assert card["phase"] == "over" and card["result"].endswith("disconnect")
            done = await told(there, 2, over=True)
            mine = there.welcome["player"]
            assert done["winner"] == mine and done["halves"][1] == {"match": next_one, "winner": mine, "ahead": None}
            # another duel, if both want one
            back = await ana.sit(next_one)
            for chair in (there, back):
                await chair.say({"type": "rematch"})
            third = await ana.get(f"/api/matches/{await second(there)}")
            assert third["duel"]["half"] == 1 and third["phase"] == "waiting"

    asyncio.run(story())


@pytest.mark.parametrize("half", [1, 2])
def test_who_is_forgotten_has_lost_what_was_to_come(server: Server, half: int) -> None:
    """Nobody is left at a table with somebody who never comes, nor learns what they were called."""

    async def story() -> None:
        async with Guest(server) as ana, Guest(server) as bo:
            match = await duel(ana, bo, "magpie")
            chairs = await sat(match, ana, bo)
            if half == 2:
                await play_out(chairs, 0)
                await second(chairs[0])
            (await ana.http.post("/api/me/delete", json={"password": ""})).raise_for_status()
            going = await bo.get("/api/lobby")
            halves = [
                await bo.get(f"/api/matches/{each}")
                for each in (match, (await bo.get(f"/api/matches/{match}"))["next"])
            ]
            assert [each["phase"] for each in halves] == ["over", "over"]
            assert all("Gone" in [player["name"] for player in each["players"]] for each in halves)
            assert halves[0]["duel"]["over"] and not [each for each in going["yours"] if not each["result"]]

    asyncio.run(story())


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        (("me", "bot:easy"), {}),
        (("me", "me"), {}),
        (("open", "open"), {}),
        (("me", "open"), {"rated": True}),
        (("me", "open", "open"), {"game": "summon5", "options": {"players": 3}}),
    ],
)
def test_what_is_no_duel_is_refused(server: Server, seats: tuple[str, ...], more: dict[str, object]) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            wishes = [{"kind": word.partition(":")[0], "level": word.partition(":")[2]} for word in seats]
            body = {"game": "magpie", "seats": wishes, "duel": True, **more}
            answer = await ana.http.post("/api/matches", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "duel"), answer.text

    asyncio.run(story())


def test_a_house_that_falls_between_the_halves_goes_on_with_the_duel(tmp_path: Path) -> None:
    async def first() -> str:
        async with Guest(house) as ana, Guest(house) as bo:
            people.update({name: dict(guest.http.cookies) for name, guest in (("ana", ana), ("bo", bo))})
            match = await duel(ana, bo, "magpie", pace=NO_CLOCK)
            chairs = await sat(match, ana, bo)
            assert (await chairs[0].submit("resign"))["type"] == "done"
            await second(chairs[0])
            return match

    async def later(match: str) -> None:
        async with Guest(house) as ana:
            ana.http.cookies.clear()
            ana.http.cookies.update(people["ana"])
            chair = await ana.sit(match)
            other = await ana.sit(await second(chair))
            await other.until("update")
            assert other.table["phase"] == "playing" and other.table["duel"]["half"] == 2

    people: dict[str, dict[str, str]] = {}
    with running(tmp_path) as house:
        match = asyncio.run(first())
        house.kill()
        with closing(sqlite3.connect(house.database)) as store, store:  # as if it had fallen right after the first half
            [[other]] = store.execute("SELECT next FROM matches WHERE id = ?", [match]).fetchall()
            store.execute("UPDATE matches SET next = '' WHERE id = ?", [match])
            store.execute("DELETE FROM players WHERE match = ?", [other])
            store.execute("DELETE FROM matches WHERE id = ?", [other])
        house.start()
        asyncio.run(later(match))


def half(winner: int, ahead: int | None = None) -> Half:
    return Half("m", winner, ahead)


@pytest.mark.parametrize(
    ("halves", "winner"),
    [
        ([half(1, 20), half(2, -5)], 1),
        ([half(1, 5), half(2, -20)], 2),
        ([half(1, 5), half(2, -5)], 0),
        ([half(1, 60), half(2)], 2),  # who gives a half up does not keep a great win
        ([half(1), half(2)], 0),
        ([half(0), half(2)], 2),
        ([half(1), half(1)], 1),
        ([half(1, 0), half(0, 0)], 1),  # equal, but one was won by what the rules count then
    ],
)
def test_the_difference_decides(halves: list[Half], winner: int) -> None:
    assert winner_of(halves) == winner
