"""PostgreSQL dies on its machine, and its copy on another one takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from tests.server.hostile.room import opened, story
from tests.server.test_many_servers import named, seated
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


@pytest.fixture
def both() -> Iterator[tuple[Postgres, Postgres]]:
    """One, and one that has all that it acknowledges."""
    with ExitStack() as stack:
        one, other = stack.enter_context(Postgres()), Postgres()
        stack.callback(other.__exit__, None, None, None)
        other.copies(one)
        yield one, other


class Address:
    """One that leads to whichever of the two has been told, as an operator's balancer or floating address does."""

    def __init__(self, leads_to: Postgres) -> None:
        self.leads_to = leads_to
        self.name = leads_to.fresh().rpartition("/")[2]
        self.tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> str:
        self.server = await asyncio.start_server(self._take, "127.0.0.1", 0)
        port = self.server.sockets[0].getsockname()[1]
        return f"postgresql://postgres@127.0.0.1:{port}/{self.name}"

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._pass_on(reader, writer))
        self.tasks.add(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError), closing(writer):
            there = await asyncio.open_connection("127.0.0.1", self.leads_to.port)
            with closing(there[1]):
                ways = [asyncio.create_task(pump(*way)) for way in ((reader, there[1]), (there[0], writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)


@pytest.mark.parametrize("how", ["falls silent", "dies"])
def test_when_a_copy_takes_over_nothing_acknowledged_is_lost(
    tmp_path: Path, both: tuple[Postgres, Postgres], how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that hangs hangs up on nobody: whoever waits for it is answered by the copy, and is still at the table."""
    one, other = both

    async def work() -> None:
        address = Address(one)
        async with address as database, opened(tmp_path, database=database) as room:
            ana, bo = await named(room, "Ana", "10.0.0.1"), await named(room, "Bo", "10.0.0.2")
            seats = await seated(ana, bo)
            for seat in seats:
                assert (await seat.submit("hold 1", "before"))["type"] == "done"
            monkeypatch.setattr("parlour.store.database.SILENCE", 2.0)
            await asyncio.to_thread(one.freeze if how == "falls silent" else one.stop)
            said = asyncio.create_task(seats[0].submit("hold 2", "meanwhile"))
            await asyncio.to_thread(other.promote)
            address.leads_to = other
            if how == "falls silent":
                assert (await said)["type"] == "done"
                assert (await seats[1].submit("hold 2", "meanwhile"))["type"] == "done"
            else:  # whoever was refused a connection while there was no primary comes back
                await said
                seats = await ana.sit(seats[0].match), await bo.sit(seats[0].match)
                for seat in seats:
                    while (await seat.submit("hold 2", "meanwhile"))["type"] != "done":
                        pass
            tokens = [line.token for line in await room.house.archive.log(seats[0].match)]
            assert tokens == ["before", "before", "meanwhile", "meanwhile"]
            assert (await ana.http.get("/api/health")).status_code == 200

    try:
        story(work())
    finally:
        if how == "falls silent":
            one.thaw()
        else:
            one.start()
