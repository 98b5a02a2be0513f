"""Replaying a record line by line, as far as it is legal and as far as it knows."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from parlour.core.catalogue import Card
from parlour.core.contract import Draft, Event, Refusal
from parlour.core.dice import ScriptedDice, Unscripted
from parlour.core.options import BadOption
from parlour.table import talk
from parlour.table.match import Match, Reply
from parlour.table.record import BadRecord, Line, Record
from parlour.table.recording import result_of

ACTS = ("timeout", "forfeit")  # the referee's own doings; no stream of chance may have such a name


class BrokenRule(Exception):
    """A line that the rules refuse."""

    def __init__(self, line: int, code: str, words: str) -> None:
        super().__init__(f"line {line}: {code}: {words}")
        self.line = line
        self.code = code
        self.words = words


class Closed(Exception):
    """The copy does not know enough to go on; `line` is where its knowledge ends."""

    def __init__(self, line: int) -> None:
        super().__init__(
            f"line {line}: the rest is closed to this copy" if line else "the start is closed to this copy"
        )
        self.line = line


class Step(msgspec.Struct, frozen=True):
    """One line replayed, with the events it made for each viewer."""

    line: Line
    events: dict[int, list[Event]]


class Replay:
    """A record on its way through the referee. In it the `!` lines rule."""

    def __init__(self, card: Card, record: Record, dice: ScriptedDice | None = None) -> None:
        try:
            game = card.make(record.options)
        except BadOption as trouble:
            raise BadRecord(record.where.get("options", 0), str(trouble)) from None
        if record.version != game.version:
            age = "newer than" if record.version > game.version else "older than"
            raise BadRecord(
                record.where.get("game", 0),
                f"rules {record.version} of {card.name} are {age} the {game.version} played here under these options",
            )
        if len(record.seats) != game.seats:
            seats = f"{game.name} needs {game.seats} players under these options, not {len(record.seats)}"
            raise BadRecord(record.where.get("seats", 0), seats)
        if record.start_closed:
            raise Closed(0)
        self.record = record
        self.streams = game.info.streams
        opening, self.acts = _grouped(record.lines)
        first = dice or ScriptedDice([])
        first.script = self._script(opening)
        try:
            self.match = Match(game, record.seats, first, start=record.position)
        except Unscripted as trouble:
            first_lines = opening or (record.lines if record.copy is None else [])  # of a copy the start is closed
            raise self._unscripted(trouble, first_lines[0].number if first_lines else 0) from None
        except ValueError as trouble:
            raise BadRecord(record.where.get("position", 0), f"no such position: {trouble}") from None
        self._all_used(opening[-1:])

    def steps(self) -> Iterator[Step]:
        """Plays on, line by line; BrokenRule, BadRecord or Closed where it ends before its end."""
        for line, chance in self.acts:
            if self._closed(line):
                raise Closed(line.number)
            self._dice().script += self._script(chance)
            try:
                reply = self._act(line)
            except Unscripted as trouble:
                raise self._unscripted(trouble, (chance or [line])[0].number) from None
            if reply.refusal is not None:
                raise BrokenRule(line.number, reply.refusal.code, reply.refusal.words)
            if reply.draft:
                raise BrokenRule(line.number, "bad_notation", "a draft is no action and has no place in a record")
            self._all_used(chance[-1:] or [line])
            yield Step(line, reply.events)
        self._check_result()

    def run(self) -> Match:
        """All of it at once."""
        for _ in self.steps():
            pass
        return self.match

    def _closed(self, line: Line) -> bool:
        """Whether the copy's holder does not know all of this line; of their own lines they do."""
        if self.record.copy is None or (line.seat and line.seat == self.record.copy):
            return False
        return "?" in line.text and line.text != "draw?"

    def _act(self, line: Line) -> Reply:
        if line.seat:
            return self.match.hear(line.seat, line.text)
        act, _, rest = line.text.partition(" ")
        who, _, text = rest.partition(" ")
        if who not in map(str, self.match.viewers) or not text:
            raise BadRecord(line.number, f"expected `! {act} SEAT ...`, seat 0 to {self.match.game.seats}")
        if refusal := self._why_not(act, int(who), text):
            return Reply({}, refusal=refusal)
        return self.match.referee(act, int(who), text)

    def _why_not(self, act: str, seat: int, text: str) -> Refusal | None:
        """Whether the rules let the referee do so now: some clock may run out with this effect, or the seat be away."""
        match = self.match
        if match.outcome() is not None:
            return Refusal("game_over", "the match is over")
        if seat in match.gone:
            return talk.refuse("gone")
        timers = [(timer.seat, timer.cause) for timer in match.position.timers()]
        causes = [*timers, (seat, "absence")] if seat else timers
        lapses = [(who, match.position.lapse(who, cause, "")) for who, cause in causes]
        if act == "forfeit":
            if (seat, text) in [*((who, lapse.forfeit) for who, lapse in lapses if lapse.forfeit), (0, "abort")]:
                return None
            return Refusal("no_forfeit", f"the rules know no forfeit {text[:40]!r} of seat {seat} here")
        reading = match.game.interpret(match.position, seat, text, "")
        if isinstance(reading, Refusal):
            return reading
        played = [action for _, lapse in lapses for action in lapse.actions]
        if isinstance(reading, Draft) or seat not in {who for who, _ in [*timers, *played] if who}:
            return Refusal("no_timeout", f"no clock of seat {seat} runs here")
        for action in reading:
            if (seat, action) not in played and match.position.why_not(seat, action):
                return Refusal("no_timeout", f"{text[:40]!r} is not what the rules do when time runs out here")
        return None

    def _check_result(self) -> None:
        found = result_of(self.match)
        if self.record.result and self.record.result != found:
            says = f"the rules say `= {found}`" if found else "the match is not over here"
            raise BrokenRule(self.record.result_line, "wrong_result", says)

    def _script(self, chance: list[Line]) -> list[tuple[str, str]]:
        script = []
        for line in chance:
            stream, *tokens = line.text.split()
            if not tokens:
                raise BadRecord(line.number, f"`! {stream[:40]}` says nothing; expected what was drawn")
            if tokens[0].startswith("{"):  # what came from outside: one JSON object, blanks and all
                tokens = [line.text.partition(" ")[2].strip()]
            if "?" in tokens and self.record.copy is not None:
                raise Closed(line.number)
            script += [(stream, token) for token in tokens]
        return script

    def _unscripted(self, trouble: Unscripted, line: int) -> BadRecord | Closed:
        """A copy lacks what other seats drew for themselves alone; any other gap is a fault of the record."""
        if self.record.copy is not None and self.streams.get(trouble.stream.partition("/")[0]) == "own":
            return Closed(line)
        return BadRecord(line, str(trouble))

    def _all_used(self, at: list[Line]) -> None:
        if left := self._dice().left():
            raise BadRecord(at[0].number if at else 0, f"the rules do not ask for `{left[:60]}` here")

    def _dice(self) -> ScriptedDice:
        dice = self.match.position.dice
        assert isinstance(dice, ScriptedDice)
        return dice


def _grouped(lines: list[Line]) -> tuple[list[Line], list[tuple[Line, list[Line]]]]:
    """The chance of the opening, then each act with the chance that it drew."""
    opening: list[Line] = []
    acts: list[tuple[Line, list[Line]]] = []
    for line in lines:
        if line.seat or line.text.partition(" ")[0] in ACTS:
            acts.append((line, []))
        else:
            (acts[-1][1] if acts else opening).append(line)
    return opening, acts
