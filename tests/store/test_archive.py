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
