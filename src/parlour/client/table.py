"""One seat at one table over a WebSocket: whenever it is one's turn there is a `Turn`, however often the line breaks."""

from __future__ import annotations

import json
from collections.abc import Generator
from contextlib import ExitStack
from secrets import token_hex
from time import sleep
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from parlour.client.errors import PATIENCE, ClientError, NotAllowed, Refused

if TYPE_CHECKING:
    from parlour.client.house import House

PROTOCOL = 1
AGAIN = (0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0)  # seconds before each further try to come back
MOST_LEGAL = 300  # inputs in an update; with as many or none, the house is asked for more
FINAL = (4000, 4001, 4002, 4003, 4004)  # with these the house ends a connection for good

Message = dict[str, Any]
ASK: Message = {"type": "legal"}


class Turn:
    """A moment at which one's seat may act."""

    def __init__(self, table: Table, update: Message, events: list[Message]) -> None:
        self._table = table
        self.seat: int = update["viewer"]
        self.view: dict[str, Any] = update["view"]
        self._legal: list[str] = update["legal"]  # at most 300; empty where a game has too much to list
        self.clocks: list[dict[str, Any]] = update["clocks"]
        self.events = events  # told since the turn before
        self.played = False

    @property
    def legal(self) -> list[str]:
        """All that can be done, or 500 of it, spread evenly, where there is more."""
        if not 0 < len(self._legal) < MOST_LEGAL:
            self._legal = self._table.ask_legal()
        return self._legal

    def play(self, text: str) -> None:
        """One input in the game's notation; returns when it is stored for good."""
        self._table.say_input(text)
        self.played = True


class Table:
    """A seat at a table. `turns` is all that a bot needs."""

    def __init__(self, house: House, match: str, invites: dict[str, str] | None = None) -> None:
        self.house = house
        self.match = match
        self.links = [f"{house.base}/match/{match}?invite={key}" for key in (invites or {}).values()]
        self.game = ""
        self.options: dict[str, Any] = {}
        self.seat = 0
        self.players: list[Message] = []
        self.result: Message | None = None  # once it is over
        self._phase = ""
        self._update: Message | None = None
        self._events: list[Message] = []
        self._seen = 0
        self._fresh = False  # something has come since the last turn
        self._pending: tuple[str, str] | None = None  # an input that has not been answered: its name, its text
        self._answer: Message | None = None
        self._asking = False  # for what can be done
        self._listed: list[str] = []
        self._socket: ClientConnection | None = None
        self._line = ExitStack()  # which ends it
        self._nonce = token_hex(16)
        self._patience: float | None = None

    def turns(self, patience: float | None = None) -> Generator[Turn, None, None]:
        """Every turn of one's own until the match is over, or its table is closed. What is not played is asked again only
        when something changes. ClientError if nothing comes for so many seconds; None: others may take as long as they like."""
        self._patience = patience
        try:
            while self.result is None and self._phase != "cancelled":
                update = self._update
                if update is not None and self._fresh and self.seat in update["to_act"]:
                    self._fresh = False
                    events, self._events = self._events, []
                    yield Turn(self, update, events)
                else:
                    self._hear()
        finally:
            self.close()

    def say_input(self, text: str) -> None:
        """Sent once, whatever happens to the line: the house knows an input again by its name."""
        self._pending, self._answer = (token_hex(8), text), None
        self._send({"type": "submit", "id": self._pending[0], "text": text})
        while self._answer is None:
            self._hear()
        self._pending = None
        if self._answer["type"] == "refused" and self.result is None:  # what comes after the end is nobody's mistake
            self._fresh = True
            raise Refused(self._answer["code"], self._answer["words"])

    def ask_legal(self) -> list[str]:
        """What one's seat may do now."""
        self._asking = True
        self._send(ASK)
        while self._asking:
            self._hear()
        return self._listed

    def resign(self) -> None:
        self.say_input("resign")

    def close(self) -> None:
        self._line.close()
        self._socket = None

    # the line

    def _connect(self) -> ClientConnection:
        trouble = ""
        for wait in (0.0, *AGAIN):
            sleep(wait)
            try:
                line = connect(
                    self.house.socket, additional_headers=self.house.headers(), open_timeout=PATIENCE, max_size=None
                )
                self._socket = self._line.enter_context(line)
            except (OSError, InvalidHandshake) as problem:
                trouble = str(problem)
                continue
            hello = {"type": "hello", "protocol": PROTOCOL, "match": self.match, "seen": self._seen}
            self._socket.send(json.dumps(hello))
            if self._pending is not None:
                self._socket.send(json.dumps({"type": "submit", "id": self._pending[0], "text": self._pending[1]}))
            if self._asking:
                self._socket.send(json.dumps(ASK))
            return self._socket
        raise ClientError(f"the house does not answer: {trouble}")

    def _send(self, message: Message) -> None:
        if self._socket is None:
            self._connect()  # sends what is pending
            return
        try:
            self._socket.send(json.dumps(message))
        except ConnectionClosed as end:
            self._lost(end)

    def _hear(self) -> None:
        socket = self._socket or self._connect()
        try:
            self._heard(json.loads(socket.recv(self._patience)))
        except ConnectionClosed as end:
            self._lost(end)
        except TimeoutError:
            raise ClientError(f"nothing has come for {self._patience:g} s") from None

    def _lost(self, end: ConnectionClosed) -> None:
        self.close()
        code = end.rcvd.code if end.rcvd else 1006
        if code in FINAL:
            raise NotAllowed(code, "closed", (end.rcvd.reason if end.rcvd else "") or f"closed with {code}")

    def _heard(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                self.game, self.options = message["game"], message["options"]
            case "table":
                self._phase, self.players, self.seat = message["phase"], message["players"], message["seat"]
                if self._phase == "waiting":
                    self._send({"type": "ready", "nonce": self._nonce})
            case "update":
                self._update, self._fresh = message, True
                self._events += [event for event in message["events"] if event["number"] > self._seen]
                self._seen = max(self._seen, message["seen"])
                self.result = message["result"]
            case "listed":
                self._listed, self._asking = message["legal"], False
            case "done" | "refused" if self._pending is not None and message["id"] == self._pending[0]:
                self._answer = message
