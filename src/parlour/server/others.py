"""The other servers of the house: what is heard of them, and who is at their tables."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import msgspec

from parlour.server import far
from parlour.server.far import (
    NOBODY,
    Answered,
    Asked,
    Ended,
    Hail,
    Left,
    LoggedOut,
    Present,
    Said,
    Sit,
    Sitting,
    Take,
    Taken,
    Told,
)
from parlour.server.metrics import log
from parlour.server.persons import accounts

if TYPE_CHECKING:
    from parlour.server.house import House

EVERY = 0.5  # seconds between two tellings of who came and went here


class Others:
    """What this server knows of them, and tells them. A house of one server has none, and nothing here happens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.tables: dict[str, dict[str, Sitting]] = {}  # server -> its tables
        self.guests: dict[str, frozenset[str]] = {}  # server -> who is there
        self.sockets: dict[str, dict[str, int]] = {}  # server -> how many an address has there
        self.moved: set[str] = set()  # addresses that have more or fewer here than the others have heard
        self.changed: set[str] = set()  # tables here of which the others have not heard
        self.told: frozenset[str] = frozenset()  # guests of whom they have

    # who is where

    def at(self, match: str) -> Sitting:
        """Who is at a table of another server."""
        for tables in self.tables.values():
            if match in tables:
                return tables[match]
        return NOBODY

    def matches(self) -> list[str]:
        """At their tables."""
        return [match for tables in self.tables.values() for match in tables]

    def people(self) -> set[str]:
        return set().union(*self.guests.values())

    def sockets_of(self, address: str) -> int:
        """At other servers."""
        return sum(sockets.get(address, 0) for sockets in self.sockets.values())

    def count(self, address: str) -> None:
        """It has a socket more here, or one fewer."""
        if not self.house.bus.alone:
            self.moved.add(address)

    def note(self, match: str) -> None:
        """Something is to be told of that table."""
        if not self.house.bus.alone:
            self.changed.add(match)

    async def tell(self) -> None:
        """Who came and went here since the last time."""
        changed, self.changed = self.changed, set()
        moved, self.moved = self.moved, set()
        guests, asked = self.house.board.people_here(), self.house.requests.tell()
        if changed or guests != self.told or moved or asked:
            tables = {match: self._sitting(match) for match in changed}
            sockets = {address: self.house.sockets[address] for address in moved}
            self._cry(Present(tables, None if guests == self.told else sorted(guests), sockets, asked))
            self.told = guests

    def _sitting(self, match: str) -> Sitting | None:
        table = self.house.tables.get(match)
        if table is None or table.passive:
            return None
        audience = table.audience
        return Sitting(
            [player.number for player in table.row.players if audience.here(player.number)], audience.watchers()
        )

    def _cry(self, word: far.Word) -> None:
        self.house.bus.cry(far.encode(word))

    def log_out(self, person: str, only: str, but: str) -> None:
        """Whoever is no longer logged in is to leave their tables too."""
        if not self.house.bus.alone:
            self._cry(LoggedOut(person, only, but))

    # what the bus tells

    def heard(self, server: str, message: bytes) -> None:
        house = self.house
        try:
            heard = far.decode(message)
        except msgspec.DecodeError:
            log.warning("another server speaks otherwise")  # a newer one, or an older
            return
        match heard:
            case Told() as word:
                house.far.told(word)
            case Said() as word:
                house.far.said(server, word)
            case Sit() as word:
                self._seat(server, word)
            case Left() as word:
                house.far.left(server, word.socket)
            case Ended() as word:
                house.far.ended(word)
            case Asked() as word:
                house.spawn(house.counter.answer(server, word))
            case Answered() as word:
                house.counter.answered(word)
            case Present() as word:
                self._present(server, word)
            case LoggedOut() as word:
                house.identity.changed(word.person)
                accounts.cut_here(house, word.person, word.only, word.but)
            case Take() as word:
                house.spawn(house.handing.take(server, word))
            case Taken(match):
                house.handing.taken(server, match)
            case Hail():
                self.changed |= {match for match, table in house.tables.items() if not table.passive}
                self.moved |= set(house.sockets)
                self.told = frozenset()

    def _seat(self, server: str, word: Sit) -> None:
        from parlour.server.sockets import from_afar  # here, because a conversation needs the house

        self.house.spawn(from_afar(self.house, self.house.far.seat(server, word), word.hello))

    def handed(self, found: socket.socket, about: bytes) -> None:
        from parlour.server.sockets import handed_over  # as above

        self.house.spawn(handed_over(self.house, found, about))

    def _present(self, server: str, word: Present) -> None:
        tables = self.tables.setdefault(server, {})
        for match, sitting in word.tables.items():
            if sitting is None:
                tables.pop(match, None)
            else:
                tables[match] = sitting
        if word.guests is not None:
            self.guests[server] = frozenset(word.guests)
        sockets = self.sockets.setdefault(server, {})
        for address, number in word.sockets.items():
            if number:
                sockets[address] = number
            else:
                sockets.pop(address, None)
        self.house.requests.hear(word.asked)

    def lost(self, server: str) -> None:
        self.tables.pop(server, None)
        self.guests.pop(server, None)
        self.sockets.pop(server, None)
        self.house.far.lost(server)
        self.house.handing.lost(server)
        self.house.counter.lost(server)

    def fallen(self) -> None:
        log.warning("left the other servers")
        self.house.let_go()

    def inherit(self) -> None:
        log.info("takes up what another server had")
        self.house.spawn(self.house.take_up())

    def joined(self) -> None:
        """The others are to tell whom they have; and what nobody has is taken up."""
        self.moved |= set(self.house.sockets)
        self.told = frozenset()
        self._cry(Hail())
        self.house.spawn(self.house.take_up())

    def o_clock(self, now: int | None = None) -> int:
        clock = self.house.archive.clock
        if now is not None and now > clock.now():
            clock.go_on(now)
        return clock.now()
