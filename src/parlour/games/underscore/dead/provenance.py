"""Where a fallen character comes from: made at the end of a run, and verified by playing that run again."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from parlour.core.dice import sealed_draw
from parlour.core.view import builtins, typed
from parlour.games.underscore.content.identity import IDENTITY
from parlour.games.underscore.content.library import content, pack
from parlour.games.underscore.content.view import CharacterData
from parlour.games.underscore.dead import names
from parlour.games.underscore.dead.fallen import FORMAT, Encounter, Refused, Upload, check_character
from parlour.games.underscore.rules import VERSION
from parlour.games.underscore.run.encounters import ELITE_BURDEN, ELITE_DIE, ELITE_STEP, STREAM, Meeting
from parlour.games.underscore.run.end import fallen
from parlour.games.underscore.run.log import BadRunLog, RunLogData, replay
from parlour.games.underscore.run.view import FallenData


def encounter_of(dead: FallenData, author: str, created: str, epitaph: str = "") -> Encounter:
    """The fallen character as an encounter; `epitaph` is one of the fixed list, or "" for the one its build gets."""
    who = dead.character
    return Encounter(
        format=FORMAT,
        rules=VERSION,
        pack=pack(),
        id=who.id,
        name=who.name,
        epitaph=epitaph or names.epitaph(who.id),
        level=who.level,
        is_elite=who.is_elite,
        max_hp=who.max_hp,
        hp_penalty=who.hp_penalty,
        starting=who.starting,
        bless_burden=dead.bless_burden,
        elites_slain=dead.elites_slain,
        moves=who.moves,
        blessings=who.blessings,
        turn_history=who.turn_history,
        slain_by=dead.slain_by,
        author=author,
        created=created,
    )


Find = Callable[[str], list[CharacterData]]  # all that bear an id, whatever their level and kind


def verify(upload: Upload, find: Find) -> Encounter:
    """The encounter, marked as verified, if its run is played again to the very same death; `find` gives those met."""
    found = upload.encounter
    check_character(found)
    try:
        met = meetings(typed(upload.run_log, RunLogData), find)
        dead = fallen(replay(upload.run_log, met.get))
    except BadRunLog as trouble:
        code = "outdated" if trouble.code in ("rules", "pack") else trouble.code
        raise Refused(f"run_log.{trouble.path}".rstrip("."), code, trouble.text) from None
    except ValueError as malformed:
        text, _, path = str(malformed).partition(" - at `$")
        raise Refused(f"run_log{path.rstrip('`')}", "malformed", text.replace("`", "'")) from None
    if dead is None:
        raise Refused("run_log", "alive", "the run does not end with a death")
    made = encounter_of(dead, found.author, found.created, found.epitaph)
    for field in ("level", "is_elite", *IDENTITY, "bless_burden", "elites_slain", "slain_by", "name", "id"):
        replaced = field == "name" and found.name == names.nameless(found.id)
        if getattr(made, field) != getattr(found, field) and not replaced:
            raise Refused(f"encounter.{field}", "forged", "the run, played again, comes to something else")
    return msgspec.structs.replace(made, name=found.name, verified=True)


def meetings(log: RunLogData, find: Find) -> dict[str, dict[str, object]]:
    """Who was met, by id, each of a level and kind that the rolls allow: whatever else a house has, it has the base pack."""
    base = [(each.id, each.level, each.is_elite) for each in content().encounters.values()]
    met: dict[str, dict[str, object]] = {}
    burden = 0
    for place, level in enumerate(log.levels):
        path = f"levels[{place}].enc"
        rows = find(level.enc)
        if not rows:
            raise BadRunLog(path, "unknown_encounter", f"there is no encounter {level.enc[:40]!r} in this house")
        meeting = Meeting(place + 1, burden, list(met), [])
        die = sealed_draw(log.seed, f"{STREAM}/{place + 1}", 0, ELITE_DIE)
        meeting.elite = die <= ELITE_STEP * min(ELITE_BURDEN, burden)
        keys = {(row.id, row.level, row.is_elite): row for row in rows}
        able = [key for key in meeting.candidates(sorted({*base, *keys})) if key in keys]
        if not able:
            raise BadRunLog(path, "wrong_encounter", f"{level.enc[:40]} cannot have been met at level {place + 1}")
        met[level.enc] = builtins(keys[able[0]])
        burden += level.up == ["major"]
    return met
