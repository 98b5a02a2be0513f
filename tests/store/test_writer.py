"""One writer, many matches: commits are shared, failures are not."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy.engine import URL

from parlour.store.archive import Archive
from parlour.store.database import BadAddress, address
from parlour.store.rows import GuestRow, LogLine
from parlour.store.tables import HEAD
from parlour.store.writer import Lost, Overtaken
from parlour.table.match import Entry
from tests.store.test_archive import a_match


def with_archive(url: URL, story: Callable[[Archive], Coroutine[object, object, None]]) -> None:
    async def run() -> None:
        archive = Archive(url)
        await archive.open("key")
        try:
            await story(archive)
        finally:
            await archive.close()

    asyncio.run(run())


def test_whoever_waits_at_the_same_time_shares_a_commit(database: URL) -> None:
    async def story(archive: Archive) -> None:
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *a_match().add())
        before = archive.writer.commits
        lines = [LogLine(Entry(1, "show", at=ply), f"t{ply}").add("m1", ply) for ply in range(1, 201)]
        await asyncio.gather(*(archive.writer.write(line) for line in lines))
        assert archive.writer.commits - before < 20
        assert len(await archive.log("m1")) == 200

    with_archive(database, story)


def test_a_line_written_by_another_server_is_lost_and_nothing_else_is(database: URL) -> None:
    async def story(archive: Archive) -> None:
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *a_match().add())
        await archive.writer.write(LogLine(Entry(1, "hold 1"), "a").add("m1", 1))
        twice_ply = archive.writer.write(LogLine(Entry(2, "hold 2"), "b").add("m1", 1))
        nowhere = archive.writer.write(LogLine(Entry(1, "hold 2"), "a").add("none", 1))
        good = archive.writer.write(LogLine(Entry(2, "hold 3"), "a").add("m1", 2))
        found = await asyncio.gather(twice_ply, nowhere, good, return_exceptions=True)
        assert [type(one) for one in found] == [Overtaken, Lost, type(None)]
        assert [kept.entry.text for kept in await archive.log("m1")] == ["hold 1", "hold 3"]

    with_archive(database, story)


def test_what_was_decided_by_an_old_state_is_not_stored_and_all_else_is(database: URL) -> None:
    """In the same batch: of several who take the same seat one has it, and nothing that the others brought is kept."""

    async def story(archive: Archive) -> None:
        ana, rows = GuestRow("g1", "Ana", 1), [a_match("m1"), a_match("m2")]
        await archive.writer.write(ana.add(), *rows[0].add(), *rows[1].add())
        takers = [rows[0].seating(replace(rows[0].players[0], name=name)) for name in ("Bo", "Cy", "Di")]
        jobs = [
            archive.writer.write(*taker.settle(rows[0]), LogLine(Entry(1, "show")).add("m1", ply))
            for ply, taker in enumerate(takers, 1)
        ]
        other = replace(rows[1], phase="cancelled")
        found = await asyncio.gather(*jobs, archive.writer.write(*other.settle(rows[1])), return_exceptions=True)
        assert [type(one) for one in found] == [type(None), Overtaken, Overtaken, type(None)]
        assert [await archive.match("m1"), await archive.match("m2")] == [takers[0], other]
        assert len(await archive.log("m1")) == 1
        assert archive.writer.kept_at > 0  # the store is well

    with_archive(database, story)


def test_a_gap_in_a_log_is_noticed(database: URL) -> None:
    async def story(archive: Archive) -> None:
        await archive.writer.write(GuestRow("g1", "Ana", 1).add(), *a_match().add())
        await archive.writer.write(LogLine(Entry(1, "hold 1")).add("m1", 2))
        with pytest.raises(ValueError, match="line 1 of the log is missing"):
            await archive.log("m1")

    with_archive(database, story)


@pytest.mark.parametrize(
    "given", ["mysql://a/b", "sqlite://", "sqlite:///:memory:", "/none/such/house.db", "sqlite:////none/x.db", "a:b:c"]
)
def test_an_impossible_address_is_one_clear_line(given: str) -> None:
    with pytest.raises(BadAddress) as trouble:
        address(given)
    assert "\n" not in str(trouble.value)


def test_addresses_choose_their_driver() -> None:
    assert address("house.db").drivername == "sqlite+aiosqlite"
    assert address("sqlite:///house.db").drivername == "sqlite+aiosqlite"
    assert address("postgresql://u:p@h/d").drivername == "postgresql+asyncpg"
    assert address("postgresql+asyncpg://u:p@h/d").drivername == "postgresql+asyncpg"


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    async def story(archive: Archive) -> None:
        assert (tmp_path / "private.db").stat().st_mode & 0o077 == 0

    with_archive(address(str(tmp_path / "private.db")), story)


def test_the_last_migration_is_the_one_expected() -> None:
    from alembic.script import ScriptDirectory

    import parlour.store.migrations as migrations

    assert ScriptDirectory(str(Path(str(migrations.__file__)).parent)).get_current_head() == HEAD
