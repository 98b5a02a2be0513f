"""Signs instead of a chat, blocking, reporting; and what whoever keeps the house does about it."""

import asyncio
import re
import sqlite3
from pathlib import Path

import pytest

from tests.server.persons.people import PASSWORD, Admin, Member
from tests.server.wire import PATIENCE, Chair, Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


async def together(ana: Guest, bo: Guest) -> list[Chair]:
    match = (await ana.open("nullgame", "me", "open"))["id"]
    one = await ana.sit(match)
    await bo.post(f"/api/matches/{match}/join")
    chairs = [one, await bo.sit(match)]
    await asyncio.gather(*(chair.until("update") for chair in chairs))
    return chairs


def test_six_signs_and_nothing_else(server: Server) -> None:
    async def story() -> None:
        async with Member(server) as ana, Member(server) as bo, Member(server) as eve:
            one, two = await together(ana, bo)
            watcher = await eve.sit(one.match)
            await watcher.until("update")
            for sign in ("hello", "well_played", "thanks", "oops"):
                await one.say({"type": "emote", "sign": sign})
                for chair in (one, two, watcher):
                    assert await chair.until("emoted") == {"type": "emoted", "player": 1, "sign": sign}
            await one.say({"type": "emote", "sign": "good_game"})
            assert (await one.until("error", "emoted"))["code"] == "too_fast"
            await watcher.say({"type": "emote", "sign": "hello"})
            assert (await watcher.until("error", "emoted"))["code"] == "watching"
            await two.say({"type": "emote", "sign": "you are bad"})
            assert (await two.until("error", "emoted"))["code"] == "bad_message"
            await two.say({"type": "emote", "sign": "thinking"})
            assert (await one.until("emoted"))["player"] == 2
            late = await eve.sit(one.match)  # nobody keeps them
            await late.until("update")
            await late.nothing()

    asyncio.run(story())


