"""`parlour referee` and `parlour verify`: records replayed and checked."""

from parlour.cli.errors import REFUSED, UNDECIDED, CliError, File, find_card, read_file
from parlour.core.catalogue import Card
from parlour.core.contract import Event
from parlour.core.view import to_json
from parlour.table.record import BadRecord, Record, read_record
from parlour.table.recording import result_of
from parlour.table.replay import BrokenRule, Closed, Replay, Step
from parlour.table.verify import verify as verify_record


def referee(file: File, /, *, view: int | None = None, json: bool = False) -> int:
    """Replay a record: every event, or the line where it breaks the rules and which rule.

    Parameters
    ----------
    file
        The record; `-` reads standard input.
    view
        Tell only what this seat saw; 0 is the spectator.
    json
        For machines: one JSON object a line.
    """
    teller = _Teller(json, view)
    try:
        record = read_record(read_file(file))
        replay = Replay(_card(record), record)
        if view is not None and view not in replay.match.viewers:
            raise CliError(f"there is no viewer {view}; expected 0 to {replay.match.game.seats}")
        if view and record.copy is not None and view != record.copy:
            raise CliError(f"{file}: this copy does not know what seat {view} saw", UNDECIDED)
        teller.head(record, replay)
        for step in replay.steps():
            teller.step(step)
        teller.end(replay)
    except BadRecord as trouble:
        return teller.stop("unreadable", trouble.line, "", trouble.trouble, CliError(f"{file}: {trouble}"))
    except BrokenRule as trouble:
        words = CliError(f"{file}: {trouble}", REFUSED)
        return teller.stop("illegal", trouble.line, trouble.code, trouble.words, words)
    except Closed as trouble:
        return teller.stop("closed", trouble.line, "", str(trouble), CliError(f"{file}: {trouble}", UNDECIDED))
    return 0


def verify(file: File, /, *, json: bool = False) -> int:
    """Check a record's seals and every draw against the opened seed, as far as its holder may see.

    Parameters
    ----------
    file
        The record; `-` reads standard input.
    json
        For machines: one JSON object a finding.
    """
    try:
        record = read_record(read_file(file))
        findings = verify_record(_card(record), record)
    except BadRecord as trouble:
        raise CliError(f"{file}: {trouble}") from None
    except BrokenRule as trouble:
        raise CliError(f"{file}: {trouble}", REFUSED) from None
    marks = {True: "holds", False: "FALSE", None: "open"}
    for finding in findings:
        print(to_json(finding).decode() if json else f"{marks[finding.holds]:<6} {finding.text}")
    if any(finding.holds is False for finding in findings):
        raise CliError(f"{file}: the record does not agree with its seed", REFUSED)
    if any(finding.holds is None for finding in findings):
        return UNDECIDED
    if not json:
        origin = "its chance was sealed before it" if record.seal else "its chance follows from a seed somebody chose"
        print(f"{len(findings)} checked; the match is legal, and {origin}")
    return 0


def _card(record: Record) -> Card:
    try:
        return find_card(record.game)
    except CliError as trouble:
        raise BadRecord(record.where["game"], str(trouble)) from None


class _Teller:
    """Prints a replay, for people or machines."""

    def __init__(self, json: bool, view: int | None) -> None:
        self.json = json
        self.view = view

    def head(self, record: Record, replay: Replay) -> None:
        match = replay.match
        names = [match.name(seat) for seat in range(1, match.game.seats + 1)]
        if self.json:
            self.out({"game": record.game, "version": record.version, "options": record.options, "seats": names})
        else:
            people = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(names, 1))
            print(f"{match.game.title} {record.version}: {people}")

    def step(self, step: Step) -> None:
        events = self.heard(step)
        if self.json:
            told: dict[str, object] = {"events": [{"text": event.text, "data": event.data} for event in events]}
            if self.view is None:
                self.out({"line": step.line.number, "seat": step.line.seat, "input": step.line.text} | told)
            elif self.view and self.view == step.line.seat:
                self.out({"input": step.line.text} | told)
            elif events:  # no line numbers: they would tell how often others acted in private
                self.out(told)
        elif self.view is None:
            said = " | ".join(event.text for event in events)
            print(
                f"{step.line.number:>5}  {step.line.seat or '!'} {step.line.text}" + (f"  ->  {said}" if said else "")
            )
        else:
            for event in events:
                print(event.text)

    def heard(self, step: Step) -> list[Event]:
        """The events for the viewer asked for, or each event once, in its fullest wording first."""
        if self.view is not None:
            return step.events.get(self.view, [])
        seats = sorted(step.events, key=lambda viewer: viewer != step.line.seat)
        seen: dict[int, Event] = {}
        for viewer in seats:
            for event in step.events[viewer]:
                seen.setdefault(id(event), event)
        return list(seen.values())

    def end(self, replay: Replay) -> None:
        match = replay.match
        result = result_of(match)
        if self.view is not None and not self.json:
            print(match.game.show(match.view(self.view)))
        if self.json:
            last: dict[str, object] = {"result": result or None}
            self.out(last | {"view": match.view(self.view)} if self.view is not None else last)
        else:
            print(f"= {result}" if result else "the match goes on")

    def stop(self, kind: str, line: int, code: str, words: str, trouble: CliError) -> int:
        """What ends the replay: said as JSON on standard output too, and always as one line on standard error."""
        if self.json:
            self.out({"error": {"kind": kind, "line": line, "code": code, "words": words}})
        raise trouble

    @staticmethod
    def out(data: dict[str, object]) -> None:
        print(to_json(data).decode())
