"""What is written is there again, in SQLite and in PostgreSQL."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.command import upgrade
from alembic.config import Config
from alembic.migration import MigrationContext
from msgspec.structs import replace
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL

from parlour.core.dice import Draw
from parlour.store import migrations
from parlour.store.archive import Archive
from parlour.store.database import address, open_engine
from parlour.store.persons.replies import set_replies
from parlour.store.rows import GuestRow, LogLine, MatchRow, PlayerRow, drafted
from parlour.store.tables import metadata
from parlour.table.clock import Pace
from parlour.table.match import Entry
from tests.store.postgres import Postgres


def a_match(name: str = "m1") -> MatchRow:
    players = [PlayerRow(name, 1, "person", "g1", "Ana"), PlayerRow(name, 2, "bot", name="bot:easy", level="easy")]
    return MatchRow(name, "nullgame", 1, {"pebbles": 3}, Pace("days", 2), "waiting", True, "ab" * 32, 1, players)


def test_what_is_written_is_there_after_a_restart(database: URL) -> None:
    async def story() -> None:
        archive = Archive(database)
        assert await archive.open("key one") == "key one"
        opened = a_match()
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *opened.add())
        match = replace(opened, phase="playing", started=17, wishes=[1])
        entry = Entry(1, "hold 2", draws=[Draw("bag", 0, "12")], at=20)
        await archive.writer.write(*match.settle(opened), LogLine(entry, "t1").add("m1", 1), *drafted("m1", 2, "half"))
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


@pytest.mark.slow
def test_no_commit_waits_for_another_servers_time_and_the_latest_stays(postgres: Postgres) -> None:
    """Every commit says what time it is, on one row that all servers have."""

    async def story() -> None:
        one, other = (Archive(address(url)) for url in [postgres.fresh()] * 2)
        for archive in (one, other):
            await archive.open("key")
        one.clock.go_on(7_000_000)
        async with one.engine.begin() as busy:
            await busy.execute(text("SELECT value FROM house WHERE key = 'time' FOR UPDATE"))
            async with asyncio.timeout(60):
                await other.writer.write(GuestRow("g1", "Ana", 1).add())
        await one.writer.write()
        await other.writer.write()  # it is earlier there
        async with one.engine.connect() as connection:
            stored = (await connection.execute(text("SELECT value FROM house WHERE key = 'time'"))).scalar()
        assert int(str(stored)) >= 7_000_000
        assert await other.guest("g1") is not None
        for archive in (one, other):
            await archive.close()

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
        lines = [LogLine(Entry(1, f"hold {ply}", at=ply)).add("m1", ply) for ply in (1, 2, 3)]
        await archive.writer.write(*lines)
        found = {match: (plies, stand) for match, plies, stand in await archive.stand(["m1", "m2", "m3"])}
        assert found == {"m1": (3, a_match("m1").stand()), "m2": (0, a_match("m2").stand())}
        assert await archive.stand([]) == []
        assert [kept.entry.text for kept in await archive.log("m1", 2)] == ["hold 3"]
        started = replace(a_match("m1"), phase="playing", started=1)
        await archive.writer.write(*started.settle(a_match("m1")))
        assert [row.id for row in await archive.untouched(4)] == ["m1"]
        assert await archive.untouched(3) == []
        await archive.close()

    asyncio.run(story())


def test_a_match_with_an_answer_given_in_advance_does_not_sleep(database: URL) -> None:
    """The house may have fallen between an input and its answer."""

    async def story() -> None:
        archive = Archive(database)
        await archive.open("key")
        for name in ("m1", "m2"):
            playing = replace(a_match(name), phase="playing")
            await archive.writer.write(*(GuestRow("g1", "Ana", 1).add(),) * (name == "m1"), *playing.add())
            await archive.writer.write(LogLine(Entry(1, "hold 1", at=1)).add(name, 1, 9_000))
        await archive.writer.write(*set_replies("m2", 2, {"*": "hold 2"}))
        assert sorted(await archive.asleep()) == [("m1", False, 9_000), ("m2", False, None)]
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


OLDER = (  # as the third migration left it, with a match over and one that waits
    "INSERT INTO house VALUES ('time', '5000'), ('cookie_key', 'old key')",
    "INSERT INTO guests VALUES ('g1', 'Ana', 1)",
    *(
        f"INSERT INTO matches VALUES ('{name}', 'nullgame', 1, '{{}}', '{{\"kind\":\"none\"}}', '{phase}', "
        f"true, 'ab', 1, 7, '', '[]', '', 'null', '')"
        for name, phase in (("m1", "over"), ("m2", "waiting"))
    ),
    "INSERT INTO players VALUES ('m2', 1, 'person', 'g1', 'Ana', '', '', '')",
    "INSERT INTO inputs VALUES ('m1', 1, 1, '', 'show', '[]', 9, NULL)",
)


def test_an_older_database_is_brought_up_to_date_and_loses_nothing(database: URL) -> None:
    def as_it_was(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(Path(str(migrations.__file__)).parent))
        config.attributes["connection"] = connection
        upgrade(config, "0003")
        for statement in OLDER:
            connection.execute(text(statement.replace(":", "\\:")))

    async def story() -> None:
        engine = open_engine(database)
        async with engine.begin() as connection:
            await connection.run_sync(as_it_was)
        await engine.dispose()
        archive = Archive(database)
        assert await archive.open("new key") == "old key"
        assert archive.clock.now() >= 5000
        [over], [waiting] = await archive.matches("over"), await archive.matches("waiting")
        for row in (over, waiting):
            assert (row.wishes, row.revision, row.started) == ([], 0, 7)
        assert [kept.entry.text for kept in await archive.log("m1")] == ["show"]
        ready = waiting.seating(replace(waiting.players[0], nonce="ab"))
        await archive.writer.write(*ready.settle(waiting), *replace(over, wishes=[2]).settle(over))
        assert await archive.match("m2") == ready
        wished = await archive.match("m1")
        assert wished is not None and wished.wishes == [2]
        await archive.close()

    asyncio.run(story())
