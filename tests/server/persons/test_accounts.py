"""Accounts: an optional name and password for the person one already is."""

import asyncio
import json
import re
import sqlite3
from pathlib import Path

import pytest

from tests.server.persons.people import PASSWORD, Member
from tests.server.persons.test_history import pair, past
from tests.server.wire import PATIENCE, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


def test_a_guest_takes_all_along(server: Server) -> None:
    """Matches that are over, one that is being played, and the seat at it."""

    async def story() -> None:
        async with Member(server) as ana, Member(server) as bo:
            match = await pair(ana, bo)
            going = (await ana.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
            await (await ana.sit(going)).until("update")
            assert (await ana.me())["account"] is False
            before = await past(ana)
            ana.name = "Annabel Lee"
            await ana.register()
            assert len(set(ana.codes)) == 8
            assert await ana.me() == {"name": "Annabel Lee", "account": True, "rating": ""}
            assert await past(ana) == before
            chair = await ana.sit(going)
            await chair.until("update")
            assert (await chair.submit("hold 1"))["type"] == "done"
            again = await ana.http.post("/api/account", json={"name": "Other", "password": PASSWORD})
            assert (again.status_code, again.json()["code"]) == (409, "has_account")
            # from another browser
            async with Member(server) as elsewhere:
                lone = await elsewhere.me()
                answer = await elsewhere.login("annabel lee")
                assert answer.json() == {"name": "Annabel Lee", "account": True, "rating": ""}
                assert {each["id"] for each in await past(elsewhere)} == {match, going}
                assert (await (await elsewhere.sit(going)).until("update"))["viewer"] > 0
                assert (await elsewhere.http.delete("/api/session")).json() == lone  # the guest that it was
                assert await past(elsewhere) == []

    asyncio.run(story())


def test_the_cookie_of_the_guest_is_worth_nothing_once_there_is_an_account(server: Server) -> None:
    async def story() -> None:
        async with Member(server) as ana:
            old = ana.http.cookies["parlour"]
            ana.name = "Old Cookie"
            await ana.register()
            async with Member(server) as thief:
                thief.http.cookies.clear()
                thief.http.cookies["parlour"] = old
                assert (await thief.me())["name"] != "Old Cookie"

    asyncio.run(story())


def test_wrong_names_and_wrong_passwords_are_told_apart_by_nobody(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Known One"), Member(server) as eve:
            answers = [
                await eve.login("Known One", "wrong password"),
                await eve.login("Nobody Here", "wrong password"),
                await eve.login("Known One", "x"),
                await eve.login("Nobody Here", ""),
            ]
            assert {answer.status_code for answer in answers} == {401}
            assert len({answer.text for answer in answers}) == 1
            assert all("set-cookie" not in answer.headers for answer in answers)

    asyncio.run(story())


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Mallory", "short", "bad_password"),
        ("Mallory", "aaaaaaaaaaaa", "bad_password"),
        ("Mallory the second", "mallory the second", "bad_password"),
        ("admin", PASSWORD, "bad_name"),
        ("a\u202eb", PASSWORD, "bad_name"),
        ("Guest 12ab", PASSWORD, "bad_name"),
        ("...", PASSWORD, "bad_name"),
        ("", PASSWORD, "bad_request"),
        ("x" * 25, PASSWORD, "bad_request"),
        ("Mallory", "y" * 257, "bad_request"),
    ],
)
def test_what_is_no_account_is_refused_in_one_line(server: Server, name: str, password: str, code: str) -> None:
    async def story() -> None:
        async with Member(server) as ana:
            answer = await ana.http.post("/api/account", json={"name": name, "password": password})
            assert (answer.status_code, answer.json()["code"]) == (400, code)
            assert "\n" not in answer.json()["words"]
            assert (await ana.me())["account"] is False

    asyncio.run(story())


def test_nobody_imitates_an_account(server: Server) -> None:
    async def story() -> None:
        async with Member(server) as early, Member(server) as late:
            (await early.http.put("/api/me", json={"name": "Mirror"})).raise_for_status()
            async with Member(server, "Mirror") as owner:
                for name in ("Mirror", "mirror", "Mіrror", "M1RROR", "Mir ror", "Mirrоr."):
                    for answer in (
                        await late.http.put("/api/me", json={"name": name}),
                        await late.http.post("/api/account", json={"name": name, "password": PASSWORD}),
                    ):
                        assert (answer.status_code, answer.json()["code"]) == (409, "taken"), name
                # a guest who had the name before sits down by another one
                match = (await early.open("nullgame", "me", "open"))["id"]
                [host, _] = (await early.get(f"/api/matches/{match}"))["players"]
                assert host["name"].startswith("Guest ")
                assert (await owner.http.put("/api/me", json={"name": "Mirror Mirror"})).json()[
                    "name"
                ] == "Mirror Mirror"
                assert (await late.http.put("/api/me", json={"name": "Mirror"})).status_code == 200
                assert (await owner.http.put("/api/me", json={"name": "Guest 1234"})).status_code == 400

    asyncio.run(story())


