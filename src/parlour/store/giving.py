"""The fallen passed from house to house: each with its run, and before it those whom that run has met."""

from __future__ import annotations

from time import time

import msgspec

from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.dead.fallen import Encounter, Refused, Upload, Walking, character_of, export, read_upload
from parlour.games.underscore.dead.provenance import verify
from parlour.store.graveyard import Grave
from parlour.store.home import ME, OTHERS, Home
from parlour.store.runs import find_in

MOST = 100  # characters in one file


class Taken(msgspec.Struct, frozen=True):
    """One that was taken in."""

    encounter: Encounter
    echo: Walking | None  # who stands for it


def bundle(home: Home, grave: Grave) -> bytes:
    """One upload a line: those of the dead whom its run has met, and theirs, then itself."""
    known = {each.id: each for guest in (OTHERS, ME) for each in home.do(home.graveyard.graves(guest))}
    order: dict[str, Grave] = {}
    waiting = [grave]
    while waiting:
        each = waiting[-1]
        met = [known[ident] for ident in _met(each) if ident in known and ident not in order and ident != each.id]
        met = [other for other in met if other not in waiting]
        if met:
            waiting.append(met[0])
        else:
            order[each.id] = waiting.pop()
    return b"".join(export(each.encounter(), each.log()) for each in order.values())


def _met(grave: Grave) -> list[str]:
    levels = grave.log()["levels"]
    return [str(level["enc"]) for level in levels] if isinstance(levels, list) else []


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
        verified.append(Upload(found, upload.run_log))
        before.append(character_of(found))
    return [_take(home, upload) for upload in verified]


def _take(home: Home, upload: Upload) -> Taken:
    """It walks, and its run is remembered, so that it can be passed on."""
    echo, changes = home.do(home.encounters.take(upload.encounter, "given"))
    if echo is None:
        _, more = home.do(home.graveyard.burial(OTHERS, upload.encounter, upload.run_log, int(time()), walks=False))
        changes += more
    home.write(*changes)
    return Taken(upload.encounter, echo)
