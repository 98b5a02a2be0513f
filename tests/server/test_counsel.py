"""What the rules take long to find out is thought about in another process; the house plays as if it had thought itself."""

import ast
import asyncio
import os
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from parlour import games
from parlour.core.options import as_data
from parlour.core.thoughts import in_place
from parlour.server import counsel
from parlour.server.thinking import TRIES
from parlour.table.record import read_record
from parlour.table.replay import Replay
from tests.server.hostile.room import Pool, Room, Seat, Visitor, opened, story
from tests.server.hostile.test_loop import made

Message = dict[str, Any]

NO_CLOCK = {"kind": "none"}
HARD: dict[str, object] = {"preset": "expert", "seed": "271229", "undos": "unlimited", "assist": "warn"}
PAIRS = ["P30+51", "P7+37"]  # then 99,091 nodes would tell that the stack cannot be cleared: S-49
VENGEFUL: dict[str, object] = {"fight": "e05x", "start": "nun", "vengeful": 4}


@asynccontextmanager
async def open_again(folder: Path, old: Visitor | None = None) -> AsyncIterator[tuple[Room, Visitor]]:
    """A house on the same database, and the same guest at its door."""
    async with opened(folder, counsel=True) as room:
        ana = await room.guest()
        if old is not None:
            ana.http.cookies = old.http.cookies
        yield room, ana


async def seated(ana: Visitor, match: str, seats: int) -> list[Seat]:
    found = [await ana.sit(match, number) for number in range(1, seats + 1)]
    for seat in found:
        await seat.say({"type": "ready", "nonce": "0123456789abcdef"})
    for seat in found:
        await seat.until("update")
    return found


async def said(seat: Seat, text: str) -> Message:
    answer = await seat.submit(text, f"t{os.urandom(6).hex()}")
    assert answer["type"] == "done", (text, answer)
    return seat.update


async def film(ana: Visitor, match: str) -> Message:
    answer = await ana.http.get(f"/api/matches/{match}/replay")
    assert answer.status_code == 200, answer.text
    return cast("Message", answer.json())


async def check(ana: Visitor, match: str, last: Message) -> None:
    """What the house told is what its record gives to those who think in place."""
    record = read_record((await ana.http.get(f"/api/matches/{match}/record")).content)
    replay = Replay(games.card(record.game), record).run()
    assert msgspec.json.decode(msgspec.json.encode(replay.view(last["viewer"]))) == last["view"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("stackdoku", HARD, [*PAIRS, "?", "H", "V", "U", PAIRS[-1], "?", "X"]),
        ("stackdoku", {**HARD, "assist": "off", "lives": 9, "undos": 0}, [*PAIRS, "?", "X"]),
        ("underscore", VENGEFUL, ["", "", "", "resign"]),
    ],
)
def test_long_questions_are_thought_about_elsewhere(
    tmp_path: Path, name: str, options: dict[str, object], words: list[str]
) -> None:
    """Played, taken up by a new house in the middle, ended, shown again: nothing long on the loop, and all of it the same."""

    async def playing() -> None:
        before = in_place()
        async with open_again(tmp_path) as (room, ana):
            match = (await ana.open(name, "me", options=options, pace=NO_CLOCK)).json()["id"]
            [seat] = await seated(ana, match, 1)
            for text in words[:-1]:
                await said(seat, text or seat.update["legal"][0])
            stood = seat.update["view"]
            asked = room.house.metrics.counsel._sum.get()
            assert asked > 0
        async with open_again(tmp_path, ana) as (room, ana):
            assert [card["id"] for card in (await ana.http.get("/api/lobby")).json()["yours"]] == [match]
            seat = await ana.sit(match)
            await seat.until("update")
            assert seat.update["view"] == stood
            await said(seat, words[-1])
            frames = (await film(ana, match))["frames"]
            assert frames[-1]["view"] == seat.update["view"]
            assert room.house.metrics.counsel._sum.get() > 0
            await room.house._beat()
            local = await room.guest("127.0.0.1")
            assert f"parlour_rules_in_place {before:.1f}\n" in (await local.http.get("/metrics")).text
            assert in_place() == before
            await check(ana, match, seat.update)
            assert in_place() > before  # here, by those who think in place

    story(playing())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["stackdoku", "underscore"])
