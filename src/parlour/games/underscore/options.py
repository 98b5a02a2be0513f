"""The options of Underscore and its presets."""
# Not compiled: it only reads or writes text.

from __future__ import annotations

import json
from typing import Annotated, Literal

import msgspec
from msgspec import field

from parlour.core.options import A_DAY, BadOption, Options, one_of, read_by, read_day, some_of, whole
from parlour.core.view import builtins, typed
from parlour.games.underscore.content.library import ContentError, content
from parlour.games.underscore.content.shapes import CharacterData
from parlour.games.underscore.foe.vengeful import SAMPLES_MOST
from parlour.games.underscore.notation.match import FALLEN_MOST, STARTS
from parlour.games.underscore.run.seals import SEALS

LEVEL_GAP = 2  # characters of a duel are at most so many levels apart
SEASON = 'a JSON object such as {"id":"2026-11","levels":["e01a","e02b"]}'
SEASON_MOST = 30
ID_MOST = 64  # characters
HEROES = {start: content().starters[start].name for start in STARTS}
FOES = {id_: foe.name for id_, foe in content().encounters.items()}
FOES |= {id_: boss.who.name for id_, boss in content().bosses.items()}


class SeasonData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A season as a run needs it: whom it meets, in this order."""

    id: str
    levels: list[str]


def read_fallen(value: object) -> list[dict[str, object]]:
    """A list of characters as the graveyard holds them, in normal form."""
    given = value
    if isinstance(value, str):
        try:
            given = json.loads(value or "[]")
        except ValueError:
            raise BadOption("option fallen: expected a JSON list of characters") from None
    if not isinstance(given, list) or len(given) > FALLEN_MOST:
        raise BadOption(f"option fallen: expected a JSON list of at most {FALLEN_MOST} characters")
    found, levels = [], []
    for place, each in enumerate(given, 1):
        try:
            data = typed(each, CharacterData)
            content().character(data)
        except (ValueError, ContentError) as trouble:
            raise BadOption(f"option fallen: character {place}: {trouble}") from None
        found.append(builtins(data))
        levels.append(data.level)
    if levels and max(levels) - min(levels) > LEVEL_GAP:
        raise BadOption(f"option fallen: characters of a duel are at most {LEVEL_GAP} levels apart")
    return found


def read_season(value: object) -> dict[str, object]:
    """`{"id": ..., "levels": [encounter, ...]}`, or nothing."""
    given = value
    if isinstance(value, str):
        try:
            given = json.loads(value or "{}")
        except ValueError:
            raise BadOption(f"option season: expected {SEASON}") from None
    if given == {}:
        return {}
    try:
        data = typed(given, SeasonData)
    except ValueError as trouble:
        raise BadOption(f"option season: {trouble}; expected {SEASON}") from None
    if not 1 <= len(data.levels) <= SEASON_MOST or not all(
        0 < len(name) <= ID_MOST for name in (data.id, *data.levels)
    ):
        raise BadOption(f"option season: expected an id and 1 to {SEASON_MOST} encounters by id")
    return builtins(data)


class UnderscoreOptions(Options, frozen=True, kw_only=True):
    """What a match of Underscore can be played by."""

    run: Annotated[bool, one_of("a run of one seat: fights and upgrades until death")] = False
    fight: Annotated[
        str,
        one_of("fight this encounter alone; empty = a duel", choices=("", *FOES), names=FOES),
    ] = ""
    start: Annotated[
        str,
        one_of(
            "the character every seat begins with, or the only one a run may begin with; empty = chosen",
            choices=("", *STARTS),
            names=HEROES,
        ),
    ] = ""
    duel: Annotated[Literal["starters", "draft", "fallen"], one_of("what duellists begin with")] = "starters"
    fallen: Annotated[
        list[dict[str, object]],
        read_by(read_fallen, "a JSON list of characters", "graveyard characters for a duel of the fallen"),
    ] = field(default_factory=list)
    turn_time: Annotated[int, whole(0, 3600, "seconds for a choice in a duel; 0 = no limit")] = 45
    vengeful: Annotated[
        int, whole(0, SAMPLES_MOST, "samples of the stronger foe in each cell of its matrix; 0 = the script policy")
    ] = 0
    depth: Annotated[Literal[1], one_of("turns that the stronger foe looks ahead")] = 1
    scope: Annotated[
        Literal["skill", "full"], one_of("the scope that the options of a run name; it changes nobody that is met")
    ] = "skill"
    road: Annotated[
        Literal["classic", "acts"],
        one_of("acts: a boss ends each of three acts, an ending the third, then the Long Dark; classic: until death"),
    ] = "classic"
    fork: Annotated[bool, one_of("on the road in acts: two roads lead to each fight, and the hero takes one")] = False
    seals: Annotated[
        list[str], some_of("what makes a run harder on the road in acts, each by one rule", choices=SEALS)
    ] = field(default_factory=list)
    daily: Annotated[
        str,
        read_by(read_day, A_DAY, "the UTC day whose run this is: its start, its seal and its dice are everybody's"),
    ] = ""
    season: Annotated[
        dict[str, object], read_by(read_season, SEASON, "a run through these encounters in this order")
    ] = field(default_factory=dict)


PRESETS: dict[str, dict[str, object]] = {
    "duel": {},
    "draft": {"duel": "draft"},
    "fight": {"fight": "e05x", "start": "nun"},
    "run": {"run": True, "road": "acts", "fork": True},
    "classic": {"run": True},
}


def tried() -> dict[str, list[object]]:
    """What the laws try of options that are not just numbers or words, or that think long."""
    return {
        "fallen": [[builtins(content().starter(name)) for name in ("nun", "warden")]],
        "season": [{"id": "law", "levels": ["e01a", "e02b", "e03a"]}],
        "vengeful": [1, 2],
        "daily": ["2026-11-16"],
    }
