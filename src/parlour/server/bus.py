"""How the servers of one house speak with each other, and which of them has which match.

A house of one server needs none of it: `Bus` itself says that everything is here. `server/redisbus.py` is for several.
"""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Protocol

import msgspec

from parlour.server.errors import ApiError


class Thought(msgspec.Struct, frozen=True):
    """What a worker has to say to a question."""

    text: str = ""
    died: bool = False  # its process did, or the worker itself
    failed: bool = False  # the bot stumbled


class Ears(Protocol):
    """What a house does about what it hears."""

    def heard(self, server: str, message: bytes) -> None:
        """Another server says something: to this one, or to all."""

    def lost(self, server: str) -> None:
        """Another server is gone, and whatever was under way to it or from it."""

    def joined(self) -> None:
        """This server is one of them from now on."""

    def fallen(self) -> None:
        """This server was not heard of for too long: what it had may be another's by now."""

    def inherit(self) -> None:
        """What a server had that is gone is to be taken up, by this one."""

    def handed(self, found: socket.socket, about: bytes) -> None:
        """Another process gives a socket whose table is here."""

    def o_clock(self, now: int | None = None) -> int:
        """The house's time; it is at least so late."""


class Bus:
    """The bus of a house that is one server: it has every match, and nobody to speak to."""

    alone = True
    hands = False  # whether it can hand sockets over
    me = "here"  # its name among the servers; another one each time it joins them
    turns: Path | None = None  # a file by whose lock its servers take turns at writing their one SQLite
    workers = 0  # how many bots can think at once at workers that listen to this bus

    async def open(self, house: str, ears: Ears) -> None:
        """Joins the servers of that house."""

    async def close(self) -> None:
        """Leaves them; whatever it had is anybody's."""

    async def claim(self, match: str) -> str:
        """Who has the match: this server, unless another does; ApiError if that cannot be known now."""
        return self.me

    def has(self, match: str) -> bool:
        """Whether this server does, as far as it knows."""
        return True

    def heirs(self) -> list[str]:
        """The servers that go on where this one stops."""
        return []

    def release(self, match: str) -> None:
        """Anybody may have it who asks next."""

    def send(self, server: str, message: bytes) -> None:
        """Messages to one server arrive in their order, or it is lost."""

    def cry(self, message: bytes) -> None:
        """To all others."""

    async def think(self, question: bytes) -> Thought | None:
        """What such a worker says; None if there is none."""
        return None

    def hand(self, server: str, descriptor: int, about: bytes) -> bool:
        """A socket to a server on the same machine, where that is possible; then it is its."""
        return False


def away() -> ApiError:
    return ApiError(503, "away", "the servers of this house cannot hear each other now; try again in a moment")
