"""What is written is there again, in SQLite and in PostgreSQL."""

import asyncio

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.engine import URL

from parlour.core.dice import Draw
from parlour.store.archive import Archive
from parlour.store.rows import GuestRow, Kept, MatchRow, PlayerRow, drafted
from parlour.store.tables import metadata
from parlour.table.clock import Pace
from parlour.table.match import Entry


def a_match(name: str = "m1") -> MatchRow:
    players = [PlayerRow(name, 1, "person", "g1", "Ana"), PlayerRow(name, 2, "bot", name="bot:easy", level="easy")]
    return MatchRow(name, "nullgame", 1, {"pebbles": 3}, Pace("days", 2), "waiting", True, "ab" * 32, 1, players)


def test_what_is_written_is_there_after_a_restart(database: URL) -> None:
    async def story() -> None:
        archive = Archive(database)
        assert await archive.open("key one") == "key one"
        match = a_match()
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *match.add())
        match.phase, match.started = "playing", 17
        entry = Entry(1, "hold 2", draws=[Draw("bag", 0, "12")], at=20)
        await archive.writer.write(match.begin(), Kept(entry, "t1").add("m1", 1), *drafted("m1", 2, "half"))
        await archive.writer.write(*drafted("m1", 2, "whole"))
        stopped = archive.clock.now()
        await archive.close()

        again = Archive(database)
        assert await again.open("key two") == "key one"
        assert stopped <= again.clock.now() + 1000
        assert await again.match("m1") == match
        assert await again.match("m2") is None
        assert await again.matches("playing") == [match]
        assert await again.matches("waiting") == []
        assert await again.matches_of("g1", 9) == [match]
        assert await again.drafts("m1") == {2: "whole"}
        [kept] = await again.log("m1")
        assert (kept.token, kept.entry.text, kept.entry.at) == ("t1", "hold 2", 20)
        assert [(draw.stream, draw.text) for draw in kept.entry.draws] == [("bag", "12")]
        await again.close()

    asyncio.run(story())


def test_two_servers_that_open_at_once_agree_on_the_key(database: URL) -> None:
    async def story() -> None:
        archives = [Archive(database) for _ in range(1 if database.get_backend_name() == "sqlite" else 3)]
        keys = await asyncio.gather(*(archive.open(f"key {n}") for n, archive in enumerate(archives)))
        assert len(set(keys)) == 1
        for archive in archives:
            await archive.close()

    asyncio.run(story())


def test_how_far_matches_are(database: URL) -> None:
    async def story() -> None:
        archive = Archive(database)
        await archive.open("key")
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *a_match("m1").add(), *a_match("m2").add())
        lines = [Kept(Entry(1, f"hold {ply}", at=ply)).add("m1", ply) for ply in (1, 2, 3)]
        await archive.writer.write(*lines)
        assert [(match, plies) for match, plies, _ in await archive.stand(["m1", "m2", "m3"])] == [("m1", 3), ("m2", 0)]
        assert await archive.stand([]) == []
        assert [kept.entry.text for kept in await archive.log("m1", 2)] == ["hold 3"]
        started = a_match("m1")
        started.phase, started.started = "playing", 1
        await archive.writer.write(started.begin())
        assert [row.id for row in await archive.untouched(4)] == ["m1"]
        assert await archive.untouched(3) == []
        await archive.close()

    asyncio.run(story())


def test_the_migrations_make_the_tables_that_the_code_uses(database: URL) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def story() -> None:
        archive = Archive(database)
        await archive.open("key")
        async with archive.engine.connect() as connection:
            assert await connection.run_sync(differences) == []
        await archive.close()

    asyncio.run(story())
