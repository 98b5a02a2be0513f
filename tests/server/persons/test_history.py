"""The history of one's matches: words that fit, filters, pages; from the store, so it outlasts the server."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour import games
from parlour.core.options import as_data
from parlour.server.persons.history import preset_of
from tests.server.test_matches import play_out
from tests.server.wire import Guest, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]


async def pair(ana: Guest, bo: Guest, *last: str) -> str:
    """A match of Nullgame between the two; Ana holds more and wins, unless she resigns."""
    match: str = (await ana.open("nullgame", "me", "open"))["id"]
    one = await ana.sit(match)
    await bo.post(f"/api/matches/{match}/join")
    two = await bo.sit(match)
    await asyncio.gather(one.until("update"), two.until("update"))
    for text in last or ("hold 2", "show"):
        await one.submit(text)
    if not last:
        await two.submit("show")
    await asyncio.gather(one.the_end(), two.the_end())
    return match


async def past(guest: Guest, **asked: object) -> list[dict[str, Any]]:
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    found: list[dict[str, Any]] = (await guest.get(f"/api/history?{query}"))["matches"]
    return found


def test_a_history_tells_with_whom_how_and_when(tmp_path: Path) -> None:
    async def story(server: Server) -> None:
        async with Guest(server) as ana, Guest(server) as bo, Guest(server) as eve:
            for guest, name in ((ana, "Ana"), (bo, "Bo")):
                (await guest.http.put("/api/me", json={"name": name})).raise_for_status()
            won = await pair(ana, bo)
            lost = await pair(ana, bo, "resign")
            bot = (await ana.open("fogline", "me", "bot:random", pace={"kind": "none"}))["id"]
            chair = await ana.sit(bot)
            await chair.until("update")
            run = (await ana.open("underscore", "me", options={"run": True}))["id"]
            walker = await ana.sit(run)
            await walker.until("update")
            await walker.submit("begin warden Hob of the Salt")
            await walker.submit("resign")
            home = (await ana.open("nullgame", "me", "me"))["id"]
            seats = [await ana.sit(home, player=number) for number in (1, 2)]
            await asyncio.gather(*(seat.until("update") for seat in seats))
            await seats[0].submit("hold 1")
            await play_out(*seats)
            off = (await ana.open("summon5", "me", "bot:random", pace={"kind": "none"}))["id"]
            await (await ana.sit(off)).until("update")
            await ana.post(f"/api/matches/{off}/abandon")
            await ana.open("nullgame", "me", "open")  # waits: no history yet
            words = {
                won: "You won",
                lost: "You lost",
                bot: "Being played",
                run: "Given up",
                off: "Called off",
            }
            for _ in range(2):
                found = {each["id"]: each for each in await past(ana)}
                assert found.keys() == {*words, home}
                assert {match: found[match]["words"] for match in words} == words
                assert [found[match]["tally"] for match in (run, off, bot)] == ["level 1", "", ""]
                told = {card["id"]: card["standing"] for card in (await ana.get("/api/lobby"))["yours"]}
                assert (told[run], told[off]) == ("level 1", "")
                assert found[home]["words"] in ("Seat 1 won", "Seat 2 won", "A draw")
                assert found[won]["against"] == [{"kind": "person", "name": "Bo", "level": ""}]
                assert found[bot]["against"] == [{"kind": "bot", "name": "bot:random", "level": "random"}]
                assert found[run]["against"] == found[home]["against"] == []
                assert found[won]["ended"] >= found[won]["made"] > 0 and not found[bot]["ended"]
                assert found[won]["preset"] and found[won]["title"] == "Nullgame"
                asked = {
                    "result=won": {won},
                    "result=lost": {lost, run},
                    "result=off": {off},
                    "result=playing": {bot},
                    "against=person": {won, lost},
                    "against=bot": {bot, off},
                    "against=alone": {run},
                    "against=home": {home},
                    "game=nullgame&against=person&result=won": {won},
                    "game=nosuch": set(),
                }
                for query, meant in asked.items():
                    page = await ana.get(f"/api/history?{query}")
                    assert {each["id"] for each in page["matches"]} == meant, query
                assert sorted(each["words"] for each in await past(bo)) == ["You lost", "You won"]
                assert await past(eve) == []
                server.kill()
                await asyncio.to_thread(server.start)
            async with Guest(server) as nobody:
                nobody.http.cookies.clear()
                assert await past(nobody) == []

    with running(tmp_path) as server:
        asyncio.run(story(server))
        assert "Traceback" not in server.log()


def test_pages_hang_together(server: Server) -> None:
    """Every match once, in order, whatever is played between two pages."""

    async def story() -> None:
        async with Guest(server) as ana:
            ids = []
            for _ in range(7):
                match = (await ana.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
                await (await ana.sit(match)).until("update")
                ids.append(match)
            found: list[str] = []
            before = ""
            while True:
                page = await ana.get(f"/api/history?most=3&before={before}")
                assert len(page["matches"]) <= 3
                found += [each["id"] for each in page["matches"]]
                more = (await ana.open("nullgame", "me", "bot:random", pace={"kind": "none"}))["id"]
                await (await ana.sit(more)).until("update")
                if not (before := page["next"]):
                    break
            assert set(ids) <= set(found) and len(found) == len(set(found))
            made = [each["made"] for each in (await ana.get("/api/history?most=50"))["matches"]]
            assert made == sorted(made, reverse=True)

    asyncio.run(story())


@pytest.mark.parametrize(
    "query",
    [
        "before=1",
        "before=x.y",
        "before=1.a",
        "before=1.2.%00",
        "most=0",
        "most=51",
        "most=x",
        "result=x",
        "against=y",
        "game=A",
    ],
)
def test_bad_questions_are_answered_in_one_line(server: Server, query: str) -> None:
    async def story() -> None:
        async with Guest(server) as ana:
            answer = await ana.http.get(f"/api/history?{query}")
            assert answer.status_code == 400
            assert answer.json()["words"] and "\n" not in answer.json()["words"]

    asyncio.run(story())


def test_a_match_older_than_an_option_still_has_its_preset() -> None:
    card = games.card("fogline")
    chosen = as_data(card.make(preset="skirmish").options)
    assert preset_of(card, chosen) == "skirmish"
    del chosen["deadlock"]
    assert preset_of(card, chosen) == "skirmish"
    assert preset_of(card, {**chosen, "quiet": 3}) == ""
    assert preset_of(card, {}) == "classic"  # what names nothing means the book
    assert preset_of(card, {"deadlock": "units"}) == card.recommended == "balanced"
