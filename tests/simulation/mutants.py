"""Houses with a fault on purpose, one of each kind that the simulation is there to find."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Dialect

from parlour.server import telling
from parlour.server.far import Far
from parlour.server.house import House
from parlour.server.live import LiveTable
from parlour.server.redisbus import RedisBus
from parlour.store import writer
from parlour.store.kept import KeptMatch
from parlour.store.rows import Change
from parlour.store.statements import Statement
from parlour.store.writer import Job, Lost, Writer
from parlour.table.clock import Expiry
from parlour.table.match import Match, Reply
from tests.simulation.patching import patched
from tests.simulation.store import Store

Planted = AbstractContextManager[None]


def acknowledges_before_the_commit() -> Planted:
    def put(self: Writer, changes: Sequence[Change], done: Callable[[Lost | None], None]) -> None:
        self._bring(Job(changes, lambda _: None, later=True))
        asyncio.get_running_loop().call_soon(done, None)

    return patched(Writer, "put", put)


def acknowledges_what_was_not_stored() -> Planted:
    answer = Writer._answer

    def all_is_well(batch: list[Job], trouble: Lost | None = None) -> None:
        answer(batch)

    return patched(Writer, "_answer", staticmethod(all_is_well))


def acknowledges_what_takes_long() -> Planted:
    """As if it were stored by then."""
    put = Writer.put

    def impatient(self: Writer, changes: Sequence[Change], done: Callable[[Lost | None], None]) -> None:
        told: list[Lost | None] = []

        def tell(trouble: Lost | None) -> None:
            if not told:
                told.append(trouble)
                done(trouble)

        put(self, changes, tell)
        asyncio.get_running_loop().call_later(0.1, tell, None)

    return patched(Writer, "put", impatient)


def tells_before_the_commit() -> Planted:
    commit_and_tell = LiveTable.commit_and_tell

    async def tell_and_commit(self: LiveTable, quiet: Any = None) -> None:
        self.tell(await self.snapshots(), quiet)
        await commit_and_tell(self, quiet)

    return patched(LiveTable, "commit_and_tell", tell_and_commit)


def lets_two_servers_write_the_same_line() -> Planted:
    begin = Store.__init__

    def unguarded(self: Store, world: Any) -> None:
        begin(self, world)
        self.connection.execute("CREATE TABLE twice AS SELECT * FROM inputs")
        self.connection.execute("DROP TABLE inputs")
        self.connection.execute("ALTER TABLE twice RENAME TO inputs")

    return patched(Store, "__init__", unguarded)


def settles_over_what_another_server_has_settled() -> Planted:
    compiled_for: Callable[[Dialect], dict[int, Statement]] = vars(writer)["compiled_for"]

    @cache
    def unguarded(dialect: Dialect) -> dict[int, Statement]:
        return {key: replace(statement, guarded=False) for key, statement in compiled_for(dialect).items()}

    return patched(writer, "compiled_for", unguarded)


def never_looks_at_what_another_server_has_written() -> Planted:
    async def nothing(self: House) -> None:
        pass

    return patched(House, "_look_across", nothing)


def mixes_up_what_it_says_to_other_servers() -> Planted:
    say = RedisBus._say

    def mixed_up(self: RedisBus, where_to: str, what: bytes | int) -> None:
        say(self, where_to, what)
        self.outbox.reverse()

    return patched(RedisBus, "_say", mixed_up)


def says_everything_twice_to_other_servers() -> Planted:
    send = RedisBus.send

    def twice(self: RedisBus, server: str, message: bytes) -> None:
        send(self, server, message)
        send(self, server, message)

    return patched(RedisBus, "send", twice)


def never_learns_that_another_server_is_gone() -> Planted:
    def nothing(self: Far, server: str) -> None:
        pass

    return patched(Far, "lost", nothing)


def fires_a_clock_twice() -> Planted:
    expire = Match._expire

    def twice(self: Match, expired: list[Expiry], reply: Reply) -> None:
        expire(self, expired, reply)
        expire(self, expired, reply)

    return patched(Match, "_expire", twice)


def has_clocks_that_do_not_ring() -> Planted:
    """Somebody has to come and look."""

    def silent(self: LiveTable) -> None:
        pass

    return patched(LiveTable, "_set_alarm", silent)


class Forgetful(dict[Any, Any]):
    """Remembers nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def forgets_which_inputs_it_has_heard() -> Planted:
    begin = KeptMatch.__init__

    def forgetful(self: KeptMatch, *given: Any) -> None:
        begin(self, *given)
        self.tokens = Forgetful()

    return patched(KeptMatch, "__init__", forgetful)


def tells_watchers_what_a_seat_is_told() -> Planted:
    update: Callable[..., bytes] = telling.update

    def leaking(seen: Any, match: Match, *more: Any) -> bytes:
        return update(seen, match if seen.viewer else Leaking(match), *more)

    return patched(telling, "update", leaking)


class Leaking:
    """A match whose watchers hear the story of seat 1."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)

    def events(self, viewer: int, since: int = 0) -> Any:
        return self.match.events(viewer, since) and self.match.events(1, 0)[: len(self.match.events(viewer, since))]


def shows_a_seat_the_others_hand() -> Planted:
    pages = Match.pages

    def leaking(self: Match, viewers: list[int]) -> Any:
        return pages(self, [3 - viewer if viewer and len(self.log) > 3 else viewer for viewer in viewers])

    return patched(Match, "pages", leaking)
