"""Who falls is admitted: at a table of the house by the house itself, from elsewhere after its run was played again."""

import asyncio
import json
from pathlib import Path

import pytest

from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.dead.fallen import UPLOAD_MOST, export, identity_of
from parlour.games.underscore.dead.sync import SCOPES
from parlour.server.underscore.examiner import Examiner
from parlour.server.underscore.walkers import HouseEncounters
from tests.games.underscore.dead import a_fallen, died, long_run
from tests.server.hostile.room import opened, story
from tests.server.underscore.crypt import DEAD, an_upload, beginners, die, give

pytestmark = pytest.mark.slow


def test_us_160_who_falls_at_a_table_walks_at_once(tmp_path: Path) -> None:
    """US-160: the house saw the run, so it needs no proof; it is in the graveyard, and on the pages that others copy."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            seat = await die(ana)
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            assert (grave["name"], grave["walks"], grave["met"]) == ("Hob of the Salt", True, 0)
            assert grave["epitaph"] == seat.update["view"]["run"]["epitaph"]  # as the end of the run had it
            page = (await ana.http.get(DEAD)).json()
            assert [(item["id"], item["verified"], item["author"]) for item in page["items"]] == [
                (grave["id"], True, "")
            ]
            assert (await (await room.guest()).http.get("/api/underscore/graves")).json() == []

    story(tell())


def test_who_has_opted_out_keeps_their_dead(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            answer = await ana.http.put("/api/underscore/settings", json={"walk": False})
            assert answer.json() == {"walk": False, "scope": "skill"}
            await die(ana)
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            assert not grave["walks"]
            assert (await ana.http.get(DEAD)).json()["items"] == []

    story(tell())


def test_an_upload_is_played_again_and_admitted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """201; the same again from the same player 200, edited 422, from another 409 and an echo, counted once."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest()
            data = an_upload(long_run())
            first = await give(ana, data)
            assert first.status_code == 201
            with monkeypatch.context() as patch:
                patch.delattr(Examiner, "upload")  # the same again is not played again
                again = await give(ana, data)
            assert (again.status_code, again.json()) == (200, first.json())
            edited = json.loads(data)
            edited["encounter"]["epitaph"] += "!"
            forged = await give(ana, json.dumps(edited).encode())
            assert forged.status_code == 422, forged.json()
            for _ in range(2):
                double = await give(bo, data)
                assert (double.status_code, double.json()["code"]) == (409, "double")
            [grave] = (await ana.http.get("/api/underscore/graves")).json()
            assert grave["echoes"] == 1
            [theirs] = (await bo.http.get("/api/underscore/graves")).json()
            assert theirs["echo"] and theirs["id"] == grave["id"]

    story(tell())


