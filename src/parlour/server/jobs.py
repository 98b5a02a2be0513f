"""What bots have to think about, as jobs at Redis: any worker of this release takes one, and one whose worker dies is
taken by another.

A job is the server's that asked: it looks every second whether the worker that has it is still there, and if not, ends
the job and asks anew. An answer ends its job too, so one that comes late, or a second time, finds none. Redis keeps
nothing that matters: a job that is gone is thought about by the server itself.
"""

from __future__ import annotations

import asyncio
from functools import cache
from hashlib import sha256
from secrets import token_hex
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from parlour import games
from parlour.server.bus import Thought

LEASE = 6_000  # milliseconds that a worker may be silent
KEPT = 60_000  # milliseconds for which a job is there; renewed while its server is
PATIENCE = 3.0  # seconds for an answer of Redis
TROUBLES = (RedisError, OSError, TimeoutError)

_encode = msgspec.msgpack.encode
_decoder: msgspec.msgpack.Decoder[tuple[str, Thought]] = msgspec.msgpack.Decoder(tuple[str, Thought])


@cache
def release() -> str:
    """Begins every key: workers take jobs of servers that have the same games, by the same rules."""
    known = sorted(f"{card.name} {card.info.version}" for card in games.cards())
    return f"parlour:jobs:{sha256(_encode([1, *known])).hexdigest()[:12]}:"


# In all of them KEYS[1] begins every key. A worker is alive while its key is and while it listens.
_ALIVE = """
local all = KEYS[1]
local function places(worker)
  local found = redis.call('GET', all .. 'alive:' .. worker)
  if found and redis.call('PUBSUB', 'NUMSUB', all .. 'to:' .. worker)[2] > 0 then return tonumber(found) end
  return 0
end
local function places_of_all()
  local found = 0
  for _, worker in ipairs(redis.call('SMEMBERS', all .. 'workers')) do
    local here = places(worker)
    if here == 0 then redis.call('SREM', all .. 'workers', worker) end
    found = found + here
  end
  return found
end
"""
ASKS = (  # ARGV: the job, the question, the channel for its answer, for how long
    _ALIVE
    + """
if places_of_all() == 0 then return 0 end
local key = all .. 'job:' .. ARGV[1]
redis.call('HSET', key, 'question', ARGV[2], 'asker', ARGV[3])
redis.call('PEXPIRE', key, ARGV[4])
redis.call('RPUSH', all .. 'waiting', ARGV[1])
redis.call('PUBLISH', all .. 'bell', '')
return 1
"""
)
# ARGV[1]: for how long, then the jobs that wait for an answer. How many can think; which jobs nobody will answer; whose
# worker has died
LOOKS = (
    _ALIVE
    + """
local found, gone, died = places_of_all(), {}, {}
for number = 2, #ARGV do
  local key = all .. 'job:' .. ARGV[number]
  local there = redis.call('PEXPIRE', key, ARGV[1]) == 1
  local worker = redis.call('HGET', key, 'worker')
  if worker and places(worker) == 0 then table.insert(died, ARGV[number])
  elseif found == 0 or not there then table.insert(gone, ARGV[number])
  else there = false end
  if there then redis.call('DEL', key) end
end
redis.call('PEXPIRE', all .. 'waiting', ARGV[1])
return {found, gone, died}
"""
)
BEATS = (  # ARGV: the worker, how many can think there, for how long, whether it joins. Whether it is one of them
    _ALIVE
    + """
if ARGV[4] == '' and places(ARGV[1]) == 0 then return 0 end
redis.call('SET', all .. 'alive:' .. ARGV[1], ARGV[2], 'PX', ARGV[3])
redis.call('SADD', all .. 'workers', ARGV[1])
return 1
"""
)
TAKES = (  # ARGV: the worker. A job and its question, if there is one whose server still listens
    _ALIVE
    + """
while places(ARGV[1]) > 0 do
  local job = redis.call('LPOP', all .. 'waiting')
  if not job then return {} end
  local key = all .. 'job:' .. job
  local asker = redis.call('HGET', key, 'asker')
  if asker and redis.call('PUBSUB', 'NUMSUB', asker)[2] > 0 then
    redis.call('HSET', key, 'worker', ARGV[1])
    return {job, redis.call('HGET', key, 'question')}
  end
  redis.call('DEL', key)
end
return {}
"""
)
ANSWERS = """
local key = KEYS[1] .. 'job:' .. ARGV[1]
local asker = redis.call('HGET', key, 'asker')
if asker then
  redis.call('DEL', key)
  redis.call('PUBLISH', asker, ARGV[2])
end
return 0
"""  # ARGV: the job, the answer


def answer(job: str, thought: Thought) -> bytes:
    """As it goes to the server that asked."""
    return _encode((job, thought))


class Jobs:
    """Those of one server: what it has asked, and not heard yet."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self.channel = ""  # where answers come
        self.workers = 0  # how many questions can be thought about at once, when it was last looked
        self.asked: dict[str, asyncio.Future[Thought | None]] = {}

    async def think(self, question: bytes) -> Thought | None:
        """What a worker says to it; None if nobody will say anything."""
        job = token_hex(8)
        heard = self.asked[job] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(PATIENCE):
                taken = await self._eval(ASKS, job, question, self.channel, KEPT)
            return await heard if taken else None
        except TROUBLES:
            return None
        finally:
            del self.asked[job]

    def heard(self, message: bytes) -> None:
        """An answer, perhaps to what nobody waits for any more."""
        job, thought = _decoder.decode(message)
        self._end(job, thought)

    async def look(self) -> None:
        """After the workers, every second."""
        self.workers, gone, died = await self._eval(LOOKS, KEPT, *self.asked)
        for job in gone:
            self._end(job.decode(), None)
        for job in died:
            self._end(job.decode(), Thought(died=True))

    def fall(self) -> None:
        """Nothing will be heard any more."""
        self.workers = 0
        for job in self.asked:
            self._end(job, None)

    def _end(self, job: str, thought: Thought | None) -> None:
        if (heard := self.asked.get(job)) is not None and not heard.done():
            heard.set_result(thought)

    async def _eval(self, script: str, *given: str | bytes | int) -> Any:
        return await self.redis.eval(script, 1, release(), *given)
