"""Deeds in a house: what a run has done is kept when it is over, and opens what the table says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from parlour.games.underscore.dead.names import EPITAPHS
from tests.server.hostile.room import Visitor, opened, story
from tests.server.underscore.crypt import die

HOST = "Ask those who met it afterwards."  # the epitaph that ten who fell to one's dead open


async def deeds(who: Visitor) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in (await who.http.get("/api/underscore/deeds")).json()}


async def begin(who: Visitor, start: str) -> int:
    return (await who.open("underscore", "me", preset="run", options={"start": start})).status_code


def test_a_deed_is_kept_after_a_real_death(tmp_path: Path) -> None:
    """By whoever has fallen and by nobody else, with the match that it was done in, also after the house was closed."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            assert not any(each["done"] for each in (await deeds(ana)).values())
            first = await die(ana)
            await die(ana)  # again: the first stays
            found = await deeds(ana)
            assert [name for name, each in found.items() if each["done"]] == ["fall"]
            assert found["fall"]["match"] == first.match
            assert not any(each["done"] for each in (await deeds(bo)).values())
            cookies = dict(ana.http.cookies)
        async with opened(tmp_path) as room:
            again = await room.guest()
            again.http.cookies.clear()
            again.http.cookies.update(cookies)
            assert (await deeds(again))["fall"] == found["fall"]

    story(tell())


def test_ten_who_fell_to_their_dead_open_a_start(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            await die(ana)
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            house = room.house
            for slain in range(1, 11):
                assert await begin(ana, "bearer") == 403
                met = [(grave["id"], grave["level"])]
                await house.archive.writer.write(*await house.underscore.dead.deeds(met, slain=True))
                assert (await deeds(ana))["host"]["done"] is (slain == 10)
            assert await begin(ana, "bearer") == 201
            assert await begin(ana, "widow") == 403
            assert await begin(bo, "bearer") == 403

    story(tell())


def test_a_stone_bears_words_that_are_open_to_its_player(tmp_path: Path) -> None:
    """Those of everybody, then those of deeds; others hear them from its mouth, and the id stays."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, eve = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            await die(ana)
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            stone = f"/api/underscore/graves/{grave['id']}/epitaph"
            assert grave["epitaph"] == grave["given"] in EPITAPHS
            assert (await ana.http.get("/api/underscore/epitaphs")).json() == [*EPITAPHS]
            other = EPITAPHS[EPITAPHS.index(grave["given"]) - 1]
            for who, words, status in (
                (ana, HOST, 403),
                (ana, "Here lies a typed one.", 422),
                (eve, other, 404),
            ):
                assert (await who.http.put(stone, json={"epitaph": words})).status_code == status, words
            assert (await ana.http.get("/api/underscore/graves")).json() == [grave]
            assert (await ana.http.put(stone, json={"epitaph": other})).json() == [
                {**grave, "epitaph": other} | {"portrait": {**grave["portrait"], "bark": other}}
            ]
            [walking] = (await eve.http.get("/api/underscore/dead")).json()["items"]
            assert (walking["id"], walking["epitaph"]) == (grave["id"], other)
            dead = room.house.underscore.dead
            for _ in range(10):
                await room.house.archive.writer.write(*await dead.deeds([(grave["id"], grave["level"])], slain=True))
            assert (await ana.http.get("/api/underscore/epitaphs")).json() == [*EPITAPHS, HOST]
            [now] = (await ana.http.put(stone, json={"epitaph": HOST})).json()
            assert now["promoted"] and now["won"] == 10 and now["epitaph"] == HOST
            [walking] = (await eve.http.get("/api/underscore/dead")).json()["items"]
            assert (walking["is_elite"], walking["epitaph"]) == (True, HOST)

    story(tell())
