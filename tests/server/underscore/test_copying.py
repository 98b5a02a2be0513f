"""The dead are copied page by page: by scope, after a cursor, packed, and nothing is missed whoever writes meanwhile."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text
from sqlalchemy.engine import URL

from parlour.games.underscore.dead.fallen import Encounter
from parlour.games.underscore.dead.sync import Ask, Key
from parlour.store.archive import Archive
from parlour.store.rows import GuestRow
from parlour.store.underscore.shared import SharedDead, SharedPage, promoted
from tests.games.underscore.dead import a_fallen, with_history
from tests.server.hostile.room import opened, story
from tests.server.underscore.crypt import DEAD, beginners, give

pytestmark = pytest.mark.slow


def many(count: int) -> list[Encounter]:
    """Fallen of many builds and levels."""
    return [
        a_fallen(1 + place % 30, max_hp=10 + place % 50, hp_penalty=place // 50, turn_history=with_history(1, 2))
        for place in range(count)
    ]


async def admit(dead: SharedDead, found: Encounter, guest: str = "ana") -> None:
    _, changes = await dead.admit(guest, found, "parlour 1\n", 1)
    await dead.archive.writer.write(*changes)


def at(url: URL, work: Callable[[SharedDead], Coroutine[object, object, None]]) -> None:
    async def run() -> None:
        archive = Archive(url)
        await archive.open("key")
        await archive.writer.write(GuestRow("ana", "", 1).add())
        dead = SharedDead(archive)
        await dead.walking.open()
        try:
            await work(dead)
        finally:
            await archive.close()

    asyncio.run(run())


async def page(dead: SharedDead, ask: Ask, size: int = 500) -> SharedPage:
    found = await dead.page(ask, size)
    assert found is not None
    return found


async def whole(dead: SharedDead, ask: Ask, copy: dict[Key, bytes], size: int) -> int:
    """The copy brought up to date; its cursor."""
    while True:
        told = await page(dead, ask, size)
        for key in told.gone:
            copy.pop(key, None)
        for raw in told.items:
            item = _read(bytes(raw))
            copy[item.id, item.level, item.is_elite] = bytes(raw)
        ask = replace(ask, cursor=told.cursor)
        if not told.more:
            return told.cursor


def _read(data: bytes) -> Encounter:
    return msgspec.json.decode(data, type=Encounter)


def test_us_172_a_copy_has_the_levels_asked_for_and_goes_on_from_its_cursor(database: URL) -> None:
    """US-171, US-172"""

    async def tell(dead: SharedDead) -> None:
        for found in many(90):
            await admit(dead, found)
        copy: dict[Key, bytes] = {}
        cursor = await whole(dead, Ask("skill", 5, 15, 0, 300), copy, 7)
        assert len(copy) == 33 and {key[1] for key in copy} == set(range(5, 16))
        late = a_fallen(9, max_hp=33, turn_history=with_history(2))
        await admit(dead, late)
        await dead.call_back("ana", many(90)[5].id)
        told = await page(dead, Ask("skill", 5, 15, cursor, 300))
        assert [_read(bytes(raw)).id for raw in told.items] == [late.id]
        assert told.gone == [(many(90)[5].id, 6, False)]
        everything: dict[Key, bytes] = {}
        await whole(dead, Ask("full", 1, 999, 0), everything, 50)
        assert len(everything) == 90
        assert (await dead.size()).encounters == 90
        assert await dead.page(Ask("full", 1, 999, 10**6)) is None

    at(database, tell)


def test_the_skill_scope_has_the_newest_of_a_kind(database: URL) -> None:
    async def tell(dead: SharedDead) -> None:
        made = [a_fallen(3, max_hp=10 + place, turn_history=with_history(1)) for place in range(12)]
        for found in made:
            await admit(dead, found)
        copy: dict[Key, bytes] = {}
        await whole(dead, Ask("skill", 1, 10, 0, 5), copy, 2)
        assert {key[0] for key in copy} == {found.id for found in made[-5:]}

    at(database, tell)


def test_nothing_is_missed_whoever_writes_meanwhile(database: URL) -> None:
    """Two servers admit at once, over one database where it can be shared, while somebody copies without end."""

    async def tell(dead: SharedDead) -> None:
        others = [dead]
        if dead.archive.shared:
            second = Archive(database)
            await second.open("key")
            others.append(SharedDead(second))
        dice = random.Random(7)
        made = many(120)
        copy: dict[Key, bytes] = {}
        cursor = 0
        admitting = [asyncio.create_task(admit(others[place % len(others)], found)) for place, found in enumerate(made)]
        while not all(task.done() for task in admitting):
            cursor = await whole(dead, Ask("full", 1, 999, cursor), copy, dice.randint(1, 9))
        await asyncio.gather(*admitting)
        await whole(dead, Ask("full", 1, 999, cursor), copy, 9)
        assert len(copy) == 120
        for other in others[1:]:
            await other.archive.close()

    at(database, tell)


def test_r_47_who_has_won_often_enough_becomes_an_elite(database: URL) -> None:
    """R-47: five victories, and two of five fights at least; the ordinary one leaves the copies, the elite comes."""
    assert not promoted(4, 4) and promoted(12, 5) and not promoted(13, 5)

    async def tell(dead: SharedDead) -> None:
        found = a_fallen(4)
        await admit(dead, found)
        copy: dict[Key, bytes] = {}
        cursor = await whole(dead, Ask("full", 1, 999, 0), copy, 5)
        for _ in range(4):
            await dead.archive.writer.write(*await dead.deeds([("e03a", 3), (found.id, 4)], slain=True))
        assert await whole(dead, Ask("full", 1, 999, cursor), copy, 5) == cursor
        await dead.archive.writer.write(*await dead.deeds([("e03a", 3), (found.id, 4)], slain=True))
        await whole(dead, Ask("full", 1, 999, cursor), copy, 1)
        assert list(copy) == [(found.id, 4, True)]
        [deeds] = await dead.of("ana")
        assert (deeds.is_elite, deeds.promoted, deeds.met, deeds.won) == (True, True, 5, 5)
        # A fight against the ordinary one that was under way still counts.
        await dead.archive.writer.write(*await dead.deeds([(found.id, 4)], slain=False))
        assert [(each.met, each.won) for each in await dead.of("ana")] == [(6, 5)]
        assert [row.met for row in await dead.walking.find("e03a")] == [5]
        # Runs that met it before are still believed: it is remembered as what it was.
        assert {each.is_elite for each in await dead.walking.characters({found.id})} == {True, False}

    at(database, tell)


def test_who_was_made_under_other_rules_walks_no_more(database: URL) -> None:
    async def before(dead: SharedDead) -> None:
        await admit(dead, a_fallen(4))
        await admit(dead, a_fallen(5, rules=0, max_hp=15))
        await admit(dead, a_fallen(6, pack="0" * 32, max_hp=16))
        async with dead.archive.engine.begin() as connection:
            await connection.execute(text("UPDATE house SET value = '0' WHERE key = 'rules'"))

    async def after(dead: SharedDead) -> None:
        told = await page(dead, Ask("full", 1, 999, 0))
        assert [_read(bytes(raw)).level for raw in told.items] == [4]
        cursor = 3  # as far as the three admissions
        assert [key[1] for key in (await page(dead, Ask("full", 1, 999, cursor))).gone] == [5, 6]

    at(database, before)
    at(database, after)


def test_pages_are_packed_for_whoever_unpacks_them(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            for upload in beginners(4):
                assert (await give(ana, upload)).status_code == 201
            plain = await ana.http.get(DEAD, headers={"accept-encoding": "identity"})
            packed = await ana.http.get(DEAD, headers={"accept-encoding": "gzip"})
            assert plain.json() == packed.json()
            assert "content-encoding" not in plain.headers and packed.headers["content-encoding"] == "gzip"
            assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
            assert (await ana.http.get(DEAD, params={"cursor": 10**6})).status_code == 410
            assert (await ana.http.get(DEAD, params={"scope": "season"})).status_code == 400
            assert (await ana.http.get(DEAD, params={"low": 0})).status_code == 400
            size = (await ana.http.get(f"{DEAD}/size")).json()
            assert size["encounters"] == 4 and size["bytes"] > 0

    story(tell())
