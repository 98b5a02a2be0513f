"""docs/deploy/compose.yaml without Docker: the same commands with the same variables as processes, behind the same nginx.

But for names and ports that only its network has, and PostgreSQL and Redis, which are this machine's.
"""

from __future__ import annotations

import asyncio
import random
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from tests.patience import InVain
from tests.ports import free_port
from tests.server.nginx import Nginx
from tests.server.redis import RedisServer
from tests.server.test_durability import OPTIONS, Persistent, check
from tests.server.wire import PATIENCE, ROOT, Guest, Server, ended, environment
from tests.store.postgres import Postgres

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

DEPLOY = ROOT / "docs" / "deploy"
SERVICES: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_bytes())["services"]
GIVEN = {"POSTGRES_PASSWORD": "pebble"}  # what whoever starts it has to say
VARIABLE = re.compile(r"\$\{(\w+)(:[?-])([^}]*)\}")


class Compose:
    """Those of its services that are the house's own, and nginx."""

    def __init__(self, folder: Path, postgres: Postgres, redis: RedisServer) -> None:
        self.folder = folder
        self.redis = redis
        self.ports = {"8001": str(free_port()), "8002": str(free_port())}
        self.names = {
            "@postgres/": f"@127.0.0.1:{postgres.port}/",
            "//redis:6379/": f"//127.0.0.1:{redis.port}/",
        }
        self.running: dict[str, subprocess.Popen[str]] = {}
        kept = SERVICES["postgres"]["environment"]
        user, name = kept["POSTGRES_USER"], kept["POSTGRES_DB"]
        postgres.say(f"CREATE ROLE {user} LOGIN PASSWORD '{self.here(kept['POSTGRES_PASSWORD'])}'")
        postgres.say(f"CREATE DATABASE {name} OWNER {user}")

    def here(self, text: str) -> str:
        """As it is on this machine."""

        def value(found: re.Match[str]) -> str:
            name, kind, words = found.groups()
            assert name in GIVEN or kind == ":-", words
            return GIVEN.get(name, words)

        text = VARIABLE.sub(value, text)
        for there, here in (self.names | self.ports).items():
            text = text.replace(there, here)
        return text

    def up(self, name: str) -> None:
        """Begun; a server is healthy by then, as its check has it."""
        service = SERVICES[name]
        words = [self.here(word) for word in service["command"]]
        named = {variable: self.here(given) for variable, given in service["environment"].items()}
        with (self.folder / f"{name}.log").open("a") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", "parlour", *words],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=self.folder,
                env=environment() | named,
            )
        if "healthcheck" in service:
            self._healthy(name, service["healthcheck"]["test"])

    def _healthy(self, name: str, test: list[str]) -> None:
        end = time.monotonic() + PATIENCE
        command = [sys.executable, *(self.here(word) for word in test[2:])]
        while subprocess.run(command, capture_output=True, check=False).returncode:
            assert self.running[name].poll() is None, (self.folder / f"{name}.log").read_text()
            if time.monotonic() > end:
                raise InVain(f"{name} does not become healthy")

    def down(self, name: str) -> int:
        """As Docker does it, which is patient for so long and no longer."""
        began = time.monotonic()
        code = ended(self.running.pop(name), signal.SIGTERM)
        if time.monotonic() - began > float(SERVICES[name]["stop_grace_period"].removesuffix("s")):
            raise InVain(f"{name} takes too long to stop")
        return code

    def met(self) -> dict[str, int]:
        """How many of each there are at Redis."""
        with Redis.from_url(self.redis.url) as asked:
            return {kind: sum(map(asked.scard, asked.scan_iter(f"*:{kind}"))) for kind in ("servers", "workers")}

    def nginx(self) -> Nginx:
        """With what its command makes of the configuration."""
        shell, _, words = SERVICES["nginx"]["command"]
        made = self.folder / "made.conf"
        known = {"/etc/parlour.conf": str(DEPLOY / "nginx.conf"), "/etc/nginx/conf.d/default.conf": str(made)}
        change = words.partition(" && ")[0]
        for there, here in known.items():
            change = change.replace(there, shlex.quote(here))
        subprocess.run([shell, "-c", change], check=True)
        text = made.read_text()
        for name in ("one", "other"):
            assert text.count(f"server {name}:") == 1
            text = text.replace(f"server {name}:", "server 127.0.0.1:")
        made.write_text(text)
        return Nginx(self.folder, int(self.ports["8001"]), int(self.ports["8002"]), made)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[tuple[Compose, Server]]:
    """All of it, and the door to it."""
    with ExitStack() as stack:
        compose = Compose(tmp_path, stack.enter_context(Postgres()), stack.enter_context(RedisServer()))
        stack.callback(lambda: [ended(process, signal.SIGKILL) for process in compose.running.values()])
        for name in ("one", "other", "worker"):
            compose.up(name)
        door = Server(tmp_path)
        door.port = stack.enter_context(compose.nginx()).port
        yield compose, door


def test_compose_is_a_house_that_takes_a_new_version_in_while_people_play(house: tuple[Compose, Server]) -> None:
    compose, door = house

    async def story() -> None:
        async with Guest(door) as ana:
            for origin, status in (("http://localhost", 200), ("http://evil.example", 403)):
                answer = await ana.http.put("/api/me", json={"name": "Ana"}, headers={"Origin": origin})
                assert answer.status_code == status
            assert (await ana.http.get("/metrics")).status_code == 403  # nginx lets nobody in
            against = await ana.sit((await ana.open("nullgame", "me", "bot:easy", options=OPTIONS))["id"])
            matches = [(await ana.open("nullgame", "me", "me", options=OPTIONS))["id"] for _ in range(3)]
            players = [Persistent(ana, match, number, random.Random(number)) for match in matches for number in (1, 2)]
            while compose.met() != {"servers": 2, "workers": 1}:
                await asyncio.sleep(0.05)
            halfway = asyncio.Event()
            for player in players:
                player.halfway = halfway
            plays = [asyncio.create_task(player.play()) for player in players]
            while "2" not in {event["text"].partition(" ")[0] for event in against.events}:
                await against.hear()  # the bot thinks at the worker
            while not all(len(player.done) >= 3 for player in players):
                await asyncio.sleep(0.05)
            for name in ("one", "other"):
                assert await asyncio.to_thread(compose.down, name) == 0
                await asyncio.to_thread(compose.up, name)
            halfway.set()
            await asyncio.gather(*plays)
            assert all(player.resumed for player in players)  # both servers were away
            for player in players:
                await check(ana, player.match, player)

    asyncio.run(asyncio.wait_for(story(), 4 * PATIENCE))
    assert compose.down("worker") == 0
    logs = [(compose.folder / f"{name}.log").read_text() for name in ("one", "other", "worker")]
    assert not any("Traceback" in log or "crashed" in log for log in logs)