def test_nobody_at_a_table_imitates_another_there(server: Server) -> None:
    """Guests too, who may be called alike elsewhere; whose account has the name keeps it, wherever they sit."""

    async def names(member: Member, match: str) -> list[str]:
        return [player["name"] for player in (await member.get(f"/api/matches/{match}"))["players"]]

    async def story() -> None:
        async with Member(server) as ana, Member(server) as imp, Member(server) as owner:
            for each, name in ((ana, "Dawn Echo"), (imp, "Dаwn Ech0")):  # another alphabet, another sign
                (await each.http.put("/api/me", json={"name": name})).raise_for_status()
            match = (await ana.open("nullgame", "me", "open"))["id"]
            chairs = [await ana.sit(match)]
            await imp.post(f"/api/matches/{match}/join")
            chairs.append(await imp.sit(match))
            apart = [*await names(ana, match)]
            assert apart[0] == "Dawn Echo" and apart[1].startswith("Guest ")
            await asyncio.gather(*(chair.until("update") for chair in chairs))
            await chairs[0].submit("resign")
            for chair in chairs:
                await chair.the_end()
                await chair.say({"type": "rematch"})
            while not chairs[0].table["next"]:
                await chairs[0].hear()
            [one, two] = sorted(await names(ana, chairs[0].table["next"]))
            assert "ch" in one and two.startswith("Guest ")  # whoever sits first keeps theirs
            wish = {"game": "fogline", "preset": "decisive"}
            await ana.post("/api/pairing", wish)
            paired = (await imp.post("/api/pairing", wish))["match"]
            assert [name.startswith("Guest ") for name in await names(ana, paired)] == [False, True]
            waits = (await imp.open("nullgame", "me", "open"))["id"]  # at a table of their own they may be called so
            assert await names(imp, waits) == ["Dаwn Ech0", ""]
            owner.name = "Dawn Echo"
            await owner.register()
            await owner.post(f"/api/matches/{waits}/join")
            assert (await names(imp, waits))[1] == "Dawn Echo"

    asyncio.run(story())


def test_one_name_is_given_once_however_many_ask_at_once(server: Server) -> None:
    async def story() -> None:
        members = [await Member(server).__aenter__() for _ in range(8)]
        body = {"name": "The Only One", "password": PASSWORD}
        answers = await asyncio.gather(*(each.http.post("/api/account", json=body) for each in members))
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
        for each in members:
            await each.__aexit__()

    asyncio.run(story())


