"""What guests bring and ask: their fallen, results of seasons, reports of names, their graveyard and their choices."""

from __future__ import annotations

from hashlib import sha256
from time import time

import msgspec
from msgspec.structs import replace

from parlour.core.view import to_json
from parlour.games.underscore.content.library import content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import Refused, Upload, character_of, first_words, read_upload
from parlour.games.underscore.dead.season import Season
from parlour.games.underscore.run.daily import seal_of, start_of
from parlour.games.underscore.run.encounters import STREAM
from parlour.games.underscore.run.seals import SEALS
from parlour.server.errors import ApiError
from parlour.server.rates import Asker
from parlour.server.underscore.custom import Underscore
from parlour.server.underscore.forms import (
    DayRun,
    DeadAdmitted,
    DeadSettings,
    DeedCard,
    GraveCard,
    SeasonCard,
    SeasonPlace,
)
from parlour.store import writes
from parlour.store.rows import Change
from parlour.store.underscore.seasons import Place, attempt, phase_of
from parlour.store.underscore.shared import Admission, Deeds, reached
from parlour.store.underscore.unlocks import stones
from parlour.store.writer import Overtaken

MET = f"! {STREAM} {{"  # begins the line of a record that tells who was met
MET_MOST = 1000
TRIES = 5  # at a change that others are faster with


def _refused(trouble: Refused) -> ApiError:
    status = 413 if trouble.code == "size" else 422
    return ApiError(status, trouble.code, trouble.text, trouble.path)


def day_run(day: str) -> DayRun:
    """Who walks on this day, and under what."""
    start, (seal, rule) = start_of(day), SEALS[seal_of(day)]
    return DayRun(day, start, content().starters[start].name, seal, rule)


async def deeds(custom: Underscore, guest: str) -> list[DeedCard]:
    found = await custom.done(guest) if guest else {}
    names = {name: data.name for name, data in content().starters.items()}
    return [
        DeedCard(
            row.id,
            row.text,
            row.id in found,
            found.get(row.id, ""),
            row.starter,
            names.get(row.starter, ""),
            row.title,
            row.epitaph,
        )
        for row in content().unlocks
    ]


# the fallen


async def receive(custom: Underscore, who: Asker, body: bytes) -> tuple[DeadAdmitted, bool]:
    """Takes in what was given, once its run was played again; and whether that is news. Whoever brings the same again gets
    the same answer."""
    await custom.house.identity.known(who.guest)
    try:
        upload = read_upload(body)
    except Refused as trouble:
        raise _refused(trouble) from None
    found = upload.encounter
    key = (found.id, found.level, found.is_elite)
    before = await custom.dead.decided(who.guest, key)
    if before is not None and before.of(found, upload.record):  # whatever else bears its id is examined
        return _answer(before)
    custom.examiner.admit(who)
    try:
        examined = await custom.examiner.upload(who, upload, await _known(custom, upload))
    except Refused as trouble:
        raise _refused(trouble) from None
    deeds = await custom.dead.deeds(examined.met, slain=True)
    for _ in range(TRIES):
        nobodys = replace(examined.encounter, author="")  # who played it is nobody's business here
        work = custom.dead.admit(who.guest, nobodys, upload.record, int(time()), once=True)
        admission, changes = await work
        try:
            await custom.house.archive.writer.write(*changes, *deeds, *reached(who.guest, found.level))
        except Overtaken:  # the same was brought twice at once
            if (before := await custom.dead.decided(who.guest, key)) is not None:
                return _answer(before)
            continue
        await custom.refresh()
        return _answer(admission)
    raise Overtaken


def _answer(admission: Admission) -> tuple[DeadAdmitted, bool]:
    found = admission.encounter
    if admission.outcome == "echo":
        raise ApiError(409, "double", f"{admission.stands} walks here already and stands for it; an echo is counted")
    return DeadAdmitted(found.id, found.level, found.is_elite, found.name), admission.outcome == "admitted"


async def _known(custom: Underscore, upload: Upload) -> list[CharacterData]:
    """Those whom the run says it has met, as this house knows them; also those who walk no more."""
    idents: set[str] = set()
    for line in upload.record.split("\n"):
        if line.startswith(MET) and len(idents) < MET_MOST:
            try:
                idents.add(msgspec.json.decode(line[len(MET) - 1 :], type=_Met).id)
            except msgspec.MsgspecError:
                continue  # the replay will say what is wrong with it
    return await custom.dead.walking.characters(idents)


class _Met(msgspec.Struct):
    id: str


async def report(custom: Underscore, who: Asker, ident: str, name: str) -> None:
    """One report of one guest; the operator decides."""
    await custom.house.identity.known(who.guest)
    rows = [row for row in await custom.dead.walking.find(ident) if row.origin != "base"]
    if not any(row.encounter().name == name for row in rows):
        raise ApiError(404, "no_dead", "nobody of that id bears that name here")
    custom.examiner.admit(who)
    row: dict[str, object] = {"guest": who.guest, "id": ident, "name": name, "made": int(time())}
    await custom.house.archive.writer.write(Change(writes.ADD_REPORT, row))