def test_no_option_makes_the_loop_think(tmp_path: Path, name: str) -> None:
    card, random = games.card(name), Random(f"counsel of {name}")

    async def playing() -> None:
        before, played = in_place(), 0
        ended: list[tuple[str, Message]] = []
        async with open_again(tmp_path) as (_, ana):
            while played < 8:
                game = made(card, random)
                options = as_data(game.options) | ({"vengeful": 4} if name == "underscore" else {})
                opening = await ana.open(name, *["me"] * game.seats, options=options, pace=NO_CLOCK)
                if opening.status_code != 201:
                    continue  # a day that is over
                played += 1
                seats = await seated(ana, opening.json()["id"], game.seats)
                for _ in range(8):
                    seat = random.choice(seats)
                    legal = [text for text in seat.update["legal"] if text != "X"]
                    if legal and not seat.update["result"]:
                        await said(seat, random.choice(legal))
                if not seats[0].update["result"]:
                    await seats[0].submit("X" if name == "stackdoku" else "resign", "end")
                if seats[0].update["result"]:
                    ended.append((opening.json()["id"], seats[0].update))
                    await film(ana, opening.json()["id"])
            assert in_place() == before
            assert len(ended) > 4
            for match, last in ended:
                await check(ana, match, last)

    story(playing())


async def worker_of(room: Room) -> int:
    """The process that thinks."""
    return await room.house.counsel.ask(os.getpid)


@pytest.mark.slow
def test_a_process_that_dies_in_the_middle_of_a_question_loses_nothing(tmp_path: Path) -> None:
    """While it hangs, only the table that asked waits."""

    async def dying() -> None:
        before = in_place()
        async with open_again(tmp_path) as (room, ana):
            match = (await ana.open("stackdoku", "me", options=HARD, pace=NO_CLOCK)).json()["id"]
            [seat] = await seated(ana, match, 1)
            await said(seat, PAIRS[0])
            worker = await worker_of(room)
            os.kill(worker, signal.SIGSTOP)
            hard = asyncio.ensure_future(said(seat, PAIRS[1]))
            pool = cast("ProcessPoolExecutor", room.house.counsel.pool)
            while not pool._pending_work_items:
                await asyncio.sleep(0)
            other = await (await room.guest("10.0.0.2")).begun("nullgame", "me", "me", pace=NO_CLOCK)
            assert other.update["view"]
            assert not hard.done()
            os.kill(worker, signal.SIGKILL)
            assert PAIRS[1] in (await hard)["view"]["log"][-1]
            assert room.house.counsel.deaths == 1
            assert await worker_of(room) != worker
            assert in_place() == before
            await said(seat, "X")
            await check(ana, match, seat.update)

    story(dying())


@pytest.mark.slow
def test_where_no_process_lives_the_house_thinks_itself_and_tells_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def alone() -> None:
        async with open_again(tmp_path) as (room, ana):
            match = (await ana.open("stackdoku", "me", options=HARD, pace=NO_CLOCK)).json()["id"]
            [seat] = await seated(ana, match, 1)
            counsel = room.house.counsel

            def dying() -> Pool:
                counsel.pool = cast("ProcessPoolExecutor", Pool(dies=1))
                return cast("Pool", counsel.pool)

            monkeypatch.setattr(counsel, "_pool", dying)
            before = in_place()
            for text in (*PAIRS, "?", "X"):
                await said(seat, text)
            frames = (await film(ana, match))["frames"]
            assert frames[-1]["view"] == seat.update["view"]
            assert in_place() > before
            assert counsel.in_a_row >= TRIES
            await room.house._beat()
            assert room.house.metrics.in_place._value.get() == in_place()
            monkeypatch.undo()
            await check(ana, match, seat.update)

    story(alone())


ASKS = {
    "hear",
    "tick",
    "leave",
    "back",
    "lapse",
    "referee",
    "recall",
    "view",
    "pages",
    "preview",
    "snapshots",
    "previewed",
}
ASKED = ("match", "kept", "played", "telling")  # who asks the rules
WITHIN = {"telling.py", "lessons.py"}  # called by those who think elsewhere


def asked_directly(tree: ast.AST, late: bool = False) -> list[int]:
    """Lines where a match is asked on the spot; what a lambda does is done by whom it is given to."""
    found: list[int] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not late and node.func.attr in ASKS:
            found += [node.lineno] * (ast.unparse(node.func.value).rpartition(".")[2] in ASKED)
        deferred = isinstance(node, ast.With) and ast.unparse(node.items[0]).startswith("Deferring(")
        found += asked_directly(node, late or deferred or isinstance(node, ast.Lambda))
    return found


def test_whatever_asks_the_rules_on_the_loop_may_have_it_thought_about_elsewhere() -> None:
    """As `table.think(partial(match.tick, now))` or under `Deferring`, never as `match.tick(now)`."""
    room = Path(counsel.__file__).parent
    files = [file for file in room.rglob("*.py") if file.name not in WITHIN]
    assert len(files) > 20
    assert asked_directly(ast.parse("table.match.tick(1)\nmatch.gone()\nwork(lambda: match.view(1))")) == [1]
    assert asked_directly(ast.parse("with Deferring({}):\n    match.tick(1)\nwith other():\n    match.tick(1)")) == [4]
    found = {file.name: asked_directly(ast.parse(file.read_text(encoding="utf-8"))) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {}
