"""The options of Underscore and its presets."""

from __future__ import annotations

import json

from parlour.core.options import BadOption, Option
from parlour.core.view import builtins, typed
from parlour.games.underscore.content.library import ContentError, content
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.notation import FALLEN_MOST, STARTS
from parlour.games.underscore.run.view import SeasonData

LEVEL_GAP = 2  # characters of a duel are at most so many levels apart
SEASON = 'a JSON object such as {"id":"2026-11","levels":["e01a","e02b"]}'
SEASON_MOST = 30
ID_MOST = 64  # characters


def read_fallen(value: object) -> object:
    """A list of characters as the graveyard holds them, in normal form."""
    given = value
    if isinstance(value, str):
        try:
            given = json.loads(value or "[]")
        except ValueError:
            raise BadOption("option fallen: expected a JSON list of characters") from None
    if not isinstance(given, list) or len(given) > FALLEN_MOST:
        raise BadOption(f"option fallen: expected a JSON list of at most {FALLEN_MOST} characters")
    found = []
    for place, each in enumerate(given, 1):
        try:
            data = typed(each, CharacterData)
            content().character(data)
        except (ValueError, ContentError) as trouble:
            raise BadOption(f"option fallen: character {place}: {trouble}") from None
        found.append(builtins(data))
    levels = [int(str(each["level"])) for each in found] or [1]
    if max(levels) - min(levels) > LEVEL_GAP:
        raise BadOption(f"option fallen: characters of a duel are at most {LEVEL_GAP} levels apart")
    return found


def read_season(value: object) -> object:
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


OPTIONS = (
    Option("run", False, "a run of one seat: fights and upgrades until death", choices=(False, True)),
    Option("fight", "", "fight this encounter alone; empty = a duel", choices=("", *content().encounters)),
    Option(
        "start",
        "",
        "the character every seat begins with, or the only one a run may begin with; empty = chosen",
        choices=("", *STARTS),
    ),
    Option("duel", "starters", "what duellists begin with", choices=("starters", "draft", "fallen")),
    Option(
        "fallen",
        [],
        "graveyard characters for a duel of the fallen",
        check=read_fallen,
        expected="a JSON list of characters",
    ),
    Option("turn_time", 45, "seconds for a choice in a duel; 0 = no limit", low=0, high=3600),
    Option(
        "vengeful", 0, "samples of the stronger foe in each cell of its matrix; 0 = the script policy", low=0, high=64
    ),
    Option("depth", 1, "turns that the stronger foe looks ahead", low=1, high=2),
    Option("scope", "skill", "which encounters are kept at hand for runs", choices=("skill", "full")),
    Option("season", {}, "a run through these encounters in this order", check=read_season, expected=SEASON),
)

PRESETS: dict[str, dict[str, object]] = {
    "duel": {},
    "draft": {"duel": "draft"},
    "fight": {"fight": "e05x", "start": "nun"},
    "run": {"run": True},
}
