"""Where a simulation has a double of Redis' scripts, the double does what the scripts do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
import redis

from parlour.server import redisbus
from tests.server.redis import RedisServer
from tests.simulation.redis import Redis
from tests.simulation.world import World

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("server")]

HOUSE = "parlour:h:"
SERVERS = ("ada", "bob", "cyn")
MATCHES = ("m1", "m2")
LONG = 3_600_000  # milliseconds: nothing runs out by itself here
STEPS = 3000


@pytest.fixture(scope="module")
def real() -> Iterator[Any]:
    with RedisServer() as server, redis.Redis.from_url(server.url) as client:
        yield client


class Both:
    """The same is done to a real one and to its double."""

    def __init__(self, real: Any) -> None:
        self.real = real
        real.flushall()
        self.world = World(1)
        self.double = Redis(self.world)
        self.listening: dict[str, tuple[Any, Any]] = {}

    def eval(self, script: str, *given: str | int) -> tuple[object, object]:
        return plain(self.real.eval(script, 1, HOUSE, *map(str, given))), plain(
            self.double.scripts[script](HOUSE, *given)
        )

    def listen(self, server: str) -> None:
        if server not in self.listening:
            channel, ear = self.real.pubsub(), cast("Any", SimpleNamespace(here=server))
            channel.subscribe(f"{HOUSE}to:{server}")
            channel.get_message(timeout=30)  # it listens from now on
            self.double.listeners.setdefault(f"{HOUSE}to:{server}", []).append(ear)
            self.listening[server] = channel, ear

    def leave(self, server: str) -> None:
        if server in self.listening:
            channel, ear = self.listening.pop(server)
            channel.unsubscribe()
            while (message := channel.get_message(timeout=30)) is None or message["type"] != "unsubscribe":
                pass
            channel.close()
            self.double.listeners[f"{HOUSE}to:{server}"].remove(ear)

    def run_out(self, server: str) -> None:
        """Its lease is over."""
        self.real.delete(f"{HOUSE}alive:{server}")
        self.double.delete(f"{HOUSE}alive:{server}")

    def forget(self) -> None:
        """A restart, but for those who listen."""
        self.real.flushall()
        self.double.keys.clear()
        self.double.servers.clear()


def plain(found: Any) -> object:
    """Sets have no order."""
    if isinstance(found, list):
        return [sorted(part) if isinstance(part, list) else part for part in found]
    return found


def test_the_scripts_of_the_bus_and_their_doubles_answer_alike(real: Any) -> None:
    """Servers come, beat, claim, let go, run out of time and leave, in any order."""
    both, luck = Both(real), Random(17)
    answers: set[tuple[object, ...]] = set()
    for step in range(STEPS):
        server, match = luck.choice(SERVERS), luck.choice(MATCHES)
        number, now = luck.randrange(1, 4), luck.randrange(10_000)
        what = luck.choice(("listen", "beat", "beat", "join", "claim", "claim", "claim", "release", "end"))
        if what == "listen":
            both.listen(server)
        elif what in ("beat", "join"):
            found = both.eval(redisbus.BEATS, server, LONG, now, "joins" if what == "join" else "")
            assert found[0] == found[1], (step, what, server)
            answers.add((what, len(found[0]) if isinstance(found[0], list) else 0))
        elif what == "claim":
            found = both.eval(redisbus.CLAIMS, server, match, 3600, number)
            assert found[0] == found[1], (step, what, server, match)
            answers.add((what, found[0] == server.encode(), found[0] == b""))
        elif what == "release":
            both.eval(redisbus.RELEASES, server, match, number)
            key = f"{HOUSE}match:{match}"
            assert (real.get(key) or b"").decode() == both.double.get(key), (step, what, server, match)
        elif luck.random() < 0.2:
            luck.choice((both.leave, both.run_out, both.leave, lambda _: both.forget()))(server)
    assert len(answers) == 6  # heard of and not; got, another's, and not asked for by one of them
    for server in SERVERS:
        both.leave(server)
    both.world.end()