def test_the_same_brought_many_times_at_once_is_one(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            answers = await asyncio.gather(*[give(ana, an_upload(long_run())) for _ in range(4)])
            assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
            rows = await room.house.underscore.dead.walking.find(died(long_run())[0].slain_by)
            assert [(row.met, row.won) for row in rows] == [(1, 1)]  # deeds are counted once as well

    story(tell())


def forgeries() -> dict[str, tuple[bytes, str, str]]:
    """Uploads that must not be believed, with the code and the beginning of the path of the refusal."""
    found, record = died(long_run())
    whole = json.loads(export(found, record))
    lines = record.split("\n")
    other = a_fallen(found.level)
    stronger = {**whole["encounter"], "max_hp": 99}
    drawn = next(place for place, line in enumerate(lines) if line.startswith("! enc/1 "))
    redrawn = [*lines[:drawn], "! enc/1 19" if lines[drawn] != "! enc/1 19" else "! enc/1 18", *lines[drawn + 1 :]]
    at_begin = next(place for place, line in enumerate(lines) if line.startswith("1 begin"))
    return {
        "not JSON": (b"\xff\xfe", "schema", ""),
        "another form": (b"[]", "schema", ""),
        "an unknown field": (json.dumps({**whole, "more": 1}).encode(), "schema", ""),
        "a stronger build": (json.dumps({**whole, "encounter": stronger}).encode(), "forged", "encounter.id"),
        "a build with its own id": (export(other, record), "forged", "encounter."),
        "another level": (export(a_fallen(level=1), record), "forged", "encounter."),
        "another run": (export(found, died(3)[1]), "forged", "encounter."),
        "no record": (export(found, ""), "malformed", "record"),
        "half a record": (export(found, "\n".join(lines[: len(lines) // 2])), "malformed", "record"),
        "an input left out": (export(found, "\n".join(lines[:at_begin] + lines[at_begin + 1 :])), "", "record"),
        "another draw": (export(found, "\n".join(redrawn)), "", "record"),
    }


def test_what_is_forged_edited_or_impossible_is_refused_with_its_place(tmp_path: Path) -> None:
    """422 with path, code and one line; nothing is kept of it."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            for what, (data, code, path) in forgeries().items():
                answer = await give(ana, data)
                told = answer.json()
                assert answer.status_code == 422, (what, answer.text)
                assert (code or told["code"]) == told["code"], (what, told)
                assert told["path"].startswith(path), (what, told)
                assert told["words"] and "\n" not in told["words"]
            large = b'{"encounter":' + b" " * UPLOAD_MOST + b"}"
            assert (await give(ana, large)).status_code == 413
            assert (await ana.http.get("/api/underscore/graves")).json() == []
            assert (await ana.http.get(DEAD)).json()["items"] == []

    story(tell())


def test_runs_at_the_tables_meet_the_admitted_dead(tmp_path: Path) -> None:
    """R-48: by the rules of every run; what they do there is counted, and comes back to whoever buried them."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana, bo = await room.guest(), await room.guest()
            for upload in beginners(8):
                assert (await give(ana, upload)).status_code == 201
            for number in range(12):  # with three of the base pack beside them: none met once in six million times
                await die(bo, f"begin warden Bo {chr(65 + number)}")
            graves = (await ana.http.get("/api/underscore/graves")).json()
            assert sum(grave["met"] for grave in graves) >= 1
            assert all(grave["won"] <= grave["met"] for grave in graves)

    story(tell())


def test_without_a_guest_nothing_is_taken(tmp_path: Path) -> None:
    async def tell() -> None:
        async with opened(tmp_path) as room:
            ana = await room.guest()
            ana.http.cookies.clear()
            assert (await give(ana, an_upload(3))).status_code == 401
            assert (await ana.http.put("/api/underscore/settings", json={})).status_code == 401

    story(tell())


def test_one_who_brings_too_much_waits(tmp_path: Path) -> None:
    """Limits are each player's own, and the household's: another is served meanwhile."""

    async def tell() -> None:
        async with opened(tmp_path, uploads=1e-9) as room:
            ana, bo = await room.guest("10.0.0.1"), await room.guest("10.0.0.2")
            found, record = died(3)
            forged = [export(a_fallen(1, max_hp=20 + count % 5), record) for count in range(70)]
            codes = [(await give(ana, data)).json()["code"] for data in forged]
            assert codes.count("too_fast") == 10
            assert (await give(bo, export(found, record))).status_code == 201
            assert identity_of(found) == found.id

    story(tell())


def test_us_172_a_run_meets_the_dead_of_its_players_scope(tmp_path: Path) -> None:
    """US-172: levels within ten of the record, which rises with the run; US-171: all; the base pack is always there."""

    async def tell() -> None:
        async with opened(tmp_path) as room:
            walkers = room.house.underscore.walkers
            for level in (1, 11, 12, 21, 22, 40):
                walkers.kinds[level, False] = {a_fallen(level).id: to_json(a_fallen(level)).decode()}
            skill, full, season = [HouseEncounters(walkers, scope, 11) for scope in SCOPES]
            base = len(content().encounters)
            assert [row[1] for row in skill.index()[base:]] == [1, 11, 12, 21]
            skill.record = 12
            assert [row[1] for row in skill.index()[base:]] == [11, 12, 21, 22]
            assert [row[1] for row in full.index()[base:]] == [1, 11, 12, 21, 22, 40]
            assert len(season.index()) == base
            assert json.loads(full.fetch(a_fallen(40).id, 40, False))["bark"] == a_fallen(40).epitaph
            assert full.fetch("0" * 32, 40, False) == "{}"

    story(tell())
