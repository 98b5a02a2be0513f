"""The fallen passed from house to house: each with its run, and before it those whom that run has met."""

from __future__ import annotations

from time import time

import msgspec

from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import (
    OLD_EXPORT,
    Encounter,
    Refused,
    Upload,
    Walking,
    character_of,
    export,
    read_upload,
)
from parlour.games.underscore.run.encounters import STREAM
from parlour.store.home import ME, Home
from parlour.store.kept import KeptMatch, chance_of, game_of
from parlour.store.underscore.dead import OTHERS, encounters_of, find_in, graveyard_of
from parlour.store.underscore.graveyard import Grave
from parlour.store.underscore.provenance import verify
from parlour.store.underscore.runs import GAME
from parlour.table import recording
from parlour.table.record import write_record

MOST = 100  # characters in one file
EVERY = 1_000_000  # matches
MET = f"! {STREAM} "


class Taken(msgspec.Struct, frozen=True):
    """One that was taken in."""

    encounter: Encounter
    echo: Walking | None  # who stands for it


def bundle(home: Home, grave: Grave) -> bytes:
    """One upload a line: those of the dead whom its run has met, and theirs, then itself."""
    known = {each.id: each for guest in (OTHERS, ME) for each in home.do(graveyard_of(home).graves(guest))}
    order: dict[str, Grave] = {}
    waiting = [grave]
    while waiting:
        each = waiting[-1]
        met = [known[ident] for ident in _met(home, each) if ident in known and ident not in order and ident != each.id]
        met = [other for other in met if other not in waiting]
        if met:
            waiting.append(met[0])
        else:
            order[each.id] = waiting.pop()
    return b"".join(export(each.encounter(), record_of_run(home, each)) for each in order.values())


def _met(home: Home, grave: Grave) -> list[str]:
    lines = record_of_run(home, grave).split("\n")
    return [str(msgspec.json.decode(line.removeprefix(MET))["id"]) for line in lines if line.startswith(MET + "{")]


def record_of_run(home: Home, grave: Grave) -> str:
    """The record of its run. Who fell here under an earlier version has it in the log of the match; Refused if nobody has."""
    if not grave.record.startswith("{"):
        return grave.record
    seed = msgspec.json.decode(grave.record)["seed"]
    for row in home.do(home.archive.matches_of(ME, EVERY)):
        if row.game == GAME and row.options.get("run"):
            try:
                game = game_of(row)
                if chance_of(row, game).seeds[0] == seed:
                    *_, kept = KeptMatch.resume(row, game, home.do(home.archive.log(row.id)), {})
                    return write_record(recording.record_of(kept.match)).decode()
            except ValueError:  # it was played under other rules
                continue
    raise Refused("record", "outdated", f"{grave.encounter().name} was taken in by an earlier version: {OLD_EXPORT}")


def take_in(home: Home, data: bytes) -> list[Taken]:
    """Verifies every line, those before it known to the next; takes all of them in, or none and Refused says why."""
    lines = [line.strip() for line in data.strip().split(b"\n")]
    if len(lines) == 1 or not all(line.startswith(b"{") for line in lines):
        lines = [data]  # one alone, its JSON perhaps laid out over several lines
    if len(lines) > MOST:
        raise Refused("", "size", f"at most {MOST} characters come in one file")
    here = find_in(home)
    before: list[CharacterData] = []
    verified: list[Upload] = []
    for number, line in enumerate(lines, 1):
        try:
            upload = read_upload(line)
            found = verify(upload, lambda ident: here(ident) + [each for each in before if each.id == ident])
        except Refused as trouble:
            path = f"line {number}, {trouble.path}".rstrip(", ") if len(lines) > 1 else trouble.path
            raise Refused(path, trouble.code, trouble.text) from None
        verified.append(Upload(found, upload.record))
        before.append(character_of(found))
    return [_take(home, upload) for upload in verified]


def _take(home: Home, upload: Upload) -> Taken:
    """It walks, and its run is remembered, so that it can be passed on."""
    echo, changes = home.do(encounters_of(home).take(upload.encounter, "given"))
    if echo is None:
        _, more = home.do(graveyard_of(home).burial(OTHERS, upload.encounter, upload.record, int(time()), walks=False))
        changes += more
    home.write(*changes)
    return Taken(upload.encounter, echo)
