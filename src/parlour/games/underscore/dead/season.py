"""Seasons: a few curated encounters in a fixed order under one seed, as a file that curators make and anybody can check."""

from __future__ import annotations

import re
from datetime import date
from importlib.resources import files

import msgspec

from parlour.core.encounters import EncounterSource
from parlour.core.view import to_json
from parlour.games.underscore.content.library import classic, content, pack, same_moves
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.dead.fallen import LARGEST, Encounter, Refused, character_of, check_character, check_shape
from parlour.games.underscore.game import VERSION

FORMAT = 1
FEWEST, MOST = 8, 15  # encounters
ID = re.compile(r"[a-z0-9][a-z0-9-]{1,31}")
SEED = re.compile(r"[0-9a-f]{16}")
TITLE_MOST = 60
NOTE_MOST = 200


class SeasonLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    enc: str
    note: str = ""  # the curator's, shown before the fight


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season; encounters that are not of the base pack come with it."""

    format: int
    rules: int
    pack: str
    id: str
    title: str
    seed: str
    starts: str
    ends: str
    levels: list[SeasonLevel]
    starter: str = ""  # prescribed; "" = free
    encounters: list[Encounter] = []

    def fought(self) -> list[CharacterData]:
        """Who is met, in order."""
        brought = {found.id: character_of(found) for found in self.encounters}
        return [brought.get(level.enc) or content().encounters[level.enc] for level in self.levels]

    def options(self) -> dict[str, object]:
        """The options of a run in this season."""
        season: dict[str, object] = {"id": self.id, "levels": [level.enc for level in self.levels]}
        return {"run": True, "season": season, "start": self.starter}


class SeasonEncounters(EncounterSource):
    """All that a run of the season can meet."""

    def __init__(self, season: Season) -> None:
        self.met = {found.id: found for found in season.fought()}

    def index(self) -> list[tuple[str, int, bool]]:
        return [(found.id, found.level, found.is_elite) for found in self.met.values()]

    def fetch(self, ident: str, level: int, elite: bool) -> str:
        return to_json(self.met[ident]).decode()


def make_season(
    ident: str, title: str, seed: str, days: tuple[str, str], starter: str, chosen: list[tuple[Encounter | str, str]]
) -> Season:
    """A season of these encounters (an id of the base pack, or an encounter whole) with their notes; Refused if it is none."""
    brought = {found.id: found for found, _ in chosen if isinstance(found, Encounter)}
    levels = [SeasonLevel(found if isinstance(found, str) else found.id, note) for found, note in chosen]
    season = Season(
        FORMAT, VERSION, pack(), ident, title, seed, days[0], days[1], levels, starter, list(brought.values())
    )
    check_season(season)
    return season


def house_season() -> Season:
    """The season that comes with the house, for those who have no other."""
    data = (files("parlour.games.underscore.content") / "data" / "season.json").read_bytes()
    season = msgspec.convert({"format": FORMAT, "rules": VERSION, "pack": pack(), **msgspec.json.decode(data)}, Season)
    check_season(season)
    return season


def write_season(season: Season) -> bytes:
    return msgspec.json.format(to_json(season), indent=2) + b"\n"


def read_season(data: bytes) -> Season:
    """The season of a file; Refused says where and what is wrong with it."""
    if len(data) > 2 * MOST * LARGEST:
        raise Refused("", "size", f"a season has at most {2 * MOST * LARGEST:,} bytes, this has {len(data):,}")
    try:
        season = msgspec.json.decode(data, type=Season)
    except msgspec.ValidationError as trouble:
        text, _, path = str(trouble).partition(" - at ")
        raise Refused(path.strip("`").removeprefix("$").removeprefix("."), "schema", text.replace("`", "'")) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused("", "schema", "not a season: not JSON, or nested too deeply") from None
    check_season(season)
    return season


def check_season(season: Season) -> None:
    """Everything that can be wrong with a season, in this order."""
    if season.format != FORMAT:
        raise Refused("format", "schema", f"expected format {FORMAT}")
    if not ID.fullmatch(season.id):
        raise Refused("id", "schema", "an id has 2 to 32 small letters, digits and -, such as 2026-winter")
    if not 3 <= len(season.title) <= TITLE_MOST or not season.title.isprintable():
        raise Refused("title", "schema", f"a title has 3 to {TITLE_MOST} characters on one line")
    if not SEED.fullmatch(season.seed):
        raise Refused("seed", "schema", "a seed is 16 lower-case hex digits")
    first, last = _day(season.starts, "starts"), _day(season.ends, "ends")
    if last < first:
        raise Refused("ends", "schema", f"it ends before it starts, on {season.starts}")
    if season.starter and season.starter not in classic().starters:
        raise Refused(
            "starter", "schema", f"expected one of {', '.join(classic().starters)}, or nothing for a free choice"
        )
    if not FEWEST <= len(season.levels) <= MOST:
        raise Refused("levels", "levels", f"a season has {FEWEST} to {MOST} encounters, not {len(season.levels)}")
    _check_content(season)


def _day(text: str, path: str) -> date:
    try:
        if len(text) == len("2026-11-16"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise Refused(path, "schema", "expected a day, such as 2026-11-16")


def _check_content(season: Season) -> None:
    if season.rules != VERSION or not same_moves(season.pack):
        raise Refused("pack", "outdated", f"made for other rules or another content pack; this is {VERSION}, {pack()}")
    brought: set[str] = set()
    for place, found in enumerate(season.encounters):
        try:
            check_shape(found)
            check_character(found)
        except Refused as trouble:
            path = trouble.path.removeprefix("encounter").removeprefix(".")
            raise Refused(f"encounters[{place}].{path}".rstrip("."), trouble.code, trouble.text) from None
        if found.id in brought:
            raise Refused(f"encounters[{place}]", "twice", "it is there twice")
        brought.add(found.id)
    met: set[str] = set()
    for place, level in enumerate(season.levels):
        path = f"levels[{place}]"
        if level.enc not in brought and level.enc not in content().encounters:
            raise Refused(f"{path}.enc", "unknown", f"{level.enc[:40]!r} is neither of the base pack nor brought along")
        if level.enc in met:
            raise Refused(f"{path}.enc", "twice", "every encounter is met once")
        met.add(level.enc)
        if len(level.note) > NOTE_MOST or not (level.note.isprintable() or not level.note):
            raise Refused(f"{path}.note", "schema", f"a note has at most {NOTE_MOST} characters on one line")
    if brought - met:
        raise Refused("encounters", "unused", f"{min(brought - met)} is brought along but never met")
