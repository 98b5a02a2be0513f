"""Fallen characters for tests: one that never lived, and ones from runs that were really played."""

from collections.abc import Callable
from functools import cache

from msgspec.structs import replace

from parlour import games
from parlour.core.dice import QuickDice
from parlour.games.underscore.content.library import content, pack
from parlour.games.underscore.content.shapes import CharacterData, TurnData
from parlour.games.underscore.dead.fallen import FORMAT, Encounter, Refused, encounter_of, identity_of
from parlour.games.underscore.dead.names import EPITAPHS
from parlour.games.underscore.dead.season import Season, SeasonEncounters
from parlour.games.underscore.game import VERSION
from parlour.games.underscore.position.end import fallen
from parlour.games.underscore.position.run import RunPosition
from parlour.table.chance import chosen
from parlour.table.match import Match
from parlour.table.record import write_record
from parlour.table.recording import record_of


def a_fallen(level: int = 3, **changes: object) -> Encounter:
    """The Charcoal Nun, dead at some level; the id follows from what is changed, unless it is given."""
    nun = content().starter("nun")
    made = Encounter(
        format=FORMAT,
        rules=VERSION,
        pack=pack(),
        id="",
        name="Grete of the Salt",
        epitaph=EPITAPHS[0],
        level=level,
        is_elite=False,
        max_hp=nun.max_hp,
        hp_penalty=0,
        starting={},
        bless_burden=0,
        elites_slain=0,
        moves=nun.moves,
        blessings=[],
        turn_history={"1": TurnData(1, {}), "2": TurnData(2, {})},
        slain_by="e03a",
        author="",
        created="2026-11-16",
        verified=True,
    )
    made = replace(made, **changes)
    return made if "id" in changes else replace(made, id=identity_of(made))


def with_history(*uids: int) -> dict[str, TurnData]:
    return {str(place): TurnData(uid, {}) for place, uid in enumerate(uids, 1)}


def told(work: Callable[[], object]) -> str:
    """ "" if it is taken, else the line with which it is refused."""
    try:
        work()
    except Refused as trouble:
        return str(trouble)
    return ""


def base(ident: str) -> list[CharacterData]:
    """A house that has the base pack and nobody else."""
    return [found for found in content().encounters.values() if found.id == ident]


def played(seed: int, begin: str = "begin nun Grete of the Salt", season: Season | None = None) -> Match:
    """A run played by chance to its end."""
    game = games.card("underscore").make({"run": True} if season is None else season.options())
    chance = chosen(f"{seed:016x}" if season is None else season.seed, 1)
    match = Match(game, ["Ana"], chance, encounters=None if season is None else SeasonEncounters(season))
    dice = QuickDice(seed)
    match.hear(1, begin)
    while match.outcome() is None:
        assert match.hear(1, game.write(match.position.random_action(1, dice))).refusal is None
    return match


def text_of(match: Match) -> str:
    """The record of a run."""
    return write_record(record_of(match)).decode()


@cache
def died(seed: int, begin: str = "begin nun Grete of the Salt") -> tuple[Encounter, str]:
    """Who fell in the run of a seed, and its record."""
    match = played(seed, begin)
    dead = fallen(match.position)
    assert dead is not None and isinstance(match.position, RunPosition)
    return encounter_of(match.position, dead, "Ana", "2026-11-16"), text_of(match)


@cache
def long_run() -> int:
    """The seed of a run that came to level 6 at least, learned a move and took a major blessing."""
    return next(seed for seed in range(999) if _is_long(*died(seed)))


@cache
def short_run() -> int:
    """The seed of a run that ended in its first fight, after a script's worth of turns."""
    return next(seed for seed in range(999) if died(seed)[0].level == 1 and len(died(seed)[0].turn_history) >= 6)


def _is_long(found: Encounter, record: str) -> bool:
    learned = any(move.uid > 5 for move in found.moves.active + found.moves.banked)
    return found.level >= 6 and learned and len(found.blessings) > 0
