"""Players who come back until their match is over, say again what was not answered, and remember all they were told."""

from __future__ import annotations

import asyncio
import random
from secrets import token_hex
from typing import Any

from tests.server.test_durability import BROKEN
from tests.server.wire import Chair, Guest, Message, Server

ROUND = 8.0  # seconds that anything may take before a player comes in by another door
AGAIN = 0.05


class Person:
    """Somebody with one cookie at every door of the house."""

    def __init__(self, doors: list[Server], luck: random.Random) -> None:
        self.luck = luck
        self.doors = [Guest(door) for door in doors]

    async def arrive(self) -> None:
        await self.stubborn(lambda guest: guest.get("/api/me"))

    async def stubborn(self, ask: Any) -> Any:
        """By whichever door, until there is an answer."""
        while True:
            guest = self.luck.choice(self.doors)
            try:
                async with asyncio.timeout(ROUND):
                    found = await ask(guest)
            except BROKEN:
                await asyncio.sleep(AGAIN)
                continue
            for other in self.doors:
                other.http.cookies = guest.http.cookies
            return found

    async def open(self, *seats: str, **options: object) -> str:
        return str((await self.stubborn(lambda guest: guest.open("nullgame", *seats, options=options)))["id"])

    async def leave(self) -> None:
        for guest in self.doors:
            await guest.http.aclose()


class Sitting(Chair):
    """One connection of a player, who has heard everything up to some event before."""

    def __init__(self, guest: Guest, viewer: Viewer) -> None:
        super().__init__(guest, viewer.match, viewer.player or None)
        self.viewer = viewer

    async def hear(self) -> Message:
        message = await super().hear()
        if message["type"] == "update":
            self.viewer.told(message)
        return message


class Viewer:
    """Who sees one match to its end."""

    def __init__(self, person: Person, match: str, player: int, luck: random.Random) -> None:
        self.person, self.match, self.player, self.luck = person, match, player, luck
        self.story: list[Message] = []  # every event, as it was first told
        self.last: Message = {}  # what was seen last
        self.said: dict[str, str] = {}  # inputs by their names
        self.done: list[str] = []  # names of those that were acknowledged, in their order
        self.troubles: list[str] = []  # what should not have happened
        self.resumed = 0
        self.chair: Sitting | None = None

    def told(self, message: Message) -> None:
        for event in message["events"]:
            number = event["number"]
            if number == len(self.story) + 1:
                self.story.append(event)
            elif number > len(self.story):
                self.troubles.append(f"event {number} came after {len(self.story)}")
            elif self.story[number - 1] != event:
                self.troubles.append(f"event {number} was another before")
        if message["seen"] < len(self.story):
            self.troubles.append(f"{len(self.story)} events were told, and then there were {message['seen']}")
        self.last = message

    async def sit(self) -> Sitting:
        """At the table and shown it, however often it takes."""
        while (chair := await self.attempt()) is None:
            await asyncio.sleep(self.luck.uniform(AGAIN, 4 * AGAIN))
        self.chair = chair
        return chair

    async def attempt(self) -> Sitting | None:
        """The same once, by whichever door."""
        chair = Sitting(self.person.luck.choice(self.person.doors), self)
        try:
            async with asyncio.timeout(ROUND):
                await chair.connect(len(self.story))
                if chair.table["phase"] == "waiting" and self.player:
                    await chair.say({"type": "ready", "nonce": token_hex(8)})
                while not chair.update:
                    await chair.hear()
                return chair
        except BROKEN:
            await self.rise(chair)
            return None

    async def rise(self, chair: Chair) -> None:
        """Without a word."""
        self.resumed += 1
        if hasattr(chair, "socket"):
            chair.socket.transport.abort()

    async def say(self, text: str) -> None:
        """Until it is acknowledged."""
        name = f"{self.player}-{len(self.said)}"
        self.said[name] = text
        while True:
            chair = self.chair or await self.sit()
            try:
                async with asyncio.timeout(ROUND):
                    answer = await chair.submit(text, name)
            except BROKEN:
                answer = {"type": "broken"}
            if answer["type"] == "done":
                self.done.append(name)
                return
            if answer["type"] == "refused":
                self.troubles.append(f"{text!r} was refused: {answer}")
                return
            await self.rise(chair)
            self.chair = None

    async def the_end(self) -> None:
        """Until the result is told."""
        while not self.last.get("result"):
            chair = self.chair or await self.sit()
            try:
                async with asyncio.timeout(ROUND):
                    await chair.hear()
            except BROKEN:  # nothing came, or nobody is there any more
                await self.rise(chair)
                self.chair = None

    async def leave(self) -> None:
        if self.chair is not None:
            self.chair.socket.transport.abort()
            self.chair = None
