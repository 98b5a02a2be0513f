"""Programs of others: tokens, what they may do, and for how many of them there is room."""

from __future__ import annotations

import asyncio
from threading import Thread
from typing import Any

import httpx
import pytest

from parlour.client import House, NotAllowed, Refused
from parlour.server.persons.bots import MOST, TABLES
from tests.server.persons.people import Admin, Member
from tests.server.wire import PATIENCE, Guest, Server

pytestmark = pytest.mark.xdist_group("server")


def program(server: Server, token: str) -> httpx.AsyncClient:
    headers = {"X-Parlour": "1", "Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, headers=headers)


async def a_bot(owner: Member, name: str) -> dict[str, Any]:
    found: dict[str, Any] = await owner.post("/api/bots", {"name": name})
    return found


def test_a_program_plays_by_its_token_and_does_nothing_else(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Owner One") as owner:
            made = await a_bot(owner, "Clever")
            assert made["name"] == "Clever bot"
            [card] = await owner.get("/api/bots")
            assert card["name"] == "Clever bot" and made["token"] not in str(card)
            assert made["token"] not in (await owner.http.get("/api/me/export")).text
            async with program(server, made["token"]) as bot:
                assert (await bot.get("/api/me")).json() == {"name": "Clever bot", "account": True, "rating": ""}
                for method, path, body in (
                    ("PUT", "/api/me", {"name": "Somebody"}),
                    ("GET", "/api/me/export", None),
                    ("POST", "/api/me/delete", {}),
                    ("GET", "/api/account", None),
                    ("POST", "/api/bots", {"name": "Another"}),
                    ("POST", "/api/pairing", {"game": "magpie"}),
                    ("POST", "/api/reports", {"name": "Owner One"}),
                    ("GET", "/api/underscore/seasons", None),
                ):
                    answer = await bot.request(method, path, json=body)
                    assert (answer.status_code, answer.json()["code"]) == (403, "bot"), path
                seats = [{"kind": "me"}, {"kind": "open"}]
                rated = {"game": "fogline", "preset": "decisive", "seats": seats, "rated": True}
                assert (await bot.post("/api/matches", json=rated)).json()["code"] == "bot"
                # free seats are for people, unless they ask a program by a link
                free = (await owner.open("magpie", "me", "open"))["id"]
                assert (await bot.post(f"/api/matches/{free}/join", json={})).json()["code"] == "bot"
                asked = await owner.open("magpie", "me", "invite")
                answer = await bot.post(f"/api/matches/{asked['id']}/join", json={"invite": asked["invites"]["2"]})
                assert [player["name"] for player in answer.json()["players"]] == ["Owner One", "Clever bot"]
                # nobody logs in as a program, nor by its token as a cookie
                assert (await owner.login("Clever bot", "")).status_code == 401
                assert (await owner.login("Clever bot", "clever bot bot")).status_code == 401

    asyncio.run(story())


def test_a_token_ends_with_the_next_one_with_the_bot_and_with_its_owner(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Owner Two") as owner, Member(server, "Owner Three") as other:
            first = await a_bot(owner, "Fickle")
            [card] = await owner.get("/api/bots")
            for path in (f"/api/bots/{card['id']}/token", f"/api/bots/{card['id']}"):
                method = "POST" if path.endswith("token") else "DELETE"
                assert (await other.http.request(method, path)).status_code == 404
            second = await owner.post(f"/api/bots/{card['id']}/token")
            async with program(server, first["token"]) as old, program(server, second["token"]) as new:
                assert (await old.get("/api/me")).json()["code"] == "no_bot"
                assert (await new.get("/api/me")).status_code == 200
                assert (await owner.http.delete(f"/api/bots/{card['id']}")).json() == []
                assert (await new.get("/api/me")).status_code == 401
            third = await a_bot(owner, "Fickle")  # the name is free again
            async with program(server, third["token"]) as bot:
                assert (await bot.get("/api/me")).status_code == 200
                (await owner.http.post("/api/me/delete", json={"password": "correct horse battery"})).raise_for_status()
                assert (await bot.get("/api/me")).status_code == 401
            for nonsense in ("b" * 49, "x", "b" + "0" * 48, "s" + "0" * 48):
                async with program(server, nonsense) as nobody:
                    assert (await nobody.get("/api/lobby")).status_code == 401

    asyncio.run(story())


def test_a_program_leaves_the_table_when_its_owner_is_blocked(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Owner Seven") as owner, Guest(server) as ana:
            made = await a_bot(owner, "Bound")
            house = await asyncio.to_thread(House, server.url, made["token"])
            table = await asyncio.to_thread(house.open, "nullgame")
            await ana.post(f"/api/matches/{table.match}/join")
            chair = await ana.sit(table.match)
            turns = table.turns(PATIENCE)
            await asyncio.to_thread(next, turns)
            await asyncio.to_thread(Admin(server), "block", "owner seven")
            with pytest.raises(NotAllowed) as end:
                await asyncio.to_thread(next, turns)
            assert end.value.status == 4003
            assert (await chair.submit("hold 1"))["type"] == "done"

    asyncio.run(story())


def test_there_is_room_for_some(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Owner Four") as owner, Member(server) as guest:
            assert (await guest.http.post("/api/bots", json={"name": "X"})).json()["code"] == "no_account"
            made = [await a_bot(owner, f"Number {letter}") for letter in "abcde"[:MOST]]
            assert (await owner.http.post("/api/bots", json={"name": "More"})).json()["code"] == "too_many"
            body = {"game": "magpie", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
            async with program(server, made[0]["token"]) as bot:
                answers = [(await bot.post("/api/matches", json=body)).status_code for _ in range(TABLES + 1)]
                assert answers == [201] * TABLES + [429]

    asyncio.run(story())


def test_a_name_of_a_person_is_no_bots_and_the_other_way_round(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Mimic bot") as _, Member(server, "Owner Five") as owner:
            answer = await owner.http.post("/api/bots", json={"name": "mimic"})
            assert (answer.status_code, answer.json()["code"]) == (409, "taken")
            assert (await owner.http.post("/api/bots", json={"name": "<b>"})).status_code == 400

    asyncio.run(story())


def test_the_client_plays_a_whole_match_and_says_what_is_refused(server: Server) -> None:
    async def token() -> str:
        async with Member(server, "Owner Six") as owner:
            return str((await a_bot(owner, "Steady"))["token"])

    def play(house: House, match: str = "", invite: str = "") -> None:
        table = house.join(match, invite) if match else opened
        for turn in table.turns(PATIENCE):
            assert turn.seat == table.seat and turn.view["viewer"] == turn.seat
            turn.play(turn.legal[-1])
        results.append(table.result)

    bot, guest = House(server.url, asyncio.run(token())), House(server.url)
    assert bot.name == "Steady bot"
    results: list[Any] = []
    opened = bot.open("magpie", "invite", pace="none", listed=False)
    key = opened.links[0].rpartition("=")[2]
    other = Thread(target=play, args=(guest, opened.match, key))
    other.start()
    turns = opened.turns(PATIENCE)
    turn = next(turns)
    with pytest.raises(Refused):
        turn.play("nonsense")
    next(turns).play(turn.legal[0])
    turns.close()  # the line is gone, and the seat is still there
    assert [table.match for table in bot.tables()] == [opened.match]
    play(bot)
    other.join(PATIENCE)
    assert not other.is_alive() and len(results) == 2 and results[0]["reason"] == results[1]["reason"]
    with pytest.raises(NotAllowed, match="no such match"):
        guest.join("zzzz")
