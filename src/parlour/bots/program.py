"""Bots of other people: a program that reads views and writes inputs, one JSON object a line (docs/own-bots.md)."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
from contextlib import suppress
from time import monotonic
from typing import IO, TypeVar

from parlour.core.contract import Event, Game, Refusal, Seat
from parlour.core.options import as_data
from parlour.core.view import View, to_json

PROTOCOL = 1
LONGEST = 1 << 16  # bytes of one answer
LEAVING = 1.0  # seconds in which a program ends after the match
STALE = 16  # reads of what it said before it was asked: it may write without end
RIGHT = 'an answer is {"input": "..."} and an end of line'
LISTED = 500  # legal actions told; where there are more, so many of them, spread evenly

Told = TypeVar("Told")


class BotTrouble(Exception):
    """The bot crashed, was too slow, or talked nonsense: one clear line.

    What the bot said is for its author alone: it may tell what others at the table must not know.
    """

    def __init__(self, what: str, said: bytes = b"") -> None:
        super().__init__(f"{what}: {said[:60]!r}" if said else what)
        self.what = what


def spread(legal: list[Told]) -> list[Told]:
    """All of them, or as many as are told, spread evenly."""
    if len(legal) <= LISTED:
        return legal
    return [legal[n * len(legal) // LISTED] for n in range(LISTED)]


class ProgramBot:
    """A running program. Whatever it does, the host goes on; the game's clock rules deal with the seat.

    Pipes are never waited for longer than the program may think: one that does not read is as late as one that does not write.
    """

    def __init__(self, command: str, game: Game, seat: Seat, seconds: float, loud: bool = False) -> None:
        self.command = command
        self.seconds = seconds  # for each answer
        self.heard = b""  # of its output, not yet read
        self.untold = b""  # what it has not yet taken
        self.unasked = b""  # the beginning of what it said without being asked
        self.ended = False  # it cannot answer any more
        self.by_itself = True  # it did not have to be ended
        try:
            words = shlex.split(command)
            if not words:
                raise ValueError("no program is named")
            self.process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if loud else subprocess.DEVNULL,
                start_new_session=True,  # so that its children can be ended with it
            )
        except (OSError, ValueError) as trouble:
            why = trouble.strerror if isinstance(trouble, OSError) else trouble
            raise BotTrouble(f"cannot start {command[:60]!r}: {why}") from None
        self.to, self.back = _pipe(self.process.stdin), _pipe(self.process.stdout)
        hello = {"type": "hello", "protocol": PROTOCOL, "game": game.name, "version": game.version}
        self._tell({**hello, "options": as_data(game.options), "seat": seat, "seats": game.seats})

    def choose(self, view: View, legal: list[str], events: list[Event]) -> str:
        """The bot's input for this view."""
        told = [{"text": event.text, "data": event.data} for event in events]
        whole = len(legal) <= LISTED
        return self._ask({"type": "choose", "view": view, "legal": spread(legal), "all": whole, "events": told})

    def again(self, refusal: Refusal) -> str:
        """Another try after a refused input."""
        return self._ask({"type": "refused", "code": refusal.code, "words": refusal.words})

    def over(self, result: str) -> bool:
        """The match has ended; whether the program left by itself. One that does not is made to."""
        with suppress(BotTrouble):
            self._forget()
            self._tell({"type": "over", "result": result})
            self._wait(monotonic() + LEAVING, reading=False)
        return self.close()

    def close(self) -> bool:
        """Ends it, if it does not end when it finds its input closed, and all that it has started; whether it did."""
        if self.process.returncode is None:  # nobody else waits for it, so its number is still its own
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()
            try:
                self.process.wait(timeout=LEAVING)
            except subprocess.TimeoutExpired:
                self.by_itself = False
            finally:  # also if a person is tired of waiting
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        return self.by_itself

    def _forget(self) -> None:
        """What it said before it was asked is no answer: perhaps one that came too late."""
        self._check()
        self.unasked = self.unasked or self.heard[:60]
        self.heard = b""
        with suppress(BlockingIOError):
            for _ in range(STALE):
                self.unasked = os.read(self.back, LONGEST)[:60] or self.unasked

    def _tell(self, message: dict[str, object]) -> None:
        """It gets this when it reads on; how long that takes is part of its time."""
        self.untold += to_json(message) + b"\n"
        with suppress(BotTrouble):  # that it has ended is found out when it is to answer
            self._push()

    def _ask(self, question: dict[str, object]) -> str:
        self._forget()
        self._tell(question)
        line = self._line()
        try:
            found = json.loads(line)
        except (ValueError, RecursionError):
            raise BotTrouble(f"{self.command[:60]!r} answered no JSON; {RIGHT}", line) from None
        text = found.get("input") if isinstance(found, dict) else None
        if not isinstance(text, str):
            raise BotTrouble(f"{self.command[:60]!r} answered JSON of another shape; {RIGHT}", line)
        return text

    def _line(self) -> bytes:
        """One line of its output, waiting no longer than it may think."""
        deadline = monotonic() + self.seconds
        while b"\n" not in self.heard[: LONGEST + 1]:
            if len(self.heard) > LONGEST:
                raise BotTrouble(f"{self.command[:60]!r} answered more than {LONGEST} bytes without an end of line")
            self._wait(deadline, reading=True)
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def _wait(self, deadline: float, reading: bool) -> None:
        """Until it has taken all that it is told, or written something if that is wanted."""
        self._check()
        with selectors.DefaultSelector() as waiting:
            if reading:
                waiting.register(self.back, selectors.EVENT_READ)
            if self.untold:
                waiting.register(self.to, selectors.EVENT_WRITE)
            while self.untold or reading:
                left = deadline - monotonic()
                ready = [key.fd for key, _ in waiting.select(left)] if left > 0 else []
                if not ready:
                    part = ", it began a line and did not end it" if self.heard else ""
                    raise BotTrouble(
                        f"{self.command[:60]!r} did not answer within {self.seconds:g} s{part}", self.heard
                    )
                if self.back in ready:
                    self._hear()
                    return
                self._push()
                if not self.untold:
                    waiting.unregister(self.to)

    def _hear(self) -> None:
        data = os.read(self.back, LONGEST)
        if not data:
            raise self._ended()
        self.heard += data

    def _push(self) -> None:
        self._check()
        try:
            self.untold = self.untold[os.write(self.to, self.untold) :]
        except BlockingIOError:
            return  # it has not read what it was told before
        except OSError:
            raise self._ended() from None

    def _check(self) -> None:
        """Its pipes may be used: they are closed when it has ended."""
        if self.ended:
            raise self._ended()

    def _ended(self) -> BotTrouble:
        """It has closed a pipe: whatever it still does, it cannot play any more."""
        self.ended = True
        how = f"has ended with code {self.process.returncode}" if self.close() else "has closed its input or output"
        return BotTrouble(f"{self.command[:60]!r} {how} instead of answering")


def _pipe(file: IO[bytes] | None) -> int:
    assert file is not None
    os.set_blocking(file.fileno(), False)
    return file.fileno()
