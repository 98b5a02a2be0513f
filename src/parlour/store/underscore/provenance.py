"""Where a fallen character comes from: the record of its run, played again by the table, and nothing else believed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import process_time

import msgspec

from parlour import games
from parlour.core.dice import sealed_draw
from parlour.games.underscore.content.identity import IDENTITY
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead import names
from parlour.games.underscore.dead.fallen import Encounter, Refused, Upload, check_character, encounter_of
from parlour.games.underscore.game import VERSION
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.encounters import ELITE_DIE
from parlour.games.underscore.run.fork import ROADS, TEMPT, TEMPT_DIE, TEMPT_DRAW
from parlour.table.record import BadRecord, Record, read_record
from parlour.table.replay import BrokenRule, Closed
from parlour.table.verify import CheckedReplay, Finding

GAME = "underscore"
STEPS_MOST = 20_000  # inputs of a run

Find = Callable[[str], list[CharacterData]]  # all that bear an id, whatever their level and kind


class Budget:
    """What playing a run again may cost: inputs, and seconds of the processor."""

    def __init__(self, steps: int = STEPS_MOST, seconds: float = inf) -> None:
        self.steps = steps
        self.until = process_time() + seconds

    def spend(self) -> None:
        """For one input; Refused if there is nothing left."""
        self.steps -= 1
        if self.steps < 0 or process_time() > self.until:
            raise Refused("record", "budget", "the run takes too long to be played again; it can only be kept at home")


class Examined(msgspec.Struct, frozen=True):
    """A run that was played again."""

    encounter: Encounter  # who fell, verified
    met: list[tuple[str, int]]  # id and level of everybody that was fought, the slayer last


def verify(upload: Upload, find: Find) -> Encounter:
    """The encounter, marked as verified, if its run is played again to the very same death; `find` gives those met."""
    return examine(upload, find, Budget()).encounter


def examine(upload: Upload, find: Find, budget: Budget) -> Examined:
    """As `verify`, with everybody that the run has met."""
    found = upload.encounter
    record = read_run(upload.record)
    if record.options.get("season"):
        raise Refused("record", "season", "who falls in a season is not saved")
    if record.options.get("daily"):
        raise Refused("record", "daily", "who falls in the run of a day is not saved")
    check_character(found)
    position: RunPosition | None = None
    level = 0
    met: list[tuple[str, int]] = []
    for position, seed in played_again(record):
        budget.spend()
        if position.run.level > level:
            level = position.run.level
            check_meeting(position, seed, find)
            met += [(foe.id, foe.level) for foe in [position.run.foe] if foe is not None]
    dead = fallen(position) if position is not None else None
    if position is None or dead is None:
        raise Refused("record", "alive", "the run does not end with a death")
    made = encounter_of(position, dead, found.author, found.created, found.epitaph)
    for field in ("level", "is_elite", *IDENTITY, "bless_burden", "elites_slain", "slain_by", "name", "id"):
        replaced = field == "name" and found.name == names.nameless(found.id)
        if getattr(made, field) != getattr(found, field) and not replaced:
            raise Refused(f"encounter.{field}", "forged", "the run, played again, comes to something else")
    return Examined(msgspec.structs.replace(made, name=found.name, verified=True), met)


def read_run(text: str) -> Record:
    """The whole record of a run; Refused if it is none."""
    try:
        record = read_record(text.encode("utf-8", "replace"))
    except BadRecord as trouble:
        raise Refused(_line(trouble.line), "malformed", trouble.trouble) from None
    closed = record.copy is not None or record.position is not None or record.start_closed
    if record.game != GAME or record.options.get("run") is not True or closed:
        raise Refused("record", "malformed", "expected the whole record of a run of Underscore")
    return record


def played_version(record: Record) -> int:
    """The version of the rules that is played here under the options of the record."""
    try:
        return games.card(GAME).make(record.options).version
    except ValueError:
        return VERSION


def _line(number: int) -> str:
    return f"record, line {number}" if number else "record"


def played_again(record: Record) -> Iterator[tuple[RunPosition, str]]:
    """The run after its beginning and after each further input, with its seed; Refused where the rules or the seed say no."""
    findings: list[Finding] = []
    try:
        replay = CheckedReplay(games.card(GAME), record, findings)
        for _ in replay.steps():
            position = replay.match.position
            assert isinstance(position, RunPosition)
            yield position, replay.seeds[0]
            _check_chance(findings)  # who cannot be met is told first: with another foe other chance is drawn
    except BrokenRule as broken:
        raise Refused(_line(broken.line), broken.code, broken.words) from None
    except BadRecord as trouble:
        code = "outdated" if record.version != played_version(record) else "malformed"
        raise Refused(_line(trouble.line), code, trouble.trouble) from None
    except Closed as end:
        raise Refused(_line(end.line), "malformed", "the record is not whole") from None


def _check_chance(findings: list[Finding]) -> None:
    """What was drawn must be what the seed gives; of a record without a seed that cannot be said."""
    wrong = [finding.text for finding in findings if finding.holds is not True]
    if wrong:
        raise Refused("record", "forged", wrong[0])
    findings.clear()


def check_meeting(position: RunPosition, seed: str, find: Find) -> None:
    """Who is met must be known here, and of a level and kind that the rolls allow: whatever else a house has, it has the
    base pack."""
    run, foe = position.run, position.run.foe
    if foe is None:
        return
    path = f"record, level {run.level}"
    meeting = position.meeting(run.level)
    if meeting.boss:  # the draw that chose it is checked with all others
        if unnamed(content().bosses[meeting.boss].who) != unnamed(foe):
            raise Refused(path, "wrong_encounter", f"{foe.id[:40]} is another one in this house")
        return
    rows = {(row.id, row.level, row.is_elite): row for row in find(foe.id)}
    if not rows:
        raise Refused(path, "unknown_encounter", f"there is no encounter {foe.id[:40]!r} in this house")
    meeting.met = run.met[: run.level - 1]
    meeting.elite = meeting.asks_elite(sealed_draw(seed, meeting.stream(), 0, ELITE_DIE))
    base = [(each.id, each.level, each.is_elite) for each in position.terms.content.encounters.values()]
    key = (foe.id, foe.level, foe.is_elite)
    if run.way == ROADS:
        first = (run.signs[0].id, run.signs[0].level, run.signs[0].is_elite)
        if first in base and first not in meeting.candidates(base):
            raise Refused(path, "wrong_encounter", f"{first[0]} cannot have stood at level {run.level}")
        meeting.shun = first[0]
        tempts = not meeting.elite and sealed_draw(seed, meeting.stream(), TEMPT_DRAW, TEMPT_DIE) <= TEMPT
        meeting.elite = meeting.elite or tempts
    if key not in rows or key not in meeting.candidates(sorted({*base, *rows})):
        raise Refused(path, "wrong_encounter", f"{foe.id[:40]} cannot have been met at level {run.level}")
    if unnamed(rows[key]) != unnamed(foe):
        raise Refused(path, "wrong_encounter", f"{foe.id[:40]} is another one in this house")


def unnamed(who: CharacterData) -> CharacterData:
    """A character but for its name and its words, which may be replaced."""
    return msgspec.structs.replace(who, name="", bark="")