def test_sessions_are_listed_and_ended(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Many Doors") as one, Member(server) as two, Member(server) as three:
            two.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
            for each in (two, three):
                assert (await each.login("Many Doors")).status_code == 200
            sessions = (await one.get("/api/account"))["sessions"]
            assert [each["this"] for each in sessions].count(True) == 1 and len(sessions) == 3
            [firefox] = [each for each in sessions if each["device"] == "Firefox on Linux"]
            match = (await two.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
            chair = await two.sit(match)
            await chair.until("update")
            left = (await one.http.delete(f"/api/sessions/{firefox['id']}")).json()["sessions"]
            assert len(left) == 2
            assert await chair.closed() == 4003  # at the table too
            assert (await two.me())["account"] is False
            assert (await one.http.delete(f"/api/sessions/{firefox['id']}")).status_code == 404
            kept = three.http.cookies["parlour"]
            assert (await one.http.delete("/api/sessions")).json()["account"] is False
            assert (await three.me())["account"] is False
            assert (await one.http.delete("/api/session")).status_code == 409
            three.http.cookies.clear()
            three.http.cookies["parlour"] = kept
            assert (await three.me())["account"] is False
            assert (await three.login("Many Doors")).status_code == 200

    asyncio.run(story())


def test_a_new_password_ends_every_other_session(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "New Lock") as one, Member(server) as two:
            await two.login("New Lock")
            wrong = await one.http.put("/api/account/password", json={"old": "not that one", "new": "another horse"})
            assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong")
            done = await one.http.put("/api/account/password", json={"old": PASSWORD, "new": "another horse"})
            assert [each["this"] for each in done.json()["sessions"]] == [True]
            assert (await two.me())["account"] is False
            assert (await two.login("New Lock")).status_code == 401
            assert (await two.login("New Lock", "another horse")).status_code == 200

    asyncio.run(story())


def test_a_recovery_code_lets_its_owner_in_once(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Lost Key") as one, Member(server) as two:
            form = {"name": "Lost Key", "code": one.codes[0].upper().replace("-", " "), "password": "a new beginning"}
            both = await asyncio.gather(*(two.http.post("/api/account/recover", json=form) for _ in range(2)))
            assert sorted(answer.status_code for answer in both) == [200, 401]
            assert (await one.me())["account"] is False  # whoever had the password is out
            assert (await two.login("Lost Key", "a new beginning")).status_code == 200
            assert (await two.get("/api/account"))["codes"] == 7
            wrong = await two.http.post("/api/account/recover", json={**form, "code": "abcd-efgh-jkmn"})
            nobody = await two.http.post("/api/account/recover", json={**form, "name": "Not There"})
            assert wrong.status_code == 401 and wrong.text == nobody.text
            fresh = (await two.post("/api/account/codes", {"password": "a new beginning"}))["codes"]
            assert len(fresh) == 8 and not set(fresh) & set(one.codes)
            spent = await two.http.post("/api/account/recover", json={**form, "code": one.codes[1]})
            assert spent.status_code == 401

    asyncio.run(story())


def test_guessing_is_slow(tmp_path: Path) -> None:
    """Five tries at one account from one address, forty from many; the owner is not locked out where they are."""

    async def story(server: Server) -> None:
        async with Member(server, "Guessed At") as owner:
            async with Member(server) as eve:
                answers = [await eve.login("Guessed At", f"guess number {n}") for n in range(8)]
                assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 3
                assert answers[-1].json()["code"] == "too_many_tries"
                assert (await eve.login("Guessed At")).status_code == 429  # even the right one
                statuses = [(await eve.login(f"Somebody {n}", "guess")).status_code for n in range(30)]
                assert statuses.count(401) == 15 and statuses[-1] == 429  # twenty from one address
            assert (await owner.login("Guessed At")).status_code == 200
            tries = []
            for _ in range(10):
                async with Member(server) as one:
                    tries += [(await one.login("Guessed At", f"guess {n}")).status_code for n in range(5)]
            assert tries.count(401) in range(34, 38) and tries[-1] == 429
            made = []
            for n in range(14):
                async with Member(server, whence=owner.whence) as one:
                    made.append(await one.http.post("/api/account", json={"name": f"Crowd {n}", "password": PASSWORD}))
            assert (made[-1].status_code, made[-1].json()["code"]) == (429, "too_fast")

    with running(tmp_path, "--think", "0.1") as server:
        asyncio.run(story(server))


def test_an_export_has_all_and_tells_no_secret(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Exporter") as ana, Member(server) as bo:
            over = await pair(ana, bo)
            going = (await ana.open("nullgame", "me", "open"))["id"]
            one = await ana.sit(going)
            await bo.post(f"/api/matches/{going}/join")
            two = await bo.sit(going)
            await asyncio.gather(one.until("update"), two.until("update"))
            await one.submit("hold 2")
            await two.submit("hold 3")
            await ana.post("/api/blocks", {"match": over, "player": 2})
            (await ana.http.post("/api/reports", json={"match": over, "player": 2})).raise_for_status()
            level = await ana.sit(
                (await ana.open("stackdoku", "me", preset="easy", options={"daily": "2026-02-03"}))["id"]
            )
            await level.until("update")
            await level.submit("X")
            async with asyncio.timeout(PATIENCE):
                while not (await ana.get("/api/me/export"))["days"]:
                    await asyncio.sleep(0.02)
            answer = await ana.http.get("/api/me/export")
            assert "attachment" in answer.headers["content-disposition"]
            found = answer.json()
            assert found["person"]["name"] == found["account"]["name"] == "Exporter"
            said = {each["id"]: each["inputs"] for each in found["matches"]}
            assert said == {over: ["hold 2", "show"], going: ["hold 2"], level.match: ["X"]}
            assert [(each["day"], each["solved"], each["counts"], each["reached"]) for each in found["days"]] == [
                ("2026-02-03", False, False, 0)
            ]
            assert found["blocked"] == found["reported"] == [(await bo.me())["name"]]
            assert "hold 3" not in answer.text and "argon2" not in answer.text
            assert not any(code in answer.text for code in ana.codes)
            bytes_of = (await bo.http.get("/api/me/export")).text
            assert "hold 3" in bytes_of and "account" not in json.loads(bytes_of)
            async with Member(server) as eve:
                assert (await eve.http.get("/api/me/export")).status_code == 401

    asyncio.run(story())


def test_who_wishes_to_be_forgotten_is(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Member(server, "Leaver Loud") as ana, Member(server, "Stayer") as bo:
            over = await pair(ana, bo)
            alone = (await ana.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
            await (await ana.sit(alone)).until("update")
            waiting = (await ana.open("nullgame", "me", "open"))["id"]
            going = (await bo.open("nullgame", "me", "open"))["id"]
            stays = await bo.sit(going)
            await ana.post(f"/api/matches/{going}/join")
            leaves = await ana.sit(going)
            await asyncio.gather(stays.until("update"), leaves.until("update"))
            wrong = await ana.http.post("/api/me/delete", json={"password": "not this one"})
            assert wrong.status_code == 401
            old = dict(ana.http.cookies)
            done = await ana.http.post("/api/me/delete", json={"password": PASSWORD})
            assert done.status_code == 200 and done.json()["account"] is False
            assert await past(ana) == []
            for match in (alone, waiting):
                assert (await bo.http.get(f"/api/matches/{match}")).status_code == 404
            for match in (over, going):
                card = await bo.get(f"/api/matches/{match}")
                assert sorted(player["name"] for player in card["players"]) == ["Gone", "Stayer"]
                assert card["phase"] == "over"
                assert "Leaver" not in (await bo.http.get(f"/api/matches/{match}/record")).text
            assert {each["id"]: each["words"] for each in await past(bo)}[going] == "You won"
            ana.http.cookies.clear()
            ana.http.cookies.update(old)
            assert (await ana.me())["account"] is False
            assert (await ana.login("Leaver Loud")).status_code == 401
        async with Member(server) as guest:
            match = (await guest.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
            cookie = guest.http.cookies["parlour"]
            assert (await guest.http.post("/api/me/delete", json={})).status_code == 200
            guest.http.cookies.clear()
            guest.http.cookies["parlour"] = cookie
            assert (await guest.http.get(f"/api/matches/{match}")).status_code == 404
            answer = await guest.http.get("/api/me")
            assert "set-cookie" in answer.headers  # nobody whom the house knows
        async with Member(server, "Leaver Loud"):
            pass  # the name is free again

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert not [line for line in server.log().splitlines() if '"level":"error"' in line.replace(" ", "")]
        server.stop()
        database = sqlite3.connect(server.database)
        kept = "\n".join(database.iterdump())
        database.close()
    assert len(re.findall("Leaver Loud", kept)) == 2  # of the one who has the name now: person and account


def test_neither_the_log_nor_the_database_holds_what_lets_somebody_in(tmp_path: Path) -> None:
    async def story(server: Server) -> list[str]:
        async with Member(server, "Secretive") as ana, Member(server) as bo:
            await bo.login("Secretive", "a wrong but secret guess")
            await bo.login("Secretive")
            await bo.http.post(
                "/api/account/recover", json={"name": "Secretive", "code": ana.codes[0], "password": "x"}
            )
            form = {"name": "Secretive", "code": ana.codes[1], "password": "the second password"}
            await bo.http.post("/api/account/recover", json=form)
            await bo.get("/api/me/export")
            await bo.http.post("/api/account", content=b'{"name":"x","password":"half a secr')
            cookies = [ana.http.cookies["parlour"], bo.http.cookies["parlour"]]
            said = [cookie.partition(".")[0] for cookie in cookies]
            return [PASSWORD, "a wrong but secret", "the second password", "half a secr", *ana.codes, *cookies, *said]

    with running(tmp_path, "--rate", "100000", "--log", "debug") as server:
        secrets = asyncio.run(story(server))
        server.stop()
        log = server.log()
        database = sqlite3.connect(server.database)
        kept = "\n".join(database.iterdump())
        database.close()
    for secret in secrets:
        assert secret not in log
        assert secret not in kept
    assert "argon2id" in kept and "argon2" not in log
