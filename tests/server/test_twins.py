"""Wire twins: all bytes that a viewer receives in two matches that differ only in secrets are equal, times aside."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import TypeVar

import msgspec
import pytest

from parlour.laws.twin import Twin
from tests.games.nullgame.twins import TWINS as NULLGAME
from tests.server.hostile.room import Seat
from tests.server.persons.people import Member
from tests.server.wire import Chair, Guest, Server

pytestmark = pytest.mark.xdist_group("server")

TIME = re.compile(rb'"(left_ms|away_ms|made|ended|used|exported|at)": ?\d+')
SEAL = re.compile(rb'"seal":\["[^\]]*\]')
DRAWN = re.compile(rb"^(seal|nonces) .*$", re.MULTILINE)  # of a record
Anybody = TypeVar("Anybody", Chair, Seat)

CELLS = ("0,0", "1,0", "0,1", "1,1", "2,0", "2,1", "0,2", "1,2", "2,2", "3,0")


def placements(first: str, second: str) -> str:
    """A skirmish setup: each seat lays its units in this order, always the same cards on the same cells."""
    lines = []
    for turn, cell in enumerate(CELLS):
        seat, number = turn % 2 + 1, turn // 2
        lines.append(f"{seat} {(first, second)[seat - 1][number]}#{number + 1}@{cell}")
    return "\n".join(lines)


SKIRMISH: dict[str, object] = {"army": "skirmish", "first": "host"}
FOGLINE = [
    Twin(2, SKIRMISH, placements("CTIAS", "SAITC"), placements("TCSIA", "SAITC")),
    Twin(1, SKIRMISH, placements("CTIAS", "SAITC"), placements("CTIAS", "ASCIT")),
    Twin(0, SKIRMISH, placements("CTIAS", "SAITC"), placements("ICATS", "TASIC")),
]
CASES = [("nullgame", twin) for twin in NULLGAME if "!" not in twin.left] + [("fogline", twin) for twin in FOGLINE]


async def begun(one: Anybody, two: Anybody, watches: Callable[[], Awaitable[Anybody]]) -> Anybody:
    """Both are ready, then somebody watches, whose coming is told after a while: one step after the other, each when all have
    heard of the one before, so that twins hear the same in the same order. The watcher."""
    for seat in (one, two):
        while not all(player["here"] for player in seat.table["players"]):
            await seat.hear()
    for seat, nonce in ((one, "aa" * 8), (two, "bb" * 8)):
        await seat.say({"type": "ready", "nonce": nonce})
        await answered(seat)
    for seat in (one, two):
        while not seat.update:
            await seat.hear()
    watcher = await watches()
    while not watcher.update:
        await watcher.hear()
    for seat in (one, two):
        while seat.table["watchers"] != 1:
            await seat.hear()
    return watcher


async def answered(seat: Chair | Seat) -> None:
    """What was said is done, and whatever was to be told before has come."""
    await seat.say({"type": "ping"})
    while (await seat.hear())["type"] != "pong":
        pass


async def frames(server: Server, game: str, twin: Twin, body: str) -> list[bytes]:
    """What the viewer receives, masked, while the body is played."""
    tag = token_hex(4)  # nobody else has these names, and the comparison does not see them
    async with Member(server, f"Ana{tag}") as ana, Member(server, f"Bo{tag}") as bo, Guest(server) as eve:
        match = (await ana.open(game, "me", "open", options=twin.options))["id"]
        await bo.post(f"/api/matches/{match}/join")
        one, two = await ana.sit(match, ready=False), await bo.sit(match, ready=False)
        chairs = [one, two, await begun(one, two, lambda: eve.sit(match))]
        viewer = chairs[(2, 0, 1)[twin.viewer]]
        private = {1: 0, 2: 0}
        for line in body.split("\n"):
            seat = int(line[0])
            private[seat] += 1
            answer = await chairs[seat - 1].submit(line[2:], f"{seat}-{private[seat]}")
            assert answer["type"] == "done", (line, answer)
        await viewer.say({"type": "submit", "id": "probe", "text": "xyzzy"})
        while (await viewer.hear()).get("id") != "probe":
            pass
        await answered(viewer)
        asked = [f"/api/matches/{match}{what}" for what in ("", "/replay?pictures=true", "/record", "/picture")]
        asked += [f"/api/person?name={who}{tag}" for who in ("Ana", "Bo")]  # lists and profiles tell no secret either
        asked += ["/api/history", "/api/me/export", "/api/ladder"]
        answers = [(await viewer.guest.http.get(path)).content for path in asked]
        lobby = await viewer.guest.get("/api/lobby")
        listed = [card for some in ("yours", "watch") for card in lobby[some] if card["id"] == match]
        answers.append(msgspec.json.encode(listed))
        return [masked(frame, match).replace(tag.encode(), b"") for frame in [*viewer.frames, *answers]]


def masked(frame: bytes, match: str) -> bytes:
    frame = TIME.sub(rb'"\1":0', frame)
    return SEAL.sub(b'"seal":[]', DRAWN.sub(b"", frame)).replace(match.encode(), b"MATCH")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "twin"), CASES, ids=lambda part: part if isinstance(part, str) else str(part.viewer))
def test_twins_send_the_same_bytes(server: Server, game: str, twin: Twin) -> None:
    async def story() -> None:
        left, right = await asyncio.gather(
            frames(server, game, twin, twin.left), frames(server, game, twin, twin.right)
        )
        assert left == right
        assert sum(frame.startswith(b'{"type":"update"') or b'"type":"update"' in frame for frame in left) >= 1

    asyncio.run(story())


@pytest.mark.slow
def test_the_comparison_can_fail(server: Server) -> None:
    async def story() -> None:
        twin = Twin(1, {}, "1 hold 3\n2 show", "1 hold 2\n2 show")  # differs in what the viewer themself did
        left, right = await asyncio.gather(
            frames(server, "nullgame", twin, twin.left), frames(server, "nullgame", twin, twin.right)
        )
        assert left != right

    asyncio.run(story())
