"""The bus of a house of several servers: Redis, which keeps nothing that matters.

A server is alive while its key is (it is renewed every second) and while it listens: whoever dies stops listening at
once, whoever is cut off runs out of time. A match is whose name stands at it, if that server is alive. Nothing here
decides what is true: two servers that both think a match theirs are told apart by the log, `UNIQUE(match, ply)`.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count, islice
from secrets import token_hex
from time import monotonic
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from parlour.server.bus import Bus, Ears, Thought, away
from parlour.server.jobs import Jobs
from parlour.server.metrics import log, where

LEASE = 6_000  # milliseconds that a server may be silent
BEAT = 1.0  # seconds between two signs of life
PATIENCE = 3.0  # seconds for the answer to one: with the beat less than the lease
AGAIN = 0.5  # seconds before the next try to join
HELD = 86_400  # seconds for which a match is somebody's; renewed long before
AT_ONCE = 32  # claims; each takes a connection, of which there are a hundred, and others wait for their turn
RENEWED = 1000  # of them with one beat
TROUBLES = (RedisError, OSError, TimeoutError)

# In all of them KEYS[1] begins every key of the house, and ARGV[1] is the server that asks.
_ALIVE = """
local house, me = KEYS[1], ARGV[1]
local function alive(server)
  return redis.call('EXISTS', house .. 'alive:' .. server) == 1
    and redis.call('PUBSUB', 'NUMSUB', house .. 'to:' .. server)[2] > 0
end
"""
BEATS = (  # ARGV[2]: for how long, ARGV[3]: the house's time, ARGV[4]: whether it joins
    _ALIVE
    + """
if ARGV[4] == '' and not alive(me) then return {} end
redis.call('SET', house .. 'alive:' .. me, '', 'PX', ARGV[2])
redis.call('SADD', house .. 'servers', me)
local now = math.max(tonumber(ARGV[3]), tonumber(redis.call('GET', house .. 'clock') or 0))
redis.call('SET', house .. 'clock', string.format('%.0f', now), 'PX', ARGV[2])
local others, dead = {}, {}
for _, server in ipairs(redis.call('SMEMBERS', house .. 'servers')) do
  if server ~= me and alive(server) then table.insert(others, server)
  elseif server ~= me then
    redis.call('SREM', house .. 'servers', server)
    table.insert(dead, server)
  end
end
return {now, others, dead}
"""
)
CLAIMS = (  # ARGV[2]: the match, ARGV[3]: for how long, ARGV[4]: the number of the claim
    _ALIVE
    + """
