"""Results of a season: made by playing the record of the run again, and passed on as one word."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from parlour.games.underscore.dead.card import Card
from parlour.games.underscore.dead.fallen import UPLOAD_MOST, Refused
from parlour.games.underscore.dead.season import Season
from parlour.games.underscore.position.run import RunPosition
from parlour.games.underscore.run.encounters import STREAM, stored
from parlour.store.underscore.provenance import Budget, played_again, read_run

CODE = "US2."  # begins the code of a run
OLD_CODE = "US1."
MET = f"! {STREAM} {{"  # in a record: who was met, whole
LEFT_OUT = f"! {STREAM} ="  # in a code: who the season says


def card_of(season: Season, text: str, budget: Budget | None = None) -> Card:
    """The card of a run of this season, from the record of it; Refused if it is none."""
    budget = budget or Budget()
    record = read_run(text)
    if record.options.get("season") != season.options()["season"] or record.seed != season.seed:
        raise Refused("season", "season", f"this is no run of the season {season.id}")
    met = season.fought()
    position: RunPosition | None = None
    for position, _ in played_again(record):
        budget.spend()
        if position.run.foe not in (None, met[position.run.level - 1]):
            raise Refused(f"record, level {position.run.level}", "wrong_encounter", "the season has another one there")
    card = result_of(season, position) if position is not None else None
    if card is None:
        raise Refused("record", "alive", "the run is not over")
    if season.starter and card.start.partition(" ")[0] != season.starter:
        raise Refused("start", "season", f"this season is begun with {season.starter}")
    return card


def result_of(season: Season, position: RunPosition) -> Card | None:
    """The card of a run as it stands; None if it has come to no end that counts."""
    outcome, run = position.outcome(), position.run
    if outcome is None or outcome.reason not in ("death", "season"):
        return None
    won = outcome.reason == "season"
    return Card(season.id, season.title, run.start, run.level, len(season.levels), position.turns_taken(), won)


def code_of(text: str) -> str:
    """The whole run in one word, for those who want to see how it was done; whom it met is in the season."""
    lines = [LEFT_OUT if line.startswith(MET) else line for line in text.split("\n")]
    return CODE + urlsafe_b64encode(zlib.compress("\n".join(lines).encode(), 9)).decode().rstrip("=")


def read_code(season: Season, text: str) -> str:
    """The record of a code; Refused if it is none."""
    if text.strip().startswith(OLD_CODE):
        raise Refused("", "outdated", f"a code of an earlier version; those that are read here begin with {CODE}")
    try:
        word = text.strip().removeprefix(CODE).encode("ascii")
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(urlsafe_b64decode(word + b"=" * (-len(word) % 4)), UPLOAD_MOST + 1)
        if len(data) > UPLOAD_MOST or not unpacker.eof or not text.strip().startswith(CODE):
            raise ValueError
        lines = data.decode().split("\n")
    except (ValueError, zlib.error):
        raise Refused("", "schema", f"not the code of a run: it begins with {CODE} and must be whole") from None
    met = [f"! {STREAM} {stored(who)}" for who in season.fought()]
    return "\n".join([met.pop(0) if line == LEFT_OUT and met else line for line in lines])
