"""All that was a guest's comes along in one commit, on both databases: whatever breaks off leaves all of it or nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from parlour.store.archive import Archive
from parlour.store.database import address, open_engine
from parlour.store.statements import Batch
from tests.server.hostile.room import Visitor, opened, story
from tests.server.persons.people import PASSWORD, Member
from tests.server.underscore.crypt import die
from tests.server.underscore.test_seasons import a_season, put_up
from tests.server.wire import Server, running
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

THEIRS = ("players", "keepsakes", "fallen", "attempts", "blocks")  # tables that tell who somebody is
LOGIN = {"name": "Bringer", "password": PASSWORD, "bring": True}
GRAVES, SETTINGS = "/api/underscore/graves", "/api/underscore/settings"
BOARD = "/api/underscore/seasons/wet-lamp/board"
LOGINS, BETWEEN = 6, 0.05  # seconds


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    found: str = request.getfixturevalue("postgres").fresh()
    return found


async def get(who: Visitor, path: str) -> Any:
    answer = await who.http.get(path)
    answer.raise_for_status()
    return answer.json()


async def lived(browser: Visitor, bo: Visitor) -> None:
    """A guest has done all that there is: a grave, a season, a choice, a block; a match that is over and one that goes on."""
    await die(browser)
    await die(browser, "begin nun Grete", **a_season().options())
    (await browser.http.put(SETTINGS, json={"walk": False, "scope": "full"})).raise_for_status()
    match = (await browser.open("magpie", "me", "open", pace={"kind": "none"})).json()["id"]
    (await bo.http.post(f"/api/matches/{match}/join", json={})).raise_for_status()
    for who in (browser, bo):
        await (await who.sit(match)).say({"type": "ready", "nonce": "0123456789abcdef"})
    await browser.seats[-1].until("update")
    (await browser.http.post("/api/blocks", json={"match": match, "player": 2})).raise_for_status()


async def what_is_theirs(who: Visitor) -> dict[str, Any]:
    past = (await get(who, "/api/history"))["matches"]
    kept = await get(who, "/api/me/export")
    return {
        "graves": [(grave["id"], grave["level"]) for grave in await get(who, GRAVES)],
        "season": [place["runs"] for place in await get(who, BOARD) if place["yours"]],
        "settings": await get(who, SETTINGS),
        "matches": sorted(each["id"] for each in past),
        "blocked": len(await get(who, "/api/blocks")),
        "inputs": sorted((each["id"], len(each["inputs"])) for each in kept["matches"]),
        "record": [each["value"] for each in kept["kept"] if each["kind"] == "record"],
    }


async def whose(database: str, *tables: str) -> dict[str, list[Any]]:
    """The rows of these tables, as the database has them."""
    engine = open_engine(address(database))
    async with engine.connect() as connection:
        rows = {table: (await connection.execute(text(f"SELECT * FROM {table}"))).all() for table in tables}
    await engine.dispose()
    return {table: sorted(map(repr, found)) for table, found in rows.items()}


def cut_off(archive: Archive, at: int) -> list[Batch]:
    """From now on commits are counted that say who somebody is, and this one is not made."""
    write, seen = archive.writer.executor.write, list[Batch]()

    async def instead(batch: Batch) -> None:
        if any(f" {table} " in statement.text for statement, _ in batch for table in (*THEIRS, "sessions", "matches")):
            seen.append(batch)
            if len(seen) == at:
                raise OSError("the power is cut")
        await write(batch)

    archive.writer.executor.write = instead  # type: ignore[method-assign]
    return seen


def test_all_of_it_comes_along_or_nothing(tmp_path: Path, database: str) -> None:
    async def tell() -> None:
        async with opened(tmp_path, database=database) as room:
            await put_up(room, a_season(), "2026-11-12")
            bo, at_home = await room.guest("10.0.0.2"), await room.guest("10.0.0.3")
            account = {"name": "Bringer", "password": PASSWORD}
            (await at_home.http.post("/api/account", json=account)).raise_for_status()
            browser = await room.guest("10.0.0.4")
            await lived(browser, bo)
            had, before = await what_is_theirs(browser), await whose(database, *THEIRS)
            assert had["graves"] and had["season"] and had["blocked"] == 1 and len(had["matches"]) == 3
            seen = cut_off(room.house.archive, at=1)
            answer = await browser.http.post("/api/session", json=LOGIN)
            assert answer.status_code == 503
            assert await whose(database, *THEIRS) == before
            assert await what_is_theirs(browser) == had
            answer = await browser.http.post("/api/session", json=LOGIN)
            assert answer.status_code == 200 and answer.json()["name"] == "Bringer"
            assert len(seen) == 2  # the one that failed, and one for everything
            assert await what_is_theirs(browser) == had
            [place] = [place for place in await get(browser, BOARD) if place["yours"]]
            assert place["name"] == "Bringer"
            (await browser.http.delete("/api/session")).raise_for_status()
            left = await what_is_theirs(browser)
            assert not any(left[name] for name in ("graves", "season", "matches", "blocked", "record"))
            assert left["settings"] == {"walk": True, "scope": "skill"}

    story(tell())


def test_whoever_plays_on_at_the_same_moment_loses_nothing(tmp_path: Path, database: str) -> None:
    """Inputs and the change of hands wait for each other."""

    async def tell() -> None:
        async with opened(tmp_path, database=database) as room:
            at_home, browser = await room.guest("10.0.0.3"), await room.guest("10.0.0.4")
            (await at_home.http.post("/api/account", json={"name": "Bringer", "password": PASSWORD})).raise_for_status()
            seats = [await browser.begun("underscore", "me", options={"run": True}) for _ in range(3)]
            login = asyncio.create_task(browser.http.post("/api/session", json=LOGIN))
            said = await asyncio.gather(*(seat.submit(f"begin nun Grete {n}", f"t{n}") for n, seat in enumerate(seats)))
            assert (await login).status_code == 200
            exported = {each["id"]: each["inputs"] for each in (await get(browser, "/api/me/export"))["matches"]}
            for seat, answer in zip(seats, said, strict=True):  # acknowledged, or cut before it was heard
                assert len(exported[seat.match]) == (answer["type"] == "done"), answer

    story(tell())


async def browse(server: Server, number: int) -> Member:
    """Somebody with two matches that are over, one that goes on and one that waits."""
    browser = await Member(server).__aenter__()
    for _ in range(2):
        chair = await browser.sit((await browser.open("magpie", "me", "bot:random", pace={"kind": "none"}))["id"])
        await chair.until("update")
        await chair.submit("resign")
    going = await browser.sit((await browser.open("magpie", "me", "bot:random", pace={"kind": "none"}))["id"])
    await going.until("update")
    await browser.open("magpie", "me", "open")
    (await browser.http.put(SETTINGS, json={"walk": bool(number % 2)})).raise_for_status()
    return browser


async def matches_of(database: str, name: str) -> int:
    engine = open_engine(address(database))
    async with engine.connect() as connection:
        query = "SELECT count(*) FROM players WHERE name = :name"
        found = int((await connection.execute(text(query), {"name": name})).scalar_one())
    await engine.dispose()
    return found


def test_kill_nine_leaves_all_of_it_or_nothing(tmp_path: Path, database: str) -> None:
    """Several log in one after the other, and the house falls in the midst of them."""

    async def tell(server: Server) -> None:
        names = [f"Bringer {number}" for number in range(LOGINS)]
        browsers = [await browse(server, number) for number in range(LOGINS)]
        for name in names:
            async with Member(server, name):
                pass
        logins = []
        for browser, name in zip(browsers, names, strict=True):
            logins.append(asyncio.create_task(browser.http.post("/api/session", json={**LOGIN, "name": name})))
            await asyncio.sleep(BETWEEN)
        server.kill()
        await asyncio.gather(*logins, return_exceptions=True)
        for name in names:
            assert await matches_of(database, name) in (0, 4)
        await asyncio.to_thread(server.start)
        for number, (browser, name) in enumerate(zip(browsers, names, strict=True)):
            assert (await browser.http.post("/api/session", json={**LOGIN, "name": name})).status_code == 200
            assert await matches_of(database, name) == 4
            assert (await browser.me())["name"] == name
            assert (await browser.get(SETTINGS))["walk"] is bool(number % 2)
            await browser.__aexit__()

    with running(tmp_path, database=database) as server:
        asyncio.run(tell(server))
