"""People at simulated houses. They play as clients do: they come back when they were cut off, say again what was not answered
under the same name, and remember everything that they were told."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tests.simulation.network import Message, Socket
from tests.simulation.servers import Refused

if TYPE_CHECKING:
    from tests.simulation.schedule import Schedule

PATIENCE = 1.5  # seconds for an answer; then they come again


class Wrong(AssertionError):
    """Something that a house may never do."""


class Told(msgspec.Struct, frozen=True):
    """One world that a viewer was shown."""

    match: str
    player: int
    viewer: int
    seen: int
    shown: bytes  # view, whose turn, what is legal, result
    sent: float


class Said(msgspec.Struct):
    """One input of a person."""

    match: str
    player: int
    token: str
    text: str
    times: int = 0  # how often it left
    answer: str = ""
    drafted: bool = False


class Memory:
    """What one person has been told and promised, over all of their connections."""

    def __init__(self) -> None:
        self.events: dict[tuple[str, int], dict[int, bytes]] = {}  # (match, player) -> number -> event
        self.worlds: list[Told] = []
        self.said: dict[str, Said] = {}
        self.done: list[tuple[Said, float]] = []  # every `done`, and when it was sent
        self.opened: list[tuple[str, float]] = []  # matches whose seal was opened to them, and when that was sent
        self.readied: set[tuple[str, int]] = set()  # (match, player) that a table has called ready


def shown(update: Message) -> bytes:
    """What of an update every server must show in the same way."""
    parts = [update[key] for key in ("view", "to_act", "legal", "offer", "result")]
    return msgspec.json.encode(parts, order="deterministic")


class Chair:
    """One connection, as the person who holds it sees it."""

    def __init__(self, person: Person, match: str, seen: int) -> None:
        self.person = person
        self.match = match
        self.player = -1
        self.seen = seen
        self.table: Message = {}
        self.update: Message = {}
        self.code = 0
        self.something = asyncio.Event()
        schedule = person.schedule
        person.connections += 1
        name = f"{person.name}.{person.connections}"
        self.socket = Socket(
            schedule.world, name, schedule.people, schedule.some_server(person.luck), person.cookie, self._hear
        )

    def _hear(self, message: Message, sent: float) -> None:
        world, memory = self.person.schedule.world, self.person.memory
        kind = message["type"]
        world.note(f"{self.socket.name} hears {kind} {message.get('id', message.get('seen', message.get('code', '')))}")
        match kind:
            case "close":
                self.code = message["code"]
            case "welcome":
                self.player = message["player"]
            case "table":
                self.table = message
                for player in message["players"]:
                    if player["ready"] and player["kind"] == "person":
                        memory.readied.add((self.match, player["number"]))
            case "update":
                self._updated(message, sent)
            case "opened":
                memory.opened.append((self.match, sent))
            case "done" | "refused":
                said = memory.said[message["id"]]
                if kind == "done":
                    memory.done.append((said, sent))
                if not said.answer:
                    said.answer, said.drafted = kind, message.get("draft", False)
        self.something.set()

    def _updated(self, update: Message, sent: float) -> None:
        memory = self.person.memory
        if self.player < 0:
            self._check(False, "a world is shown before it is said to whom")
            return
        known = memory.events.setdefault((self.match, self.player), {})
        for event in update["events"]:
            self._check(event["number"] == self.seen + 1, f"event {event['number']} comes after {self.seen}")
            self.seen = event["number"]
            told = msgspec.json.encode([event["text"], event["data"]], order="deterministic")
            self._check(known.setdefault(self.seen, told) == told, f"event {self.seen} is another one now")
        self._check(update["seen"] == self.seen, f"{update['seen']} events are told as {self.seen}")
        memory.worlds.append(Told(self.match, self.player, update["viewer"], self.seen, shown(update), sent))
        self.update = update

    def _check(self, holds: bool, words: str) -> None:
        if not holds:
            self.person.schedule.wrong.append(f"{self.socket.name}: {words}")

    async def wait(self, seconds: float) -> None:
        """Until something is heard, or so long."""
        self.something.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.something.wait()
        except TimeoutError:
            pass

    @property
    def over(self) -> bool:
        return self.socket.ended


class Person:
    """A player or a watcher. Everything they do and when is the seed's."""

    def __init__(self, schedule: Schedule, name: str, guest: str, cookie: str) -> None:
        self.schedule = schedule
        self.name, self.guest, self.cookie = name, guest, cookie
        self.luck = schedule.world.luck(f"person {name}")
        self.memory = Memory()
        self.connections = 0
        self.inputs = 0
        self.match = ""  # at which they are
        self.chair: Chair | None = None
        self.unanswered: Said | None = None

    def wait(self) -> float:
        return self.luck.uniform(0.001, 0.015)

    async def ask(self, work: Any) -> Any:
        return await self.schedule.some_server(self.luck).ask(self.schedule.people, self.wait, work)

    async def live(self) -> None:
        """At the table, and back to it, until the world is at rest."""
        while True:
            if not self.match:
                await asyncio.sleep(0.2)
                continue
            with suppress(Refused):
                await self._sit()
            await asyncio.sleep(self.luck.choice((0.0, 0.02, 0.2, 1.0)) if not self.schedule.healing else 0.3)

    async def _sit(self) -> None:
        known = self.memory.events.get((self.match, self._player()), {})
        seen = len(known) if self.luck.random() < 0.8 else 0
        chair = self.chair = Chair(self, self.match, seen)
        hello: Message = {"type": "hello", "protocol": 1, "match": self.match, "seen": seen}
        if self.name.startswith("watcher"):
            hello["player"] = 0
        chair.socket.say(hello)
        for _ in range(40):
            if chair.table or chair.over:
                break
            await chair.wait(PATIENCE)
        if not chair.table:
            chair.socket.leave()
            return
        await self._stay(chair)

    def _player(self) -> int:
        for match, player in self.memory.events:
            if match == self.match:
                return player
        return 0

    async def _stay(self, chair: Chair) -> None:
        """Until it is over, or they have enough of this connection."""
        while not chair.over and chair.match == self.match:
            if self.unanswered is not None:
                if not await self._answered(chair, self.unanswered):
                    return
                continue
            healing = self.schedule.healing
            await chair.wait(0.5 if healing else self.luck.expovariate(8.0))
            if chair.over:
                return
            if not healing and self.luck.random() < 0.06:
                self.schedule.world.note(f"{chair.socket.name} leaves")
                chair.socket.leave()
                return
            self._act(chair)

    def _act(self, chair: Chair) -> None:
        table = chair.table
        if self.schedule.quiet():
            return
        if not chair.player:
            if table["next"]:
                self.match = table["next"]
            return
        if (
            table["phase"] == "waiting"
            and chair.player == 2
            and not self.schedule.healing
            and self.luck.random() < 0.03
        ):
            self.schedule.people.create_task(self.schedule.give_back(self, self.match))
        elif table["phase"] == "waiting":
            self._together(chair, {"type": "ready", "nonce": f"{self.luck.getrandbits(64):016x}"})
        elif table["phase"] == "playing" and not self.schedule.healing:
            if self.luck.random() < 0.1:
                chair.socket.say({"type": "draft", "text": self.luck.choice(("", "hold 1", "mine"))})
            elif chair.update:
                self._say(chair)
        elif table["phase"] == "over":
            if table["next"]:
                self.schedule.world.note(f"{self.name} goes on to {table['next']}")
                self.match = table["next"]
            elif not self.schedule.healing or table["rematch"]:
                self._together(chair, {"type": "rematch"})

    def _together(self, chair: Chair, message: Message) -> None:
        """What several do at once is done at the same stroke of the clock: that is where servers get in each other's way."""
        self.schedule.people.call_at(self.schedule.stroke(), chair.socket.say, message)

    def _say(self, chair: Chair) -> None:
        """Something new."""
        luck, legal = self.luck, chair.update["legal"]
        self.inputs += 1
        text = (
            luck.choice(legal) if legal and luck.random() < 0.9 else luck.choice(("hold 99", "show", "draw?", "draw!"))
        )
        if text == "show" and luck.random() < 0.5:
            text = "hold 1"
        if luck.random() < 0.01:
            text = "resign"
        said = Said(self.match, chair.player, f"{self.name}-{self.inputs}", text)
        self.memory.said[said.token] = said
        self.unanswered = said

    async def _answered(self, chair: Chair, said: Said) -> bool:
        """Says it, and waits; False if it is better said anew, elsewhere."""
        if said.match != chair.match:
            self.unanswered = None  # a table that they have left for the next one
            return True
        said.times += 1
        self.schedule.world.note(f"{chair.socket.name} says {said.token} {said.text!r}")
        chair.socket.say({"type": "submit", "id": said.token, "text": said.text})
        until = self.schedule.world.now + PATIENCE
        while not said.answer and not chair.over and self.schedule.world.now < until:
            await chair.wait(until - self.schedule.world.now)
        if said.answer:
            self.unanswered = None
            if said.answer == "done" and not self.schedule.healing and self.luck.random() < 0.1:
                said.times += 1
                chair.socket.say({"type": "submit", "id": said.token, "text": said.text})  # a client in doubt
            return True
        chair.socket.leave()
        return False