async def graves(custom: Underscore, guest: str) -> list[GraveCard]:
    return [_grave(deeds) for deeds in await custom.dead.of(guest)] if guest else []


def _grave(deeds: Deeds) -> GraveCard:
    return GraveCard(
        id=deeds.id,
        level=deeds.level,
        is_elite=deeds.is_elite,
        promoted=deeds.promoted,
        name=deeds.name,
        epitaph=deeds.epitaph,
        given=first_words(deeds.build),
        slain_by=deeds.slain_by,
        created=deeds.created,
        walks=deeds.walks,
        echo=deeds.state == "echo",
        met=deeds.met,
        won=deeds.won,
        echoes=deeds.echoes,
        portrait=msgspec.to_builtins(character_of(deeds.build)),
    )


async def epitaphs(custom: Underscore, guest: str) -> list[str]:
    """The words that the guest may choose for a stone."""
    done = await custom.done(guest) if guest else {}
    return stones({row.id: row.id in done for row in content().unlocks})


async def engrave(custom: Underscore, guest: str, ident: str, epitaph: str) -> list[GraveCard]:
    await custom.house.identity.known(guest)
    if epitaph not in await epitaphs(custom, guest):
        deed = next((row for row in content().unlocks if row.epitaph == epitaph), None)
        if deed is not None:
            raise ApiError(403, "locked", f"that epitaph is opened by a deed that you have not done yet: {deed.text}")
        raise ApiError(422, "epitaph", "an epitaph is chosen from the fixed list, never typed")
    if not await custom.dead.engrave(guest, ident, epitaph):
        raise ApiError(404, "no_grave", "none of yours lies here under that id")
    await custom.refresh()
    return await graves(custom, guest)


async def settings(custom: Underscore, guest: str) -> DeadSettings:
    kept = await custom.dead.kept(guest, "setting") if guest else {}
    return msgspec.convert({name: kept[name] for name in ("walk", "scope") if name in kept}, DeadSettings)


async def choose(custom: Underscore, guest: str, wish: DeadSettings) -> None:
    await custom.house.identity.known(guest)
    changes = []
    for name, value in msgspec.structs.asdict(wish).items():
        changes.append(Change(writes.DROP_KEEPSAKE, {"who": guest, "sort": "setting", "which": name}))
        row = {"guest": guest, "kind": "setting", "name": name, "value": to_json(value).decode()}
        changes.append(Change(writes.ADD_KEEPSAKE, dict(row)))
    for _ in range(TRIES):
        try:
            return await custom.house.archive.writer.write(*changes)
        except Overtaken:
            continue
    raise Overtaken


# seasons


async def seasons(custom: Underscore, guest: str) -> list[SeasonCard]:
    """The newest first; of one that is still to come nobody learns whom it meets."""
    found = []
    for season in custom.seasons.values():
        phase = phase_of(season, custom.today())
        mine = [place for place in await custom.books.board(season.id) if guest and place.guest == guest]
        levels = [level.enc for level in season.levels] if phase != "coming" else []
        best = mine[0].card.text() if mine else ""
        found.append(
            SeasonCard(season.id, season.title, season.starts, season.ends, phase, levels, season.starter, best)
        )
    return sorted(found, key=lambda card: (card.starts, card.id), reverse=True)


def begun(custom: Underscore, ident: str) -> Season:
    season = custom.seasons.get(ident)
    if season is None:
        raise ApiError(404, "no_season", f"there is no season {ident!r} here")
    if phase_of(season, custom.today()) == "coming":
        raise ApiError(409, "not_now", f"the season {ident} begins on {season.starts}")
    return season


async def board(custom: Underscore, guest: str, ident: str) -> list[SeasonPlace]:
    if ident not in custom.seasons:
        raise ApiError(404, "no_season", f"there is no season {ident!r} here")
    return [_place(place, guest) for place in await custom.books.board(ident)]


def _place(place: Place, guest: str) -> SeasonPlace:
    card = place.card
    yours = bool(guest) and place.guest == guest
    return SeasonPlace(place.name, card.level, card.won, sum(card.turns), card.start, card.text(), place.runs, yours)


async def result(custom: Underscore, who: Asker, ident: str, code: str) -> tuple[SeasonPlace, bool]:
    """The result of a run that was played elsewhere, while its season is on."""
    guest = await custom.house.identity.known(who.guest)
    season = begun(custom, ident)
    if phase_of(season, custom.today()) != "running":
        raise ApiError(409, "not_now", f"the season {ident} was over on {season.ends}")
    custom.examiner.admit(who)
    try:
        card, record = await custom.examiner.result(who, season, code)
    except Refused as trouble:
        raise _refused(trouble) from None
    run = sha256(record.encode()).hexdigest()[:32]
    owner = await custom.books.owner(ident, run)
    if not owner:
        await custom.house.archive.writer.write(attempt(who.guest, run, card, int(time())))
        owner = await custom.books.owner(ident, run)
        return _mine(card, guest.name), True
    if owner != who.guest:
        raise ApiError(409, "double", "somebody has brought this very run before")
    return _mine(card, guest.name), False


def _mine(card: Card, name: str) -> SeasonPlace:
    return SeasonPlace(name, card.level, card.won, sum(card.turns), card.start, card.text(), 1, True)
