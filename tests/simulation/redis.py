"""Redis as the bus knows it: keys that run out, names at matches, and channels. It keeps nothing that matters.

The scripts of `redisbus` are Lua; here each has its double in Python, on the same keys.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Self

from redis.exceptions import ConnectionError as Refused

from parlour.server import jobs, redisbus
from parlour.server.redisbus import RedisBus
from tests.simulation.roads import Road
from tests.simulation.world import Loop, World


def away(words: str) -> Exception:
    return Refused(words)


class Redis:
    """The one for all servers."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.loop = world.process("redis")
        self.keys: dict[str, tuple[str, float]] = {}  # key -> its value, and when it is gone
        self.servers: list[str] = []  # a set, in the order in which they came
        self.listeners: dict[str, list[Channel]] = {}
        self.scripts: dict[str, Callable[..., Any]] = {
            redisbus.BEATS: self.beats,
            redisbus.CLAIMS: self.claims,
            redisbus.RELEASES: self.releases,
            jobs.LOOKS: self.looks,
        }

    def get(self, key: str) -> str:
        value, until = self.keys.get(key, ("", 0.0))
        return value if self.world.now < until else ""

    def set(self, key: str, value: str, seconds: float) -> None:
        self.keys[key] = value, self.world.now + seconds

    def alive(self, house: str, server: str) -> bool:
        return bool(self.get(f"{house}alive:{server}")) and bool(self.listeners.get(f"{house}to:{server}"))

    def beats(self, house: str, me: str, lease: int, now: int, joins: str) -> list[Any]:
        if not joins and not self.alive(house, me):
            return []
        self.set(f"{house}alive:{me}", "1", lease / 1000)
        if me not in self.servers:
            self.servers.append(me)
        latest = max(now, int(self.get(f"{house}clock") or 0))
        self.set(f"{house}clock", str(latest), lease / 1000)
        others = [server for server in self.servers if server != me and self.alive(house, server)]
        dead = [server for server in self.servers if server != me and server not in others]
        self.servers = [server for server in self.servers if server not in dead]
        return [latest, [server.encode() for server in others], [server.encode() for server in dead]]

    def claims(self, house: str, me: str, match: str, seconds: int, number: int) -> bytes:
        key = f"{house}match:{match}"
        owner = self.get(key).partition(" ")[0]
        if owner and owner != me and self.alive(house, owner):
            return owner.encode()
        if not self.alive(house, me):
            return b""
        if owner != me:
            self.world.note(f"{me} claims {match}")
        self.set(key, f"{me} {number}", seconds)
        return me.encode()

    def releases(self, house: str, me: str, match: str, number: int) -> int:
        key = f"{house}match:{match}"
        if self.get(key) == f"{me} {number}":
            del self.keys[key]
            self.world.note(f"{me} releases {match}")
        return 0

    def looks(self, _: str, __: int, *asked: str) -> list[Any]:
        """No workers listen here: servers think beside themselves, and their processes die there."""
        return [0, [job.encode() for job in asked], []]

    def publish(self, channel: str, message: bytes) -> int:
        heard = self.listeners.get(channel, [])
        for listener in list(heard):
            listener.tell(channel, message)
        return len(heard)

    def delete(self, key: str) -> int:
        return 0 if self.keys.pop(key, None) is None else 1

    def expire(self, key: str, seconds: int) -> int:
        if self.get(key):
            self.set(key, self.get(key), seconds)
        return 1

    def restart(self) -> None:
        """It has forgotten everything, and hangs up on everybody."""
        self.world.note("redis restarts")
        self.keys.clear()
        self.servers.clear()
        for listeners in list(self.listeners.values()):
            for listener in list(listeners):
                listener.reset()

    def forget(self, loop: Loop) -> None:
        """A process has died: its connections are gone at once."""
        for listeners in self.listeners.values():
            listeners[:] = [listener for listener in listeners if listener.here is not loop]


def bus_on(redis: Redis, road: Road) -> RedisBus:
    """The real bus, over that road."""
    bus = RedisBus("redis://simulated")
    client: Any = Client(redis, road)
    bus.redis, bus.jobs = client, jobs.Jobs(client)
    return bus


class Client:
    """One server's connection to it, as redis.asyncio has it."""

    def __init__(self, redis: Redis, road: Road) -> None:
        self.redis = redis
        self.road = road

    async def _do(self, work: Callable[[], Any]) -> Any:
        return await self.road.call(self.redis.loop, work, away)

    async def eval(self, script: str, _: int, house: str, *given: Any) -> Any:
        return await self._do(lambda: self.redis.scripts[script](house, *given))

    async def publish(self, channel: str, message: bytes) -> Any:
        return await self._do(lambda: self.redis.publish(channel, message))

    async def delete(self, key: str) -> Any:
        return await self._do(lambda: self.redis.delete(key))

    async def expire(self, key: str, seconds: int) -> Any:
        return await self._do(lambda: self.redis.expire(key, seconds))

    def pipeline(self, transaction: bool) -> Pipeline:
        assert not transaction
        return Pipeline(self)

    def pubsub(self) -> Channel:
        return Channel(self)

    async def aclose(self) -> None:
        pass


class Pipeline:
    """Several commands in one go."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.work: list[Callable[[], Any]] = []

    def publish(self, channel: str, message: bytes) -> None:
        self.work.append(lambda: self.client.redis.publish(channel, message))

    def eval(self, script: str, _: int, house: str, *given: Any) -> None:
        self.work.append(lambda: self.client.redis.scripts[script](house, *given))

    async def execute(self) -> list[Any]:
        return await self.client._do(lambda: [work() for work in self.work])  # type: ignore[no-any-return]


class Channel:
    """What one server listens to: messages arrive in their order, or the connection is reset."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.redis, self.road = client.redis, client.road
        here = asyncio.get_running_loop()
        assert isinstance(here, Loop)
        self.here = here
        self.heard: asyncio.Queue[tuple[str, bytes] | None] = asyncio.Queue()
        self.latest = 0.0

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self._leave()

    async def subscribe(self, *channels: str) -> None:
        def listen() -> None:
            for channel in channels:
                self.redis.listeners.setdefault(channel, []).append(self)

        await self.client._do(listen)

    def reset(self) -> None:
        self._leave()
        self._arrive(None)

    def _leave(self) -> None:
        for listeners in self.redis.listeners.values():
            if self in listeners:
                listeners.remove(self)

    def tell(self, channel: str, message: bytes) -> None:
        if self.road.is_shut() and not self.road.hangs:
            self.reset()
        else:
            self._arrive((channel, message))

    def _arrive(self, message: tuple[str, bytes] | None) -> None:
        self.latest = max(self.latest, self.redis.world.now + self.road.wait())
        self.here.call_at(self.latest, self.heard.put_nowait, message)

    async def listen(self) -> AsyncIterator[dict[str, Any]]:
        yield {"type": "subscribe"}
        while (message := await self.heard.get()) is not None:
            yield {"type": "message", "channel": message[0].encode(), "data": message[1]}
        raise away("reset")
