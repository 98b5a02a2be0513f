"""Wire twins: all bytes that a viewer receives in two matches that differ only in secrets are equal, times aside."""

import asyncio
import re
from secrets import token_hex

import msgspec
import pytest

from parlour.laws.twin import Twin
from tests.games.nullgame.twins import TWINS as NULLGAME
from tests.server.persons.people import Member
from tests.server.wire import Chair, Guest, Server

pytestmark = pytest.mark.xdist_group("server")

TIME = re.compile(rb'"(left_ms|away_ms|made|ended|used|exported|at)": ?\d+')
SEAL = re.compile(rb'"seal":\["[^\]]*\]')
DRAWN = re.compile(rb"^(seal|nonces) .*$", re.MULTILINE)  # of a record
SETTLED = 1.3  # seconds: comings and goings of watchers are told gathered

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


async def frames(server: Server, game: str, twin: Twin, body: str) -> list[bytes]:
    """What the viewer receives, masked, while the body is played."""
    tag = token_hex(4)  # nobody else has these names, and the comparison does not see them
    async with Member(server, f"Ana{tag}") as ana, Member(server, f"Bo{tag}") as bo, Guest(server) as eve:
        match = (await ana.open(game, "me", "open", options=twin.options))["id"]
        await bo.post(f"/api/matches/{match}/join")
        chairs = [await ana.sit(match), await bo.sit(match), await eve.sit(match)]
        for chair in chairs:
            while not chair.update:
                await chair.hear()
        await asyncio.sleep(SETTLED)
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
        await drain(viewer)
        asked = [f"/api/matches/{match}{what}" for what in ("", "/replay?pictures=true", "/record", "/picture")]
        asked += [f"/api/person?name={who}{tag}" for who in ("Ana", "Bo")]  # lists and profiles tell no secret either
        asked += ["/api/history", "/api/me/export", "/api/ladder"]
        answers = [(await viewer.guest.http.get(path)).content for path in asked]
        lobby = await viewer.guest.get("/api/lobby")
        listed = [card for some in ("yours", "watch") for card in lobby[some] if card["id"] == match]
        answers.append(msgspec.json.encode(listed))
        return [masked(frame, match).replace(tag.encode(), b"") for frame in [*viewer.frames, *answers]]


async def drain(chair: Chair) -> None:
    try:
        async with asyncio.timeout(0.2):
            while True:
                chair.frames.append(bytes(await chair.socket.recv(decode=False)))
    except TimeoutError:
        pass


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
