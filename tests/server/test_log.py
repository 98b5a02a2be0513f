"""What the log says of people who play, at its most talkative: that something happened, where, and nothing else."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path

import pytest

from tests.server.persons.people import PASSWORD, Member
from tests.server.wire import Chair, Server, running

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

TABLES = {
    "fogline": ("me", "bot:random"),
    "stackdoku": ("me",),
    "summon5": ("me", "bot:random"),
    "underlinery": ("me", "bot:random"),
    "underscore": ("me", "bot:random"),
}
WORDS = {"event", "level", "timestamp", "match", "game", "version", "matches", "processes"}  # that a line may have
PLAIN = re.compile(r"[a-z ]+|summon5|[a-z0-9]{12}|[0-9.]+|20\d\d-\d\d-\d\dT[\d:.]+Z")  # what one may say
STEPS = 40
WEAVES = [f"7h7:{one},{two}" for one in range(10) for two in range(10)]  # where too much may be done to be listed


async def play(chair: Chair, luck: random.Random) -> list[str]:
    """Some steps, which may be refused, and the end; what was said."""
    said: list[str] = []
    await chair.say({"type": "draft", "text": "wombat"})
    while len(said) < STEPS and await chair.turn():
        said.append(luck.choice(chair.update["legal"] or WEAVES))
        await chair.submit(said[-1], token=f"numbat-{len(said)}")
    if not chair.update["result"]:
        await chair.submit("resign")
    await chair.the_end()
    return said


def strings(found: object) -> set[str]:
    """Every text of something that was told, long enough to be known again."""
    if isinstance(found, str):
        return {found} if len(found) > 5 else set()
    inner = found.values() if isinstance(found, dict) else found if isinstance(found, list) else ()
    return {text for each in inner for text in strings(each)}


async def evening(server: Server, seed: int) -> set[str]:
    """A person with an account and a bot of theirs, at a table of each game; what nobody else may read."""
    luck, secrets = random.Random(seed), {PASSWORD, "wombat", "numbat"}
    async with Member(server, "Quokka") as ana:
        secrets |= {"Quokka", *ana.codes, ana.http.cookies["parlour"]}
        secrets.add((await ana.post("/api/bots", {"name": "Dugong"}))["token"])
        for game, seats in TABLES.items():
            chair = await ana.sit((await ana.open(game, *seats))["id"], ready=False)
            if chair.table["phase"] == "waiting":
                await chair.say({"type": "ready", "nonce": (nonce := luck.randbytes(8).hex())})
                secrets.add(nonce)
            secrets |= {text for text in await play(chair, luck) if len(text) > 5}
            secrets |= strings(chair.opened["secrets"])
    return secrets


def test_it_tells_that_matches_of_all_games_were_played_and_no_secret_of_any(tmp_path: Path) -> None:
    with running(tmp_path, "--rate", "100000", "--log", "debug") as server:
        secrets = asyncio.run(evening(server, 7))
        server.stop()
    log = server.log()
    assert len(secrets) > 40
    assert not [secret for secret in secrets if secret in log]
    lines = [json.loads(line) for line in log.splitlines()]
    assert {line["game"] for line in lines if line["event"] == "match began"} == set(TABLES)
    assert not [line for line in lines if line.keys() - WORDS]
    assert not [line for line in lines if not all(PLAIN.fullmatch(str(value)) for value in line.values())]
