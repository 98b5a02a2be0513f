"""Somebody near one's rating: nearer first, further off with time, and never who is not wanted."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.server.persons import pairing
from parlour.server.persons.pairing import KEPT, NEAR, OFFER, PATIENCE, WIDER, Line, Ticket
from parlour.server.persons.ratings import SCALE
from parlour.server.rates import Asker
from parlour.store.persons.ratings import Pool
from tests.server.hostile.room import opened
from tests.server.hostile.room import story as told
from tests.server.persons.people import Member
from tests.server.wire import Server

POOL = Pool("fogline", "classic")


def ticket(guest: str, points: int, since: int = 0, **more: Any) -> Ticket:
    """Somebody so many points above the middle."""
    found = Ticket(Asker(f"home of {guest}", guest), POOL, True, 25 + points / SCALE, since, since)
    for name, value in more.items():
        setattr(found, name, value)
    return found


def line(*tickets: Ticket, neighbours: bool = False) -> Line:
    found = Line(neighbours)
    for each in tickets:
        found.enter(each)
    return found


def names(pairs: list[tuple[Ticket, Ticket]]) -> list[set[str]]:
    return [{one.who.guest, two.who.guest} for one, two in pairs]


def test_several_wait_and_the_nearest_meet() -> None:
    crowd = line(ticket("a", 0), ticket("b", 90), ticket("c", 10), ticket("d", 80), ticket("e", 2000))
    assert names(crowd.pairs(0)) == [{"a", "c"}, {"b", "d"}]


def test_it_widens_with_time_for_both() -> None:
    apart = NEAR + 10 * WIDER
    pair = line(ticket("a", 0), ticket("b", apart))
    assert not pair.pairs(9_999)
    assert names(pair.pairs(10_000)) == [{"a", "b"}]
    late = line(ticket("a", 0, seen=60_000), ticket("b", apart, since=60_000))
    assert not late.pairs(60_000)  # who has just come is not asked to take anybody
    late.tickets["a"].seen = late.tickets["b"].seen = 70_000
    assert names(late.pairs(70_000)) == [{"a", "b"}]


def test_who_has_waited_longest_chooses_first() -> None:
    crowd = line(ticket("new", 0, since=3000), ticket("middle", 40, since=2000), ticket("old", 50, since=1000))
    assert names(crowd.pairs(3000)) == [{"old", "middle"}]


@pytest.mark.parametrize(
    "more",
    [
        {"pool": Pool("fogline", "quick")},
        {"rated": False},
        {"shunned": frozenset(["a"])},
        {"who": Asker("home of a", "b")},
        {"match": "already"},
    ],
    ids=str,
)
def test_some_never_meet(more: dict[str, Any]) -> None:
    crowd = line(ticket("a", 0), ticket("b", 0, **more))
    assert not crowd.pairs(PATIENCE)


def test_neighbours_meet_where_they_may() -> None:
    same = Asker("home of a", "b")
    assert line(ticket("a", 0), ticket("b", 0, who=same), neighbours=True).pairs(0)
    assert line(ticket("a", 0, rated=False), ticket("b", 0, who=same, rated=False)).pairs(0)


def test_who_does_not_ask_any_more_has_gone() -> None:
    crowd = line(ticket("a", 0), ticket("b", 0))
    crowd.tickets["b"].seen = PATIENCE
    assert not crowd.pairs(PATIENCE + 1)
    assert list(crowd.tickets) == ["b"]
    crowd.tickets["b"].match = "m"
    crowd.sweep(PATIENCE + KEPT)
    assert list(crowd.tickets) == ["b"]
    crowd.sweep(PATIENCE + KEPT + 1)
    assert not crowd.tickets


def test_who_asks_for_something_else_stands_there() -> None:
    crowd = line(ticket("a", 0), ticket("a", 0, pool=Pool("fogline", "quick")))
    assert [each.pool.preset for each in crowd.tickets.values()] == ["quick"]


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_two_strangers_find_each_other(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Seeker One") as ana, Member(server, "Seeker Two") as bo, Member(server) as guest:
            wish = {"game": "fogline", "preset": "strict_edges", "rated": True}
            refused = await guest.http.post("/api/pairing", json=wish)
            assert (refused.status_code, refused.json()["code"]) == (403, "no_account")
            first = await ana.post("/api/pairing", wish)
            assert (first["match"], first["others"], first["bot"], first["rating"]) == ("", 0, "", 1500)
            assert first["waited_ms"] < OFFER
            second = await bo.post("/api/pairing", wish)
            match = second["match"]
            assert match and (await ana.get("/api/pairing"))["match"] == match
            card = await ana.get(f"/api/matches/{match}")
            assert card["rated"] and card["pace"]["kind"] == "live"
            assert [player["name"] for player in card["players"]] == ["Seeker One", "Seeker Two"]
            chairs = [await ana.sit(match), await bo.sit(match)]
            await asyncio.gather(*(chair.until("update") for chair in chairs))
            assert (await ana.post("/api/pairing", wish))["match"] == match  # who asks again is told again
            await chairs[0].submit("resign")
            assert (await ana.post("/api/pairing", wish))["match"] == ""  # and after the end waits anew
            assert (await ana.http.delete("/api/pairing")).status_code == 204
            assert (await ana.http.get("/api/pairing")).status_code == 404
            # guests too, where nothing is rated
            async with Member(server) as other:
                plain = {"game": "summon5"}
                await guest.post("/api/pairing", plain)
                assert (await other.post("/api/pairing", plain))["match"]
            for bad in (
                {"game": "nosuch"},
                {"game": "fogline", "preset": "nosuch"},
                {"game": "underscore", "preset": "run"},
            ):
                assert (await guest.http.post("/api/pairing", json=bad)).status_code in (400, 404)

    asyncio.run(story())


@pytest.mark.slow
@pytest.mark.xdist_group("server")
def test_a_crowd_that_comes_at_once_is_paired_and_nobody_twice(server: Server) -> None:
    async def story() -> None:
        crowd = [await Member(server).__aenter__() for _ in range(10)]
        await asyncio.gather(*(each.post("/api/pairing", {"game": "underlinery"}) for each in crowd))
        found = [(await each.get("/api/pairing"))["match"] for each in crowd]
        assert all(found) and sorted(found.count(match) for match in set(found)) == [2] * 5
        for each in crowd:
            await each.__aexit__()

    asyncio.run(story())


def test_who_has_come_to_the_table_does_not_wait_for_who_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        over = asyncio.Event()
        monkeypatch.setattr(pairing, "_a_while", over.wait)
        async with opened(tmp_path) as room:
            people = [await room.guest(f"10.0.0.{n}") for n in range(4)]
            wish = {"game": "fogline"}
            for person in people:
                await person.http.post("/api/pairing", json=wish)
            tables = [(await person.http.get("/api/pairing")).json()["match"] for person in people]
            assert tables[0] == tables[1] != tables[2] == tables[3]
            seats = [await person.sit(table) for person, table in zip(people[:3], tables, strict=False)]
            for seat in seats:
                await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
            over.set()
            while (await seats[2].until("table"))["phase"] != "cancelled":
                pass
            assert (await people[2].http.get(f"/api/matches/{tables[0]}")).json()["phase"] == "playing"
            again = (await people[2].http.post("/api/pairing", json=wish)).json()
            assert again["match"] == ""  # in line again

    told(story())


def test_who_is_forgotten_while_they_wait_is_not_paired(server: Server) -> None:
    async def story() -> None:
        async with Member(server) as ana, Member(server) as bo:
            wish = {"game": "fogline", "preset": "open_fog"}
            await ana.post("/api/pairing", wish)
            await ana.post("/api/me/delete", {"password": ""})
            assert (await bo.post("/api/pairing", wish))["match"] == ""
            assert (await bo.get("/api/pairing"))["others"] == 0
            assert (await bo.http.delete("/api/pairing")).status_code == 204  # nobody of another test meets them

    asyncio.run(story())
