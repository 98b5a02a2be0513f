"""What an earlier version has kept is all there, and goes on: guests, matches that are over or being played, graves."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import MetaData
from sqlalchemy.ext.asyncio import create_async_engine

from parlour.store import migrations
from parlour.store.archive import Archive
from parlour.store.database import address
from parlour.store.folder import FILE, ME
from parlour.store.home import Home
from parlour.store.persons.history import Wanted, came_to, history, untold
from parlour.store.rows import MatchRow
from parlour.store.underscore.dead import graveyard_of
from tests.store.earlier import WRITTEN, at, read, restore, rows
from tests.store.postgres import Postgres

OURS = ("house", "alembic_version")  # what the house keeps of itself: its time goes on, its migration is another
HOUSES = sorted(file.stem for file in WRITTEN.glob("*-house.sql"))
HOMES = sorted(file.stem for file in WRITTEN.glob("*-home.sql"))

Rows = dict[str, list[dict[str, object]]]


def lost(before: Rows, after: Rows) -> list[str]:
    """Rows of the old tables that are no longer there with all that they said."""
    gone = []
    for table in before.keys() - set(OURS):
        for row in before[table]:
            if not any(row.items() <= kept.items() for kept in after.get(table, [])):
                gone.append(f"{table}: {row}")
    return gone


async def looked_into(database: str) -> dict[str, list[MatchRow]]:
    """The house opens it; everybody's history, by name."""
    archive = Archive(address(database))
    await archive.open("0" * 64)
    while some := await untold(archive, 10):
        for row in some:
            await archive.writer.write(*came_to(row))
    found = {}
    for row in await archive.matches("waiting", "playing", "over"):
        for player in row.players:
            if player.guest:
                found[player.name] = await history(archive, player.guest, Wanted(), None, 50)
    await archive.close()
    return found


def check(found: dict[str, list[MatchRow]]) -> None:
    """Ana played Bo, and plays Fogline; Bo gave a run up, and played alone at two seats."""
    ana, bo = ({(row.game, row.phase): row for row in found[name]} for name in ("Ana", "Bo"))
    assert sorted(ana) == [("fogline", "playing"), ("nullgame", "over")]
    assert len(found["Bo"]) == 3
    assert [player.outcome for player in ana["fogline", "playing"].players] == ["", ""]
    for row in (ana["nullgame", "over"], *[row for row in found["Bo"] if row.game == "nullgame"]):
        assert sorted(player.seat for player in row.players) == [1, 2]
        came = sorted(player.outcome for player in row.players)
        assert came in (["lost", "won"], ["drawn", "drawn"])
        winners = [str(player.seat) for player in row.players if player.outcome == "won"]
        assert row.result.partition(" ")[0] == (winners or ["0"])[0]
    assert [player.outcome for player in bo["underscore", "over"].players] == ["lost"]


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_keeps_what_it_had(tmp_path: Path, name: str) -> None:
    file = tmp_path / "house.db"
    restore(name, file)
    before = read(file)
    assert {"guests", "matches", "players", "inputs"} <= {table for table, some in before.items() if some}
    check(asyncio.run(looked_into(str(file))))
    assert not lost(before, read(file))


def test_no_migration_meets_a_version_that_was_not_written_down() -> None:
    """`python -m tests.store.writing tests/store/written` writes down the version at hand; do it before adding one."""
    versions = sorted(file.name[1:5] for file in Path(migrations.__file__).parent.glob("versions/m*.py"))
    assert {versions[-1], versions[-2]} & {name[:4] for name in HOUSES}
    assert {versions[-1], versions[-2]} & {name[:4] for name in HOMES}


def test_the_newest_house_has_something_in_every_table(tmp_path: Path) -> None:
    restore(HOUSES[-1], tmp_path / "house.db")
    assert [table for table, some in read(tmp_path / "house.db").items() if not some] == []


@pytest.mark.parametrize("name", HOMES)
def test_a_player_keeps_their_dead(tmp_path: Path, name: str) -> None:
    restore(name, tmp_path / FILE)
    before = read(tmp_path / FILE)
    with Home(tmp_path) as home:
        assert len(home.do(graveyard_of(home).graves(ME))) == len(before["fallen"]) >= 1
        assert home.kept("lesson") == {"underscore": 2}
    assert not lost(before, read(tmp_path / FILE))


def test_the_comparison_can_fail() -> None:
    row: dict[str, object] = {"id": "a", "name": "Ana"}
    assert not lost({"guests": [row]}, {"guests": [{**row, "more": 1}]})
    assert lost({"guests": [row]}, {"guests": [{**row, "name": "Bo"}]})
    assert lost({"guests": [row]}, {"guests": []})


@pytest.mark.slow
@pytest.mark.xdist_group("server")
@pytest.mark.parametrize("name", HOUSES)
def test_a_house_on_postgresql_keeps_what_it_had(tmp_path: Path, name: str) -> None:
    """The same rows in the tables of that time."""
    file = tmp_path / "house.db"
    restore(name, file)
    before = read(file)
    version = str(before["alembic_version"][0]["version_num"])

    async def fill(database: str) -> None:
        engine = create_async_engine(address(database))
        async with engine.begin() as connection:
            await connection.run_sync(lambda sync: at(version, sync))
            known = MetaData()
            await connection.run_sync(known.reflect)
            for table in known.sorted_tables:
                if table.name in before and table.name != "alembic_version":
                    await connection.execute(table.delete())  # a migration may have begun it
                    for row in before[table.name]:
                        fitting = {
                            key: bool(value) if str(table.c[key].type) == "BOOLEAN" else value
                            for key, value in row.items()
                        }
                        await connection.execute(table.insert().values(fitting))
        await engine.dispose()

    async def kept(database: str) -> Rows:
        engine = create_async_engine(address(database))
        async with engine.connect() as connection:
            found = await connection.run_sync(rows)
        await engine.dispose()
        return found

    with Postgres() as postgres:
        database = postgres.fresh()
        asyncio.run(fill(database))
        check(asyncio.run(looked_into(database)))
        assert not lost(before, asyncio.run(kept(database)))