local key = house .. 'match:' .. ARGV[2]
local owner = string.match(redis.call('GET', key) or '', '^[^ ]+')
if owner and owner ~= me and alive(owner) then return owner end
if not alive(me) then return '' end
redis.call('SET', key, me .. ' ' .. ARGV[4], 'EX', ARGV[3])
return me
"""
)
# ARGV[2]: the match, ARGV[3]: the number of the claim: it may have been claimed again meanwhile
RELEASES = """
local key = KEYS[1] .. 'match:' .. ARGV[2]
if redis.call('GET', key) == ARGV[1] .. ' ' .. ARGV[3] then redis.call('DEL', key) end
return 0
"""


async def _ended(*tasks: asyncio.Task[None]) -> None:
    """They are told to end until they do: what waits for Redis may not hear it the first time."""
    while pending := [task for task in tasks if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=AGAIN)
    for task in tasks:
        if not task.cancelled():
            task.exception()  # one of them is enough


class RedisBus(Bus):
    """One connection that listens, one that speaks, and a few for claims."""

    alone = False

    def __init__(self, url: str) -> None:
        self.redis: Redis = Redis.from_url(
            url, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0), health_check_interval=0
        )
        self.jobs = Jobs(self.redis)
        self.me = token_hex(6)
        self.house = ""
        self.ears: Ears
        self.held: dict[str, tuple[float, int]] = {}  # match -> since when, and by which claim; the oldest first
        self.claims = count(1)
        self.asking = asyncio.Semaphore(AT_ONCE)
        self.others: set[str] = set()
        self.outbox: list[tuple[str, bytes | int]] = []  # a channel and a message; a match and the claim that is over
        self.said = asyncio.Event()
        self.joined = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.beating = asyncio.Event()  # set: beat now

    async def open(self, house: str, ears: Ears) -> None:
        self.house = f"parlour:{house}:"
        self.ears = ears
        self.task = asyncio.create_task(self._run(), name="the bus")
        await self.joined.wait()

    async def unplug(self) -> None:
        """As if the cable were cut: nobody is told, and it does not know."""
        if self.task is not None:
            await _ended(self.task)
            self.task = None

    async def close(self) -> None:
        await self.unplug()
        with suppress(*TROUBLES):
            await self.redis.delete(f"{self.house}alive:{self.me}")
            await self.redis.publish(f"{self.house}all", f"{self.me} ".encode())
        await self.redis.aclose()

    # who has what

    async def claim(self, match: str) -> str:
        if match in self.held:
            return self.me
        me, number = self.me, next(self.claims)
        try:
            async with asyncio.timeout(PATIENCE), self.asking:
                found = await self._eval(CLAIMS, me, match, HELD, number)
        except TROUBLES:
            raise away() from None
        if not found or me != self.me:  # it has fallen meanwhile
            raise away()
        if found.decode() == me:
            self.held[match] = monotonic(), number
        else:
            self.others.add(found.decode())  # whoever is spoken to can be lost, though nothing was heard of them yet
        return str(found.decode())

    def has(self, match: str) -> bool:
        return match in self.held

    def heirs(self) -> list[str]:
        return sorted(self.others)

    def release(self, match: str) -> None:
        if (held := self.held.pop(match, None)) is not None:
            self._say(match, held[1])

    async def _eval(self, script: str, *given: str | int) -> Any:
        return await self.redis.eval(script, 1, self.house, *given)

    async def think(self, question: bytes) -> Thought | None:
        return await self.jobs.think(question) if self.workers else None

    # what is said

    def send(self, server: str, message: bytes) -> None:
        self._say(f"to:{server}", message)

    def cry(self, message: bytes) -> None:
        self._say("all", message)

    def _say(self, where_to: str, what: bytes | int) -> None:
        self.outbox.append((where_to, what))
        self.said.set()

    async def _speak(self) -> None:
        """What waits goes out together, in its order."""
        name = f"{self.me} ".encode()
        while True:
            await self.said.wait()
            self.said.clear()
            batch, self.outbox = self.outbox, []
            pipe = self.redis.pipeline(transaction=False)
            for channel, what in batch:
                if isinstance(what, bytes):
                    pipe.publish(f"{self.house}{channel}", name + what)
                else:
                    pipe.eval(RELEASES, 1, self.house, self.me, channel, what)
            async with asyncio.timeout(PATIENCE):
                heard = await pipe.execute()
            for (channel, _), listeners in zip(batch, heard, strict=True):
                if channel.startswith("to:") and not listeners:
                    self._lose(channel.removeprefix("to:"))

    async def _listen(self, channel: Any) -> None:
        async for found in channel.listen():
            if found["type"] != "message":
                continue
            if found["channel"] == self.jobs.channel.encode():
                self.jobs.heard(found["data"])
                continue
            server, _, message = found["data"].partition(b" ")
            if not message:
                self.beating.set()  # it leaves, and somebody has to take up what it had
            elif server != self.me.encode():
                self.others.add(server.decode())
                self.ears.heard(server.decode(), message)
        raise ConnectionError("nobody to listen to")

    # being there

    async def _run(self) -> None:
        while True:
            try:
                await self._take_part()
            except Exception as trouble:  # whatever it is: a server that has fallen joins again
                log.warning("bus away", trouble=where(trouble))
            self._fall()
            await asyncio.sleep(AGAIN)

    async def _take_part(self) -> None:
        """Until something is wrong."""
        async with self.redis.pubsub() as channel:
            self.jobs.channel = f"{self.house}answers:{self.me}"
            await channel.subscribe(f"{self.house}to:{self.me}", f"{self.house}all", self.jobs.channel)
            await self._beat("joins")
            self.joined.set()
            self.ears.joined()
            work = [asyncio.create_task(each) for each in (self._listen(channel), self._speak(), self._live())]
            try:
                for one in (await asyncio.wait(work, return_when=asyncio.FIRST_COMPLETED))[0]:
                    one.result()
            finally:
                await _ended(*work)

    async def _live(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.beating.wait(), BEAT)
            self.beating.clear()
            await self._beat()

    async def _beat(self, joins: str = "") -> None:
        known = set(self.others)  # whoever is first heard while the answer is on its way cannot be in it
        async with asyncio.timeout(PATIENCE):
            found = await self._eval(BEATS, self.me, LEASE, self.ears.o_clock(), joins)
        if not found:
            raise ConnectionError("this server was not heard of for too long")
        now, others, dead = found
        self.ears.o_clock(int(now))
        there = {each.decode() for each in others}
        for server in known - there:
            self._lose(server)
        self.others |= there
        if dead:
            self.ears.inherit()
        async with asyncio.timeout(PATIENCE):
            await self._renew()
        async with asyncio.timeout(PATIENCE):
            await self.jobs.look()
        self.workers = self.jobs.workers

    async def _renew(self) -> None:
        """Claims that have stood for long. So many that the next beat is not late: whoever is, has fallen."""
        before = monotonic() - HELD / 24
        old = [match for match in islice(self.held, RENEWED) if self.held[match][0] < before]
        if old:
            pipe = self.redis.pipeline(transaction=False)
            for match in old:
                self.held[match] = monotonic(), self.held.pop(match)[1]
                pipe.expire(f"{self.house}match:{match}", HELD)
            await pipe.execute()

    def _lose(self, server: str) -> None:
        self.others.discard(server)
        self.ears.lost(server)

    def _fall(self) -> None:
        """Whoever comes back is somebody else: nothing of before is this server's any more."""
        self.held.clear()
        self.outbox.clear()
        self.joined.clear()
        self.jobs.fall()
        self.workers = 0
        for server in list(self.others):
            self._lose(server)
        self.ears.fallen()
        self.me = token_hex(6)