def test_who_is_blocked_meets_them_no_more(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Rude One") as rude, Member(server, "Kind One") as kind, Member(server) as guest:
            chairs = await together(rude, kind)
            whom = {"match": chairs[0].match, "player": 1}
            [blocked] = await kind.post("/api/blocks", whom)
            assert blocked["name"] == "Rude One"
            assert await kind.post("/api/blocks", {"name": "rude one"}) == [blocked]  # the same, named otherwise
            for host, other in ((rude, kind), (kind, rude)):
                match = (await host.open("nullgame", "me", "open"))["id"]
                refused = await other.http.post(f"/api/matches/{match}/join", json={})
                assert (refused.status_code, refused.json()["code"]) == (409, "taken")
                opening = await host.open("nullgame", "me", "invite")
                invite = {"invite": next(iter(opening["invites"].values()))}
                refused = await other.http.post(f"/api/matches/{opening['id']}/join", json=invite)
                assert refused.status_code == 409
            wish = {"game": "fogline", "preset": "open_fog"}
            for each in (rude, kind, rude, kind):
                assert (await each.post("/api/pairing", wish))["match"] == ""
            assert (await guest.post("/api/pairing", wish))["match"]  # somebody else is welcome
            for each in (rude, kind):
                assert (await each.http.delete("/api/pairing")).status_code == 204
            assert await rude.get("/api/blocks") == []
            assert (await kind.http.delete(f"/api/blocks/{blocked['id']}")).json() == []
            match = (await rude.open("nullgame", "me", "open"))["id"]
            await kind.post(f"/api/matches/{match}/join")
            for nobody in ({"name": "Not There"}, {"name": "Kind One"}, {"match": "nosuch", "player": 1}, {}):
                assert (await kind.http.post("/api/blocks", json=nobody)).status_code == 404

    asyncio.run(story())


def test_who_blocks_while_waiting_is_not_paired(server: Server) -> None:
    async def story() -> None:
        async with Member(server, "Waits Alone") as one, Member(server, "Comes Late") as two:
            wish = {"game": "fogline", "preset": "quick"}
            await one.post("/api/pairing", wish)
            await one.post("/api/blocks", {"name": "Comes Late"})
            assert (await two.post("/api/pairing", wish))["match"] == ""
            for each in (one, two):
                assert (await each.http.delete("/api/pairing")).status_code == 204

    asyncio.run(story())


def names_and_accounts(server: Server) -> None:
    """By `parlour admin`, while the house is open; it holds nobody yet."""

    async def story() -> None:
        admin = Admin(server)

        async def run(*words: str, code: int = 0) -> str:
            return await asyncio.to_thread(admin, *words, code=code)

        assert "no name was reported" in await run("reported")
        async with Member(server, "Bad Word") as bad, Member(server, "Fine") as fine, Member(server) as guest:
            done = await together(bad, fine)
            await done[1].submit("resign")
            await done[0].the_end()
            chairs = await together(bad, fine)
            for each in (fine, guest, guest):
                answer = await each.http.post("/api/reports", json={"match": chairs[0].match, "player": 1})
                assert answer.status_code == 204
            [line] = (await run("reported")).splitlines()
            ident, times, name = line.split(maxsplit=2)
            assert (times, name) == ("2", "Bad Word")
            await run("rename", ident, "Fine", code=1)  # somebody has it
            await run("rename", ident, "admin", code=1)
            await run("rename", ident, "Better Word")
            assert (await bad.me())["name"] == "Better Word"
            told = (await fine.get("/api/history?result=lost"))["matches"]  # and in what they have played
            assert [each["name"] for match in told for each in match["against"]] == ["Better Word"]
            for chair in done:
                await chair.say({"type": "rematch"})
            while not done[0].table["next"]:
                await done[0].hear()
            names = [each["name"] for each in (await fine.get(f"/api/matches/{done[0].table['next']}"))["players"]]
            assert sorted(names) == ["Better Word", "Fine"]  # though the table was open all the time
            assert "no name" in await run("reported")
            assert (await bad.login("Better Word")).status_code == 200
            await run("block", "better word")
            assert (await bad.login("Better Word")).status_code == 403
            async with asyncio.timeout(PATIENCE):
                while (await bad.me())["account"]:
                    await asyncio.sleep(0.1)
            assert (await fine.http.get("/api/person?name=Better%20Word")).status_code == 404
            await run("unblock", "Better Word")
            assert (await bad.login("Better Word")).status_code == 200
            found = re.search(r"password (\S+) now", await run("reset", "Better Word"))
            assert found is not None
            assert (await bad.login("Better Word", PASSWORD)).status_code == 401
            assert (await bad.login("Better Word", found[1])).status_code == 200
            await run("block", "Nobody", code=1)
            numbers = await run("statistics")
            assert re.search(r"^ +2  accounts$", numbers, re.MULTILINE)
            assert re.search(r"^ +1  matches of nullgame, playing$", numbers, re.MULTILINE)
            assert (await chairs[1].submit("hold 1"))["type"] == "done"  # the house was open all the time
        assert found[1] not in server.log()

    asyncio.run(story())
    assert '"error"' not in server.log()


def test_who_keeps_the_house_sees_to_names_and_accounts(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        names_and_accounts(server)
        admin = Admin(server)
        admin("backup", "copy.db")
        admin("backup", "copy.db", code=2)
        assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
        copy = sqlite3.connect(tmp_path / "copy.db")
        assert copy.execute("SELECT count(*) FROM accounts").fetchone() == (2,)
        copy.close()


def test_nobody_waits_for_a_rematch_with_who_has_left_the_house(server: Server) -> None:
    async def story() -> None:
        async with Member(server) as ana, Member(server) as bo:
            one, two = await together(ana, bo)
            await two.submit("resign")
            await one.the_end()
            (await bo.http.post("/api/me/delete", json={"password": ""})).raise_for_status()
            chair = await ana.sit(one.match)
            await chair.say({"type": "rematch"})
            assert (await chair.until("error", "table"))["code"] == "gone"
            assert chair.table["rematch"] == []

    asyncio.run(story())


@pytest.mark.parametrize("verb", ["block", "reset"])
def test_an_operator_ends_what_goes_on_at_a_table(server: Server, verb: str) -> None:
    """The person does not stay by a line that was open before; the other does."""

    async def story() -> None:
        async with Member(server, f"Rude {verb}") as rude, Member(server, f"Kind {verb}") as kind:
            mine, theirs = await together(rude, kind)
            await asyncio.to_thread(Admin(server), verb, f"rude {verb}")
            assert await mine.closed() == 4003
            assert (await theirs.submit("hold 1"))["type"] == "done"

    asyncio.run(story())


def test_there_must_be_a_house(tmp_path: Path) -> None:
    server = Server(tmp_path)
    admin = Admin(server)
    for verb in (("reported",), ("statistics",), ("backup", "x.db")):
        admin(*verb, code=2)
    assert not list(tmp_path.iterdir())
    server.database = "mysql://x"
    admin("reported", code=2)
    server.database = "postgresql://nobody@127.0.0.1:1/none"
    admin("backup", "x.db", code=2)
