"""A table of a server as the source of a table screen: play, watch, reconnect."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic

import msgspec
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import ClientConnection, connect

from parlour import games
from parlour.core.catalogue import Card
from parlour.core.contract import Event, Game, Refusal
from parlour.core.dice import QuickDice
from parlour.core.story import Hearer
from parlour.core.view import Preview
from parlour.server.messages import (
    Done,
    Fault,
    FromServer,
    Hello,
    Previewed,
    Ready,
    Refused,
    Rematch,
    SetDraft,
    Submit,
    Table,
    Update,
    Welcome,
)
from parlour.table.match import shown_name
from parlour.terminal.scene import Scene, Source, turns_of
from parlour.terminal.underscore.reporting import Reporter
from parlour.terminal.wire import Wire
from parlour.terminal.words import end_words, spell_time, taken_words

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer
BRIEF = 2.0  # seconds for a socket to be closed
GLANCE = 0.25  # seconds that a drawing waits for a forecast; what comes later is drawn when it comes
AGAIN = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds before each try to reconnect; the last one for all further ones
SILENT = Refusal("away", "the server does not answer; the input is sent again when it does")


class OnlineSource(Source):
    """What the server last said. A thread listens; inputs wait for their answer."""

    advises = False

    def __init__(self, wire: Wire, match: str, watch: bool = False) -> None:
        self.wire = wire
        self.match = match
        self.watch = watch
        self.repeats = not watch
        self.changed: Callable[[], None] = lambda: None  # told whenever something has changed
        card = wire.card(match)
        self.card: Card = games.card(card.game)
        self.game: Game = self.card.make(card.options)
        self.title = f"{self.card.title} online"
        self.sample = self.game.start(QuickDice(1)).view(0)  # what a view of this game is
        self.table: Table | None = None
        self.world: Update | None = None
        self.heard_at = 0.0  # when it was told
        self.events: list[Event] = []  # the viewer's own story
        self.heard = 0  # how many of them were there at the viewer's last input; to a watcher, before the last news
        self.seen = 0
        self.trouble = "connecting"  # "" = connected
        self.waiting: dict[str, str] = {}  # inputs that have not been answered: the name of each, its text
        self.answers: dict[str, Done | Refused] = {}
        self.answered = threading.Condition()
        self.socket: ClientConnection | None = None
        self.left = threading.Event()
        self.previews: dict[str, Preview | None] = {}  # what was asked of this world
        self.late: set[str] = set()  # what was asked, and nobody waits for any more
        self.thread = threading.Thread(target=self._listen, daemon=True)
        self.thread.start()

    # the conversation, in its thread

    def _listen(self) -> None:
        tries = 0
        while not self.left.is_set():
            try:
                headers = {"Cookie": self.wire.cookie()}
                with connect(
                    self.wire.socket, additional_headers=headers, max_size=None, close_timeout=BRIEF
                ) as self.socket:
                    if self.left.is_set():  # meanwhile: nobody would close it any more
                        break
                    hello = Hello(PROTOCOL, self.match, 0 if self.watch else None, self.seen)
                    self.socket.send(msgspec.json.encode(hello).decode())
                    for said in self.socket:
                        tries = 0
                        self._hear(msgspec.json.decode(said, type=FromServer))
            except (OSError, WebSocketException, InvalidHandshake, msgspec.MsgspecError):
                pass  # whatever it was, another try is the answer
            self.socket = None
            self._say_trouble("the connection is gone; trying again")
            self.left.wait(AGAIN[min(tries, len(AGAIN) - 1)])
            tries += 1

    def _hear(self, said: object) -> None:
        if isinstance(said, Welcome):
            self.trouble, self.late = "", set()
            for ident, text in list(self.waiting.items()):
                self._send(Submit(ident, text))
        elif isinstance(said, Table):
            self.table = said
            mine = [player for player in said.players if player.number and player.kind == "person"]
            if said.phase == "waiting" and not self.watch and mine:
                self._send(Ready(secrets.token_hex(8)))
        elif isinstance(said, Update):
            if self.world is None or (said.seen, said.view) != (self.world.seen, self.world.view):
                self.previews, self.late = {}, set()
            self.world, self.heard_at = said, monotonic()
            told = [Event(event.text, event.data) for event in said.events if event.number > self.seen]
            if told and not said.viewer:
                self.heard = len(self.events)
            self.events += told
            self.seen = max(self.seen, said.seen)
        elif isinstance(said, Previewed) and self.world is not None:
            self.world.draft, self.world.preview = said.draft, said.preview
            with self.answered:
                self.previews[said.draft] = self._preview(said.preview)
                self.answered.notify_all()
                if said.draft not in self.late:
                    return  # whoever asked waits for it
                self.late.discard(said.draft)
        elif isinstance(said, Done | Refused):
            with self.answered:
                self.waiting.pop(said.id, None)
                self.answers[said.id] = said
                self.answered.notify_all()
        elif isinstance(said, Fault):
            self.trouble = said.words
        self.changed()

    def _send(self, message: object) -> None:
        socket = self.socket
        if socket is not None:
            socket.send(msgspec.json.encode(message).decode())

    def _say_trouble(self, words: str) -> None:
        self.trouble = words
        self.changed()

    # what the screen asks

    def ready(self) -> bool:
        """Whether there is something to show."""
        return self.world is not None

    def scene(self) -> Scene:
        world, names = self.world, self.names()
        if world is None:
            return Scene(self.card, self.game, 0, self.sample, names=names)
        view = msgspec.convert(world.view, type(self.sample))
        mine = world.viewer
        over = world.result
        events, hearer = list(self.events), self.hearer()
        return Scene(
            self.card,
            self.game,
            mine,
            view,
            preview=self._preview(world.preview),
            draft=world.draft,
            may_act=bool(mine) and mine in world.to_act and over is None,
            legal=lambda: world.legal,
            acting=world.to_act,
            names=names,
            lines=self.card.lines(events, hearer),
            fresh=len(self.card.lines(events[self.heard :], hearer)),
            times=partial(clocks, world, self.heard_at),
            ending=end_words(self.game, over.reason, over.winners, hearer) if over is not None else "",
            offered=world.offer,
            said=self.trouble or self.wishes(),
            forecast=self.forecast,
            turns=lambda most: turns_of(self.card, events, hearer, most),
        )

    def hearer(self) -> Hearer:
        """Who is told the story, with names by which people are told apart."""
        names = self.names()
        apart = [f"{name} (seat {seat})" if names.count(name) > 1 else name for seat, name in enumerate(names, 1)]
        return Hearer(self.world.viewer if self.world is not None else 0, apart)

    def lines(self, first: int, last: int) -> list[str]:
        """What was told by these events of the story."""
        return self.card.lines(self.events[first:last], self.hearer())

    def forecast(self, text: str) -> Preview | None:
        """What an input would do, if that is known soon; the server is asked once for each."""
        world = self.world
        if world is None or not world.viewer or world.result is not None or self.trouble:
            return None
        with self.answered:
            if text not in self.previews and text not in self.late:
                with suppress(OSError, WebSocketException):
                    self._send(SetDraft(text))
                if not self.answered.wait_for(lambda: text in self.previews, GLANCE):
                    self.late.add(text)
            return self.previews.get(text)

    def rematch(self) -> OnlineSource | None:
        """Says that one wants another match; it is there when everybody does."""
        if self.table is not None and self.table.next:
            return OnlineSource(self.wire, self.table.next)
        with suppress(OSError, WebSocketException):
            self._send(Rematch())
        return None

    def wishes(self) -> str:
        """Who wants another match, while it is not there."""
        if self.table is None or not self.table.rematch or self.table.next:
            return ""
        wanting = [player for player in self.table.players if player.number in self.table.rematch]
        if any(player.seat == self.table.seat for player in wanting):
            return "You want another match; the others are asked."
        return f"{' and '.join(player.name for player in wanting)}: another match? n says yes."

    def reporter(self) -> Reporter | None:
        return Reporter(self.wire)

    def names(self) -> list[str]:
        if self.table is None:
            return []
        seated = sorted(self.table.players, key=lambda player: player.seat or player.number)
        return [shown_name(player.name) or "nobody yet" for player in seated]

    def _preview(self, data: dict[str, object] | None) -> Preview | None:
        """The preview as the game's own shape: the one that has just these members."""
        if data is None:
            return None
        package = self.card.package()
        for kind in Preview.__subclasses__():
            names = {field.encode_name for field in msgspec.structs.fields(kind)}
            if kind.__module__.startswith(package) and names == set(data):
                return msgspec.convert(data, kind)
        return None

    def say(self, text: str) -> Refusal | None:
        """Sends the input and waits for its answer; one that is lost on the way is sent again under the same name."""
        ident, before = secrets.token_hex(8), len(self.events)
        with self.answered:
            self.waiting[ident] = text
            with suppress(OSError, WebSocketException):  # the listener reconnects and sends it again
                self._send(Submit(ident, text))
            self.answered.wait_for(lambda: ident in self.answers or self.left.is_set(), PATIENCE)
            answer = self.answers.pop(ident, None)
        if answer is None:
            return SILENT
        if isinstance(answer, Done) and not answer.draft:
            self.heard = before
        return Refusal(answer.code, answer.words) if isinstance(answer, Refused) else None

    def leave(self) -> None:
        self.left.set()
        with self.answered:  # nobody waits for an answer any more
            self.answered.notify_all()
        if self.socket is not None:
            self.socket.close()


def clocks(world: Update, since: float) -> list[str]:
    """What they show now; the server says it when something happens, not every second."""
    gone = 0 if world.result is not None else int((monotonic() - since) * 1000)
    shown = [(clock.seat, spell_time(max(0, clock.left_ms - gone))) for clock in world.clocks]
    times = [f"seat {seat}: {time.removeprefix('time ')} left" if seat else time for seat, time in shown]
    return times + taken_words({watch.seat: watch.taken_ms + gone * watch.runs for watch in world.stopwatches})
