"""Wire twins across two servers: a viewer at a server that does not have the match gets the same bytes in both matches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.laws.twin import Twin
from tests.games.nullgame.twins import TWINS as NULLGAME
from tests.server.hostile.room import Room, story
from tests.server.redis import RedisServer
from tests.server.test_many_servers import named, servers, until
from tests.server.test_twins import FOGLINE, answered, begun, masked
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server"), pytest.mark.usefixtures("patient_bus")]

CASES = [("nullgame", twin) for twin in NULLGAME if "!" not in twin.left] + [("fogline", twin) for twin in FOGLINE]
ASKED = ("", "/replay?pictures=true", "/record", "/picture")


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as found:
        yield found


@pytest.fixture(scope="module")
def redis() -> Iterator[RedisServer]:
    with RedisServer() as found:
        yield found


async def frames(here: Room, there: Room, game: str, twin: Twin, body: str) -> list[bytes]:
    """What the viewer receives at the other server, and is answered there, while the body is played."""
    rooms = [there if number == twin.viewer else here for number in (1, 2, 0)]
    ana, bo, eve = [await named(room, name, "10.0.0.1") for room, name in zip(rooms, ("Ana", "Bo", "Eve"), strict=True)]
    match = (await ana.open(game, "me", "open", options=twin.options)).json()["id"]
    assert (await bo.http.post(f"/api/matches/{match}/join", json={})).status_code == 200
    people = {"1": ana, "2": bo, "0": eve}
    first = "2" if twin.viewer == 1 else "1"  # who comes first has it at their server
    seats = {number: await people[number].sit(match) for number in (first, "2" if first == "1" else "1")}
    seats["0"] = await begun(seats["1"], seats["2"], lambda: eve.sit(match))
    assert not here.house.tables[match].passive
    assert match not in there.house.tables or there.house.tables[match].passive
    said = {"1": 0, "2": 0}
    for line in body.split("\n"):
        said[line[0]] += 1
        answer = await seats[line[0]].submit(line[2:], f"{line[0]}-{said[line[0]]}")
        assert answer["type"] == "done", (line, answer)
    viewer = seats[str(twin.viewer)]
    await viewer.submit("xyzzy", "probe")
    await answered(viewer)
    asks = people[str(twin.viewer)].http

    async def all_here() -> bool:  # servers tell each other of comings after a while
        card = (await asks.get(f"/api/matches/{match}")).json()
        return all(player["here"] for player in card["players"])

    await until(all_here)
    answers = [(await asks.get(f"/api/matches/{match}{what}")).content for what in ASKED]
    return [masked(frame, match) for frame in [*viewer.frames, *answers]]


@pytest.mark.parametrize(("game", "twin"), CASES, ids=lambda part: part if isinstance(part, str) else str(part.viewer))
def test_twins_send_the_same_bytes_across_servers(
    tmp_path: Path, postgres: Postgres, redis: RedisServer, game: str, twin: Twin
) -> None:
    async def work() -> None:
        async with servers(tmp_path, postgres.fresh(), redis) as (here, there):
            left = await frames(here, there, game, twin, twin.left)
            right = await frames(here, there, game, twin, twin.right)
            assert left == right
            assert sum(b'"type":"update"' in frame for frame in left) >= 1
            odd = Twin(1, {}, "1 hold 3\n2 show", "1 hold 2\n2 show")  # differs in what the viewer themself did
            if (game, twin) == CASES[0]:
                one, other = [await frames(here, there, game, odd, body) for body in (odd.left, odd.right)]
                assert one != other

    story(work())
