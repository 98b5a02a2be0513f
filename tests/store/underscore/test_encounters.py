"""Encounters and graveyards in a store: the base pack always there, pages all or nothing, five of a build at most."""

import asyncio
from collections.abc import Callable, Coroutine

import pytest
from msgspec.structs import replace
from sqlalchemy import text, update
from sqlalchemy.engine import URL

from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import Encounter, Walking
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.dead.sync import Page
from parlour.store import tables, writes
from parlour.store.archive import Archive
from parlour.store.rows import Change, GuestRow
from parlour.store.underscore.encounters import Encounters
from parlour.store.underscore.graveyard import QUEUE_MOST, Burial, Graveyard
from parlour.store.writer import Lost
from tests.games.underscore.dead import a_fallen, with_history


class Story:
    """A store opened for one test."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.encounters = Encounters(archive)
        self.graveyard = Graveyard(archive, self.encounters)

    async def take(self, found: Encounter) -> Walking | None:
        echo, changes = await self.encounters.take(found, "given")
        await self.archive.writer.write(*changes)
        return echo

    async def bury(self, found: Encounter, made: int = 1, walks: bool = True, inputs: int = 0) -> Burial:
        burial, changes = await self.graveyard.burial("me", found, "parlour 1\n" + "1 wait\n" * inputs, made, walks)
        await self.archive.writer.write(*changes)
        return burial


def told(database: URL, story: Callable[[Story], Coroutine[object, object, None]]) -> None:
    async def run() -> None:
        archive = Archive(database)
        await archive.open("key")
        found = Story(archive)
        await found.encounters.open()
        if await archive.guest("me") is None:
            await archive.writer.write(GuestRow("me", "", 1).add())
        try:
            await story(found)
        finally:
            await archive.close()

    asyncio.run(run())


def test_the_base_pack_is_always_there(database: URL) -> None:
    async def first(story: Story) -> None:
        assert sorted(await story.encounters.index()) == sorted(
            (found.id, found.level, found.is_elite) for found in content().encounters.values()
        )
        assert await story.encounters.at(3, False) == ["a03a", "a03b", "e03a", "e03b"]
        assert await story.encounters.at(5, True) == ["e05x"]
        [row] = await story.encounters.find("e05x")
        assert row.character() == content().encounters["e05x"]
        await story.encounters.meet(row.key, True)
        # an older house with another pack
        async with story.archive.engine.begin() as connection:
            await connection.execute(update(tables.house).where(tables.house.c.key == "pack").values(value="old"))
            await connection.execute(text("DELETE FROM encounters WHERE id = 'e01a'"))

    async def second(story: Story) -> None:
        assert len(await story.encounters.index()) == 98
        [row] = await story.encounters.find("e05x")
        assert (row.met, row.won) == (1, 1)  # what is known of its deeds is kept
        await story.encounters.apply(Page([], [("e05x", 5, True)], 1, False), [])
        assert len(await story.encounters.index()) == 98  # no server takes the base pack away

    told(database, first)
    told(database, second)


def test_servers_that_open_at_once_have_one_base_pack(database: URL) -> None:
    """`parlour serve --processes` on a new file: all but one process died of it, and were started again."""

    async def story() -> None:
        archives = [Archive(database) for _ in range(4)]
        for archive in archives:
            await archive.open("key")
        packs = [Encounters(archive) for archive in archives]
        await asyncio.gather(*(each.open() for each in packs))
        assert len(await packs[0].index()) == 98
        for archive in archives:
            await archive.close()

    asyncio.run(story())


def test_what_is_taken_walks_at_its_level_and_kind(database: URL) -> None:
    async def first(story: Story) -> None:
        assert await story.take(a_fallen(3)) is None
        assert await story.take(a_fallen(4)) is None  # the key is id, level and kind
        assert await story.take(a_fallen(3, is_elite=True)) is None

    async def second(story: Story) -> None:
        ident = a_fallen().id
        assert ident in await story.encounters.at(3, False)
        assert await story.encounters.at(3, True) == [ident, "e03x"]
        rows = await story.encounters.find(ident)
        assert [row.key for row in rows] == [(ident, 3, False), (ident, 3, True), (ident, 4, False)]
        assert rows[0].encounter() == a_fallen(3)
        assert rows[0].character().bark == a_fallen().epitaph
        assert (await story.encounters.counts()) == {"base": 98, "given": 3}

    told(database, first)
    told(database, second)


def test_the_same_comes_back_as_an_echo(database: URL) -> None:
    async def story(story: Story) -> None:
        await story.take(a_fallen())
        await story.take(replace(a_fallen(), name="Another Name", author="Bo"))  # name and author are outside the id
        [row] = await story.encounters.find(a_fallen().id)
        assert (row.echoes, row.encounter().name) == (1, "Grete of the Salt")
        assert row.encounter().stats.echoes == 1

    told(database, story)


def test_at_most_five_of_a_build_walk(database: URL) -> None:
    async def story(story: Story) -> None:
        made = [a_fallen(turn_history=with_history(*range(1, count + 1))) for count in range(1, 6)]
        made.append(a_fallen(turn_history=with_history(1, 1)))
        for found in made[:5]:
            assert await story.take(found) is None
        await story.encounters.meet((made[2].id, 3, False), False)
        echo = await story.take(made[5])
        assert echo is not None and echo.id == made[2].id  # the most met one stands for it
        assert await story.encounters.find(made[5].id) == []
        [most] = await story.encounters.find(made[2].id)
        assert (most.met, most.won, most.echoes) == (1, 0, 1)
        await story.encounters.apply(Page([], [(made[0].id, 3, False)], 1, False), [])  # one retires
        assert await story.take(made[5]) is None

    told(database, story)


def test_a_page_is_applied_all_or_nothing(database: URL) -> None:
    async def story(story: Story) -> None:
        first, second = replace(a_fallen(5), verified=True), a_fallen(6)
        cursor = Change(writes.ADD_KEEPSAKE, {"guest": "me", "kind": "sync", "name": "held", "value": "1"})
        nobody = Change(writes.ADD_KEEPSAKE, {"guest": "nobody", "kind": "sync", "name": "held", "value": "1"})
        with pytest.raises(Lost):
            await story.encounters.apply(Page([first, second], [], 7, False), [nobody])
        assert len(await story.encounters.index()) == 98
        await story.encounters.apply(Page([first, second], [], 7, False), [cursor])
        assert len(await story.encounters.index()) == 100
        await story.encounters.apply(Page([replace(first, name="Ada the Salt")], [], 8, False), [])
        assert [row.encounter().name for row in await story.encounters.find(first.id)] == [
            "Ada the Salt",
            "Grete of the Salt",
        ]
        await story.encounters.apply(Page([], [(first.id, 5, False), (first.id, 6, False)], 9, False), [])
        assert len(await story.encounters.index()) == 98

    told(database, story)


def test_what_lies_outside_a_narrower_scope_can_be_dropped(database: URL) -> None:
    async def story(story: Story) -> None:
        await story.take(a_fallen(1))
        await story.encounters.apply(Page([a_fallen(level) for level in (2, 8, 30)], [], 9, False), [])
        assert await story.encounters.forget_outside(5, 25, []) == 2
        assert (await story.encounters.counts()) == {"base": 98, "given": 1, "sync": 1}

    told(database, story)


def test_us_160_who_falls_is_kept_walks_and_waits_to_be_sent(database: URL) -> None:
    """US-160"""

    async def first(story: Story) -> None:
        found = await story.bury(a_fallen(3), 10)
        assert (found.walks, found.unsent) == (True, "")
        await story.bury(a_fallen(4), 20, walks=False)  # the player has opted out
        await story.bury(a_fallen(5, verified=False), 30)  # nothing unverified walks
        await story.encounters.meet((a_fallen().id, 3, False), True)
        await story.encounters.meet((a_fallen().id, 3, False), False)

    async def second(story: Story) -> None:
        graves = await story.graveyard.graves("me")
        assert [(grave.level, grave.state, grave.met, grave.won) for grave in graves] == [
            (5, "kept", 0, 0),
            (4, "kept", 0, 0),
            (3, "queued", 2, 1),
        ]
        assert graves[2].encounter() == a_fallen(3)
        assert graves[2].record == "parlour 1\n"
        assert [grave.level for grave in await story.graveyard.queue("me")] == [3]
        assert (await story.encounters.counts()) == {"base": 98, "own": 1}
        await story.graveyard.mark(graves[2], "sent")
        assert await story.graveyard.queue("me") == []
        await story.graveyard.call_back(graves[2])
        assert (await story.encounters.counts()) == {"base": 98}
        graves = await story.graveyard.graves("me")
        assert [(grave.state, grave.met) for grave in graves] == [("kept", 0), ("kept", 0), ("kept", 2)]
        await story.graveyard.engrave(graves[2], EPITAPHS[3])
        assert (await story.graveyard.graves("me"))[2].encounter().epitaph == EPITAPHS[3]
        await story.graveyard.forget(graves[0])
        assert len(await story.graveyard.graves("me")) == 2

    told(database, first)
    told(database, second)


def test_us_160_fifty_wait_and_nothing_that_waits_is_dropped(database: URL) -> None:
    """US-160"""

    async def story(story: Story) -> None:
        for level in range(1, QUEUE_MOST + 1):
            await story.bury(a_fallen(level, turn_history=with_history(*[1] * (level % 30), 2)), level)
        found = await story.bury(a_fallen(99), 99)
        assert found.unsent == "queue"
        found = await story.bury(a_fallen(98), 98, inputs=16_000)
        assert (found.walks, found.unsent) == (True, "size")
        waiting = await story.graveyard.queue("me")
        assert [grave.level for grave in waiting] == list(range(1, QUEUE_MOST + 1))
        assert len(await story.graveyard.graves("me")) == QUEUE_MOST + 2

    told(database, story)


def test_an_own_one_that_comes_back_with_a_sync_stays_an_own_one(database: URL) -> None:
    async def story(story: Story) -> None:
        await story.bury(a_fallen())
        stats = replace(a_fallen().stats, met=7, won=5)
        await story.encounters.apply(Page([a_fallen(stats=stats)], [], 3, False), [])
        [grave] = await story.graveyard.graves("me")
        assert (grave.met, grave.won) == (7, 5)
        assert (await story.encounters.counts())["own"] == 1

    told(database, story)
