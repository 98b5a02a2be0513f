"""Two servers on one PostgreSQL: one house, one collection of the dead."""

import asyncio
from pathlib import Path

import pytest

from tests.games.underscore.dead import died, long_run
from tests.server.hostile.room import opened, story
from tests.server.underscore.crypt import DEAD, an_upload, beginners, die, give
from tests.store.postgres import Postgres

pytestmark = pytest.mark.slow


def test_what_one_server_admits_the_other_knows(tmp_path: Path, postgres: Postgres) -> None:
    database = postgres.fresh()

    async def tell() -> None:
        async with opened(tmp_path, database=database) as one, opened(tmp_path, database=database) as other:
            ana, bo = await one.guest(), await other.guest()
            for place, upload in enumerate(beginners(8)):
                assert (await give((ana, bo)[place % 2], upload)).status_code == 201
            data = an_upload(long_run())
            answers = await asyncio.gather(give(ana, data), give(bo, data), give(ana, data))
            told = sorted(answer.status_code for answer in answers)
            # whoever is first is admitted, and their second time is the same; another one's is a double, however often
            assert told in ([200, 201, 409], [200, 201, 201], [201, 409, 409])
            pages = [(await who.http.get(DEAD)).json() for who in (ana, bo)]
            assert pages[0] == pages[1] and len(pages[0]["items"]) == 9
            assert [row.met for row in await one.house.underscore.dead.walking.find(died(long_run())[0].slain_by)] >= [
                1
            ]
            for house in (one, other):
                await house.house.underscore.look()
            assert one.house.underscore.walkers.kinds == other.house.underscore.walkers.kinds
            await die(bo)
            await one.house.underscore.look()
            assert (await other.house.underscore.dead.size()).encounters >= 9

    story(tell())
